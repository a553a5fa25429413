//! AVX2 kernels of the quantised networks. `unsafe` for two reasons: a function that is compiled for AVX2 may only
//! be called where that was detected (the private field of [`Avx2`] proves that), and whole rows of numbers are
//! loaded and stored at once.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued above and at each block"
)]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_min_epi32,
    _mm256_mullo_epi32, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_srai_epi32, _mm256_storeu_si256, _mm256_sub_epi16,
};

use super::{ACTIVATION_ONE, Accumulator, Aligned, FeatureDelta, Network, WEIGHT_SCALE, ones};

/// Numbers of 16 bits in a register.
const WIDE: usize = 16;
/// Registers that hold the sums of the widest first layer; narrower ones leave some unused.
const REGISTERS: usize = 8;
/// Numbers of 32 bits in a register, and pairs of numbers of 16.
const GROUP: usize = 8;
/// Registers that hold the sums of the widest second layer.
const GROUPS: usize = 4;

/// Proof that this machine has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    /// Same result as the portable form.
    #[inline]
    pub(super) fn evaluate<const HIDDEN1: usize, const HIDDEN2: usize>(
        self,
        net: &Network<HIDDEN1, HIDDEN2>,
        inputs: &[u64],
    ) -> i32 {
        // SAFETY: `self` proves that the feature was detected.
        unsafe { evaluate(self, net, inputs) }
    }

    /// Same result as the portable form.
    #[inline]
    pub(super) fn evaluate_with<const HIDDEN1: usize, const HIDDEN2: usize>(
        self,
        net: &Network<HIDDEN1, HIDDEN2>,
        sums: &Accumulator<HIDDEN1>,
        input: usize,
    ) -> i32 {
        // SAFETY: `self` proves that the feature was detected.
        unsafe { evaluate_with(self, net, sums, input) }
    }

    /// Same result as the portable form.
    #[inline]
    pub(super) fn update<const HIDDEN1: usize, const HIDDEN2: usize>(
        self,
        net: &Network<HIDDEN1, HIDDEN2>,
        sums: &mut Accumulator<HIDDEN1>,
        deltas: impl Iterator<Item = FeatureDelta>,
    ) {
        // SAFETY: `self` proves that the feature was detected.
        unsafe { update(self, net, sums, deltas) }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(row: &[i16], part: usize) -> __m256i {
    let (parts, _) = row.as_chunks::<WIDE>();
    // SAFETY: so many numbers are read; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(parts[part].as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(row: &mut [i16], part: usize, numbers: __m256i) {
    let (parts, _) = row.as_chunks_mut::<WIDE>();
    // SAFETY: so many numbers are written; the store asks for no alignment.
    unsafe { _mm256_storeu_si256(parts[part].as_mut_ptr().cast(), numbers) }
}

/// Stores register `part` of `pairs`, each a pair of 16-bit numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn store_pairs(pairs: &mut [i32], part: usize, numbers: __m256i) {
    let (parts, _) = pairs.as_chunks_mut::<GROUP>();
    // SAFETY: so many numbers are written; the store asks for no alignment.
    unsafe { _mm256_storeu_si256(parts[part].as_mut_ptr().cast(), numbers) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn eight<const LEN: usize>(numbers: &[i32; LEN], group: usize) -> __m256i {
    const { assert!(LEN.is_multiple_of(GROUP)) };
    debug_assert!(group < LEN / GROUP);
    // SAFETY: groups end within the array; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().add(group * GROUP).cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_all<const LEN: usize>(row: &[i16; LEN]) -> [__m256i; REGISTERS] {
    const { assert!(LEN.is_multiple_of(WIDE) && LEN / WIDE <= REGISTERS) };
    let mut registers = [_mm256_setzero_si256(); REGISTERS];
    for (part, register) in registers.iter_mut().take(LEN / WIDE).enumerate() {
        *register = load(row, part);
    }
    registers
}

#[target_feature(enable = "avx2")]
#[inline]
fn add<const LEN: usize>(sums: &mut [__m256i; REGISTERS], row: &[i16; LEN]) {
    for (part, sum) in sums.iter_mut().take(LEN / WIDE).enumerate() {
        *sum = _mm256_add_epi16(*sum, load(row, part));
    }
}

#[target_feature(enable = "avx2")]
fn evaluate<const HIDDEN1: usize, const HIDDEN2: usize>(
    _proof: Avx2,
    net: &Network<HIDDEN1, HIDDEN2>,
    inputs: &[u64],
) -> i32 {
    let mut sums = load_all(&net.biases1.0);
    for input in ones(inputs) {
        add(&mut sums, net.row(input));
    }
    output(net, sums)
}

#[target_feature(enable = "avx2")]
fn evaluate_with<const HIDDEN1: usize, const HIDDEN2: usize>(
    _proof: Avx2,
    net: &Network<HIDDEN1, HIDDEN2>,
    sums: &Accumulator<HIDDEN1>,
    input: usize,
) -> i32 {
    let mut sums = load_all(sums);
    add(&mut sums, net.row(input));
    output(net, sums)
}

#[target_feature(enable = "avx2")]
fn update<const HIDDEN1: usize, const HIDDEN2: usize>(
    _proof: Avx2,
    net: &Network<HIDDEN1, HIDDEN2>,
    sums: &mut Accumulator<HIDDEN1>,
    deltas: impl Iterator<Item = FeatureDelta>,
) {
    let mut registers = load_all(sums);
    for FeatureDelta { removed, added } in deltas {
        let (removed, added) = (net.row(removed), net.row(added));
        for (part, sum) in registers.iter_mut().take(HIDDEN1 / WIDE).enumerate() {
            *sum = _mm256_sub_epi16(*sum, load(removed, part));
            *sum = _mm256_add_epi16(*sum, load(added, part));
        }
    }
    for (part, &register) in registers.iter().take(HIDDEN1 / WIDE).enumerate() {
        store(sums, part, register);
    }
}

/// Second layer and output, without the output's bias, from the sums of the first layer.
#[target_feature(enable = "avx2")]
#[inline]
fn output<const HIDDEN1: usize, const HIDDEN2: usize>(
    net: &Network<HIDDEN1, HIDDEN2>,
    sums: [__m256i; REGISTERS],
) -> i32 {
    const { assert!(HIDDEN2 / GROUP <= GROUPS) };
    let zero = _mm256_setzero_si256();
    let one = _mm256_set1_epi16(ACTIVATION_ONE as i16);
    let mut pairs = Aligned([0; REGISTERS * GROUP]);
    for (part, &sum) in sums.iter().take(HIDDEN1 / WIDE).enumerate() {
        let sum = _mm256_min_epi16(_mm256_max_epi16(sum, zero), one);
        store_pairs(&mut pairs.0, part, sum);
    }
    let one = _mm256_set1_epi32(ACTIVATION_ONE);
    let mut second = [zero; GROUPS];
    for (group, sum) in second.iter_mut().take(HIDDEN2 / GROUP).enumerate() {
        *sum = _mm256_mullo_epi32(eight(&net.biases2.0, group), one);
    }
    for (&pair, weights) in pairs.0.iter().zip(&net.weights2) {
        let pair = _mm256_set1_epi32(pair);
        let weights = weights.0.as_flattened();
        for (group, sum) in second.iter_mut().take(HIDDEN2 / GROUP).enumerate() {
            let weights = load(weights, group);
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(weights, pair));
        }
    }
    let mut worth = zero;
    for (group, &sum) in second.iter().take(HIDDEN2 / GROUP).enumerate() {
        // Rounds down where the portable form rounds to zero; negative sums are clipped anyway.
        let sum = _mm256_srai_epi32::<{ WEIGHT_SCALE.ilog2() as i32 }>(sum);
        let sum = _mm256_min_epi32(_mm256_max_epi32(sum, zero), one);
        let weights = eight(&net.output.0, group);
        worth = _mm256_add_epi32(worth, _mm256_mullo_epi32(sum, weights));
    }
    total(worth)
}

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
