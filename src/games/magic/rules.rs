//! The rules: put the numbers s … s+n²−1 on n × n cells so that every row, column and diagonal has the same sum.

use super::refusal::{GameOverReason, Refusal};
use super::square::Square;
use tabletop_core::{Cell, Outcome, Side, Verdict};

/// A move: puts a number on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// One of the game's own numbers.
    pub number: i32,
    pub cell: Cell,
}

/// A position: the numbers placed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    square: Square,
    lowest: i32,
}

impl Position {
    /// Creates an empty board of `side` × `side` cells for the numbers from `lowest` on.
    pub fn start(side: u8, lowest: i32) -> Self {
        Self {
            square: Square::empty(side),
            lowest,
        }
    }

    /// Square with its numbers counted from 1.
    pub const fn square(&self) -> &Square {
        &self.square
    }

    pub const fn lowest(&self) -> i32 {
        self.lowest
    }

    pub fn highest(&self) -> i32 {
        self.shown(self.square.greatest())
    }

    /// Magic sum: n(2s+n²−1)/2.
    pub fn target(&self) -> i32 {
        let side = i32::from(self.square.side());
        side * (2 * self.lowest + side * side - 1) / 2
    }

    /// Number on `cell`, which must lie on the board.
    pub fn at(&self, cell: Cell) -> Option<i32> {
        self.square.at(cell).map(|number| self.shown(number))
    }

    /// Converts a number counted from 1 to the game's own number.
    pub fn shown(&self, number: u8) -> i32 {
        self.lowest + i32::from(number) - 1
    }

    /// Converts one of the game's own numbers to a number counted from 1.
    pub fn counted(&self, number: i32) -> Option<u8> {
        let counted = number.checked_sub(self.lowest)?.checked_add(1)?;
        let counted = u8::try_from(counted).ok()?;
        (1..=self.square.greatest())
            .contains(&counted)
            .then_some(counted)
    }

    /// Numbers not placed yet, ascending.
    pub fn unused(&self) -> impl Iterator<Item = i32> {
        self.square.unused().map(|number| self.shown(number))
    }

    /// Reason why nothing can be put on `cell`.
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

    /// Reason why `number` can't be put anywhere.
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

    fn end(&self) -> Option<GameOverReason> {
        if self.square.empties() > 0 {
            None
        } else if self.square.is_magic() {
            Some(GameOverReason::Solved)
        } else {
            Some(GameOverReason::Lost)
        }
    }
}

impl tabletop_core::Position for Position {
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
            self.square.put(mv.cell, number);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.end()?;
        let verdict = match end {
            GameOverReason::Solved => Verdict::Solved,
            GameOverReason::Lost => Verdict::Stuck,
        };
        Some(Outcome::new(verdict, end.into()))
    }
}
