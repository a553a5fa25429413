//! Putting stones on the board and taking them back: the patterns of the points around, what they make of these points,
//! and the sums over all points.

use super::{Board, PatternCode, Point, STEPS, SidePatterns, Sums, Threat, stone_key};
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
    combination: u16,
    /// What the point was before, and what it is since.
    threats: [Threat; 2],
}

impl SidePatterns {
    /// Moves a point from the set of one threat to that of another.
    fn regroup(&mut self, at: Point, [from, to]: [Threat; 2]) {
        let (row, bit) = (usize::from(at >> 5), 1 << (at & 31));
        self.by_threat[from as usize][row] ^= bit;
        self.by_threat[to as usize][row] ^= bit;
    }
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

    /// Finds the patterns of the empty points around `at` anew, outwards until the lines of both sides end.
    fn refresh(&mut self, at: Point) {
        for (axis, step) in STEPS.into_iter().enumerate() {
            let (line, bit) = Self::place_on(at, axis);
            let [black, white] = self.line(axis, line);
            for sign in [-1, 1] {
                // A side's patterns don't reach beyond the other's stone: past stones of both nothing changes.
                let mut seen = (0, 0);
                for steps in 1..=self.rules.reach {
                    let there = (bit as i32 + sign * steps) as u32;
                    let (is_black, is_white) = (black >> there & 1, white >> there & 1);
                    if is_black | is_white == 1 {
                        seen = (seen.0 | is_black, seen.1 | is_white);
                        if seen == (1, 1) {
                            break;
                        }
                        continue;
                    }
                    let near = (i32::from(at) + sign * steps * step) as Point;
                    let patterns = self.rules.lines.patterns(black, white, there);
                    self.change(Side::Black, near, axis, patterns & 15);
                    self.change(Side::White, near, axis, patterns >> 4);
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
        let changed = code.with(axis, pattern);
        let (combination, number) = (view.combinations[usize::from(at)], changed.combination());
        view.codes[usize::from(at)] = changed;
        view.combinations[usize::from(at)] = number;
        let values = self.rules.values[side.index()];
        let (old, new) = (values.of(combination), values.of(number));
        self.changes.push(PatternChange {
            side,
            at,
            code,
            combination,
            threats: [old.threat, new.threat],
        });
        view.sums.linear[0] += i32::from(new.linear[0]) - i32::from(old.linear[0]);
        view.sums.linear[1] += i32::from(new.linear[1]) - i32::from(old.linear[1]);
        self.accumulator.update(side, old.place, new.place);
        if old.threat != new.threat {
            view.sums.counts[old.threat as usize] -= 1;
            view.sums.counts[new.threat as usize] += 1;
            view.regroup(at, [old.threat, new.threat]);
        }
    }

    /// Gives a point its old patterns back as they were noted; the sums are restored as a whole.
    fn restore(&mut self, change: PatternChange) {
        let view = &mut self.sides[change.side.index()];
        view.codes[usize::from(change.at)] = change.code;
        view.combinations[usize::from(change.at)] = change.combination;
        let [then, now] = change.threats;
        if now != then {
            view.regroup(change.at, [now, then]);
        }
    }

    /// Black's and White's stones of a line, each with what lies outside the board.
    fn line(&self, axis: usize, line: usize) -> [u64; 2] {
        let outside = self.outside[axis][line];
        [0, 1].map(|side: usize| self.sides[side].stones[axis][line] | outside)
    }

    /// The patterns of the four lines through an empty point, read from the stones.
    pub(super) fn read(&self, side: Side, at: Point) -> PatternCode {
        (0..STEPS.len()).fold(PatternCode::default(), |code, axis| {
            let (line, bit) = Self::place_on(at, axis);
            let [black, white] = self.line(axis, line);
            let both = self.rules.lines.patterns(black, white, bit);
            code.with(axis, both >> (4 * side.index()) & 15)
        })
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
