//! The rules of Peace: a disc on any empty square, until the board is full.

use super::refusal::{GameOverReason, Refusal};
use tabletop_core::{Cell, Discs, Grid, Outcome, SetUp, Side, Verdict};

/// A position: the discs and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: Discs,
    turn: Side,
}

impl Position {
    /// Creates the start position on a board of even `size`: four centre discs placed as in Reversi.
    pub fn start(size: u8) -> Self {
        let mut discs = Discs::empty(Grid::square(size));
        let (low, high) = (size / 2 - 1, size / 2);
        discs.put(Cell::new(low, low), Side::White);
        discs.put(Cell::new(high, high), Side::White);
        discs.put(Cell::new(high, low), Side::Black);
        discs.put(Cell::new(low, high), Side::Black);
        Self {
            discs,
            turn: Side::Black,
        }
    }

    /// Creates a position with any discs. Without `turn` the side with fewer discs is to move, Black if they are
    /// equal.
    pub fn set_up(discs: Discs, turn: Option<Side>) -> Self {
        let turn = turn.unwrap_or_else(|| discs.usual_turn());
        Self { discs, turn }
    }

    /// Adds and removes discs of a set-up position. `None` if one lies outside the board.
    pub fn with_set_up(mut self, change: &SetUp) -> Option<Self> {
        self.discs = self.discs.changed(change)?;
        self.turn = change.turn.unwrap_or(self.turn);
        Some(self)
    }

    pub const fn discs(&self) -> &Discs {
        &self.discs
    }
}

impl tabletop_core::Position for Position {
    type Move = Cell;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Cell> {
        self.discs.empties().collect()
    }

    fn refusal(&self, mv: &Cell) -> Option<Refusal> {
        let grid = self.discs.grid();
        if self.discs.is_full() {
            return Some(Refusal::GameOver);
        }
        if !grid.contains(*mv) {
            return Some(Refusal::Outside);
        }
        let occupied = self.discs.at(*mv).is_some();
        occupied.then_some(Refusal::Occupied { grid, cell: *mv })
    }

    fn play_unchecked(&mut self, mv: &Cell) {
        self.discs.put(*mv, self.turn);
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let full = self.discs.is_full();
        full.then(|| Outcome::new(Verdict::NoWinner, GameOverReason::Full.into()))
    }
}
