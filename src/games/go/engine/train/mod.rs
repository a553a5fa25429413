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

use crate::go::rules::{DeadStones, Ko, Rules, Scoring, Suicide};
use tabletop_core::Halves;

pub use super::net::{GoNet, NetParameters};
pub use fit::{Figures, Sample, fit};
pub use games::{Plan, game};
pub use gate::{Contestant, Gate, GateGame};
pub use loss::{Losses, held_out_losses};
pub use positions::{Label, labelled_record, position_records, positions_header};
pub use samples::samples;
pub use self_play::self_play;

/// Rules of the games: area scoring with a komi of 7.
const fn usual_rules(size: u8, dead: DeadStones) -> Rules {
    Rules {
        size,
        komi: Halves(14),
        handicap: 0,
        scoring: Scoring::Area,
        ko: Ko::Positional,
        suicide: Suicide::Refused,
        dead,
        ..Rules::PLAIN
    }
}
