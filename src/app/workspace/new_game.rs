//! Description of a new game.

use tabletop_core::{Options, TimeControl};
use tabletop_play::registry::Entry;
use tabletop_play::session::Players;

/// Description of a new game.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The game.
    pub entry: &'static Entry,
    /// Options of the game.
    pub options: Options,
    /// Players of both sides.
    pub players: Players,
    /// Clock or no clock, if specified; otherwise the settings decide.
    pub clock: Option<Option<TimeControl>>,
    /// True to warn of mistakes at once, if specified; otherwise the settings decide.
    pub teaching: Option<bool>,
}

impl NewGame {
    /// A game with default options, between two people without names.
    pub fn usual(entry: &'static Entry) -> Self {
        Self {
            entry,
            options: entry.options(),
            players: Players::default(),
            clock: None,
            teaching: None,
        }
    }
}
