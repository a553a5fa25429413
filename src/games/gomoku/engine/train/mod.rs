//! Training of the weights: self-play games, and a fit of the evaluation and of move ordering to them.
//!
//! Games are played with the built-in weights, so that each round needs a build.

mod features;
mod fit;
mod games;
mod linear;
mod tune;
mod wins;

pub use fit::fit;
pub use games::positions;
pub use linear::Errors;
pub use tune::tune;
pub use wins::{LongWin, long_wins};

const SIZE: u8 = 15;
const CELLS: usize = SIZE as usize * SIZE as usize;
const WON: i16 = i16::MAX;
/// Units of the evaluation per unit of the logistic curve's argument.
const SCALE: f32 = 100.0;

/// Training sample: a position without a possible five or straight four, and the further course of the game, from the
/// mover's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Points by rows: 0 empty, 1 the mover's stone, 2 the opponent's.
    cells: [u8; CELLS],
    /// Numbers of the points of the mover's and the opponent's last stone; [`CELLS`] if there was none.
    last: [u8; 2],
    best: u8,
    /// Score of the search, in units of the evaluation; ±[`WON`] if it is proved.
    score: i16,
    /// Result of the game: 2 for a win, 1 for a draw, 0 for a loss.
    result: u8,
}

impl Sample {
    pub const BYTES: usize = CELLS.div_ceil(4) + 6;

    /// Serialises the sample: four points per byte, the last stones, the move, the score, the result.
    #[must_use]
    pub fn bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (at, cell) in self.cells.iter().enumerate() {
            bytes[at / 4] |= cell << (2 * (at % 4));
        }
        let [low, high] = self.score.to_le_bytes();
        let [own, other] = self.last;
        bytes[CELLS.div_ceil(4)..].copy_from_slice(&[
            own,
            other,
            self.best,
            low,
            high,
            self.result,
        ]);
        bytes
    }

    #[must_use]
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let rest = &bytes[CELLS.div_ceil(4)..];
        Self {
            cells: std::array::from_fn(|at| bytes[at / 4] >> (2 * (at % 4)) & 3),
            last: [rest[0], rest[1]],
            best: rest[2],
            score: i16::from_le_bytes([rest[3], rest[4]]),
            result: rest[5],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_as_they_were_written() {
        let samples = positions(5, 20, 50);
        assert!(samples.len() >= 20);
        for sample in samples {
            assert_eq!(Sample::from_bytes(&sample.bytes()), sample);
        }
    }
}
