//! The rules: put the numbers s … s+n²−1 on n × n cells so that every row, column and diagonal comes to the same sum.

use std::sync::{Arc, OnceLock};

use super::budget::Budget;
use super::guide::{self, Prospect};
use super::lines;
use super::refusal::{End, Refusal};
use super::square::Square;
use crate::core::{Cell, Outcome, Rng, Side, Verdict};

/// Puts a number on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The number.
    pub number: i32,
    /// Where it goes.
    pub cell: Cell,
}

/// A position: the numbers placed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    square: Square,
    lowest: i32,
    /// The cells numbers were put on, in order; those of a set-up position are not among them.
    placed: Vec<Cell>,
    memo: Memo,
}

/// What was found out about a position, shared by its clones. It is no part of the position, so all are equal.
#[derive(Clone, Debug, Default)]
struct Memo {
    /// A completion of an earlier position.
    witness: Option<Arc<[u8]>>,
    before: Before,
    found: Arc<Findings>,
}

/// What was found out about the position before.
#[derive(Clone, Copy, Debug, Default)]
enum Before {
    /// It was not known to be dead.
    #[default]
    Open,
    /// It was dead; what had to be taken back there.
    Dead(Option<TakeBack>),
}

#[derive(Debug, Default)]
struct Findings {
    quick: OnceLock<Prospect>,
    thorough: OnceLock<Prospect>,
    take_back: OnceLock<Option<TakeBack>>,
}

impl PartialEq for Memo {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Memo {}

/// How many numbers have to be taken back until the square is not known to be dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack {
    /// How many.
    pub numbers: usize,
    /// Whether it can be completed then; otherwise that is not known.
    pub certain: bool,
}

/// Steps of the search behind what is shown with every position, for each side n divided by n² as a step's cost grows
/// with the cells: about 1 ms at any side. The engine looks further.
const QUICK: u64 = 60_000;

impl Position {
    /// An empty board of `side` × `side` cells for the numbers from `lowest` on.
    pub fn start(side: u8, lowest: i32) -> Self {
        Self {
            square: Square::empty(side),
            lowest,
            placed: Vec::new(),
            memo: Memo::default(),
        }
    }

    /// The same position as one that was set up: nothing was placed before it.
    #[must_use]
    pub fn as_set_up(mut self) -> Self {
        self.placed.clear();
        self
    }

    /// What is known about the future, by a quick look or by what a search had learnt. The first call at a position takes
    /// a few milliseconds.
    pub fn prospect(&self) -> &Prospect {
        let found = &self.memo.found;
        found.thorough.get().unwrap_or_else(|| {
            found.quick.get_or_init(|| match self.memo.before {
                Before::Dead(_) => Prospect::Dead(lines::broken(&self.square)),
                Before::Open => quick_look(&self.square, self.memo.witness.as_deref()),
            })
        })
    }

    /// Keeps what a search found out, for every clone of this position.
    pub fn learn(&self, prospect: &Prospect) {
        if *prospect != Prospect::Unknown {
            // Whoever came first found the same.
            let _ = self.memo.found.thorough.set(prospect.clone());
        }
    }

    /// What has to be taken back of a dead position; `None` if it is not dead, or was so from the first.
    pub fn take_back(&self) -> Option<TakeBack> {
        if !self.prospect().is_dead() {
            return None;
        }
        let take_back = &self.memo.found.take_back;
        *take_back.get_or_init(|| match self.memo.before {
            Before::Dead(before) => before.map(|before| TakeBack {
                numbers: before.numbers + 1,
                ..before
            }),
            Before::Open => self.find_take_back(),
        })
    }

    /// Whether [`prospect`](Self::prospect) and [`take_back`](Self::take_back) answer at once.
    pub fn is_looked_through(&self) -> bool {
        let found = &self.memo.found;
        let known = found.thorough.get().or_else(|| found.quick.get());
        known.is_some_and(|known| !known.is_dead() || found.take_back.get().is_some())
    }

    /// What is known already of a position that follows.
    fn memo_for_next(&self) -> Memo {
        let found = &self.memo.found;
        let known = found.thorough.get().or_else(|| found.quick.get());
        let witness = known.and_then(Prospect::witness);
        let before = match known {
            Some(Prospect::Dead(_)) => Before::Dead(self.take_back()),
            _ => Before::Open,
        };
        Memo {
            witness: witness.or(self.memo.witness.as_ref()).cloned(),
            before,
            found: Arc::default(),
        }
    }

