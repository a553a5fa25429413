//! What the patterns are worth: tables of weights by stage of the game, packed in a file and unpacked when first used.
//!
//! File: `TTRW`, version (u32), FNV-1a checksum of the packed rest (u64), length unpacked (u32), LZ4 block. Unpacked: for each stage the
//! weights of one of each pair of mirrored states, then the bias of each number of empty squares; one byte in
//! [`UNIT`]ths of a disc, or −128 and two bytes. All numbers little-endian.

use std::sync::{Arc, OnceLock};

use super::patterns::{Indices, WEIGHTS, shared_places};

/// Weights are in this fraction of a disc.
pub const UNIT: i32 = 32;
/// Empty squares of one stage.
pub const STAGE_WIDTH: u32 = 3;
/// Number of stages: stage 0 has 0 to 2 empty squares.
pub const STAGES: usize = 20;

const MAGIC: &[u8; 4] = b"TTRW";
const VERSION: u32 = 1;

/// The stage of a position.
#[inline(always)]
pub const fn stage_of(empties: u32) -> usize {
    let stage = (empties / STAGE_WIDTH) as usize;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// Entries of one stage: all states of all shapes, and two zeros for lanes that are not in use.
pub(super) const STAGE_LENGTH: usize = WEIGHTS + 2;

/// All weights.
#[derive(Clone, Debug)]
pub struct Weights {
    stages: Vec<i16>,
    bias: [i16; 64],
}

/// Why a weight file can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightError {
    /// The file does not begin as one of ours does.
    #[error("not a weight file of version {VERSION}")]
    Unknown,
    /// The file is cut short or was changed.
    #[error("damaged weight file: the checksum does not agree")]
    Damaged,
}

impl Weights {
    /// Weights that know nothing.
    pub fn zero() -> Self {
        Self {
            stages: vec![0; STAGE_LENGTH * STAGES],
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

    /// The weights of the stage with so many empty squares.
    #[inline(always)]
    pub(super) fn stage(&self, empties: u32) -> &[i16] {
        let stage = stage_of(empties);
        &self.stages[stage * STAGE_LENGTH..(stage + 1) * STAGE_LENGTH]
    }

    /// What a position has for being one with so many empty squares.
    #[inline(always)]
    pub(super) fn bias(&self, empties: u32) -> i32 {
        i32::from(self.bias[empties as usize & 63])
    }

    /// Sets a stage from real weights in discs, one for each shared place (others are ignored), and the biases.
    pub fn set_stage(&mut self, stage: usize, shared: &[u32], weights: &[f32], bias: &[f32; 64]) {
        let pack = |weight: f32| (weight * UNIT as f32).round().clamp(-8000.0, 8000.0) as i16;
        let own = &mut self.stages[stage * STAGE_LENGTH..(stage + 1) * STAGE_LENGTH];
        for (place, &from) in shared.iter().enumerate() {
            own[place] = pack(weights[from as usize]);
        }
        for (empties, &weight) in bias.iter().enumerate() {
            if stage_of(empties as u32) == stage {
                self.bias[empties] = pack(weight);
            }
        }
    }

    /// The value of a position in [`UNIT`]ths of a disc, summed plainly.
    pub fn sum(&self, indices: &Indices, empties: u32) -> i32 {
        let stage = self.stage(empties);
        let patterns: i32 = indices.places().map(|place| i32::from(stage[place])).sum();
        patterns + self.bias(empties)
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let mut plain = Vec::new();
        let mut put = |weight: i16| match i8::try_from(weight) {
            Ok(small) if small != i8::MIN => plain.push(small as u8),
            _ => {
                plain.push(i8::MIN as u8);
                plain.extend(weight.to_le_bytes());
            }
        };
        let shared = shared_places();
        for stage in self.stages.chunks(STAGE_LENGTH) {
            for (place, &from) in shared.iter().enumerate() {
                if from as usize == place {
                    put(stage[place]);
                }
            }
        }
        self.bias.iter().for_each(|&weight| put(weight));
        let packed = lz4_flex::block::compress(&plain);
        let mut file = MAGIC.to_vec();
        file.extend(VERSION.to_le_bytes());
        file.extend(fnv1a(&packed).to_le_bytes());
        file.extend((plain.len() as u32).to_le_bytes());
        file.extend(packed);
        file
    }

    /// Reads a file.
    pub fn read(file: &[u8]) -> Result<Self, WeightError> {
        let head = file.get(..20).ok_or(WeightError::Damaged)?;
        let word =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if &head[..4] != MAGIC || word(4) != VERSION {
            return Err(WeightError::Unknown);
        }
        let packed = &file[20..];
        if fnv1a(packed) != u64::from(word(8)) | u64::from(word(12)) << 32 {
            return Err(WeightError::Damaged);
        }
        // No file of ours is longer than three bytes a weight.
        let length = (word(16) as usize).min(3 * (WEIGHTS * STAGES + 64));
        let plain =
            lz4_flex::block::decompress(packed, length).map_err(|_| WeightError::Damaged)?;
        Self::unpack(&plain).ok_or(WeightError::Damaged)
    }

    fn unpack(plain: &[u8]) -> Option<Self> {
        let mut bytes = plain.iter().copied();
        let mut next = || match bytes.next()? as i8 {
            i8::MIN => Some(i16::from_le_bytes([bytes.next()?, bytes.next()?])),
            small => Some(i16::from(small)),
        };
        let shared = shared_places();
        let mut weights = Self::zero();
        for stage in weights.stages.chunks_mut(STAGE_LENGTH) {
            for (place, &from) in shared.iter().enumerate() {
                stage[place] = if from as usize == place {
                    next()?
                } else {
                    stage[from as usize]
                };
            }
        }
        for weight in &mut weights.bias {
            *weight = next()?;
        }
        bytes.next().is_none().then_some(weights)
    }
}

/// The FNV-1a hash of 64 bits.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_reads_back_and_a_damaged_one_is_refused() {
        let mut weights = Weights::zero();
        let shared = shared_places();
        let values: Vec<f32> = (0..WEIGHTS)
            .map(|place| (place % 700) as f32 / 64.0 - 5.0)
            .collect();
        weights.set_stage(7, &shared, &values, &[0.5; 64]);
        let mut file = weights.write();
        let read = Weights::read(&file).expect("reads back");
        assert!(read.stages == weights.stages && read.bias == weights.bias);
        let last = file.len() - 1;
        file[last] ^= 1;
        assert_eq!(Weights::read(&file).err(), Some(WeightError::Damaged));
        file[4] = 9;
        assert_eq!(Weights::read(&file).err(), Some(WeightError::Unknown));
        assert_eq!(Weights::read(b"TTRW").err(), Some(WeightError::Damaged));
    }
}
