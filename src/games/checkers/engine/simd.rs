//! The networks' sums in SIMD for x86-64. The only module of the engine with `unsafe`, for two reasons: a function that is
//! compiled for AVX2 may only be called where that was detected (the private field of [`Avx2`] keeps the proof), and whole
//! rows of numbers are loaded at once.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued above and at each block"
)]

use std::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_add_epi32, _mm_cvtsi128_si32, _mm_prefetch, _mm_shuffle_epi32,
    _mm256_add_epi16, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_hadd_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_epi16, _mm256_max_epi32,
    _mm256_min_epi16, _mm256_min_epi32, _mm256_mullo_epi32, _mm256_permute2x128_si256,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srai_epi32,
};

use super::net::{FIRST, ONE, SECOND, Stage, UNIT};

/// Numbers of 16 bits in a register.
const WIDE: usize = 16;
/// Registers that hold the sums of the first layer.
const PARTS: usize = FIRST / WIDE;
/// Sums of the second layer that are made at a time: as many as numbers of 32 bits in a register.
const GROUP: usize = 8;

/// The proof that this machine has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    /// The proof, where this machine has it.
    pub(super) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    /// As [`Stage::value`].
    #[inline]
    pub(super) fn value(self, stage: &Stage, inputs: &[u8]) -> i32 {
        // SAFETY: `self` proves that the feature was detected.
        unsafe { value(self, stage, inputs) }
    }
}

/// Tells the processor that `place` is needed soon.
#[inline]
pub(super) fn prefetch<T>(place: &T) {
    // SAFETY: a hint that reads nothing; every x86-64 has it.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
}

/// The numbers of `row` from part `part` on.
#[target_feature(enable = "avx2")]
#[inline]
fn part(row: &[i16; FIRST], part: usize) -> __m256i {
    debug_assert!(part < PARTS);
    // SAFETY: parts end within the row; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(row.as_ptr().add(part * WIDE).cast()) }
}

/// Eight numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn eight(numbers: &[i32; SECOND], group: usize) -> __m256i {
    debug_assert!(group < SECOND / GROUP);
    // SAFETY: groups end within the array; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().add(group * GROUP).cast()) }
}

#[target_feature(enable = "avx2")]
fn value(_proof: Avx2, stage: &Stage, inputs: &[u8]) -> i32 {
    let mut sums = [_mm256_setzero_si256(); PARTS];
    for (at, sum) in sums.iter_mut().enumerate() {
        *sum = part(&stage.constants, at);
    }
    for &input in inputs {
        let row = &stage.first[usize::from(input)];
        for (at, sum) in sums.iter_mut().enumerate() {
            *sum = _mm256_add_epi16(*sum, part(row, at));
        }
    }
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(ONE as i16));
    for sum in &mut sums {
        *sum = _mm256_min_epi16(_mm256_max_epi16(*sum, zero), one);
    }
    let mut worth = zero;
    let one = _mm256_set1_epi32(ONE);
    for (group, rows) in stage.second.chunks_exact(GROUP).enumerate() {
        let mut products = [zero; GROUP];
        for (product, row) in products.iter_mut().zip(rows) {
            for (at, &sum) in sums.iter().enumerate() {
                *product = _mm256_add_epi32(*product, _mm256_madd_epi16(part(row, at), sum));
            }
        }
        let constants = _mm256_mullo_epi32(eight(&stage.second_constants, group), one);
        let sum = _mm256_add_epi32(totals(products), constants);
        let sum = _mm256_srai_epi32::<{ UNIT.ilog2() as i32 }>(sum);
        let sum = _mm256_min_epi32(_mm256_max_epi32(sum, zero), one);
        worth = _mm256_add_epi32(worth, _mm256_mullo_epi32(sum, eight(&stage.last, group)));
    }
    total(worth)
}

/// The total of each of the eight, in their order.
#[target_feature(enable = "avx2")]
#[inline]
fn totals(of: [__m256i; GROUP]) -> __m256i {
    let half = |at: usize| {
        let (low, high) = (
            _mm256_hadd_epi32(of[at], of[at + 1]),
            _mm256_hadd_epi32(of[at + 2], of[at + 3]),
        );
        _mm256_hadd_epi32(low, high)
    };
    let (low, high) = (half(0), half(4));
    _mm256_add_epi32(
        _mm256_permute2x128_si256::<0x20>(low, high),
        _mm256_permute2x128_si256::<0x31>(low, high),
    )
}

/// The total of eight numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn total(of: __m256i) -> i32 {
    let four = _mm_add_epi32(
        _mm256_castsi256_si128(of),
        _mm256_extracti128_si256::<1>(of),
    );
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b10_11>(four));
    _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<1>(two)))
}
