//! Making the weights: games of the engine against itself, and a fit of the evaluation and of the order of moves to them.
//!
//! The games are played with the weights that the program was built with, so that each round needs a build.

mod features;
mod fit;
mod games;
mod linear;
mod tune;
mod wins;

pub use fit::{Errors, fit};
pub use games::positions;
pub use tune::tune;
pub use wins::{LongWin, long_wins};

/// Side of the board of all games.
const SIZE: u8 = 15;
/// Its points.
const CELLS: usize = SIZE as usize * SIZE as usize;
/// The score of a proven win.
const WON: i16 = i16::MAX;
/// Units of the evaluation in one unit of the logistic curve's argument.
const SCALE: f32 = 100.0;

/// A position without a five or a straight four to be made, and how it went on, all from the mover's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The points row by row: 0 empty, 1 the mover's stone, 2 the other's.
    cells: [u8; CELLS],
    /// The numbers of the points where the mover's and the other's last stone was played; [`CELLS`] where there was none.
    last: [u8; 2],
    /// The number of the point that the search chose.
    best: u8,
    /// What the search thought, in units of the evaluation; [`WON`] and its opposite are proven.
    score: i16,
    /// How the game ended: 2 a win, 1 a draw, 0 a loss.
    result: u8,
}

impl Sample {
    /// Bytes of a sample in a file.
    pub const BYTES: usize = CELLS.div_ceil(4) + 6;

    /// The sample as it is kept in files: four points a byte, the last stones, the move, the score, the result.
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

    /// The sample that is kept in `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8; Self::BYTES]) -> Self {
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
            assert_eq!(Sample::of(&sample.bytes()), sample);
        }
    }
}
