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
    /// Score, depth, bound and move in 16 bits each but for the bound's 2; never 0.
    const fn pack(self) -> u64 {
        let best = match self.best {
            Some(at) => at as u64 + 1,
            None => 0,
        };
        (self.score as i16 as u16 as u64)
            | (self.depth as i8 as u8 as u64) << 16
            | (self.bound as u64 + 1) << 24
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

/// Positions and what was found about them; a new one takes the place of an old one. An entry is the position's key and
/// a packed [`Found`], 0 where there is none, so that a new table costs no time.
#[derive(Default)]
pub(super) struct Table(Vec<(u64, u64)>);

impl Table {
    /// Forgets everything and takes at most `bytes`.
    pub(super) fn reset(&mut self, bytes: usize) {
        self.0 = Vec::new();
        self.0 = vec![(0, 0); entries(bytes)];
    }

    /// Whether the table is as large as `bytes` allow.
    pub(super) fn fits(&self, bytes: usize) -> bool {
        self.0.len() == entries(bytes)
    }

    pub(super) fn find(&self, key: u64) -> Option<Found> {
        let (stored, data) = self.0[key as usize & (self.0.len() - 1)];
        (stored == key && data != 0).then(|| Found::unpack(data))
    }

    pub(super) fn keep(&mut self, key: u64, mut found: Found) {
        if let Some(old) = self.find(key) {
            // A much deeper result for the same position is worth more, unless this one is exact.
            if old.depth > found.depth + 2 && found.bound != Bound::Exact {
                return;
            }
            found.best = found.best.or(old.best);
        }
        let slot = key as usize & (self.0.len() - 1);
        self.0[slot] = (key, found.pack());
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
