//! Placing and removing stones, with updates of the patterns of nearby points, their classes, and the sums over all
//! points.

use super::super::pattern::REACH;
use super::super::values::{PatternPairs, PointClass};
use super::points::{PatternChange, PointPatterns};
use super::{Board, Point, STEPS, SidePatterns, Threat, ThreatCounts, stone_key};
use tabletop_core::Side;

#[derive(Clone, Copy)]
pub(super) struct UndoMark {
    pub(super) changes: usize,
    counts: [ThreatCounts; 2],
}

impl SidePatterns {
    /// Moves a point from the set of one threat to that of another.
    fn regroup(&mut self, at: Point, from: Threat, to: Threat) {
        if from != to {
            self.flip_point(at, from);
            self.flip_point(at, to);
        }
    }

    /// Moves a point to the set of another threat and updates the counts.
    fn recount(&mut self, at: Point, from: Threat, to: Threat) {
        self.regroup(at, from, to);
        self.counts[from as usize] -= 1;
        self.counts[to as usize] += 1;
    }

    /// Adds a point to the set of this threat, or removes it.
    fn flip_point(&mut self, at: Point, threat: Threat) {
        self.by_threat[threat as usize][usize::from(at >> 5)] ^= 1 << (at & 31);
    }
}

impl Board {
    pub(super) fn put(&mut self, at: Point, side: Side) {
        self.marks.push(UndoMark {
            changes: self.changes.len(),
            counts: [self.sides[0].counts, self.sides[1].counts],
        });
        self.remove(at);
        self.empty[usize::from(at >> 5)] &= !(1 << (at & 31));
        self.empties -= 1;
        self.flip(at, side);
        if self.rules.lines.reach() == REACH {
            self.refresh::<REACH>(at);
        } else {
            self.refresh::<{ REACH - 1 }>(at);
        }
    }

    pub(super) fn take(&mut self, at: Point, side: Side) {
        let Some(mark) = self.marks.pop() else { return };
        // The first change is the stone's own point, whose patterns did not change.
        for change in &self.changes[mark.changes + 1..] {
            let after = std::mem::replace(&mut self.points[usize::from(change.at)], change.before);
            if !after.threatens_as(change.before) {
                for side in Side::BOTH {
                    let [from, to] = [after, change.before].map(|point| point.class(side).threat());
                    self.sides[side.index()].regroup(change.at, from, to);
                }
            }
        }
        self.changes.truncate(mark.changes);
        self.accumulator.back_to(mark.changes);
        self.flip(at, side);
        self.empty[usize::from(at >> 5)] |= 1 << (at & 31);
        self.empties += 1;
        for both in Side::BOTH {
            let threat = self.threat(both, at);
            let view = &mut self.sides[both.index()];
            view.flip_point(at, threat);
            view.counts = mark.counts[both.index()];
        }
    }

    fn flip(&mut self, at: Point, side: Side) {
        self.key ^= stone_key(at, side);
        for axis in 0..4 {
            let (line, bit) = Self::place_on(at, axis);
            self.sides[side.index()].stones[axis][line] ^= 1 << bit;
        }
    }

    /// Recomputes the patterns of the empty points at most `R` from `at`.
    fn refresh<const R: i32>(&mut self, at: Point) {
        for (axis, step) in STEPS.into_iter().enumerate() {
            let (line, bit) = Self::place_on(at, axis);
            let [black, white] = self.line(axis, line);
            let around = ((1 << (2 * R + 1)) - 1) << (bit as i32 - R);
            let mut open = around & !(black | white);
            while open != 0 {
                let index = open.trailing_zeros();
                open &= open - 1;
                let near = (i32::from(at) + (index as i32 - bit as i32) * step) as Point;
                let patterns = self.rules.lines.patterns::<R>(black, white, index);
                if self.points[usize::from(near)].pairs().on(axis) != patterns {
                    self.change(near, axis, patterns);
                }
            }
        }
    }

    fn change(&mut self, at: Point, axis: usize, patterns: u8) {
        let before = self.points[usize::from(at)];
        let pairs = before.pairs().with(axis, patterns);
        let classes = pairs.classes(self.rules.values);
        let after = PointPatterns::new(pairs, classes);
        self.points[usize::from(at)] = after;
        if !after.threatens_as(before) {
            for side in Side::BOTH {
                let [from, to] = [before, after].map(|point| point.class(side).threat());
                self.sides[side.index()].recount(at, from, to);
            }
        }
        self.changes.push(PatternChange {
            at,
            before,
            after: classes,
        });
    }

    /// Returns Black's and White's stones of a line, each combined with the bits outside the board.
    fn line(&self, axis: usize, line: usize) -> [u64; 2] {
        let outside = self.outside[axis][line];
        [0, 1].map(|side: usize| self.sides[side].stones[axis][line] | outside)
    }

    fn read(&self, at: Point) -> PatternPairs {
        (0..STEPS.len()).fold(PatternPairs::default(), |pairs, axis| {
            let (line, bit) = Self::place_on(at, axis);
            let [black, white] = self.line(axis, line);
            pairs.with(axis, self.rules.lines.at(black, white, bit))
        })
    }

    /// Adds an empty point to the sets and sums of both sides.
    pub(super) fn add(&mut self, at: Point) {
        let pairs = self.read(at);
        let after = pairs.classes(self.rules.values);
        self.points[usize::from(at)] = PointPatterns::new(pairs, after);
        let before = PointPatterns::new(pairs, [PointClass::TAKEN; 2]);
        self.changes.push(PatternChange { at, before, after });
        for side in Side::BOTH {
            let threat = self.threat(side, at);
            let view = &mut self.sides[side.index()];
            view.counts[threat as usize] += 1;
            view.flip_point(at, threat);
        }
    }

    /// Removes a point from the sets and sums of both sides.
    fn remove(&mut self, at: Point) {
        let before = self.points[usize::from(at)];
        let after = [PointClass::TAKEN; 2];
        self.changes.push(PatternChange { at, before, after });
        for side in Side::BOTH {
            let threat = self.threat(side, at);
            let view = &mut self.sides[side.index()];
            view.counts[threat as usize] -= 1;
            view.flip_point(at, threat);
        }
    }
}
