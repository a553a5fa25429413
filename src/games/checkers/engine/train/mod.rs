//! Training of the weights: self-play games, and a fit of the evaluation to their results.
//!
//! The first games are played with the hand-written evaluation, those of later rounds with the weights of the
//! previous round.

mod book;
mod fit;
mod games;
mod tune;

use super::fast_board::FastBoard;

pub use book::book;
pub use fit::{Errors, fit};
pub use games::positions;
pub use tune::tune;

/// A quiet position with the score of a short search and the result of its game, all from the mover's view.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Board from the mover's side.
    pub board: FastBoard,
    /// Score of the search in hundredths of a man.
    pub score: i16,
    /// 1 for a win, 0 for a draw, −1 for a loss, or [`UNKNOWN`].
    pub result: i8,
}

/// Result of a position that was not played on.
pub const UNKNOWN: i8 = 2;

const SAMPLE_BYTES: usize = 16;

impl Sample {
    /// File format of the position: own pieces, enemy pieces, kings (u32 each), score (i16), result (i8), a zero;
    /// little-endian.
    pub fn bytes(&self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        let words = [self.board.own, self.board.enemy, self.board.kings];
        for (word, to) in words.iter().zip(bytes.chunks_exact_mut(4)) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        bytes[12..14].copy_from_slice(&self.score.to_le_bytes());
        bytes[14] = self.result as u8;
        bytes
    }

    pub fn parse_all(file: &[u8]) -> impl Iterator<Item = Self> {
        file.chunks_exact(SAMPLE_BYTES).map(|bytes| {
            let word = |at: usize| {
                u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
            };
            Self {
                board: FastBoard {
                    own: word(0),
                    enemy: word(4),
                    kings: word(8),
                },
                score: i16::from_le_bytes([bytes[12], bytes[13]]),
                result: bytes[14] as i8,
            }
        })
    }
}
