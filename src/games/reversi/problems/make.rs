//! The maker of Reversi's problems.

use super::super::Chosen;
use super::*;
use tabletop_core::MakesProblems;
use tabletop_core::problem::{Candidate, ProblemMaker, Proven, Task, Theme, Turn};
use tabletop_core::{Options, Rng, sort_by_rank};

/// Minimum and maximum number of empty squares of a problem. With fewer there is little to see; with more a person
/// can't prove the answer either.
pub(super) const EMPTIES: std::ops::RangeInclusive<u32> = 6..=16;
/// Maximum number of empty squares of a problem about the number of discs.
const MAX_EMPTIES_FOR_DISCS: u32 = 13;
/// Minimum lead in discs of the best move over the second in a problem about the number of discs.
const MIN_MARGIN: i32 = 4;
/// Minimum number of legal moves.
const MIN_MOVES: usize = 3;
/// Depths, in plies, of the searches that measure a problem's difficulty by the number that miss the answer.
const DEPTHS: [u32; 6] = [1, 2, 3, 4, 6, 8];

impl ReversiProblems {
    fn solution(&mut self, board: Board, answer: u32, goal: Goal) -> Vec<Turn<Move>> {
        let mut turns = Vec::new();
        let (mut board, mut answer) = (board, answer);
        loop {
            let left = after(board, answer);
            let accepted = vec![move_of(answer)];
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
                sort_by_rank(&mut values, |&(_, value)| -i64::from(value));
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

impl ProblemMaker<Position> for ReversiProblems {
    fn candidates(&mut self, _number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        play::candidates(&mut self.solver, &Options::defaults(Chosen::TABLE), rng)
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
}

impl MakesProblems for super::super::Reversi {
    fn maker() -> Option<Box<dyn ProblemMaker<Position>>> {
        Some(Box::<ReversiProblems>::default())
    }
}
