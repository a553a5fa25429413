//! The games of an opened file, and the index of a large text, built in one pass.

use std::fmt;
use std::ops::ControlFlow;

use super::issue::Read;
use super::model::Record;

/// The games of an opened file.
pub trait Games: fmt::Debug + Send + Sync {
    /// Number of games.
    fn count(&self) -> usize;

    /// Reads the header of a game; fast enough for every line of a list.
    fn headers(&self, index: usize) -> Option<Record>;

    /// Number of moves in a game's main line, if known without reading the game.
    fn moves(&self, index: usize) -> Option<u32>;

    /// Reads a game.
    fn record(&self, index: usize) -> Option<Read<Record>>;

    /// Reads a game that is needed once: a cached one is moved out rather than read again or copied.
    fn take(&mut self, index: usize) -> Option<Read<Record>> {
        self.record(index)
    }

    /// Adds the companion files, in the order of the format's `companions`.
    fn accompany(&mut self, _files: Vec<Option<Vec<u8>>>) {}
}

/// Place of a game in a text of many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IndexEntry {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
    /// Line of the first byte, from 1.
    pub line: u32,
    /// Number of moves in the main line, as counted without parsing the game.
    pub moves: u32,
}

/// Index of the games of a large text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    /// One entry per game, in the order of the text.
    pub games: Vec<IndexEntry>,
    /// True if the pass was stopped before the end.
    pub stopped: bool,
}

/// Maximum number of games in an index.
pub(super) const MAX_GAMES: usize = 2_000_000;

/// Progress callback of a pass, called about once a MiB with the number of bytes processed; may stop the pass.
pub type Report<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// Bytes between two calls of an index pass's progress callback.
const REPORT_EVERY: usize = 1 << 20;

/// Calls the progress callback at intervals.
pub(super) struct Progress<'a> {
    report: Report<'a>,
    next: usize,
}

impl<'a> Progress<'a> {
    pub(super) fn new(report: Report<'a>) -> Self {
        Self { report, next: 0 }
    }

    /// Returns true if the pass should stop at `offset`.
    pub(super) fn stops(&mut self, offset: usize) -> bool {
        if offset < self.next {
            return false;
        }
        self.next = offset + REPORT_EVERY;
        (self.report)(offset).is_break()
    }
}
