//! Problems of Go: enclosed fights, captures on an open board, and endgames on 5×5; each is proved by search, and none
//! depends on a ko.

#[cfg(any(test, feature = "tools"))]
mod candidates;
mod capture;
#[cfg(any(test, feature = "tools"))]
mod enclosure;
#[cfg(any(test, feature = "tools"))]
mod endgame;
mod fight;
mod judge;
#[cfg(any(test, feature = "tools"))]
mod make;
mod problem_goal;
mod prover;
#[cfg(any(test, feature = "tools"))]
mod solved;
mod stones;
#[cfg(test)]
mod tests;
#[cfg(any(test, feature = "tools"))]
mod themes;

use super::position::{Go as Position, Move};
use tabletop_core::Cell;
use tabletop_core::problem::{Attempt, Judgement, Problem, Problems};

/// Judges problems.
pub(super) struct GoProblems;

impl Problems<Position> for GoProblems {
    fn target_stones(&mut self, problem: &Problem, start: &Position) -> Vec<Cell> {
        judge::target_stones(problem, start)
    }

    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        judge::judge(attempt)
    }
}
