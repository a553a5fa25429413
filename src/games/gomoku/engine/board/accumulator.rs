//! The network's first sums of a position, found only when somebody asks: until then it is kept what has changed since they
//! were found last.

use super::super::weights::{COMBINATIONS, Net, Sums};
use crate::core::Side;
use crate::search::net::FeatureDelta;

/// A point that is another one for a side than before, by the combinations of its patterns.
#[derive(Clone, Copy)]
struct PointDelta {
    side: Side,
    removed: u16,
    added: u16,
}

/// Sums with either side as the mover, and how many changes they know of.
#[derive(Clone, Copy)]
struct AccumulatorState {
    sums: [Sums; 2],
    deltas: usize,
}

/// The sums of the positions so far.
#[derive(Clone)]
pub(super) struct Accumulator {
    deltas: Vec<PointDelta>,
    /// Never empty, with ever more changes.
    states: Vec<AccumulatorState>,
}

impl Accumulator {
    /// That of no points at all.
    pub(super) fn new(net: &Net) -> Self {
        let sums = [net.empty(); 2];
        Self {
            deltas: Vec::new(),
            states: vec![AccumulatorState { sums, deltas: 0 }],
        }
    }

    /// A point of `side` has become another one; 0 counts for nothing.
    #[inline]
    pub(super) fn update(&mut self, side: Side, removed: u16, added: u16) {
        if removed != added {
            self.deltas.push(PointDelta {
                side,
                removed,
                added,
            });
        }
    }

    /// The present state, to come back to.
    pub(super) fn mark(&self) -> usize {
        self.deltas.len()
    }

    /// Forgets all changes since `mark`.
    pub(super) fn back_to(&mut self, mark: usize) {
        self.deltas.truncate(mark);
        while self.states.len() > 1 && self.states.last().is_some_and(|state| state.deltas > mark) {
            self.states.pop();
        }
    }

    /// The sums with `side` as the mover.
    pub(super) fn sums(&mut self, side: Side, net: &Net) -> &Sums {
        let last = self.states.len() - 1;
        if self.states[last].deltas < self.deltas.len() {
            let state = self.refreshed(self.states[last], net);
            self.states.push(state);
        }
        &self.states[self.states.len() - 1].sums[side.index()]
    }

    fn refreshed(&self, mut state: AccumulatorState, net: &Net) -> AccumulatorState {
        let changed = &self.deltas[state.deltas..];
        for (mover, sums) in Side::BOTH.into_iter().zip(&mut state.sums) {
            let deltas = changed.iter().map(|delta| {
                let first = if delta.side == mover { 0 } else { COMBINATIONS };
                FeatureDelta {
                    removed: first + usize::from(delta.removed),
                    added: first + usize::from(delta.added),
                }
            });
            net.update(sums, deltas);
        }
        state.deltas = self.deltas.len();
        state
    }

    /// Makes the present state the first one.
    pub(super) fn settle(&mut self, net: &Net) {
        let sums = self.refreshed(self.states[self.states.len() - 1], net).sums;
        self.states = vec![AccumulatorState { sums, deltas: 0 }];
        self.deltas.clear();
    }
}
