//! The fast form of a position: line patterns of every empty point for both sides, kept up to date move by move.

mod accumulator;
mod mirror;
mod points;
mod updates;

use accumulator::{Accumulator, Sources};
use points::{PatternChange, PointPatterns};
use updates::UndoMark;

use super::closeness::Closeness;
use super::line_view::{LINE_ORDER, SIGHT};
use super::pattern::{FREESTYLE, LinePairs, LinePattern, RENJU, STANDARD};
use super::values::{
    PatternCode, PatternValues, PointOrder, PointValue, RENJU_BLACK, THREAT_KINDS, Threat,
    UNRESTRICTED,
};
use super::weights::{COMBINATIONS, LINEAR_UNIT, Weights};
use crate::gomoku::{Position, Rule};
use tabletop_core::rng::mix;
use tabletop_core::{Cell, Grid, Side};

/// A point: 32 · row + column.
pub(super) type Point = u16;

/// Points of the largest board, with rows of 32.
pub(super) const POINTS: usize = 32 * 26;
/// Steps to the next point along each of the four axes: row, column, falling and rising diagonal.
const STEPS: [i32; 4] = [1, 32, 33, -31];
/// Bits of a line mask left free on either side, which count as outside the board.
const MARGIN: u32 = 6;

/// The point of a cell.
pub(super) const fn point(cell: Cell) -> Point {
    (cell.row as u16) << 5 | cell.col as u16
}

/// The cell of a point.
pub(super) const fn cell(point: Point) -> Cell {
    Cell::new((point & 31) as u8, (point >> 5) as u8)
}

/// By how many lines two points are apart at most, row-wise or column-wise.
pub(super) const fn distance(a: Point, b: Point) -> u16 {
    let across = (a & 31).abs_diff(b & 31);
    let down = (a >> 5).abs_diff(b >> 5);
    if across > down { across } else { down }
}

/// Whether a stone on one of two points can matter for a four through the other, at once or by lines that cross between them.
pub(super) const fn works_with(a: Point, b: Point) -> bool {
    let across = (a & 31).abs_diff(b & 31);
    let down = (a >> 5).abs_diff(b >> 5);
    let on_line = across == 0 || down == 0 || across == down;
    distance(a, b) <= if on_line { 4 } else { 2 }
}

