//! Superko history, cheap to clone so that every position of a long game can be stored.

/// Situations that have occurred on the board. Clones share their storage.
#[derive(Clone, Default)]
pub(super) struct SuperkoHistory {
    situations: imbl::HashSet<u64>,
    /// Sum of all added situations: histories with equal sums and counts are taken as equal.
    sum: u64,
    added: u32,
}

impl SuperkoHistory {
    pub(super) fn holds(&self, situation: u64) -> bool {
        self.situations.contains(&situation)
    }

    pub(super) fn add(&mut self, situation: u64) {
        self.situations.insert(situation);
        self.sum = self.sum.wrapping_add(situation);
        self.added += 1;
    }
}

impl PartialEq for SuperkoHistory {
    fn eq(&self, other: &Self) -> bool {
        (self.sum, self.added) == (other.sum, other.added)
    }
}

impl Eq for SuperkoHistory {}
