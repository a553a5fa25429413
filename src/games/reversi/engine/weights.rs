//! What the patterns are worth: tables of weights by stage of the game, packed in a file and unpacked when first used.
//!
//! Beside the patterns the number of the mover's moves counts: no group of squares shows it, and it alone took away 3 % of the error.
//!
//! A pattern's weight is one byte: the table of a stage has 357,000 entries, and as a search looks at two stages at a time, these are to stay
//! in the cache next to the processor.
//!
//! File: a [`Format`] of, for each stage, the weights of one of each pair of mirrored states and of each number of moves, then the
//! bias of each number of empty squares, in [`WEIGHT_SCALE`]ths of a disc.

use std::sync::{Arc, OnceLock};

use super::patterns::{WEIGHTS, shared_indices};
use crate::search::packed::{Format, WeightError};

/// Weights are in this fraction of a disc.
pub const WEIGHT_SCALE: i32 = 16;
/// Number of stages: stage 0 has up to 8 empty squares, where hardly anything is evaluated, those after it three numbers of
/// empty squares each, the last one all from 54 on.
pub const STAGES: usize = 17;

const FORMAT: Format = Format {
    mark: b"TTRW",
    version: 3,
};

/// The stage of a position.
#[inline(always)]
pub const fn stage_of(empties: u32) -> usize {
    let stage = (empties.saturating_sub(6) / 3) as usize;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// Entries of a stage's table: all states of all shapes, and zeros for lanes that are not in use and for the rest of what is read
/// with the last state.
pub(super) const TABLE_LENGTH: usize = WEIGHTS + 4;
/// Where the numbers of moves begin among the numbers of a stage: behind all states of all shapes.
pub(super) const MOBILITY_OFFSET: usize = WEIGHTS;
/// Numbers of moves that are told apart.
const MOBILITY_COUNTS: usize = 64;
/// Numbers of one stage.
pub const STAGE_LENGTH: usize = MOBILITY_OFFSET + MOBILITY_COUNTS;

/// All weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    tables: Vec<i8>,
    mobility: [[i16; MOBILITY_COUNTS]; STAGES],
    bias: [i16; 64],
}

impl Weights {
    /// Weights that know nothing.
    pub fn zero() -> Self {
        Self {
            tables: vec![0; TABLE_LENGTH * STAGES],
            mobility: [[0; MOBILITY_COUNTS]; STAGES],
            bias: [0; 64],
        }
    }

    /// The weights in the program, unpacked once.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Weights>> = OnceLock::new();
        let unpack = || {
            let packed = include_bytes!("../../../../assets/reversi.weights");
            Arc::new(Self::read(packed).unwrap_or_else(|_| Self::zero()))
        };
        SHIPPED.get_or_init(unpack).clone()
    }

    /// The weights of the shapes' states with so many empty squares.
    #[inline(always)]
    pub(super) fn table(&self, empties: u32) -> &[i8] {
        let stage = stage_of(empties);
        &self.tables[stage * TABLE_LENGTH..(stage + 1) * TABLE_LENGTH]
    }

    /// What a position has for being one with so many empty squares and moves.
    #[inline(always)]
    pub(super) fn constant(&self, empties: u32, moves: u32) -> i32 {
        let mobility = self.mobility[stage_of(empties)][moves as usize % MOBILITY_COUNTS];
        i32::from(mobility) + i32::from(self.bias[empties as usize % 64])
    }

    /// Sets a stage from real weights in discs, one for each shared index (others are ignored) and each number of moves from
    /// `MOBILITY_OFFSET` on, and the biases. What a state's byte does not hold is cut off.
    pub fn set_stage(&mut self, stage: usize, shared: &[u32], weights: &[f32], bias: &[f32; 64]) {
        // A cast to an integer saturates.
        let scaled = |weight: f32| (weight * WEIGHT_SCALE as f32).round();
        let table = &mut self.tables[stage * TABLE_LENGTH..(stage + 1) * TABLE_LENGTH];
        for (own, &from) in table.iter_mut().zip(shared) {
            *own = scaled(weights[from as usize]) as i8;
        }
        let mobility = &weights[MOBILITY_OFFSET..];
        for (own, &weight) in self.mobility[stage].iter_mut().zip(mobility) {
            *own = scaled(weight) as i16;
        }
        for (empties, &weight) in bias.iter().enumerate() {
            if stage_of(empties as u32) == stage {
                self.bias[empties] = scaled(weight) as i16;
            }
        }
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let shared = shared_indices();
        let mut all = Vec::new();
        for (table, mobility) in self.tables.chunks(TABLE_LENGTH).zip(&self.mobility) {
            all.extend(own_indices(&shared).map(|index| i16::from(table[index])));
            all.extend(mobility);
        }
        all.extend(self.bias);
        FORMAT.write(all)
    }

    /// Reads a file.
    pub fn read(file: &[u8]) -> Result<Self, WeightError> {
        let shared = shared_indices();
        let states = own_indices(&shared).count();
        let own = states + MOBILITY_COUNTS;
        let mut weights = Self::zero();
        let all = FORMAT.read(file, own * STAGES + weights.bias.len())?;
        let (stages, bias) = all.split_at(own * STAGES);
        for (stage, read) in stages.chunks(own).enumerate() {
            let (read, mobility) = read.split_at(states);
            let table = &mut weights.tables[stage * TABLE_LENGTH..(stage + 1) * TABLE_LENGTH];
            for (index, &weight) in own_indices(&shared).zip(read) {
                table[index] = i8::try_from(weight).map_err(|_| WeightError::Damaged)?;
            }
            for (index, &from) in shared.iter().enumerate() {
                table[index] = table[from as usize];
            }
            weights.mobility[stage].copy_from_slice(mobility);
        }
        weights.bias.copy_from_slice(bias);
        Ok(weights)
    }
}

/// The places that have weights of their own.
fn own_indices(shared: &[u32]) -> impl Iterator<Item = usize> {
    shared
        .iter()
        .enumerate()
        .filter(|&(index, &from)| from as usize == index)
        .map(|(index, _)| index)
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
        let read = Weights::read(&weights.write()).expect("reads back");
        assert!(read == weights);
    }
}
