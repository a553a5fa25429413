//! Settings of one game: what can be chosen, what was chosen.

use std::fmt;

use super::{AnyReason, Grid, Message, Reason, Text};

/// One value of a [`Domain::Choice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The word that is typed and saved (`renju`).
    pub key: &'static str,
    /// The words that are shown.
    pub label: Text,
}

impl Choice {
    /// A value with the words that show it.
    pub const fn new(key: &'static str, en: &'static str, zh: &'static str) -> Self {
        Self {
            key,
            label: Text::new(en, zh),
        }
    }
}

/// The values an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// One of these words.
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
    /// The size of a board that may be rectangular, such as `9x7`; a single number means a square one.
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
}

/// One setting of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The word that is typed and saved (`komi`); the board's size is always `size`, one number ([`Domain::Integer`]) or
    /// columns and rows ([`Domain::Size`]).
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
    Value {
        /// The option.
        option: &'static OptionSpec,
        /// What was asked for.
        value: String,
    },
    /// The values don't go together; the game says why.
    Together(AnyReason),
}

impl Reason for OptionError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "no-such-option",
            Self::Value { .. } => "not-a-value",
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
            Self::Value { option, value } => {
                let refused = |text| Message::new(text).arg(option.key).arg(value);
                match option.domain {
                    Domain::Choice(_) => refused(NOT_A_CHOICE).arg(option.values().join(", ")),
                    Domain::Integer {
                        min, max, step: 1, ..
                    } => refused(NOT_AN_INTEGER).arg(min).arg(max),
                    Domain::Integer { min, max, step, .. } => refused(NOT_A_STEP)
                        .arg(min)
                        .arg(min + step)
                        .arg(min + 2 * step)
                        .arg(max),
                    Domain::Size { min, max, .. } => {
                        refused(NOT_A_SIZE).arg(min).arg(max).arg(option.default)
                    }
                    Domain::Halves { min, max } => refused(NOT_HALVES).arg(min).arg(max),
                }
            }
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
const NOT_A_CHOICE: Text = Text::new(
    "{0} can't be {1}: expected one of {2}",
    "{0} 不能是 {1}：应为 {2} 之一",
);
const NOT_AN_INTEGER: Text = Text::new(
    "{0} can't be {1}: expected a whole number from {2} to {3}",
    "{0} 不能是 {1}：应为 {2} 到 {3} 的整数",
);
const NOT_A_STEP: Text = Text::new(
    "{0} can't be {1}: expected {2}, {3}, {4} … up to {5}",
    "{0} 不能是 {1}：应为 {2}、{3}、{4} …… 直到 {5}",
);
const NOT_A_SIZE: Text = Text::new(
    "{0} can't be {1}: expected columns and rows from {2} to {3}, such as {4}",
    "{0} 不能是 {1}：应为 {2} 到 {3} 的列数和行数，例如 {4}",
);
const NOT_HALVES: Text = Text::new(
    "{0} can't be {1}: expected a whole or half number from {2} to {3}, such as 6.5",
    "{0} 不能是 {1}：应为 {2} 到 {3} 的整数或半数，例如 6.5",
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
        let (option, value) = (&self.specs[index], value.trim());
        let Some(spelt) = option.check(value) else {
            let value = value.to_owned();
            return Err(OptionError::Value { option, value });
        };
        self.values[index] = spelt;
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
        halves(self.get(key)).unwrap_or(0)
    }

    /// The size of a square board, where the game has that option and its boards are always square.
    pub fn size(&self) -> Option<u8> {
        self.get("size").parse().ok()
    }

    /// The size of the board, square or not, where the game has that option.
    pub fn grid(&self) -> Option<Grid> {
        self.get("size").parse().ok()
    }

    /// Chooses the size that a position written as rows has, where the game has that option.
    pub fn fit(&mut self, rows: &str) -> Result<(), OptionError> {
        let Some(spec) = self.specs.iter().find(|spec| spec.key == "size") else {
            return Ok(());
        };
        let count = rows.split('/').count();
        match spec.domain {
            Domain::Size { .. } => {
                let first = rows.split(['/', ' ']).next().unwrap_or("");
                self.set("size", &format!("{}x{count}", first.chars().count()))
            }
            _ => self.set("size", &count.to_string()),
        }
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

impl OptionSpec {
    /// The usual spelling of `value`, if the option can have it.
    fn check(&self, value: &str) -> Option<String> {
        match self.domain {
            Domain::Choice(choices) => choices
                .iter()
                .find(|choice| choice.key.eq_ignore_ascii_case(value))
                .map(|choice| choice.key.to_owned()),
            Domain::Size { min, max, .. } => value
                .parse::<Grid>()
                .ok()
                .filter(|size| (min.cols..=max.cols).contains(&size.cols))
                .filter(|size| (min.rows..=max.rows).contains(&size.rows))
                .map(|size| size.to_string()),
            Domain::Integer { min, max, step, .. } => self
                .side_of(value)
                .parse::<i32>()
                .ok()
                .filter(|number| (min..=max).contains(number) && (number - min) % step == 0)
                .map(|number| number.to_string()),
            Domain::Halves { min, max } => halves(value)
                .filter(|twice| (2 * min..=2 * max).contains(twice))
                .map(write_halves),
        }
    }

    /// The number in `10x10` where this is the size of a square board.
    fn side_of<'a>(&self, value: &'a str) -> &'a str {
        match value.split_once(['x', 'X', '×']) {
            Some((cols, rows)) if self.key == "size" && cols == rows => cols,
            _ => value,
        }
    }

    /// The words of a choice; for other domains, the values offered first.
    pub fn values(&self) -> Vec<String> {
        match self.domain {
            Domain::Choice(choices) => choices.iter().map(|choice| choice.key.to_owned()).collect(),
            Domain::Integer { offered, .. } => offered.iter().map(ToString::to_string).collect(),
            Domain::Size { offered, .. } => offered.iter().map(ToString::to_string).collect(),
            Domain::Halves { .. } => Vec::new(),
        }
    }
}

