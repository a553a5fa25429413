//! Domains of values that are chosen by name: options of games and settings of the program.

use super::clock::{ClockError, TimeControl};
use super::{Grid, Message, Reason, Text};
use crate::texts;

/// One value of a [`Domain::Choice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The word that is typed and saved (`renju`).
    pub key: &'static str,
    /// Display text.
    pub label: Text,
    /// Explanation in a sentence; may be empty.
    pub note: Text,
}

impl Choice {
    /// Creates a value with its display text.
    pub const fn new(key: &'static str, en: &'static str, zh: &'static str) -> Self {
        Self {
            key,
            label: Text::new(en, zh),
            note: Text::same(""),
        }
    }

    /// Adds an explanation.
    #[must_use]
    pub const fn with_note(mut self, en: &'static str, zh: &'static str) -> Self {
        self.note = Text::new(en, zh);
        self
    }
}

/// Set of admissible values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// `on` or `off`.
    Switch,
    /// One of a list of words.
    Choice(&'static [Choice]),
    /// A whole number from `min` to `max`, `step` apart; `offered` are the values shown first.
    Integer {
        /// Least value.
        min: i32,
        /// Greatest value.
        max: i32,
        /// Distance of neighbouring values, counted from `min`.
        step: i32,
        /// Values to show first; may be empty.
        offered: &'static [i32],
    },
    /// A board size that may be rectangular, such as `9x7`; a single number means a square.
    Size {
        /// Least number of columns and of rows.
        min: Grid,
        /// Greatest number of columns and of rows.
        max: Grid,
        /// Sizes to show first; may be empty.
        offered: &'static [Grid],
    },
    /// A whole or half number from `min` to `max` (both in whole units), such as komi.
    Halves {
        /// Least value.
        min: i32,
        /// Greatest value.
        max: i32,
    },
    /// Any text up to this number of characters.
    Text(usize),
    /// The key of a theme, built in or the user's own.
    Theme,
    /// A time control, or `none`.
    Clock,
}

/// A value that is not in its domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError {
    /// Key of the option or setting.
    pub key: &'static str,
    /// The refused value.
    pub value: String,
    /// Admissible values.
    pub domain: Domain,
}

texts! {
    NOT_A_SWITCH = "{0} must be on or off, not {1}", "{0} 只能是 on 或 off，不能是 {1}";
    NOT_A_CHOICE = "{0} must be one of {2}, not {1}", "{0} 只能是 {2} 之一，不能是 {1}";
    NOT_AN_INTEGER = "{0} must be from {2} to {3}, not {1}", "{0} 须为 {2} 到 {3} 的整数，不能是 {1}";
    NOT_EVEN = "{0} must be even, {2} to {3}, not {1}", "{0} 须为 {2} 到 {3} 的偶数，不能是 {1}";
    NOT_A_STEP = "{0} must be {2}, {3}, {4} … up to {5}, not {1}", "{0} 须为 {2}、{3}、{4} …… 直到 {5}，不能是 {1}";
    NOT_A_SIZE = "{0} must be columns and rows from {2} to {3}, such as {4}, not {1}", "{0} 须为 {2} 到 {3} 的列数和行数，例如 {4}，不能是 {1}";
    NOT_HALVES = "{0} must be a whole or half number from {2} to {3}, such as 6.5, not {1}",
        "{0} 须为 {2} 到 {3} 的整数或半数，例如 6.5，不能是 {1}";
    NO_THEME = "{0} must be the name of a theme", "{0} 须为主题名称";
    NO_CLOCK = "{0} can't be {1}: {2}", "{0} 不能是 {1}：{2}";
}

/// Reads a word that switches something on or off, in any case: the words of settings, options and commands.
pub fn parse_switch(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "on" | "true" | "yes" | "1" => Some(true),
        "off" | "false" | "no" | "0" => Some(false),
        _ => None,
    }
}

impl Domain {
    /// Whole numbers from `min` to `max`; `offered` are shown first.
    pub const fn integer(min: i32, max: i32, offered: &'static [i32]) -> Self {
        Self::Integer {
            min,
            max,
            step: 1,
            offered,
        }
    }

    /// Returns the canonical spelling of a value of `key`; case does not matter.
    pub fn check(self, key: &'static str, value: &str) -> Result<String, ValueError> {
        let value = value.trim();
        let number = match value.split_once(['x', 'X', '×']) {
            // `10x10` is the size 10 of a square board.
            Some((cols, rows)) if key == "size" && cols == rows => cols,
            _ => value,
        };
        let spelt = match self {
            Self::Integer { .. } => self.spelling(number),
            _ => self.spelling(value),
        };
        spelt.ok_or_else(|| ValueError {
            key,
            value: value.to_owned(),
            domain: self,
        })
    }

