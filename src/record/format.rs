//! The type of an entry in the table of file [`formats`](super::formats).

use std::fmt;

use super::index::{Games, Report};
use super::issue::Read;
use super::model::Record;
use super::text::TextFormat;
use tabletop_core::{Side, Text};

/// A file format: its names, and functions to recognise, read and write its files.
pub struct Format {
    /// Identifier of the format.
    pub key: &'static str,
    /// Display name.
    pub name: Text,
    /// Description for the README, in English.
    pub about: &'static str,
    /// File name extensions, the usual one first.
    pub extensions: &'static [&'static str],
    /// Games that the format can hold; empty for all games.
    pub games: &'static [&'static str],
    /// Extensions of companion files in the same folder.
    pub companions: &'static [&'static str],
    /// Recognises the format by the beginning of a file.
    pub sniff: fn(&Sample<'_>) -> Option<Evidence>,
    /// Reads every game of a file at once, within the bounds of one reading (see [`MAX_ITEMS`](super::MAX_ITEMS)).
    pub read: fn(&[u8]) -> Read<Vec<Record>>,
    /// Functions for texts of several games in sequence, if the format is one.
    pub text: Option<&'static TextFormat>,
    /// Opens a binary file of many games without reading them all; `None` if files hold few games.
    pub index: Option<IndexGames>,
    /// Writes a game; `None` for a read-only format.
    pub write: Option<WriteGame>,
    /// Parts of a game that the format can't store.
    pub leaves_out: &'static [Part],
}

/// Function that opens the bytes of a file.
pub type IndexGames = fn(Vec<u8>, Report<'_>) -> Read<Box<dyn Games>>;

/// Function that writes a game.
pub type WriteGame = fn(&Snapshot<'_>) -> Result<String, WriteError>;

impl Format {
    /// A format of every game that is read at once and can store everything: the base of the entries.
    pub(super) const PLAIN: Self = Self {
        key: "",
        name: Text::new("", ""),
        about: "",
        extensions: &[],
        games: &[],
        companions: &[],
        sniff: |_| None,
        read: |_| Ok((Vec::new(), Vec::new())),
        text: None,
        index: None,
        write: None,
        leaves_out: &[],
    };

    /// Returns true if the format can hold records of `game`.
    pub fn holds(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }

    /// Returns true if records of `game` can be written in the format.
    pub fn writes(&self, game: &str) -> bool {
        self.write.is_some() && self.holds(game)
    }

    /// Returns true if the format can store `part` of a game.
    pub fn keeps(&self, part: Part) -> bool {
        !self.leaves_out.contains(&part)
    }

    /// Returns true if `name` has one of the format's extensions.
    pub fn has_ending(&self, name: &str) -> bool {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        ending.is_some_and(|ending| {
            let mut known = self.extensions.iter();
            known.any(|known| known.eq_ignore_ascii_case(ending))
        })
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Format {}

/// The beginning of a file, for recognition of its format.
#[derive(Debug)]
pub struct Sample<'a> {
    /// Raw bytes.
    pub bytes: &'a [u8],
    /// Decoded text; empty for a binary file.
    pub text: &'a str,
    /// First line that is not blank, trimmed.
    pub first_line: &'a str,
}

impl<'a> Sample<'a> {
    /// Returns the first word.
    pub fn first_word(&self) -> &'a str {
        self.first_line
            .split_whitespace()
            .next()
            .unwrap_or_default()
    }

    /// Returns the first word after a move number, or without the number and dots before it.
    pub fn first_move(&self) -> &'a str {
        let after_number = |word: &'a str| {
            let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
            match rest.trim_start_matches('.') {
                after if after.len() < rest.len() => after,
                _ => word,
            }
        };
        let mut words = self.text.split_whitespace().map(after_number);
        words.find(|word| !word.is_empty()).unwrap_or_default()
    }
}

/// Kind of evidence for a format, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// The file begins with a signature of this format.
    Signature,
    /// A typical mark of the format at this byte offset.
    Sign(usize),
    /// The first word may belong to the format.
    Word,
}

/// A part of a game that a format may be unable to store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The moves: the format holds a position only.
    Moves,
    /// Variations beside the main line.
    Variations,
    /// Comments on moves.
    Comments,
    /// The players' names.
    Names,
    /// Options of the game, such as the board's size, and the start position.
    Options,
    /// Data for this program only: kinds of the players, the running clock, engine analyses, endings as steps.
    Session,
}

impl Part {
    /// Display name.
    pub const fn name(self) -> Text {
        match self {
            Self::Moves => Text::new("the moves", "着法"),
            Self::Variations => Text::new("the variations", "变化"),
            Self::Comments => Text::new("the comments", "评注"),
            Self::Names => Text::new("the names", "姓名"),
            Self::Options => Text::new("the options", "选项"),
            Self::Session => Text::new("seats and analysis", "棋手与分析"),
        }
    }
}

/// A game to be written.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// The game; if the format has no variations, only the current line.
    pub record: &'a Record,
    /// The current position, in the game's notation.
    pub position: &'a str,
    /// The side to move in it.
    pub turn: Side,
}

/// Reason why a game can't be written in a format that supports its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format stores moves only, and there are none.
    NoMoves,
    /// The format does not support this size or position.
    NotHeld,
}
