//! The transposition table: results of positions searched before, shared by all threads without locks.
//!
//! A slot holds its data, and the key combined with the data by exclusive or, so that a slot torn by two writers is
//! not found (Hyatt and Mann, "A lockless transposition-table implementation", 2002). The table lives on from
//! search to search; entries older than the last clearing are ignored, so that clearing costs nothing.

mod memory;

use std::marker::PhantomData;
use std::sync::atomic::Ordering::Relaxed;

pub use memory::prefetch;
use memory::{CacheLine, ZeroedLines};

/// Relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The stored score is the true score at that depth.
    Exact,
}

impl Bound {
    /// Bound type of a score found with this window.
    pub const fn from_score(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// True if a stored score with this bound answers a search with the window.
    pub const fn cuts(self, score: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= beta,
            Self::Upper => score <= alpha,
        }
    }

    /// Encodes the bound in two bits of a packed entry.
    pub const fn bits(self) -> u64 {
        self as u64
    }

    /// Decodes the bound in the lowest two of `bits`.
    pub const fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::Upper,
            1 => Self::Lower,
            _ => Self::Exact,
        }
    }
}

/// Data that a search stores for a position.
pub trait Entry: Copy {
    /// Packs the entry into the lowest [`ENTRY_BITS`] bits.
    fn pack(self) -> u64;

    /// Unpacks an entry; bits above [`ENTRY_BITS`] are to be ignored.
    fn unpack(bits: u64) -> Self;

    /// Usefulness of the entry: a new one replaces the least useful. Entries of the current search are `fresh`.
    fn usefulness(self, fresh: bool) -> i32;

    /// The entry to store in place of `old`, an entry of the same position; `None` if `old` is worth more.
    #[must_use]
    fn replacing(self, _old: Self, _fresh: bool) -> Option<Self> {
        Some(self)
    }
}

/// Bits of a slot that an entry may use; the others hold the generation.
pub const ENTRY_BITS: u32 = 48;
/// Entries of a cache line.
const WAYS: usize = 4;
/// Minimum size of the table in bytes.
const MIN_BYTES: usize = 16 << 10;
/// Memory in bytes up to which a table that shrinks retains its allocation, to grow again without a new one.
const MAX_KEPT_BYTES: usize = 64 << 20;

/// A lock-free transposition table.
#[derive(Debug)]
pub struct TranspositionTable<E> {
    /// Allocated lines, at least as many as are used; a power of two.
    lines: ZeroedLines,
    /// Number of lines requested, for which there may not be enough memory.
    wanted: usize,
    /// Number of lines in use; a power of two.
    used: usize,
    /// Generation of the current search, from 1.
    generation: u16,
    /// Oldest generation whose entries are still valid.
    oldest: u16,
    entries: PhantomData<E>,
}

impl<E> Default for TranspositionTable<E> {
    /// Creates a table of the minimum size.
    fn default() -> Self {
        Self::new(MIN_BYTES)
    }
}

impl<E> TranspositionTable<E> {
    /// Creates an empty table of the largest power of two of bytes within `bytes`.
    pub fn new(bytes: usize) -> Self {
        let wanted = Self::lines_within(bytes);
        let lines = ZeroedLines::new(wanted);
        Self {
            wanted,
            used: wanted.min(lines.len()),
            lines,
            generation: 1,
            oldest: 1,
            entries: PhantomData,
        }
    }

    /// Resizes the table to the largest power of two of bytes within `bytes`; a new size empties it. The allocation
    /// is reused, unless it is both large and more than needed.
    pub fn resize(&mut self, bytes: usize) {
        if self.fits(bytes) {
            return;
        }
        let wanted = Self::lines_within(bytes);
        let lines = self.lines.len();
        if wanted > lines || (lines > wanted && lines * size_of::<CacheLine>() > MAX_KEPT_BYTES) {
            *self = Self::new(bytes);
        } else {
            (self.wanted, self.used) = (wanted, wanted);
            self.clear();
        }
    }

    /// True if the table is as large as `bytes` allow.
    pub fn fits(&self, bytes: usize) -> bool {
        self.wanted == Self::lines_within(bytes)
    }

    fn lines_within(bytes: usize) -> usize {
        1 << (bytes.max(MIN_BYTES) / size_of::<CacheLine>()).ilog2()
    }

    /// Clears the table in constant time.
    pub fn clear(&mut self) {
        self.next_generation();
        self.oldest = self.generation;
    }

    /// Starts a new search: entries of earlier ones become less useful.
    pub fn next_generation(&mut self) {
        if self.generation == u16::MAX {
            // Generations run out so rarely that the lost entries and the time do not matter.
            *self = Self::new(self.wanted * size_of::<CacheLine>());
        } else {
            self.generation += 1;
        }
    }

    #[inline]
    fn line(&self, hash: u64) -> &CacheLine {
        &self.lines[(hash / WAYS as u64) as usize & (self.used - 1)]
    }

    /// Prefetches the cache line of the position with this hash.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        prefetch(self.line(hash));
    }
}

/// Generation stored with an entry; 0 for an empty slot.
const fn generation_of(data: u64) -> u16 {
    (data >> ENTRY_BITS) as u16
}

