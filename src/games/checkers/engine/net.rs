//! The learned evaluation: a small quantised [`Network`] for every [stage] of the game.
//!
//! The [inputs] are 0 or 1, the result is the mover's score in hundredths of a man. Everything is seen from the
//! mover, whose men move towards higher bits.
//!
//! File: a [`Format`] with the numbers of each stage in turn.

use super::fast_board::FastBoard;
use tabletop_search::net::{Network, Shape};
use tabletop_search::packed::{Format, WeightError};

/// Number of inputs: men and kings of both sides by square, pieces that threaten to capture by square, and the move
/// (the opposition).
pub const INPUTS: usize = 5 * 32 + 1;
pub const STAGES: usize = 4;

type StageNetwork = Network<128, 32>;

pub const SHAPE: Shape = StageNetwork::shape(INPUTS);

const FORMAT: Format = Format {
    mark: b"TTCN",
    version: 2,
};

/// Rows whose pieces are counted to find the side that has the move.
const SYSTEM: u32 = 0x0F0F_0F0F;

/// Stage of `board`: opening without and with kings, endgame, late endgame.
#[inline]
pub const fn stage(board: FastBoard) -> usize {
    match board.count() {
        0..=6 => 3,
        7..=9 => 2,
        _ if board.kings != 0 => 1,
        _ => 0,
    }
}

/// Inputs of `board` as a bit set.
#[inline]
pub fn inputs(board: FastBoard) -> [u64; INPUTS.div_ceil(64)] {
    let two = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
    let to_move = ((board.own | board.enemy) & SYSTEM).count_ones() % 2;
    [
        two(board.own & !board.kings, board.enemy & !board.kings),
        two(board.own & board.kings, board.enemy & board.kings),
        two(board.threats(), to_move),
    ]
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    stages: Vec<StageNetwork>,
}

impl Net {
    /// Quantises the real numbers of each stage: weights and biases for inputs and sums of 0 to 1, those of the
    /// output in hundredths of a man.
    pub fn from_stages(stages: &[Vec<f32>]) -> Self {
        let whole = stages.iter().flat_map(|stage| SHAPE.quantise(stage));
        Self::from_numbers(&whole.collect::<Vec<i16>>())
    }

    fn from_numbers(numbers: &[i16]) -> Self {
        let stages = numbers.chunks_exact(SHAPE.numbers());
        Self {
            stages: stages
                .map(|stage| StageNetwork::from_numbers(INPUTS, stage))
                .collect(),
        }
    }

    /// Converts the numbers of each stage back to real ones, for an output in units of `unit` hundredths of a man.
    #[cfg(feature = "tools")]
    pub fn real_numbers(&self, unit: f32) -> Vec<Vec<f32>> {
        let real = |stage: &StageNetwork| SHAPE.real(&stage.numbers(), unit);
        self.stages.iter().map(real).collect()
    }

    /// Evaluates `board`, where nothing can be captured, for the mover in hundredths of a man.
    #[inline]
    pub fn value(&self, board: FastBoard) -> i32 {
        self.stages[stage(board)].evaluate(&inputs(board))
    }

    /// Writes the networks to a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.pack(self.stages.iter().flat_map(StageNetwork::numbers))
    }

    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightError> {
        let numbers = FORMAT.unpack(file, STAGES * SHAPE.numbers())?;
        Ok(Self::from_numbers(&numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Rng;
    use tabletop_search::net::ones;

    fn random(seed: u64) -> Net {
        let mut rng = Rng::new(seed);
        let mut stage = || {
            (0..SHAPE.numbers())
                .map(|_| rng.unit() as f32 - 0.5)
                .collect()
        };
        Net::from_stages(&(0..STAGES).map(|_| stage()).collect::<Vec<Vec<f32>>>())
    }

    #[test]
    fn a_file_reads_back() {
        let net = random(1);
        assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
    }

    /// Every input is within the range, and men, kings and exchanged sides have different inputs.
    #[test]
    fn inputs_tell_positions_apart() {
        let mut rng = Rng::new(5);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..20_000 {
            let (own, enemy) = (rng.next_u64() as u32, rng.next_u64() as u32);
            let board = FastBoard {
                own: own & !enemy,
                enemy,
                kings: rng.next_u64() as u32 & (own | enemy),
            };
            let all = inputs(board);
            assert!(ones(&all).all(|input| input < INPUTS));
            assert_eq!(*seen.entry(all).or_insert(board), board);
        }
    }
}
