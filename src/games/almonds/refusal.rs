//! Why a move or a position of Nine Almonds is refused, and why a game is over.

use tabletop_core::Cell;
use tabletop_core::squares::SquareError;

/// Why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The puzzle is over.
    GameOver(End),
    /// A turn is two cells at least.
    TooShort,
    /// There is no almond on the first cell.
    NoAlmond(Cell),
    /// The two cells are not those of a jump.
    NotAJump {
        /// Where the almond is.
        from: Cell,
        /// Where it can't land.
        to: Cell,
        /// Where it can.
        landings: Vec<Cell>,
    },
    /// The cell to land on holds an almond.
    Occupied {
        /// Where the almond is.
        from: Cell,
        /// Where it can't land.
        to: Cell,
        /// Where it can.
        landings: Vec<Cell>,
    },
    /// There is nothing to jump over.
    NothingBetween {
        /// Where the almond is.
        from: Cell,
        /// The empty cell it would jump over.
        over: Cell,
        /// Where it can land.
        landings: Vec<Cell>,
    },
    /// The almond there can't jump at all.
    CannotJump(Cell),
    /// The text is no move.
    Unreadable(String),
    /// The text names no cell.
    Square(SquareError),
    /// The text is no position.
    NotAPosition(String),
    /// A position can't have so many almonds.
    AlmondCount {
        /// Its almonds.
        found: u32,
        /// The most it can have.
        most: u32,
    },
}

/// Why a puzzle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// One almond is left, on the centre.
    Solved,
    /// No almond can jump.
    Stuck,
}
