//! AVX-512 kernels of the quantised networks, with VNNI.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued at `kernels!` and at each block"
)]

use std::arch::x86_64::{
    __m512i as Register, _mm512_add_epi16 as add_16, _mm512_add_epi32 as add_32,
    _mm512_dpwssd_epi32 as add_products, _mm512_loadu_si512 as load_register,
    _mm512_max_epi16 as max_16, _mm512_max_epi32 as max_32, _mm512_min_epi16 as min_16,
    _mm512_min_epi32 as min_32, _mm512_mullo_epi32 as multiply_32,
    _mm512_reduce_add_epi32 as total, _mm512_set1_epi16 as all_16, _mm512_set1_epi32 as all_32,
    _mm512_setzero_si512 as zero, _mm512_srai_epi32 as shift_32,
    _mm512_storeu_si512 as store_register, _mm512_sub_epi16 as sub_16,
};

/// Registers that hold the sums of the widest first layer; narrower ones leave some unused.
const REGISTERS: usize = 4;
/// Registers that hold the sums of the widest second layer.
const GROUPS: usize = 2;
/// Independent accumulators: each product takes several cycles before another can be added to it.
const BESIDE: usize = 4;

super::kernels::kernels! {
    /// Proof that this machine has AVX-512 with VNNI.
    Avx512, "avx512f,avx512bw,avx512vnni", ["avx512f", "avx512bw", "avx512vnni"]
}
