//! What is kept of a point, and how it has changed.

use super::super::values::{PatternPairs, PatternValues, PointClass, PointValue};
use tabletop_core::Side;

/// What is kept of a point for both sides; for a taken one, what it was before.
///
/// One number, written and read as a whole: to read what was just written in parts makes a processor wait. From the lowest bit
/// the patterns, and Black's and White's class.
#[derive(Clone, Copy, Default)]
pub(super) struct PointPatterns(u64);

impl PointPatterns {
    pub(super) const fn new(pairs: PatternPairs, [black, white]: [PointClass; 2]) -> Self {
        Self(pairs.0 as u64 | (black.0 as u64) << 32 | (white.0 as u64) << 48)
    }

    pub(super) const fn pairs(self) -> PatternPairs {
        PatternPairs(self.0 as u32)
    }

    /// The class of the point for a side: the key to what it is worth.
    pub(super) const fn class(self, side: Side) -> PointClass {
        PointClass((self.0 >> (32 + 16 * side as u32)) as u16)
    }

    /// Whether a stone on the point would be the same for either side as on the `other`.
    pub(super) const fn threatens_as(self, other: Self) -> bool {
        (self.0 ^ other.0) & THREATS == 0
    }
}

/// Where both classes have what a stone on the point would be.
const THREATS: u64 = PointPatterns::new(PatternPairs(0), PointClass::ALL_THREATS).0;

/// What a point was before something about it was changed, and what it is since.
#[derive(Clone, Copy)]
pub(super) struct PatternChange {
    /// The point, as [`super::Point`] has it.
    pub(super) at: u16,
    pub(super) before: PointPatterns,
    /// Its classes since, Black's first.
    pub(super) after: [PointClass; 2],
}

impl PatternChange {
    /// The class of the point for `side`, before and since.
    pub(super) const fn classes(&self, side: Side) -> [PointClass; 2] {
        [self.before.class(side), self.after[side as usize]]
    }

    /// What the point is worth for `side`, before and since.
    pub(super) fn values<'v>(&self, side: Side, values: &'v PatternValues) -> [&'v PointValue; 2] {
        self.classes(side).map(|class| values.of(class))
    }
}
