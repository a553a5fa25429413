//! What is played in a contest, and what came of a game.

use std::time::Duration;

use super::Who;
use tabletop_core::{Limits, Options, Side};
use tabletop_play::registry::Entry;
use tabletop_play::session::GameSession;

/// What is played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub entry: &'static Entry,
    /// Its options.
    pub options: Options,
    /// The players.
    pub players: [Who; 2],
    /// Number of games.
    pub games: usize,
    /// Random plies at the beginning of each pair of games.
    pub opening: usize,
    /// Limits of every search.
    pub limits: Limits,
}

/// One game of a contest.
pub struct Game {
    /// Its number, from 1.
    pub number: usize,
    /// The side of the first player.
    pub side: Side,
    /// Who won: the first player, nobody, the second.
    pub result: Score,
    /// Why, in a few words.
    pub reason: String,
    /// Thinking time of both players, and their moves.
    pub time: [(Duration, usize); 2],
    /// Processor time of this program meanwhile; that of other programs is theirs.
    pub cpu: [Duration; 2],
    /// The game as each of the players has it.
    pub(super) sessions: [Box<dyn GameSession>; 2],
}

impl Game {
    /// The game as it was played.
    pub fn session(&self) -> &dyn GameSession {
        &*self.sessions[0]
    }
}

/// A game from the first player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Won.
    Win,
    /// Nobody won.
    Draw,
    /// Lost.
    Loss,
}

impl Score {
    /// A word for it that stays the same: `win`, `draw` or `loss`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }

    /// The one of this word.
    pub fn from_key(key: &str) -> Option<Self> {
        let all = [Self::Win, Self::Draw, Self::Loss];
        all.into_iter().find(|score| score.key() == key)
    }
}
