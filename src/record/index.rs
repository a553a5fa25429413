//! The games of a large text, found in one pass.

use std::ops::ControlFlow;

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
