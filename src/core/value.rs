//! Typed values that are chosen by name: enums whose variants are words, and structs that hold the options of a game.
//! Each is declared once, by a macro.

use super::domain::parse_halves;
use super::{Choice, Text, TimeControl, format_halves};

/// A typed value with a textual spelling, as returned by [`Domain::check`](super::Domain::check).
pub trait Value: Sized {
    /// Parses a valid spelling. Any other text gives an arbitrary value.
    fn parse(text: &str) -> Self;
    /// Returns the spelling.
    fn spelling(&self) -> String;
}

/// An enum of which each variant is a word; implemented by `choices!`.
pub trait Choices: Copy + 'static {
    /// The words, in the order of the variants.
    const CHOICES: &'static [Choice];
    /// All variants in order.
    const ALL: &'static [Self];

    /// Index of this variant in [`ALL`](Self::ALL).
    fn index(self) -> usize;

    /// Display text of this variant.
    fn label(self) -> Text {
        Self::CHOICES[self.index()].label
    }
}

impl<T: Choices> Value for T {
    fn parse(text: &str) -> Self {
        let found = Self::CHOICES.iter().position(|choice| choice.key == text);
        Self::ALL[found.unwrap_or(0)]
    }

    fn spelling(&self) -> String {
        Self::CHOICES[self.index()].key.to_owned()
    }
}

impl Value for bool {
    fn parse(text: &str) -> Self {
        text == "on"
    }

    fn spelling(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }
}

impl Value for String {
    fn parse(text: &str) -> Self {
        text.to_owned()
    }

    fn spelling(&self) -> String {
        self.clone()
    }
}

impl Value for Option<TimeControl> {
    fn parse(text: &str) -> Self {
        text.parse().ok()
    }

    fn spelling(&self) -> String {
        self.map_or("none".to_owned(), |clock| clock.to_string())
    }
}

/// A multiple of one half, stored as a count of halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Halves(pub i32);

impl Value for Halves {
    fn parse(text: &str) -> Self {
        Self(parse_halves(text).unwrap_or(0))
    }

    fn spelling(&self) -> String {
        format_halves(self.0)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Value for $number {
            fn parse(text: &str) -> Self {
                text.parse().unwrap_or_default()
            }

            fn spelling(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

numbers! { u8 i32 u32 }

/// Types of which each value is a word: `Simple = "simple" ("simple ko", "简单劫")`, with an explanation after a colon.
#[macro_export]
macro_rules! choices {
    ($($(#[$doc:meta])* $vis:vis enum $name:ident {
        $($(#[$what:meta])* $value:ident = $key:literal ($en:literal, $zh:literal) $(: ($note_en:literal, $note_zh:literal))?,)*
    })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name {
            $($(#[$what])* $value,)*
        }

        impl $crate::Choices for $name {
            const CHOICES: &'static [$crate::Choice] = &[
                $($crate::Choice::new($key, $en, $zh)$(.with_note($note_en, $note_zh))?),*
            ];
            const ALL: &'static [Self] = &[$(Self::$value),*];

            fn index(self) -> usize {
                self as usize
            }
        }
    )*};
}

/// Defines the options of a game: their table, and a type that holds the chosen values.
#[macro_export]
macro_rules! options {
    (@note) => { $crate::Text::same("") };
    (@note $note:expr) => { $note };
    ($(#[$doc:meta])* $vis:vis struct $name:ident {
        $($(#[$what:meta])* $field:ident: $type:ty = $default:literal, $key:literal $label:expr => $domain:expr $(, $note:expr)?;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $name {
            $($(#[$what])* $vis $field: $type,)*
        }

        impl $name {
            /// The options, in the order in which they are shown.
            $vis const TABLE: &'static [$crate::OptionSpec] = &[
                $($crate::OptionSpec {
                    key: $key,
                    label: $label,
                    domain: $domain,
                    default: $default,
                    note: $crate::options!(@note $($note)?),
                }),*
            ];

            /// Reads the chosen values.
            $vis fn from_options(options: &$crate::Options) -> Self {
                Self {
                    $($field: $crate::Value::parse(options.get($key)),)*
                }
            }
        }
    };
}
