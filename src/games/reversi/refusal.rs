//! Why a move or a position of Reversi is refused, why a game is over, and what the rules play for a player.

use tabletop_core::discs::RowsError;
use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid, Side};

/// Why a move or a position is refused, and why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// There is a move on the board, so that a pass is none.
    MayNotPass {
        /// The board.
        grid: Grid,
        /// A legal square.
        cell: Cell,
    },
    /// No move on the board is legal: this side has to pass.
    MustPass(Side),
    /// The square is outside the board.
    Outside,
    /// A disc stands there.
    Occupied {
        /// The board.
        grid: Grid,
        /// The square.
        cell: Cell,
        /// Every legal square.
        legal: Vec<Cell>,
    },
    /// A disc there would flip none.
    FlipsNothing {
        /// The board.
        grid: Grid,
        /// The square.
        cell: Cell,
        /// Every legal square.
        legal: Vec<Cell>,
    },
    /// The text names no square.
    Square {
        /// Why.
        error: SquareError,
        /// Whether a pass would be accepted as well.
        or_pass: bool,
    },
    /// The text is no board.
    Rows(RowsError),
}

/// A side had no legal square; its pass was played for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedPass(pub Side);

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The board is full.
    Full,
    /// One side has no disc left.
    WipedOut,
    /// Neither side can move.
    Blocked,
}
