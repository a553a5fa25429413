//! The program's settings: one table feeds the file, the dialogue, the command `set` and their help.

mod file;
mod kind;
mod table;
pub mod themes;
mod words;

pub use file::{at_key, print, read, write_keys, write_value};
pub use kind::Kind;
pub use table::{Group, SETTINGS, Setting};

use crate::core::Message;

/// Keys that a person gave to an action: a line of the table `[keys]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The action's word.
    pub action: String,
    /// The keys as written (`ctrl+z`); none if it shall have none.
    pub keys: Vec<String>,
    /// The line of the file, from 1; 0 for what was not read from a file.
    pub line: usize,
}

/// The value of every setting, and the keys of actions that have others than usual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    values: Vec<String>,
    /// Values that hold for this run only (from the command line), by index.
    only_now: Vec<Option<String>>,
    /// The keys.
    pub keys: Vec<Binding>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            values: SETTINGS
                .iter()
                .map(|setting| setting.default.to_owned())
                .collect(),
            only_now: vec![None; SETTINGS.len()],
            keys: Vec::new(),
        }
    }
}

/// The setting of this name and its index.
fn find(name: &str) -> Result<(usize, &'static Setting), Message> {
    let found = SETTINGS
        .iter()
        .enumerate()
        .find(|(_, setting)| setting.key.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let nearest = nearest(name);
        Message::new(words::UNKNOWN).arg(name).arg(nearest)
    })
}

/// The setting whose name has most in common with `name`.
fn nearest(name: &str) -> &'static str {
    let shared = |key: &str| {
        let pairs = key.as_bytes().windows(2);
        pairs
            .filter(|pair| name.as_bytes().windows(2).any(|other| other == *pair))
            .count()
    };
    let best = SETTINGS.iter().max_by_key(|setting| shared(setting.key));
    best.map_or("", |setting| setting.key)
}

impl Settings {
    /// What holds now, by the setting's name; empty if there is no such setting.
    pub fn get(&self, name: &str) -> &str {
        find(name).map_or("", |(index, _)| {
            self.only_now[index]
                .as_deref()
                .unwrap_or(&self.values[index])
        })
    }

    /// What is kept for the next start.
    pub fn kept(&self, name: &str) -> &str {
        find(name).map_or("", |(index, _)| &self.values[index])
    }

    /// Whether the next start would find no difference.
    pub fn keeps_the_same_as(&self, other: &Self) -> bool {
        self.values == other.values && self.keys == other.keys
    }

    /// Whether a switch is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.get(name) == "on"
    }

    /// The value of a number; 0 if there is no such number.
    pub fn number(&self, name: &str) -> u32 {
        self.get(name).parse().unwrap_or(0)
    }

    /// Sets a value; `default` sets the usual one. Returns the setting.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&'static Setting, Message> {
        let (index, setting) = find(name)?;
        self.values[index] = setting.check(value)?;
        self.only_now[index] = None;
        Ok(setting)
    }

    /// Sets a value for this run only; it is not kept.
    pub fn set_now(&mut self, name: &str, value: &str) -> Result<(), Message> {
        let (index, setting) = find(name)?;
        self.only_now[index] = Some(setting.check(value)?);
        Ok(())
    }

    /// The setting of this name, or which one may have been meant.
    pub fn find(name: &str) -> Result<&'static Setting, Message> {
        find(name).map(|(_, setting)| setting)
    }

    /// Gives an action other keys.
    pub fn bind(&mut self, action: &str, keys: Vec<String>) {
        self.keys.retain(|binding| binding.action != action);
        self.keys.push(Binding {
            action: action.to_owned(),
            keys,
            line: 0,
        });
    }

    /// Gives an action its usual keys back.
    pub fn unbind(&mut self, action: &str) {
        self.keys.retain(|binding| binding.action != action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_a_value_and_every_setting_has_words() {
        for setting in SETTINGS {
            assert_eq!(
                setting.check(setting.default).as_deref(),
                Ok(setting.default),
                "{}",
                setting.key
            );
            for text in [setting.name, setting.help] {
                assert!(
                    !text.en.is_empty() && !text.zh.is_empty(),
                    "{}",
                    setting.key
                );
            }
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let mut settings = Settings::default();
        let mut check = |name: &str, value: &str, words: &str| {
            let error = settings.set(name, value).expect_err("refused").to_string();
            assert!(error.contains(words), "{name} {value}: {error}");
        };
        check("thems", "wood", "did you mean theme");
        check("panel", "maybe", "expected on or off");
        check("glyphs", "runes", "auto, unicode, ascii, wide");
        check("level", "11", "from 1 to 10");
        check("level", "-1", "from 1 to 10");
        check("clock", "5x", "5m+3s");
    }

    #[test]
    fn what_holds_for_this_run_is_not_kept() {
        let mut settings = Settings::default();
        settings.set_now("theme", "wood").expect("a theme");
        assert_eq!(
            (settings.get("theme"), settings.kept("theme")),
            ("wood", "felt")
        );
        settings.set("theme", "slate").expect("a theme");
        assert_eq!(
            (settings.get("theme"), settings.kept("theme")),
            ("slate", "slate")
        );
        settings.set("theme", "default").expect("a theme");
        assert_eq!(settings.get("theme"), "felt");
    }
}
