//! Prospects of a square: it can be completed, it cannot, or the budget does not suffice to know.

use std::sync::Arc;

use super::budget::Budget;
use super::candidates::Candidates;
use super::exhaust::{self, ExhaustResult};
use super::square::{Line, Square};
use super::{catalogue, construct, lines, symmetry};
use tabletop_core::{Cell, Rng};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prospect {
    Completable {
        /// A completion as numbers by cell.
        witness: Arc<[u8]>,
        /// The number of completions, for sides 3 and 4.
        count: Option<usize>,
    },
    /// The square cannot be completed; with the line that proves this, if a single one does.
    Dead(Option<Line>),
    /// The search was inconclusive.
    Unknown,
}

impl Prospect {
    /// A completion, if one is known.
    pub const fn witness(&self) -> Option<&Arc<[u8]>> {
        match self {
            Self::Completable { witness, .. } => Some(witness),
            _ => None,
        }
    }

    /// True if it is proven that there is no completion.
    pub const fn is_dead(&self) -> bool {
        matches!(self, Self::Dead(_))
    }

    pub(super) fn completable(witness: Vec<u8>) -> Self {
        Self::Completable {
            witness: witness.into(),
            count: None,
        }
    }
}

/// Finds the prospect of `square`: by single lines, in the catalogue of small squares, among symmetrical forms of
/// `witness` (a completion of some earlier position) and of a constructed square, and finally by a search within
/// `budget`.
pub fn look(
    square: &Square,
    witness: Option<&[u8]>,
    rng: &mut Rng,
    budget: &mut Budget<'_>,
) -> Prospect {
    if let Some(line) = lines::broken(square) {
        return Prospect::Dead(Some(line));
    }
    if let Some(mut squares) = catalogue::completions(square) {
        return match squares.next() {
            Some(first) => Prospect::Completable {
                witness: first.into(),
                count: Some(1 + squares.count()),
            },
            None => Prospect::Dead(None),
        };
    }
    let witness = witness.filter(|full| full.len() == square.cells().len());
    if let Some(full) = witness.filter(|full| square.agrees(full)) {
        return Prospect::completable(full.to_vec());
    }
    let changed = witness.and_then(|full| symmetry::candidates_hint(square, full));
    let known =
        changed.or_else(|| symmetry::candidates_hint(square, &construct::magic(square.side())));
    if let Some(full) = known {
        return Prospect::completable(full);
    }
    match exhaust::complete(square, rng, budget) {
        ExhaustResult::Completion(full) => Prospect::completable(full),
        ExhaustResult::Nothing => Prospect::Dead(None),
        ExhaustResult::Unknown => Prospect::Unknown,
    }
}

/// Steps of a quick search, divided by n² for side n, as a step's cost grows with the number of cells: at most
/// about 50 ms at any side, beside the screen. The engine searches longer.
const QUICK: u64 = 3_000_000;

/// Finds the prospect while the player waits; deterministic.
pub fn look_quickly(square: &Square, witness: Option<&[u8]>) -> Prospect {
    let steps = QUICK / u64::from(square.greatest());
    look(square, witness, &mut Rng::new(0), &mut Budget::steps(steps))
}

/// Numbers missing from `square` to become `full`, in a human order: numbers that a line forces first, then the
/// cell with the fewest candidates.
pub fn steps_to(square: &Square, full: &[u8]) -> Vec<(Cell, u8)> {
    let mut state = Candidates::new(square);
    let mut steps = Vec::new();
    loop {
        let forced = lines::forced(state.square()).map(|(_, cell, _)| cell);
        let Some(cell) = forced.or_else(|| state.narrowest().map(|(cell, _)| cell)) else {
            return steps;
        };
        let number = full[square.grid().index(cell)];
        state.put(cell, number);
        steps.push((cell, number));
    }
}

/// Number of completions of `square` with each number on each cell, for sides 3 and 4: by cell, then by number.
pub fn tallies(square: &Square) -> Option<Vec<Vec<u32>>> {
    let squares = catalogue::completions(square)?;
    let numbers = usize::from(square.greatest()) + 1;
    let mut tallies = vec![vec![0; numbers]; square.cells().len()];
    for full in squares {
        for (tally, &number) in tallies.iter_mut().zip(full) {
            tally[usize::from(number)] += 1;
        }
    }
    Some(tallies)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: u64 = 200_000;

    fn look_at(square: &Square) -> Prospect {
        look(square, None, &mut Rng::new(1), &mut Budget::steps(STEPS))
    }

    #[test]
    fn every_empty_square_can_be_completed() {
        for side in 3..=10 {
            let witness = look_at(&Square::empty(side)).witness().cloned();
            let witness = witness.expect("a completion");
            assert!(Square::from_cells(side, &witness).is_magic(), "side {side}");
        }
    }

    #[test]
    fn small_squares_are_counted() {
        for (side, expected) in [(3, 8), (4, 7040)] {
            match look_at(&Square::empty(side)) {
                Prospect::Completable { count, .. } => assert_eq!(count, Some(expected)),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn squares_that_can_be_completed_are_mostly_known_to_be() {
        let (mut known, mut all) = (0, 0);
        for seed in 0..12 {
            let mut rng = Rng::new(seed);
            let side = 5 + (seed % 2) as u8;
            let found = exhaust::complete(
                &Square::empty(side),
                &mut rng,
                &mut Budget::steps(1_000_000),
            );
            let ExhaustResult::Completion(full) = found else {
                continue;
            };
            let mut square = Square::from_cells(side, &full);
            let mut cells: Vec<_> = square.grid().cells().collect();
            rng.shuffle(&mut cells);
            for &cell in &cells[..square.cells().len() * 3 / 5] {
                square.take(cell);
            }
            let prospect = look_quickly(&square, None);
            assert!(!prospect.is_dead(), "it comes from a whole one");
            known += u32::from(prospect != Prospect::Unknown);
            all += 1;
        }
        assert!(all >= 8 && known + 1 >= all, "{known} of {all}");
    }

    #[test]
    fn a_line_that_is_wrong_is_named() {
        let mut square = Square::empty(5);
        for row in 0..5 {
            square.put(Cell::new(2, row), row + 1);
        }
        assert_eq!(look_at(&square), Prospect::Dead(Some(Line::Column(2))));
    }

    #[test]
    fn the_steps_lead_to_the_square_and_forced_numbers_come_first() {
        for side in 3..=10 {
            let full = construct::magic(side);
            let mut square = Square::from_cells(side, &full);
            for cell in square.grid().cells().filter(|cell| cell.row != 1) {
                square.take(cell);
            }
            let steps = steps_to(&square, &full);
            for &(cell, number) in &steps {
                if let Some((_, gap, _)) = lines::forced(&square) {
                    assert_eq!(
                        square.line(Line::Row(gap.row)).next().map(|c| c.row),
                        Some(gap.row)
                    );
                    assert_eq!(cell, gap);
                }
                square.put(cell, number);
            }
            assert_eq!(square.cells(), full, "side {side}");
        }
    }

    #[test]
    fn tallies_of_the_empty_square_of_side_three() {
        let tallies = tallies(&Square::empty(3)).expect("a listed side");
        assert_eq!(tallies[4][5], 8);
        assert_eq!(tallies[0][2..=9], [2, 0, 2, 0, 2, 0, 2, 0]);
        let alive = tallies.iter().flatten().filter(|&&count| count > 0).count();
        assert_eq!(alive, 33);
    }
}
