//! What superko remembers: cheap to copy, so that every position of a long game can be kept.

/// The situations that have been on the board. A copy shares them with the original.
#[derive(Clone, Default)]
pub(super) struct Past {
    situations: imbl::HashSet<u64>,
    /// Sum of all that were added: two pasts with equal sums and counts are taken for equal.
    sum: u64,
    added: u32,
}

impl Past {
    pub(super) fn holds(&self, situation: u64) -> bool {
        self.situations.contains(&situation)
    }

    pub(super) fn add(&mut self, situation: u64) {
        self.situations.insert(situation);
        self.sum = self.sum.wrapping_add(situation);
        self.added += 1;
    }
}

impl PartialEq for Past {
    fn eq(&self, other: &Self) -> bool {
        (self.sum, self.added) == (other.sum, other.added)
    }
}

impl Eq for Past {}
