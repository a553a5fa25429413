//! AVX-512 kernels of the convolutions, with VNNI, all outputs of a point at a time. `unsafe` for the same two
//! reasons as in `avx2.rs`.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued above and at each block"
)]

use std::arch::x86_64::{
    __m512, __m512i, _mm512_add_ps, _mm512_cvtepi32_ps, _mm512_dpbusd_epi32, _mm512_loadu_ps,
    _mm512_loadu_si512, _mm512_max_ps, _mm512_mul_ps, _mm512_set1_epi32, _mm512_set1_ps,
    _mm512_setzero_ps, _mm512_setzero_si512, _mm512_storeu_ps,
};

use super::{Convolution, Ending, LANES, Layout, Levels, POINTS, QUAD, QuadWeights, Vectors};

/// Numbers in a register: as many as outputs in a group.
const WIDE: usize = LANES;

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
            scales: &convolution.scales[lanes.clone()],
            biases: &convolution.biases[lanes.clone()],
            outputs: convolution.outputs,
        };
        for first in layout.computed().step_by(POINTS) {
            let last = (first + POINTS - 1) * convolution.outputs + lanes.end;
            let output = &mut output[first * convolution.outputs + lanes.start..last];
            let units = &levels.units[first..first + POINTS];
            // SAFETY: `self` proves that the features were detected.
            unsafe {
                let sums = tile.sums::<GROUPS>(first, &levels.values);
                tile.end(&sums, units, output, ending);
            }
        }
    }
}

impl Vectors for Avx512 {
    fn maximum(self, values: &[f32]) -> f32 {
        // SAFETY: `self` proves that the features were detected.
        unsafe { maximum(values) }
    }

    fn fill_levels(self, values: &[f32], factor: f32, levels: &mut [u8]) {
        // SAFETY: `self` proves that the features were detected.
        unsafe { fill_levels(values, factor, levels) }
    }

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

/// Greatest of the values, at least 0.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn maximum(values: &[f32]) -> f32 {
    let (parts, rest) = values.as_chunks::<WIDE>();
    let mut most = _mm512_setzero_ps();
    for part in parts {
        most = _mm512_max_ps(load(part, 0), most);
    }
    let mut all = [0.0; WIDE];
    store(&mut all, 0, most);
    let all = all.iter().chain(rest);
    all.fold(0.0, |most, &value| if value > most { value } else { most })
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn fill_levels(values: &[f32], factor: f32, levels: &mut [u8]) {
    for (level, value) in levels.iter_mut().zip(values) {
        // In this order, the comparisons are one instruction each, and turn what is no number into 0.
        let most = value * factor + 0.5;
        let most = if most > 0.0 { most } else { 0.0 };
        let most = if most < 255.5 { most } else { 255.5 };
        // SAFETY: it lies between 0 and 255.5.
        *level = unsafe { most.to_int_unchecked::<i32>() } as u8;
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load(from: &[f32], at: usize) -> __m512 {
    let sixteen = &from[at..at + WIDE];
    // SAFETY: the slice holds sixteen numbers; the load asks for no alignment.
    unsafe { _mm512_loadu_ps(sixteen.as_ptr()) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn store(to: &mut [f32], at: usize, numbers: __m512) {
    let sixteen = &mut to[at..at + WIDE];
    // SAFETY: the slice holds sixteen numbers; the store asks for no alignment.
    unsafe { _mm512_storeu_ps(sixteen.as_mut_ptr(), numbers) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load_weights(weights: &QuadWeights) -> __m512i {
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
    scales: &'a [f32],
    biases: &'a [f32],
    outputs: usize,
}

type Sums<const GROUPS: usize> = [[__m512i; GROUPS]; POINTS];

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

    /// Converts integer sums to real outputs. `output` begins with those of the first point.
    #[target_feature(enable = "avx512f")]
    fn end<const GROUPS: usize>(
        &self,
        sums: &Sums<GROUPS>,
        units: &[f32],
        output: &mut [f32],
        ending: Ending,
    ) {
        for group in 0..GROUPS {
            let (scales, biases) = (
                load(self.scales, group * LANES),
                load(self.biases, group * LANES),
            );
            for (point, sums) in sums.iter().enumerate() {
                let at = point * self.outputs + group * LANES;
                let scales = _mm512_mul_ps(scales, _mm512_set1_ps(units[point]));
                let mut sum = _mm512_mul_ps(_mm512_cvtepi32_ps(sums[group]), scales);
                sum = _mm512_add_ps(sum, biases);
                if ending.adds {
                    sum = _mm512_add_ps(sum, load(output, at));
                }
                if ending.cuts {
                    sum = _mm512_max_ps(sum, _mm512_setzero_ps());
                }
                store(output, at, sum);
            }
        }
    }
}
