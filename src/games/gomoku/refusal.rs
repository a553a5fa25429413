//! Why a move or a position of Gomoku is refused, and why a game is over.

use super::renju::Forbidden;
use tabletop_core::discs::RowsError;
use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid};

/// Why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// There is no pass.
    NoPass,
    /// The point is outside the board.
    Outside,
    /// A stone stands there.
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
        /// What a stone there would make.
        why: Forbidden,
    },
    /// In the pro opening Black's first stone goes to the centre.
    NotCentre {
        /// The board.
        grid: Grid,
        /// A point of its centre.
        centre: Cell,
    },
    /// In the pro opening Black's second stone may not go there.
    TooNear {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// swap2: a stone, swap or two were to be chosen from.
    Choose {
        /// The board.
        grid: Grid,
        /// A point a stone may go to.
        example: Cell,
    },
    /// swap2: swap or stay were to be chosen from.
    SwapOrStay,
    /// There is nothing to choose: a stone was to be placed.
    NoChoice {
        /// The board.
        grid: Grid,
        /// A point it may go to.
        example: Cell,
    },
    /// The text names no point.
    Square(SquareError),
    /// The text names no point, and no choice of swap2 either.
    SquareOrChoice(SquareError, Box<Self>),
    /// The text is no board.
    Rows(RowsError),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A side has five in a row.
    Five,
    /// The board is full.
    Full,
    /// Black has only forbidden points.
    OnlyForbidden,
}
