//! A position as the search with evaluation sees it.

use super::board::Board;
use super::patterns::Indices;

/// A position with its pattern indices.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The discs.
    pub board: Board,
    /// What stands on the groups of squares.
    pub indices: Indices,
}

impl Node {
    /// A node of a position.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            indices: Indices::of(board),
        }
    }

    /// The node after a move.
    #[inline(always)]
    #[must_use]
    pub(super) fn after(&self, square: u32, flips: u64) -> Self {
        Self {
            board: self.board.after(square, flips),
            indices: self.indices.after(square, flips),
        }
    }

    /// The node after a pass.
    #[inline(always)]
    #[must_use]
    pub(super) fn passed(&self) -> Self {
        Self {
            board: self.board.passed(),
            indices: self.indices.passed(),
        }
    }
}
