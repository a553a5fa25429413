//! The transposition table: what is known of positions met before, shared by all threads without locks.
//!
//! A slot holds its data and the key combined with the data by exclusive or, so that a slot torn by two writers is
//! not found (Hyatt and Mann, "A lockless transposition-table implementation", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::cpu::Cpu;

/// No square: where a move may be missing.
pub(super) const NO_SQUARE: u8 = 64;

/// What a slot says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
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
    generation: u8,
}

impl Entry {
    const fn pack(self) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.best[0],
            self.best[1],
            self.depth,
            self.confidence,
            self.generation,
            1,
        ])
    }

    const fn unpack(data: u64) -> Self {
        let [
            lower,
            upper,
            first,
            second,
            depth,
            confidence,
            generation,
            _,
        ] = data.to_le_bytes();
        Self {
            lower: lower as i8,
            upper: upper as i8,
            best: [first, second],
            depth,
            confidence,
            generation,
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

    /// What the slot is worth: entries of this search first, then the deeper, then the surer.
    const fn priority(self, generation: u8) -> u32 {
        let is_current = if self.generation == generation {
            1 << 16
        } else {
            0
        };
        is_current | (self.depth as u32) << 4 | self.confidence as u32
    }
}

/// What a finished search of a node found.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchResult {
    pub(super) depth: u32,
    pub(super) confidence: u8,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) score: i32,
    pub(super) best: u8,
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// A cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most `size_mib` MiB, at least 1.
    pub fn new(size_mib: usize) -> Self {
        let count = Self::fitting_mib(size_mib) << 14;
        Self {
            buckets: (0..count).map(|_| Bucket::default()).collect(),
            generation: AtomicU8::new(0),
        }
    }

    /// The size in MiB of the largest table of at most `size_mib` MiB.
    pub fn fitting_mib(size_mib: usize) -> usize {
        1 << size_mib.max(1).ilog2()
    }

    /// Its size in MiB.
    pub fn size_mib(&self) -> usize {
        self.buckets.len() >> 14
    }

    /// Makes what is stored now worth less than what comes.
    pub fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[(hash as usize) & (self.buckets.len() - 1)]
    }

    /// Asks for the place of this key, which will be looked up soon.
    #[inline(always)]
    pub(super) fn prefetch<C: Cpu>(&self, cpu: C, hash: u64) {
        cpu.prefetch(self.bucket(hash));
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn probe(&self, hash: u64) -> Option<Entry> {
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == hash && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Notes the result of a search. A result of the same depth and confidence narrows the bounds.
    #[inline(always)]
    pub(super) fn store(&self, hash: u64, result: SearchResult) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut place = 0;
        let mut least = u32::MAX;
        let slots = &self.bucket(hash).0;
        for (index, slot) in slots.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                if least > 0 {
                    (place, least) = (index, 0);
                }
                continue;
            }
            let entry = Entry::unpack(data);
            if slot.check.load(Ordering::Relaxed) ^ data == hash {
                if let Some(entry) = merged(entry, result, generation) {
                    write(slot, hash, entry);
                }
                return;
            }
            let priority = entry.priority(generation);
            if priority < least {
                (place, least) = (index, priority);
            }
        }
        write(&slots[place], hash, new_entry(result, generation));
    }
}

#[inline(always)]
fn write(slot: &Slot, hash: u64, entry: Entry) {
    let data = entry.pack();
    slot.check.store(hash ^ data, Ordering::Relaxed);
    slot.data.store(data, Ordering::Relaxed);
}

#[inline(always)]
fn new_entry(result: SearchResult, generation: u8) -> Entry {
    Entry {
        lower: if result.score > result.alpha {
            result.score as i8
        } else {
            -64
        },
        upper: if result.score < result.beta {
            result.score as i8
        } else {
            64
        },
        best: [result.best, NO_SQUARE],
        depth: result.depth as u8,
        confidence: result.confidence,
        generation,
    }
}

/// The entry after a further result, or `None` where the old one says more.
#[inline(always)]
fn merged(old: Entry, result: SearchResult, generation: u8) -> Option<Entry> {
    let mut new = new_entry(result, generation);
    let (depth, confidence) = (old.depth as u32, old.confidence);
    if depth == result.depth && confidence == result.confidence {
        new.lower = new.lower.max(old.lower);
        new.upper = new.upper.min(old.upper);
        if new.lower > new.upper {
            new = new_entry(result, generation);
        }
    } else if old.generation == generation
        && (depth, confidence) > (result.depth, result.confidence)
    {
        return None;
    }
    let second = if result.best == NO_SQUARE || result.best == old.best[0] {
        old.best[1]
    } else {
        old.best[0]
    };
    if result.best == NO_SQUARE {
        new.best[0] = old.best[0];
    }
    new.best[1] = second;
    Some(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_one_depth_narrow_the_bounds() {
        let table = TranspositionTable::new(1);
        let result = SearchResult {
            depth: 9,
            confidence: 5,
            alpha: 3,
            beta: 4,
            score: 6,
            best: 19,
        };
        table.store(77, result);
        table.store(
            77,
            SearchResult {
                alpha: 9,
                beta: 10,
                score: 8,
                best: 20,
                ..result
            },
        );
        let entry = table.probe(77).expect("stored");
        assert_eq!((entry.lower, entry.upper, entry.best), (6, 8, [20, 19]));
        assert!(entry.covers(9, 5) && !entry.covers(10, 0));
        assert_eq!(table.probe(78), None);
    }

    #[test]
    fn old_entries_make_room_first() {
        let table = TranspositionTable::new(1);
        let same_bucket = |index: u64| 5 | (index + 1) << 40;
        let result = SearchResult {
            depth: 20,
            confidence: 5,
            alpha: -64,
            beta: 64,
            score: 0,
            best: 1,
        };
        for index in 0..4 {
            table.store(same_bucket(index), result);
        }
        table.age();
        table.store(same_bucket(4), SearchResult { depth: 3, ..result });
        table.store(same_bucket(5), SearchResult { depth: 2, ..result });
        assert!(table.probe(same_bucket(4)).is_some() && table.probe(same_bucket(5)).is_some());
    }
}
