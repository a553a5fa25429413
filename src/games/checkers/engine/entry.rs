//! Entries of the transposition table.

use tabletop_search::table::{Bound, Entry};

/// Stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Score from the mover's view; wins and losses count from this position.
    pub score: i16,
    pub depth: u8,
    /// Relation of the score to the true one.
    pub bound: Bound,
    /// [`key`](super::fast_board::CompactMove::key) of the best move, 0 for none.
    pub best: u16,
}

impl Entry for TableEntry {
    /// Packs best move, score, depth and bound, from the lowest bit.
    fn pack(self) -> u64 {
        u64::from(self.best)
            | u64::from(self.score as u16) << 16
            | u64::from(self.depth) << 32
            | self.bound.bits() << 40
    }

    fn unpack(bits: u64) -> Self {
        Self {
            best: bits as u16,
            score: (bits >> 16) as i16,
            depth: (bits >> 32) as u8,
            bound: Bound::from_bits(bits >> 40),
        }
    }

    fn usefulness(self, fresh: bool) -> i32 {
        i32::from(self.depth) + if fresh { 256 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (score, depth, best) in [(-30_000, 0, 0), (123, 255, 0xFFFF), (-1, 17, 1)] {
                let entry = TableEntry {
                    score,
                    depth,
                    bound,
                    best,
                };
                assert_eq!(TableEntry::unpack(entry.pack()), entry);
            }
        }
    }
}
