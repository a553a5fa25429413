//! Joins the pieces of keys that arrived in two reads.
//!
//! Over a slow line an arrow key may be cut after its first byte and is then read as Esc, `[`, `A`. An Esc is
//! therefore held back for a moment; the characters that follow within that moment belong to the same key.

use std::time::Duration;

use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Time an Esc is held back: longer than the gap between the pieces of a key, too short to be noticed.
pub(crate) const WAIT: Duration = Duration::from_millis(25);

/// Maximum length of a joined sequence, in characters after the Esc.
const LONGEST: usize = 24;

/// An Esc that is held back and the characters after it.
#[derive(Debug, Default)]
pub(crate) struct Join {
    held: bool,
    after: String,
}

impl Join {
    /// True while an Esc is held back.
    pub(crate) const fn is_open(&self) -> bool {
        self.held
    }

    /// Takes an event, or `None` if none came within [`WAIT`]; returns the events that can be passed on.
    pub(crate) fn push(&mut self, input: Option<Input>) -> Vec<Input> {
        let Some(input) = input else {
            return self.give_up();
        };
        if !self.held {
            if is_plain(&input, KeyCode::Esc) {
                self.held = true;
                return Vec::new();
            }
            return vec![input];
        }
        let Some(c) = plain_char(&input) else {
            let mut out = self.give_up();
            out.extend(self.push(Some(input)));
            return out;
        };
        self.after.push(c);
        self.advance(c)
    }

    fn advance(&mut self, last: char) -> Vec<Input> {
        let done = match self.after.as_bytes() {
            [b'[' | b'O'] => false,
            [b'O', _] => true,
            // The byte that ends a control sequence (ECMA-48 §5.4).
            [b'[', ..] => ('@'..='~').contains(&last),
            // A key pressed with Alt.
            _ => {
                self.clear();
                return vec![key(KeyCode::Char(last), KeyModifiers::ALT)];
            }
        };
        if !done {
            return if self.after.len() > LONGEST {
                self.give_up()
            } else {
                Vec::new()
            };
        }
        let found = decode(&self.after);
        self.clear();
        found.into_iter().collect()
    }

    fn clear(&mut self) {
        self.held = false;
        self.after.clear();
    }

    /// Releases the held characters as single key presses: they were typed one by one.
    fn give_up(&mut self) -> Vec<Input> {
        if !self.held {
            return Vec::new();
        }
        let typed = self.after.chars().map(KeyCode::Char);
        let out = std::iter::once(KeyCode::Esc)
            .chain(typed)
            .map(|code| key(code, KeyModifiers::NONE))
            .collect();
        self.clear();
        out
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Input {
    Input::Key(KeyEvent::new(code, modifiers))
}

fn is_plain(input: &Input, code: KeyCode) -> bool {
    matches!(input, Input::Key(key) if key.code == code && key.modifiers.is_empty())
}

fn plain_char(input: &Input) -> Option<char> {
    match input {
        Input::Key(KeyEvent {
            code: KeyCode::Char(c),
            modifiers,
            ..
        }) if (*modifiers - KeyModifiers::SHIFT).is_empty() => Some(*c),
        _ => None,
    }
}

/// Decodes the key or mouse event that an Esc and `text` stand for; unknown sequences are dropped.
fn decode(text: &str) -> Option<Input> {
    let code = match text {
        "[A" | "OA" => KeyCode::Up,
        "[B" | "OB" => KeyCode::Down,
        "[C" | "OC" => KeyCode::Right,
        "[D" | "OD" => KeyCode::Left,
        "[H" | "OH" | "[1~" => KeyCode::Home,
        "[F" | "OF" | "[4~" => KeyCode::End,
        "[3~" => KeyCode::Delete,
        "[5~" => KeyCode::PageUp,
        "[6~" => KeyCode::PageDown,
        "[Z" => return Some(key(KeyCode::BackTab, KeyModifiers::SHIFT)),
        "OP" => KeyCode::F(1),
        "[I" => return Some(Input::FocusGained),
        "[O" => return Some(Input::FocusLost),
        _ => return mouse(text),
    };
    Some(key(code, KeyModifiers::NONE))
}

/// Decodes a mouse report in SGR form, as `[<0;10;5M`.
fn mouse(text: &str) -> Option<Input> {
    let released = text.ends_with('m');
    let body = text.strip_prefix("[<")?.strip_suffix(['M', 'm'])?;
    let mut numbers = body.split(';').map(str::parse::<u16>);
    let mut next = || numbers.next()?.ok();
    let (code, x, y) = (next()?, next()?.checked_sub(1)?, next()?.checked_sub(1)?);
    let button = match code & 3 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match code & !0b1_1100 {
        64 => MouseEventKind::ScrollUp,
        65 => MouseEventKind::ScrollDown,
        35 => MouseEventKind::Moved,
        32..=34 => MouseEventKind::Drag(button),
        0..=2 if released => MouseEventKind::Up(button),
        0..=2 => MouseEventKind::Down(button),
        _ => return None,
    };
    Some(Input::Mouse(MouseEvent {
        kind,
        column: x,
        row: y,
        modifiers: KeyModifiers::NONE,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types `text`, in which `_` stands for a pause, and compares the events that are passed on.
    #[track_caller]
    fn check(text: &str, expected: &[Input]) {
        let mut join = Join::default();
        let mut out = Vec::new();
        for c in text.chars() {
            out.extend(join.push(match c {
                '_' => None,
                '\x1b' => Some(key(KeyCode::Esc, KeyModifiers::NONE)),
                c if c.is_uppercase() => Some(key(KeyCode::Char(c), KeyModifiers::SHIFT)),
                c => Some(key(KeyCode::Char(c), KeyModifiers::NONE)),
            }));
        }
        out.extend(join.push(None));
        assert_eq!(out, expected, "{text:?}");
    }

    fn plain(code: KeyCode) -> Input {
        key(code, KeyModifiers::NONE)
    }

    #[test]
    fn keys_in_pieces_are_put_together() {
        check("\x1b[A", &[plain(KeyCode::Up)]);
        check("\x1bOD", &[plain(KeyCode::Left)]);
        check(
            "\x1b[6~x",
            &[plain(KeyCode::PageDown), plain(KeyCode::Char('x'))],
        );
        check("\x1b3", &[key(KeyCode::Char('3'), KeyModifiers::ALT)]);
        check("\x1b[99~", &[]);
        let click = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: 9,
            row: 4,
            modifiers: KeyModifiers::NONE,
        };
        check("\x1b[<0;10;5M", &[Input::Mouse(click)]);
        check("\x1b[<0;0;5M", &[]);
    }

    #[test]
    fn an_escape_alone_stays_one() {
        check("\x1b", &[plain(KeyCode::Esc)]);
        check("\x1b_x", &[plain(KeyCode::Esc), plain(KeyCode::Char('x'))]);
        check("\x1b\x1b[B", &[plain(KeyCode::Esc), plain(KeyCode::Down)]);
        check("\x1b[_", &[plain(KeyCode::Esc), plain(KeyCode::Char('['))]);
    }
}