/// Twice the number that `text` writes, if it is a whole or half one.
fn halves(text: &str) -> Option<i32> {
    let twice = text.parse::<f64>().ok()? * 2.0;
    (twice.fract() == 0.0 && twice.abs() < 1e6).then_some(twice as i32)
}

/// Writes half of `twice` without a needless fraction: `7.5`, `6`, `-0.5`.
pub fn write_halves(twice: i32) -> String {
    if twice % 2 == 0 {
        (twice / 2).to_string()
    } else {
        format!("{:.1}", f64::from(twice) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn size(key: &'static str, domain: Domain, default: &'static str) -> OptionSpec {
        OptionSpec {
            key,
            label: Text::same("Size"),
            domain,
            default,
        }
    }

    const SQUARE: &[OptionSpec] = &[size(
        "size",
        Domain::Integer {
            min: 4,
            max: 26,
            step: 2,
            offered: &[8],
        },
        "8",
    )];
    const WIDE: &[OptionSpec] = &[size(
        "size",
        Domain::Size {
            min: Grid { cols: 4, rows: 4 },
            max: Grid { cols: 20, rows: 10 },
            offered: &[Grid { cols: 7, rows: 6 }],
        },
        "7x6",
    )];

    #[track_caller]
    fn check(specs: &'static [OptionSpec], typed: &str, expected: Result<&str, &str>) {
        match (Options::defaults(specs).with("size", typed), expected) {
            (Ok(options), Ok(value)) => assert_eq!(options.get("size"), value, "{typed}"),
            (Err(error), Err(words)) => {
                assert!(error.to_string().contains(words), "{typed}: {error}");
            }
            (read, _) => panic!("{typed}: {read:?}"),
        }
    }

    #[test]
    fn sizes_are_checked_and_kept_in_one_spelling() {
        check(WIDE, "9x7", Ok("9x7"));
        check(WIDE, "9×7", Ok("9x7"));
        check(WIDE, "8", Ok("8x8"));
        for wrong in ["3x7", "9x11", "21x7", "9x", "nine", "3", "12"] {
            let accepted = "expected columns and rows from 4x4 to 20x10, such as 7x6";
            check(WIDE, wrong, Err(accepted));
        }
        check(SQUARE, "10x10", Ok("10"));
        check(SQUARE, "9x7", Err("can't be 9x7: expected 4, 6, 8"));
        assert_eq!(
            Options::defaults(WIDE).grid(),
            Some(Grid { cols: 7, rows: 6 })
        );
        assert_eq!(Options::defaults(SQUARE).grid(), Some(Grid::square(8)));
        assert_eq!(Options::defaults(WIDE).size(), None);
    }

    #[test]
    fn rows_say_the_size_themselves() {
        for (specs, rows, size) in [
            (WIDE, "...../...../...../..... X", "5x4"),
            (SQUARE, "..../..../..../.... O", "4"),
        ] {
            let mut options = Options::defaults(specs);
            options.fit(rows).expect("a size");
            assert_eq!(options.get("size"), size);
        }
        assert!(Options::defaults(WIDE).fit("..").is_err());
        assert!(Options::defaults(&[]).fit("..").is_ok());
    }
}
