//! What people read outside the full screen: the one place that writes to standard output and standard error.
//!
//! File names, comments, names of players and words of engines come from anywhere. A terminal would take what is hidden in
//! them for commands (clear the screen, fill the clipboard, turn the writing round), so that everything passes a
//! [`Console`], which shows such characters instead of sending them. `tests/layers.rs` knows no other way out.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, IsTerminal, Stderr, StdoutLock, Write};

/// A way out for text that a person reads.
#[derive(Debug)]
pub struct Console<W> {
    out: W,
    /// Whether a terminal reads it.
    terminal: bool,
    /// Whether what is written is for a program, which wants it as it is.
    data: bool,
    /// The beginning of a character whose other bytes have not come yet.
    begun: Vec<u8>,
}

/// Standard output, for people.
pub fn out() -> Console<StdoutLock<'static>> {
    Console::new(io::stdout().lock(), io::stdout().is_terminal())
}

/// Standard error, for people.
pub fn err() -> Console<Stderr> {
    Console::new(io::stderr(), io::stderr().is_terminal())
}

/// Standard output, for other programs: they get what is written as it is, and only a terminal is protected from it.
pub fn data() -> Console<StdoutLock<'static>> {
    Console {
        data: true,
        ..out()
    }
}

/// Says a line on standard error. Where nobody hears it, that is no failure of its own.
pub fn complain(line: impl Display) {
    let _ = writeln!(err(), "{line}");
}

/// Whether a person sits at a terminal, both to type and to read.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

impl<W: Write> Console<W> {
    /// A way out for people to `out`, which is a terminal or is not.
    pub const fn new(out: W, terminal: bool) -> Self {
        Self {
            out,
            terminal,
            data: false,
            begun: Vec::new(),
        }
    }

    /// Writes text that programs are to use, such as a record that was copied: as it is, unless a terminal shows it.
    pub fn write_data(&mut self, text: &str) -> io::Result<()> {
        let before = std::mem::replace(&mut self.data, true);
        let written = self.write_all(text.as_bytes());
        self.data = before;
        written
    }

    /// Writes control sequences of our own, such as colours, with what they are about; nothing of it may come from outside.
    pub fn write_styled(&mut self, own: &str) -> io::Result<()> {
        self.out.write_all(own.as_bytes())
    }
}

impl<W: Write> Write for Console<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.data && !self.terminal {
            return self.out.write(bytes);
        }
        self.begun.extend_from_slice(bytes);
        let mut text = String::with_capacity(self.begun.len());
        let mut rest = &self.begun[..];
        let left = loop {
            let error = match std::str::from_utf8(rest) {
                Ok(whole) => {
                    text.push_str(whole);
                    break &rest[..0];
                }
                Err(error) => error,
            };
            let (whole, after) = rest.split_at(error.valid_up_to());
            text.push_str(&String::from_utf8_lossy(whole));
            let Some(broken) = error.error_len() else {
                break after;
            };
            text.push(char::REPLACEMENT_CHARACTER);
            rest = &after[broken..];
        };
        self.begun = left.to_vec();
        self.out.write_all(printable(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// `text` as a terminal can show it: what it would take for a command stands there as `\u{1b}`.
///
/// ```
/// use tabletop::console::printable;
/// assert_eq!(printable("Müller 张\n"), "Müller 张\n");
/// assert_eq!(printable("a\u{1b}]52;c;x\u{7}b\u{202e}c"), "a\\u{1b}]52;c;x\\u{7}b\\u{202e}c");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_command) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            // The end of a line as Windows writes it.
            '\r' if letters.peek() == Some(&'\n') => shown.push('\r'),
            letter if is_command(letter) => shown.extend(letter.escape_unicode()),
            letter => shown.push(letter),
        }
    }
    Cow::Owned(shown)
}

/// Whether a terminal does something at this character beyond showing it: the control characters of ASCII and of ISO 6429
/// (C1), but for tab and line feed, and the marks that embed, override or isolate a direction of writing (Unicode, UAX #9).
const fn is_command(letter: char) -> bool {
    match letter {
        '\t' | '\n' => false,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\u{1b}[2J\u{9b}31m\u{7}\0\u{8}\r\u{7f}\u{202e}\u{2066}z\r\n";
    const SHOWN: &str =
        "a\\u{1b}[2J\\u{9b}31m\\u{7}\\u{0}\\u{8}\\u{d}\\u{7f}\\u{202e}\\u{2066}z\r\n";

    fn written(terminal: bool, write: impl Fn(&mut Console<&mut Vec<u8>>)) -> Vec<u8> {
        let mut out = Vec::new();
        write(&mut Console::new(&mut out, terminal));
        out
    }

    #[test]
    fn no_command_reaches_a_terminal_whatever_is_written() {
        for terminal in [false, true] {
            let told = written(terminal, |out| write!(out, "{HOSTILE}").expect("written"));
            assert_eq!(told, SHOWN.as_bytes());
        }
        let copied = written(true, |out| out.write_data(HOSTILE).expect("written"));
        assert_eq!(copied, SHOWN.as_bytes());
        let piped = written(false, |out| out.write_data(HOSTILE).expect("written"));
        assert_eq!(piped, HOSTILE.as_bytes(), "a program gets it as it is");
    }

    #[test]
    fn characters_may_come_in_pieces_and_bytes_that_are_none_are_marked() {
        let bytes = "é张\u{9b}".as_bytes();
        let told = written(true, |out| {
            for byte in bytes {
                out.write_all(&[*byte]).expect("written");
            }
            // The control sequence introducer as one byte, which is no UTF-8.
            out.write_all(b"\x9b31m").expect("written");
        });
        assert_eq!(told, "é张\\u{9b}\u{fffd}31m".as_bytes());
    }
}
