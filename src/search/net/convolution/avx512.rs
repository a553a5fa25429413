//! AVX-512 kernels of the convolutions, with VNNI, all outputs of a point at a time. `unsafe` for the same two
//! reasons as in `avx2.rs`.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued above and at each block"
)]

use std::arch::x86_64::{
    __m512 as Real, __m512i as Whole, _mm512_add_ps as added, _mm512_cvtepi32_ps as to_real,
    _mm512_dpbusd_epi32, _mm512_loadu_ps as load_real, _mm512_loadu_si512, _mm512_max_ps as larger,
    _mm512_mul_ps as multiplied, _mm512_set1_epi32, _mm512_set1_ps as all,
    _mm512_setzero_ps as zero, _mm512_setzero_si512, _mm512_storeu_ps as store_real,
};

use super::{
    Convolution, Ending, LANES, Layout, Levels, Outputs, POINTS, QUAD, QuadWeights, Vectors,
};

super::kernels::kernels!(Avx512, "avx512f,avx512bw,avx512vl");

/// Proof that this machine has AVX-512 with VNNI.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

/// Layout of the boards, and the distances of a point's inputs in it.
#[derive(Clone, Copy)]
struct Stencil<'a> {
    layout: Layout,
    steps: &'a [isize],
}

impl Avx512 {
    pub(super) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vnni");
        has_all.then_some(Self(()))
    }

    /// Computes the outputs of `GROUPS` groups from `group` on.
    #[expect(clippy::unused_self, reason = "it is the proof")]
    fn run_groups<const GROUPS: usize>(
        self,
        convolution: &Convolution,
        stencil: Stencil<'_>,
        levels: &Levels,
        group: usize,
        output: &mut [f32],
        ending: Ending,
    ) {
        let Stencil { layout, steps } = stencil;
        let of_group = steps.len() * convolution.quads();
        let lanes = group * LANES..(group + GROUPS) * LANES;
        let tile = Tile {
            steps,
            quads: convolution.quads(),
            weights: &convolution.quad_weights[group * of_group..][..GROUPS * of_group],
        };
        for first in layout.computed().step_by(POINTS) {
            let last = (first + POINTS - 1) * convolution.outputs + lanes.end;
            let output = &mut output[first * convolution.outputs + lanes.start..last];
            let outputs = Outputs {
                all: convolution.outputs,
                scales: &convolution.scales[lanes.clone()],
                biases: &convolution.biases[lanes.clone()],
                units: &levels.units[first..first + POINTS],
            };
            // SAFETY: `self` proves that the features were detected.
            unsafe {
                let sums = tile.sums::<GROUPS>(first, &levels.values);
                end(outputs, &sums, output, ending);
            }
        }
    }
}

impl Vectors for Avx512 {
    fn run(
        self,
        convolution: &Convolution,
        layout: Layout,
        levels: &Levels,
        output: &mut [f32],
        ending: Ending,
    ) {
        let steps: Vec<isize> = convolution.steps(layout.stride()).collect();
        let stencil = Stencil {
            layout,
            steps: &steps,
        };
        let groups = convolution.outputs / LANES;
        let mut group = 0;
        // Three groups at a time reuse the loaded inputs best, and a single one least: four are run as two and two.
        while group < groups {
            group += match groups - group {
                1 => {
                    self.run_groups::<1>(convolution, stencil, levels, group, output, ending);
                    1
                }
                2 | 4 => {
                    self.run_groups::<2>(convolution, stencil, levels, group, output, ending);
                    2
                }
                _ => {
                    self.run_groups::<3>(convolution, stencil, levels, group, output, ending);
                    3
                }
            };
        }
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load_weights(weights: &QuadWeights) -> Whole {
    // SAFETY: they are sixteen times four bytes; the load asks for no alignment.
    unsafe { _mm512_loadu_si512(weights.as_ptr().cast()) }
}

/// Data shared by all points, of some groups of outputs.
struct Tile<'a> {
    /// Offsets of the points under the kernel.
    steps: &'a [isize],
    /// Groups of four inputs of a point.
    quads: usize,
    weights: &'a [QuadWeights],
}

type Sums<const GROUPS: usize> = [[Whole; GROUPS]; POINTS];

impl Tile<'_> {
    /// Sums of all products, for the points from `first` on.
    #[expect(
        clippy::needless_range_loop,
        reason = "counted loops are unrolled and all sums kept in registers"
    )]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
    fn sums<const GROUPS: usize>(&self, first: usize, levels: &[u8]) -> Sums<GROUPS> {
        let mut sums = [[_mm512_setzero_si512(); GROUPS]; POINTS];
        let of_point = self.quads * QUAD;
        let of_group = self.weights.len() / GROUPS;
        for (place, &step) in self.steps.iter().enumerate() {
            let from = first.wrapping_add_signed(step) * of_point;
            let levels = &levels[from..from + POINTS * of_point];
            for quad in 0..self.quads {
                let mut weights = [_mm512_setzero_si512(); GROUPS];
                for group in 0..GROUPS {
                    let at = group * of_group + place * self.quads + quad;
                    weights[group] = load_weights(&self.weights[at]);
                }
                for point in 0..POINTS {
                    let at = point * of_point + quad * QUAD;
                    // SAFETY: `point < POINTS` and `quad < quads`, and there are so many fours of levels.
                    let four = unsafe { levels.as_ptr().add(at).cast::<i32>().read_unaligned() };
                    let four = _mm512_set1_epi32(four);
                    for group in 0..GROUPS {
                        sums[point][group] =
                            _mm512_dpbusd_epi32(sums[point][group], four, weights[group]);
                    }
                }
            }
        }
        sums
    }
}