    fn spelling(self, value: &str) -> Option<String> {
        match self {
            Self::Switch => {
                let word = |on| if on { "on" } else { "off" };
                parse_switch(value).map(|on| word(on).to_owned())
            }
            Self::Choice(choices) => choices
                .iter()
                .find(|choice| choice.key.eq_ignore_ascii_case(value))
                .map(|choice| choice.key.to_owned()),
            Self::Integer { min, max, step, .. } => {
                let number = value.parse::<i32>().ok()?;
                let fits = (min..=max).contains(&number) && (number - min) % step == 0;
                fits.then(|| number.to_string())
            }
            Self::Size { min, max, .. } => value
                .parse::<Grid>()
                .ok()
                .filter(|size| (min.cols..=max.cols).contains(&size.cols))
                .filter(|size| (min.rows..=max.rows).contains(&size.rows))
                .map(|size| size.to_string()),
            Self::Halves { min, max } => {
                let twice = parse_halves(value)?;
                (2 * min..=2 * max)
                    .contains(&twice)
                    .then(|| format_halves(twice))
            }
            Self::Text(most) => {
                let clean = value.chars().filter(|c| !c.is_control());
                Some(clean.take(most).collect())
            }
            Self::Theme => (!value.is_empty()).then(|| value.to_lowercase()),
            Self::Clock if value.eq_ignore_ascii_case("none") => Some("none".to_owned()),
            Self::Clock => value
                .parse::<TimeControl>()
                .ok()
                .map(|clock| clock.to_string()),
        }
    }

    /// Returns the words of a choice; for numbers and sizes, the values offered first.
    pub fn values(self) -> Vec<String> {
        match self {
            Self::Choice(choices) => choices.iter().map(|choice| choice.key.to_owned()).collect(),
            Self::Integer { offered, .. } => offered.iter().map(ToString::to_string).collect(),
            Self::Size { offered, .. } => offered.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns a short description of the admissible values.
    pub fn expected(self) -> String {
        match self {
            Self::Switch => "on | off".to_owned(),
            Self::Choice(_) => self.values().join(" | "),
            Self::Integer { min, max, .. } | Self::Halves { min, max } => format!("{min}…{max}"),
            Self::Size { min, max, .. } => format!("{min}…{max}"),
            Self::Text(_) => "TEXT".to_owned(),
            Self::Theme => "THEME".to_owned(),
            Self::Clock => "none | 5m | 5m+3s | 10m/5x30s | 10m/15in5m".to_owned(),
        }
    }
}

impl Reason for ValueError {
    fn code(&self) -> &'static str {
        "not-a-value"
    }

    fn message(&self) -> Message {
        let refused = |text| Message::new(text).arg(self.key).arg(&self.value);
        match self.domain {
            Domain::Switch => refused(NOT_A_SWITCH),
            Domain::Choice(_) => refused(NOT_A_CHOICE).list(self.domain.values().join(", ")),
            Domain::Integer {
                min, max, step: 1, ..
            } => refused(NOT_AN_INTEGER).arg(min).arg(max),
            Domain::Integer {
                min, max, step: 2, ..
            } if min % 2 == 0 => refused(NOT_EVEN).arg(min).arg(max),
            Domain::Integer { min, max, step, .. } => refused(NOT_A_STEP)
                .arg(min)
                .arg(min + step)
                .arg(min + 2 * step)
                .arg(max),
            Domain::Size { min, max, offered } => {
                let example = offered.first().unwrap_or(&max);
                refused(NOT_A_SIZE).arg(min).arg(max).arg(example)
            }
            Domain::Halves { min, max } => refused(NOT_HALVES).arg(min).arg(max),
            Domain::Text(_) | Domain::Theme => refused(NO_THEME),
            Domain::Clock => refused(NO_CLOCK).message(ClockError.message()),
        }
    }
}

/// Parses a whole or half number and returns its double.
pub(super) fn parse_halves(text: &str) -> Option<i32> {
    let twice = text.parse::<f64>().ok()? * 2.0;
    (twice.fract() == 0.0 && twice.abs() < 1e6).then_some(twice as i32)
}

/// Formats half of `twice` without a needless fraction: `7.5`, `6`, `-0.5`.
pub fn format_halves(twice: i32) -> String {
    if twice % 2 == 0 {
        (twice / 2).to_string()
    } else {
        format!("{:.1}", f64::from(twice) / 2.0)
    }
}
