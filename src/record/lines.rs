//! Iteration over the lines of a text with their offsets.

use crate::core::{Message, Text};

pub(in crate::record) const MISSING: Text = Text::new(
    "the file ends where {0} should be",
    "文件在应有 {0} 之处结束",
);

/// Error of a parsing function: offset and reason.
pub(in crate::record) type Failure = (usize, Message);

/// Iterator over lines that end in LF or CRLF.
#[derive(Clone, Debug)]
pub(in crate::record) struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    pub(in crate::record) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Creates an iterator that starts at offset `at`.
    pub(in crate::record) const fn from(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Offset of the next line.
    pub(in crate::record) fn at(&self) -> usize {
        self.at.min(self.text.len())
    }

    /// Returns the next line, trimmed, and its offset.
    pub(in crate::record) fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let start = self.at;
        let length = rest.find('\n').unwrap_or(rest.len());
        self.at = start + length + 1;
        Some((start, rest[..length].trim()))
    }

    /// Returns the next line that is not blank.
    pub(in crate::record) fn next_said(&mut self) -> Option<(usize, &'a str)> {
        loop {
            let (at, line) = self.next()?;
            if !line.is_empty() {
                return Some((at, line));
            }
        }
    }

    /// Returns the next line that is not blank, or a failure that names `what` was expected.
    pub(in crate::record) fn need(&mut self, what: Text) -> Result<(usize, &'a str), Failure> {
        let end = self.text.len();
        self.next_said()
            .ok_or_else(|| (end, Message::new(MISSING).words(what)))
    }
}
