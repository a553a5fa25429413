//! A second, fast form of a position, for engines. The readable rules stay the authority.

use super::Position;

/// A fast form of `P` that an engine searches with. The audit walks both side by side.
pub trait Mirror<P: Position>: Clone {
    /// The fast form of `position`, or `None` where it has none (a size or an option it does not cover).
    fn from_position(position: &P) -> Option<Self>;

    /// The same moves as the readable position has, in any order.
    fn legal_moves(&self) -> Vec<P::Move>;

    /// Plays a legal move.
    fn play_unchecked(&mut self, mv: &P::Move);
}
