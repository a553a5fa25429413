//! Convolutions over boards, the layers of a [`ResidualNet`](super::residual::ResidualNet).
//!
//! The points of all boards of a batch are stored one after the other, each with its channels, with padding around
//! the boards: one column of padding ends a row and begins the next, one row of padding lies above each board and
//! below the last, so that every neighbour is at a fixed distance ([`Layout`]). In the padding all channels are 0.
//!
//! Convolutions are computed in integers: the inputs of a board are quantised to 255ths of their maximum, the
//! weights of an output to 64ths of its maximum, so that the sums are exact in any order of addition. The portable
//! sums are the reference, and those in AVX2 and AVX-512, chosen where the machine has them, equal them to the last
//! bit. The sums in real numbers, without rounding, serve for comparison.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod kernels;

/// Output channels that are computed at a time.
pub const LANES: usize = 16;
/// Points that are computed at a time.
const POINTS: usize = 6;
/// Inputs that are multiplied at a time.
const QUAD: usize = 4;
/// Quantised value of the greatest input of a board. With the greatest weight of an output, 64, two products fit
/// into 16 bits.
const MAX_LEVEL: f32 = 255.0;
const MAX_WEIGHT: f32 = 64.0;

/// Weights of four inputs for each of [`LANES`] outputs.
#[cfg(target_arch = "x86_64")]
type QuadWeights = [[i8; QUAD]; LANES];

/// Memory layout of the points of a batch of boards of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Side of the boards.
    pub size: usize,
    /// Number of boards.
    pub boards: usize,
}

impl Layout {
    /// Distance from a point to the one below.
    #[must_use]
    pub const fn stride(self) -> usize {
        self.size + 1
    }

    /// Index of a point.
    #[must_use]
    pub const fn point(self, board: usize, row: usize, col: usize) -> usize {
        (board * self.stride() + row + 1) * self.stride() + col + 1
    }

    /// Indices of a board's points, by rows from the top.
    pub fn points(self, board: usize) -> impl Iterator<Item = usize> + Clone {
        (0..self.size).flat_map(move |row| {
            let first = self.point(board, row, 0);
            first..first + self.size
        })
    }

    /// Indices from the first point of the first board to the end of the last tile of points.
    const fn computed(self) -> std::ops::Range<usize> {
        let first = self.point(0, 0, 0);
        let end = self.point(self.boards - 1, self.size - 1, self.size - 1) + 1;
        first..first + (end - first).next_multiple_of(POINTS)
    }

    /// Number of points including all padding.
    #[must_use]
    pub const fn len(self) -> usize {
        self.computed().end + self.stride() + 1
    }

    /// True if there are no points, which never happens.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Zeroes all `channels` of the padding.
    pub fn clear_edge(self, channels: usize, values: &mut [f32]) {
        let mut begin = 0;
        for board in 0..self.boards {
            for row in 0..self.size {
                let first = self.point(board, row, 0);
                values[begin * channels..first * channels].fill(0.0);
                begin = first + self.size;
            }
        }
        values[begin * channels..self.len() * channels].fill(0.0);
    }
}

/// Last step of a convolution, applied to its sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// True if the sums are added to the output instead of replacing it.
    pub adds: bool,
    /// True for a rectifier: negative sums become 0.
    pub cuts: bool,
}

/// Quantised inputs of all points.
struct Levels {
    /// Values by points, each with the inputs padded with zeros to a multiple of four.
    values: Vec<u8>,
    /// Real value of level 1 for each point: the same for all of a board.
    units: Vec<f32>,
}

/// Outputs of a group, and what turns their integer sums into them.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Outputs<'a> {
    /// Number of outputs of a point.
    all: usize,
    scales: &'a [f32],
    biases: &'a [f32],
    /// Real value of level 1 for each point.
    units: &'a [f32],
}

/// Quantisation of inputs in SIMD; it equals the portable form.
#[cfg(target_arch = "x86_64")]
trait Quantiser: Copy {
    /// Greatest of the values, at least 0.
    fn maximum(self, values: &[f32]) -> f32;

    /// Rounds values to levels.
    fn fill_levels(self, values: &[f32], factor: f32, levels: &mut [u8]);
}

/// SIMD operations of a machine; each equals the portable form.
#[cfg(target_arch = "x86_64")]
trait Vectors: Quantiser {
    /// Computes the outputs of all points. The caller has checked that both slices hold all points of `layout`.
    fn run(
        self,
        convolution: &Convolution,
        layout: Layout,
        levels: &Levels,
        output: &mut [f32],
        ending: Ending,
    );
}

