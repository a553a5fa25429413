//! Reasons why a move or a position of Reversi is refused, why a game is over, and the notice of a forced pass.

use tabletop_core::discs::RowsError;
use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid, Side};

/// Reason why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over, and no move is possible.
    GameOver,
    /// A pass is illegal, because there is a legal square.
    MayNotPass {
        /// Size of the board, for the square's name.
        grid: Grid,
        /// One of the legal squares.
        cell: Cell,
    },
    /// There is no legal square: this side has to pass.
    MustPass(Side),
    /// The square is outside the board.
    Outside,
    /// The square is occupied.
    Occupied {
        /// Size of the board, for the squares' names.
        grid: Grid,
        /// Occupied square.
        cell: Cell,
        /// All legal squares.
        legal: Vec<Cell>,
    },
    /// A disc on the square would flip none.
    FlipsNothing {
        /// Size of the board, for the squares' names.
        grid: Grid,
        /// Square of the move.
        cell: Cell,
        /// All legal squares.
        legal: Vec<Cell>,
    },
    /// The text is not a square.
    Square {
        /// Error in the text.
        error: SquareError,
        /// True if a pass would be accepted as well.
        or_pass: bool,
    },
    /// The text is not a board.
    Rows(RowsError),
}

/// Notice that a side had no legal square and its pass was played automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedPass(pub Side);

/// Reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The board is full.
    Full,
    /// One side has no discs left.
    WipedOut,
    /// Neither side can move.
    Blocked,
}
