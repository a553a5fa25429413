//! Reasons why a move or a position of Nine Almonds is refused, and why a game is over.

use tabletop_core::Cell;
use tabletop_core::squares::SquareError;

/// Reason why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The puzzle is over, for this reason.
    GameOver(End),
    /// A turn needs at least two cells.
    TooShort,
    /// The first cell is empty.
    NoAlmond(Cell),
    /// No jump leads from the first cell to the second.
    NotAJump {
        /// Cell of the almond.
        from: Cell,
        /// Cell that is not a landing cell.
        to: Cell,
        /// Cells where the almond can land.
        landings: Vec<Cell>,
    },
    /// The cell to land on holds an almond.
    Occupied {
        /// Cell of the almond.
        from: Cell,
        /// Occupied cell.
        to: Cell,
        /// Cells where the almond can land.
        landings: Vec<Cell>,
    },
    /// There is nothing to jump over.
    NothingBetween {
        /// Cell of the almond.
        from: Cell,
        /// Empty cell between start and landing cell.
        over: Cell,
        /// Cells where the almond can land.
        landings: Vec<Cell>,
    },
    /// The almond on this cell cannot jump at all.
    CannotJump(Cell),
    /// The text is not a move.
    Unreadable(String),
    /// The text is not a cell.
    Square(SquareError),
    /// The text is not a position.
    NotAPosition(String),
    /// The position has too many almonds.
    AlmondCount {
        /// Number of almonds in the position.
        found: u32,
        /// Maximum number of almonds.
        most: u32,
    },
}

/// Reason why a puzzle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// One almond is left, on the centre.
    Solved,
    /// No almond can jump.
    Stuck,
}
