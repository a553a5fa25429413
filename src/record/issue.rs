//! What a reader has to say about its text.

use std::fmt;

use super::MOST_ITEMS;
use super::location::{Location, Locator};
use tabletop_core::{Lang, Message, Reason, Text};

/// What a reader gives: what it read with what it could not, or why it read nothing.
pub type Read<T> = Result<(T, Vec<Warning>), ReadError>;

/// Something that a reader could not take as it stands. The rest was read.
pub type Warning = Issue;

/// Why a reader could read nothing.
pub type ReadError = Issue;

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Where it stands.
    pub location: Location,
    /// What it is, and what was done about it or what was expected.
    pub reason: Message,
    /// How much it weighs.
    weight: Weight,
}

const PLACED: Text = Text::new("line {0}, column {1}: {2}", "第 {0} 行第 {1} 列：{2}");
const PLACED_BINARY: Text = Text::new("byte {1}: {2}", "字节 {1}：{2}");
const MORE: Text = Text::new("and {0} more like this", "另有 {0} 条类似的警告");
const TOO_MUCH: Text = Text::new(
    "too large to read at once: only the first part was read",
    "内容过大，无法一次读入：只读了前面的部分",
);

/// What is said of a file that is in none of the formats, whatever its name.
pub(super) const NO_RECORD: Text = Text::new(
    "not a game record: expected SGF, PDN, GGF, a transcript, an old save or a tabletop record",
    "这不是棋谱：可读取 SGF、PDN、GGF、黑白棋着法、旧存档或 tabletop 棋谱",
);

/// How many warnings a reading lists one by one.
const MOST_WARNINGS: usize = 100;

/// How many items a game counts as by itself: it takes some 800 bytes.
const GAME_ITEMS: usize = 8;

/// What becomes of a text of which something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// It is read whole.
    Remark,
    /// Some of it is not taken as it stands.
    Loss,
    /// There is more than one reading takes in.
    Limit,
}

impl Issue {
    /// Something wrong at the beginning of a text.
    pub fn at_start(reason: impl Into<Message>) -> Self {
        Self::at(Location::START, reason)
    }

    /// Something wrong at a place.
    pub fn at(location: Location, reason: impl Into<Message>) -> Self {
        Self {
            location,
            reason: reason.into(),
            weight: Weight::Loss,
        }
    }

    /// A remark on a text as a whole.
    pub(super) fn remark_at_start(reason: impl Into<Message>) -> Self {
        Self {
            weight: Weight::Remark,
            ..Self::at_start(reason)
        }
    }

    /// Whether nothing of the text was left out: it only may not be what was meant.
    pub fn is_remark(&self) -> bool {
        self.weight == Weight::Remark
    }

    /// Whether it says that not everything was read, because there is more than one reading takes in.
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

    /// Place and reason.
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

/// What is said at `place` of more than one reading takes in.
pub(super) fn limit(place: Location) -> Issue {
    Issue {
        weight: Weight::Limit,
        ..Issue::at(place, TOO_MUCH)
    }
}

/// The most characters of a text that a message shows.
const EXCERPT: usize = 30;

/// `reason` with the beginning of what it speaks of.
pub(super) fn quoting(reason: Text, text: &str) -> Message {
    let excerpt: String = text.chars().take(EXCERPT).collect();
    Message::new(reason).arg(excerpt)
}

/// Collects warnings by byte offset, few of them, and finds their places in one pass at the end.
#[derive(Debug)]
pub(super) struct Warnings {
    /// Where something is wrong, what it is, and how much it weighs.
    list: Vec<(usize, Message, Weight)>,
    /// How many more there were, where the last of them is, and what the worst weighs.
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
            most: MOST_ITEMS,
        }
    }
}

impl Warnings {
    /// Of a reading that takes in all there is: for what the program wrote itself.
    pub(super) fn without_limit() -> Self {
        Self {
            most: usize::MAX,
            ..Self::default()
        }
    }

    /// Adds that something could not be taken as it stands.
    pub(super) fn add(&mut self, offset: usize, message: impl Into<Message>) {
        self.put(offset, message.into(), Weight::Loss);
    }

    fn put(&mut self, offset: usize, message: Message, weight: Weight) {
        if self.list.len() < MOST_WARNINGS {
            self.list.push((offset, message, weight));
        } else {
            self.more += 1;
            self.last = self.last.max(offset);
            self.weight = self.weight.max(weight);
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
        if self.items > self.most && !self.full {
            self.full = true;
            // However much was said before, this is not left out.
            self.list.push((offset, TOO_MUCH.into(), Weight::Limit));
        }
        !self.full
    }

    /// Whether the reading has kept all it may.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    /// Adds what a person may want to know although nothing of the text was left out.
    pub(super) fn remark(&mut self, offset: usize, message: impl Into<Message>) {
        self.put(offset, message.into(), Weight::Remark);
    }

    /// The warnings in the order of their places in `text`.
    pub(super) fn located_in(self, text: &str) -> Vec<Warning> {
        self.located(Locator::new(text))
    }

    /// The warnings in the order of their places, which are counted from where `locator` stands.
    pub(super) fn located(mut self, mut locator: Locator<'_>) -> Vec<Warning> {
        self.list.sort_by_key(|&(offset, ..)| offset);
        self.issues(|offset| locator.locate(offset))
    }

    /// The warnings of a binary format.
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
    fn what_is_only_remarked_is_told_from_what_is_lost() {
        let weights = |lossy: bool| {
            let mut warnings = Warnings::default();
            for offset in 0..=MOST_WARNINGS {
                warnings.remark(offset, TOO_MUCH);
            }
            if lossy {
                warnings.add(0, TOO_MUCH);
            }
            warnings.binary()
        };
        assert!(weights(false).iter().all(Issue::is_remark));
        // What is not listed any more weighs as much.
        assert!(!weights(true).iter().all(Issue::is_remark));
    }

    #[test]
    fn a_flood_of_warnings_is_counted() {
        let mut warnings = Warnings::default();
        for offset in (0..150).rev() {
            warnings.add(offset, TOO_MUCH);
        }
        let list = warnings.located_in(&"x".repeat(200));
        assert_eq!(list.len(), MOST_WARNINGS + 1);
        assert!(
            list.windows(2)
                .all(|pair| pair[0].location <= pair[1].location
                    || pair[1].reason.to_string().contains("50 more"))
        );
    }
}
