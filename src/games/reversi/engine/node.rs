//! Nodes of the search with evaluation.

use super::board::Board;
use super::patterns::Indices;

/// A position with its pattern indices.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Discs from the mover's view.
    pub board: Board,
    /// Pattern indices of the groups of squares.
    pub indices: Indices,
}

impl Node {
    pub fn new(board: Board) -> Self {
        Self {
            board,
            indices: Indices::from_board(board),
        }
    }

    #[inline(always)]
    #[must_use]
    pub(super) fn after(&self, square: u32, flips: u64) -> Self {
        Self {
            board: self.board.after(square, flips),
            indices: self.indices.after(square, flips),
        }
    }

    #[inline(always)]
    #[must_use]
    pub(super) fn passed(&self) -> Self {
        Self {
            board: self.board.passed(),
            indices: self.indices.passed(),
        }
    }
}
