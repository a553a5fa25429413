//! A key with its modifiers, as key tables write it (`ctrl+k`), as terminals report it, and as the screen shows it.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key together with Ctrl, Alt or Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

const NAMED: [(&str, KeyCode, &str); 14] = [
    ("enter", KeyCode::Enter, "Enter"),
    ("space", KeyCode::Char(' '), "Space"),
    ("esc", KeyCode::Esc, "Esc"),
    ("tab", KeyCode::Tab, "Tab"),
    ("left", KeyCode::Left, "←"),
    ("right", KeyCode::Right, "→"),
    ("up", KeyCode::Up, "↑"),
    ("down", KeyCode::Down, "↓"),
    ("home", KeyCode::Home, "Home"),
    ("end", KeyCode::End, "End"),
    ("pageup", KeyCode::PageUp, "PgUp"),
    ("pagedown", KeyCode::PageDown, "PgDn"),
    ("delete", KeyCode::Delete, "Del"),
    ("backspace", KeyCode::Backspace, "Backspace"),
];

/// Modifiers as key tables write them.
const MODIFIERS: [(&str, KeyModifiers); 3] = [
    ("ctrl+", KeyModifiers::CONTROL),
    ("alt+", KeyModifiers::ALT),
    ("shift+", KeyModifiers::SHIFT),
];