/// How the two sides' lines are read.
#[derive(Clone, Copy)]
struct RuleTables {
    lines: &'static LinePairs,
    /// Black's, then White's.
    values: [&'static PatternValues; 2],
}

impl RuleTables {
    fn of(rule: Rule) -> Self {
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

/// What is kept of the points for one side.
#[derive(Clone)]
struct SidePatterns {
    /// Stones by axis and line, bit `column or row + MARGIN`.
    stones: [[u64; 64]; 4],
    /// The empty points of each threat, as a bit row for every row of the board.
    by_threat: [[u32; 26]; THREAT_KINDS],
    /// The number of points of each threat.
    counts: ThreatCounts,
}

/// The number of points of each threat.
type ThreatCounts = [u16; THREAT_KINDS];

/// A position for searching.
#[derive(Clone)]
pub(super) struct Board {
    rule: Rule,
    rules: RuleTables,
    weights: &'static Weights,
    /// How early moves are tried by what is seen along their lines.
    line_order: &'static [i16],
    sides: Box<[SidePatterns; 2]>,
    points: Box<[PointPatterns; POINTS]>,
    /// Bits of each line that lie outside the board.
    outside: Box<[[u64; 64]; 4]>,
    /// Empty points by rows.
    empty: [u32; 26],
    empties: u16,
    turn: Side,
    key: u64,
    winner: Option<Side>,
    played: Vec<Point>,
    /// What the stones changed, for taking them back: where each stone's changes begin, and the changes.
    marks: Vec<UndoMark>,
    changes: Vec<PatternChange>,
    accumulator: Accumulator,
}

impl Board {
    /// The empty board, Black to move.
    pub(super) fn new(size: u8, rule: Rule) -> Self {
        let weights = Weights::shipped();
        let blank = SidePatterns {
            stones: [[0; 64]; 4],
            by_threat: [[0; 26]; THREAT_KINDS],
            counts: ThreatCounts::default(),
        };
        let mut board = Self {
            rule,
            rules: RuleTables::of(rule),
            weights,
            line_order: &LINE_ORDER,
            sides: Box::new([blank.clone(), blank]),
            points: Box::new([PointPatterns::default(); POINTS]),
            outside: Box::new([[u64::MAX; 64]; 4]),
            empty: [0; 26],
            empties: u16::from(size) * u16::from(size),
            turn: Side::Black,
            key: 0,
            winner: None,
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

    /// The stones of a position, whatever its opening.
    pub(super) fn of_stones(position: &Position) -> Self {
        let stone = |cell| position.discs().at(cell).map(|side| (cell, side));
        let stones = position.grid().cells().filter_map(stone);
        let mut board = Self::new(position.grid().cols, position.rule());
        board.set_up(stones, position.stone());
        board.winner = position.winner();
        board
    }

    /// Puts stones on the empty board, with `turn` to move; they can't be taken back.
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

    /// A number that stands for the stones and the side to move.
    pub(super) fn key(&self) -> u64 {
        self.key ^ mix(self.turn as u64 + 1)
    }

    /// What [`Self::key`] will be after the side to move has played `at`.
    pub(super) fn key_after(&self, at: Point) -> u64 {
        self.key ^ stone_key(at, self.turn) ^ mix(self.turn.other() as u64 + 1)
    }

    pub(super) const fn empties(&self) -> u16 {
        self.empties
    }

    /// The stone that was played last, if any was played since the board was made.
    pub(super) fn last(&self) -> Option<Point> {
        self.played.last().copied()
    }

    /// Whether `side` has a stone on the board.
    pub(super) fn has_stone(&self, side: Side) -> bool {
        self.sides[side.index()].stones[0]
            .iter()
            .any(|&line| line != 0)
    }

    /// Number of empty points of this threat for `side`.
    pub(super) const fn how_many(&self, side: Side, threat: Threat) -> u16 {
        self.sides[side.index()].counts[threat as usize]
    }

    /// What a stone of `side` on the empty point `at` would be.
    pub(super) fn threat(&self, side: Side, at: Point) -> Threat {
        self.points[usize::from(at)].class(side).threat()
    }

    /// What `at` is for `side`.
    pub(super) fn value(&self, side: Side, at: Point) -> &'static PointValue {
        let class = self.points[usize::from(at)].class(side);
        self.rules.values[side.index()].of(class)
    }

    /// The patterns of the four lines through `at` for `side`.
    pub(super) const fn patterns(&self, side: Side, at: Point) -> PatternCode {
        self.points[at as usize].pairs().of(side)
    }

    /// What the position looks like for the side to move, in units of the evaluation.
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

    /// How early `at` is tried by what it is for `side`, by that side and by the other.
    pub(super) fn order(&self, side: Side, at: Point) -> PointOrder {
        let class = self.points[usize::from(at)].class(side);
        self.rules.values[side.index()].order(class)
    }

    /// How early `at` is tried by what it is for the side to move and for the other, and how it lies to the stones that these
    /// played last.
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
            + i32::from(following[lasts[0].of(at, own)])
            + i32::from(answering[lasts[1].of(at, other)])
    }

    /// How early `at` is tried by what is seen along its lines.
    pub(super) fn line_order(&self, at: Point) -> i32 {
        let early = |key: u16| i32::from(self.line_order[usize::from(key)]);
        self.line_views(at).into_iter().map(early).sum()
    }

    /// What the side to move sees from `at` along each axis, as keys of [`line_view`](super::line_view).
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

    /// Which threats both sides have, one bit each: four and three, four, two threes, three for the side to move; the
    /// same and, first, a straight four or two fours for the other.
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

    /// The empty points of this threat for `side`.
    pub(super) fn points_of(
        &self,
        side: Side,
        threat: Threat,
    ) -> impl Iterator<Item = Point> + use<> {
        points(self.sides[side.index()].by_threat[threat as usize])
    }

    /// The points where `side` makes a four that has to be answered.
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

    /// Whether `side` can make a four.
    pub(super) const fn has_four(&self, side: Side) -> bool {
        self.how_many(side, Threat::Four) > 0 || self.how_many(side, Threat::FourThree) > 0
    }

    /// The first point that is `threat` for `side`.
    pub(super) fn first_of(&self, side: Side, threat: Threat) -> Option<Point> {
        if self.how_many(side, threat) == 0 {
            return None;
        }
        self.points_of(side, threat).next()
    }

    /// The empty points near stones: those that are more than quiet for either side.
    pub(super) fn near(&self) -> impl Iterator<Item = Point> + use<> {
        let [black, white] = &*self.sides;
        let quiet = Threat::Quiet as usize;
        let mut rows = self.empty;
        for (row, points) in rows.iter_mut().enumerate() {
            *points &= !(black.by_threat[quiet][row] & white.by_threat[quiet][row]);
        }
        points(rows)
    }

    /// Whether `at` is one of them.
    pub(super) fn is_near(&self, at: Point) -> bool {
        let empty = self.empty[usize::from(at >> 5)] >> (at & 31) & 1 == 1;
        let quiet = |side| self.threat(side, at) == Threat::Quiet;
        empty && !(quiet(Side::Black) && quiet(Side::White))
    }

    /// Whether there are points that Black may not take.
    pub(super) fn forbids(&self) -> bool {
        self.rule == Rule::Renju
    }

    /// Every empty point.
    pub(super) fn all_empty(&self) -> impl Iterator<Item = Point> + use<> {
        points(self.empty)
    }

    /// The point `steps` along `axis`, if it is an empty point of the board.
    pub(super) fn gap(&self, at: Point, axis: usize, steps: i32) -> Option<Point> {
        let (line, bit) = Self::place_on(at, axis);
        let taken = self.outside[axis][line]
            | self.sides[0].stones[axis][line]
            | self.sides[1].stones[axis][line];
        let free = taken >> (bit as i32 + steps) & 1 == 0;
        free.then(|| (i32::from(at) + steps * STEPS[axis]) as Point)
    }

    /// Whether `side` could get a four or a five in some line of five through `at` if it had `at` and all points of `with`.
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

    /// Whether Black may not play on the empty point `at`.
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

    /// Whether `side` may play at a point only because a three there is not real.
    pub(super) fn may_become_forbidden(&self, side: Side, at: Point) -> bool {
        self.rule == Rule::Renju && side == Side::Black && self.value(side, at).two_threes
    }

    /// Whether every empty point is forbidden to `side`: then the game ends in a draw.
    pub(super) fn is_stuck(&mut self, side: Side) -> bool {
        if self.rule != Rule::Renju || side == Side::White {
            return false;
        }
        let empty: Vec<Point> = self.all_empty().collect();
        empty.into_iter().all(|at| self.is_forbidden(side, at))
    }

    /// Whether two of the threes are real: whether the stones that make them straight fours are allowed.
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
            // An unbroken four with the added stone: all between it and the point are stones.
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

    /// Plays a stone of the side to move.
    pub(super) fn play(&mut self, at: Point) {
        if self.threat(self.turn, at) == Threat::Five {
            self.winner = Some(self.turn);
        }
        self.put(at, self.turn);
        self.played.push(at);
        self.turn = self.turn.other();
    }

    /// Takes the last stone back.
    pub(super) fn undo(&mut self) {
        let Some(at) = self.played.pop() else { return };
        self.turn = self.turn.other();
        self.winner = None;
        self.take(at, self.turn);
    }

    /// Lets the other side move without a stone, or takes that back.
    pub(super) const fn pass(&mut self) {
        self.turn = self.turn.other();
    }

    /// Line and bit of `at` along `axis`.
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

/// What a stone adds to the key.
fn stone_key(at: Point, side: Side) -> u64 {
    mix(u64::from(at) << 1 | side as u64 | 1 << 40)
}

/// The points of a bit board.
struct Points {
    rows: [u32; 26],
    row: usize,
}

/// Goes through the points of a bit board.
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
