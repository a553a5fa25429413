//! The two sides. A game for one player uses [`Side::Black`] throughout.

use super::Text;

/// A side: the first named player has Black, the second White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first player (and the only one of a puzzle).
    Black,
    /// The second player.
    White,
}

impl Side {
    /// Both sides, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Index into pairs: 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for Black, −1 for White.
    pub const fn sign(self) -> i32 {
        match self {
            Self::Black => 1,
            Self::White => -1,
        }
    }

    /// `black` or `white`, as in records and for programs.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// The letter of this side's pieces in position texts: `X` or `O`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// The side's name in sentences: `Black`, `White`.
    pub const fn name(self) -> Text {
        match self {
            Self::Black => Text::new("Black", "黑方"),
            Self::White => Text::new("White", "白方"),
        }
    }
}
