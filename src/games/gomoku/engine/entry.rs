//! Transposition table entries.

use super::board::Point;
use super::node::PLY;
use tabletop_search::table::{Bound, Entry};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// Score; wins and losses count from this position.
    pub(super) score: i16,
    /// Search depth, in [`PLY`]ths of a ply.
    pub(super) depth: i16,
    pub(super) bound: Bound,
    pub(super) best: Option<Point>,
    pub(super) was_pv: bool,
}

/// First bits of the parts of an entry after the score: the bound, the principal variation flag, the move, the depth.
const BOUND: u32 = 16;
const WAS_PV: u32 = 18;
const BEST: u32 = 19;
const DEPTH: u32 = 32;
/// Mask of the move: there are fewer than 1024 points.
const BEST_BITS: u16 = (1 << 10) - 1;
/// Depth penalty for entries of an earlier search.
const AGED: i32 = 8 * PLY;
/// Difference in depth beyond which the deeper result is preferred to the newer one.
const MUCH_DEEPER: i16 = 2 * PLY as i16;

impl Entry for TableEntry {
    fn pack(self) -> u64 {
        u64::from(self.score as u16)
            | self.bound.bits() << BOUND
            | u64::from(self.was_pv) << WAS_PV
            | self.best.map_or(0, |at| u64::from(at) + 1) << BEST
            | u64::from(self.depth as u16) << DEPTH
    }

    fn unpack(bits: u64) -> Self {
        Self {
            score: bits as i16,
            depth: (bits >> DEPTH) as i16,
            bound: Bound::from_bits(bits >> BOUND),
            best: ((bits >> BEST) as u16 & BEST_BITS).checked_sub(1),
            was_pv: bits >> WAS_PV & 1 != 0,
        }
    }

    fn usefulness(self, fresh: bool) -> i32 {
        i32::from(self.depth) + if fresh { AGED } else { 0 }
    }

    /// Keeps a much deeper result for the same position, unless this one is exact.
    fn replacing(self, old: Self, _: bool) -> Option<Self> {
        let deeper = old.depth.saturating_sub(MUCH_DEEPER) > self.depth;
        (!deeper || self.bound == Bound::Exact).then_some(Self {
            best: self.best.or(old.best),
            was_pv: self.was_pv || old.was_pv,
            ..self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_and_deep_ones_stay() {
        let bounds = [Bound::Upper, Bound::Lower, Bound::Exact];
        for (index, score) in (-29_999..30_000).step_by(777).enumerate() {
            let entry = TableEntry {
                score,
                depth: index as i16 - 6,
                bound: bounds[index % 3],
                best: [None, Some(0), Some(831)][index % 3],
                was_pv: index % 2 == 1,
            };
            assert_eq!(TableEntry::unpack(entry.pack()), entry);
            let deeper = TableEntry {
                depth: entry.depth + MUCH_DEEPER + 1,
                best: Some(7),
                ..entry
            };
            let exact = entry.bound == Bound::Exact;
            assert_eq!(entry.replacing(deeper, true).is_some(), exact);
            let kept = deeper.replacing(entry, true).map(|kept| kept.best);
            assert_eq!(kept, Some(Some(7)));
        }
    }
}