/// A 3 × 3 or 1 × 1 convolution with its biases.
#[derive(Clone, Debug, PartialEq)]
pub struct Convolution {
    inputs: usize,
    outputs: usize,
    width: usize,
    /// Integer weights, by groups of [`LANES`] outputs, then places of the kernel by rows, then inputs.
    weights: Vec<[f32; LANES]>,
    /// Integer weights by groups of four inputs.
    #[cfg(target_arch = "x86_64")]
    quad_weights: Vec<QuadWeights>,
    /// Weights before quantisation.
    #[cfg(any(test, feature = "tools"))]
    exact: Vec<[f32; LANES]>,
    biases: Vec<f32>,
    /// Real value of weight 1 for each output.
    scales: Vec<f32>,
}

impl Convolution {
    /// Number of values that a convolution has in a file.
    #[must_use]
    pub const fn numbers(inputs: usize, outputs: usize, width: usize) -> usize {
        outputs * (inputs * width * width + 1)
    }

    /// Creates a convolution from its weights by outputs, inputs, rows and columns, followed by the biases.
    ///
    /// # Panics
    /// If the number of values is wrong, or the number of outputs is not a multiple of [`LANES`].
    #[must_use]
    pub fn new(inputs: usize, outputs: usize, width: usize, numbers: &[f32]) -> Self {
        assert!(outputs.is_multiple_of(LANES));
        assert_eq!(numbers.len(), Self::numbers(inputs, outputs, width));
        let places = width * width;
        let (plain, biases) = numbers.split_at(outputs * inputs * places);
        let scales: Vec<f32> = plain.chunks(inputs * places).map(scale).collect();
        let weight = |at: usize, lane: usize| {
            let (group, place, input) = (at / (places * inputs), at / inputs % places, at % inputs);
            let output = group * LANES + lane;
            (output, plain[(output * inputs + input) * places + place])
        };
        let rounded = |at| {
            std::array::from_fn(|lane| {
                let (output, weight) = weight(at, lane);
                (weight / scales[output]).round()
            })
        };
        let count = outputs / LANES * places * inputs;
        let weights: Vec<[f32; LANES]> = (0..count).map(rounded).collect();
        Self {
            inputs,
            outputs,
            width,
            #[cfg(target_arch = "x86_64")]
            quad_weights: quad_weights(&weights, inputs),
            #[cfg(any(test, feature = "tools"))]
            exact: (0..count)
                .map(|at| std::array::from_fn(|lane| weight(at, lane).1))
                .collect(),
            weights,
            biases: biases.to_vec(),
            scales,
        }
    }

    /// Groups of four inputs of a point.
    const fn quads(&self) -> usize {
        self.inputs.div_ceil(QUAD)
    }

    /// Number of output channels.
    #[must_use]
    pub const fn outputs(&self) -> usize {
        self.outputs
    }

    /// Offsets of the points under the kernel, by rows from the top left.
    fn steps(&self, stride: usize) -> impl Iterator<Item = isize> + Clone {
        let (reach, stride) = (self.width as isize / 2, stride as isize);
        (-reach..=reach).flat_map(move |row| (-reach..=reach).map(move |col| row * stride + col))
    }

    /// Computes the sums of all points of `layout` from inputs that are at least 0, and 0 in the padding; the
    /// padding of `output` holds garbage afterwards.
    ///
    /// # Panics
    /// If a slice is too short for the layout.
    pub fn run(&self, layout: Layout, input: &[f32], output: &mut [f32], ending: Ending) {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = avx512::Avx512::detect() {
            return self.run_in(avx512, layout, input, output, ending);
        } else if let Some(avx2) = avx2::Avx2::detect() {
            return self.run_in(avx2, layout, input, output, ending);
        }
        self.run_portable(layout, input, output, ending);
    }

    #[cfg(target_arch = "x86_64")]
    fn run_in(
        &self,
        vectors: impl Vectors,
        layout: Layout,
        input: &[f32],
        output: &mut [f32],
        ending: Ending,
    ) {
        assert!(output.len() >= layout.len() * self.outputs);
        let fill = |values: &[f32], factor, levels: &mut [u8]| {
            vectors.fill_levels(values, factor, levels);
        };
        let levels = self.levels(layout, input, |values| vectors.maximum(values), fill);
        vectors.run(self, layout, &levels, output, ending);
    }

