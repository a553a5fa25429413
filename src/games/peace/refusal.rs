//! Reasons why a move or a position of Peace is refused, and why a game is over.

use tabletop_core::discs::RowsError;
use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid};

/// Reason why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board is full.
    GameOver,
    /// Passing is not allowed.
    NoPass,
    /// The square is outside the board.
    Outside,
    /// The square is occupied.
    Occupied {
        /// Size of the board, for the square's name.
        grid: Grid,
        /// Occupied square.
        cell: Cell,
    },
    /// The text is not a square.
    Square(SquareError),
    /// The text is not a board.
    Rows(RowsError),
}

/// Reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The board is full.
    Full,
}
