//! Joins the pieces of keys that arrived in two reads, on a system that reports keys.
//!
//! Over a slow line an arrow key may be cut after its first byte and is then read as Esc, `[`, `A`. An Esc is
//! therefore held back for a moment; the characters that follow within that moment belong to the same key.

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::decode::Decoder;

/// An Esc that is held back and the characters after it, as the bytes that a terminal sends for them.
#[derive(Debug, Default)]
pub(crate) struct Join(Decoder);

impl Join {
    /// True while an Esc is held back.
    pub(crate) fn is_open(&self) -> bool {
        self.0.patience().is_some()
    }

    /// Takes an event, or `None` if none came within [`WAIT`](super::decode::WAIT); returns the events that can be
    /// passed on.
    pub(crate) fn push(&mut self, input: Option<Input>) -> Vec<Input> {
        match input {
            // Windows reports the release of every key.
            Some(Input::Key(key)) if key.kind == KeyEventKind::Release => Vec::new(),
            Some(input) => match plain_char(&input) {
                Some(c) if c == '\x1b' || self.is_open() => {
                    self.0.push(c.encode_utf8(&mut [0; 4]).as_bytes())
                }
                _ => {
                    let mut out = self.0.pause();
                    out.push(input);
                    out
                }
            },
            None => self.0.pause(),
        }
    }
}

fn plain_char(input: &Input) -> Option<char> {
    match input {
        Input::Key(KeyEvent {
            code, modifiers, ..
        }) if (*modifiers - KeyModifiers::SHIFT).is_empty() => match code {
            KeyCode::Esc => Some('\x1b'),
            KeyCode::Char(c) => Some(*c),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Input {
        Input::Key(KeyEvent::new(code, modifiers))
    }

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
    #[test]
    fn a_released_key_is_no_other_one() {
        let mut released = KeyEvent::from(KeyCode::Esc);
        released.kind = KeyEventKind::Release;
        let mut join = Join::default();
        assert_eq!(join.push(Some(plain(KeyCode::Esc))), []);
        assert_eq!(join.push(Some(Input::Key(released))), []);
        assert_eq!(join.push(None), [plain(KeyCode::Esc)]);
        assert!(!join.is_open());
    }
}
