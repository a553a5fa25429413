//! The fast board: line patterns of every empty point for both sides, updated incrementally with each move.

mod accumulator;
mod points;
mod updates;

use accumulator::{Accumulator, Sources};
use points::{PatternChange, PointPatterns};
use updates::UndoMark;

use super::closeness::Closeness;
use super::line_view::SIGHT;
use super::pattern::{FREESTYLE, LinePairs, LinePattern, RENJU, STANDARD};
use super::values::{
    PatternCode, PatternValues, PointOrder, PointValue, RENJU_BLACK, THREAT_KINDS, Threat,
    UNRESTRICTED,
};
use super::weights::{COMBINATIONS, LINE_ORDER, LINEAR_UNIT, Weights};
use crate::gomoku::{Position, Rule};
use tabletop_core::rng::mix;
use tabletop_core::{Cell, Grid, Side};

/// Point, numbered 32 · row + column.
pub(super) type Point = u16;

/// Number of points of the largest board, with rows of 32.
pub(super) const POINTS: usize = 32 * 26;
/// Offsets of the next point along each of the four axes: row, column, falling and rising diagonal.
const STEPS: [i32; 4] = [1, 32, 33, -31];
/// Number of unused bits of a line mask on either side, which count as outside the board.
const MARGIN: u32 = 6;

pub(super) const fn point(cell: Cell) -> Point {
    (cell.row as u16) << 5 | cell.col as u16
}

pub(super) const fn cell(point: Point) -> Cell {
    Cell::new((point & 31) as u8, (point >> 5) as u8)
}

/// Returns the larger of the row distance and the column distance of two points.
pub(super) const fn distance(a: Point, b: Point) -> u16 {
    let across = (a & 31).abs_diff(b & 31);
    let down = (a >> 5).abs_diff(b >> 5);
    if across > down { across } else { down }
}

/// Returns true if a stone on one point can matter for a four through the other, directly or by lines that cross in
/// between.
pub(super) const fn works_with(a: Point, b: Point) -> bool {
    let across = (a & 31).abs_diff(b & 31);
    let down = (a >> 5).abs_diff(b >> 5);
    let on_line = across == 0 || down == 0 || across == down;
    distance(a, b) <= if on_line { 4 } else { 2 }
}

/// Tables of line patterns and values under a rule.
#[derive(Clone, Copy)]
struct RuleTables {
    lines: &'static LinePairs,
    values: [&'static PatternValues; 2],
}

impl RuleTables {
    fn for_rule(rule: Rule) -> Self {
        let (lines, black) = match rule {
            Rule::Freestyle => (&*FREESTYLE, &*UNRESTRICTED),
            Rule::Standard => (&*STANDARD, &*UNRESTRICTED),
            Rule::Renju => (&*RENJU, &*RENJU_BLACK),
        };
        Self {
            lines,
            values: [black, &*UNRESTRICTED],
        }
    }
}

/// Incrementally updated data of one side.
#[derive(Clone)]
struct SidePatterns {
    /// Stones by axis and line; bit `column or row + MARGIN`.
    stones: [[u64; 64]; 4],
    /// Empty points of each threat, with one word of bits per row of the board.
    by_threat: [[u32; 26]; THREAT_KINDS],
    counts: ThreatCounts,
}

type ThreatCounts = [u16; THREAT_KINDS];

/// Position in the form used by the search.
#[derive(Clone)]
pub(super) struct Board {
    rule: Rule,
    rules: RuleTables,
    weights: &'static Weights,
    line_order: &'static [i16],
    sides: Box<[SidePatterns; 2]>,
    points: Box<[PointPatterns; POINTS]>,
    /// Bits of each line that lie outside the board.
    outside: Box<[[u64; 64]; 4]>,
    empty: [u32; 26],
    empties: u16,
    turn: Side,
    key: u64,
    played: Vec<Point>,
    /// Undo information: the start of each stone's changes, and the changes.
    marks: Vec<UndoMark>,
    changes: Vec<PatternChange>,
    accumulator: Accumulator,
}

impl Board {
    pub(super) fn new(size: u8, rule: Rule) -> Self {
        let weights = Weights::shipped();
        let blank = SidePatterns {
            stones: [[0; 64]; 4],
            by_threat: [[0; 26]; THREAT_KINDS],
            counts: ThreatCounts::default(),
        };
        let mut board = Self {
            rule,
            rules: RuleTables::for_rule(rule),
            weights,
            line_order: &LINE_ORDER,
            sides: Box::new([blank.clone(), blank]),
            points: Box::new([PointPatterns::default(); POINTS]),
            outside: Box::new([[u64::MAX; 64]; 4]),
            empty: [0; 26],
            empties: u16::from(size) * u16::from(size),
            turn: Side::Black,
            key: 0,
            played: Vec::new(),
            marks: Vec::new(),
            changes: Vec::new(),
            accumulator: Accumulator::new(&weights.net, size),
        };
        for at in Grid::square(size).cells().map(point) {
            board.empty[usize::from(at >> 5)] |= 1 << (at & 31);
            for axis in 0..4 {
                let (line, bit) = Self::place_on(at, axis);
                board.outside[axis][line] &= !(1 << bit);
            }
        }
        for at in Grid::square(size).cells().map(point) {
            board.add(at);
        }
        board
    }

