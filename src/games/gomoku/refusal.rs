//! Reasons to refuse a move or a position of Gomoku, and reasons why a game is over.

use super::renju::Forbidden;
use tabletop_core::discs::RowsError;
use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid};

/// Reason to refuse a move or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// Passing is not allowed.
    NoPass,
    /// The point is outside the board.
    Outside,
    /// The point is occupied.
    Occupied {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// Renju forbids the point to Black.
    Forbidden {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
        /// Forbidden shape that the stone would make.
        why: Forbidden,
    },
    /// In the pro opening Black's first stone goes to the centre.
    NotCentre {
        /// The board.
        grid: Grid,
        /// A point of the board's centre.
        centre: Cell,
    },
    /// In the pro opening Black's second stone is too near the centre.
    TooNear {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// swap2: the choices are a stone, swap or two.
    Choose {
        /// The board.
        grid: Grid,
        /// A legal point for a stone.
        example: Cell,
    },
    /// swap2: the choices are swap or stay.
    SwapOrStay,
    /// There is no choice to make: a stone is expected.
    NoChoice {
        /// The board.
        grid: Grid,
        /// A legal point for the stone.
        example: Cell,
    },
    /// The text names no point.
    Square(SquareError),
    /// The text names neither a point nor a choice of swap2.
    SquareOrChoice(SquareError, Box<Self>),
    /// The text is not a valid board.
    Rows(RowsError),
}

/// Reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A side has five in a row.
    Five,
    /// The board is full.
    Full,
    /// All empty points are forbidden to Black.
    OnlyForbidden,
}
