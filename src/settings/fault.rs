//! What is wrong with a setting, or with a file of settings: data, worded in `words`.

use super::words;
use tabletop_core::{AnyReason, Message, Reason, ValueError};

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum SettingError {
    /// There is no setting of this name.
    Unknown {
        /// The name.
        name: String,
        /// The setting that may have been meant, if one is like it.
        nearest: Option<&'static str>,
    },
    /// The setting can't have this value.
    Value(ValueError),
    /// There is no theme of this name.
    NoTheme {
        /// The name.
        name: String,
        /// The themes there are.
        known: Vec<String>,
    },
    /// A value of the file is neither a text nor a number nor a switch; what is expected.
    WrongType(String),
    /// The keys of an action are neither a key nor a list of keys.
    NoKeys,
    /// What `keys` says is no table.
    NoKeysTable,
    /// The file is no TOML.
    NotToml(String),
}

impl From<ValueError> for SettingError {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}

impl Reason for SettingError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "no-setting",
            Self::Value(error) => error.code(),
            Self::NoTheme { .. } => "no-theme",
            Self::WrongType(_) => "wrong-type",
            Self::NoKeys => "no-keys",
            Self::NoKeysTable => "no-keys-table",
            Self::NotToml(_) => "not-toml",
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::Unknown { name, nearest } => match nearest {
                Some(nearest) => Message::new(words::UNKNOWN).arg(name).arg(nearest),
                None => Message::new(words::UNLIKE_ANY).arg(name),
            },
            Self::Value(error) => error.message(),
            Self::NoTheme { name, known } => Message::new(words::NO_SUCH_THEME)
                .arg(name)
                .arg(known.join(", ")),
            Self::WrongType(expected) => Message::new(words::WRONG_TYPE).arg(expected),
            Self::NoKeys => words::KEYS_ARE.into(),
            Self::NoKeysTable => words::KEYS_TABLE.into(),
            Self::NotToml(why) => Message::verbatim(why),
        }
    }
}

/// What is wrong at some place of a file of settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct FileFault {
    /// The line, from 1.
    pub line: usize,
    /// The key there.
    pub key: String,
    /// What is wrong with it.
    pub reason: AnyReason,
}

impl FileFault {
    /// What is wrong with a key of a line.
    pub(super) fn new(line: usize, key: impl Into<String>, reason: impl Into<AnyReason>) -> Self {
        Self {
            line,
            key: key.into(),
            reason: reason.into(),
        }
    }
}

impl Reason for FileFault {
    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn message(&self) -> Message {
        Message::new(words::AT_LINE)
            .arg(self.line)
            .arg(&self.key)
            .message(self.reason.message())
    }
}

/// What is wrong with a theme's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThemeFault {
    /// A line of the file, from 1, the word it is about, and what is wrong there.
    At(usize, String, Box<ThemeFault>),
    /// It isn't TOML, in the words of the reader.
    Syntax(String),
    /// There is no such theme to inherit from.
    NoBase(String),
    /// No part of the screen has this name.
    NoRole,
    /// This colour is missing.
    NoColor(&'static str),
    /// This is not a colour.
    NoPaint(String),
}

impl ThemeFault {
    /// What is wrong, in a sentence.
    pub fn message(&self) -> Message {
        match self {
            Self::At(line, key, fault) => Message::new(words::AT_LINE)
                .arg(line)
                .arg(key)
                .message(fault.message()),
            Self::Syntax(words) => Message::verbatim(words),
            Self::NoBase(key) => Message::new(words::NO_BASE).arg(key),
            Self::NoRole => words::NO_ROLE.into(),
            Self::NoColor(word) => Message::new(words::NO_COLOR).arg(word),
            Self::NoPaint(value) => Message::new(words::NO_PAINT).arg(value),
        }
    }
}