    /// Creates a board with the stones of a position, whatever its opening stage.
    pub(super) fn of_stones(position: &Position) -> Self {
        let stone = |cell| position.discs().at(cell).map(|side| (cell, side));
        let stones = position.grid().cells().filter_map(stone);
        let mut board = Self::new(position.grid().cols, position.rule());
        board.set_up(stones, position.stone());
        board
    }

    /// Places stones on the empty board, with `turn` to move; they cannot be undone.
    pub(super) fn set_up(&mut self, stones: impl Iterator<Item = (Cell, Side)>, turn: Side) {
        for (cell, side) in stones {
            self.turn = side;
            self.play(point(cell));
        }
        self.turn = turn;
        self.played.clear();
        self.marks.clear();
        self.accumulator.settle(Sources {
            changes: &self.changes,
            values: self.rules.values,
            net: &self.weights.net,
        });
        self.changes.clear();
    }

    pub(super) const fn turn(&self) -> Side {
        self.turn
    }

    pub(super) fn key(&self) -> u64 {
        self.key ^ mix(self.turn as u64 + 1)
    }

    /// Returns the [`Self::key`] after the side to move has played `at`.
    pub(super) fn key_after(&self, at: Point) -> u64 {
        self.key ^ stone_key(at, self.turn) ^ mix(self.turn.other() as u64 + 1)
    }

    pub(super) const fn empties(&self) -> u16 {
        self.empties
    }

    pub(super) fn last(&self) -> Option<Point> {
        self.played.last().copied()
    }

    pub(super) fn has_stone(&self, side: Side) -> bool {
        self.sides[side.index()].stones[0]
            .iter()
            .any(|&line| line != 0)
    }

    pub(super) const fn how_many(&self, side: Side, threat: Threat) -> u16 {
        self.sides[side.index()].counts[threat as usize]
    }

    /// Returns the threat that a stone of `side` on the empty point `at` would make.
    pub(super) fn threat(&self, side: Side, at: Point) -> Threat {
        self.points[usize::from(at)].class(side).threat()
    }

    pub(super) fn value(&self, side: Side, at: Point) -> &'static PointValue {
        let class = self.points[usize::from(at)].class(side);
        self.rules.values[side.index()].get(class)
    }

    pub(super) const fn patterns(&self, side: Side, at: Point) -> PatternCode {
        self.points[at as usize].pairs().side(side)
    }

    /// Evaluates the position for the side to move, in units of the evaluation.
    pub(super) fn evaluate(&mut self) -> i32 {
        let threats = self.threats();
        let last = self.marks.last().map_or(0, |mark| mark.changes);
        let sources = Sources {
            changes: &self.changes,
            values: self.rules.values,
            net: &self.weights.net,
        };
        let (first, points) = self.accumulator.first_layer(self.turn, last, sources);
        let more = sources
            .net
            .evaluate_with(&first, 2 * COMBINATIONS + threats);
        points / LINEAR_UNIT + i32::from(self.weights.threats[threats]) + more
    }

    /// Returns the ordering scores of `at` by its patterns for `side`: for moves of that side and of the other.
    pub(super) fn order(&self, side: Side, at: Point) -> PointOrder {
        let class = self.points[usize::from(at)].class(side);
        self.rules.values[side.index()].order(class)
    }

    /// Returns the ordering score of `at` by its patterns for both sides and by its closeness to their last stones.
    pub(super) fn point_order(&self, at: Point, lasts: [Closeness; 2]) -> i32 {
        let point = self.points[usize::from(at)];
        let [(own, [attack, _]), (other, [_, defence])] =
            [self.turn, self.turn.other()].map(|side| {
                let class = point.class(side);
                (class.threat(), self.rules.values[side.index()].order(class))
            });
        let [following, answering] = &self.weights.closeness;
        i32::from(attack)
            + i32::from(defence)
            + i32::from(following[lasts[0].feature(at, own)])
            + i32::from(answering[lasts[1].feature(at, other)])
    }

