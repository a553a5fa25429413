//! What a search of any board is asked.

use crate::reversi::Move;
use tabletop_core::{Cell, Limits};

/// How far a search is to go, and the move it is to rate whatever that is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) limits: &'a Limits,
    pub(super) rated: Option<&'a Move>,
}

impl Asked<'_> {
    /// The place of the move to be rated.
    pub(super) fn cell(&self) -> Option<Cell> {
        match *self.rated? {
            Move::Place(cell) => Some(cell),
            Move::Pass => None,
        }
    }
}
