//! Output for people outside the full screen: the only code that writes to standard output and standard error.
//!
//! File names, comments, names of players and output of engines are untrusted. A terminal would execute control
//! sequences hidden in them (clear the screen, fill the clipboard, reverse the writing direction), so that all output
//! passes a [`Console`], which shows such characters instead of sending them. `tests/layers.rs` enforces that.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, IsTerminal, Stderr, StdoutLock, Write};

/// An output stream for text read by people.
#[derive(Debug)]
pub struct Console<W> {
    out: W,
    /// True if the output is a terminal.
    terminal: bool,
    /// True if the text is for a program, which needs it unchanged.
    data: bool,
    /// Bytes of an incomplete character.
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

/// Standard output, for other programs: the text is unchanged, unless the output is a terminal, which is protected.
pub fn data() -> Console<StdoutLock<'static>> {
    Console {
        data: true,
        ..out()
    }
}

/// Prints a line on standard error. A closed stream is no error.
pub fn complain(line: impl Display) {
    let _ = writeln!(err(), "{line}");
}

/// Returns true if both input and output are terminals.
pub fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns true if the terminal can place its cursor, which one that calls itself dumb can't (terminfo).
pub fn is_addressable() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

impl<W: Write> Console<W> {
    /// A console for people on `out`; `terminal` is true if that is a terminal.
    pub const fn new(out: W, terminal: bool) -> Self {
        Self {
            out,
            terminal,
            data: false,
            begun: Vec::new(),
        }
    }

    /// Writes text meant for programs, such as a copied record: unchanged, unless the output is a terminal.
    pub fn write_data(&mut self, text: &str) -> io::Result<()> {
        let before = std::mem::replace(&mut self.data, true);
        let written = self.write_all(text.as_bytes());
        self.data = before;
        written
    }

    /// Writes our own control sequences, such as colours, with their text; no part of it may come from outside.
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

/// `text` in a form safe for a terminal: control characters appear as `\u{1b}`.
///
/// ```
/// use tabletop_system::console::printable;
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
            // Line ending of Windows.
            '\r' if letters.peek() == Some(&'\n') => shown.push('\r'),
            letter if is_command(letter) => shown.extend(letter.escape_unicode()),
            letter => shown.push(letter),
        }
    }
    Cow::Owned(shown)
}

/// Returns true if a terminal acts on this character: the control characters of ASCII and of ISO 6429 (C1) except tab
/// and line feed, and the marks that embed, override or isolate a direction of writing (Unicode, UAX #9).
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
            let output = written(terminal, |out| write!(out, "{HOSTILE}").expect("written"));
            assert_eq!(output, SHOWN.as_bytes());
        }
        let copied = written(true, |out| out.write_data(HOSTILE).expect("written"));
        assert_eq!(copied, SHOWN.as_bytes());
        let piped = written(false, |out| out.write_data(HOSTILE).expect("written"));
        assert_eq!(piped, HOSTILE.as_bytes(), "a program gets it as it is");
    }

    #[test]
    fn characters_may_come_in_pieces_and_bytes_that_are_none_are_marked() {
        let bytes = "é张\u{9b}".as_bytes();
        let output = written(true, |out| {
            for byte in bytes {
                out.write_all(&[*byte]).expect("written");
            }
            // The control sequence introducer as a single byte, which is invalid UTF-8.
            out.write_all(b"\x9b31m").expect("written");
        });
        assert_eq!(output, "é张\\u{9b}\u{fffd}31m".as_bytes());
    }
}
