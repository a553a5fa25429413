//! What is kept of a point, and how it has changed.

use super::super::values::{PatternPairs, PatternValues, PointValue, Threat};
use crate::core::Side;

/// What is kept of a point for both sides; for a taken one, what it was before.
///
/// One number, written and read as a whole: to read what was just written in parts makes a processor wait. From the lowest bit
/// the patterns, and the numbers of Black's and of White's combination.
#[derive(Clone, Copy, Default)]
pub(super) struct PointPatterns(u64);

impl PointPatterns {
    pub(super) fn new(pairs: PatternPairs, [black, white]: [u16; 2]) -> Self {
        Self(u64::from(pairs.0) | u64::from(black) << 32 | u64::from(white) << 48)
    }

    pub(super) const fn pairs(self) -> PatternPairs {
        PatternPairs(self.0 as u32)
    }

    /// The number of a side's combination: the key to what the point is worth.
    pub(super) const fn combination(self, side: Side) -> u16 {
        (self.0 >> (32 + 16 * side as u32)) as u16
    }
}

/// What a point was before something about it was changed, and what it is since.
#[derive(Clone, Copy)]
pub(super) struct PatternChange {
    /// The point, as [`super::Point`] has it.
    pub(super) at: u16,
    pub(super) before: PointPatterns,
    /// The numbers of its combinations since, Black's first.
    pub(super) after: [u16; 2],
    /// Black's and White's threat, each before and since.
    pub(super) threats: [[Threat; 2]; 2],
}

impl PatternChange {
    /// What the point is worth for `side`, before and since.
    pub(super) fn values<'v>(&self, side: Side, values: &'v PatternValues) -> [&'v PointValue; 2] {
        let before = values.of(self.before.combination(side));
        [before, values.of(self.after[side.index()])]
    }
}
