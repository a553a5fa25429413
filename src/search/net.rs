//! Quantised networks: binary inputs, two hidden layers clipped to 0..1, and one output.
//!
//! The sums of the first layer, the accumulator, can be updated from position to position. All numbers are
//! integers: the portable sums here are the reference, and those in AVX2 and AVX-512, chosen where the machine has
//! it, give the same numbers, also where 16-bit sums wrap round.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub mod convolution;
mod half;
#[cfg(target_arch = "x86_64")]
mod kernels;
pub mod regions;
pub mod residual;

#[cfg(target_arch = "x86_64")]
use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use avx512::Avx512;

/// Fixed-point 1 in the sums of both hidden layers.
pub const ACTIVATION_ONE: i32 = 256;
/// Fixed-point 1 in the weights of the second layer.
pub const WEIGHT_SCALE: i32 = 256;
/// Fixed-point unit of the result in the weights of the output.
pub const OUTPUT_SCALE: i32 = 16;

/// First-layer sums that the portable form makes at a time, so that they stay in registers.
const LANES: usize = 64;

/// Layer sizes of a network, and the order of its numbers in a file: the weights of the first layer by inputs, its
/// biases, the weights of the second layer by its sums, its biases, the weights of the output, its bias.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of inputs.
    pub inputs: usize,
    /// Number of sums of the first layer; a multiple of 64.
    pub hidden1: usize,
    /// Number of sums of the second layer; a multiple of 16.
    pub hidden2: usize,
}

impl Shape {
    /// Index of the first bias of the first layer; its weights come before.
    #[must_use]
    pub const fn biases1(self) -> usize {
        self.inputs * self.hidden1
    }

    /// Index of the first weight of the second layer.
    #[must_use]
    pub const fn weights2(self) -> usize {
        self.biases1() + self.hidden1
    }

    /// Index of the first bias of the second layer.
    #[must_use]
    pub const fn biases2(self) -> usize {
        self.weights2() + self.hidden1 * self.hidden2
    }

    /// Index of the first weight of the output; its bias comes last.
    #[must_use]
    pub const fn output(self) -> usize {
        self.biases2() + self.hidden2
    }

    /// Total number of weights and biases.
    #[must_use]
    pub const fn numbers(self) -> usize {
        self.output() + self.hidden2 + 1
    }

    /// Fixed-point 1 of the number at index `at`.
    const fn scale(self, at: usize) -> i32 {
        match at {
            _ if at < self.weights2() => ACTIVATION_ONE,
            _ if at < self.output() => WEIGHT_SCALE,
            _ => OUTPUT_SCALE,
        }
    }

    /// Quantises real numbers, for inputs and sums of 0 to 1, into the integers of a file.
    #[must_use]
    pub fn quantise(self, numbers: &[f32]) -> Vec<i16> {
        let whole = |(at, &number): (usize, &f32)| {
            (number * self.scale(at) as f32).round().clamp(-32e3, 32e3) as i16
        };
        numbers.iter().enumerate().map(whole).collect()
    }

    /// Converts a file's integers back to real numbers; the output's are scaled to a value of which one unit is
    /// `unit` units of the result.
    #[must_use]
    pub fn real(self, whole: &[i16], unit: f32) -> Vec<f32> {
        let unit = |at: usize| if at < self.output() { 1.0 } else { unit };
        let real = |(at, &number)| f32::from(number) / (self.scale(at) as f32 * unit(at));
        whole.iter().enumerate().map(real).collect()
    }
}

/// Numbers aligned to cache lines, so that no vector load straddles two lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Aligned<T>(T);

/// Sums of the first layer before clipping.
pub type Accumulator<const HIDDEN1: usize> = [i16; HIDDEN1];

/// Replacement of one input by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureDelta {
    /// Input that is no longer present.
    pub removed: usize,
    /// Input that is now present.
    pub added: usize,
}

/// A quantised network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network<const HIDDEN1: usize, const HIDDEN2: usize> {
    weights1: Vec<Aligned<[i16; HIDDEN1]>>,
    biases1: Aligned<[i16; HIDDEN1]>,
    /// Weights of the second layer by pairs of first-layer sums, the operands of one multiply-add instruction.
    weights2: Vec<Aligned<[[i16; 2]; HIDDEN2]>>,
    biases2: Aligned<[i32; HIDDEN2]>,
    output: Aligned<[i32; HIDDEN2]>,
    output_bias: i32,
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
    #[cfg(target_arch = "x86_64")]
    avx512: Option<Avx512>,
}

