//! Moves that are words of the notation: made with a button or typed, not on the board.

use super::Notation;

/// A move that is a word. Which of them a game has, and when one is legal, is the game's own affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WordMove {
    /// Pass the turn.
    Pass,
    /// Exchange the colours, after an opening of both (swap2).
    Swap,
    /// Place two more stones, and leave the choice of colours to the other player (swap2).
    Two,
    /// Keep the colours as they are (swap2).
    Stay,
    /// Agree to the marks of dead stones, after play has stopped.
    Accept,
    /// Play on, after play has stopped.
    Resume,
}

impl WordMove {
    /// Every word.
    pub const ALL: [Self; 6] = [
        Self::Pass,
        Self::Swap,
        Self::Two,
        Self::Stay,
        Self::Accept,
        Self::Resume,
    ];

    /// The word in notation: the same in all games, files and protocols of this program.
    pub const fn notation(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Swap => "swap",
            Self::Two => "two",
            Self::Stay => "stay",
            Self::Accept => "accept",
            Self::Resume => "resume",
        }
    }

    /// The word that a move is, if it is one.
    pub fn from_notation(notation: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|word| word.notation() == notation)
    }
}

impl From<WordMove> for Notation {
    fn from(word: WordMove) -> Self {
        word.notation().into()
    }
}

impl PartialEq<WordMove> for Notation {
    fn eq(&self, word: &WordMove) -> bool {
        *self == *word.notation()
    }
}

/// A mark of a group after play has stopped, as notation writes it: `dead D4`, `alive D4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneMark<'a> {
    /// True for dead stones, false for stones that live.
    pub is_dead: bool,
    /// A point of the group.
    pub point: &'a str,
}

impl<'a> StoneMark<'a> {
    const DEAD: &'static str = "dead";
    const ALIVE: &'static str = "alive";

    /// Reads a move that marks a group; none for any other move.
    pub fn parse(notation: &'a str) -> Option<Self> {
        let (word, point) = notation.split_once(' ')?;
        let is_dead = match word {
            Self::DEAD => true,
            Self::ALIVE => false,
            _ => return None,
        };
        Some(Self { is_dead, point })
    }

    /// The move in notation.
    pub fn notation(self) -> Notation {
        let word = if self.is_dead {
            Self::DEAD
        } else {
            Self::ALIVE
        };
        Notation::new(format!("{word} {}", self.point))
    }
}

/// A step towards the fifth move of a renju opening, as notation writes it: `fifths 4`, `offer h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FifthMove<'a> {
    /// Announces how many fifth moves are offered.
    Number(u8),
    /// Offers a point.
    Offer(&'a str),
}

impl<'a> FifthMove<'a> {
    /// Reads such a step; none for any other move.
    pub fn parse(notation: &'a str) -> Option<Self> {
        match notation.split_once(' ')? {
            ("fifths", count) => count.parse().ok().map(Self::Number),
            ("offer", point) => Some(Self::Offer(point)),
            _ => None,
        }
    }

    /// The step in notation.
    pub fn notation(self) -> String {
        match self {
            Self::Number(count) => format!("fifths {count}"),
            Self::Offer(point) => format!("offer {point}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_marks_are_read_as_they_are_written() {
        for word in WordMove::ALL {
            assert_eq!(WordMove::from_notation(word.notation()), Some(word));
            assert_eq!(Notation::from(word), word);
            assert_eq!(StoneMark::parse(word.notation()), None);
        }
        assert_eq!(WordMove::from_notation("d3"), None);
        for is_dead in [true, false] {
            let mark = StoneMark {
                is_dead,
                point: "D4",
            };
            assert_eq!(StoneMark::parse(&mark.notation()), Some(mark));
        }
        assert_eq!(StoneMark::parse("buried D4"), None);
        for step in [FifthMove::Number(4), FifthMove::Offer("h8")] {
            assert_eq!(FifthMove::parse(&step.notation()), Some(step));
        }
        assert_eq!(FifthMove::parse("fifths 999"), None);
    }
}