    /// Returns the ordering score of `at` by the views along its lines.
    pub(super) fn line_order(&self, at: Point) -> i32 {
        let early = |key: u16| i32::from(self.line_order[usize::from(key)]);
        self.line_views(at).into_iter().map(early).sum()
    }

    /// Returns the views of the side to move from `at` along each axis, as keys of [`line_view`](super::line_view).
    pub(super) fn line_views(&self, at: Point) -> [u16; 4] {
        let (own, other) = (self.turn.index(), self.turn.other().index());
        std::array::from_fn(|axis| {
            let (line, bit) = Self::place_on(at, axis);
            let outside = self.outside[axis][line];
            let around = |side: usize| {
                let near = (self.sides[side].stones[axis][line] | outside) >> (bit as i32 - SIGHT);
                (near & 0x0f | near >> 1 & 0xf0) as u16
            };
            around(own) | around(other) << (2 * SIGHT)
        })
    }

    /// Returns the threats of both sides as bits: three, two threes, four, and four with three for the side to move;
    /// these and a straight four or two fours for the other side.
    pub(super) fn threats(&self) -> usize {
        const COUNTED: [Threat; 5] = [
            Threat::Three,
            Threat::TwoThrees,
            Threat::Four,
            Threat::FourThree,
            Threat::Winner,
        ];
        let (own, other) = (self.turn, self.turn.other());
        let bits = |side: Side, by_threat: &[Threat]| {
            let bit = |(at, &threat)| usize::from(self.how_many(side, threat) > 0) << at;
            by_threat.iter().enumerate().map(bit).sum::<usize>()
        };
        bits(own, &COUNTED[..4]) | bits(other, &COUNTED) << 4
    }

    pub(super) fn points_of(
        &self,
        side: Side,
        threat: Threat,
    ) -> impl Iterator<Item = Point> + use<> {
        points(self.sides[side.index()].by_threat[threat as usize])
    }

    /// Returns the points where `side` makes a four that has to be answered.
    pub(super) fn fours(&self, side: Side) -> impl Iterator<Item = Point> + use<> {
        let view = &self.sides[side.index()];
        let mut rows = view.by_threat[Threat::Four as usize];
        for (row, more) in rows
            .iter_mut()
            .zip(&view.by_threat[Threat::FourThree as usize])
        {
            *row |= more;
        }
        points(rows)
    }

    /// Returns true if `side` can make a four that has to be answered.
    pub(super) const fn has_four(&self, side: Side) -> bool {
        self.how_many(side, Threat::Four) > 0 || self.how_many(side, Threat::FourThree) > 0
    }

    pub(super) fn first_of(&self, side: Side, threat: Threat) -> Option<Point> {
        if self.how_many(side, threat) == 0 {
            return None;
        }
        self.points_of(side, threat).next()
    }

    /// Returns the empty points near stones: those that are more than quiet for either side.
    pub(super) fn near(&self) -> impl Iterator<Item = Point> + use<> {
        let [black, white] = &*self.sides;
        let quiet = Threat::Quiet as usize;
        let mut rows = self.empty;
        for (row, points) in rows.iter_mut().enumerate() {
            *points &= !(black.by_threat[quiet][row] & white.by_threat[quiet][row]);
        }
        points(rows)
    }

    /// Returns true if `at` is an empty point near stones, see [`Self::near`].
    pub(super) fn is_near(&self, at: Point) -> bool {
        let empty = self.empty[usize::from(at >> 5)] >> (at & 31) & 1 == 1;
        let quiet = |side| self.threat(side, at) == Threat::Quiet;
        empty && !(quiet(Side::Black) && quiet(Side::White))
    }

    /// Returns true if the rule has points that are forbidden to Black.
    pub(super) fn forbids(&self) -> bool {
        self.rule == Rule::Renju
    }

    pub(super) fn all_empty(&self) -> impl Iterator<Item = Point> + use<> {
        points(self.empty)
    }

    /// Returns the point `steps` from `at` along `axis` if it is an empty point of the board.
    pub(super) fn gap(&self, at: Point, axis: usize, steps: i32) -> Option<Point> {
        let (line, bit) = Self::place_on(at, axis);
        let taken = self.outside[axis][line]
            | self.sides[0].stones[axis][line]
            | self.sides[1].stones[axis][line];
        let free = taken >> (bit as i32 + steps) & 1 == 0;
        free.then(|| (i32::from(at) + steps * STEPS[axis]) as Point)
    }