    /// Halves the distance again and again: whatever comes after a dead position is dead too.
    fn find_take_back(&self) -> Option<TakeBack> {
        let (mut dead, mut alive) = (0, self.placed.len() + 1);
        let mut found = None;
        while alive - dead > 1 {
            let numbers = usize::midpoint(dead, alive);
            let mut square = self.square.clone();
            for &cell in &self.placed[self.placed.len() - numbers..] {
                square.take(cell);
            }
            let prospect = quick_look(&square, None);
            if prospect.is_dead() {
                dead = numbers;
            } else {
                alive = numbers;
                let certain = prospect != Prospect::Unknown;
                found = Some(TakeBack { numbers, certain });
            }
        }
        found
    }

    /// The square with its numbers counted from 1.
    pub const fn square(&self) -> &Square {
        &self.square
    }

    /// The lowest number.
    pub const fn lowest(&self) -> i32 {
        self.lowest
    }

    /// The highest number.
    pub fn highest(&self) -> i32 {
        self.shown(self.square.greatest())
    }

    /// What every line has to come to: n(2s+n²−1)/2.
    pub fn target(&self) -> i32 {
        let side = i32::from(self.square.side());
        side * (2 * self.lowest + side * side - 1) / 2
    }

    /// The number on `cell`, which must lie on the board.
    pub fn at(&self, cell: Cell) -> Option<i32> {
        self.square.at(cell).map(|number| self.shown(number))
    }

    /// The number of the game that counts as `number` from 1.
    pub fn shown(&self, number: u8) -> i32 {
        self.lowest + i32::from(number) - 1
    }

    /// `number` counted from 1, if it is one of the game's.
    pub fn counted(&self, number: i32) -> Option<u8> {
        let counted = number.checked_sub(self.lowest)?.checked_add(1)?;
        let counted = u8::try_from(counted).ok()?;
        (1..=self.square.greatest())
            .contains(&counted)
            .then_some(counted)
    }

    /// The numbers not placed yet, ascending.
    pub fn unused(&self) -> impl Iterator<Item = i32> {
        self.square.unused().map(|number| self.shown(number))
    }

    /// Why nothing can be put on `cell`.
    pub(super) fn cell_refusal(&self, cell: Cell) -> Option<Refusal> {
        let grid = self.square.grid();
        if let Some(end) = self.end() {
            return Some(Refusal::GameOver(end));
        }
        if !grid.contains(cell) {
            return Some(Refusal::Outside(grid));
        }
        let number = self.at(cell)?;
        Some(Refusal::Occupied { grid, cell, number })
    }

    /// Why `number` can't be put anywhere.
    fn number_refusal(&self, number: i32) -> Option<Refusal> {
        let Some(counted) = self.counted(number) else {
            let (lowest, highest) = (self.lowest, self.highest());
            return Some(Refusal::NoSuchNumber {
                number,
                lowest,
                highest,
            });
        };
        let grid = self.square.grid();
        let at = |&cell: &Cell| self.square.at(cell) == Some(counted);
        let cell = grid.cells().find(at)?;
        Some(Refusal::Used { grid, cell, number })
    }

    fn end(&self) -> Option<End> {
        if self.square.empties() > 0 {
            None
        } else if self.square.is_magic() {
            Some(End::Solved)
        } else {
            Some(End::Lost)
        }
    }
}

fn quick_look(square: &Square, witness: Option<&[u8]>) -> Prospect {
    let steps = QUICK / u64::from(square.greatest());
    guide::look(square, witness, &mut Rng::new(0), &mut Budget::steps(steps))
}

impl crate::core::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        Side::Black
    }

    fn legal_moves(&self) -> Vec<Move> {
        let numbers: Vec<_> = self.unused().collect();
        let empty = |&cell: &Cell| self.square.at(cell).is_none();
        let cells = self.square.grid().cells().filter(empty);
        cells
            .flat_map(|cell| numbers.iter().map(move |&number| Move { number, cell }))
            .collect()
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        self.cell_refusal(mv.cell)
            .or_else(|| self.number_refusal(mv.number))
    }

    fn play_unchecked(&mut self, mv: &Move) {
        if let Some(number) = self.counted(mv.number)
            && self.square.grid().contains(mv.cell)
        {
            self.memo = self.memo_for_next();
            self.square.put(mv.cell, number);
            self.placed.push(mv.cell);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end()?;
        let verdict = match end {
            End::Solved => Verdict::Solved,
            End::Lost => Verdict::Stuck,
        };
        Some(Outcome::new(verdict, end.into()))
    }
}
