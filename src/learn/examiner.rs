//! The type-erased interface for making and judging problems: all data are text.

use tabletop_core::Cell;
use tabletop_core::problem::{Judgement, Origin, Problem};

/// Verdict on a move, with the continuation in the game's notation.
pub type Judged = Judgement<String>;

/// Result of one number of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mined {
    /// The problem, if one was found.
    pub problem: Option<Problem>,
    /// Number of positions examined.
    pub candidates: u64,
}

/// Result of proving a problem again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The stored solution was proven again.
    Holds,
    /// Another solution was proven.
    Differs,
    /// No problem was proven.
    NoProblem,
}

/// Reason why a problem or an attempt at it can't be processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotThere {
    /// The problem belongs to another game.
    #[error("the problem is one of another game")]
    Game,
    /// The position or an option is invalid.
    #[error("the position of the problem can't be read")]
    Position,
    /// A move is not legal.
    #[error("a move is not legal there")]
    Move,
}

/// Makes and judges the problems of a game.
pub trait Examiner: Send {
    /// Mines the problem of a place in a run; deterministic.
    fn mine(&mut self, origin: Origin) -> Mined;

    /// Cells of the stones to capture or kill, if the problem is about that.
    fn target_stones(&mut self, problem: &Problem) -> Result<Vec<Cell>, NotThere>;

    /// Judges the move `mv` after the moves `line` of both sides. May take some milliseconds.
    fn judge(&mut self, problem: &Problem, line: &[&str], mv: &str) -> Result<Judged, NotThere>;

    /// Proves a problem again.
    fn check(&mut self, problem: &Problem) -> Result<Checked, NotThere>;
}
