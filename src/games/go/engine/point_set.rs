//! Bit sets of points.

/// Set of points below `64 · W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointSet<const W: usize>([u64; W]);

impl<const W: usize> PointSet<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    pub(super) fn has(&self, point: u16) -> bool {
        self.0[usize::from(point >> 6)] >> (point & 63) & 1 != 0
    }

    pub(super) fn set(&mut self, point: u16) {
        self.0[usize::from(point >> 6)] |= 1 << (point & 63);
    }

    pub(super) fn clear(&mut self, point: u16) {
        self.0[usize::from(point >> 6)] &= !(1 << (point & 63));
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub(super) fn len(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    /// Returns true if the set has at least `count` points; for small counts this is faster than counting all.
    pub(super) fn has_at_least(&self, mut count: u32) -> bool {
        for &word in &self.0 {
            let mut word = word;
            while word != 0 {
                if count <= 1 {
                    return true;
                }
                count -= 1;
                word &= word - 1;
            }
        }
        count == 0
    }

    /// Returns the smallest point, or 0 for the empty set.
    pub(super) fn first(&self) -> u16 {
        self.iter().next().unwrap_or(0)
    }

    pub(super) const fn iter(&self) -> Points<W> {
        Points {
            words: self.0,
            at: 0,
        }
    }
}

/// Iterator over the points of a set, the smallest first.
pub(super) struct Points<const W: usize> {
    /// Words of the points that are left; those before `at` are empty.
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Points<W> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        while self.at < W {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some((self.at as u16) << 6 | word.trailing_zeros() as u16);
            }
            self.at += 1;
        }
        None
    }
}
