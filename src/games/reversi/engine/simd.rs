//! Flips, mobility and table sums in SIMD for x86-64. `unsafe` for three reasons: functions that are compiled for a
//! processor level may only be called where the level was detected (the private fields of [`Avx2`] and [`Avx512`]
//! prove that), loads from aligned tables, and gathers by indices that are in range by construction.
#![expect(
    unsafe_code,
    reason = "run-time detected SIMD, argued above and at each block"
)]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_cvtsi128_si64, _mm_loadu_si128, _mm_or_si128,
    _mm_shuffle_epi32, _mm_unpackhi_epi64, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_cvtepi16_epi32, _mm256_extracti128_si256,
    _mm256_i32gather_epi32, _mm256_loadu_si256, _mm256_lzcnt_epi64, _mm256_min_epu32,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_slli_epi32, _mm256_sllv_epi64, _mm256_srai_epi32,
    _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256, _pext_u64,
};

use super::cpu::Cpu;
use super::order_weights::{ORDER_BASES, ORDER_GROUPS, ORDER_PADDING, ORDER_WEIGHTS, OrderIndices};
use super::patterns::{BASES, GROUPS, Indices, WEIGHTS};
use super::rays::{DOWNWARD, LINE_FLIPS, LINES, UPWARD};

/// Proof that this machine has AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

/// Proof that this machine has the features of [`Avx2`] and AVX-512 F, CD and VL.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx2 {
    pub fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Self(()))
    }
}

impl Avx512 {
    pub fn detect() -> Option<Self> {
        (Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vl"))
        .then_some(Self(()))
    }
}

/// Methods of a level that call functions which the proof allows to be called.
macro_rules! calls {
    ($($name:ident($($arg:ident: $type:ty),*) -> $result:ty = $function:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $type),*) -> $result {
            // SAFETY: `self` proves that the features were detected.
            unsafe { $function($($arg),*) }
        }
    )*};
}

/// Implements the level of a proof type.
macro_rules! simd_level {
    ($level:ident, $enter:ident, $flips:ident, $last_flips:ident) => {
        impl Cpu for $level {
            #[inline(always)]
            fn enter<R>(self, work: impl FnOnce() -> R) -> R {
                // SAFETY: `self` proves that the features were detected.
                unsafe { $enter(work) }
            }

            calls! {
                flips(square: u32, mover: u64, opponent: u64) -> u64 = $flips;
                moves(mover: u64, opponent: u64) -> u64 = moves_avx2;
                last_flips(square: u32, mover: u64) -> u32 = $last_flips;
                sum(stage: &[i16], indices: &Indices) -> i32 = sum_avx2;
                order_sum(weights: &[i8], indices: &OrderIndices) -> i32 = order_sum_avx2;
            }
        }
    };
}

simd_level!(Avx2, enter_avx2, flips_avx2, last_flips_avx2);
simd_level!(Avx512, enter_avx512, flips_avx512, last_flips_by_line);

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn enter_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl")]
fn enter_avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[target_feature(enable = "avx2")]
#[inline]
fn rays(table: &'static [[u64; 4]; 64], square: u32) -> __m256i {
    let rays = &table[square as usize & 63];
    // SAFETY: 32 bytes of a live array are read; the load asks for no alignment.
    unsafe { _mm256_loadu_si256(rays.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn union(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// Flips as in the portable form, with one direction a lane. Without a vector count of leading zeros the downward
/// rays smear the squares that are not the opponent's towards lower squares in three steps.
#[target_feature(enable = "avx2")]
#[inline]
fn flips_avx2(square: u32, mover: u64, opponent: u64) -> u64 {
    let own = _mm256_set1_epi64x(mover as i64);
    let other = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();

    let up = rays(&UPWARD, square);
    let rest = _mm256_andnot_si256(other, up);
    let end = _mm256_and_si256(_mm256_and_si256(rest, _mm256_sub_epi64(zero, rest)), own);
    let missing = _mm256_cmpeq_epi64(end, zero);
    let below = _mm256_sub_epi64(end, _mm256_set1_epi64x(1));
    let turned_up = _mm256_andnot_si256(missing, _mm256_and_si256(below, up));

    let down = rays(&DOWNWARD, square);
    let rest = _mm256_andnot_si256(other, down);
    let (one, two, four) = (
        _mm256_set_epi64x(9, 8, 7, 1),
        _mm256_set_epi64x(18, 16, 14, 2),
        _mm256_set_epi64x(36, 32, 28, 4),
    );
    let smeared = _mm256_or_si256(rest, _mm256_srlv_epi64(rest, one));
    let smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, two));
    let smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, four));
    let run = _mm256_andnot_si256(smeared, down);
    let end = _mm256_and_si256(_mm256_srlv_epi64(run, one), _mm256_and_si256(rest, own));
    let missing = _mm256_cmpeq_epi64(end, zero);
    let turned_down = _mm256_andnot_si256(missing, run);
    union(_mm256_or_si256(turned_up, turned_down))
}

