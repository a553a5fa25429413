//! Warnings and errors of readers.

use std::fmt;

use super::MAX_ITEMS;
use super::location::{Location, Locator};
use tabletop_core::{Lang, Message, Reason, Text, texts};

/// Result of a reader: the data and the warnings, or an error if nothing could be read.
pub type Read<T> = Result<(T, Vec<Warning>), ReadError>;

/// A part of a text that a reader could not interpret. The rest was read.
pub type Warning = Issue;

/// Reason why a reader could read nothing.
pub type ReadError = Issue;

/// A problem in a text and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Place in the text.
    pub location: Location,
    /// The problem, and the reader's way around it or the expected input.
    pub reason: Message,
    /// Severity of the problem.
    weight: Weight,
}

texts! {
    PLACED = "line {0}, column {1}: {2}", "第 {0} 行第 {1} 列：{2}";
    PLACED_BINARY = "byte {1}: {2}", "字节 {1}：{2}";
    TOO_MUCH = "the file is too large: only the first part was read", "文件过大：只读取了前面的部分";
}

texts! { pub const:
    /// Number of warnings beyond [`MAX_WARNINGS`].
    MORE = "and {0} more like this", "另有 {0} 条类似的警告";
}

texts! { pub(super) const:
    /// Error for a file that is in none of the formats, whatever its name.
    NO_RECORD = "not a game record: use SGF, PDN, GGF, a transcript, an old save or a tabletop record",
        "不是棋谱：可读取 SGF、PDN、GGF、黑白棋着法、旧存档或 tabletop 棋谱";
}

/// Maximum number of warnings that are listed one by one.
pub const MAX_WARNINGS: usize = 100;

/// Number of items that a game counts for: it takes some 800 bytes.
const GAME_ITEMS: usize = 8;

/// Severity of an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// Everything was read.
    Remark,
    /// Part of the text could not be interpreted.
    Loss,
    /// A whole game was left out.
    Game,
    /// The text exceeds the bounds of one reading.
    Limit,
}

impl Issue {
    /// Creates an issue at the beginning of a text.
    pub fn at_start(reason: impl Into<Message>) -> Self {
        Self::at(Location::START, reason)
    }

    /// Creates an issue at a place.
    pub fn at(location: Location, reason: impl Into<Message>) -> Self {
        Self {
            location,
            reason: reason.into(),
            weight: Weight::Loss,
        }
    }

    /// Creates a remark on a text as a whole.
    pub(super) fn remark_at_start(reason: impl Into<Message>) -> Self {
        Self {
            weight: Weight::Remark,
            ..Self::at_start(reason)
        }
    }

    /// Returns true if nothing of the text was lost, but its meaning is uncertain.
    pub fn is_remark(&self) -> bool {
        self.weight == Weight::Remark
    }

    /// Returns true if a game, or the rest of the text, is not among what was read.
    pub fn is_left_out(&self) -> bool {
        self.weight >= Weight::Game
    }

    /// Returns true if the rest was not read because the text exceeds the bounds of one reading.
    pub fn is_limit(&self) -> bool {
        self.weight == Weight::Limit
    }
}

impl Reason for Issue {
    fn code(&self) -> &'static str {
        if self.is_limit() {
            "too-much"
        } else {
            "unreadable"
        }
    }

    /// Writes place and reason.
    fn message(&self) -> Message {
        let Location { line, column } = self.location;
        let text = if line == 0 { PLACED_BINARY } else { PLACED };
        Message::new(text)
            .arg(line)
            .arg(column)
            .message(self.reason.clone())
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().get(Lang::En))
    }
}

impl std::error::Error for Issue {}

/// Creates the issue for a text that exceeds the bounds of one reading at `place`.
pub(super) fn limit(place: Location) -> Issue {
    Issue {
        weight: Weight::Limit,
        ..Issue::at(place, TOO_MUCH)
    }
}

/// Maximum number of characters quoted in a message.
const EXCERPT: usize = 30;

/// Creates a message of `reason` with the beginning of the text it is about.
pub(super) fn quoting(reason: Text, text: &str) -> Message {
    Message::new(reason).arg(cut(text, EXCERPT))
}

/// Returns the first characters of a text.
pub(super) fn cut(text: &str, limit: usize) -> String {
    text.chars().take(limit).collect()
}

