//! Problems of Reversi: the only move that wins or draws, and the move that wins by most, by the exact solver.

#[cfg(any(test, feature = "tools"))]
mod make;
#[cfg(any(test, feature = "tools"))]
mod play;
#[cfg(any(test, feature = "tools"))]
mod themes;

use super::engine::board::{Board, Squares};
use super::engine::mirror::{Fast, move_of};
use super::engine::portable;
use super::engine::simd_level::SimdLevel;
use super::engine::solve::{EndgameSolver, Goal as SolveGoal};
use super::engine::weights::Weights;
use super::{Move, Position};
use tabletop_core::Mirror as _;
use tabletop_core::problem::{Attempt, AttemptVerdict, Goal, Judgement, Problems};

const MAX_TURNS: usize = 4;
/// Number of empty squares with which a solution ends: the rest is easy.
const LAST_EMPTIES: u32 = 4;
const REFUTATION_PLIES: usize = 5;
/// Size of the solver's table in MiB.
const TABLE_MIB: usize = 8;

/// Judges and makes problems of 8×8 Reversi.
pub(super) struct ReversiProblems {
    solver: EndgameSolver,
}

impl Default for ReversiProblems {
    fn default() -> Self {
        let solver = EndgameSolver::new(SimdLevel::detect(), TABLE_MIB, Weights::shipped());
        Self { solver }
    }
}

/// A move with its value for the side that makes it: discs, or the sign of the result.
type Valued = (u32, i32);

impl ReversiProblems {
    /// Values of all moves, by squares from a1 on; empty if the only move is a pass.
    fn values(&mut self, board: Board, asked: SolveGoal) -> Vec<Valued> {
        let value = |square| {
            let solved = self.solver.solve(after(board, square), 1, asked);
            (square, -solved.score)
        };
        let moves = Squares(portable::moves(board.mover, board.opponent));
        moves.map(value).collect()
    }

    /// Best move by the number of discs, the first of equal ones, and the position after it; a pass if there is no
    /// other move.
    fn best(&mut self, board: Board) -> Option<(Move, Board)> {
        let values = self.values(board, SolveGoal::Discs);
        let best = values.iter().map(|&(_, value)| value).max();
        let Some(best) = best else {
            let can_pass = portable::moves(board.opponent, board.mover) != 0;
            return can_pass.then(|| (Move::Pass, board.passed()));
        };
        let found = values.iter().find(|&&(_, value)| value == best);
        found.map(|&(square, _)| (move_of(square), after(board, square)))
    }

    /// Squares that reach the goal, if some square does not; empty if the problem is practically solved.
    fn keeping(&mut self, board: Board, goal: Goal) -> Vec<u32> {
        let values = self.values(board, asked(goal));
        let best = values.iter().map(|&(_, value)| value).max();
        values
            .iter()
            .filter(|&&(_, value)| Some(value) == best)
            .map(|&(square, _)| square)
            .collect()
    }

    /// Reply to a right move that left `board`, and the position after it, if the side to move there can still
    /// go wrong.
    fn goes_on(&mut self, board: Board, goal: Goal) -> Option<(Move, Board)> {
        if board.empties() <= LAST_EMPTIES {
            return None;
        }
        let (reply, next) = self.best(board)?;
        let moves = portable::moves(next.mover, next.opponent).count_ones();
        (moves > 1 && self.keeping(next, goal).len() == 1).then_some((reply, next))
    }
}

impl Problems<Position> for ReversiProblems {
    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        let goal = attempt.problem.task.goal;
        let position = attempt.position();
        let (Some(Fast(board)), Move::Place(cell)) = (Fast::from_position(&position), *attempt.mv)
        else {
            // A pass is never a choice.
            return Judgement::reached(AttemptVerdict::Right, None);
        };
        let square = u32::from(cell.row) * 8 + u32::from(cell.col);
        let keeping = self.keeping(board, goal);
        let left = after(board, square);
        if !keeping.contains(&square) {
            return Judgement::wrong(self.refutation(left));
        }
        let turn = attempt.line.len() / 2;
        let next = (turn + 1 < MAX_TURNS)
            .then(|| self.goes_on(left, goal))
            .flatten();
        let answer = if keeping.len() == 1 {
            AttemptVerdict::Right
        } else {
            AttemptVerdict::AsGood
        };
        Judgement::reached(answer, next.map(|(reply, _)| reply))
    }
}

impl ReversiProblems {
    /// Best play of both sides from `board`, after a wrong move.
    fn refutation(&mut self, board: Board) -> Vec<Move> {
        let (mut board, mut line) = (board, Vec::new());
        while line.len() < REFUTATION_PLIES
            && let Some((best, next)) = self.best(board)
        {
            line.push(best);
            board = next;
        }
        line
    }
}

/// Goal of the exact solver for a problem's goal.
const fn asked(goal: Goal) -> SolveGoal {
    match goal {
        Goal::Most => SolveGoal::Discs,
        _ => SolveGoal::Result,
    }
}

/// Position after a legal move.
fn after(board: Board, square: u32) -> Board {
    board.after(square, portable::flips(square, board.mover, board.opponent))
}

#[cfg(test)]
mod tests;