    /// Quantises the inputs of each board relative to its maximum.
    fn levels(
        &self,
        layout: Layout,
        input: &[f32],
        maximum: impl Fn(&[f32]) -> f32,
        fill: impl Fn(&[f32], f32, &mut [u8]),
    ) -> Levels {
        let of_point = self.quads() * QUAD;
        let mut levels = Levels {
            values: vec![0; layout.len() * of_point],
            units: vec![0.0; layout.len()],
        };
        for board in 0..layout.boards {
            let points =
                layout.point(board, 0, 0)..=layout.point(board, layout.size - 1, layout.size - 1);
            let (first, count) = (*points.start(), points.end() - points.start() + 1);
            let values = &input[first * self.inputs..][..count * self.inputs];
            let largest = maximum(values);
            if largest <= 0.0 {
                continue;
            }
            levels.units[points].fill(largest / MAX_LEVEL);
            let factor = MAX_LEVEL / largest;
            let to = &mut levels.values[first * of_point..][..count * of_point];
            if of_point == self.inputs {
                fill(values, factor, to);
                continue;
            }
            let values = values.chunks_exact(self.inputs);
            for (values, to) in values.zip(to.chunks_exact_mut(of_point)) {
                fill(values, factor, &mut to[..self.inputs]);
            }
        }
        levels
    }

    /// Like [`run`](Self::run), without SIMD.
    ///
    /// # Panics
    /// If a slice is too short for the layout.
    pub fn run_portable(&self, layout: Layout, input: &[f32], output: &mut [f32], ending: Ending) {
        let maximum = |values: &[f32]| {
            values
                .iter()
                .fold(0.0_f32, |largest, &value| largest.max(value))
        };
        let fill = |values: &[f32], factor: f32, levels: &mut [u8]| {
            for (level, value) in levels.iter_mut().zip(values) {
                *level = (value * factor + 0.5) as u8;
            }
        };
        let levels = self.levels(layout, input, maximum, fill);
        let of_point = self.quads() * QUAD;
        let of_group = self.width * self.width * self.inputs;
        for (group, weights) in self.weights.chunks_exact(of_group).enumerate() {
            for point in layout.computed() {
                let from = |step| {
                    let first = point.wrapping_add_signed(step) * of_point;
                    levels.values[first..][..self.inputs]
                        .iter()
                        .map(|&level| f32::from(level))
                };
                let sums = self.sums(layout, weights, from);
                self.end(group, point, &sums, levels.units[point], output, ending);
            }
        }
    }

    /// Sums of [`LANES`] outputs of a point; integers are so small that `f32` represents them exactly.
    fn sums<I: Iterator<Item = f32>>(
        &self,
        layout: Layout,
        weights: &[[f32; LANES]],
        from: impl Fn(isize) -> I,
    ) -> [f32; LANES] {
        let mut sums = [0.0; LANES];
        let steps = self.steps(layout.stride());
        for (step, weights) in steps.zip(weights.chunks_exact(self.inputs)) {
            for (value, weights) in from(step).zip(weights) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += value * weight;
                }
            }
        }
        sums
    }

    fn end(
        &self,
        group: usize,
        point: usize,
        sums: &[f32; LANES],
        unit: f32,
        output: &mut [f32],
        ending: Ending,
    ) {
        let lanes = group * LANES..(group + 1) * LANES;
        let to = &mut output[point * self.outputs..][lanes.clone()];
        for (lane, to) in to.iter_mut().enumerate() {
            let at = lanes.start + lane;
            let mut sum = sums[lane] * (self.scales[at] * unit) + self.biases[at];
            if ending.adds {
                sum += *to;
            }
            *to = if ending.cuts { sum.max(0.0) } else { sum };
        }
    }

    /// Like [`run`](Self::run), in real numbers.
    #[cfg(any(test, feature = "tools"))]
    pub fn run_exact(&self, layout: Layout, input: &[f32], output: &mut [f32], ending: Ending) {
        let of_group = self.width * self.width * self.inputs;
        for (group, weights) in self.exact.chunks_exact(of_group).enumerate() {
            for point in layout.computed() {
                let from = |step| {
                    let first = point.wrapping_add_signed(step) * self.inputs;
                    input[first..][..self.inputs].iter().copied()
                };
                let mut sums = self.sums(layout, weights, from);
                for (sum, scale) in sums.iter_mut().zip(&self.scales[group * LANES..]) {
                    *sum /= scale;
                }
                self.end(group, point, &sums, 1.0, output, ending);
            }
        }
    }
}

