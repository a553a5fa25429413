//! AVX2 kernels of the quantised networks.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued at `kernels!` and at each block"
)]

use std::arch::x86_64::{
    __m256i as Register, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32,
    _mm256_add_epi16 as add_16, _mm256_add_epi32 as add_32, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_loadu_si256 as load_register, _mm256_madd_epi16,
    _mm256_max_epi16 as max_16, _mm256_max_epi32 as max_32, _mm256_min_epi16 as min_16,
    _mm256_min_epi32 as min_32, _mm256_mullo_epi32 as multiply_32, _mm256_set1_epi16 as all_16,
    _mm256_set1_epi32 as all_32, _mm256_setzero_si256 as zero, _mm256_srai_epi32 as shift_32,
    _mm256_storeu_si256 as store_register, _mm256_sub_epi16 as sub_16,
};

/// Registers that hold the sums of the widest first layer; narrower ones leave some unused.
const REGISTERS: usize = 8;
/// Registers that hold the sums of the widest second layer.
const GROUPS: usize = 4;
/// Independent accumulators.
const BESIDE: usize = 1;

super::kernels::kernels! {
    /// Proof that this machine has AVX2.
    Avx2, "avx2", ["avx2"]
}

#[target_feature(enable = "avx2")]
#[inline]
fn add_products(sum: Register, weights: Register, pair: Register) -> Register {
    add_32(sum, _mm256_madd_epi16(weights, pair))
}

#[target_feature(enable = "avx2")]
#[inline]
fn total(of: Register) -> i32 {
    let four = _mm_add_epi32(
        _mm256_castsi256_si128(of),
        _mm256_extracti128_si256::<1>(of),
    );
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b10_11>(four));
    _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<1>(two)))
}