/// Flips as in the portable form, with one direction a lane.
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
#[inline]
fn flips_avx512(square: u32, mover: u64, opponent: u64) -> u64 {
    let own = _mm256_set1_epi64x(mover as i64);
    let other = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();

    let up = rays(&UPWARD, square);
    let rest = _mm256_andnot_si256(other, up);
    let end = _mm256_and_si256(_mm256_and_si256(rest, _mm256_sub_epi64(zero, rest)), own);
    // All ones where nothing is turned, otherwise the end and all above.
    let beyond = _mm256_sub_epi64(_mm256_cmpeq_epi64(end, zero), end);
    let turned_up = _mm256_andnot_si256(beyond, up);

    let down = rays(&DOWNWARD, square);
    // The lowest bit stands for none: a count of 64 would be compiled to a test.
    let rest = _mm256_or_si256(_mm256_andnot_si256(other, down), _mm256_set1_epi64x(1));
    let first = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(rest));
    let end = _mm256_and_si256(first, _mm256_and_si256(own, down));
    let above = _mm256_xor_si256(_mm256_sub_epi64(zero, end), end);
    let turned_down = _mm256_and_si256(above, down);
    union(_mm256_or_si256(turned_up, turned_down))
}

/// Number of flips on the only empty square.
#[target_feature(enable = "avx2,popcnt")]
#[inline]
fn last_flips_avx2(square: u32, mover: u64) -> u32 {
    flips_avx2(square, mover, !mover & !(1 << square)).count_ones()
}

/// Number of flips on the only empty square. Each line through the square is extracted into a byte (PEXT), whose
/// flips come from a table. AMD's processors before Zen 3 extract slowly: so this is used only with AVX-512, which
/// none of those has.
#[target_feature(enable = "bmi2")]
#[inline]
fn last_flips_by_line(square: u32, mover: u64) -> u32 {
    let lines = &LINES[square as usize & 63];
    let count = |line: usize| {
        let (mask, place) = lines[line];
        u32::from(LINE_FLIPS[place as usize & 7][_pext_u64(mover, mask) as usize & 255])
    };
    count(0) + count(1) + count(2) + count(3)
}

