//! The program's settings: one table for the file, the dialogue, the command `set` and their help.

pub mod color;
pub mod fault;
mod file;
mod table;
pub mod theme;
pub mod themes;

use std::ops::Deref;

pub use fault::{FileFault, SettingError};
pub use file::{at_key, print, read, setting_table, write_keys, write_value};
pub use table::{
    Background, CheckersSquares, ColorDepth, Glyphs, Graphics, Group, Language, MouseMode, Notify,
    SETTINGS, Setting, Values,
};

/// The user's keys for an action: a line of the table `[keys]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    pub action: String,
    /// Keys in text form (`ctrl+z`); empty for none.
    pub keys: Vec<String>,
    /// Line of the file, from 1; 0 if not read from a file.
    pub line: usize,
}

/// The current value of every setting, the values to be saved, and the user's key bindings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    now: Values,
    kept: Values,
    pub keys: Vec<Binding>,
}

/// Access to the current values: `settings.bell`.
impl Deref for Settings {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.now
    }
}

/// Returns the setting whose name is most similar to `name`.
fn nearest(name: &str) -> Option<&'static str> {
    let shared = |key: &str| {
        let pairs = key.as_bytes().windows(2);
        pairs
            .filter(|pair| name.as_bytes().windows(2).any(|other| other == *pair))
            .count()
    };
    // Of equally similar names, the shortest.
    let likeness = |key: &str| (shared(key), std::cmp::Reverse(key.len()));
    let best = SETTINGS
        .iter()
        .max_by_key(|setting| likeness(setting.key))?;
    // Two common letters are no evidence: more than half of the pairs have to match.
    (2 * shared(best.key) > name.len().saturating_sub(1)).then_some(best.key)
}

impl Settings {
    pub const fn kept(&self) -> &Values {
        &self.kept
    }

    /// Returns true if both would be saved alike.
    pub fn keeps_the_same_as(&self, other: &Self) -> bool {
        self.kept == other.kept && self.keys == other.keys
    }

    /// Sets a value; `default` restores the default value. Returns the setting.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&'static Setting, SettingError> {
        let setting = Self::find(name)?;
        let value = setting.check(value)?;
        self.change(|values| setting.put(values, &value));
        Ok(setting)
    }

    /// Changes values, now and in the file: `settings.change(|values| values.bell = true)`.
    pub fn change(&mut self, change: impl Fn(&mut Values)) {
        change(&mut self.now);
        change(&mut self.kept);
    }

    /// Sets a value for this run only; it is not saved.
    pub fn set_now(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let setting = Self::find(name)?;
        setting.put(&mut self.now, &setting.check(value)?);
        Ok(())
    }

    /// Returns the setting of this name, or an error with a similar name.
    pub fn find(name: &str) -> Result<&'static Setting, SettingError> {
        let found = SETTINGS
            .iter()
            .find(|setting| setting.key.eq_ignore_ascii_case(name));
        found.ok_or_else(|| SettingError::Unknown {
            name: name.to_owned(),
            nearest: nearest(name),
        })
    }

    pub fn bind(&mut self, action: &str, keys: Vec<String>) {
        self.keys.retain(|binding| binding.action != action);
        self.keys.push(Binding {
            action: action.to_owned(),
            keys,
            line: 0,
        });
    }

    pub fn unbind(&mut self, action: &str) {
        self.keys.retain(|binding| binding.action != action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Domain;

    #[test]
    fn every_value_is_read_as_it_is_written() {
        let mut values = Values::default();
        let mut put = |setting: &Setting, value: &str| {
            assert_eq!(
                setting.check(value).as_deref(),
                Ok(value),
                "{}",
                setting.key
            );
            setting.put(&mut values, value);
            assert_eq!(setting.value(&values), value, "{}", setting.key);
        };
        for setting in SETTINGS {
            let usual = setting.value(&Values::default());
            let mut all = setting.domain.values();
            match setting.domain {
                Domain::Switch => all.extend(["on".to_owned(), "off".to_owned()]),
                Domain::Integer { min, max, .. } => all.extend([min.to_string(), max.to_string()]),
                Domain::Clock => all.push("10m/5x30s".to_owned()),
                Domain::Text(_) | Domain::Theme => all.push("other".to_owned()),
                _ => {}
            }
            all.push(usual);
            for value in &all {
                put(setting, value);
            }
        }
        assert_eq!(values, Values::default());
    }

    #[test]
    fn errors_are_reported() {
        let mut settings = Settings::default();
        let mut check = |name: &str, value: &str, words: &str| {
            let error = settings.set(name, value).expect_err("refused").to_string();
            assert!(error.contains(words), "{name} {value}: {error}");
        };
        check("thems", "wood", "did you mean theme");
        check("foo", "wood", "no setting “foo”: type set");
        check("panel", "maybe", "must be on or off");
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
            (&*settings.theme, &*settings.kept().theme),
            ("wood", "auto")
        );
        settings.set("theme", "slate").expect("a theme");
        assert_eq!(
            (&*settings.theme, &*settings.kept().theme),
            ("slate", "slate")
        );
        settings.set("theme", "default").expect("a theme");
        assert_eq!(settings.theme, "auto");
    }
}
