//! The network's sums of a position, found only when somebody asks: until then it is kept what has changed since they were
//! found last.

use super::super::net::{Net, Sums};
use super::super::weights::COMBINATIONS;
use crate::core::Side;

/// A point that is another one for a side than before, by the combinations of its classes.
#[derive(Clone, Copy)]
struct Exchange {
    side: Side,
    old: u16,
    new: u16,
}

/// Sums with either side as the mover, and how many changes they know of.
#[derive(Clone, Copy)]
struct Found {
    sums: [Sums; 2],
    changes: usize,
}

/// The sums of the positions so far.
#[derive(Clone)]
pub(super) struct Seen {
    changes: Vec<Exchange>,
    /// Never empty, with ever more changes.
    found: Vec<Found>,
}

impl Seen {
    /// Those of no points at all.
    pub(super) fn new(net: &Net) -> Self {
        let sums = [net.constants(); 2];
        Self {
            changes: Vec::new(),
            found: vec![Found { sums, changes: 0 }],
        }
    }

    /// A point of `side` has become another one; 0 counts for nothing.
    #[inline]
    pub(super) fn exchange(&mut self, side: Side, old: u16, new: u16) {
        if old != new {
            self.changes.push(Exchange { side, old, new });
        }
    }

    /// The present state, to come back to.
    pub(super) fn mark(&self) -> usize {
        self.changes.len()
    }

    /// Forgets all changes since `mark`.
    pub(super) fn back_to(&mut self, mark: usize) {
        self.changes.truncate(mark);
        while self.found.len() > 1 && self.found.last().is_some_and(|found| found.changes > mark) {
            self.found.pop();
        }
    }

    /// The sums with `side` as the mover.
    pub(super) fn of(&mut self, side: Side, net: &Net) -> &Sums {
        let last = self.found.len() - 1;
        if self.found[last].changes < self.changes.len() {
            let found = self.next(self.found[last], net);
            self.found.push(found);
        }
        &self.found[self.found.len() - 1].sums[side.index()]
    }

    fn next(&self, mut found: Found, net: &Net) -> Found {
        for &Exchange { side, old, new } in &self.changes[found.changes..] {
            let [own, other] = [side, side.other()].map(Side::index);
            let (old, new) = (usize::from(old), usize::from(new));
            net.exchange(&mut found.sums[own], old, new);
            net.exchange(
                &mut found.sums[other],
                COMBINATIONS + old,
                COMBINATIONS + new,
            );
        }
        found.changes = self.changes.len();
        found
    }

    /// Makes the present state the first one.
    pub(super) fn settle(&mut self, net: &Net) {
        let sums = self.next(self.found[self.found.len() - 1], net).sums;
        self.found = vec![Found { sums, changes: 0 }];
        self.changes.clear();
    }
}
