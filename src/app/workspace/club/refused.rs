//! Why something can't be done in a club.

use super::words;
use tabletop_core::{Message, Reason, Text};
use tabletop_net::club::NotNow;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubRefused {
    /// The program is in no club.
    NoClub,
    /// It can't be so now.
    Not(NotNow),
    /// The lists can't be read or written; the system's reason.
    NotKept(String),
    /// Others were always quicker.
    Busy,
    /// Not a number of days for a move; the most there are.
    Days(u32),
    /// The game of this name is for one.
    Alone(Text),
    /// The game of this number can't be opened.
    Unplayable(u64),
    /// So many games are open.
    TooManyTabs(usize),
    /// A guest may not.
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
