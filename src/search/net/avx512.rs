//! AVX-512 kernels of the quantised networks, with VNNI. `unsafe` for the same two reasons as in `avx2.rs`.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued above and at each block"
)]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_dpwssd_epi32, _mm512_loadu_si512,
    _mm512_max_epi16, _mm512_max_epi32, _mm512_min_epi16, _mm512_min_epi32, _mm512_mullo_epi32,
    _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512,
    _mm512_srai_epi32, _mm512_storeu_si512,
};

use super::{ACTIVATION_ONE, Accumulator, Aligned, Network, WEIGHT_SCALE, ones};

/// Numbers of 16 bits in a register.
const WIDE: usize = 32;
/// Registers that hold the sums of the widest first layer; narrower ones leave some unused.
const REGISTERS: usize = 4;
/// Numbers of 32 bits in a register, and pairs of numbers of 16.
const GROUP: usize = 16;
/// Registers that hold the sums of the widest second layer.
const GROUPS: usize = 2;
/// Independent accumulators: each product takes several cycles before another can be added to it.
const BESIDE: usize = 4;

/// Proof that this machine has AVX-512 with VNNI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx512 {
    pub(super) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vnni");
        has_all.then_some(Self(()))
    }

    /// Same result as the portable form.
    #[inline]
    #[expect(clippy::unused_self, reason = "it is the proof")]
    pub(super) fn evaluate<const HIDDEN1: usize, const HIDDEN2: usize>(
        self,
        net: &Network<HIDDEN1, HIDDEN2>,
        inputs: &[u64],
    ) -> i32 {
        // SAFETY: `self` proves that the features were detected.
        unsafe { evaluate(net, inputs) }
    }

    /// Same result as the portable form.
    #[inline]
    #[expect(clippy::unused_self, reason = "it is the proof")]
    pub(super) fn evaluate_with<const HIDDEN1: usize, const HIDDEN2: usize>(
        self,
        net: &Network<HIDDEN1, HIDDEN2>,
        sums: &Accumulator<HIDDEN1>,
        input: usize,
    ) -> i32 {
        // SAFETY: `self` proves that the features were detected.
        unsafe { evaluate_with(net, sums, input) }
    }
}

/// Loads register `part` of `numbers`, which are of 16 or of 32 bits.
#[target_feature(enable = "avx512f")]
#[inline]
fn load<T, const PART: usize>(numbers: &[T], part: usize) -> __m512i {
    const { assert!(PART * size_of::<T>() == size_of::<__m512i>()) };
    let (parts, _) = numbers.as_chunks::<PART>();
    // SAFETY: so many bytes are read; the load asks for no alignment.
    unsafe { _mm512_loadu_si512(parts[part].as_ptr().cast()) }
}

/// Stores register `part` of `pairs`, each a pair of 16-bit numbers.
#[target_feature(enable = "avx512f")]
#[inline]
fn store_pairs(pairs: &mut [i32], part: usize, numbers: __m512i) {
    let (parts, _) = pairs.as_chunks_mut::<GROUP>();
    // SAFETY: so many bytes are written; the store asks for no alignment.
    unsafe { _mm512_storeu_si512(parts[part].as_mut_ptr().cast(), numbers) }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn load_all<const LEN: usize>(row: &[i16; LEN]) -> [__m512i; REGISTERS] {
    const { assert!(LEN.is_multiple_of(WIDE) && LEN / WIDE <= REGISTERS) };
    let mut registers = [_mm512_setzero_si512(); REGISTERS];
    for (part, register) in registers.iter_mut().take(LEN / WIDE).enumerate() {
        *register = load::<i16, WIDE>(row, part);
    }
    registers
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn add<const LEN: usize>(sums: &mut [__m512i; REGISTERS], row: &[i16; LEN]) {
    for (part, sum) in sums.iter_mut().take(LEN / WIDE).enumerate() {
        *sum = _mm512_add_epi16(*sum, load::<i16, WIDE>(row, part));
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn evaluate<const HIDDEN1: usize, const HIDDEN2: usize>(
    net: &Network<HIDDEN1, HIDDEN2>,
    inputs: &[u64],
) -> i32 {
    let mut sums = load_all(&net.biases1.0);
    for input in ones(inputs) {
        add(&mut sums, net.row(input));
    }
    output(net, sums)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn evaluate_with<const HIDDEN1: usize, const HIDDEN2: usize>(
    net: &Network<HIDDEN1, HIDDEN2>,
    sums: &Accumulator<HIDDEN1>,
    input: usize,
) -> i32 {
    let mut sums = load_all(sums);
    add(&mut sums, net.row(input));
    output(net, sums)
}

/// Second layer and output, without the output's bias, from the sums of the first layer.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
#[inline]
fn output<const HIDDEN1: usize, const HIDDEN2: usize>(
    net: &Network<HIDDEN1, HIDDEN2>,
    sums: [__m512i; REGISTERS],
) -> i32 {
    const { assert!(HIDDEN2.is_multiple_of(GROUP) && HIDDEN2 / GROUP <= GROUPS) };
    let zero = _mm512_setzero_si512();
    let one = _mm512_set1_epi16(ACTIVATION_ONE as i16);
    let mut pairs = Aligned([0; REGISTERS * GROUP]);
    for (part, &sum) in sums.iter().take(HIDDEN1 / WIDE).enumerate() {
        let sum = _mm512_min_epi16(_mm512_max_epi16(sum, zero), one);
        store_pairs(&mut pairs.0, part, sum);
    }
    let one = _mm512_set1_epi32(ACTIVATION_ONE);
    let mut beside = [[zero; GROUPS]; BESIDE];
    for (group, sum) in beside[0].iter_mut().take(HIDDEN2 / GROUP).enumerate() {
        *sum = _mm512_mullo_epi32(load::<i32, GROUP>(&net.biases2.0, group), one);
    }
    let (weights2, _) = net.weights2.as_chunks::<BESIDE>();
    let (pairs, _) = pairs.0.as_chunks::<BESIDE>();
    for (pairs, weights) in pairs.iter().zip(weights2) {
        for (number, sums) in beside.iter_mut().enumerate() {
            let pair = _mm512_set1_epi32(pairs[number]);
            let weights = weights[number].0.as_flattened();
            for (group, sum) in sums.iter_mut().take(HIDDEN2 / GROUP).enumerate() {
                let weights = load::<i16, WIDE>(weights, group);
                *sum = _mm512_dpwssd_epi32(*sum, weights, pair);
            }
        }
    }
    let [mut second, others @ ..] = beside;
    for (group, sum) in second.iter_mut().enumerate() {
        for other in others {
            *sum = _mm512_add_epi32(*sum, other[group]);
        }
    }
    let mut worth = zero;
    for (group, &sum) in second.iter().take(HIDDEN2 / GROUP).enumerate() {
        // Rounds down where the portable form rounds to zero; negative sums are clipped anyway.
        let sum = _mm512_srai_epi32::<{ WEIGHT_SCALE.ilog2() }>(sum);
        let sum = _mm512_min_epi32(_mm512_max_epi32(sum, zero), one);
        let weights = load::<i32, GROUP>(&net.output.0, group);
        worth = _mm512_add_epi32(worth, _mm512_mullo_epi32(sum, weights));
    }
    _mm512_reduce_add_epi32(worth)
}
