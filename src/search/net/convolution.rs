//! Convolutions over boards, in real numbers: what the layers of a [`ResidualNet`](super::residual::ResidualNet) are made of.
//!
//! The points of all boards of a batch stand one after the other, each with its channels, as on a board with an edge around
//! it: one column of edge ends a row and begins the next, one row of it lies above each board and below the last, so that every
//! neighbour is a fixed step away ([`Layout`]). On the edge all channels are 0.
//!
//! The portable sums are the authority. Those in AVX2 with FMA, chosen where the machine has it, add up the same products in
//! the same order but round once for two operations: a whole network's outputs differ by less than [`TOLERANCE`].

#[cfg(target_arch = "x86_64")]
mod avx2;

/// By how much an output of a network may differ between the two forms, for outputs of about 1.
pub const TOLERANCE: f32 = 2e-4;

/// Output channels that are made at a time.
pub const LANES: usize = 16;
/// Points that are made at a time.
const POINTS: usize = 6;

/// Where the points of a batch of boards of one size stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Side of the boards.
    pub size: usize,
    /// Number of boards.
    pub boards: usize,
}

impl Layout {
    /// The step from a point to the one below.
    #[must_use]
    pub const fn stride(self) -> usize {
        self.size + 1
    }

    /// Where a point stands.
    #[must_use]
    pub const fn point(self, board: usize, row: usize, col: usize) -> usize {
        (board * self.stride() + row + 1) * self.stride() + col + 1
    }

    /// Where the points of a board stand, by rows from the top.
    pub fn points(self, board: usize) -> impl Iterator<Item = usize> + Clone {
        (0..self.size).flat_map(move |row| {
            let first = self.point(board, row, 0);
            first..first + self.size
        })
    }

    /// From the first point of the first board to the end of the last tile of points.
    const fn computed(self) -> std::ops::Range<usize> {
        let first = self.point(0, 0, 0);
        let end = self.point(self.boards - 1, self.size - 1, self.size - 1) + 1;
        first..first + (end - first).next_multiple_of(POINTS)
    }

    /// How many points there are with all edges.
    #[must_use]
    pub const fn len(self) -> usize {
        self.computed().end + self.stride() + 1
    }

    /// Whether there are no points: never.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Puts 0 into all `channels` of the edge.
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

/// What becomes of the sums of a convolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether they are added to what stands in the output, instead of replacing it.
    pub adds: bool,
    /// Whether sums below 0 become 0.
    pub cuts: bool,
}

/// A convolution of 3 × 3 or of single points, with its biases.
#[derive(Clone, Debug, PartialEq)]
pub struct Convolution {
    inputs: usize,
    outputs: usize,
    /// 3, or 1 for single points.
    width: usize,
    /// For each [`LANES`] outputs, each place of the kernel by rows, each input: the weights of these outputs.
    weights: Vec<[f32; LANES]>,
    biases: Vec<f32>,
}

impl Convolution {
    /// How many numbers a convolution has in a file.
    #[must_use]
    pub const fn numbers(inputs: usize, outputs: usize, width: usize) -> usize {
        outputs * (inputs * width * width + 1)
    }

    /// From the weights by outputs, inputs, rows and columns, and the biases.
    ///
    /// # Panics
    /// Where there are not exactly so many numbers, or the outputs are no multiple of [`LANES`].
    #[must_use]
    pub fn new(inputs: usize, outputs: usize, width: usize, numbers: &[f32]) -> Self {
        assert!(outputs.is_multiple_of(LANES));
        assert_eq!(numbers.len(), Self::numbers(inputs, outputs, width));
        let places = width * width;
        let (plain, biases) = numbers.split_at(outputs * inputs * places);
        let weight = |at: usize| {
            let (group, place, input) = (at / (places * inputs), at / inputs % places, at % inputs);
            std::array::from_fn(|lane| {
                plain[((group * LANES + lane) * inputs + input) * places + place]
            })
        };
        Self {
            inputs,
            outputs,
            width,
            weights: (0..outputs / LANES * places * inputs).map(weight).collect(),
            biases: biases.to_vec(),
        }
    }

