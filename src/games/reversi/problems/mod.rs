//! Problems of Reversi: the only move that wins or draws, and the move that wins by most, by the exact solver.

mod play;
mod themes;

use super::engine::board::{Board, Squares};
use super::engine::cpu::SimdLevel;
use super::engine::mirror::Fast;
use super::engine::portable;
use super::engine::solve::{EndgameSolver, Goal as SolveGoal};
use super::engine::weights::Weights;
use super::{Move, Position};
use tabletop_core::problem::{
    Attempt, AttemptVerdict, Candidate, Goal, Judgement, Problems, Proven, Task, Theme, Turn,
};
use tabletop_core::{Mirror as _, Options, Rng};
use themes::after;

/// Minimum and maximum number of empty squares of a problem. With fewer there is little to see; with more a person
/// can't prove the answer either.
const EMPTIES: std::ops::RangeInclusive<u32> = 6..=16;
/// Maximum number of empty squares of a problem about the number of discs.
const MAX_EMPTIES_FOR_DISCS: u32 = 13;
/// Minimum lead in discs of the best move over the second in a problem about the number of discs.
const MIN_MARGIN: i32 = 4;
/// Minimum number of legal moves.
const MIN_MOVES: usize = 3;
/// Maximum number of turns of a solution.
const MAX_TURNS: usize = 4;
/// Number of empty squares with which a solution ends: the rest is easy.
const LAST_EMPTIES: u32 = 4;
/// Length of a refutation in plies.
const REFUTATION_PLIES: usize = 5;
/// Size of the solver's table in MiB.
const TABLE_MIB: usize = 8;
/// Depths, in plies, of the searches that measure a problem's difficulty by the number that miss the answer.
const DEPTHS: [u32; 6] = [1, 2, 3, 4, 6, 8];

/// Generates and judges problems of 8×8 Reversi.
pub(super) struct ReversiProblems {
    solver: EndgameSolver,
    /// Options of every problem.
    options: Options,
}

impl ReversiProblems {
    /// Creates problems with these options, which are those of an 8×8 board.
    pub(super) fn new(options: Options) -> Self {
        let solver = EndgameSolver::new(SimdLevel::detect(), TABLE_MIB, Weights::shipped());
        Self { solver, options }
    }
}

/// A move with its value for the side that makes it: discs, or the sign of the result.
type Valued = (u32, i32);

impl ReversiProblems {
    /// Values of all moves, by squares from a1 on; empty if the only move is a pass.
    fn values(&mut self, board: Board, asked: SolveGoal) -> Vec<Valued> {
        Squares(portable::moves(board.mover, board.opponent))
            .map(|square| {
                (
                    square,
                    -self.solver.solve(after(board, square), 1, asked).score,
                )
            })
            .collect()
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
        found.map(|&(square, _)| (place(square), after(board, square)))
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

    fn solution(&mut self, board: Board, answer: u32, goal: Goal) -> Vec<Turn<Move>> {
        let mut turns = Vec::new();
        let (mut board, mut answer) = (board, answer);
        loop {
            let left = after(board, answer);
            let accepted = vec![place(answer)];
            let last = turns.len() + 1 == MAX_TURNS;
            let next = (!last).then(|| self.goes_on(left, goal)).flatten();
            let Some((reply, next)) = next else {
                turns.push(Turn {
                    accepted,
                    reply: None,
                });
                return turns;
            };
            let reply = Some(reply);
            turns.push(Turn { accepted, reply });
            answer = self.keeping(next, goal).first().copied().unwrap_or(answer);
            board = next;
        }
    }

    /// Task of a position and its only answer, if it has one.
    fn task(&mut self, board: Board) -> Option<(Task, u32)> {
        let results = self.values(board, SolveGoal::Result);
        let best = results.iter().map(|&(_, value)| value).max()?;
        let mut keeping = results.iter().filter(|&&(_, value)| value == best);
        let (&(answer, _), other) = (keeping.next()?, keeping.next());
        match (best, other) {
            (1, None) => Some((Task::new(Goal::Win), answer)),
            (0, None) => Some((Task::new(Goal::Draw), answer)),
            (1, Some(_)) if board.empties() <= MAX_EMPTIES_FOR_DISCS => {
                let mut values = self.values(board, SolveGoal::Discs);
                values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
                let (square, most) = values[0];
                let clear = most - values[1].1 >= MIN_MARGIN;
                clear.then_some((Task::with(Goal::Most, most as i16), square))
            }
            _ => None,
        }
    }

    /// Difficulty from 1 to 10, by the number of shallow searches that miss the answer and the moves left to play.
    fn difficulty(&mut self, board: Board, answer: u32) -> u8 {
        let missed = DEPTHS
            .into_iter()
            .filter(|&depth| self.solver.rate(board, depth).best != Some(answer))
            .count() as u32;
        (1 + missed * 7 / 6 + board.empties().saturating_sub(8) / 4).min(10) as u8
    }
}

impl Problems<Position> for ReversiProblems {
    fn candidates(&mut self, _number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        play::candidates(&mut self.solver, &self.options, rng)
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        let Fast(board) = Fast::from_position(position)?;
        let moves = portable::moves(board.mover, board.opponent);
        if !EMPTIES.contains(&board.empties()) || (moves.count_ones() as usize) < MIN_MOVES {
            return None;
        }
        let (task, answer) = self.task(board)?;
        let mut found = match task.goal {
            Goal::Draw => vec![Theme::OnlyDraw],
            Goal::Most => vec![Theme::MostDiscs],
            _ => vec![Theme::OnlyWin],
        };
        let wins_all = || {
            self.solver
                .solve(after(board, answer), 1, SolveGoal::Discs)
                .score
                == -64
        };
        found.extend(themes::detect(board, moves, answer, wins_all));
        Some(Proven {
            task,
            themes: found,
            difficulty: self.difficulty(board, answer),
            solution: self.solution(board, answer, task.goal),
        })
    }

    fn identity(&self, position: &Position) -> String {
        Fast::from_position(position).map_or_else(String::new, |Fast(board)| {
            let Board { mover, opponent } = board.unique();
            format!("{mover:016x}{opponent:016x}")
        })
    }

    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        let goal = attempt.problem.task.goal;
        let position = attempt.position();
        let (Some(Fast(board)), Move::Place(cell)) = (Fast::from_position(&position), *attempt.mv)
        else {
            // A pass is never a choice.
            let (answer, follows, solved) = (AttemptVerdict::Right, Vec::new(), true);
            return Judgement {
                answer,
                follows,
                solved,
            };
        };
        let square = u32::from(cell.row) * 8 + u32::from(cell.col);
        let keeping = self.keeping(board, goal);
        let left = after(board, square);
        if !keeping.contains(&square) {
            let follows = self.refutation(left);
            return Judgement {
                answer: AttemptVerdict::Wrong,
                follows,
                solved: false,
            };
        }
        let turn = attempt.line.len() / 2;
        let next = (turn + 1 < MAX_TURNS)
            .then(|| self.goes_on(left, goal))
            .flatten();
        let follows: Vec<_> = next.iter().map(|&(reply, _)| reply).collect();
        let answer = if keeping.len() == 1 {
            AttemptVerdict::Right
        } else {
            AttemptVerdict::AsGood
        };
        Judgement {
            answer,
            solved: follows.is_empty(),
            follows,
        }
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

const fn place(square: u32) -> Move {
    super::engine::mirror::move_of(square)
}

#[cfg(test)]
mod tests;
