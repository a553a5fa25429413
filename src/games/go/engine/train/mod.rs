//! Training of the weights: self-play games, and a fit of the move probabilities to the visits of their searches.
//!
//! Games are played with the built-in weights, so that each round needs a build.

mod fit;
mod games;
mod gate;
mod loss;
mod positions;
mod samples;
mod self_play;
#[cfg(test)]
mod tests;

pub use super::network::{GoNet, NetParameters};
pub use fit::{Figures, Sample, fit};
pub use games::{Plan, game};
pub use gate::{Contestant, Gate, GateGame};
pub use loss::{Losses, held_out_losses};
pub use positions::{position_records, positions_header};
pub use samples::samples;
pub use self_play::self_play;
