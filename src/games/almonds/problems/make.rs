//! The maker of problems of Nine Almonds.

use super::super::board::Board;
use super::super::guide::Guide;
use super::super::notation;
use super::*;
use tabletop_core::MakesProblems;
use tabletop_core::problem::{
    Candidate, Goal, ProblemMaker, Proven, Task, Theme, Turn, least_turned,
};
use tabletop_core::{Options, Rng};

/// Difficulty of the hardest problems: four turns of fifty moves and more.
const MAX_DIFFICULTY: u32 = 10;

impl ProblemMaker<Position> for AlmondProblems {
    fn candidates(&mut self, number: u64, _rng: &mut Rng) -> Vec<Candidate<Position>> {
        let boards = solvable(self.0.get(Board::START));
        let board = usize::try_from(number)
            .ok()
            .and_then(|number| boards.get(number));
        let candidate = |&board: &Board| Candidate {
            options: Options::defaults(&[]),
            position: Position::set_up(board, 0),
        };
        board.map(candidate).into_iter().collect()
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        let guide = self.0.get(position.board());
        let turns = guide.figures(position.board())?.fewest_turns()?;
        let mut reached = position.clone();
        let mut solution = Vec::new();
        for left in (0..turns).rev() {
            let accepted = moves_to(guide, &reached, left);
            reached.play_unchecked(accepted.first()?);
            solution.push(Turn {
                accepted,
                reply: None,
            });
        }
        let mut themes = vec![Theme::FewestTurns];
        if turns == 1 {
            themes.push(Theme::FirstStep);
        }
        Some(Proven {
            task: Task::with(Goal::Turns, turns as i16),
            themes,
            difficulty: difficulty(position, &solution),
            solution,
        })
    }

    fn identity(&self, position: &Position) -> String {
        least_turned(&notation::write_position(position))
    }
}

/// Boards that are solvable and not yet solved, fewest almonds first; only one of each set of symmetrical boards.
fn solvable(guide: &Guide) -> Vec<Board> {
    let text = |board| notation::write_position(&Position::set_up(board, 0));
    let mut boards: Vec<(u32, String, Board)> = guide
        .iter()
        .filter(|(board, figures)| figures.is_solvable() && *board != Board::SOLVED)
        .map(|(board, _)| (board.count(), least_turned(&text(board)), board))
        .collect();
    boards.sort_unstable();
    boards.dedup_by(|one, other| one.1 == other.1);
    boards.into_iter().map(|(.., board)| board).collect()
}

/// Difficulty from 1 to 10, by the number of wrong moves in each turn.
fn difficulty(position: &Position, solution: &[Turn<Move>]) -> u8 {
    let mut reached = position.clone();
    let mut bits = 0.0;
    for turn in solution {
        let moves = reached.legal_moves().len();
        bits += (moves as f64 / turn.accepted.len() as f64).log2();
        reached.play_unchecked(&turn.accepted[0]);
    }
    (1.0 + bits).clamp(1.0, f64::from(MAX_DIFFICULTY)) as u8
}

impl MakesProblems for super::super::Almonds {
    fn maker() -> Option<Box<dyn ProblemMaker<Position>>> {
        Some(Box::<AlmondProblems>::default())
    }
}
