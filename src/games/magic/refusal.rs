//! Reasons why a move or a position of Magic Square is refused, and why a game is over.

use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid};

/// Reason why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The puzzle is over, for this reason.
    GameOver(End),
    /// The cell is outside the board.
    Outside(Grid),
    /// The cell is occupied.
    Occupied {
        /// Size of the board, for the cell's name.
        grid: Grid,
        /// Occupied cell.
        cell: Cell,
        /// Number on the cell.
        number: i32,
    },
    /// The puzzle does not use this number.
    NoSuchNumber {
        /// Number of the move.
        number: i32,
        /// Lowest number of the puzzle.
        lowest: i32,
        /// Highest number of the puzzle.
        highest: i32,
    },
    /// The number is already on the board.
    Used {
        /// Size of the board, for the cell's name.
        grid: Grid,
        /// Cell of the number.
        cell: Cell,
        /// Number of the move.
        number: i32,
    },
    /// The selected cells are not a move.
    OneCell,
    /// The text is not a move.
    Unreadable(String),
    /// The text is not a cell.
    Square(SquareError),
    /// The text is not a position.
    NotAPosition {
        /// Side of the board in cells.
        side: u8,
        /// Error in the text.
        why: NoPosition,
    },
}

/// Error in the text of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPosition {
    /// The numbers of rows and entries are not those of the board.
    Shape(String),
    /// An entry is neither a number nor a dot.
    NotANumber(String),
    /// A number is refused on its cell.
    Refused(Box<Refusal>),
}

/// Reason why a puzzle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every line comes to the same sum.
    Solved,
    /// The board is full and the sums differ.
    Lost,
}
