//! Pattern weights: tables by stage of the game, packed in a file and unpacked when first used.
//!
//! In addition to the patterns the mover's number of moves counts: no group of squares shows it, and it alone
//! reduced the error by 3 %.
//!
//! File: a [`Format`] with, for each stage, the weights of one of each pair of mirrored states and of each number
//! of moves, as differences from the stage before (half as long as the weights themselves once compressed), then the
//! bias of each number of empty squares, in [`WEIGHT_SCALE`]ths of a disc.

use std::sync::{Arc, OnceLock};

use super::patterns::{WEIGHTS, own_indices, shared_indices};
use tabletop_search::packed::{Format, WeightError};

/// Weight of one disc.
pub const WEIGHT_SCALE: i32 = 32;
/// Number of stages: stage 0 has up to 8 empty squares, where the evaluation is hardly used, the following ones
/// three numbers of empty squares each, the last one all from 54 on.
pub const STAGES: usize = 17;

const FORMAT: Format = Format {
    mark: b"TTRW",
    version: 4,
};

#[inline(always)]
pub const fn stage_of(empties: u32) -> usize {
    let stage = (empties.saturating_sub(6) / 3) as usize;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// Index of the first weight of the numbers of moves in a stage, after all states of all patterns.
pub(super) const MOBILITY_OFFSET: usize = WEIGHTS;
/// Number of weights for numbers of moves.
const MOBILITY_COUNTS: usize = 64;
pub const STAGE_LENGTH: usize = MOBILITY_OFFSET + MOBILITY_COUNTS;

#[derive(Clone, Debug)]
pub struct Weights {
    stages: Vec<i16>,
    bias: [i16; 64],
}

impl Weights {
    pub fn zero() -> Self {
        Self {
            stages: vec![0; STAGE_LENGTH * STAGES],
            bias: [0; 64],
        }
    }

    /// Returns the built-in weights, unpacked once.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Weights>> = OnceLock::new();
        let unpack = || {
            let packed = include_bytes!("../../../../assets/reversi.weights");
            Arc::new(Self::from_bytes(packed).unwrap_or_else(|_| Self::zero()))
        };
        SHIPPED.get_or_init(unpack).clone()
    }

    /// Weights of the stage with so many empty squares.
    #[inline(always)]
    pub(super) fn stage(&self, empties: u32) -> &[i16] {
        let stage = stage_of(empties);
        &self.stages[stage * STAGE_LENGTH..(stage + 1) * STAGE_LENGTH]
    }

    /// Bias of positions with so many empty squares.
    #[inline(always)]
    pub(super) fn bias(&self, empties: u32) -> i32 {
        i32::from(self.bias[empties as usize & 63])
    }

    /// Sets a stage from real weights in discs, one for each shared index (others are ignored) and each number of
    /// moves from `MOBILITY_OFFSET` on, and the biases.
    pub fn set_stage(&mut self, stage: usize, shared: &[u32], weights: &[f32], bias: &[f32; 64]) {
        let pack = |weight: f32| {
            (weight * WEIGHT_SCALE as f32)
                .round()
                .clamp(-8000.0, 8000.0) as i16
        };
        let own = &mut self.stages[stage * STAGE_LENGTH..(stage + 1) * STAGE_LENGTH];
        for (index, &from) in shared.iter().enumerate() {
            own[index] = pack(weights[from as usize]);
        }
        for index in MOBILITY_OFFSET..STAGE_LENGTH {
            own[index] = pack(weights[index]);
        }
        for (empties, &weight) in bias.iter().enumerate() {
            if stage_of(empties as u32) == stage {
                self.bias[empties] = pack(weight);
            }
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let shared = shared_indices();
        let mut all = Vec::new();
        let mut before = vec![0; own_indices(&shared).count() + MOBILITY_COUNTS];
        for stage in self.stages.chunks(STAGE_LENGTH) {
            let own = own_indices(&shared).map(|index| stage[index]);
            let own: Vec<i16> = own
                .chain(stage[MOBILITY_OFFSET..].iter().copied())
                .collect();
            let difference = |(&new, &old): (&i16, &i16)| new.wrapping_sub(old);
            all.extend(own.iter().zip(&before).map(difference));
            before = own;
        }
        all.extend(self.bias);
        FORMAT.pack(all)
    }

    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightError> {
        let shared = shared_indices();
        let own = own_indices(&shared).count() + MOBILITY_COUNTS;
        let mut weights = Self::zero();
        let all = FORMAT.unpack(file, own * STAGES + weights.bias.len())?;
        let (stages, bias) = all.split_at(own * STAGES);
        let mut read = vec![0_i16; own];
        for (stage, differences) in weights
            .stages
            .chunks_mut(STAGE_LENGTH)
            .zip(stages.chunks(own))
        {
            for (weight, difference) in read.iter_mut().zip(differences) {
                *weight = weight.wrapping_add(*difference);
            }
            for (index, &weight) in own_indices(&shared).zip(&read) {
                stage[index] = weight;
            }
            for (index, &from) in shared.iter().enumerate() {
                stage[index] = stage[from as usize];
            }
            stage[MOBILITY_OFFSET..].copy_from_slice(&read[own - MOBILITY_COUNTS..]);
        }
        weights.bias.copy_from_slice(bias);
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_reads_back() {
        let mut weights = Weights::zero();
        let shared = shared_indices();
        let values: Vec<f32> = (0..STAGE_LENGTH)
            .map(|index| (index % 700) as f32 / 64.0 - 5.0)
            .collect();
        weights.set_stage(7, &shared, &values, &[0.5; 64]);
        let read = Weights::from_bytes(&weights.to_bytes()).expect("reads back");
        assert!(read.stages == weights.stages && read.bias == weights.bias);
    }
}
