//! Iteration over the lines of a text with their offsets.

use tabletop_core::{Message, Text};

pub(crate) const MISSING: Text = Text::new(
    "the file ends where {0} should be",
    "文件在应有 {0} 之处结束",
);

/// Error of a reading function: place and reason.
pub(crate) type Failure = (usize, Message);

/// Iterator over lines that end in LF or CRLF.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The lines from `at` on.
    pub(crate) const fn from(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Where the next line begins.
    pub(crate) fn at(&self) -> usize {
        self.at.min(self.text.len())
    }

    /// The next line, blanks around it removed, and where it begins.
    pub(crate) fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let start = self.at;
        let length = rest.find('\n').unwrap_or(rest.len());
        self.at = start + length + 1;
        Some((start, rest[..length].trim()))
    }

    /// The next line that says something.
    pub(crate) fn next_said(&mut self) -> Option<(usize, &'a str)> {
        loop {
            let (at, line) = self.next()?;
            if !line.is_empty() {
                return Some((at, line));
            }
        }
    }

    /// The next line that says something, or a failure that names what it should be.
    pub(crate) fn need(&mut self, what: Text) -> Result<(usize, &'a str), Failure> {
        let end = self.text.len();
        self.next_said()
            .ok_or_else(|| (end, Message::new(MISSING).words(what)))
    }
}