/// Regroups weights by four inputs, with zeros for padding.
#[cfg(target_arch = "x86_64")]
fn quad_weights(weights: &[[f32; LANES]], inputs: usize) -> Vec<QuadWeights> {
    let quad = |inputs: &[[f32; LANES]]| {
        std::array::from_fn(|lane| {
            std::array::from_fn(|at| inputs.get(at).map_or(0, |weights| weights[lane] as i8))
        })
    };
    let places = weights.chunks_exact(inputs);
    places
        .flat_map(|place| place.chunks(QUAD))
        .map(quad)
        .collect()
}

/// Real value of weight 1 of an output.
fn scale(weights: &[f32]) -> f32 {
    let largest = weights
        .iter()
        .fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
    if largest > 0.0 {
        largest / MAX_WEIGHT
    } else {
        1.0
    }
}

/// A fully connected layer: each output is a bias and the weighted sum of all inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    inputs: usize,
    /// Weights by outputs, then inputs.
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl Linear {
    /// Number of values that a layer has in a file.
    #[must_use]
    pub const fn numbers(inputs: usize, outputs: usize) -> usize {
        outputs * (inputs + 1)
    }

    /// Creates a layer from its weights by outputs and inputs, followed by the biases.
    ///
    /// # Panics
    /// If the number of values is wrong.
    #[must_use]
    pub fn new(inputs: usize, outputs: usize, numbers: &[f32]) -> Self {
        assert_eq!(numbers.len(), Self::numbers(inputs, outputs));
        let (weights, biases) = numbers.split_at(inputs * outputs);
        Self {
            inputs,
            weights: weights.to_vec(),
            biases: biases.to_vec(),
        }
    }

    /// Computes the outputs.
    pub fn run<'a>(&'a self, input: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
        let rows = self.weights.chunks_exact(self.inputs).zip(&self.biases);
        rows.map(move |(row, bias)| {
            let products = row.iter().zip(input).map(|(weight, value)| weight * value);
            bias + products.sum::<f32>()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Rng;

    fn random(count: usize, rng: &mut Rng) -> Vec<f32> {
        (0..count).map(|_| rng.unit() as f32 - 0.5).collect()
    }

    /// One output of one point by the definition of a convolution.
    fn expected(
        (inputs, outputs, width): (usize, usize, usize),
        numbers: &[f32],
        board: &[Vec<f32>],
        size: usize,
        (row, col, output): (usize, usize, usize),
    ) -> f32 {
        let mut sum = numbers[outputs * inputs * width * width + output];
        for input in 0..inputs {
            for place in 0..width * width {
                let (y, x) = (
                    row.wrapping_add(place / width).wrapping_sub(width / 2),
                    col.wrapping_add(place % width).wrapping_sub(width / 2),
                );
                if y < size && x < size {
                    let weight = numbers[(output * inputs + input) * width * width + place];
                    sum += weight * board[y * size + x][input];
                }
            }
        }
        sum
    }

    #[track_caller]
    fn check(size: usize, boards: usize, (inputs, outputs, width): (usize, usize, usize)) {
        let mut rng = Rng::new((size + 100 * inputs) as u64);
        let layout = Layout { size, boards };
        let numbers = random(Convolution::numbers(inputs, outputs, width), &mut rng);
        let convolution = Convolution::new(inputs, outputs, width, &numbers);
        let mut input = random(layout.len() * inputs, &mut rng);
        for value in &mut input {
            *value = value.max(0.0);
        }
        layout.clear_edge(inputs, &mut input);
        let before = random(layout.len() * outputs, &mut rng);
        for ending in [(false, false), (true, false), (false, true), (true, true)] {
            let ending = Ending {
                adds: ending.0,
                cuts: ending.1,
            };
            let forms = run_all(&convolution, layout, &input, &before, ending);
            for board in 0..boards {
                let at_point = |point: usize| input[point * inputs..][..inputs].to_vec();
                let values: Vec<Vec<f32>> = layout.points(board).map(at_point).collect();
                for (number, point) in layout.points(board).enumerate() {
                    for output in 0..outputs {
                        let at = point * outputs + output;
                        let place = (number / size, number % size, output);
                        let shape = (inputs, outputs, width);
                        let mut sum = expected(shape, &numbers, &values, size, place);
                        if ending.adds {
                            sum += before[at];
                        }
                        if ending.cuts {
                            sum = sum.max(0.0);
                        }
                        assert!((forms.exact[at] - sum).abs() < 1e-4);
                        // Half a quantisation step of each weight and of each input.
                        let rounding =
                            (width * width * inputs) as f32 * (0.25 / 64.0 + 0.5 / 255.0);
                        assert!((forms.portable[at] - sum).abs() < rounding / 2.0);
                        for chosen in &forms.chosen {
                            assert_eq!(chosen[at].to_bits(), forms.portable[at].to_bits());
                        }
                    }
                }
            }
        }
    }

    struct Forms {
        exact: Vec<f32>,
        portable: Vec<f32>,
        /// Outputs of the implementation chosen on this machine, and of the others that it has.
        chosen: Vec<Vec<f32>>,
    }

    fn run_all(
        convolution: &Convolution,
        layout: Layout,
        input: &[f32],
        before: &[f32],
        ending: Ending,
    ) -> Forms {
        let [mut exact, mut portable, mut chosen] = [(); 3].map(|()| before.to_vec());
        convolution.run_exact(layout, input, &mut exact, ending);
        convolution.run_portable(layout, input, &mut portable, ending);
        convolution.run(layout, input, &mut chosen, ending);
        let mut chosen = vec![chosen];
        #[cfg(target_arch = "x86_64")]
        for avx2 in [avx2::Avx2::detect(), avx2::Avx2::detect_plain()]
            .into_iter()
            .flatten()
        {
            let mut found = before.to_vec();
            convolution.run_in(avx2, layout, input, &mut found, ending);
            chosen.push(found);
        }
        Forms {
            exact,
            portable,
            chosen,
        }
    }

    #[test]
    fn all_forms_are_what_the_definition_says() {
        check(5, 1, (3, 16, 3));
        check(9, 3, (14, 32, 3));
        check(6, 2, (48, 16, 1));
        check(2, 4, (16, 48, 3));
        check(5, 1, (16, 64, 1));
    }

    /// Weights that are shipped come nowhere near such numbers; whatever comes of them, no form may go astray.
    #[test]
    fn numbers_out_of_all_bounds_are_the_same_in_all_forms() {
        let mut rng = Rng::new(1);
        let (inputs, outputs) = (16, 16);
        let numbers = random(Convolution::numbers(inputs, outputs, 1), &mut rng);
        let convolution = Convolution::new(inputs, outputs, 1, &numbers);
        let layout = Layout { size: 5, boards: 1 };
        let (adds, cuts) = (false, false);
        for wrong in [
            f32::NAN,
            f32::INFINITY,
            -1e30,
            1e30,
            1e-40,
            f32::NEG_INFINITY,
        ] {
            let mut input = vec![0.0; layout.len() * inputs];
            for point in layout.points(0) {
                input[point * inputs] = wrong;
                input[point * inputs + 1] = if wrong.abs() < 1.0 { 0.0 } else { 0.25 };
            }
            let before = vec![0.0; layout.len() * outputs];
            let forms = run_all(&convolution, layout, &input, &before, Ending { adds, cuts });
            for chosen in &forms.chosen {
                for point in layout.points(0) {
                    let at = point * outputs;
                    let pairs = chosen[at..at + outputs].iter().zip(&forms.portable[at..]);
                    for (found, expected) in pairs {
                        let same = found.to_bits() == expected.to_bits();
                        assert!(same || found.is_nan() && expected.is_nan(), "{wrong}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_edge_is_cleared_and_no_point_is() {
        let layout = Layout { size: 4, boards: 3 };
        let mut values = vec![1.0; layout.len() * 2];
        layout.clear_edge(2, &mut values);
        let left = values.iter().filter(|&&value| value > 0.5).count();
        assert_eq!(left, 3 * 16 * 2);
        let points = (0..3).flat_map(|board| layout.points(board));
        assert!(points.clone().all(|point| values[2 * point + 1] > 0.5));
        assert_eq!(points.count(), 48);
    }

    #[test]
    fn a_matrix_adds_up() {
        let matrix = Linear::new(2, 2, &[1.0, 2.0, 3.0, 4.0, 10.0, 20.0]);
        let found: Vec<i32> = matrix.run(&[1.0, 10.0]).map(|sum| sum as i32).collect();
        assert_eq!(found, [31, 63]);
    }
}