impl<const HIDDEN1: usize, const HIDDEN2: usize> Network<HIDDEN1, HIDDEN2> {
    /// Loads the network from the numbers of a file, in the order of [`Shape`].
    ///
    /// # Panics
    /// If there are fewer numbers than the shape with `inputs` inputs has.
    pub fn from_numbers(inputs: usize, numbers: &[i16]) -> Self {
        const { assert!(HIDDEN1.is_multiple_of(LANES) && HIDDEN2.is_multiple_of(16)) };
        let shape = Self::shape(inputs);
        let row = |at: usize| Aligned(std::array::from_fn(|lane| numbers[at + lane]));
        let weight2 =
            |first: usize, second: usize| numbers[shape.weights2() + second * HIDDEN1 + first];
        let pair = |first: usize| {
            let weights = |second| [weight2(first, second), weight2(first + 1, second)];
            Aligned(std::array::from_fn(weights))
        };
        let wide = |at: usize| Aligned(std::array::from_fn(|sum| i32::from(numbers[at + sum])));
        Self {
            weights1: (0..inputs).map(|input| row(input * HIDDEN1)).collect(),
            biases1: row(shape.biases1()),
            weights2: (0..HIDDEN1).step_by(2).map(pair).collect(),
            biases2: wide(shape.biases2()),
            output: wide(shape.output()),
            output_bias: i32::from(numbers[shape.numbers() - 1]),
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::detect(),
            #[cfg(target_arch = "x86_64")]
            avx512: Avx512::detect(),
        }
    }

    /// Shape of this kind of network with `inputs` inputs.
    pub const fn shape(inputs: usize) -> Shape {
        Shape {
            inputs,
            hidden1: HIDDEN1,
            hidden2: HIDDEN2,
        }
    }

    /// Returns the numbers as they are stored in a file.
    pub fn numbers(&self) -> Vec<i16> {
        let narrow = |number: &i32| *number as i16;
        let mut numbers: Vec<i16> = self.weights1.iter().flat_map(|row| row.0).collect();
        numbers.extend(self.biases1.0);
        for second in 0..HIDDEN2 {
            numbers.extend(self.weights2.iter().flat_map(|pair| pair.0[second]));
        }
        numbers.extend(self.biases2.0.iter().chain(&self.output.0).map(narrow));
        numbers.push(self.output_bias as i16);
        numbers
    }

    /// Weights of an input: its contributions to the first-layer sums.
    #[inline]
    pub fn row(&self, input: usize) -> &[i16; HIDDEN1] {
        &self.weights1[input].0
    }

    /// The accumulator of a position without inputs.
    pub const fn empty(&self) -> Accumulator<HIDDEN1> {
        self.biases1.0
    }

    /// Evaluates a position with these inputs, a bit set of 64 to a word. Returns units of the result.
    #[inline]
    pub fn evaluate(&self, inputs: &[u64]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = self.avx512 {
            return self.scaled(avx512.evaluate(self, inputs));
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return self.scaled(avx2.evaluate(self, inputs));
        }
        self.scaled(self.portable_evaluate(inputs))
    }

