//! What the transposition table keeps of a position: bounds, best moves, and the depth and confidence of their search. And the
//! tables of a search: one that its threads share, and one for each thread's own endgames.

use tabletop_search::table;

/// No square: where a move may be missing.
pub(super) const NO_SQUARE: u8 = 64;

/// The table.
pub type TranspositionTable = table::TranspositionTable<TableEntry>;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The score is at least this, in discs.
    pub(super) lower: i8,
    /// The score is at most this, in discs.
    pub(super) upper: i8,
    /// The best moves known, the better first; [`NO_SQUARE`] where there is none.
    pub(super) best: [u8; 2],
    /// Depth of the search in plies; the number of empty squares for one to the end.
    pub(super) depth: u8,
    /// How selective the search was: an index of the confidence levels.
    pub(super) confidence: u8,
}

impl TableEntry {
    /// What a search of `depth` and `confidence` in the window `alpha, beta` found: its score and best move.
    #[inline(always)]
    pub(super) const fn new(
        (depth, confidence): (u32, u8),
        (alpha, beta): (i32, i32),
        (score, best): (i32, u8),
    ) -> Self {
        Self {
            lower: if score > alpha { score as i8 } else { -64 },
            upper: if score < beta { score as i8 } else { 64 },
            best: [best, NO_SQUARE],
            depth: depth as u8,
            confidence,
        }
    }

    /// Whether this is at least as deep and as sure as a search of `depth` and `confidence`.
    #[inline(always)]
    pub(super) const fn covers(self, depth: u32, confidence: u8) -> bool {
        self.depth as u32 >= depth && self.confidence >= confidence
    }

    /// The score that this proves against `alpha` for a search of `depth` and `confidence`, if it does.
    #[inline(always)]
    pub(super) fn cutoff(self, depth: u32, confidence: u8, alpha: i32) -> Option<i32> {
        if !self.covers(depth, confidence) {
            return None;
        }
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }
}

impl table::Entry for TableEntry {
    #[inline(always)]
    fn pack(self) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.best[0],
            self.best[1],
            self.depth,
            self.confidence,
            0,
            0,
        ])
    }

    #[inline(always)]
    fn unpack(bits: u64) -> Self {
        let [lower, upper, first, second, depth, confidence, ..] = bits.to_le_bytes();
        Self {
            lower: lower as i8,
            upper: upper as i8,
            best: [first, second],
            depth,
            confidence,
        }
    }

    /// Entries of this search first, then the deeper, then the surer.
    #[inline(always)]
    fn usefulness(self, fresh: bool) -> i32 {
        i32::from(fresh) << 16 | i32::from(self.depth) << 4 | i32::from(self.confidence)
    }

    /// A result of the same depth and confidence narrows the bounds; a deeper or surer one of this search stays.
    #[inline(always)]
    fn replacing(self, old: Self, fresh: bool) -> Option<Self> {
        let mut new = self;
        let (kept, found) = ((old.depth, old.confidence), (self.depth, self.confidence));
        if kept == found {
            new.lower = new.lower.max(old.lower);
            new.upper = new.upper.min(old.upper);
            if new.lower > new.upper {
                (new.lower, new.upper) = (self.lower, self.upper);
            }
        } else if fresh && kept > found {
            return None;
        }
        let [first, second] = old.best;
        new.best = match self.best[0] {
            NO_SQUARE => [first, second],
            best if best == first => [best, second],
            best => [best, first],
        };
        Some(new)
    }
}

/// The size of a thread's own table, in MiB: it stays near the processor.
const LOCAL_MIB: usize = 1;

/// The tables of a search, kept from one to the next.
#[derive(Debug, Default)]
pub struct Tables {
    /// The one that all threads share.
    pub(super) shared: TranspositionTable,
    /// Each thread's own.
    pub(super) local: Vec<TranspositionTable>,
    /// Size of the shared table.
    mebibytes: usize,
}

impl Tables {
    /// Tables for one thread, the shared one of at most so many MiB.
    pub fn new(mebibytes: usize) -> Self {
        Self {
            shared: TranspositionTable::new(mebibytes << 20),
            local: vec![TranspositionTable::new(LOCAL_MIB << 20)],
            mebibytes,
        }
    }

    /// Brings the shared table to at most so many MiB.
    pub fn resize(&mut self, mebibytes: usize) {
        self.shared.resize(mebibytes << 20);
        self.mebibytes = mebibytes;
    }

    /// Brings the shared table to at least so many MiB. To grow with what is asked is quicker than to be large at once: of a
    /// large table every page that is touched has to be cleared by the system.
    pub fn grow(&mut self, mebibytes: usize) {
        if mebibytes > self.mebibytes {
            self.resize(mebibytes);
        }
    }

    /// Makes ready for a search by so many threads: what the shared table knows is worth less than what comes, and the
    /// threads' own are empty.
    pub fn begin_search(&mut self, threads: usize) {
        self.shared.next_generation();
        self.clear_local(threads);
    }

    /// Makes ready for a search by so many threads that knows nothing of those before.
    pub fn begin_anew(&mut self, threads: usize) {
        self.shared.clear();
        self.clear_local(threads);
    }

    /// Forgets everything; every search begins with empty tables of the threads' own anyway.
    pub(super) fn forget(&mut self) {
        self.shared.clear();
    }

    fn clear_local(&mut self, threads: usize) {
        let own = || TranspositionTable::new(LOCAL_MIB << 20);
        self.local.resize_with(threads.max(1), own);
        self.local.iter_mut().for_each(TranspositionTable::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_one_depth_narrow_the_bounds() {
        let table = TranspositionTable::new(1 << 20);
        table.put(77, TableEntry::new((9, 5), (3, 4), (6, 19)));
        table.put(77, TableEntry::new((9, 5), (9, 10), (8, 20)));
        let entry = table.get(77).expect("stored");
        assert_eq!((entry.lower, entry.upper, entry.best), (6, 8, [20, 19]));
        assert!(entry.covers(9, 5) && !entry.covers(10, 0));
        assert_eq!(table.get(78), None);
    }

    #[test]
    fn old_entries_make_room_first() {
        let mut table = TranspositionTable::new(1 << 20);
        let same_bucket = |index: u64| 5 | (index + 1) << 40;
        let of_depth = |depth| TableEntry::new((depth, 5), (-64, 64), (0, 1));
        for index in 0..4 {
            table.put(same_bucket(index), of_depth(20));
        }
        table.next_generation();
        table.put(same_bucket(4), of_depth(3));
        table.put(same_bucket(5), of_depth(2));
        assert!(table.get(same_bucket(4)).is_some() && table.get(same_bucket(5)).is_some());
    }
}
