//! Entries of the transposition table: bounds, best moves, and the depth and confidence of their search. And the
//! tables of a search: one that its threads share, and one for each thread's own endgames.

use super::board::Board;
use super::ordering::ScoredMove;
use tabletop_search::iterative::Window;
use tabletop_search::table;

/// Marker for a missing move.
pub(super) const NO_SQUARE: u8 = 64;

pub type TranspositionTable = table::TranspositionTable<TableEntry>;

/// Stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Lower bound of the score in discs.
    pub(super) lower: i8,
    /// Upper bound of the score in discs.
    pub(super) upper: i8,
    /// Best two moves, the better first; [`NO_SQUARE`] if missing.
    pub(super) best: [u8; 2],
    /// Depth of the search in plies; the number of empty squares for one to the end.
    pub(super) depth: u8,
    /// Selectivity of the search: an index of the confidence levels.
    pub(super) confidence: u8,
}

/// Best move of a position so far, with its score in discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BestMove {
    pub(super) score: i32,
    pub(super) square: u8,
}

impl BestMove {
    /// No move yet: a score below every other one.
    pub(super) const NONE: Self = Self {
        score: -100,
        square: NO_SQUARE,
    };

    #[inline(always)]
    pub(super) const fn new(score: i32, square: u32) -> Self {
        Self {
            score,
            square: square as u8,
        }
    }
}

impl TableEntry {
    /// Entry for a search of `depth` and `confidence` with this window, from its best move and score.
    #[inline(always)]
    pub(super) const fn new(depth: u32, confidence: u8, window: Window, best: BestMove) -> Self {
        let score = best.score;
        Self {
            lower: if score > window.alpha {
                score as i8
            } else {
                -64
            },
            upper: if score < window.beta { score as i8 } else { 64 },
            best: [best.square, NO_SQUARE],
            depth: depth as u8,
            confidence,
        }
    }

    /// True if the entry is at least as deep and as certain as a search of `depth` and `confidence`.
    #[inline(always)]
    pub(super) const fn covers(self, depth: u32, confidence: u8) -> bool {
        self.depth as u32 >= depth && self.confidence >= confidence
    }

    /// Score that the entry proves against `alpha` for a search of `depth` and `confidence`, if it does.
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

    /// Entries of this search are more useful, then deeper ones, then those of higher confidence.
    #[inline(always)]
    fn usefulness(self, fresh: bool) -> i32 {
        i32::from(fresh) << 16 | i32::from(self.depth) << 4 | i32::from(self.confidence)
    }

    /// A result of the same depth and confidence narrows the bounds; a deeper or more certain one of this search is
    /// not replaced.
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

/// Best moves of a position; [`NO_SQUARE`] where none is known.
#[inline(always)]
pub(super) fn hash_moves(table: &TranspositionTable, hash: u64) -> [u8; 2] {
    table.get(hash).map_or([NO_SQUARE; 2], |entry| entry.best)
}

/// Lower bound above `alpha` from one of the positions after the moves of a node (enhanced transposition cut-off), of a
/// search of them to `depth`.
#[inline(always)]
pub(super) fn enhanced_cutoff(
    table: &TranspositionTable,
    board: Board,
    moves: &[ScoredMove],
    depth: u32,
    confidence: u8,
    alpha: i32,
) -> Option<i32> {
    moves.iter().find_map(|mv| {
        let entry = table.get(board.after(mv.square, mv.flips).hash())?;
        let score = -i32::from(entry.upper);
        (entry.covers(depth, confidence) && score > alpha).then_some(score)
    })
}

/// Size of a thread's own table, in KiB: it stays in the processor's cache beside the weights.
const LOCAL_KIB: usize = 512;

/// Tables of a search, reused from one to the next.
#[derive(Debug, Default)]
pub struct Tables {
    pub(super) shared: TranspositionTable,
    pub(super) local: Vec<TranspositionTable>,
    /// Size of the shared table in MiB.
    mebibytes: usize,
}

impl Tables {
    /// Creates tables for one thread, the shared one of at most `mebibytes` MiB.
    pub fn new(mebibytes: usize) -> Self {
        Self {
            shared: TranspositionTable::new(mebibytes << 20),
            local: vec![TranspositionTable::new(LOCAL_KIB << 10)],
            mebibytes,
        }
    }

    /// Resizes the shared table to at most `mebibytes` MiB.
    pub fn resize(&mut self, mebibytes: usize) {
        self.shared.resize(mebibytes << 20);
        self.mebibytes = mebibytes;
    }

    /// Grows the shared table to at least `mebibytes` MiB. Growing on demand is faster than a large table from the
    /// start, of which the system has to clear every page that is touched.
    pub fn grow(&mut self, mebibytes: usize) {
        if mebibytes > self.mebibytes {
            self.resize(mebibytes);
        }
    }

    /// Prepares a search by so many threads: entries of earlier searches become less useful, and the threads' own
    /// tables are cleared.
    pub fn begin_search(&mut self, threads: usize) {
        self.shared.next_generation();
        self.clear_local(threads);
    }

    /// Prepares a search by so many threads that does not use earlier results.
    pub fn begin_anew(&mut self, threads: usize) {
        self.shared.clear();
        self.clear_local(threads);
    }

    /// Clears the shared table; the threads' own are cleared before every search anyway.
    pub(super) fn forget(&mut self) {
        self.shared.clear();
    }

    fn clear_local(&mut self, threads: usize) {
        let own = || TranspositionTable::new(LOCAL_KIB << 10);
        self.local.resize_with(threads.max(1), own);
        self.local.iter_mut().for_each(TranspositionTable::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u32, window: Window, score: i32, square: u8) -> TableEntry {
        TableEntry::new(depth, 5, window, BestMove { score, square })
    }

    #[test]
    fn results_of_one_depth_narrow_the_bounds() {
        let table = TranspositionTable::new(1 << 20);
        table.put(77, entry(9, Window::null(3), 6, 19));
        table.put(77, entry(9, Window::null(9), 8, 20));
        let entry = table.get(77).expect("stored");
        assert_eq!((entry.lower, entry.upper, entry.best), (6, 8, [20, 19]));
        assert!(entry.covers(9, 5) && !entry.covers(10, 0));
        assert_eq!(table.get(78), None);
    }

    #[test]
    fn old_entries_make_room_first() {
        let mut table = TranspositionTable::new(1 << 20);
        let same_bucket = |index: u64| 5 | (index + 1) << 40;
        let of_depth = |depth| entry(depth, Window::new(-64, 64), 0, 1);
        for index in 0..4 {
            table.put(same_bucket(index), of_depth(20));
        }
        table.next_generation();
        table.put(same_bucket(4), of_depth(3));
        table.put(same_bucket(5), of_depth(2));
        assert!(table.get(same_bucket(4)).is_some() && table.get(same_bucket(5)).is_some());
    }
}
