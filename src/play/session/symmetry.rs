//! Moves that are equivalent by symmetry of the position: they have the same value, whatever a search reports.

use super::board_view;
use crate::rules::{Move, Position};
use tabletop_core::{Cell, Grid, Piece, Position as _, SquareNames};

/// The symmetries of a square board without the identity.
const TURNS: std::ops::Range<u8> = 1..8;

/// The symmetries of the board that leave a position unchanged.
pub(super) struct Symmetries {
    grid: Grid,
    turns: Vec<u8>,
}

impl Symmetries {
    /// Returns the symmetries of `position`; none if the rules of the game depend on the orientation.
    pub(super) fn from_position(position: &Position) -> Self {
        let grid = position.grid();
        let mut turns = Vec::new();
        if position.rules().is_symmetric && grid.cols == grid.rows {
            let view = board_view::board(position, SquareNames::Both);
            let pieces = |cell: Cell| view.square(cell).piece;
            turns.extend(TURNS.filter(|&turn| keeps(grid, turn, pieces)));
        }
        if !turns.is_empty() {
            // Moves forbidden by the past (a ko) belong to the position too.
            let mut legal = vec![false; grid.cells().count()];
            let index =
                |cell: Cell| usize::from(cell.row) * usize::from(grid.cols) + usize::from(cell.col);
            for mv in position.legal_moves() {
                for cell in position.path(&mv) {
                    legal[index(cell)] = true;
                }
            }
            let is_same = |turn: &u8| {
                let mut cells = grid.cells();
                cells.all(|cell| legal[index(cell)] == legal[index(cell.turned(grid, *turn))])
            };
            turns.retain(is_same);
        }
        Self { grid, turns }
    }

    pub(super) fn relate(&self, position: &Position, one: &Move, other: &Move) -> bool {
        let (one, other) = (position.path(one), position.path(other));
        let maps = |&turn: &u8| {
            let mut path = one.iter();
            one.len() == other.len()
                && other.iter().all(|&cell| {
                    path.next().map(|&from| from.turned(self.grid, turn)) == Some(cell)
                })
        };
        !one.is_empty() && self.turns.iter().any(maps)
    }
}

/// Returns true if a symmetry leaves a board unchanged.
fn keeps(grid: Grid, turn: u8, piece: impl Fn(Cell) -> Piece) -> bool {
    grid.cells()
        .all(|cell| piece(cell) == piece(cell.turned(grid, turn)))
}
