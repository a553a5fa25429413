//! Making the weights: games of the engine against itself, and a fit of the evaluation to their results.
//!
//! The first games are judged by rules of thumb, those of later rounds by the weights of the round before.

mod fit;
mod games;

use super::fast::Fast;

pub use fit::{Errors, fit};
pub use games::positions;

/// A quiet position, what a short search thought of it and how the game ended, all from the mover's view.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The position.
    pub board: Fast,
    /// The score of the search in hundredths of a man.
    pub score: i16,
    /// 1 for a win, 0 for a draw, −1 for a loss.
    pub result: i8,
}
