//! How games end.

use super::{Side, Text};

/// Who won, if anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This side won.
    Win(Side),
    /// Neither side won, and that is a result.
    Draw,
    /// The game ended and knows no winner (Peace).
    NoWinner,
    /// A puzzle was solved.
    Solved,
    /// A puzzle can't go on, or its end is wrong.
    Stuck,
}

impl Verdict {
    /// The word programs read: `black`, `white`, `draw`, `none`, `solved`, `stuck`.
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

/// The end of a game and why it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub verdict: Verdict,
    /// Why the game is over, as a short phrase without a full stop (`five in a row`).
    pub reason: Text,
}

impl Outcome {
    /// The end of a game.
    pub const fn new(verdict: Verdict, reason: Text) -> Self {
        Self { verdict, reason }
    }

    /// A win of `side`.
    pub const fn win(side: Side, reason: Text) -> Self {
        Self::new(Verdict::Win(side), reason)
    }

    /// The winning side, if one won.
    pub const fn winner(&self) -> Option<Side> {
        match self.verdict {
            Verdict::Win(side) => Some(side),
            _ => None,
        }
    }
}
