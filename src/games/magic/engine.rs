//! The engine: it uses the guide to separate moves that keep the square completable from the others, and completes it.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Instant;

use super::budget::Budget;
use super::candidates::{Candidates, numbers};
use super::guide::{self, Prospect};
use super::lines;
use super::rules::{Move, Position};
use super::square::Square;
use tabletop_core::{Cell, Engine, Line, Position as _, Report, Rng, Score, SearchRequest};

/// Completes squares. The last completion and the last dead square are cached: the next position often agrees with
/// one of them.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    witness: Option<Arc<[u8]>>,
    dead: Option<Square>,
}

impl Solver {
    fn look_quickly(&self, square: &Square) -> Prospect {
        // A square is dead if it includes all numbers of a dead square.
        let includes = |dead: &Square| dead.side() == square.side() && dead.agrees(square.cells());
        if self.dead.as_ref().is_some_and(includes) {
            return Prospect::Dead(lines::broken(square));
        }
        guide::look_quickly(square, self.witness.as_deref())
    }

    fn remember(&mut self, square: &Square, prospect: &Prospect) {
        if let Some(witness) = prospect.witness() {
            self.witness = Some(Arc::clone(witness));
        } else if prospect.is_dead() {
            self.dead = Some(square.clone());
        }
    }
}

/// Rating of a move: better ones first. The number of completions, if known, orders the moves that keep the square
/// completable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MoveValue {
    Completable(Reverse<Option<u32>>),
    Unknown,
    Dead,
}

impl MoveValue {
    /// Score if `empties` cells are empty before the move. Scores count the plies of two sides, so the n-th own
    /// move is ply 2n − 1.
    fn score(self, empties: u32) -> Score {
        match self {
            Self::Completable(_) => Score::WinIn(2 * empties - 1),
            Self::Unknown => Score::Chance(0.5),
            Self::Dead => Score::LossIn(2 * empties),
        }
    }

    /// Number of completions, if they were counted.
    const fn solutions(self) -> Option<u32> {
        match self {
            Self::Completable(Reverse(count)) => count,
            Self::Unknown | Self::Dead => None,
        }
    }
}

/// Converts a cell and a number counted from 1 to a move.
fn placing(position: &Position, cell: Cell, number: u8) -> Move {
    Move {
        number: position.shown(number),
        cell,
    }
}

/// Moves that complete the square to `full`, in the order in which a person could find them.
pub fn solution(position: &Position, full: &[u8]) -> Vec<Move> {
    let steps = guide::steps_to(position.square(), full).into_iter();
    steps
        .map(|(cell, number)| placing(position, cell, number))
        .collect()
}

/// Completion that `moves` from `position` lead to, numbers by cell, if they complete the square.
pub fn completion(position: &Position, moves: &[Move]) -> Option<Vec<u8>> {
    let mut square = position.square().clone();
    for mv in moves {
        square.put(mv.cell, position.counted(mv.number)?);
    }
    square.is_magic().then(|| square.cells().to_vec())
}

/// Rates every legal move, best first.
fn rate(position: &Position, prospect: &Prospect) -> Vec<(Move, MoveValue)> {
    let square = position.square();
    let grid = square.grid();
    let tallies = guide::tallies(square);
    let candidates = Candidates::new(square).all();
    let worth = |mv: &Move| {
        let Some(number) = position.counted(mv.number) else {
            return MoveValue::Dead;
        };
        let index = grid.index(mv.cell);
        let tally = tallies.as_ref().map(|all| all[index][usize::from(number)]);
        match (tally, prospect) {
            (Some(0), _) | (_, Prospect::Dead(_)) => MoveValue::Dead,
            (Some(count), _) => MoveValue::Completable(Reverse(Some(count))),
            _ if candidates[index] >> number & 1 == 0 => MoveValue::Dead,
            (None, Prospect::Completable { witness, .. }) if witness[index] == number => {
                MoveValue::Completable(Reverse(None))
            }
            _ => MoveValue::Unknown,
        }
    };
    let moves = position.legal_moves().into_iter();
    let mut rated: Vec<_> = moves.map(|mv| (mv, worth(&mv))).collect();
    rated.sort_by_key(|&(_, worth)| worth);
    rated
}

