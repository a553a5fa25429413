//! AVX2 kernels of the convolutions, with AVX-VNNI where the machine has it. `unsafe` for two reasons: a function
//! that is compiled for these features may only be called where they were detected (the private field of [`Avx2`]
//! proves that), and whole registers are loaded and stored at once.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued above and at each block"
)]

use std::arch::x86_64::{
    __m256 as Real, __m256i as Whole, _mm256_add_epi32, _mm256_add_ps as added,
    _mm256_cvtepi32_ps as to_real, _mm256_dpbusd_avx_epi32, _mm256_loadu_ps as load_real,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_ps as larger,
    _mm256_mul_ps as multiplied, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_ps as all,
    _mm256_setzero_ps as zero, _mm256_setzero_si256, _mm256_storeu_ps as store_real,
};

use super::{
    Convolution, Ending, LANES, Layout, Levels, Outputs, POINTS, QUAD, QuadWeights, Vectors,
};

super::kernels::kernels!(Avx2, "avx2");

/// Proof that this machine has AVX2.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2 {
    has_vnni: bool,
    _proof: (),
}

impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then(|| Self {
            has_vnni: is_x86_feature_detected!("avxvnni"),
            _proof: (),
        })
    }

    /// Detects AVX2, without AVX-VNNI.
    #[cfg(test)]
    pub(super) fn detect_plain() -> Option<Self> {
        Self::detect().map(|found| Self {
            has_vnni: false,
            ..found
        })
    }
}

impl Vectors for Avx2 {
    fn run(
        self,
        convolution: &Convolution,
        layout: Layout,
        levels: &Levels,
        output: &mut [f32],
        ending: Ending,
    ) {
        let steps: Vec<isize> = convolution.steps(layout.stride()).collect();
        let quads = convolution.quads();
        let of_group = steps.len() * quads;
        for (group, weights) in convolution.quad_weights.chunks_exact(of_group).enumerate() {
            let lanes = group * LANES..(group + 1) * LANES;
            for first in layout.computed().step_by(POINTS) {
                let tile = Tile {
                    steps: &steps,
                    quads,
                    first,
                };
                let outputs = Outputs {
                    all: convolution.outputs,
                    scales: &convolution.scales[lanes.clone()],
                    biases: &convolution.biases[lanes.clone()],
                    units: &levels.units[first..first + POINTS],
                };
                let last = (first + POINTS - 1) * convolution.outputs + lanes.end;
                let output = &mut output[first * convolution.outputs + lanes.start..last];
                // SAFETY: `has_vnni` and `self` prove that the features were detected.
                unsafe {
                    let sums = if self.has_vnni {
                        tile.sums_vnni(weights, &levels.values)
                    } else {
                        tile.sums(weights, &levels.values)
                    };
                    end(outputs, &sums, output, ending);
                }
            }
        }
    }
}

/// Some consecutive points, and the offsets of those under the kernel.
struct Tile<'a> {
    steps: &'a [isize],
    /// Groups of four inputs of a point.
    quads: usize,
    first: usize,
}

type Sums = [[Whole; 2]; POINTS];

#[target_feature(enable = "avx2")]
#[inline]
fn load_weights(weights: &QuadWeights, half: usize) -> Whole {
    let eight = &weights[half * WIDE..(half + 1) * WIDE];
    // SAFETY: the slice holds eight times four bytes; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(eight.as_ptr().cast()) }
}

/// Adds the products of groups of four. No sum of two neighbouring products leaves 16 bits: weights are at most 64.
#[target_feature(enable = "avx2")]
#[inline]
fn add_products(sum: Whole, levels: Whole, weights: Whole) -> Whole {
    let pairs = _mm256_maddubs_epi16(levels, weights);
    _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
}

/// Sums of all products, with one instruction or the other to add them up: a function compiled for one set of
/// features can't take another's as a parameter without a call for each.
macro_rules! sums {
    ($name:ident, $features:literal, $add:path) => {
        #[target_feature(enable = $features)]
        fn $name(&self, weights: &[QuadWeights], levels: &[u8]) -> Sums {
            let mut sums = [[_mm256_setzero_si256(); 2]; POINTS];
            let of_point = self.quads * QUAD;
            for (&step, weights) in self.steps.iter().zip(weights.chunks_exact(self.quads)) {
                let from = self.first.wrapping_add_signed(step) * of_point;
                let levels = &levels[from..from + POINTS * of_point];
                for (quad, weights) in weights.iter().enumerate() {
                    let (low, high) = (load_weights(weights, 0), load_weights(weights, 1));
                    for (point, sums) in sums.iter_mut().enumerate() {
                        let at = point * of_point + quad * QUAD;
                        // SAFETY: `point < POINTS` and `quad < quads`, and there are so many fours of levels.
                        let four =
                            unsafe { levels.as_ptr().add(at).cast::<i32>().read_unaligned() };
                        let four = _mm256_set1_epi32(four);
                        sums[0] = $add(sums[0], four, low);
                        sums[1] = $add(sums[1], four, high);
                    }
                }
            }
            sums
        }
    };
}

impl Tile<'_> {
    sums!(sums, "avx2", add_products);
    sums!(sums_vnni, "avx2,avxvnni", _mm256_dpbusd_avx_epi32);
}
