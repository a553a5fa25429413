//! A second, fast form of a position, for engines. The readable rules stay the reference.

use super::Position;

/// A fast form of `P` for searches. The audit walks both side by side.
pub trait Mirror<P: Position>: Clone {
    /// Creates the fast form of `position`; `None` for a size or an option that it does not cover.
    fn from_position(position: &P) -> Option<Self>;

    /// Returns the legal moves of the readable position, in any order.
    fn legal_moves(&self) -> Vec<P::Move>;

    /// Plays a legal move.
    fn play_unchecked(&mut self, mv: &P::Move);
}
