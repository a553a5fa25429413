//! Endings decided by the players, not by the position.

use tabletop_core::{Outcome, Side, Text, Verdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    Resigned(Side),
    /// Both sides agreed to a draw.
    Agreed,
    /// This side made an illegal move in a strict game.
    Forfeited(Side),
    /// This side's time ran out.
    Timeout(Side),
}

const RESIGNED: Text = Text::new("resignation", "认输");
const AGREED: Text = Text::new("agreement", "双方同意");
const FORFEITED: Text = Text::new("an illegal move in a strict game", "严格模式下的违规着法");
const TIMEOUT: Text = Text::new("time", "超时");

impl Ending {
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Resigned(side) => Outcome::win(side.other(), RESIGNED),
            Self::Agreed => Outcome::new(Verdict::Draw, AGREED),
            Self::Forfeited(side) => Outcome::win(side.other(), FORFEITED),
            Self::Timeout(side) => Outcome::win(side.other(), TIMEOUT),
        }
    }

    /// The word in files and move lists.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Resigned(Side::Black) => "black-resigns",
            Self::Resigned(Side::White) => "white-resigns",
            Self::Agreed => "draw-agreed",
            Self::Forfeited(Side::Black) => "black-forfeits",
            Self::Forfeited(Side::White) => "white-forfeits",
            Self::Timeout(Side::Black) => "black-out-of-time",
            Self::Timeout(Side::White) => "white-out-of-time",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        let sides = Side::BOTH.into_iter();
        let mut all = sides.flat_map(|side| {
            [
                Self::Resigned(side),
                Self::Forfeited(side),
                Self::Timeout(side),
            ]
        });
        if key == Self::Agreed.key() {
            Some(Self::Agreed)
        } else {
            all.find(|ending| ending.key() == key)
        }
    }

    pub const fn label(self) -> Text {
        match self {
            Self::Resigned(_) => Text::new("resigned", "认输"),
            Self::Agreed => Text::same("½–½"),
            Self::Forfeited(_) => Text::new("illegal move", "违规"),
            Self::Timeout(_) => Text::new("out of time", "超时"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_is_found_by_its_key() {
        for side in Side::BOTH {
            for ending in [
                Ending::Resigned(side),
                Ending::Forfeited(side),
                Ending::Timeout(side),
                Ending::Agreed,
            ] {
                assert_eq!(Ending::from_key(ending.key()), Some(ending));
            }
        }
        assert_eq!(Ending::from_key("black-sulks"), None);
    }
}