    /// Returns true if `side` could get a four or a five in some line of five through `at` if it had stones on `at` and
    /// on all points of `with`.
    pub(super) fn could_make_four(&self, side: Side, at: Point, with: &[Point]) -> bool {
        (0..STEPS.len()).any(|axis| {
            let (line, bit) = Self::place_on(at, axis);
            let places = with.iter().map(|&point| Self::place_on(point, axis));
            let added = places
                .filter(|place| place.0 == line)
                .fold(1 << bit, |bits, (_, bit)| bits | 1 << bit);
            let stones = |side: Side| self.sides[side.index()].stones[axis][line];
            let own = stones(side) | added;
            let blocked = stones(side.other()) | self.outside[axis][line];
            (bit - 4..=bit).any(|start| {
                let five = 0b11111 << start;
                blocked & five == 0 && (own & five).count_ones() >= 4
            })
        })
    }

    pub(super) fn is_forbidden(&mut self, side: Side, at: Point) -> bool {
        if self.rule != Rule::Renju || side == Side::White {
            return false;
        }
        match self.threat(Side::Black, at) {
            Threat::Five => false,
            Threat::Forbidden => true,
            _ => self.value(Side::Black, at).two_threes && self.is_double_three(at),
        }
    }

    /// Returns true if `at` can be forbidden to `side` by two threes, depending on whether both are real.
    pub(super) fn may_become_forbidden(&self, side: Side, at: Point) -> bool {
        self.rule == Rule::Renju && side == Side::Black && self.value(side, at).two_threes
    }

    /// Returns true if every empty point is forbidden to `side`: then the game ends in a draw.
    pub(super) fn is_stuck(&mut self, side: Side) -> bool {
        if self.rule != Rule::Renju || side == Side::White {
            return false;
        }
        let empty: Vec<Point> = self.all_empty().collect();
        empty.into_iter().all(|at| self.is_forbidden(side, at))
    }

    /// Returns true if at least two threes are real: the stones that make them straight fours are allowed.
    fn is_double_three(&mut self, at: Point) -> bool {
        let patterns = self.patterns(Side::Black, at);
        self.put(at, Side::Black);
        let mut real = 0;
        for axis in 0..4 {
            if patterns.on(axis) == LinePattern::Three as u8 && self.is_real_three(at, axis) {
                real += 1;
            }
        }
        self.take(at, Side::Black);
        real > 1
    }

    fn is_real_three(&mut self, at: Point, axis: usize) -> bool {
        (-3..=3).filter(|&steps| steps != 0).any(|steps| {
            let Some(added) = self.gap(at, axis, steps) else {
                return false;
            };
            // The added stone makes an unbroken four: all points between it and `at` are stones.
            let joined =
                (1..steps.abs()).all(|step| self.is_black(at, axis, step * steps.signum()));
            joined
                && self.patterns(Side::Black, added).on(axis) == LinePattern::StraightFour as u8
                && self.threat(Side::Black, added) != Threat::Five
                && !self.is_forbidden(Side::Black, added)
        })
    }

    const fn is_black(&self, at: Point, axis: usize, steps: i32) -> bool {
        let (line, bit) = Self::place_on(at, axis);
        self.sides[0].stones[axis][line] >> (bit as i32 + steps) & 1 == 1
    }

    pub(super) fn play(&mut self, at: Point) {
        self.put(at, self.turn);
        self.played.push(at);
        self.turn = self.turn.other();
    }

    pub(super) fn undo(&mut self) {
        let Some(at) = self.played.pop() else { return };
        self.turn = self.turn.other();
        self.take(at, self.turn);
    }

    /// Passes the turn to the other side, or undoes a pass.
    pub(super) const fn pass(&mut self) {
        self.turn = self.turn.other();
    }

    const fn place_on(at: Point, axis: usize) -> (usize, u32) {
        let (row, col) = ((at >> 5) as usize, (at & 31) as usize);
        let line = match axis {
            0 => row,
            1 => col,
            2 => 31 + row - col,
            _ => row + col,
        };
        let bit = if axis == 1 { row } else { col };
        (line, bit as u32 + MARGIN)
    }
}

fn stone_key(at: Point, side: Side) -> u64 {
    mix(u64::from(at) << 1 | side as u64 | 1 << 40)
}

struct Points {
    rows: [u32; 26],
    row: usize,
}

/// Iterates over the points of a bit board.
const fn points(rows: [u32; 26]) -> Points {
    Points { rows, row: 0 }
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while *self.rows.get(self.row)? == 0 {
            self.row += 1;
        }
        let bits = &mut self.rows[self.row];
        let col = bits.trailing_zeros();
        *bits &= *bits - 1;
        Some((self.row as Point) << 5 | col as Point)
    }
}