    /// Output channels.
    #[must_use]
    pub const fn outputs(&self) -> usize {
        self.outputs
    }

    /// The steps to the points under the kernel, by rows from the upper left.
    fn steps(&self, stride: usize) -> impl Iterator<Item = isize> + Clone {
        let (reach, stride) = (self.width as isize / 2, stride as isize);
        (-reach..=reach).flat_map(move |row| (-reach..=reach).map(move |col| row * stride + col))
    }

    /// Makes the sums of all points of `layout`; on the edge of `output` something meaningless stands afterwards.
    ///
    /// # Panics
    /// Where a slice is too short for the layout.
    pub fn run(&self, layout: Layout, input: &[f32], output: &mut [f32], ending: Ending) {
        assert!(input.len() >= layout.len() * self.inputs);
        assert!(output.len() >= layout.len() * self.outputs);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = avx2::Avx2Fma::detect() {
            return avx2.run(self, layout, input, output, ending);
        }
        self.run_portable(layout, input, output, ending);
    }

    /// As [`run`](Self::run), with nothing that only some machines have.
    pub fn run_portable(&self, layout: Layout, input: &[f32], output: &mut [f32], ending: Ending) {
        let stride = layout.stride();
        let of_group = self.width * self.width * self.inputs;
        for (group, weights) in self.weights.chunks_exact(of_group).enumerate() {
            for first in layout.computed().step_by(POINTS) {
                for point in first..first + POINTS {
                    let to = &mut output[point * self.outputs + group * LANES..][..LANES];
                    let mut sums: [f32; LANES] = [0.0; LANES];
                    if ending.adds {
                        sums.copy_from_slice(to);
                    }
                    let biases = &self.biases[group * LANES..][..LANES];
                    for (sum, bias) in sums.iter_mut().zip(biases) {
                        *sum += bias;
                    }
                    for (step, weights) in self.steps(stride).zip(weights.chunks_exact(self.inputs))
                    {
                        let from = point.wrapping_add_signed(step) * self.inputs;
                        for (value, weights) in input[from..][..self.inputs].iter().zip(weights) {
                            for (sum, weight) in sums.iter_mut().zip(weights) {
                                *sum += value * weight;
                            }
                        }
                    }
                    if ending.cuts {
                        sums = sums.map(|sum| sum.max(0.0));
                    }
                    to.copy_from_slice(&sums);
                }
            }
        }
    }
}

/// A matrix and its biases: each output is a bias and the weighted sum of all inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    inputs: usize,
    /// By outputs, then inputs.
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl Linear {
    /// How many numbers a matrix has in a file.
    #[must_use]
    pub const fn numbers(inputs: usize, outputs: usize) -> usize {
        outputs * (inputs + 1)
    }

    /// From the weights by outputs and inputs, and the biases.
    ///
    /// # Panics
    /// Where there are not exactly so many numbers.
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

    /// The outputs.
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
    use crate::core::Rng;

    fn random(count: usize, rng: &mut Rng) -> Vec<f32> {
        (0..count).map(|_| rng.unit() as f32 - 0.5).collect()
    }

    /// What the definition says, for one output of one point.
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
        layout.clear_edge(inputs, &mut input);
        let before = random(layout.len() * outputs, &mut rng);
        for ending in [(false, false), (true, false), (false, true), (true, true)] {
            let ending = Ending {
                adds: ending.0,
                cuts: ending.1,
            };
            let (mut chosen, mut portable) = (before.clone(), before.clone());
            convolution.run(layout, &input, &mut chosen, ending);
            convolution.run_portable(layout, &input, &mut portable, ending);
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
                        assert!((portable[at] - sum).abs() < 1e-4);
                        assert!((chosen[at] - sum).abs() < 1e-4);
                    }
                }
            }
        }
    }

    #[test]
    fn both_forms_are_what_the_definition_says() {
        check(5, 1, (3, 16, 3));
        check(9, 3, (14, 32, 3));
        check(6, 2, (48, 16, 1));
        check(2, 4, (16, 48, 3));
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
