//! The transposition table: what was found out about positions, by their hash.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::pages;
use crate::core::Control;

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

/// What is stored of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score, from the mover's view; wins and losses count from this position.
    pub score: i16,
    /// The depth it was searched to, in plies.
    pub depth: u8,
    /// How the score bounds the true one.
    pub bound: Bound,
    /// The [`key`](super::fast::Step::key) of the best move, 0 for none.
    pub best: u16,
}

/// One stored entry; the key is combined with the data, so that a torn pair is not recognised.
#[derive(Debug, Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// Slots that one hash may use.
const WAYS: usize = 4;

/// The slots of a hash: a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Row([Slot; WAYS]);

/// Bytes that are made at a time; between them a stop is noticed.
const PORTION: usize = 1 << 20;

/// The table.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Row>,
    age: u8,
}

impl Table {
    /// Brings the table to the largest power of two of bytes within `bytes`, empty if that is a new size. A stop leaves
    /// it smaller.
    pub fn resize(&mut self, bytes: usize, control: &Control) {
        let rows = (bytes.max(PORTION) / size_of::<Row>() + 1).next_power_of_two() / 2;
        if rows == self.rows.len() {
            return;
        }
        self.rows = Vec::new();
        self.rows = pages::roomy(rows);
        while self.rows.len() < rows && !(control.stopped() && self.rows.len().is_power_of_two()) {
            let len = self.rows.len() + PORTION / size_of::<Row>();
            self.rows.resize_with(len, Row::default);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for row in &mut self.rows {
            *row = Row::default();
        }
    }

    /// Marks what is stored so far as old.
    pub const fn grow_older(&mut self) {
        self.age = (self.age + 1) % 64;
    }

    /// The slots of `hash`.
    #[inline]
    fn row(&self, hash: u64) -> &[Slot; WAYS] {
        &self.rows[(hash / WAYS as u64) as usize & (self.rows.len() - 1)].0
    }

    /// Tells the processor that the position with this hash will be asked for soon.
    #[inline]
    pub fn expect(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        super::simd::prefetch(self.row(hash));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// What is stored of the position with this hash.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<Entry> {
        self.row(hash).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.key.load(Relaxed) ^ data == hash && data != 0).then(|| unpack(data))
        })
    }

    /// Stores what was found, in place of the least useful entry of its line.
    pub fn put(&self, hash: u64, entry: Entry) {
        let worth = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            let same = slot.key.load(Relaxed) ^ data == hash;
            let fresh = (data >> 42) as u8 == self.age;
            (
                !same,
                i32::from((data >> 32) as u8) + if fresh { 256 } else { 0 },
            )
        };
        if let Some(slot) = self.row(hash).iter().min_by_key(worth) {
            let data = pack(entry, self.age);
            slot.data.store(data, Relaxed);
            slot.key.store(hash ^ data, Relaxed);
        }
    }
}

/// Best move, score, depth, bound and age, from the lowest bit.
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = entry.bound as u64 + 1;
    u64::from(entry.best)
        | u64::from(entry.score as u16) << 16
        | u64::from(entry.depth) << 32
        | bound << 40
        | u64::from(age) << 42
}

fn unpack(data: u64) -> Entry {
    Entry {
        best: data as u16,
        score: (data >> 16) as i16,
        depth: (data >> 32) as u8,
        bound: match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back() {
        let mut table = Table::default();
        table.resize(1 << 20, &Control::new());
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (score, depth, best) in [(-30_000, 0, 0), (123, 255, 0xFFFF), (-1, 17, 1)] {
                let entry = Entry {
                    score,
                    depth,
                    bound,
                    best,
                };
                table.put(0xDEAD_BEEF_0123_4567, entry);
                assert_eq!(table.get(0xDEAD_BEEF_0123_4567), Some(entry));
            }
        }
        assert_eq!(table.get(0xDEAD_BEEF_0123_4566), None);
        table.clear();
        assert_eq!(table.get(0xDEAD_BEEF_0123_4567), None);
    }
}