    /// Evaluates a position with this accumulator and one more input.
    #[inline]
    pub fn evaluate_with(&self, sums: &Accumulator<HIDDEN1>, input: usize) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = self.avx512 {
            return self.scaled(avx512.evaluate_with(self, sums, input));
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return self.scaled(avx2.evaluate_with(self, sums, input));
        }
        self.scaled(self.portable_evaluate_with(sums, input))
    }

    /// Updates an accumulator.
    #[inline]
    pub fn update(
        &self,
        sums: &mut Accumulator<HIDDEN1>,
        deltas: impl Iterator<Item = FeatureDelta>,
    ) {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = self.avx512 {
            return avx512.update(self, sums, deltas);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return avx2.update(self, sums, deltas);
        }
        self.portable_update(sums, deltas);
    }

    const fn scaled(&self, output: i32) -> i32 {
        (output + self.output_bias * ACTIVATION_ONE) / (ACTIVATION_ONE * OUTPUT_SCALE)
    }

    fn portable_evaluate(&self, inputs: &[u64]) -> i32 {
        let mut sums = self.biases1.0;
        for (part, sums) in sums.chunks_exact_mut(LANES).enumerate() {
            let lanes = part * LANES..(part + 1) * LANES;
            let mut lane = [0; LANES];
            lane.copy_from_slice(sums);
            for input in ones(inputs) {
                add(&mut lane, &self.row(input)[lanes.clone()]);
            }
            sums.copy_from_slice(&lane);
        }
        self.portable_output(&sums)
    }

    fn portable_evaluate_with(&self, sums: &Accumulator<HIDDEN1>, input: usize) -> i32 {
        let mut sums = *sums;
        add(&mut sums, &self.weights1[input].0);
        self.portable_output(&sums)
    }

    fn portable_update(
        &self,
        sums: &mut Accumulator<HIDDEN1>,
        deltas: impl Iterator<Item = FeatureDelta>,
    ) {
        for FeatureDelta { removed, added } in deltas {
            let rows = self.row(removed).iter().zip(self.row(added));
            for (sum, (removed, added)) in sums.iter_mut().zip(rows) {
                *sum = sum.wrapping_sub(*removed).wrapping_add(*added);
            }
        }
    }

    /// Second layer and output, without the output's bias, from the sums of the first layer.
    fn portable_output(&self, sums: &Accumulator<HIDDEN1>) -> i32 {
        let sums = sums.map(|sum| sum.clamp(0, ACTIVATION_ONE as i16));
        let mut second = self.biases2.0.map(|bias| bias * ACTIVATION_ONE);
        let (pairs, _) = sums.as_chunks::<2>();
        for (&[left, right], weights) in pairs.iter().zip(&self.weights2) {
            for (sum, weight) in second.iter_mut().zip(&weights.0) {
                *sum += i32::from(left) * i32::from(weight[0]);
                *sum += i32::from(right) * i32::from(weight[1]);
            }
        }
        let cut_off = |sum: i32| (sum / WEIGHT_SCALE).clamp(0, ACTIVATION_ONE);
        let weighted = second.iter().zip(self.output.0);
        weighted.map(|(&sum, weight)| cut_off(sum) * weight).sum()
    }
}

/// Indices of the inputs that are present.
#[inline]
pub fn ones(inputs: &[u64]) -> impl Iterator<Item = usize> {
    let of_word = |(word, &bits): (usize, &u64)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let input = word * 64 + left.trailing_zeros() as usize;
            let is_there = left != 0;
            left &= left.wrapping_sub(1);
            is_there.then_some(input)
        })
    };
    inputs.iter().enumerate().flat_map(of_word)
}

