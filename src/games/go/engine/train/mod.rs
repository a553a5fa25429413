//! Training of the network: self-play games, positions for the fit, and matches between networks.

mod gate;
mod loss;
mod positions;
mod self_play;
#[cfg(test)]
mod tests;

use crate::go::rules::{DeadStones, Ko, Rules, Scoring, Suicide};
use tabletop_core::Halves;

pub use super::net::{GoNet, SearchParameters};
pub use gate::{Contestant, Gate, GateGame};
pub use loss::{Losses, held_out_losses};
pub use positions::{Label, labelled_record, position_records, positions_header};
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