/// Fallback move: a number that the narrowest cell still allows, or else any.
fn guess(position: &Position) -> Option<Move> {
    let (cell, candidates) = Candidates::new(position.square()).narrowest()?;
    let number = numbers(candidates).next();
    let number = number.or_else(|| position.square().unused().next())?;
    Some(placing(position, cell, number))
}

/// Rated moves as lines; the first line of a completable square goes on to the end.
fn rated_lines(position: &Position, prospect: &Prospect, limit: usize) -> Vec<Line<Move>> {
    let empties = position.square().empties();
    let line = |moves: Vec<Move>, worth: MoveValue| Line {
        depth: moves.len() as u32,
        exact: worth != MoveValue::Unknown,
        nodes: 1,
        solutions: worth.solutions(),
        ..Line::new(moves, worth.score(empties))
    };
    let best = if let Some(witness) = prospect.witness() {
        line(
            solution(position, witness),
            MoveValue::Completable(Reverse(None)),
        )
    } else {
        let worth = if prospect.is_dead() {
            MoveValue::Dead
        } else {
            MoveValue::Unknown
        };
        line(guess(position).into_iter().collect(), worth)
    };
    let first = best.moves.first().copied();
    let mut lines = vec![best];
    if limit > 1 {
        let rated = rate(position, prospect);
        let of_first = rated.iter().find(|&&(mv, _)| Some(mv) == first);
        lines[0].solutions = of_first.and_then(|(_, worth)| worth.solutions());
        let others = rated.into_iter().filter(|&(mv, _)| Some(mv) != first);
        lines.extend(
            others
                .take(limit - 1)
                .map(|(mv, worth)| line(vec![mv], worth)),
        );
    }
    lines
}

impl Engine<Position> for Solver {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let (root, limits) = (request.root, request.limits);
        if root.outcome().is_some() {
            return None;
        }
        let begun = Instant::now();
        let until = limits.time.and_then(|time| begun.checked_add(time));
        let mut budget = Budget::until(until, request.control).at_most(limits.nodes);
        let mut best = None;
        let mut tell = |prospect: &Prospect, nodes| {
            let lines = rated_lines(root, prospect, limits.lines);
            best = lines.first().and_then(|line| line.moves.first().copied());
            (request.report)(Report {
                depth: lines.first().map_or(0, |line| line.depth),
                lines,
                nodes,
                time: begun.elapsed(),
                forecast: None,
            });
        };
        let square = root.square();
        let mut prospect = self.look_quickly(square);
        tell(&prospect, 1);
        if prospect == Prospect::Unknown {
            let mut rng = Rng::new(limits.seed);
            prospect = guide::look(square, self.witness.as_deref(), &mut rng, &mut budget);
            tell(&prospect, budget.counted());
        }
        self.remember(square, &prospect);
        best
    }
}

#[cfg(test)]
mod tests {
    use crate::tests;
    use std::collections::HashSet;

    use super::super::construct;
    use super::*;
    use tabletop_core::{Control, Limits, Verdict};

    /// Last report of a search for `lines` lines.
    #[track_caller]
    fn search(position: &Position, lines: usize) -> Report<Move> {
        let limits = Limits {
            lines,
            nodes: Some(300_000),
            ..Limits::default()
        };
        let (best, last) = tests::search(&mut Solver::default(), position, &limits);
        let report = last.expect("a report");
        assert_eq!(best, report.lines[0].moves.first().copied());
        assert!(position.is_legal(&best.expect("a move")));
        report
    }

