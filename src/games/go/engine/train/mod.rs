//! Making the weights: games of the engine against itself, and a fit of the chance of moves to what its searches looked at.
//!
//! The games are played with the weights that the program was built with, so that each round needs a build.

mod fit;
mod games;
mod samples;
#[cfg(test)]
mod tests;

pub use fit::{Figures, Sample, fit};
pub use games::{Plan, game};
pub use samples::samples;