/// Collects a bounded number of warnings by byte offset, and converts the offsets to places in one pass at the end.
#[derive(Debug)]
pub(super) struct Warnings {
    /// Offset, reason and severity of the warnings.
    list: Vec<(usize, Message, Weight)>,
    /// Number of warnings beyond the list, offset of the last of them, and the highest severity.
    more: usize,
    last: usize,
    weight: Weight,
    full: bool,
    items: usize,
    most: usize,
}

impl Default for Warnings {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            more: 0,
            last: 0,
            weight: Weight::Remark,
            full: false,
            items: 0,
            most: MAX_ITEMS,
        }
    }
}

impl Warnings {
    /// Creates a collector without bound on the text, for the program's own files.
    pub(super) fn without_limit() -> Self {
        Self {
            most: usize::MAX,
            ..Self::default()
        }
    }

    /// Adds a warning for text that could not be interpreted.
    pub(super) fn add(&mut self, offset: usize, message: impl Into<Message>) {
        self.put(offset, message.into(), Weight::Loss);
    }

    /// Adds a warning for a game that was left out.
    pub(super) fn leave_out(&mut self, offset: usize, message: impl Into<Message>) {
        self.put(offset, message.into(), Weight::Game);
    }

    fn put(&mut self, offset: usize, message: Message, weight: Weight) {
        if self.list.len() < MAX_WARNINGS {
            self.list.push((offset, message, weight));
        } else {
            self.more += 1;
            self.last = self.last.max(offset);
            self.weight = self.weight.max(weight);
        }
    }

    /// Counts an item to be stored; returns false once the bound of a reading is reached.
    pub(super) fn take_item(&mut self, offset: usize) -> bool {
        self.take_items(1, offset)
    }

    /// Counts a game to be stored, which is worth several items.
    pub(super) fn take_game(&mut self, offset: usize) -> bool {
        self.take_items(GAME_ITEMS, offset)
    }

    fn take_items(&mut self, count: usize, offset: usize) -> bool {
        self.items += count;
        if self.items > self.most && !self.full {
            self.full = true;
            // Added even to a full list: this warning must not get lost.
            self.list.push((offset, TOO_MUCH.into(), Weight::Limit));
        }
        !self.full
    }

    /// Returns true if the bound of a reading is reached.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    /// Adds a remark that may interest the user although nothing of the text was lost.
    pub(super) fn remark(&mut self, offset: usize, message: impl Into<Message>) {
        self.put(offset, message.into(), Weight::Remark);
    }

    /// Returns the warnings in the order of their places in `text`.
    pub(super) fn located_in(self, text: &str) -> Vec<Warning> {
        self.located(Locator::new(text))
    }

    /// Returns the warnings in the order of their places, as counted by `locator`.
    pub(super) fn located(mut self, mut locator: Locator<'_>) -> Vec<Warning> {
        self.list.sort_by_key(|&(offset, ..)| offset);
        self.issues(|offset| locator.locate(offset))
    }

    /// Returns the warnings of a binary format.
    pub(super) fn binary(self) -> Vec<Warning> {
        self.issues(|offset| Location {
            line: 0,
            column: offset as u32,
        })
    }

    fn issues(mut self, mut locate: impl FnMut(usize) -> Location) -> Vec<Warning> {
        if self.more > 0 {
            let more = Message::new(MORE).arg(self.more);
            self.list.push((self.last, more, self.weight));
        }
        let issue = |(offset, reason, weight)| Issue {
            location: locate(offset),
            reason,
            weight,
        };
        self.list.into_iter().map(issue).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_differ_from_losses() {
        let weights = |lossy: bool| {
            let mut warnings = Warnings::default();
            for offset in 0..=MAX_WARNINGS {
                warnings.remark(offset, TOO_MUCH);
            }
            if lossy {
                warnings.add(0, TOO_MUCH);
            }
            warnings.binary()
        };
        assert!(weights(false).iter().all(Issue::is_remark));
        // Warnings beyond the list still count for the severity.
        assert!(!weights(true).iter().all(Issue::is_remark));
    }

    #[test]
    fn a_flood_of_warnings_is_counted() {
        let mut warnings = Warnings::default();
        for offset in (0..150).rev() {
            warnings.add(offset, TOO_MUCH);
        }
        let list = warnings.located_in(&"x".repeat(200));
        assert_eq!(list.len(), MAX_WARNINGS + 1);
        assert!(
            list.windows(2)
                .all(|pair| pair[0].location <= pair[1].location
                    || pair[1].reason.to_string().contains("50 more"))
        );
    }
}
