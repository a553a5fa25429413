//! Making the weights: games of the engine against itself, and a fit of the chance of moves to what its searches looked at.
//!
//! The games are played with the weights that the program was built with, so that each round needs a build.

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
