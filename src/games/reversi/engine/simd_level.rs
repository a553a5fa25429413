//! Detection of the processor level.

use super::cpu::Portable;
#[cfg(target_arch = "x86_64")]
use super::simd::{Avx2, Avx512};

#[derive(Clone, Copy, Debug)]
pub enum SimdLevel {
    /// Plain integer arithmetic.
    Portable(Portable),
    /// 256-bit vectors, and bit instructions for counting, scanning and extraction.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// The features of AVX2, plus leading-zero counts and masks in vectors.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl SimdLevel {
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(cpu) = Avx512::detect() {
                return Self::Avx512(cpu);
            }
            if let Some(cpu) = Avx2::detect() {
                return Self::Avx2(cpu);
            }
        }
        Self::Portable(Portable)
    }

    /// All levels of this machine, the portable one first.
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::Portable(Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(Avx2::detect().map(Self::Avx2));
            all.extend(Avx512::detect().map(Self::Avx512));
        }
        all
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => "AVX-512",
        }
    }
}

/// Evaluates an expression with `$cpu` bound to the level's value: a compiled copy for each level.
macro_rules! with_cpu {
    ($level:expr, $cpu:ident => $work:expr) => {
        match $level {
            $crate::reversi::engine::simd_level::SimdLevel::Portable($cpu) => $work,
            #[cfg(target_arch = "x86_64")]
            $crate::reversi::engine::simd_level::SimdLevel::Avx2($cpu) => $work,
            #[cfg(target_arch = "x86_64")]
            $crate::reversi::engine::simd_level::SimdLevel::Avx512($cpu) => $work,
        }
    };
}
pub(crate) use with_cpu;
