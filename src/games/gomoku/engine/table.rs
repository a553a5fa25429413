//! The transposition table.

use super::board::Point;

/// How a stored score bounds the real one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The real score is at most this.
    Upper,
    /// The real score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What was found about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<Point>,
}

impl Found {
    /// Score in 16 bits, depth in 8, bound in 2, age in 6, move in 16; never 0.
    const fn pack(self, age: u8) -> u64 {
        let best = match self.best {
            Some(at) => at as u64 + 1,
            None => 0,
        };
        (self.score as i16 as u16 as u64)
            | (self.depth as i8 as u8 as u64) << 16
            | (self.bound as u64 + 1) << 24
            | (age as u64) << 26
            | best << 32
    }

    const fn unpack(data: u64) -> Self {
        Self {
            score: data as u16 as i16 as i32,
            depth: (data >> 16) as u8 as i8 as i32,
            bound: match data >> 24 & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            best: match (data >> 32) as u16 {
                0 => None,
                at => Some(at - 1),
            },
        }
    }
}

/// Bytes of an entry.
const ENTRY: usize = size_of::<(u64, u64)>();
/// Entries that one key may use: a cache line.
const WAYS: usize = 4;
/// Ages are counted in six bits.
const AGES: u8 = 64;

/// Positions and what was found about them; a new one takes the place of the least useful of four. An entry is the
/// position's key and a packed [`Found`], 0 where there is none, so that a new table costs no time.
#[derive(Default)]
pub(super) struct Table {
    entries: Vec<(u64, u64)>,
    age: u8,
}

impl Table {
    /// Forgets everything and takes at most `bytes`.
    pub(super) fn reset(&mut self, bytes: usize) {
        self.entries = Vec::new();
        self.entries = vec![(0, 0); entries(bytes)];
    }

    /// Whether the table is as large as `bytes` allow.
    pub(super) fn fits(&self, bytes: usize) -> bool {
        self.entries.len() == entries(bytes)
    }

    /// Marks what is kept so far as old.
    pub(super) const fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn first_of(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !(WAYS - 1)
    }

    pub(super) fn find(&self, key: u64) -> Option<Found> {
        let first = self.first_of(key);
        self.entries[first..first + WAYS]
            .iter()
            .find(|&&(stored, data)| stored == key && data != 0)
            .map(|&(_, data)| Found::unpack(data))
    }

    pub(super) fn keep(&mut self, key: u64, mut found: Found) {
        if let Some(old) = self.find(key) {
            // A much deeper result for the same position is worth more, unless this one is exact.
            if old.depth > found.depth + 2 && found.bound != Bound::Exact {
                return;
            }
            found.best = found.best.or(old.best);
        }
        let (first, age) = (self.first_of(key), self.age);
        let use_of = |&(stored, data): &(u64, u64)| {
            let fresh = (data >> 26) as u8 % AGES == age;
            let depth = i32::from((data >> 16) as i8);
            (stored != key, data != 0, depth + if fresh { 8 } else { 0 })
        };
        let ways = &mut self.entries[first..first + WAYS];
        if let Some(least) = ways.iter_mut().min_by_key(|entry| use_of(entry)) {
            *least = (key, found.pack(age));
        }
    }
}

fn entries(bytes: usize) -> usize {
    let most = (bytes / ENTRY).max(1 << 10);
    1 << most.ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found() {
        let mut table = Table::default();
        table.reset(1 << 16);
        for (index, score) in (-29_999..30_000).step_by(777).enumerate() {
            let found = Found {
                score,
                depth: index as i32 - 6,
                bound: [Bound::Upper, Bound::Lower, Bound::Exact][index % 3],
                best: [None, Some(0), Some(831)][index % 3],
            };
            let key = crate::core::rng::mix(index as u64);
            table.keep(key, found);
            assert_eq!(table.find(key), Some(found));
        }
        assert_eq!(table.find(5), None);
    }
}
