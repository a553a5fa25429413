//! Who makes and judges the problems of a game, seen from outside: everything is text.

use tabletop_core::Cell;
use tabletop_core::problem::{Judgement, Origin, Problem};

/// What is said of a move, with the moves that follow in the game's notation.
pub type Judged = Judgement<String>;

/// What came of a number of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mined {
    /// The problem, if one was found.
    pub problem: Option<Problem>,
    /// Positions that were looked at.
    pub candidates: u64,
}

/// What came of proving a problem once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The same was proven.
    Holds,
    /// Something else was proven.
    Differs,
    /// Nothing was proven that makes a problem.
    NoProblem,
}

/// What a problem, or an attempt at it, speaks of and is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotThere {
    /// It is a problem of another game.
    #[error("the problem is one of another game")]
    Game,
    /// Its position or an option of it can't be.
    #[error("the position of the problem can't be read")]
    Position,
    /// A move is not legal.
    #[error("a move is not legal there")]
    Move,
}

/// Makes and judges the problems of a game.
pub trait Examiner: Send {
    /// The problem of a place in a run; always the same.
    fn mine(&mut self, origin: Origin) -> Mined;

    /// The cells of what is to be taken or killed, where a problem is about that.
    fn prey(&mut self, problem: &Problem) -> Result<Vec<Cell>, NotThere>;

    /// What the move `mv` comes to after the moves `line` of both sides. It may take some milliseconds.
    fn judge(&mut self, problem: &Problem, line: &[&str], mv: &str) -> Result<Judged, NotThere>;

    /// Proves a problem once more.
    fn check(&mut self, problem: &Problem) -> Result<Checked, NotThere>;
}
