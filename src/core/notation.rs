//! Moves as text, of two kinds that must not be mixed: [`Notation`] for programs, [`DisplayText`] for people.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

/// A move in the notation of its game, as [`Game::write_move`](super::Game::write_move) gives it: the text of files, protocols,
/// engines and comparisons.
///
/// A notation reads like a `str`, but has no `fmt::Display`: a message that shows a move needs the session's [`DisplayText`].
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
#[serde(transparent)]
pub struct Notation(String);

impl Notation {
    /// The notation of a move that a game, a file or a protocol has written.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text for files and protocols.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text for files and protocols, as a string of its own.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Deref for Notation {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Notation {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Notation {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<String> for Notation {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<Notation> for String {
    fn from(notation: Notation) -> Self {
        notation.0
    }
}

impl PartialEq<str> for Notation {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Notation {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<String> for Notation {
    fn eq(&self, other: &String) -> bool {
        self.0 == *other
    }
}

/// A move as people read it, with squares named as they want them.
///
/// Not to be compared, saved or sent: it can't be used as a `str` without [`as_str`](Self::as_str), which is for drawing. A person
/// may type it all the same, since [`Game::read_move`](super::Game::read_move) reads both kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DisplayText(String);

impl DisplayText {
    /// A move in the words for people.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text for the screen.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Joins moves with blanks, as a line of play is shown.
    pub fn line<'a>(moves: impl IntoIterator<Item = &'a Self>) -> Self {
        let texts: Vec<_> = moves.into_iter().map(Self::as_str).collect();
        Self(texts.join(" "))
    }
}

impl fmt::Display for DisplayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
