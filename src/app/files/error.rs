//! Errors of files and of the games in them: as data, with their texts in `words`.

use std::io;
use std::path::PathBuf;

use super::disk::LARGEST;
use super::words;
use tabletop_core::{AnyReason, Message, Reason, Text};

/// Error of a file operation or of the games in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum FileError {
    /// The file can't be read, with the system's reason.
    NotRead(PathBuf, Cause),
    /// The file is larger than the limit.
    TooLarge(PathBuf),
    /// The user cancelled the reading.
    Cancelled,
    /// The file can't be written, with the system's reason.
    NotSaved(PathBuf, Cause),
    /// A file of this name exists.
    Exists(PathBuf),
    /// The path is a folder, a pipe or a device.
    NotAFile,
    /// The file holds no game.
    Empty,
    /// No move has been made, and the format holds only moves.
    NoMoves,
    /// The format can be read but not written.
    OnlyRead(OtherFormats),
    /// The format can't hold this game.
    NotHeld(OtherFormats),
    /// The file name has no known extension; with the known ones.
    NoEnding(PathBuf, String),
    /// The last listing has no game of this number.
    NoSuchGame {
        /// Number asked for, from 1.
        number: usize,
        /// Number of games in the listing.
        games: usize,
    },
    /// No listing has been opened yet.
    NoCollection,
    /// The settings file has errors and is not written to.
    SettingsBroken,
    /// The engines file can't be parsed.
    Engines(String),
    /// No results are stored in this run.
    NoResults,
    /// Error in the content of this file.
    In(PathBuf, AnyReason),
}

/// A game that a format can't hold, with the extensions of formats that can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherFormats {
    /// Name of the format.
    pub format: Text,
    /// Name of the game.
    pub game: Text,
    /// Usual extensions of the formats for this game: `.tt .sgf`.
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

/// A message about the file at `path`.
pub fn in_file(path: &std::path::Path, said: impl Into<Message>) -> Message {
    Message::new(words::IN_FILE)
        .arg(path.display())
        .message(said.into())
}

/// Reason of the system's refusal, worded plainly for common cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// No such file or folder.
    NotThere,
    /// Permission denied.
    NotPermitted,
    /// The path is a folder.
    IsFolder,
    /// The system's own message.
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
