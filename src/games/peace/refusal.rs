//! Why a move or a position of Peace is refused, and why a game is over.

use tabletop_core::discs::RowsError;
use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid};

/// Why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board is full.
    GameOver,
    /// There is no pass.
    NoPass,
    /// The square is outside the board.
    Outside,
    /// A disc stands there.
    Occupied {
        /// The board.
        grid: Grid,
        /// The square.
        cell: Cell,
    },
    /// The text names no square.
    Square(SquareError),
    /// The text is no board.
    Rows(RowsError),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The board is full.
    Full,
}
