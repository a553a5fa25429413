//! The maker of problems of Magic Square.

use super::super::budget::Budget;
use super::super::candidates::{Candidates, numbers};
use super::super::catalogue::{self, LISTED};
use super::super::exhaust::{self, ExhaustResult};
use super::super::rules::{Move, Position};
use super::super::square::{Line, Square};
use super::super::{construct, symmetry};
use super::{MagicProblems, only_completion};
use tabletop_core::MakesProblems;
use tabletop_core::problem::{Candidate, Goal, ProblemMaker, Proven, Task, Theme, Turn};
use tabletop_core::{Options, Position as _, Rng};

/// Step budget of the search for a random square.
const SQUARE_STEPS: u64 = 60_000;
/// Sides of the problems; repetitions are weights.
const SIDES: [u8; 10] = [3, 4, 4, 4, 5, 5, 5, 5, 6, 6];
/// Maximum number of empty cells; more make a problem long rather than hard.
const MAX_EMPTY: u32 = 22;

/// A solving step of a person, in order of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    LastOfLine,
    /// The only number that every line through a cell allows.
    OnlyNumber,
    /// The only cell that a number can go to.
    OnlyCell,
    /// The only number of a cell with which its lines can still be filled.
    Combination,
    /// All but one number of a cell lead to a contradiction by the steps above.
    Trial,
}

impl Step {
    /// Contribution of the step to the difficulty.
    const fn weight(self) -> f64 {
        match self {
            Self::LastOfLine => 0.1,
            Self::OnlyNumber => 0.35,
            Self::OnlyCell => 0.5,
            Self::Combination => 0.8,
            Self::Trial => 1.6,
        }
    }

    /// Minimum difficulty of a problem that needs such a step.
    const fn least(self) -> f64 {
        match self {
            Self::LastOfLine => 1.0,
            Self::OnlyNumber => 2.0,
            Self::OnlyCell => 2.5,
            Self::Combination => 3.5,
            Self::Trial => 5.0,
        }
    }
}

impl ProblemMaker<Position> for MagicProblems {
    fn candidates(&mut self, _number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        let side = SIDES[rng.below(SIDES.len())];
        let options = Options::defaults(super::super::Chosen::TABLE).with("size", side);
        let (Ok(options), Some(full)) = (options, random_square(side, rng)) else {
            return Vec::new();
        };
        let square = dug(&full, side, rng);
        let position = placed(&square);
        vec![Candidate { options, position }]
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        let square = position.square();
        let empties = square.empties();
        let full = only_completion(square)?;
        let steps = steps(square, &full)?;
        let hardest = steps.iter().map(|(step, ..)| *step).max()?;
        let effort: f64 = steps.iter().map(|(step, ..)| step.weight()).sum();
        let mut themes = vec![Theme::OnlyCompletion];
        if hardest == Step::LastOfLine {
            themes.push(Theme::FirstStep);
        }
        let turn = |&(_, cell, number): &(Step, tabletop_core::Cell, u8)| Turn {
            accepted: vec![Move {
                number: position.shown(number),
                cell,
            }],
            reply: None,
        };
        Some(Proven {
            task: Task::with(Goal::Complete, empties as i16),
            themes,
            difficulty: (hardest.least() + 0.5 * effort).clamp(1.0, 10.0) as u8,
            solution: steps.iter().map(turn).collect(),
        })
    }

    /// Smallest of the eight rotations and reflections, as text.
    fn identity(&self, position: &Position) -> String {
        let square = position.square();
        let forms = symmetry::symmetries(square.side()).filter(|change| change.is_rigid());
        let least = forms.map(|change| change.image(square.cells())).min();
        format!("{:?}", least.unwrap_or_default())
    }
}

fn placed(square: &Square) -> Position {
    let mut position = Position::start(square.side(), 1);
    for cell in square.grid().cells() {
        if let Some(number) = square.at(cell) {
            let number = i32::from(number);
            position.play_unchecked(&Move { number, cell });
        }
    }
    position
}

fn random_square(side: u8, rng: &mut Rng) -> Option<Vec<u8>> {
    let empty = Square::empty(side);
    if side <= LISTED {
        let all: Vec<_> = catalogue::completions(&empty)?.collect();
        return rng.pick(&all).map(|full| full.to_vec());
    }
    // Two lines of a constructed square, transformed by a symmetry; the rest at random.
    let changes: Vec<_> = symmetry::symmetries(side).collect();
    let full = rng.pick(&changes)?.image(&construct::magic(side));
    let mut square = Square::empty(side);
    let row = rng.below(usize::from(side));
    for (index, cell) in square.grid().cells().enumerate() {
        if usize::from(cell.row) == row {
            square.put(cell, full[index]);
        }
    }
    match exhaust::complete(&square, rng, &mut Budget::steps(SQUARE_STEPS)) {
        ExhaustResult::Completion(cells) => Some(cells),
        ExhaustResult::Nothing | ExhaustResult::Unknown => Some(full),
    }
}

