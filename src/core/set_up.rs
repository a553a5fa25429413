//! What records change of a position without a move.

use super::{Cell, Side};

/// Stones that are set up or taken away in the middle of a game, and the side that the turn is given to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SetUp {
    /// What stands on these cells from now on, the later entry of a cell counting; nothing where it is emptied.
    pub stones: Vec<(Cell, Option<Side>)>,
    /// Who is to move; whoever was, where it is not said.
    pub turn: Option<Side>,
}

impl SetUp {
    /// The turn given to a side, the stones as they are.
    pub const fn turn(side: Side) -> Self {
        Self {
            stones: Vec::new(),
            turn: Some(side),
        }
    }
}
