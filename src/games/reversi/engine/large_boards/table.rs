//! Transposition table for large boards: values and best moves of positions.

use crate::reversi::engine::table::Tables;
use tabletop_core::Cell;
use tabletop_search::table::{self, Bound};

/// Tables for boards other than 8×8, reused from one search to the next.
#[derive(Debug, Default)]
pub(in super::super) struct LargeBoardTables {
    pub(super) search: table::TranspositionTable<TableEntry>,
    pub(super) solver: Tables,
}

impl LargeBoardTables {
    pub(in super::super) fn forget(&mut self) {
        self.search.clear();
        self.solver.forget();
    }
}

/// Stored result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub(super) depth: u8,
    pub(super) value: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<Cell>,
}

/// Bits of a value; [`WIN_BASE`](super::value::WIN_BASE) and all discs of the largest board fit into them.
const VALUE_BITS: u32 = 24;

impl table::Entry for TableEntry {
    fn pack(self) -> u64 {
        let value = self.value as u64 & ((1 << VALUE_BITS) - 1);
        let best = self.best.map_or(0, |square| {
            1 | u64::from(square.col) << 1 | u64::from(square.row) << 6
        });
        value | best << 24 | self.bound.bits() << 36 | u64::from(self.depth) << 40
    }

    fn unpack(bits: u64) -> Self {
        let best = Cell::new((bits >> 25 & 31) as u8, (bits >> 30 & 31) as u8);
        Self {
            depth: (bits >> 40) as u8,
            // The sign is the highest bit of the value.
            value: (bits as i32) << (32 - VALUE_BITS) >> (32 - VALUE_BITS),
            bound: Bound::from_bits(bits >> 36),
            best: (bits >> 24 & 1 == 1).then_some(best),
        }
    }

    /// Entries of this search are more useful, then deeper ones.
    fn usefulness(self, fresh: bool) -> i32 {
        i32::from(fresh) << 8 | i32::from(self.depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_search::table::Entry as _;

    #[test]
    fn entries_are_packed_and_unpacked() {
        let corner = Cell { col: 25, row: 25 };
        for (value, best) in [(0, None), (-1_006_760, Some(corner)), (1_006_760, None)] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let entry = TableEntry {
                    depth: 200,
                    value,
                    bound,
                    best,
                };
                assert_eq!(TableEntry::unpack(entry.pack()), entry);
            }
        }
    }
}