    /// Searches `position` and plays the best line, which must solve the puzzle.
    #[track_caller]
    fn check_solves(mut position: Position) {
        let empties = position.square().empties();
        let best = search(&position, 1).lines.remove(0);
        assert_eq!(
            (best.score, best.exact),
            (Score::WinIn(2 * empties - 1), true)
        );
        for mv in &best.moves {
            position = position.play(mv).expect("a legal line");
        }
        let verdict = position.outcome().map(|outcome| outcome.verdict);
        assert_eq!(verdict, Some(Verdict::Solved));
    }

    #[test]
    fn every_size_is_solved_from_the_start() {
        for side in 3..=10 {
            for lowest in [1, -50] {
                check_solves(Position::start(side, lowest));
            }
        }
    }

    #[test]
    fn positions_that_can_be_completed_are_solved() {
        for side in 3..=10 {
            let full = construct::magic(side);
            for (keep, seed) in [(4, 1), (3, 2), (2, 3)] {
                let mut position = Position::start(side, 0);
                let mut rng = Rng::new(seed);
                for (cell, &number) in position.square().grid().cells().zip(&full) {
                    if rng.below(keep) == 0 {
                        let mv = placing(&position, cell, number);
                        position = position.play(&mv).expect("a legal move");
                    }
                }
                check_solves(position);
            }
        }
    }

    #[test]
    fn of_the_first_moves_of_side_three_33_are_wins() {
        let report = search(&Position::start(3, 1), usize::MAX);
        assert_eq!(report.lines.len(), 81);
        let wins = report
            .lines
            .iter()
            .filter(|line| line.score == Score::WinIn(17));
        assert_eq!(wins.count(), 33);
        assert!(
            report.lines[33..]
                .iter()
                .all(|line| line.score == Score::LossIn(18))
        );
        assert!(report.lines.iter().all(|line| line.exact));
        // The eight squares of side three have 5 in the middle, each even number in each corner twice, each other
        // odd number in the middle of each side twice.
        let middle = Cell::new(1, 1);
        for line in &report.lines[..33] {
            let left = if line.moves[0].cell == middle { 8 } else { 2 };
            assert_eq!(line.solutions, Some(left), "{:?}", line.moves[0]);
        }
        assert!(
            report.lines[33..]
                .iter()
                .all(|line| line.solutions.is_none())
        );
        let first: HashSet<_> = report.lines.iter().map(|line| line.moves[0]).collect();
        assert_eq!(first.len(), 81);
    }

    #[test]
    fn a_dead_square_is_a_loss() {
        let position = Position::start(3, 1);
        let corner = Move {
            number: 1,
            cell: Cell::new(0, 0),
        };
        let report = search(&position.play(&corner).expect("legal"), 3);
        assert!(
            report
                .lines
                .iter()
                .all(|line| line.score == Score::LossIn(16) && line.exact)
        );
    }

    #[test]
    fn a_finished_square_has_no_move() {
        let mut position = Position::start(3, 1);
        for mv in solution(&position, &construct::magic(3)) {
            position = position.play(&mv).expect("legal");
        }
        let mut report = |_| panic!("nothing to report");
        let limits = Limits::default();
        let best = Solver::default().search(SearchRequest {
            root: &position,
            limits: &limits,
            rated: None,
            control: &Control::new(),
            report: &mut report,
        });
        assert_eq!(best, None);
    }

    #[test]
    fn all_moves_of_the_largest_board_are_rated() {
        let report = search(&Position::start(10, 1), usize::MAX);
        assert_eq!(report.lines.len(), 10_000);
    }

    #[test]
    fn a_stopped_search_still_gives_a_move() {
        let control = Control::new();
        control.stop();
        let position = Position::start(9, 1);
        let best = Solver::default().search(SearchRequest {
            root: &position,
            limits: &Limits::default(),
            rated: None,
            control: &control,
            report: &mut |_| (),
        });
        assert!(best.is_some());
    }
}
