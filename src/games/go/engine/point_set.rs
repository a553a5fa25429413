//! Bit sets of points.

/// Set of points below `64 · W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointSet<const W: usize>([u64; W]);

impl<const W: usize> PointSet<W> {
    /// The empty set.
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

    pub(super) fn iter(&self) -> impl Iterator<Item = u16> + use<W> {
        let words = self.0;
        (0..W).flat_map(move |at| {
            let mut word = words[at];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as u16;
                    word &= word - 1;
                    (at as u16) << 6 | bit
                })
            })
        })
    }
}