impl Chord {
    /// The key that a terminal reported. Shift counts for characters and Backtab only: terminals report it for no
    /// other key.
    pub(crate) fn of(key: &KeyEvent) -> Self {
        let mut modifiers = key.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
        let code = match key.code {
            KeyCode::BackTab => {
                modifiers |= KeyModifiers::SHIFT;
                KeyCode::Tab
            }
            KeyCode::Char(c) if modifiers.contains(KeyModifiers::CONTROL) => {
                KeyCode::Char(c.to_ascii_lowercase())
            }
            // Some terminals report Shift and the small letter.
            KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::SHIFT) => {
                KeyCode::Char(c.to_ascii_uppercase())
            }
            // xterm sends Alt with a digit as that character with its highest bit set.
            KeyCode::Char(c @ '°'..='¹') => {
                modifiers |= KeyModifiers::ALT;
                KeyCode::Char(char::from(b'0' + (u32::from(c) - u32::from('°')) as u8))
            }
            code => code,
        };
        Self { code, modifiers }
    }

    /// Parses a key as written in key tables.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut modifiers = KeyModifiers::NONE;
        // `Esc` and `Ctrl+K` are accepted too; the case of a single letter is significant.
        let lower = text.to_lowercase();
        let mut rest = if text.chars().count() > 1 {
            &*lower
        } else {
            text
        };
        let shift_letter = text.chars().last();
        for (word, modifier) in MODIFIERS {
            if let Some(after) = rest.strip_prefix(word) {
                rest = after;
                modifiers |= modifier;
            }
        }
        let mut chars = rest.chars();
        let code = match (chars.next()?, chars.next()) {
            (_, None) if modifiers == KeyModifiers::ALT => KeyCode::Char(shift_letter?),
            (c, None) if modifiers == KeyModifiers::SHIFT => {
                modifiers = KeyModifiers::NONE;
                KeyCode::Char(c.to_ascii_uppercase())
            }
            (c, None) => KeyCode::Char(c),
            ('f', Some(_)) if rest[1..].parse::<u8>().is_ok() => {
                KeyCode::F(rest[1..].parse().ok()?)
            }
            _ => NAMED.iter().find(|(word, ..)| *word == rest)?.1,
        };
        Some(Self { code, modifiers })
    }

    /// The key that terminals report in place of this one, if they can't distinguish them.
    pub(crate) fn arrives_as(self) -> Option<&'static str> {
        if !self.modifiers.contains(KeyModifiers::CONTROL) {
            return None;
        }
        match self.code {
            KeyCode::Char('i') | KeyCode::Tab => Some("tab"),
            KeyCode::Char('m') | KeyCode::Enter => Some("enter"),
            KeyCode::Char('h') => Some("backspace"),
            KeyCode::Char('[') => Some("esc"),
            KeyCode::Char(c) if !c.is_ascii_alphabetic() && c != ' ' => Some("something else"),
            _ => None,
        }
    }

    /// The key as written in key tables.
    pub(crate) fn text(self) -> String {
        let set = MODIFIERS
            .into_iter()
            .filter(|it| self.modifiers.contains(it.1));
        let mut text: String = set.map(|(word, _)| word).collect();
        let named = NAMED.iter().find(|(_, code, _)| *code == self.code);
        match (named, self.code) {
            (Some((word, ..)), _) => text.push_str(word),
            (None, KeyCode::Char(c)) => text.push(c),
            (None, KeyCode::F(number)) => text.push_str(&format!("f{number}")),
            (None, other) => text.push_str(&format!("{other:?}").to_lowercase()),
        }
        text
    }

    /// The key as a terminal would report it.
    pub(crate) fn event(self) -> KeyEvent {
        KeyEvent::new(self.code, self.modifiers)
    }

    /// The key of a key table as the screen shows it.
    pub(crate) fn shown(text: &str) -> String {
        let (prefix, key) = match text.rfind('+') {
            Some(at) if at > 0 && at + 1 < text.len() => text.split_at(at + 1),
            _ => ("", text),
        };
        let mut shown = String::new();
        for held in prefix.split_inclusive('+') {
            shown.push_str(&held[..1].to_uppercase());
            shown.push_str(&held[1..]);
        }
        match NAMED.iter().find(|(word, ..)| *word == key) {
            Some((_, _, name)) => shown.push_str(name),
            None if key.len() > 1 || prefix.contains("ctrl") => shown.push_str(&key.to_uppercase()),
            None => shown.push_str(key),
        }
        shown
    }

    /// The typed character, if it came without Ctrl and Alt.
    pub(crate) fn plain_char(key: &KeyEvent) -> Option<char> {
        match key.code {
            _ if (key.modifiers).intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => None,
            KeyCode::Char(c) => Some(c),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, code: KeyCode, modifiers: KeyModifiers, shown: &str) {
        let key = KeyEvent::new(code, modifiers);
        assert_eq!(Some(Chord::of(&key)), Chord::parse(text), "{text}");
        assert_eq!(Chord::shown(text), shown);
        assert_eq!(Chord::of(&key).text(), text);
    }

    #[test]
    fn keys_are_read_as_people_write_them() {
        for (text, meant) in [
            ("Ctrl+K", "ctrl+k"),
            ("Esc", "esc"),
            ("shift+a", "A"),
            ("F1", "f1"),
        ] {
            assert_eq!(Chord::parse(text), Chord::parse(meant), "{text}");
        }
        assert_ne!(Chord::parse("A"), Chord::parse("a"));
        assert_ne!(Chord::parse("alt+A"), Chord::parse("alt+a"));
        assert_eq!(Chord::parse("ctrl+"), None);
        assert_eq!(Chord::parse(""), None);
    }

    #[test]
    fn keys_are_what_tables_say() {
        use KeyModifiers as M;
        check("ctrl+k", KeyCode::Char('k'), M::CONTROL, "Ctrl+K");
        check("R", KeyCode::Char('R'), M::SHIFT, "R");
        check("R", KeyCode::Char('r'), M::SHIFT, "R");
        check("?", KeyCode::Char('?'), M::SHIFT, "?");
        check("+", KeyCode::Char('+'), M::NONE, "+");
        check("shift+tab", KeyCode::BackTab, M::SHIFT, "Shift+Tab");
        check("pagedown", KeyCode::PageDown, M::NONE, "PgDn");
        check("f1", KeyCode::F(1), M::NONE, "F1");
        check("f", KeyCode::Char('f'), M::NONE, "f");
        check("alt+3", KeyCode::Char('³'), M::NONE, "Alt+3");
        check("alt+9", KeyCode::Char('¹'), M::NONE, "Alt+9");
        check("alt+2", KeyCode::Char('2'), M::ALT, "Alt+2");
    }
}
