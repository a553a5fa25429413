//! Why a move or a position of Magic Square is refused, and why a game is over.

use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid};

/// Why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The puzzle is over.
    GameOver(End),
    /// The cell is outside the board.
    Outside(Grid),
    /// The cell holds a number.
    Occupied {
        /// The board.
        grid: Grid,
        /// The cell.
        cell: Cell,
        /// The number there.
        number: i32,
    },
    /// The number is none of the puzzle's.
    NoSuchNumber {
        /// The number.
        number: i32,
        /// The lowest there is.
        lowest: i32,
        /// The highest.
        highest: i32,
    },
    /// The number is on the board.
    Used {
        /// The board.
        grid: Grid,
        /// Where it is.
        cell: Cell,
        /// The number.
        number: i32,
    },
    /// What was pointed at is no move.
    OneCell,
    /// The text is no move.
    Unreadable(String),
    /// The text names no cell.
    Square(SquareError),
    /// The text is no position.
    NotAPosition {
        /// Cells of a row of the board.
        side: u8,
        /// What is wrong with it.
        why: NoPosition,
    },
}

/// What is wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPosition {
    /// It has not as many rows and entries as the board.
    Shape(String),
    /// An entry is neither a number nor a dot.
    NotANumber(String),
    /// A number can't stand where it does.
    Refused(Box<Refusal>),
}

/// Why a puzzle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every line comes to the same sum.
    Solved,
    /// The board is full and the sums differ.
    Lost,
}
