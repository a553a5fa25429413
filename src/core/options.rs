//! Settings of one game: what can be chosen, what was chosen.

use std::fmt;

use super::domain::read_halves;
use super::{AnyReason, Domain, Message, Reason, Text, ValueError};

/// One setting of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The word that is typed and saved (`komi`); the board's size is always `size`.
    pub key: &'static str,
    /// The words that are shown.
    pub label: Text,
    /// The values it can have.
    pub domain: Domain,
    /// The value it has unless another is chosen.
    pub default: &'static str,
}

/// A setting that can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum OptionError {
    /// The game has no such option.
    Unknown {
        /// What was asked for.
        key: String,
        /// The options of the game.
        options: &'static [OptionSpec],
    },
    /// The option can't have this value.
    Value(ValueError),
    /// The values don't go together; the game says why.
    Together(AnyReason),
}

impl Reason for OptionError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "no-such-option",
            Self::Value(error) => error.code(),
            Self::Together(reason) => reason.code(),
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::Unknown { key, options: [] } => Message::new(NO_OPTIONS).arg(key),
            Self::Unknown { key, options } => {
                let keys: Vec<_> = options.iter().map(|spec| spec.key).collect();
                Message::new(UNKNOWN).arg(key).arg(keys.join(", "))
            }
            Self::Value(error) => error.message(),
            Self::Together(reason) => reason.message(),
        }
    }
}

const UNKNOWN: Text = Text::new(
    "there is no option {0}; the options are {1}",
    "没有选项 {0}；可用选项：{1}",
);
const NO_OPTIONS: Text = Text::new(
    "there is no option {0}: this game has none",
    "没有选项 {0}：该棋没有选项",
);
/// The chosen value of every option of a game, always valid each for itself.
#[derive(Clone, PartialEq, Eq)]
pub struct Options {
    specs: &'static [OptionSpec],
    values: Vec<String>,
}

impl Options {
    /// Every option at its default.
    pub fn defaults(specs: &'static [OptionSpec]) -> Self {
        Self {
            specs,
            values: specs.iter().map(|spec| spec.default.to_owned()).collect(),
        }
    }

    /// What can be chosen.
    pub const fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    /// Chooses a value; case does not matter, and the value is kept in its usual spelling.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let key = key.trim();
        let Some(index) = self
            .specs
            .iter()
            .position(|spec| spec.key.eq_ignore_ascii_case(key))
        else {
            return Err(OptionError::Unknown {
                key: key.to_owned(),
                options: self.specs,
            });
        };
        let spec = &self.specs[index];
        let checked = spec.domain.check(spec.key, value);
        self.values[index] = checked.map_err(OptionError::Value)?;
        Ok(())
    }

    /// The same options with `key` set to `value`.
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Result<Self, OptionError> {
        self.set(key, &value.to_string())?;
        Ok(self)
    }

    /// The value of `key`, empty if there is no such option.
    pub fn get(&self, key: &str) -> &str {
        self.specs
            .iter()
            .position(|spec| spec.key == key)
            .map_or("", |index| &self.values[index])
    }

    /// The value of a whole-number option, 0 if there is no such option.
    pub fn int(&self, key: &str) -> i32 {
        self.get(key).parse().unwrap_or(0)
    }

    /// Twice the value of an option that counts in halves, 0 if there is no such option.
    pub fn halves(&self, key: &str) -> i32 {
        read_halves(self.get(key)).unwrap_or(0)
    }

    /// The board's size, where the game has that option.
    pub fn size(&self) -> Option<u8> {
        self.get("size").parse().ok()
    }

    /// Every option and its value, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static OptionSpec, &str)> {
        self.specs
            .iter()
            .zip(self.values.iter().map(String::as_str))
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.iter().map(|(spec, value)| (spec.key, value)))
            .finish()
    }
}
