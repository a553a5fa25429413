//! Places in a text, and what a reader has to say about them.

use std::ops::ControlFlow;

use crate::core::{Lang, Message, Text};

use super::MOST_ITEMS;

/// What a reader gives: what it read with what it could not, or why it read nothing.
pub type Read<T> = Result<(T, Vec<Warning>), ReadError>;

/// A place in a text: line and column, both from 1; columns count characters. In binary formats the line is 0 and the
/// column is the number of bytes before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl Place {
    /// `message` with this place before it.
    pub fn tell(self, message: &Message) -> Message {
        placed(self.line, self.column, message)
    }
}

/// Something a reader could not take as it stands. The rest was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Line, from 1; 0 in a binary format.
    pub line: u32,
    /// Column in characters, from 1; in a binary format the number of bytes before.
    pub column: u32,
    /// What it was and what was done about it.
    pub message: Message,
}

/// Why a reader could read nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Line, from 1; 0 in a binary format.
    pub line: u32,
    /// Column in characters, from 1; in a binary format the number of bytes before.
    pub column: u32,
    /// What was expected.
    pub message: Message,
}

const PLACED: Text = Text::new("line {0}, column {1}: {2}", "第 {0} 行第 {1} 列：{2}");
const PLACED_BINARY: Text = Text::new("byte {1}: {2}", "字节 {1}：{2}");
const MORE: Text = Text::new("and {0} more like this", "另有 {0} 条类似的警告");
const TOO_MUCH: Text = Text::new(
    "too large to be read at once: only the first part was read",
    "内容过大，无法一次读入：只读了前面的部分",
);

/// How many warnings a reading lists one by one.
const MOST_WARNINGS: usize = 100;

/// How many items a game counts as by itself: it takes some 800 bytes.
const GAME_ITEMS: usize = 8;

fn placed(line: u32, column: u32, message: &Message) -> Message {
    let text = if line == 0 { PLACED_BINARY } else { PLACED };
    Message::new(text)
        .arg(line)
        .arg(column)
        .message(message.clone())
}

impl Warning {
    /// The message with its place.
    pub fn placed(&self) -> Message {
        placed(self.line, self.column, &self.message)
    }
}

impl ReadError {
    /// An error at the beginning of a text.
    pub fn at_start(message: impl Into<Message>) -> Self {
        Self::at(Place { line: 1, column: 1 }, message)
    }

    /// An error at a place.
    pub fn at(place: Place, message: impl Into<Message>) -> Self {
        Self {
            line: place.line,
            column: place.column,
            message: message.into(),
        }
    }

    /// The message with its place.
    pub fn placed(&self) -> Message {
        placed(self.line, self.column, &self.message)
    }
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.placed().get(Lang::En))
    }
}

impl std::error::Error for ReadError {}

/// Collects warnings by byte offset, few of them, and finds their places in one pass at the end.
#[derive(Debug, Default)]
pub(super) struct Warnings {
    list: Vec<(usize, Message)>,
    more: usize,
    last: usize,
    full: bool,
    items: usize,
}

impl Warnings {
    pub(super) fn add(&mut self, offset: usize, message: impl Into<Message>) {
        if self.list.len() < MOST_WARNINGS {
            self.list.push((offset, message.into()));
        } else {
            self.more += 1;
            self.last = self.last.max(offset);
        }
    }

    /// Counts something that is about to be kept; false once a reading has kept all it may.
    pub(super) fn take_item(&mut self, offset: usize) -> bool {
        self.take_items(1, offset)
    }

    /// Counts a game that is about to be kept, as much as several items.
    pub(super) fn take_game(&mut self, offset: usize) -> bool {
        self.take_items(GAME_ITEMS, offset)
    }

    fn take_items(&mut self, count: usize, offset: usize) -> bool {
        self.items += count;
        if self.items > MOST_ITEMS && !self.full {
            self.full = true;
            self.add(offset, TOO_MUCH);
        }
        !self.full
    }

    /// Whether the reading has kept all it may.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    /// The warnings in the order of their places in `text`.
    pub(super) fn placed_in(self, text: &str) -> Vec<Warning> {
        self.placed(Places::new(text))
    }

