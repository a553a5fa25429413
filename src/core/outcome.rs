//! Results of games.

use super::{Side, Text};

/// Result of a game without its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This side won.
    Win(Side),
    /// The game is drawn.
    Draw,
    /// The game ended without winner or loser (Peace).
    NoWinner,
    /// The puzzle was solved.
    Solved,
    /// The puzzle can't go on, or its end is wrong.
    Stuck,
}

impl Verdict {
    /// The word for programs: `black`, `white`, `draw`, `none`, `solved`, `stuck`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Win(side) => side.key(),
            Self::Draw => "draw",
            Self::NoWinner => "none",
            Self::Solved => "solved",
            Self::Stuck => "stuck",
        }
    }
}

/// Result of a game with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The result.
    pub verdict: Verdict,
    /// Why the game is over, as a short phrase without a full stop (`five in a row`).
    pub reason: Text,
}

impl Outcome {
    /// Creates the outcome of a game.
    pub const fn new(verdict: Verdict, reason: Text) -> Self {
        Self { verdict, reason }
    }

    /// Creates a win of `side`.
    pub const fn win(side: Side, reason: Text) -> Self {
        Self::new(Verdict::Win(side), reason)
    }

    /// Returns the winning side, if any.
    pub const fn winner(&self) -> Option<Side> {
        match self.verdict {
            Verdict::Win(side) => Some(side),
            _ => None,
        }
    }
}
