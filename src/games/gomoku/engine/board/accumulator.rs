//! Sums over all empty points, updated lazily: changes since the last update stay in the list of changes until an
//! evaluation is requested.

use super::super::values::PatternValues;
use super::super::weights::{COMBINATIONS, GLOBAL, LOCAL, Net, Sums};
use super::points::PatternChange;
use tabletop_core::Side;
use tabletop_search::net::FeatureDelta;
use tabletop_search::net::regions::Regions;

/// Sums over all empty points with one side as the mover.
#[derive(Clone, Copy)]
struct PointSums {
    /// Sums of the network's first layer; the last [`LOCAL`] of them are unused.
    net: Sums,
    linear: i32,
    /// Number of changes that the sums include.
    changes: usize,
}

type ZoneSums = [i16; LOCAL];

/// Sums of the current line's positions with one side as the mover: never empty, with increasing numbers of changes.
#[derive(Clone)]
struct MoverSums {
    sums: Vec<PointSums>,
    /// Sums of every zone for each entry of `sums`.
    zones: Vec<ZoneSums>,
}

#[derive(Clone)]
pub(super) struct Accumulator {
    movers: [MoverSums; 2],
    regions: Regions,
}

#[derive(Clone, Copy)]
pub(super) struct Sources<'a> {
    pub(super) changes: &'a [PatternChange],
    pub(super) values: [&'a PatternValues; 2],
    pub(super) net: &'a Net,
}

impl Accumulator {
    /// Creates the accumulator of a board of `size` rows without points.
    pub(super) fn new(net: &Net, size: u8) -> Self {
        let regions = Regions::of_board(usize::from(size));
        let empty = MoverSums {
            sums: vec![PointSums {
                net: net.empty(),
                linear: 0,
                changes: 0,
            }],
            zones: vec![[0; LOCAL]; regions.zones()],
        };
        Self {
            movers: [empty.clone(), empty],
            regions,
        }
    }

    /// Drops all sums that include more than `changes` changes.
    pub(super) fn back_to(&mut self, changes: usize) {
        for mover in &mut self.movers {
            while mover.sums.len() > 1 && mover.last().changes > changes {
                mover.sums.pop();
            }
            mover
                .zones
                .truncate(mover.sums.len() * self.regions.zones());
        }
    }

    /// Returns the network's first layer and the linear value of the points after all changes, with `mover` to move;
    /// `last` is the number of changes before the last stone. The sums for `last` are stored as well, because sibling
    /// moves will start from them.
    pub(super) fn first_layer(
        &mut self,
        mover: Side,
        last: usize,
        sources: Sources,
    ) -> (Sums, i32) {
        let zones = self.regions.zones();
        let sums = &mut self.movers[mover.index()];
        for changes in [last, sources.changes.len()] {
            if sums.last().changes < changes {
                sums.advance(mover, changes, self.regions, sources);
            }
        }
        let PointSums {
            mut net, linear, ..
        } = *sums.last();
        let last = &sums.zones[sums.zones.len() - zones..];
        let pooled = self.regions.pool(last, local(&sources.net.empty()));
        net[GLOBAL..].copy_from_slice(&pooled);
        (net, linear)
    }

    /// Makes the sums after all changes the base of the list.
    pub(super) fn settle(&mut self, sources: Sources) {
        for mover in Side::BOTH {
            self.first_layer(mover, 0, sources);
            let sums = &mut self.movers[mover.index()];
            let before = sums.sums.len() - 1;
            sums.sums.drain(..before);
            sums.sums[0].changes = 0;
            sums.zones.drain(..before * self.regions.zones());
        }
    }
}

impl MoverSums {
    fn last(&self) -> &PointSums {
        &self.sums[self.sums.len() - 1]
    }

    /// Appends the sums after `changes` changes.
    fn advance(&mut self, mover: Side, changes: usize, regions: Regions, sources: Sources) {
        let mut sums = *self.last();
        let first = self.zones.len();
        self.zones.extend_from_within(first - regions.zones()..);
        let zones = &mut self.zones[first..];
        for batch in sources.changes[sums.changes..changes].chunks(BATCH) {
            for side in Side::BOTH {
                let waits = usize::from(side != mover);
                let values = sources.values[side.index()];
                let (mut places, mut found) = ([[0; 2]; BATCH], 0);
                let mut zones_of = [0; BATCH];
                for change in batch {
                    let [before, after] = change.values(side, values);
                    sums.linear += i32::from(after.linear[waits]) - i32::from(before.linear[waits]);
                    let (row, column) = (usize::from(change.at >> 5), usize::from(change.at & 31));
                    // The condition is unpredictable, so a branch is avoided.
                    places[found] = [before.place, after.place];
                    zones_of[found] = regions.zone(row, column);
                    found += usize::from(before.place != after.place);
                }
                let delta = |&[removed, added]: &[u16; 2]| FeatureDelta {
                    removed: waits * COMBINATIONS + usize::from(removed),
                    added: waits * COMBINATIONS + usize::from(added),
                };
                let deltas = places[..found].iter().map(delta);
                for (delta, zone) in deltas.clone().zip(zones_of) {
                    let [removed, added] =
                        [delta.removed, delta.added].map(|input| *local(sources.net.row(input)));
                    let sums = &mut zones[zone];
                    *sums = std::array::from_fn(|lane| {
                        let without = sums[lane].wrapping_sub(removed[lane]);
                        without.wrapping_add(added[lane])
                    });
                }
                sources.net.update(&mut sums.net, deltas);
            }
        }
        sums.changes = changes;
        self.sums.push(sums);
    }
}

const fn local(sums: &Sums) -> &ZoneSums {
    const { assert!(GLOBAL.is_multiple_of(LOCAL)) };
    &sums.as_chunks::<LOCAL>().0[GLOBAL / LOCAL]
}

/// Maximum number of changes processed together.
const BATCH: usize = 64;
