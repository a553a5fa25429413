//! Settings of a contest, and its games.

use std::time::Duration;

use super::Who;
use tabletop_core::{Limits, Options, Side};
use tabletop_play::registry::Entry;
use tabletop_play::session::GameSession;

/// Settings of a contest.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    /// The game played.
    pub(crate) entry: &'static Entry,
    /// Options of the game.
    pub(crate) options: Options,
    /// First and second player.
    pub(crate) players: [Who; 2],
    /// Number of games.
    pub(crate) games: usize,
    /// Random plies at the beginning of each pair of games.
    pub(crate) opening: usize,
    /// Limits of every search.
    pub(crate) limits: Limits,
}

/// One game of a contest.
pub(crate) struct Game {
    /// Number of the game, from 1.
    pub(crate) number: usize,
    /// The side of the first player.
    pub(crate) side: Side,
    /// Result for the first player.
    pub(crate) result: Score,
    /// Reason of the result, in a few words.
    pub(crate) reason: String,
    /// Thinking time of both players, and their moves.
    pub(crate) time: [(Duration, usize); 2],
    /// Processor time of this program meanwhile; other programs' time is not included.
    pub(crate) cpu: [Duration; 2],
    /// The game in the session of each player.
    pub(super) sessions: [Box<GameSession>; 2],
}

impl Game {
    /// The game's session.
    pub(crate) fn session(&self) -> &GameSession {
        &self.sessions[0]
    }
}

/// Result of a game from the first player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// The first player won.
    Win,
    /// The game was drawn.
    Draw,
    /// The second player won.
    Loss,
}

impl Score {
    /// Stable key: `win`, `draw` or `loss`.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }

    /// Parses a key.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        let all = [Self::Win, Self::Draw, Self::Loss];
        all.into_iter().find(|score| score.key() == key)
    }
}
