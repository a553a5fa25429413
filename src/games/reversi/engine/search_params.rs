//! Request to a search, for boards of any size.

use crate::reversi::Move;
use tabletop_core::{Cell, Limits};

/// Limits of a search, and a move to rate whatever its score.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchParams<'a> {
    pub(super) limits: &'a Limits,
    pub(super) rated: Option<&'a Move>,
}

impl SearchParams<'_> {
    /// Square of the move to be rated.
    pub(super) fn cell(&self) -> Option<Cell> {
        match *self.rated? {
            Move::Place(cell) => Some(cell),
            Move::Pass => None,
        }
    }
}