/// Takes numbers away at random from a full square while its completion stays unique, up to a random count.
fn dug(full: &[u8], side: u8, rng: &mut Rng) -> Square {
    let mut square = Square::from_cells(side, full);
    let mut cells: Vec<_> = square.grid().cells().collect();
    rng.shuffle(&mut cells);
    let cells_in_all = u32::from(square.greatest());
    let least = u32::from(side);
    // The greater of two draws: a problem with few missing numbers is soon done.
    let mut draw = || least + rng.below((cells_in_all.min(MAX_EMPTY) - least) as usize) as u32;
    let wanted = draw().max(draw());
    for cell in cells {
        let Some(number) = square.at(cell) else {
            continue;
        };
        square.take(cell);
        if only_completion(&square).is_none() {
            square.put(cell, number);
        }
        if square.empties() >= wanted {
            break;
        }
    }
    square
}

/// The steps of a person who looks for the plainest one each time, up to `full`.
pub(super) fn steps(square: &Square, full: &[u8]) -> Option<Vec<(Step, tabletop_core::Cell, u8)>> {
    let mut square = square.clone();
    let mut steps = Vec::new();
    while square.empties() > 0 {
        let (step, cell) = plainest(&square)?;
        let number = full[square.grid().index(cell)];
        square.put(cell, number);
        steps.push((step, cell, number));
    }
    Some(steps)
}

/// The plainest step, and the cell it fills.
fn plainest(square: &Square) -> Option<(Step, tabletop_core::Cell)> {
    let grid = square.grid();
    let empty: Vec<_> = grid
        .cells()
        .filter(|&cell| square.at(cell).is_none())
        .collect();
    let last = empty.iter().find(|&&cell| {
        square
            .lines_through(cell)
            .any(|line| square.sum(line).1 == 1)
    });
    if let Some(&cell) = last {
        return Some((Step::LastOfLine, cell));
    }
    let left = Candidates::new(square).all();
    if let Some(&cell) = empty
        .iter()
        .find(|&&cell| left[grid.index(cell)].is_power_of_two())
    {
        return Some((Step::OnlyNumber, cell));
    }
    if let Some(cell) = only_cell(square, &empty, &left) {
        return Some((Step::OnlyCell, cell));
    }
    let left = by_combination(square, left);
    if let Some(&cell) = empty
        .iter()
        .find(|&&cell| left[grid.index(cell)].is_power_of_two())
    {
        return Some((Step::Combination, cell));
    }
    if let Some(cell) = only_cell(square, &empty, &left) {
        return Some((Step::Combination, cell));
    }
    let fewest = empty
        .iter()
        .min_by_key(|&&cell| left[grid.index(cell)].count_ones());
    fewest.map(|&cell| (Step::Trial, cell))
}

/// Finds a cell that is the only one for some number.
fn only_cell(
    square: &Square,
    empty: &[tabletop_core::Cell],
    left: &[u128],
) -> Option<tabletop_core::Cell> {
    square.unused().find_map(|number| {
        let mut places = empty
            .iter()
            .filter(|&&cell| left[square.grid().index(cell)] >> number & 1 == 1);
        let place = places.next()?;
        places.next().is_none().then_some(*place)
    })
}

/// Removes the candidates with which a line cannot be filled from the candidates of its other cells.
fn by_combination(square: &Square, mut left: Vec<u128>) -> Vec<u128> {
    loop {
        let before = left.clone();
        for line in square.lines() {
            narrow(square, line, &mut left);
        }
        if left == before {
            return left;
        }
    }
}

/// Restricts the candidates of a line with at most four empty cells to those that occur in some way to fill it.
fn narrow(square: &Square, line: Line, left: &mut [u128]) {
    let cells: Vec<usize> = square
        .line(line)
        .filter(|&cell| square.at(cell).is_none())
        .map(|cell| square.grid().index(cell))
        .collect();
    if !(2..=4).contains(&cells.len()) {
        return;
    }
    let missing = square.target().saturating_sub(square.sum(line).0);
    let mut seen = vec![0_u128; cells.len()];
    fill(&cells, left, missing, 0, &mut Vec::new(), &mut seen);
    for (&cell, seen) in cells.iter().zip(seen) {
        left[cell] &= seen;
    }
}

/// Collects the numbers of every way to fill the cells from `chosen.len()` on so that they sum to `missing`.
fn fill(
    cells: &[usize],
    left: &[u128],
    missing: u32,
    used: u128,
    chosen: &mut Vec<u8>,
    seen: &mut [u128],
) {
    let Some(&cell) = cells.get(chosen.len()) else {
        if missing == 0 {
            for (seen, &number) in seen.iter_mut().zip(chosen.iter()) {
                *seen |= 1 << number;
            }
        }
        return;
    };
    for number in numbers(left[cell] & !used) {
        let Some(missing) = missing.checked_sub(u32::from(number)) else {
            break;
        };
        chosen.push(number);
        fill(cells, left, missing, used | 1 << number, chosen, seen);
        chosen.pop();
    }
}

impl MakesProblems for super::super::Magic {
    fn maker() -> Option<Box<dyn ProblemMaker<Position>>> {
        Some(Box::<MagicProblems>::default())
    }
}
