//! The transposition table: what is known of positions met before, shared by all threads without locks.
//!
//! A slot holds its data and the key combined with the data by exclusive or, so that a slot torn by two writers is
//! not found (Hyatt and Mann, "A lockless transposition-table implementation", 2002). The table is kept from search to
//! search; what is older than the last clearing is not seen any more, so that clearing costs nothing.

mod memory;

use std::marker::PhantomData;
use std::sync::atomic::Ordering::Relaxed;

use memory::{CacheLine, ZeroedLines};

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// It is the true score of that depth.
    Exact,
}

impl Bound {
    /// How a score found within the window bounds the true one.
    pub const fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// Whether a stored score with this bound answers a search within the window.
    pub const fn cuts(self, score: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= beta,
            Self::Upper => score <= alpha,
        }
    }

    /// Two bits for a packed entry.
    pub const fn bits(self) -> u64 {
        self as u64
    }

    /// The bound of the lowest two of `bits`.
    pub const fn from_bits(bits: u64) -> Self {
        match bits & 3 {
            0 => Self::Upper,
            1 => Self::Lower,
            _ => Self::Exact,
        }
    }
}

/// What a search stores of a position.
pub trait Entry: Copy {
    /// The entry in the lowest [`ENTRY_BITS`] bits.
    fn pack(self) -> u64;

    /// The entry of these bits; those above [`ENTRY_BITS`] are to be ignored.
    fn unpack(bits: u64) -> Self;

    /// How useful it is: of the entries in the place of a new one, the least useful goes. Entries of this search are `fresh`.
    fn usefulness(self, fresh: bool) -> i32;

    /// What is to be stored in the place of `old`, an entry of the same position; nothing where that says more.
    #[must_use]
    fn replacing(self, old: Self, fresh: bool) -> Option<Self> {
        let _ = (old, fresh);
        Some(self)
    }
}

/// Bits that an entry may use; the others hold the generation.
pub const ENTRY_BITS: u32 = 48;
/// Positions that share a cache line.
const WAYS: usize = 4;
/// The smallest table, in bytes.
const SMALLEST: usize = 16 << 10;
/// A table that shrinks keeps up to so many bytes, to grow again without asking the system for them.
const MOST_KEPT: usize = 64 << 20;

/// The table.
#[derive(Debug)]
pub struct TranspositionTable<E> {
    /// At least as many as are used: a power of two.
    lines: ZeroedLines,
    /// The lines that were asked for; there may not be the memory for them.
    wanted: usize,
    /// How many of them are used: a power of two.
    used: usize,
    /// The number of this search, from 1 on.
    generation: u16,
    /// The first generation whose entries are still to be seen.
    oldest: u16,
    entries: PhantomData<E>,
}

impl<E> Default for TranspositionTable<E> {
    /// The smallest table.
    fn default() -> Self {
        Self::new(SMALLEST)
    }
}

impl<E> TranspositionTable<E> {
    /// An empty table of the largest power of two of bytes within `bytes`.
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

    /// Brings the table to the largest power of two of bytes within `bytes`: empty if that is a new size, else untouched.
    /// Memory that is there is used again, unless it is both large and more than is wanted.
    pub fn resize(&mut self, bytes: usize) {
        if self.fits(bytes) {
            return;
        }
        let wanted = Self::lines_within(bytes);
        let there = self.lines.len();
        if wanted > there || (there > wanted && there * size_of::<CacheLine>() > MOST_KEPT) {
            *self = Self::new(bytes);
        } else {
            (self.wanted, self.used) = (wanted, wanted);
            self.clear();
        }
    }

    /// Whether the table is as large as `bytes` allow.
    pub fn fits(&self, bytes: usize) -> bool {
        self.wanted == Self::lines_within(bytes)
    }

    fn lines_within(bytes: usize) -> usize {
        1 << (bytes.max(SMALLEST) / size_of::<CacheLine>()).ilog2()
    }

    /// Forgets everything, at once.
    pub fn clear(&mut self) {
        self.next_generation();
        self.oldest = self.generation;
    }

    /// A new search begins: what is stored so far is worth less than what comes.
    pub fn next_generation(&mut self) {
        if self.generation == u16::MAX {
            // So rarely that it does not matter what is forgotten, or that it takes a while.
            *self = Self::new(self.wanted * size_of::<CacheLine>());
        } else {
            self.generation += 1;
        }
    }

    #[inline]
    fn line(&self, hash: u64) -> &CacheLine {
        &self.lines[(hash / WAYS as u64) as usize & (self.used - 1)]
    }

    /// Tells the processor that the position with this hash will be asked for soon.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        memory::prefetch(self.line(hash));
    }
}

/// The generation that is stored with an entry; 0 for none.
const fn generation_of(data: u64) -> u16 {
    (data >> ENTRY_BITS) as u16
}

impl<E: Entry> TranspositionTable<E> {
    /// What is stored of the position with this hash.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<E> {
        let (slots, _) = self.line(hash).0.as_chunks::<2>();
        slots.iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            let found = check.load(Relaxed) ^ data == hash && generation_of(data) >= self.oldest;
            found.then(|| E::unpack(data))
        })
    }

    /// Stores what was found out about a position, in place of an older entry of the same one or of the least useful.
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

    /// A number; the greater, the more useful, as long as it is fresh. The lower of two of the same position stays.
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

    /// Hashes that share a line with each other.
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
            assert_eq!(Bound::of(score, 2, 5), bound);
            assert_eq!(Bound::from_bits(bound.bits()), bound);
            assert!(bound.cuts(score, 2, 5));
        }
        assert!(!Bound::Lower.cuts(4, 2, 5) && !Bound::Upper.cuts(3, 2, 5));
    }
}
