//! Refusals in a club.

use super::words;
use tabletop_core::{Message, Reason, Text};
use tabletop_net::club::NotNow;

/// Reason why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubRefused {
    /// The program is in no club.
    NoClub,
    /// The action is impossible in the lobby's current state.
    Not(NotNow),
    /// The logs can't be read or written; the system's reason.
    NotKept(String),
    /// Other programs were faster in every attempt.
    Busy,
    /// The number of days for a move is invalid; the maximum.
    Days(u32),
    /// The game of this name has one player only.
    Alone(Text),
    /// The game of this number can't be opened.
    Unplayable(u64),
    /// This maximum number of games is open.
    TooManyTabs(usize),
    /// A guest is not allowed to do this.
    Guest,
}

impl Reason for ClubRefused {
    fn code(&self) -> &'static str {
        match self {
            Self::NoClub => "no-club",
            Self::Not(NotNow::NotOpen) => "challenge-not-open",
            Self::Not(NotNow::Own) => "own-challenge",
            Self::Not(NotNow::NotYours) => "challenge-not-yours",
            Self::Not(NotNow::NoGame) => "no-club-game",
            Self::Not(NotNow::TooMany) => "too-many-challenges",
            Self::NotKept(_) => "club-not-kept",
            Self::Busy => "club-busy",
            Self::Days(_) => "days-for-a-move",
            Self::Alone(_) => "game-for-one",
            Self::Unplayable(_) => "club-game-unplayable",
            Self::TooManyTabs(_) => "too-many-games",
            Self::Guest => "guest",
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::NotKept(why) => Message::new(words::NOT_KEPT).arg(why),
            Self::Days(most) => Message::new(words::DAYS).arg(most),
            Self::Alone(game) => Message::new(words::ALONE).words(*game),
            Self::Unplayable(number) => Message::new(words::UNPLAYABLE).arg(number),
            Self::TooManyTabs(most) => Message::new(words::TABS).arg(most),
            Self::NoClub => words::NO_CLUB.into(),
            Self::Busy => words::BUSY.into(),
            Self::Guest => words::GUEST.into(),
            Self::Not(why) => match why {
                NotNow::NotOpen => words::NOT_OPEN,
                NotNow::Own => words::OWN,
                NotNow::NotYours => words::NOT_YOURS,
                NotNow::NoGame => words::NO_GAME,
                NotNow::TooMany => words::TOO_MANY,
            }
            .into(),
        }
    }
}