impl<E: Entry> TranspositionTable<E> {
    /// Returns the entry of the position with this hash.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<E> {
        let (slots, _) = self.line(hash).0.as_chunks::<2>();
        slots.iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            let found = check.load(Relaxed) ^ data == hash && generation_of(data) >= self.oldest;
            found.then(|| E::unpack(data))
        })
    }

    /// Stores an entry, in place of an older one of the same position or of the least useful.
    #[inline]
    pub fn put(&self, hash: u64, entry: E) {
        let (slots, _) = self.line(hash).0.as_chunks::<2>();
        let (mut place, mut least, mut entry) = (0, i64::MAX, entry);
        for (index, [check, data]) in slots.iter().enumerate() {
            let data = data.load(Relaxed);
            let fresh = generation_of(data) == self.generation;
            let usefulness = if generation_of(data) < self.oldest {
                i64::MIN
            } else if check.load(Relaxed) ^ data == hash {
                let Some(better) = entry.replacing(E::unpack(data), fresh) else {
                    return;
                };
                (place, entry) = (index, better);
                break;
            } else {
                i64::from(E::unpack(data).usefulness(fresh))
            };
            if usefulness < least {
                (place, least) = (index, usefulness);
            }
        }
        let data = entry.pack() | u64::from(self.generation) << ENTRY_BITS;
        let [check, place] = &slots[place];
        place.store(data, Relaxed);
        check.store(hash ^ data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that is more useful the greater it is, if fresh. Of two for the same position the lower one stays.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Number(u32);

    impl Entry for Number {
        fn pack(self) -> u64 {
            u64::from(self.0)
        }
        fn unpack(bits: u64) -> Self {
            Self(bits as u32)
        }
        fn usefulness(self, fresh: bool) -> i32 {
            if fresh { self.0 as i32 } else { -1 }
        }
        fn replacing(self, old: Self, _: bool) -> Option<Self> {
            (self.0 < old.0).then_some(self)
        }
    }

    /// Hashes that share a cache line.
    const fn neighbour(number: u64) -> u64 {
        5 | (number + 1) << 40
    }

    #[test]
    fn the_least_useful_goes_and_old_entries_first() {
        let mut table = TranspositionTable::default();
        for number in 0..4 {
            table.put(neighbour(number), Number(10 + number as u32));
        }
        table.put(neighbour(4), Number(1));
        assert_eq!(table.get(neighbour(0)), None);
        assert_eq!(table.get(neighbour(4)), Some(Number(1)));
        table.next_generation();
        table.put(neighbour(5), Number(3));
        table.put(neighbour(6), Number(2));
        let kept = [5, 6, 2, 3].map(|number| table.get(neighbour(number)).map(|found| found.0));
        assert_eq!(kept, [Some(3), Some(2), Some(12), Some(13)]);
    }

    #[test]
    fn entries_of_one_position_are_compared() {
        let table = TranspositionTable::default();
        for (number, expected) in [(7, 7), (9, 7), (3, 3)] {
            table.put(77, Number(number));
            assert_eq!(table.get(77), Some(Number(expected)));
        }
        assert_eq!(table.get(78), None);
    }

    #[test]
    fn a_cleared_table_is_as_empty_as_a_new_one() {
        let mut table = TranspositionTable::default();
        for round in 0..40_000 {
            assert_eq!(table.get(neighbour(0)), None, "{round}");
            for number in 0..4 {
                table.put(neighbour(number), Number(1000));
            }
            table.clear();
            table.put(neighbour(9), Number(5));
            assert_eq!(table.get(neighbour(9)), Some(Number(5)));
            table.clear();
        }
    }

    #[test]
    fn sizes_are_powers_of_two_and_kept() {
        let mut table = TranspositionTable::<Number>::new(3 << 20);
        assert!(table.fits(2 << 20) && table.fits((4 << 20) - 1) && !table.fits(4 << 20));
        table.put(1, Number(1));
        table.resize(3 << 20);
        assert_eq!(table.get(1), Some(Number(1)));
        table.resize(1 << 20);
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn memory_used_again_is_as_empty_as_new() {
        let mut table = TranspositionTable::<Number>::new(2 << 20);
        for bytes in [1 << 20, 2 << 20, 256 << 10, 4 << 20, 64 << 10] {
            for number in 0..1000_u64 {
                table.put(number.wrapping_mul(0x9E37_79B9_7F4A_7C15), Number(1));
            }
            table.resize(bytes);
            assert!(table.fits(bytes));
            let found = (0..1000_u64)
                .filter_map(|number| table.get(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
            assert_eq!(found.count(), 0, "{bytes}");
        }
    }

    #[test]
    fn bounds_fit_their_windows() {
        for (score, bound) in [(5, Bound::Lower), (3, Bound::Exact), (2, Bound::Upper)] {
            assert_eq!(Bound::from_score(score, 2, 5), bound);
            assert_eq!(Bound::from_bits(bound.bits()), bound);
            assert!(bound.cuts(score, 2, 5));
        }
        assert!(!Bound::Lower.cuts(4, 2, 5) && !Bound::Upper.cuts(3, 2, 5));
    }
}
