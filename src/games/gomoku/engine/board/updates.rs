//! Putting stones on the board and taking them back: the patterns of the points around, what they make of these points,
//! and the sums over all points.

use super::{Board, PatternCode, Point, REACH, STEPS, Sums, stone_key};
use crate::core::Side;

/// The state before a stone was put.
#[derive(Clone, Copy)]
pub(super) struct UndoMark {
    changes: usize,
    accumulator: usize,
    sums: [Sums; 2],
}

/// The patterns of a point before one of them was changed.
#[derive(Clone, Copy)]
pub(super) struct PatternChange {
    side: Side,
    at: Point,
    code: PatternCode,
}

impl Board {
    pub(super) fn put(&mut self, at: Point, side: Side) {
        self.marks.push(UndoMark {
            changes: self.changes.len(),
            accumulator: self.accumulator.mark(),
            sums: [self.sides[0].sums, self.sides[1].sums],
        });
        for both in Side::BOTH {
            self.count(both, at, false);
        }
        self.empty[usize::from(at >> 5)] &= !(1 << (at & 31));
        self.empties -= 1;
        self.flip(at, side);
        self.refresh(at);
    }

    /// Takes the stone back that was put last.
    pub(super) fn take(&mut self, at: Point, side: Side) {
        let Some(mark) = self.marks.pop() else { return };
        while self.changes.len() > mark.changes
            && let Some(change) = self.changes.pop()
        {
            self.restore(change);
        }
        self.accumulator.back_to(mark.accumulator);
        self.flip(at, side);
        self.empty[usize::from(at >> 5)] |= 1 << (at & 31);
        self.empties += 1;
        // The lines of the point itself are as they were when the stone was put there.
        for (both, sums) in Side::BOTH.into_iter().zip(mark.sums) {
            let threat = self.value(both, at).threat as usize;
            let view = &mut self.sides[both.index()];
            view.by_threat[threat][usize::from(at >> 5)] |= 1 << (at & 31);
            view.sums = sums;
        }
    }

    fn flip(&mut self, at: Point, side: Side) {
        self.key ^= stone_key(at, side);
        for axis in 0..4 {
            let (line, bit) = Self::place_on(at, axis);
            self.sides[side.index()].stones[axis][line] ^= 1 << bit;
        }
    }

    /// Finds the patterns of the empty points around `at` anew: for each side outwards to where its lines end.
    #[expect(
        clippy::needless_range_loop,
        reason = "the axis is an index into several tables"
    )]
    fn refresh(&mut self, at: Point) {
        for axis in 0..4 {
            let (line, bit) = Self::place_on(at, axis);
            let [black, white] = [0, 1].map(|side: usize| self.sides[side].stones[axis][line]);
            let outside = self.outside[axis][line];
            for (side, own, ends) in [
                (Side::Black, black, white | outside),
                (Side::White, white, black | outside),
            ] {
                for sign in [-1, 1] {
                    for steps in 1..=self.rules.reach {
                        let there = (bit as i32 + sign * steps) as u32;
                        if ends >> there & 1 == 1 {
                            break;
                        }
                        if own >> there & 1 == 0 {
                            let pattern = self.read(side, own, ends, there);
                            let near = (i32::from(at) + sign * steps * STEPS[axis]) as Point;
                            self.change(side, near, axis, pattern);
                        }
                    }
                }
            }
        }
    }

    fn change(&mut self, side: Side, at: Point, axis: usize, pattern: u8) {
        let view = &mut self.sides[side.index()];
        let code = view.codes[usize::from(at)];
        if code.on(axis) == pattern {
            return;
        }
        self.changes.push(PatternChange { side, at, code });
        let changed = code.with(axis, pattern);
        view.codes[usize::from(at)] = changed;
        let values = self.rules.values[side.index()];
        let (old, new) = (values.of(code), values.of(changed));
        for (sum, (new, old)) in view
            .sums
            .linear
            .iter_mut()
            .zip(new.linear.iter().zip(old.linear))
        {
            *sum += i32::from(*new) - i32::from(old);
        }
        self.accumulator.update(side, old.place, new.place);
        if old.threat != new.threat {
            let (row, bit) = (usize::from(at >> 5), 1 << (at & 31));
            view.by_threat[old.threat as usize][row] ^= bit;
            view.by_threat[new.threat as usize][row] ^= bit;
            view.sums.counts[old.threat as usize] -= 1;
            view.sums.counts[new.threat as usize] += 1;
        }
    }

    /// Gives a point its old patterns back; the sums are restored as a whole.
    fn restore(&mut self, change: PatternChange) {
        let PatternChange { side, at, code } = change;
        let view = &mut self.sides[side.index()];
        let values = self.rules.values[side.index()];
        let now = values.of(view.codes[usize::from(at)]).threat;
        let then = values.of(code).threat;
        view.codes[usize::from(at)] = code;
        if now != then {
            let (row, bit) = (usize::from(at >> 5), 1 << (at & 31));
            view.by_threat[now as usize][row] ^= bit;
            view.by_threat[then as usize][row] ^= bit;
        }
    }

    pub(super) fn pattern(&self, side: Side, at: Point, axis: usize) -> u8 {
        let (line, bit) = Self::place_on(at, axis);
        let own = self.sides[side.index()].stones[axis][line];
        let ends = self.sides[side.other().index()].stones[axis][line] | self.outside[axis][line];
        self.read(side, own, ends, bit)
    }

    fn read(&self, side_to_read: Side, own: u64, ends: u64, bit: u32) -> u8 {
        let right = |mask: u64| (mask >> (bit + 1)) as usize & 31;
        let left = |mask: u64| (mask >> (bit - REACH as u32)) as usize & 31;
        let sides = self.rules.sides;
        self.rules.lines[side_to_read.index()].pattern(
            sides.left(left(own), left(ends)),
            sides.right(right(own), right(ends)),
        )
    }

    /// Adds `at` to, or removes it from, the sets and sums of `side`.
    pub(super) fn count(&mut self, side: Side, at: Point, add: bool) {
        let value = self.value(side, at);
        let view = &mut self.sides[side.index()];
        let row = &mut view.by_threat[value.threat as usize][usize::from(at >> 5)];
        *row ^= 1 << (at & 31);
        let sign = if add { 1 } else { -1 };
        let sums = &mut view.sums;
        sums.counts[value.threat as usize] =
            sums.counts[value.threat as usize].wrapping_add_signed(sign);
        sums.linear[0] += i32::from(value.linear[0]) * i32::from(sign);
        sums.linear[1] += i32::from(value.linear[1]) * i32::from(sign);
        let (old, new) = if add {
            (0, value.place)
        } else {
            (value.place, 0)
        };
        self.accumulator.update(side, old, new);
    }
}
