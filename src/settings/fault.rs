//! Errors of settings and settings files, as data; their texts are in `words`.

use super::words;
use tabletop_core::{AnyReason, Message, Reason, ValueError};

/// Error of a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum SettingError {
    /// There is no setting of this name.
    Unknown {
        /// The unknown name.
        name: String,
        /// A setting of similar name, if there is one.
        nearest: Option<&'static str>,
    },
    /// The value is not in the setting's domain.
    Value(ValueError),
    /// There is no theme of this name.
    NoTheme {
        /// The unknown name.
        name: String,
        /// Keys of the available themes.
        known: Vec<String>,
    },
    /// The value in the file is of none of the types text, number, boolean; holds the expected values.
    WrongType(String),
    /// The value of an action is neither a key nor a list of keys.
    NoKeys,
    /// `keys` is not a table.
    NoKeysTable,
    /// The file is not TOML.
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

/// Error at a place in a settings file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct FileFault {
    /// Line, from 1.
    pub line: usize,
    /// Key at that line.
    pub key: String,
    /// Reason of the error.
    pub reason: AnyReason,
}

impl FileFault {
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

/// Error in a theme file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThemeFault {
    /// A line of the file, from 1, the word it is about, and what is wrong there.
    At(usize, String, Box<ThemeFault>),
    /// The file is not TOML; holds the parser's message.
    Syntax(String),
    /// The theme to inherit from does not exist.
    NoBase(String),
    /// The key is not a role.
    NoRole,
    /// A colour is missing.
    NoColor(&'static str),
    /// The text is not a colour.
    NoPaint(String),
}

impl ThemeFault {
    /// Description of the fault, as a sentence.
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
