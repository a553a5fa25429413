//! Problems of Nine Almonds: solve a position in the fewest turns.

#[cfg(any(test, feature = "tools"))]
mod make;

use super::board::GRID;
use super::guide::{Guide, Guides};
use super::rules::{Move, Position};
use tabletop_core::Position as _;
use tabletop_core::problem::{Attempt, AttemptVerdict, Judgement, Problems};

/// Judges and makes problems. All of them are reachable from the usual start.
#[derive(Default)]
pub(super) struct AlmondProblems(Guides);

impl Problems<Position> for AlmondProblems {
    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        let board = attempt.position();
        let guide = self.0.get(attempt.start.board());
        let turns = |position: &Position| guide.figures(position.board())?.fewest_turns();
        let after = board.after(attempt.mv);
        let (before, left) = (turns(&board), turns(&after));
        let answer = match (before, left) {
            (Some(before), Some(left)) if left + 1 == before => {
                let best = moves_to(guide, &board, left);
                if best.first() == Some(attempt.mv) {
                    AttemptVerdict::Right
                } else {
                    AttemptVerdict::AsGood
                }
            }
            _ => AttemptVerdict::Wrong,
        };
        Judgement {
            answer,
            follows: Vec::new(),
            solved: answer != AttemptVerdict::Wrong && left == Some(0),
        }
    }
}

/// Moves after which `left` turns are left, the shortest chain first.
fn moves_to(guide: &Guide, position: &Position, left: u32) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|mv| {
        let after = position.follow(&mv.path).ok();
        let figures = after.and_then(|board| guide.figures(board));
        figures.and_then(super::guide::Figures::fewest_turns) == Some(left)
    });
    moves.sort_by_key(|mv| {
        (
            mv.path.len(),
            mv.path
                .iter()
                .map(|&cell| GRID.index(cell))
                .collect::<Vec<_>>(),
        )
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;
    use crate::almonds::Almonds;
    use tabletop_core::problem::{
        Goal, Origin, Problem, ProblemId, ProblemMaker as _, Proven, Task,
    };
    use tabletop_core::{Game as _, Rng};

    fn all() -> Vec<(Position, Proven<Move>)> {
        let mut problems = AlmondProblems::default();
        let mut rng = Rng::new(1);
        let mut found = Vec::new();
        for number in 0.. {
            let candidates = problems.candidates(number, &mut rng);
            let Some(candidate) = candidates.into_iter().next() else {
                break;
            };
            let proven = problems.prove(&candidate.position).expect("solvable");
            found.push((candidate.position, proven));
        }
        found
    }

    #[test]
    fn every_solvable_position_is_there_once() {
        let problems = AlmondProblems::default();
        let all = all();
        let mut known: Vec<_> = all
            .iter()
            .map(|(position, _)| problems.identity(position))
            .collect();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), all.len());
        let guide = Guide::new(Board::START);
        let of_guide = guide.iter().filter(|(board, figures)| {
            let position = Position::set_up(*board, 0);
            let is_known = known.binary_search(&problems.identity(&position)).is_ok();
            assert_eq!(is_known, figures.is_solvable() && *board != Board::SOLVED);
            is_known
        });
        assert_eq!(of_guide.count(), 129, "130 less the solved one");
    }

    /// Checks every accepted move by searching all games that follow, turn by turn.
    #[test]
    fn no_other_way_is_shorter_and_every_other_move_is_longer() {
        fn fewest(position: &Position, most: usize) -> Option<usize> {
            if position.board() == Board::SOLVED {
                return Some(0);
            }
            let less = most.checked_sub(1)?;
            let moves = position.legal_moves().into_iter();
            let after = moves.filter_map(|mv| fewest(&position.clone().play(&mv).ok()?, less));
            after.min().map(|turns| turns + 1)
        }
        for (position, proven) in all()
            .into_iter()
            .filter(|(position, _)| position.board().count() < 7)
        {
            let turns = proven.solution.len();
            assert_eq!(fewest(&position, turns), Some(turns));
            for mv in position.legal_moves() {
                let after = position.clone().play(&mv).expect("legal");
                let as_good = fewest(&after, turns - 1).is_some();
                assert_eq!(proven.solution[0].accepted.contains(&mv), as_good, "{mv:?}");
            }
        }
    }

    #[test]
    fn equally_good_moves_count_and_longer_ways_do_not() {
        let (start, proven) = all().pop().expect("problems");
        assert_eq!(start.board(), Board::START);
        let problem = Problem {
            id: ProblemId::from_parts(&["test"]),
            game: "almonds".to_owned(),
            options: Vec::new(),
            position: Almonds::write_start(&start),
            task: proven.task,
            themes: proven.themes.clone(),
            difficulty: proven.difficulty,
            rating: None,
            origin: Origin { seed: 0, number: 0 },
            solution: Vec::new(),
        };
        let mut right = 0;
        for mv in start.legal_moves() {
            let attempt = Attempt {
                problem: &problem,
                start: &start,
                line: &[],
                mv: &mv,
            };
            let answer = AlmondProblems::default().judge(&attempt).answer;
            let accepted = proven.solution[0].accepted.contains(&mv);
            assert_eq!(answer != AttemptVerdict::Wrong, accepted, "{mv:?}");
            right += u32::from(answer == AttemptVerdict::Right);
        }
        assert_eq!((right, proven.task), (1, Task::with(Goal::Turns, 4)));
        assert!(proven.solution[0].accepted.len() > 1);
    }
}