fn add(sums: &mut [i16], row: &[i16]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Rng;

    const INPUTS: usize = 100;
    type Net = Network<64, 16>;

    fn words(inputs: &[usize]) -> [u64; INPUTS.div_ceil(64)] {
        let mut words = [0; _];
        for input in inputs {
            words[input / 64] |= 1 << (input % 64);
        }
        words
    }

    #[test]
    fn inputs_are_bits() {
        let inputs = [0, 3, 63, 64, 99];
        assert!(ones(&words(&inputs)).eq(inputs));
        assert_eq!(ones(&[]).next(), None);
    }

    #[test]
    fn numbers_come_back() {
        let mut rng = Rng::new(1);
        let numbers: Vec<i16> = (0..Net::shape(INPUTS).numbers())
            .map(|_| rng.next_u64() as i16)
            .collect();
        assert_eq!(Net::from_numbers(INPUTS, &numbers).numbers(), numbers);
    }

    #[test]
    fn real_numbers_become_the_same_whole_ones_again() {
        let mut rng = Rng::new(3);
        let shape = Net::shape(INPUTS);
        let mut one = || (rng.next_u64() % 4001) as i16 - 2000;
        let whole: Vec<i16> = (0..shape.numbers()).map(|_| one()).collect();
        assert_eq!(shape.quantise(&shape.real(&whole, 1.0)), whole);
        let in_units = shape.real(&whole, 4.0);
        let (first, last) = (0, shape.numbers() - 1);
        assert_eq!((in_units[first] * 256.0) as i16, whole[first]);
        assert_eq!((in_units[last] * 64.0) as i16, whole[last]);
    }

    /// The quantised result equals the one computed in real numbers.
    #[test]
    fn the_layers_add_up() {
        let mut rng = Rng::new(2);
        let shape = Net::shape(INPUTS);
        let real: Vec<f32> = (0..shape.numbers())
            .map(|_| rng.unit() as f32 - 0.5)
            .collect();
        let inputs = [3, 7, 50, 99];
        let bits = words(&inputs);
        let mut first = real[shape.biases1()..shape.weights2()].to_vec();
        for &input in &inputs {
            for (sum, weight) in first.iter_mut().zip(&real[input * 64..]) {
                *sum += weight;
            }
        }
        let mut worth = real[shape.numbers() - 1];
        for second in 0..16 {
            let row = &real[shape.weights2() + second * 64..][..64];
            let products = row.iter().zip(&first).map(|(a, b)| a * b.clamp(0.0, 1.0));
            let sum: f32 = products.sum::<f32>() + real[shape.biases2() + second];
            worth += sum.clamp(0.0, 1.0) * real[shape.output() + second];
        }
        // In hundredths, so that the difference shows.
        let mut hundred = real;
        for number in &mut hundred[shape.output()..] {
            *number *= 100.0;
        }
        let found = Net::from_numbers(INPUTS, &shape.quantise(&hundred)).evaluate(&bits) as f32;
        assert!((found - 100.0 * worth).abs() < 5.0, "{found} for {worth}");
    }

    /// All implementations give the same result, also where sums wrap round: from scratch or incremental, with SIMD
    /// or not.
    #[track_caller]
    fn check_ways<const HIDDEN1: usize, const HIDDEN2: usize>(seed: u64) {
        let mut rng = Rng::new(seed);
        for bits in 4..=16 {
            let mut one = || (rng.next_u64() >> 48) as i16 >> (16 - bits);
            let count = Network::<HIDDEN1, HIDDEN2>::shape(INPUTS).numbers();
            let numbers: Vec<i16> = (0..count).map(|_| one()).collect();
            let net = Network::<HIDDEN1, HIDDEN2>::from_numbers(INPUTS, &numbers);
            for _ in 0..100 {
                let inputs: Vec<usize> = (1..INPUTS).filter(|_| rng.below(8) == 0).collect();
                let bits = words(&inputs);
                let expected = net.scaled(net.portable_evaluate(&bits));
                assert_eq!(net.evaluate(&bits), expected);
                #[cfg(target_arch = "x86_64")]
                if let Some(avx2) = net.avx2 {
                    assert_eq!(net.scaled(avx2.evaluate(&net, &bits)), expected);
                }
                let Some((&last, others)) = inputs.split_last() else {
                    continue;
                };
                // Input 0 has no effect here: it is removed as often as it is added.
                let mut sums = net.empty();
                let delta = |removed: usize, added: usize| FeatureDelta { removed, added };
                let there = others.iter().map(|&input| delta(0, input));
                let back = others.iter().map(|_| delta(last, 0));
                let again = others.iter().map(|_| delta(0, last));
                let zeros = others.iter().map(|_| FeatureDelta {
                    removed: 0,
                    added: 0,
                });
                net.update(&mut sums, there.clone().chain(back.clone()).chain(zeros));
                net.update(&mut sums, again.clone());
                let mut portable = net.empty();
                net.portable_update(&mut portable, there.chain(back).chain(again));
                assert_eq!(sums, portable);
                let expected = net.scaled(net.portable_evaluate_with(&sums, last));
                assert_eq!(net.evaluate_with(&sums, last), expected);
                #[cfg(target_arch = "x86_64")]
                if let Some(avx2) = net.avx2 {
                    let found = avx2.evaluate_with(&net, &sums, last);
                    assert_eq!(net.scaled(found), expected);
                }
            }
        }
    }

    #[test]
    fn every_way_gives_the_same_number() {
        check_ways::<64, 16>(3);
        check_ways::<128, 32>(4);
        check_ways::<64, 32>(5);
    }
}
