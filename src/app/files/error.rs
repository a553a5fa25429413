//! Why something can't be done with a file or with the games of one: data, worded in `words`.

use std::io;
use std::path::PathBuf;

use super::disk::LARGEST;
use super::words;
use tabletop_core::{AnyReason, Message, Reason, Text};

/// Why something can't be done with a file or with the games of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum FileError {
    /// The system says why it can't be read.
    NotRead(PathBuf, Cause),
    /// There is more in it than is read.
    TooLarge(PathBuf),
    /// Somebody stopped the reading.
    Cancelled,
    /// The system says why it can't be written.
    NotSaved(PathBuf, Cause),
    /// There is a file of this name already.
    Exists(PathBuf),
    /// It is a folder, a pipe or a device.
    NotAFile,
    /// There is no game in it.
    Empty,
    /// No move was made yet, and the format holds nothing else.
    NoMoves,
    /// The format is only read.
    OnlyRead(OtherFormats),
    /// The format can't hold this game.
    NotHeld(OtherFormats),
    /// The name of the file says no format; the endings that do.
    NoEnding(PathBuf, String),
    /// The list of games that was opened last has no game of this number; it has so many.
    NoSuchGame {
        /// The number asked for, from 1.
        number: usize,
        /// How many games there are.
        games: usize,
    },
    /// No list of games was opened yet.
    NoCollection,
    /// The settings file has errors: it is not written to.
    SettingsBroken,
    /// The file of the engines can't be understood.
    Engines(String),
    /// No results are kept in this run.
    NoResults,
    /// What is wrong with what this file holds.
    In(PathBuf, AnyReason),
}

/// A game and a format that can't be written, and the endings of those that can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherFormats {
    /// The format's name.
    pub format: Text,
    /// The game's name.
    pub game: Text,
    /// The usual endings of the formats for this game: `.tt .sgf`.
    pub endings: String,
}

impl OtherFormats {
    fn message(&self, text: Text) -> Message {
        Message::new(text)
            .words(self.format)
            .words(self.game)
            .arg(&self.endings)
    }
}

impl Reason for FileError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotRead(..) => "not-read",
            Self::TooLarge(_) => "too-large",
            Self::Cancelled => "cancelled",
            Self::NotSaved(..) => "not-saved",
            Self::Exists(_) => "exists",
            Self::NotAFile => "not-a-file",
            Self::Empty => "no-game-in-it",
            Self::NoMoves => "no-moves",
            Self::OnlyRead(_) => "only-read",
            Self::NotHeld(_) => "not-held",
            Self::NoEnding(..) => "no-ending",
            Self::NoSuchGame { .. } => "no-such-game",
            Self::NoCollection => "no-collection",
            Self::SettingsBroken => "settings-broken",
            Self::Engines(_) => "engines-not-read",
            Self::NoResults => "no-results",
            Self::In(_, reason) => reason.code(),
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::NotRead(path, cause) => Message::new(words::NOT_READ)
                .arg(path.display())
                .message(cause.message()),
            Self::TooLarge(path) => Message::new(words::TOO_LARGE)
                .arg(path.display())
                .arg(LARGEST >> 20),
            Self::Cancelled => words::CANCELLED.into(),
            Self::NotSaved(path, cause) => Message::new(words::NOT_SAVED)
                .arg(path.display())
                .message(cause.message()),
            Self::Exists(path) => Message::new(words::EXISTS).arg(path.display()),
            Self::NotAFile => words::NO_FILE.into(),
            Self::Empty => words::NOTHING_SAVED.into(),
            Self::NoMoves => words::NO_MOVES.into(),
            Self::OnlyRead(others) => others.message(words::NOT_WRITTEN),
            Self::NotHeld(others) => others.message(words::NOT_HELD),
            Self::NoEnding(path, endings) => Message::new(words::NO_ENDING)
                .arg(path.display())
                .arg(endings),
            Self::NoSuchGame { games: 1, .. } => words::ONE_GAME.into(),
            Self::NoSuchGame { number, games } => {
                Message::new(words::NO_SUCH_GAME).arg(number).arg(games)
            }
            Self::NoCollection => words::NO_COLLECTION.into(),
            Self::SettingsBroken => words::SETTINGS_BROKEN.into(),
            Self::Engines(why) => Message::new(words::ENGINES_NOT_READ).arg(why),
            Self::NoResults => words::RESULTS_NOT_KEPT.into(),
            Self::In(path, reason) => in_file(path, reason.message()),
        }
    }
}

/// What is said about the file at `path`.
pub fn in_file(path: &std::path::Path, said: impl Into<Message>) -> Message {
    Message::new(words::IN_FILE)
        .arg(path.display())
        .message(said.into())
}

/// Why the system could not do it, in plain words where it is something common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// There is no such file or folder.
    NotThere,
    /// It is not permitted.
    NotPermitted,
    /// It is a folder.
    IsFolder,
    /// What the system says.
    Other(String),
}

impl From<io::Error> for Cause {
    fn from(error: io::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&io::Error> for Cause {
    fn from(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotThere,
            io::ErrorKind::PermissionDenied => Self::NotPermitted,
            io::ErrorKind::IsADirectory => Self::IsFolder,
            _ => {
                let text = error.to_string();
                let number = text.find(" (os error").unwrap_or(text.len());
                Self::Other(text[..number].to_owned())
            }
        }
    }
}

impl Cause {
    pub(super) fn message(&self) -> Message {
        match self {
            Self::NotThere => words::NOT_THERE.into(),
            Self::NotPermitted => words::NOT_PERMITTED.into(),
            Self::IsFolder => words::IS_FOLDER.into(),
            Self::Other(text) => Message::verbatim(text),
        }
    }
}
