//! What values a setting can have.

use crate::core::clock::TimeControl;
use crate::core::options::Choice;
use crate::core::{Message, Text};
use crate::settings::table::Setting;
use crate::settings::words;

/// The values of a setting.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `on` or `off`.
    Switch,
    /// One of these words.
    Choice(&'static [Choice]),
    /// A whole number, both ends included.
    Number {
        /// Least value.
        min: u32,
        /// Greatest value.
        max: u32,
        /// What a key adds or takes away.
        step: u32,
        /// What is counted; empty for plain numbers.
        unit: Text,
    },
    /// Any text of up to so many characters.
    Text(usize),
    /// The word of a theme, shipped or the user's own.
    Theme,
    /// A time control, or `none`.
    Clock,
}

impl Setting {
    /// The usual spelling of a value, or why it can't be; `default` stands for the usual value.
    pub fn check(&self, value: &str) -> Result<String, Message> {
        let value = value.trim();
        if value.eq_ignore_ascii_case("default") {
            return Ok(self.default.to_owned());
        }
        let refuse = |text| Message::new(text).arg(self.key).arg(value);
        match self.kind {
            Kind::Switch => match value.to_ascii_lowercase().as_str() {
                "on" | "true" | "yes" | "1" => Ok("on".to_owned()),
                "off" | "false" | "no" | "0" => Ok("off".to_owned()),
                _ => Err(refuse(words::NO_SWITCH)),
            },
            Kind::Choice(choices) => {
                let found = choices
                    .iter()
                    .find(|choice| choice.key.eq_ignore_ascii_case(value));
                found.map(|choice| choice.key.to_owned()).ok_or_else(|| {
                    let all: Vec<_> = choices.iter().map(|choice| choice.key).collect();
                    refuse(words::NO_CHOICE).arg(all.join(", "))
                })
            }
            Kind::Number { min, max, .. } => {
                let number = value.parse().ok().filter(|n| (min..=max).contains(n));
                number
                    .map(|number: u32| number.to_string())
                    .ok_or_else(|| refuse(words::NO_NUMBER).arg(min).arg(max))
            }
            Kind::Text(most) => {
                let clean: String = value.chars().filter(|c| !c.is_control()).collect();
                Ok(clean.chars().take(most).collect())
            }
            Kind::Theme if value.is_empty() => Err(refuse(words::NO_THEME)),
            Kind::Theme => Ok(value.to_lowercase()),
            Kind::Clock if value.eq_ignore_ascii_case("none") => Ok("none".to_owned()),
            Kind::Clock => match value.parse::<TimeControl>() {
                Ok(control) => Ok(control.to_string()),
                Err(reason) => Err(refuse(words::NO_CLOCK).message(reason.into())),
            },
        }
    }

    /// The values to expect, in short.
    pub fn expected(&self) -> String {
        match self.kind {
            Kind::Switch => "on | off".to_owned(),
            Kind::Choice(choices) => {
                let all: Vec<_> = choices.iter().map(|choice| choice.key).collect();
                all.join(" | ")
            }
            Kind::Number { min, max, .. } => format!("{min}…{max}"),
            Kind::Text(_) => "TEXT".to_owned(),
            Kind::Theme => "THEME".to_owned(),
            Kind::Clock => "none | 5m | 5m+3s | 10m/5x30s | 10m/15in5m".to_owned(),
        }
    }
}
