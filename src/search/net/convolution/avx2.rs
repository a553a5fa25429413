//! The sums of convolutions in AVX2 with FMA. `unsafe` for two reasons: a function that is compiled for these features may
//! only be called where they were detected (the private field of [`Avx2Fma`] keeps the proof), and whole registers are loaded
//! and stored at once.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued above and at each block"
)]

use std::arch::x86_64::{
    __m256, _mm256_add_ps, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_max_ps, _mm256_set1_ps,
    _mm256_setzero_ps, _mm256_storeu_ps,
};

use super::{Convolution, Ending, LANES, Layout, POINTS};

/// Numbers in a register.
const WIDE: usize = 8;

/// The proof that this machine has AVX2 and FMA.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2Fma(());

impl Avx2Fma {
    /// The proof, where this machine has both.
    pub(super) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")).then_some(Self(()))
    }

    /// As the portable form. The caller has seen that both slices hold all points of `layout`.
    #[expect(clippy::unused_self, reason = "it is the proof")]
    pub(super) fn run(
        self,
        convolution: &Convolution,
        layout: Layout,
        input: &[f32],
        output: &mut [f32],
        ending: Ending,
    ) {
        let steps: Vec<isize> = convolution.steps(layout.stride()).collect();
        let of_group = steps.len() * convolution.inputs;
        for (group, weights) in convolution.weights.chunks_exact(of_group).enumerate() {
            let biases = &convolution.biases[group * LANES..][..LANES];
            for first in layout.computed().step_by(POINTS) {
                let last = (first + POINTS - 1) * convolution.outputs + (group + 1) * LANES;
                let from = first * convolution.outputs + group * LANES;
                let tile = Tile {
                    steps: &steps,
                    inputs: convolution.inputs,
                    first,
                    outputs: convolution.outputs,
                };
                // SAFETY: `self` proves that the features were detected.
                unsafe { tile.run(weights, biases, input, &mut output[from..last], ending) }
            }
        }
    }
}

/// Points one after the other, and the steps to those under the kernel.
struct Tile<'a> {
    steps: &'a [isize],
    inputs: usize,
    /// The first point.
    first: usize,
    outputs: usize,
}

/// The eight numbers of `from` from `at` on.
#[target_feature(enable = "avx2,fma")]
#[inline]
fn load(from: &[f32], at: usize) -> __m256 {
    let eight = &from[at..at + WIDE];
    // SAFETY: the slice holds eight numbers; the load asks for no alignment.
    unsafe { _mm256_loadu_ps(eight.as_ptr()) }
}

/// Puts eight numbers into `to` from `at` on.
#[target_feature(enable = "avx2,fma")]
#[inline]
fn store(to: &mut [f32], at: usize, numbers: __m256) {
    let eight = &mut to[at..at + WIDE];
    // SAFETY: the slice holds eight numbers; the store asks for no alignment.
    unsafe { _mm256_storeu_ps(eight.as_mut_ptr(), numbers) }
}

impl Tile<'_> {
    /// Makes the sums of [`LANES`] channels of all points; `output` begins with those of the first point.
    #[target_feature(enable = "avx2,fma")]
    fn run(
        &self,
        weights: &[[f32; LANES]],
        biases: &[f32],
        input: &[f32],
        output: &mut [f32],
        ending: Ending,
    ) {
        let mut sums = [[_mm256_setzero_ps(); 2]; POINTS];
        for (point, sums) in sums.iter_mut().enumerate() {
            for (half, sum) in sums.iter_mut().enumerate() {
                *sum = load(biases, half * WIDE);
                if ending.adds {
                    *sum = _mm256_add_ps(*sum, load(output, point * self.outputs + half * WIDE));
                }
            }
        }
        for (&step, weights) in self.steps.iter().zip(weights.chunks_exact(self.inputs)) {
            let from = self.first.wrapping_add_signed(step) * self.inputs;
            let values = &input[from..from + POINTS * self.inputs];
            self.add_products(&mut sums, values, weights);
        }
        let zero = _mm256_setzero_ps();
        for (point, sums) in sums.iter().enumerate() {
            for (half, &sum) in sums.iter().enumerate() {
                let sum = if ending.cuts {
                    _mm256_max_ps(sum, zero)
                } else {
                    sum
                };
                store(output, point * self.outputs + half * WIDE, sum);
            }
        }
    }

    /// Adds what one place of the kernel contributes: `values` are all inputs of the points there.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn add_products(
        &self,
        sums: &mut [[__m256; 2]; POINTS],
        values: &[f32],
        weights: &[[f32; LANES]],
    ) {
        let inputs = self.inputs;
        assert!(values.len() == POINTS * inputs && weights.len() == inputs);
        for (input, weights) in weights.iter().enumerate() {
            let (low, high) = (load(weights, 0), load(weights, WIDE));
            for (point, sums) in sums.iter_mut().enumerate() {
                // SAFETY: `point < POINTS` and `input < inputs`, and there are `POINTS * inputs` values.
                let value = unsafe { *values.get_unchecked(point * inputs + input) };
                let value = _mm256_set1_ps(value);
                sums[0] = _mm256_fmadd_ps(value, low, sums[0]);
                sums[1] = _mm256_fmadd_ps(value, high, sums[1]);
            }
        }
    }
}
