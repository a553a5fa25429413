//! What a file format is to this program: a row of the table in [`formats`](super::formats).

use std::fmt;

use super::index::Report;
use super::issue::Read;
use super::model::Record;
use super::text::TextFormat;
use crate::core::{Side, Text};

/// A file format: its names, and how its files are recognised, read and written.
pub struct Format {
    /// What tells it from the others.
    pub key: &'static str,
    /// What it is called.
    pub name: Text,
    /// Remark for the table in `docs/files.md`, in English.
    pub about: &'static str,
    /// The endings of its files' names, the usual one first.
    pub extensions: &'static [&'static str],
    /// The games whose records it holds; all of them if the list is empty.
    pub games: &'static [&'static str],
    /// The endings of other files in the same folder that belong to such a file.
    pub companions: &'static [&'static str],
    /// By what the beginning of a file is recognised.
    pub sniff: fn(&Sample<'_>) -> Option<Evidence>,
    /// Reads every game of a file at once, as far as a reading goes (see [`MOST_ITEMS`](super::MOST_ITEMS)).
    pub read: fn(&[u8]) -> Read<Vec<Record>>,
    /// How games are found in a text that holds one after the other, if it is such a format.
    pub text: Option<&'static TextFormat>,
    /// Goes through a file of many games that is no text without reading them all; none where files hold few.
    pub index: Option<IndexGames>,
    /// Writes a game; none for a format that is read only.
    pub write: Option<WriteGame>,
    /// What of a game it has no place for.
    pub leaves_out: &'static [Part],
}

/// Goes through the bytes of a file.
pub type IndexGames = fn(Vec<u8>, Report<'_>) -> Read<Box<dyn Games>>;

/// Writes a game.
pub type WriteGame = fn(&Snapshot<'_>) -> Result<String, WriteError>;

/// The games of a file that was gone through.
pub trait Games: fmt::Debug + Send + Sync {
    /// Number of games.
    fn count(&self) -> usize;

    /// What is said of a game as a whole; quick enough to ask for every line of a list.
    fn headers(&self, index: usize) -> Option<Record>;

    /// Number of moves in a game's main line, as far as it is known without reading the game.
    fn moves(&self, index: usize) -> Option<u32>;

    /// Reads a game.
    fn record(&self, index: usize) -> Option<Read<Record>>;

    /// Hands a game out that is asked for once: one that was read already is not read or copied again.
    fn take(&mut self, index: usize) -> Option<Read<Record>> {
        self.record(index)
    }

    /// Takes the files that lie beside, in the order of the format's `companions`.
    fn accompany(&mut self, _files: Vec<Option<Vec<u8>>>) {}
}

impl Format {
    /// Whether it holds records of `game`.
    pub fn holds(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }

    /// Whether records of `game` can be written in it.
    pub fn writes(&self, game: &str) -> bool {
        self.write.is_some() && self.holds(game)
    }

    /// Whether it has a place for `part` of a game.
    pub fn keeps(&self, part: Part) -> bool {
        !self.leaves_out.contains(&part)
    }

    /// Whether files of this name are usually in it.
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

/// The beginning of a file.
#[derive(Debug)]
pub struct Sample<'a> {
    /// Its bytes.
    pub bytes: &'a [u8],
    /// What they say; empty where they are no text.
    pub text: &'a str,
    /// The first line that says something, without blanks around it.
    pub first_line: &'a str,
}

impl<'a> Sample<'a> {
    /// The first word.
    pub fn first_word(&self) -> &'a str {
        self.first_line
            .split_whitespace()
            .next()
            .unwrap_or_default()
    }

    /// The first word that is no move number, without a number and dots before it.
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

/// Why a file seems to be in a format; the strongest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// It begins as only files of this format do.
    Signature,
    /// A sign of the format stands at this byte.
    Sign(usize),
    /// The first word may be one of the format.
    Word,
}

/// A part of a game that a format may have no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The moves: it holds a position only.
    Moves,
    /// The lines beside the one that is played.
    Variations,
    /// What is written about moves.
    Comments,
    /// The players' names.
    Names,
    /// The options of the game, such as the board's size, and where the moves begin from.
    Options,
    /// What only this program has a use for: who sits where, the running clock, what its engines found, ends as steps.
    Session,
}

impl Part {
    /// What it is called.
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

/// A game as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// The game; where the format has no place for variations, only the line that is played.
    pub record: &'a Record,
    /// The position that the players see, in the game's notation.
    pub position: &'a str,
    /// Who is to move there.
    pub turn: Side,
}

/// Why a game can't be written in a format that holds its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format holds nothing but moves, and none was made.
    NoMoves,
    /// It has no place for this size or position.
    NotHeld,
}