    /// The warnings in the order of their places, which are counted from where `places` stands.
    pub(super) fn placed(mut self, mut places: Places<'_>) -> Vec<Warning> {
        self.list.sort_by_key(|&(offset, _)| offset);
        if self.more > 0 {
            self.list
                .push((self.last, Message::new(MORE).arg(self.more)));
        }
        let warn = |(offset, message)| {
            let Place { line, column } = places.of(offset);
            Warning {
                line,
                column,
                message,
            }
        };
        self.list.into_iter().map(warn).collect()
    }

    /// The warnings of a binary format.
    pub(super) fn binary(self) -> Vec<Warning> {
        let mut list = self.list;
        if self.more > 0 {
            list.push((self.last, Message::new(MORE).arg(self.more)));
        }
        let warn = |(offset, message)| Warning {
            line: 0,
            column: offset as u32,
            message,
        };
        list.into_iter().map(warn).collect()
    }
}

/// Turns byte offsets into places; quick for offsets that only go up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places<'a> {
    text: &'a str,
    /// The offset that was asked for last, and where it is.
    at: usize,
    place: Place,
}

impl<'a> Places<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            place: Place { line: 1, column: 1 },
        }
    }

    /// Counts from `offset` on, which stands in `line`.
    pub(super) fn from_line(text: &'a str, offset: usize, line: u32) -> Self {
        let before = text.get(..offset).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[line_start..].chars().count() as u32 + 1;
        Self {
            text,
            at: before.len(),
            place: if before.len() == offset {
                Place { line, column }
            } else {
                Place { line: 1, column: 1 }
            },
        }
    }

    pub(super) fn of(&mut self, offset: usize) -> Place {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.at {
            *self = Self::new(self.text);
        }
        let passed = &self.text[self.at..offset];
        if let Some(end) = passed.rfind('\n') {
            self.place.line += line_ends(passed.as_bytes());
            self.place.column = passed[end + 1..].chars().count() as u32 + 1;
        } else {
            self.place.column += passed.chars().count() as u32;
        }
        self.at = offset;
        self.place
    }
}

/// Where a game lies in a text that holds many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IndexEntry {
    /// First byte.
    pub start: usize,
    /// First byte after it.
    pub end: usize,
    /// Line of the first byte, from 1.
    pub line: u32,
    /// Number of moves in the main line, as far as can be told without reading the game.
    pub moves: u32,
}

/// The games of a large text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// One entry a game, in the order of the text.
    pub games: Vec<IndexEntry>,
    /// Whether the pass was stopped before the end.
    pub stopped: bool,
}

/// Number of line ends in `bytes`.
#[expect(
    clippy::naive_bytecount,
    reason = "the compiler makes it wide; a crate for it is not worth it"
)]
pub(super) fn line_ends(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u32
}

/// The most games an index lists.
pub(super) const MOST_GAMES: usize = 2_000_000;

/// Is told the number of bytes that a pass has gone through, about once a MiB, and may stop it.
pub type Report<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// Bytes between two calls of an index pass's progress callback.
const REPORT_EVERY: usize = 1 << 20;

/// Calls back now and then with the number of bytes done.
pub(super) struct Progress<'a> {
    report: Report<'a>,
    next: usize,
}

impl<'a> Progress<'a> {
    pub(super) fn new(report: Report<'a>) -> Self {
        Self { report, next: 0 }
    }

    /// Whether the pass should stop at `offset`.
    pub(super) fn stops(&mut self, offset: usize) -> bool {
        if offset < self.next {
            return false;
        }
        self.next = offset + REPORT_EVERY;
        (self.report)(offset).is_break()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "ab\n天地x\n\nz";
        let mut places = Places::new(text);
        let mut check = |offset, line, column| {
            assert_eq!(places.of(offset), Place { line, column }, "{offset}");
        };
        check(0, 1, 1);
        check(2, 1, 3);
        check(3, 2, 1);
        check(9, 2, 3);
        check(11, 3, 1);
        check(12, 4, 1);
        check(99, 4, 2);
        check(6, 2, 2);
        check(7, 2, 2);
    }

    #[test]
    fn a_flood_of_warnings_is_counted() {
        let mut warnings = Warnings::default();
        for offset in (0..150).rev() {
            warnings.add(offset, TOO_MUCH);
        }
        let list = warnings.placed_in(&"x".repeat(200));
        assert_eq!(list.len(), MOST_WARNINGS + 1);
        assert!(list.windows(2).all(|pair| pair[0].column <= pair[1].column
            || pair[1].message.to_string().contains("50 more")));
    }
}
