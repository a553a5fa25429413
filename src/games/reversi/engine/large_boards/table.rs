//! What a search on a large board remembers: values and best moves of positions, the newer in place of the older.

use super::grid::Square;

/// Positions that are remembered.
const SLOTS: usize = 1 << 16;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TtEntry {
    hash: u64,
    depth: u8,
    /// The value is at least and at most this.
    pub(super) bounds: (i32, i32),
    /// The best move, if there is one.
    pub(super) best: Option<Square>,
}

impl TtEntry {
    /// Whether it comes from a search of exactly this depth.
    pub(super) const fn is_of_depth(&self, depth: u32) -> bool {
        self.depth as u32 == depth
    }
}

/// The table.
#[derive(Debug)]
pub(super) struct TranspositionTable(Box<[Option<TtEntry>]>);

impl TranspositionTable {
    pub(super) fn new() -> Self {
        Self(vec![None; SLOTS].into_boxed_slice())
    }

    pub(super) fn probe(&self, hash: u64) -> Option<TtEntry> {
        self.0[hash as usize % SLOTS].filter(|entry| entry.hash == hash)
    }

    /// Notes the value that a search of `depth` in the window `alpha, beta` found.
    pub(super) fn store(
        &mut self,
        hash: u64,
        depth: u32,
        (alpha, beta): (i32, i32),
        value: i32,
        best: Option<Square>,
    ) {
        let lower = if value > alpha { value } else { i32::MIN };
        let upper = if value < beta { value } else { i32::MAX };
        self.0[hash as usize % SLOTS] = Some(TtEntry {
            hash,
            depth: depth as u8,
            bounds: (lower, upper),
            best,
        });
    }
}
