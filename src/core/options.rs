//! Options of a game: their declarations, and the chosen values.

use std::fmt;

use super::domain::parse_halves;
use super::{AnyReason, Domain, Grid, Text, ValueError};
use crate::{message, reasons};

/// Declaration of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The word that is typed and saved (`komi`). The board size is always `size`: one number ([`Domain::Integer`]) or
    /// columns and rows ([`Domain::Size`]).
    pub key: &'static str,
    /// Display text.
    pub label: Text,
    /// Admissible values.
    pub domain: Domain,
    /// Default value.
    pub default: &'static str,
    /// Explanation in a sentence; empty if each value has one of its own.
    pub note: Text,
}

reasons! {
    /// Reason why an option can't be set.
    pub enum OptionError {
        /// The game has no such option.
        Unknown {
            /// The word that was looked up.
            key: String,
            /// The options of the game.
            options: &'static [OptionSpec],
        } => ("no-such-option",
            if options.is_empty() {
                message!("there is no option {0}: this game has no options", "没有选项 {0}：该棋种没有选项", arg(key))
            } else {
                let keys: Vec<_> = options.iter().map(|spec| spec.key).collect();
                message!("there is no option {0}: try {1}", "没有选项 {0}：可选 {1}", arg(key), list(keys.join(", ")))
            }),
        /// The value is not in the option's domain.
        Value(error: ValueError) => error,
        /// The values exclude each other, for the reason given by the game.
        Together(reason: AnyReason) => reason,
    }
}

/// The chosen value of every option of a game, each in its domain.
#[derive(Clone, PartialEq, Eq)]
pub struct Options {
    specs: &'static [OptionSpec],
    values: Vec<String>,
}

impl Options {
    /// Creates options with default values.
    pub fn defaults(specs: &'static [OptionSpec]) -> Self {
        Self {
            specs,
            values: specs.iter().map(|spec| spec.default.to_owned()).collect(),
        }
    }

    /// Returns the declarations of the options.
    pub const fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    /// Sets a value; case does not matter, and the canonical spelling is stored.
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

    /// Returns the options with `key` set to `value`.
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Result<Self, OptionError> {
        self.set(key, &value.to_string())?;
        Ok(self)
    }

    /// Returns the value of `key`, empty if there is no such option.
    pub fn get(&self, key: &str) -> &str {
        self.specs
            .iter()
            .position(|spec| spec.key == key)
            .map_or("", |index| &self.values[index])
    }

    /// Returns the double of the value of an option of [`Domain::Halves`], 0 if there is no such option.
    pub fn halves(&self, key: &str) -> i32 {
        parse_halves(self.get(key)).unwrap_or(0)
    }

    /// Returns the size of the board if the game has that option.
    pub fn grid(&self) -> Option<Grid> {
        self.get("size").parse().ok()
    }

    /// Sets the size of the board to that of a position written as rows, if the game has that option.
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

    /// Iterates over the options with their values, in the game's order.
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

#[cfg(test)]
mod tests {
    use super::*;

    const fn size(key: &'static str, domain: Domain, default: &'static str) -> OptionSpec {
        OptionSpec {
            key,
            label: Text::same("Size"),
            domain,
            default,
            note: Text::same(""),
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
            let accepted = "must be columns and rows from 4x4 to 20x10, such as 7x6";
            check(WIDE, wrong, Err(accepted));
        }
        check(SQUARE, "10x10", Ok("10"));
        check(SQUARE, "9x7", Err("must be even, 4 to 26, not 9x7"));
        assert_eq!(
            Options::defaults(WIDE).grid(),
            Some(Grid { cols: 7, rows: 6 })
        );
        assert_eq!(Options::defaults(SQUARE).grid(), Some(Grid::square(8)));
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
