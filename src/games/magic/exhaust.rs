//! Completing a square by backtracking, with the fewest candidates first; the lines through a cell restrict its
//! numbers. Finds completions or proves that there is none.

use std::ops::ControlFlow;

use super::budget::Budget;
use super::candidates::{Candidates, numbers};
use super::square::Square;
use tabletop_core::{Cell, Rng};

/// Steps of the first attempt at a completion; each further one has twice as many. Attempts differ in the order in
/// which numbers are tried, and most succeed early or not at all.
const FIRST_ATTEMPT: u64 = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExhaustResult {
    Completion(Vec<u8>),
    Nothing,
    /// The budget was used up.
    Unknown,
}

/// Searches for a completion of `square`, trying the numbers of a cell in random order.
pub fn complete(square: &Square, rng: &mut Rng, budget: &mut Budget<'_>) -> ExhaustResult {
    let mut attempt = FIRST_ATTEMPT;
    while !budget.is_spent() {
        let mut completion = None;
        let mut visit = |cells: &[u8]| {
            completion = Some(cells.to_vec());
            ControlFlow::Break(())
        };
        let end = Search {
            rng: Some(rng),
            left: attempt,
            ..Search::new(square, budget, &mut visit)
        }
        .go();
        match (end, completion) {
            (_, Some(cells)) => return ExhaustResult::Completion(cells),
            (ControlFlow::Continue(()), None) => return ExhaustResult::Nothing,
            (ControlFlow::Break(()), None) => attempt *= 2,
        }
    }
    ExhaustResult::Unknown
}

/// Visits every completion of `square`, without a limit.
pub fn each(square: &Square, mut visit: impl FnMut(&[u8])) {
    let mut visit = |cells: &[u8]| {
        visit(cells);
        ControlFlow::Continue(())
    };
    let _ = Search::new(square, &mut Budget::steps(u64::MAX), &mut visit).go();
}

/// The completion of `square` if it has exactly one; `None` if it has none, or more, or the budget is used up first.
pub fn only(square: &Square, budget: &mut Budget<'_>) -> Option<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    let mut visit = |cells: &[u8]| {
        found.push(cells.to_vec());
        if found.len() > 1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let end = Search::new(square, budget, &mut visit).go();
    found.pop().filter(|_| end.is_continue())
}

/// A search through the completions of a square.
struct Search<'a, 'b> {
    state: Candidates,
    /// Random order of the numbers; ascending if `None`.
    rng: Option<&'a mut Rng>,
    /// Remaining steps of this attempt.
    left: u64,
    budget: &'a mut Budget<'b>,
    /// Callback for every completion, which may end the search.
    visit: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(
        square: &Square,
        budget: &'a mut Budget<'b>,
        visit: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Self {
        Self {
            state: Candidates::new(square),
            rng: None,
            left: u64::MAX,
            budget,
            visit,
        }
    }

    /// Searches the subtree; breaks when the steps are used up or the callback does.
    fn go(&mut self) -> ControlFlow<()> {
        if self.left == 0 || !self.budget.step() {
            return ControlFlow::Break(());
        }
        self.left -= 1;
        let Some((cell, candidates)) = self.state.narrowest() else {
            return if self.state.square().is_magic() {
                (self.visit)(self.state.square().cells())
            } else {
                ControlFlow::Continue(())
            };
        };
        if candidates.is_power_of_two() {
            return self.follow(cell, candidates.trailing_zeros() as u8);
        }
        let mut order: Vec<_> = numbers(candidates).collect();
        if let Some(rng) = &mut self.rng {
            rng.shuffle(&mut order);
        }
        order
            .into_iter()
            .try_for_each(|number| self.follow(cell, number))
    }

    fn follow(&mut self, cell: Cell, number: u8) -> ControlFlow<()> {
        self.state.put(cell, number);
        self.go()?;
        self.state.take(cell);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Completes a square of side 3, given by its cells, and compares the result.
    #[track_caller]
    fn check(cells: [u8; 9], expected: ExhaustResult) {
        let mut square = Square::empty(3);
        for (cell, number) in square.grid().cells().zip(cells) {
            if number > 0 {
                square.put(cell, number);
            }
        }
        let found = complete(&square, &mut Rng::new(1), &mut Budget::steps(10_000));
        assert_eq!(found, expected, "{cells:?}");
    }

    #[test]
    fn squares_are_completed_or_proved_dead() {
        let full = vec![6, 1, 8, 7, 5, 3, 2, 9, 4];
        check(
            [6, 1, 0, 0, 0, 0, 0, 0, 0],
            ExhaustResult::Completion(full.clone()),
        );
        check(
            [6, 1, 8, 7, 5, 3, 2, 9, 4],
            ExhaustResult::Completion(full.clone()),
        );
        check([6, 1, 8, 7, 5, 3, 2, 9, 0], ExhaustResult::Completion(full));
        check([1, 6, 8, 7, 5, 3, 2, 9, 4], ExhaustResult::Nothing);
        check([1, 0, 0, 0, 0, 0, 0, 0, 0], ExhaustResult::Nothing);
        check([0, 0, 0, 0, 4, 0, 0, 0, 0], ExhaustResult::Nothing);
    }

    #[test]
    fn every_completion_is_visited_once() {
        let mut found = Vec::new();
        each(&Square::empty(3), |cells| found.push(cells.to_vec()));
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 8);
    }

    #[test]
    fn a_spent_budget_is_said() {
        let found = complete(&Square::empty(10), &mut Rng::new(1), &mut Budget::steps(3));
        assert_eq!(found, ExhaustResult::Unknown);
    }
}
