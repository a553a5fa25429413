//! Stored data of a point, and changes to it.

use super::super::values::{PatternPairs, PatternValues, PointClass, PointValue};
use tabletop_core::Side;

/// Patterns and classes of a point for both sides; for an occupied point, those before it was taken.
///
/// A single number that is written and read as a whole: reading parts of a value just written stalls the processor.
/// From the lowest bit: the patterns, Black's class, White's class.
#[derive(Clone, Copy, Default)]
pub(super) struct PointPatterns(u64);

impl PointPatterns {
    pub(super) const fn new(pairs: PatternPairs, [black, white]: [PointClass; 2]) -> Self {
        Self(pairs.0 as u64 | (black.0 as u64) << 32 | (white.0 as u64) << 48)
    }

    pub(super) const fn pairs(self) -> PatternPairs {
        PatternPairs(self.0 as u32)
    }

    /// Returns the class of the point for a side, which is the key to its values.
    pub(super) const fn class(self, side: Side) -> PointClass {
        PointClass((self.0 >> (32 + 16 * side as u32)) as u16)
    }

    /// Returns true if a stone on the point would make the same threats for both sides as on `other`.
    pub(super) const fn threatens_as(self, other: Self) -> bool {
        (self.0 ^ other.0) & THREATS == 0
    }
}

/// Bits of the threats in both classes.
const THREATS: u64 = PointPatterns::new(PatternPairs(0), PointClass::ALL_THREATS).0;

#[derive(Clone, Copy)]
pub(super) struct PatternChange {
    /// Changed point, numbered as [`super::Point`].
    pub(super) at: u16,
    pub(super) before: PointPatterns,
    /// Classes after the change, Black's first.
    pub(super) after: [PointClass; 2],
}

impl PatternChange {
    pub(super) const fn classes(&self, side: Side) -> [PointClass; 2] {
        [self.before.class(side), self.after[side as usize]]
    }

    pub(super) fn values<'v>(&self, side: Side, values: &'v PatternValues) -> [&'v PointValue; 2] {
        self.classes(side).map(|class| values.get(class))
    }
}
