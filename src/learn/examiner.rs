//! The type-erased interface for judging problems: all data are text.

use tabletop_core::Cell;
use tabletop_core::problem::{Judgement, Problem};

/// Verdict on a move, with the continuation in the game's notation.
pub type Judged = Judgement<String>;

/// Reason why a problem or an attempt at it can't be processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotThere {
    /// The problem belongs to another game.
    #[error("the problem is one of another game")]
    Game,
    #[error("the position of the problem can't be read")]
    Position,
    #[error("a move is not legal there")]
    Move,
}

/// Judges the problems of a game.
pub trait Examiner: Send {
    /// Cells of the stones to capture or kill, if the problem is about that.
    fn target_stones(&mut self, problem: &Problem) -> Result<Vec<Cell>, NotThere>;

    /// Judges the move `mv` after the moves `line` of both sides. May take some milliseconds.
    fn judge(&mut self, problem: &Problem, line: &[&str], mv: &str) -> Result<Judged, NotThere>;
}