/// Mobility as in the portable form, with one direction a lane.
#[target_feature(enable = "avx2")]
#[inline]
fn moves_avx2(mover: u64, opponent: u64) -> u64 {
    let (one, two) = (
        _mm256_set_epi64x(9, 8, 7, 1),
        _mm256_set_epi64x(18, 16, 14, 2),
    );
    let inner = 0x7E7E_7E7E_7E7E_7E7E;
    let own = _mm256_set1_epi64x(mover as i64);
    let other = _mm256_and_si256(
        _mm256_set1_epi64x(opponent as i64),
        _mm256_set_epi64x(inner, -1, inner, inner),
    );
    let mut up = _mm256_and_si256(other, _mm256_sllv_epi64(own, one));
    let mut down = _mm256_and_si256(other, _mm256_srlv_epi64(own, one));
    up = _mm256_or_si256(up, _mm256_and_si256(other, _mm256_sllv_epi64(up, one)));
    down = _mm256_or_si256(down, _mm256_and_si256(other, _mm256_srlv_epi64(down, one)));
    let pairs_up = _mm256_and_si256(other, _mm256_sllv_epi64(other, one));
    let pairs_down = _mm256_srlv_epi64(pairs_up, one);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)),
        );
    }
    let found = _mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one));
    union(found) & !(mover | opponent)
}

/// Indices into a table of weights for the eight groups from `from` on, none beyond `last`.
#[target_feature(enable = "avx2")]
#[inline]
fn places<const LEN: usize>(
    indices: &[i16; LEN],
    bases: &[i32; LEN],
    from: usize,
    last: usize,
) -> __m256i {
    let (indices, bases) = (&indices[from..from + 8], &bases[from..from + 8]);
    // SAFETY: as many numbers are read as there are; the loads ask for no alignment.
    let (index, base) = unsafe {
        (
            _mm_loadu_si128(indices.as_ptr().cast()),
            _mm256_loadu_si256(bases.as_ptr().cast()),
        )
    };
    let place = _mm256_add_epi32(_mm256_cvtepi16_epi32(index), base);
    _mm256_min_epu32(place, _mm256_set1_epi32(last as i32))
}

/// Sums eight weights at a time. Each gather reads 32 bits, of which the lower half is the weight.
#[target_feature(enable = "avx2")]
#[inline]
fn sum_avx2(stage: &[i16], indices: &Indices) -> i32 {
    assert!(stage.len() >= WEIGHTS + 2, "the table of a stage");
    let mut total = _mm256_setzero_si256();
    for lane in (0..GROUPS).step_by(8) {
        let place = places(&indices.0, &BASES, lane, WEIGHTS);
        // SAFETY: a place is at most `WEIGHTS`, so the two entries read at it lie in the table.
        let pairs = unsafe { _mm256_i32gather_epi32::<2>(stage.as_ptr().cast(), place) };
        let weights = _mm256_srai_epi32::<16>(_mm256_slli_epi32::<16>(pairs));
        total = _mm256_add_epi32(total, weights);
    }
    sum_of_lanes(total)
}

/// Sums eight weights at a time. Each gather reads 32 bits, of which the lowest eight are the weight.
#[target_feature(enable = "avx2")]
#[inline]
fn order_sum_avx2(weights: &[i8], indices: &OrderIndices) -> i32 {
    let whole = weights.len() == ORDER_WEIGHTS + ORDER_PADDING;
    assert!(whole, "a table of all weights");
    let mut total = _mm256_setzero_si256();
    for lane in (0..ORDER_GROUPS).step_by(8) {
        let place = places(&indices.0, &ORDER_BASES, lane, ORDER_WEIGHTS - 1);
        // SAFETY: a place is that of a weight, so it and the three entries after it lie in the table.
        let fours = unsafe { _mm256_i32gather_epi32::<1>(weights.as_ptr().cast(), place) };
        let weights = _mm256_srai_epi32::<24>(_mm256_slli_epi32::<24>(fours));
        total = _mm256_add_epi32(total, weights);
    }
    sum_of_lanes(total)
}

#[target_feature(enable = "avx2")]
#[inline]
fn sum_of_lanes(total: __m256i) -> i32 {
    let half = _mm_add_epi32(
        _mm256_castsi256_si128(total),
        _mm256_extracti128_si256::<1>(total),
    );
    let pair = _mm_add_epi32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
    _mm_cvtsi128_si32(_mm_add_epi32(
        pair,
        _mm_shuffle_epi32::<0b10_11_00_01>(pair),
    ))
}
