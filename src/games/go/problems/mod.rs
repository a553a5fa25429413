//! Problems of Go: enclosed fights, captures on an open board, and endgames on 5×5; each is proved by search, and none
//! depends on a ko.

mod candidates;
mod capture;
#[cfg(test)]
mod check;
mod enclosure;
mod endgame;
mod fight;
mod judge;
mod problem_goal;
mod prover;
mod stones;
#[cfg(test)]
mod tests;
mod themes;

use super::engine::GoEngine;
use super::position::{Go as Position, Move};
use problem_goal::{answer, area, in_moves};
use stones::Stones;
use tabletop_core::problem::{
    Attempt, Candidate, Judgement, Problem, Problems, Proven, least_turned,
};
use tabletop_core::{Cell, Position as _, Rng, Side};

/// Generates and judges problems.
#[derive(Default)]
pub(super) struct GoProblems {
    engine: GoEngine,
}

impl Problems<Position> for GoProblems {
    fn candidates(&mut self, _number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        candidates::candidates(&mut self.engine, rng)
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        let area = area(position)?;
        let stones = Stones::from_board(position.board());
        let answered = answer(area, &stones, position.turn())?;
        let first = answered.solved.line[0].accepted[0];
        if themes::is_greedy(&area, &stones, position.turn(), first) {
            return None;
        }
        let solution = in_moves(position, &answered.solved)?;
        Some(Proven {
            task: answered.task,
            themes: themes::detect(&area, &stones, position.turn(), &answered),
            difficulty: themes::difficulty(&answered),
            solution,
        })
    }

    /// Returns the stones of the side to move and of the other side, normalised over all symmetries.
    fn identity(&self, position: &Position) -> String {
        let letter = |stone: &Option<Side>| match stone {
            Some(side) if *side == position.turn() => 'm',
            Some(_) => 'o',
            None => '.',
        };
        let width = usize::from(position.rules().size);
        let rows = position.board().points().chunks(width);
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        least_turned(&rows.join("/"))
    }

    fn target_stones(&mut self, problem: &Problem, start: &Position) -> Vec<Cell> {
        judge::target_stones(problem, start)
    }

    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        judge::judge(attempt)
    }
}
