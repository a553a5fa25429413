//! Changes of a position by a record without a move.

use super::{Cell, Side};

/// Stones added or removed in the middle of a game, and a change of the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SetUp {
    /// New contents of cells, `None` for an emptied one; the later entry for a cell counts.
    pub stones: Vec<(Cell, Option<Side>)>,
    /// The new side to move; `None` if it does not change.
    pub turn: Option<Side>,
}

impl SetUp {
    /// Creates a change of the side to move only.
    pub const fn turn(side: Side) -> Self {
        Self {
            stones: Vec::new(),
            turn: Some(side),
        }
    }
}
