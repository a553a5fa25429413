//! A game that somebody asked for.

use tabletop_core::{Options, TimeControl};
use tabletop_play::registry::Entry;
use tabletop_play::session::Players;

/// A game somebody asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// Which game.
    pub entry: &'static Entry,
    /// Its options.
    pub options: Options,
    /// Who plays.
    pub players: Players,
    /// Its clock or none, where one was asked for; otherwise the settings say.
    pub clock: Option<Option<TimeControl>>,
    /// Whether moves that give something away are told at once, where that was said; otherwise the settings say.
    pub teaching: Option<bool>,
}

impl NewGame {
    /// A game as it usually is, between people without names.
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
