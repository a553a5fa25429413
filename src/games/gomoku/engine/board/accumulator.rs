//! Sums over all empty points, found only when somebody asks: until then what has changed since they were found last stands in
//! the list of changes.

use super::super::values::PatternValues;
use super::super::weights::{COMBINATIONS, Net, Sums};
use super::points::PatternChange;
use crate::core::Side;
use crate::search::net::FeatureDelta;

/// Sums over all empty points.
#[derive(Clone, Copy)]
pub(super) struct PointSums {
    /// The network's first sums, with either side as the mover.
    pub(super) net: [Sums; 2],
    /// For either side, what its points are worth if it is to move and if it waits.
    pub(super) linear: [[i32; 2]; 2],
    /// How many changes they know of.
    changes: usize,
}

/// The sums of the positions so far: never empty, with ever more changes.
#[derive(Clone)]
pub(super) struct Accumulator(Vec<PointSums>);

impl Accumulator {
    /// That of no points at all.
    pub(super) fn new(net: &Net) -> Self {
        Self(vec![PointSums {
            net: [net.empty(); 2],
            linear: [[0; 2]; 2],
            changes: 0,
        }])
    }

    /// Forgets all changes since there were so many.
    pub(super) fn back_to(&mut self, changes: usize) {
        while self.0.len() > 1 && self.last().changes > changes {
            self.0.pop();
        }
    }

    fn last(&self) -> &PointSums {
        &self.0[self.0.len() - 1]
    }

    /// The sums after all `changes`; `values` are Black's and White's.
    pub(super) fn sums(
        &mut self,
        changes: &[PatternChange],
        values: [&PatternValues; 2],
        net: &Net,
    ) -> &PointSums {
        if self.last().changes < changes.len() {
            let sums = self.last().after(changes, values, net);
            self.0.push(sums);
        }
        self.last()
    }

    /// Makes the sums after all `changes` the first ones.
    pub(super) fn settle(
        &mut self,
        changes: &[PatternChange],
        values: [&PatternValues; 2],
        net: &Net,
    ) {
        let mut sums = *self.sums(changes, values, net);
        sums.changes = 0;
        self.0 = vec![sums];
    }
}

/// Most changes that are looked at together.
const BATCH: usize = 64;

impl PointSums {
    fn after(mut self, changes: &[PatternChange], values: [&PatternValues; 2], net: &Net) -> Self {
        for batch in changes[self.changes..].chunks(BATCH) {
            for side in Side::BOTH {
                self.add(side, batch, values[side.index()], net);
            }
        }
        self.changes = changes.len();
        self
    }

    /// Takes in what has changed for one side.
    fn add(&mut self, side: Side, batch: &[PatternChange], values: &PatternValues, net: &Net) {
        let linear = &mut self.linear[side.index()];
        let (mut places, mut found) = ([[0; 2]; BATCH], 0);
        for change in batch {
            let [before, after] = change.values(side, values);
            linear[0] += i32::from(after.linear[0]) - i32::from(before.linear[0]);
            linear[1] += i32::from(after.linear[1]) - i32::from(before.linear[1]);
            // Whether it counts is as good as random: no branch.
            places[found] = [before.place, after.place];
            found += usize::from(before.place != after.place);
        }
        for (mover, sums) in Side::BOTH.into_iter().zip(&mut self.net) {
            let first = if side == mover { 0 } else { COMBINATIONS };
            let delta = |&[removed, added]: &[u16; 2]| FeatureDelta {
                removed: first + usize::from(removed),
                added: first + usize::from(added),
            };
            net.update(sums, places[..found].iter().map(delta));
        }
    }
}
