//! What a search on a wide board remembers: values and best moves of positions, the newer in place of the older.

use super::grid::Place;

/// Positions that are remembered.
const SLOTS: usize = 1 << 16;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    hash: u64,
    depth: u8,
    /// The value is at least and at most this.
    pub(super) bounds: (i32, i32),
    /// The best move, if there is one.
    pub(super) best: Option<Place>,
}

impl Known {
    /// Whether it comes from a search of exactly this depth.
    pub(super) const fn answers(&self, depth: u32) -> bool {
        self.depth as u32 == depth
    }
}

/// The table.
#[derive(Debug)]
pub(super) struct Table(Box<[Option<Known>]>);

impl Table {
    pub(super) fn new() -> Self {
        Self(vec![None; SLOTS].into_boxed_slice())
    }

    pub(super) fn get(&self, hash: u64) -> Option<Known> {
        self.0[hash as usize % SLOTS].filter(|known| known.hash == hash)
    }

    /// Notes the value that a search of `depth` in the window `alpha, beta` found.
    pub(super) fn put(
        &mut self,
        hash: u64,
        depth: u32,
        (alpha, beta): (i32, i32),
        value: i32,
        best: Option<Place>,
    ) {
        let lower = if value > alpha { value } else { i32::MIN };
        let upper = if value < beta { value } else { i32::MAX };
        self.0[hash as usize % SLOTS] = Some(Known {
            hash,
            depth: depth as u8,
            bounds: (lower, upper),
            best,
        });
    }
}
