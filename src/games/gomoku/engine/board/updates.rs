//! Putting stones on the board and taking them back: the classes of the points around, what they make of these points,
//! and the sums over all points.

use super::{Board, Code, Point, REACH, STEPS, Sums};
use crate::core::Side;
use crate::core::rng::mix;

/// The state before a stone was put.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    changes: usize,
    seen: usize,
    sums: [Sums; 2],
}

/// The classes of a point before one of them was changed.
#[derive(Clone, Copy)]
pub(super) struct Change {
    side: Side,
    at: Point,
    code: Code,
}

impl Board {
    pub(super) fn put(&mut self, at: Point, side: Side) {
        self.marks.push(Mark {
            changes: self.changes.len(),
            seen: self.seen.mark(),
            sums: [self.views[0].sums, self.views[1].sums],
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
        self.seen.back_to(mark.seen);
        self.flip(at, side);
        self.empty[usize::from(at >> 5)] |= 1 << (at & 31);
        self.empties += 1;
        // The lines of the point itself are as they were when the stone was put there.
        for (both, sums) in Side::BOTH.into_iter().zip(mark.sums) {
            let kind = self.value(both, at).kind as usize;
            let view = &mut self.views[both.index()];
            view.kinds[kind][usize::from(at >> 5)] |= 1 << (at & 31);
            view.sums = sums;
        }
    }

    fn flip(&mut self, at: Point, side: Side) {
        self.key ^= mix(u64::from(at) << 1 | side as u64 | 1 << 40);
        for axis in 0..4 {
            let (line, bit) = Self::place_on(at, axis);
            self.views[side.index()].stones[axis][line] ^= 1 << bit;
        }
    }

    /// Finds the classes of the empty points around `at` anew: for each side outwards to where its lines end.
    #[expect(
        clippy::needless_range_loop,
        reason = "the axis is an index into several tables"
    )]
    fn refresh(&mut self, at: Point) {
        for axis in 0..4 {
            let (line, bit) = Self::place_on(at, axis);
            let [black, white] = [0, 1].map(|side: usize| self.views[side].stones[axis][line]);
            let outside = self.outside[axis][line];
            for (side, own, ends) in [
                (Side::Black, black, white | outside),
                (Side::White, white, black | outside),
            ] {
                for sign in [-1, 1] {
                    for steps in 1..=self.reading.reach {
                        let there = (bit as i32 + sign * steps) as u32;
                        if ends >> there & 1 == 1 {
                            break;
                        }
                        if own >> there & 1 == 0 {
                            let class = self.read(side, own, ends, there);
                            let near = (i32::from(at) + sign * steps * STEPS[axis]) as Point;
                            self.change(side, near, axis, class);
                        }
                    }
                }
            }
        }
    }

    fn change(&mut self, side: Side, at: Point, axis: usize, class: u8) {
        let view = &mut self.views[side.index()];
        let code = view.codes[usize::from(at)];
        if code.on(axis) == class {
            return;
        }
        self.changes.push(Change { side, at, code });
        let changed = code.with(axis, class);
        view.codes[usize::from(at)] = changed;
        let values = self.reading.values[side.index()];
        let (old, new) = (values.of(code), values.of(changed));
        for (sum, (new, old)) in view
            .sums
            .worth
            .iter_mut()
            .zip(new.worth.iter().zip(old.worth))
        {
            *sum += i32::from(*new) - i32::from(old);
        }
        self.seen.exchange(side, old.place, new.place);
        if old.kind != new.kind {
            let (row, bit) = (usize::from(at >> 5), 1 << (at & 31));
            view.kinds[old.kind as usize][row] ^= bit;
            view.kinds[new.kind as usize][row] ^= bit;
            view.sums.counts[old.kind as usize] -= 1;
            view.sums.counts[new.kind as usize] += 1;
        }
    }

    /// Gives a point its old classes back; the sums are restored as a whole.
    fn restore(&mut self, change: Change) {
        let Change { side, at, code } = change;
        let view = &mut self.views[side.index()];
        let values = self.reading.values[side.index()];
        let now = values.of(view.codes[usize::from(at)]).kind;
        let then = values.of(code).kind;
        view.codes[usize::from(at)] = code;
        if now != then {
            let (row, bit) = (usize::from(at >> 5), 1 << (at & 31));
            view.kinds[now as usize][row] ^= bit;
            view.kinds[then as usize][row] ^= bit;
        }
    }

    pub(super) fn class(&self, side: Side, at: Point, axis: usize) -> u8 {
        let (line, bit) = Self::place_on(at, axis);
        let own = self.views[side.index()].stones[axis][line];
        let ends = self.views[side.other().index()].stones[axis][line] | self.outside[axis][line];
        self.read(side, own, ends, bit)
    }

    fn read(&self, side_to_read: Side, own: u64, ends: u64, bit: u32) -> u8 {
        let right = |mask: u64| (mask >> (bit + 1)) as usize & 31;
        let left = |mask: u64| (mask >> (bit - REACH as u32)) as usize & 31;
        let sides = self.reading.sides;
        self.reading.lines[side_to_read.index()].class(
            sides.left(left(own), left(ends)),
            sides.right(right(own), right(ends)),
        )
    }

    /// Adds `at` to, or removes it from, the sets and sums of `side`.
    pub(super) fn count(&mut self, side: Side, at: Point, add: bool) {
        let value = self.value(side, at);
        let view = &mut self.views[side.index()];
        let row = &mut view.kinds[value.kind as usize][usize::from(at >> 5)];
        *row ^= 1 << (at & 31);
        let sign = if add { 1 } else { -1 };
        let sums = &mut view.sums;
        sums.counts[value.kind as usize] =
            sums.counts[value.kind as usize].wrapping_add_signed(sign);
        sums.worth[0] += i32::from(value.worth[0]) * i32::from(sign);
        sums.worth[1] += i32::from(value.worth[1]) * i32::from(sign);
        let (old, new) = if add {
            (0, value.place)
        } else {
            (value.place, 0)
        };
        self.seen.exchange(side, old, new);
    }
}
