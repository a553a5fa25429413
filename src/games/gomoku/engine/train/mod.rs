//! Making the weights: games of the engine against itself, and a fit of the evaluation and of the order of moves to them.
//!
//! The games are played with the weights that the program was built with, so that each round needs a build.

mod fit;
mod games;

pub use fit::{Errors, fit};
pub use games::positions;

/// A position without a five or a straight four to be made, and how it went on, all from the mover's view.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Places in the weights of the evaluation, and how often each counts: see [`VALUES`].
    pub(super) values: Vec<(u16, u8)>,
    /// The moves in question: the two places of each in the weights of the order.
    pub(super) moves: Vec<[u16; 2]>,
    /// Which of them the search chose; none where it was forced.
    pub(super) chosen: Option<u16>,
    /// The share of the points that the search expected.
    pub(super) expected: f32,
    /// The share of the points that the game gave.
    pub(super) result: f32,
}

/// Places of the evaluation: the points by what they are for the mover, by what they are for the other side, the threats.
pub(super) const VALUES: usize = 2 * super::weights::COMBINATIONS + super::weights::THREATS;
/// Units of the evaluation in one unit of the logistic curve's argument.
pub(super) const SCALE: f32 = 100.0;

pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
