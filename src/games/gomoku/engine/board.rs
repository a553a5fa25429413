//! The fast form of a position: line classes of every empty point for both sides, kept up to date move by move.

mod mirror;
mod seen;
mod updates;

use seen::Seen;
use updates::{Change, Mark};

use super::pattern::{AT_LEAST, Class, EXACTLY, Lines, REACH, Sides};
use super::values::{Code, FREE, KINDS, Kind, LIMITED, Value, Values};
use super::weights::{UNIT, Weights};
use crate::core::rng::mix;
use crate::core::{Cell, Grid, Side};
use crate::games::gomoku::{Position, Rule};

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

/// How the two sides' lines are read: Black's, then White's.
#[derive(Clone, Copy)]
struct Reading {
    lines: [&'static Lines; 2],
    sides: &'static Sides,
    values: [&'static Values; 2],
    /// How far from a stone classes can change: a point further where a sixth stone matters.
    reach: i32,
}

impl Reading {
    fn of(rule: Rule) -> Self {
        let (lines, black) = match rule {
            Rule::Freestyle => ([&*AT_LEAST; 2], &*FREE),
            Rule::Standard => ([&*EXACTLY; 2], &*FREE),
            Rule::Renju => ([&*EXACTLY, &*AT_LEAST], &*LIMITED),
        };
        Self {
            lines,
            sides: &super::pattern::SIDES,
            values: [black, &*FREE],
            reach: if rule == Rule::Freestyle {
                REACH - 1
            } else {
                REACH
            },
        }
    }
}

/// What is kept of the points for one side.
#[derive(Clone)]
struct View {
    /// Stones by axis and line, bit `column or row + MARGIN`.
    stones: [[u64; 64]; 4],
    codes: [Code; POINTS],
    /// The empty points of each kind, as a bit row for every row of the board.
    kinds: [[u32; 26]; KINDS],
    sums: Sums,
}

/// What is counted of all empty points for one side.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// The number of points of each kind.
    counts: [u16; KINDS],
    /// Sum of their worth, for the side to move and for the one that waits.
    worth: [i32; 2],
}

/// A position for searching.
#[derive(Clone)]
pub(super) struct Board {
    rule: Rule,
    reading: Reading,
    weights: &'static Weights,
    views: Box<[View; 2]>,
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
    marks: Vec<Mark>,
    changes: Vec<Change>,
    seen: Seen,
}

impl Board {
    /// The empty board, Black to move.
    pub(super) fn new(size: u8, rule: Rule) -> Self {
        let weights = Weights::shipped();
        let blank = View {
            stones: [[0; 64]; 4],
            codes: [Code::default(); POINTS],
            kinds: [[0; 26]; KINDS],
            sums: Sums::default(),
        };
        let mut board = Self {
            rule,
            reading: Reading::of(rule),
            weights,
            views: Box::new([blank.clone(), blank]),
            outside: Box::new([[u64::MAX; 64]; 4]),
            empty: [0; 26],
            empties: u16::from(size) * u16::from(size),
            turn: Side::Black,
            key: 0,
            winner: None,
            played: Vec::new(),
            marks: Vec::new(),
            changes: Vec::new(),
            seen: Seen::new(&weights.net),
        };
        for at in Grid::square(size).cells().map(point) {
            board.empty[usize::from(at >> 5)] |= 1 << (at & 31);
            for axis in 0..4 {
                let (line, bit) = Self::place_on(at, axis);
                board.outside[axis][line] &= !(1 << bit);
            }
        }
        for at in Grid::square(size).cells().map(point) {
            for side in Side::BOTH {
                for axis in 0..4 {
                    let class = board.class(side, at, axis);
                    let code = &mut board.views[side.index()].codes[usize::from(at)];
                    *code = code.with(axis, class);
                }
                board.count(side, at, true);
            }
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
        self.changes.clear();
        self.seen.settle(&self.weights.net);
    }

    pub(super) const fn turn(&self) -> Side {
        self.turn
    }

    /// A number that stands for the stones and the side to move.
    pub(super) fn key(&self) -> u64 {
        self.key ^ mix(self.turn as u64 + 1)
    }

    pub(super) const fn empties(&self) -> u16 {
        self.empties
    }

    /// The stone that was played last, if any was played since the board was made.
    pub(super) fn last(&self) -> Option<Point> {
        self.played.last().copied()
    }

    /// Number of empty points of this kind for `side`.
    pub(super) const fn how_many(&self, side: Side, kind: Kind) -> u16 {
        self.views[side.index()].sums.counts[kind as usize]
    }

    /// What `at` is for `side`.
    pub(super) fn value(&self, side: Side, at: Point) -> &'static Value {
        self.reading.values[side.index()].of(self.classes(side, at))
    }

    /// The classes of the four lines through `at` for `side`.
    pub(super) const fn classes(&self, side: Side, at: Point) -> Code {
        self.views[side.index()].codes[at as usize]
    }

    /// What the position looks like for the side to move, in units of the evaluation.
    pub(super) fn balance(&mut self) -> i32 {
        let (own, other) = (self.turn.index(), self.turn.other().index());
        let points = self.views[own].sums.worth[0] + self.views[other].sums.worth[1];
        let threats = self.threats();
        let net = &self.weights.net;
        let more = net.value(self.seen.of(self.turn, net), threats);
        points / UNIT + i32::from(self.weights.threats[threats]) + more
    }

    /// Which threats both sides have, one bit each: four and three, four, two threes, three for the side to move; the
    /// same and, first, a straight four or two fours for the other.
    pub(super) fn threats(&self) -> usize {
        const KINDS: [Kind; 5] = [
            Kind::Three,
            Kind::TwoThrees,
            Kind::Four,
            Kind::FourThree,
            Kind::Winner,
        ];
        let (own, other) = (self.turn, self.turn.other());
        let bits = |side: Side, kinds: &[Kind]| {
            let bit = |(at, &kind)| usize::from(self.how_many(side, kind) > 0) << at;
            kinds.iter().enumerate().map(bit).sum::<usize>()
        };
        bits(own, &KINDS[..4]) | bits(other, &KINDS) << 4
    }

    /// The empty points of this kind for `side`.
    pub(super) fn of_kind(&self, side: Side, kind: Kind) -> impl Iterator<Item = Point> + use<> {
        points(self.views[side.index()].kinds[kind as usize])
    }

    /// The points where `side` makes a four that has to be answered.
    pub(super) fn fours(&self, side: Side) -> impl Iterator<Item = Point> + use<> {
        let view = &self.views[side.index()];
        let [plain, more] = [Kind::Four, Kind::FourThree].map(|kind| view.kinds[kind as usize]);
        points(std::array::from_fn(|row| plain[row] | more[row]))
    }

    /// Whether there are such points.
    pub(super) const fn has_four(&self, side: Side) -> bool {
        self.how_many(side, Kind::Four) > 0 || self.how_many(side, Kind::FourThree) > 0
    }

    /// The first of them.
    pub(super) fn first_of(&self, side: Side, kind: Kind) -> Option<Point> {
        if self.how_many(side, kind) == 0 {
            return None;
        }
        self.of_kind(side, kind).next()
    }

    /// The empty points near stones: those that are more than quiet for either side.
    pub(super) fn near(&self) -> impl Iterator<Item = Point> + use<> {
        let [black, white] = &*self.views;
        let quiet = Kind::Quiet as usize;
        let mut rows = self.empty;
        for (row, points) in rows.iter_mut().enumerate() {
            *points &= !(black.kinds[quiet][row] & white.kinds[quiet][row]);
        }
        points(rows)
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
            | self.views[0].stones[axis][line]
            | self.views[1].stones[axis][line];
        let free = taken >> (bit as i32 + steps) & 1 == 0;
        free.then(|| (i32::from(at) + steps * STEPS[axis]) as Point)
    }

    /// Whether Black may not play on the empty point `at`.
    pub(super) fn is_forbidden(&mut self, side: Side, at: Point) -> bool {
        if self.rule != Rule::Renju || side == Side::White {
            return false;
        }
        let value = self.value(Side::Black, at);
        match value.kind {
            Kind::Five => false,
            Kind::Forbidden => true,
            _ => value.two_threes && self.is_double_three(at),
        }
    }

    /// Whether two of the threes are real: whether the stones that make them straight fours are allowed.
    fn is_double_three(&mut self, at: Point) -> bool {
        let classes = self.classes(Side::Black, at);
        self.put(at, Side::Black);
        let mut real = 0;
        for axis in 0..4 {
            if classes.on(axis) == Class::Three as u8 && self.is_real_three(at, axis) {
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
                && self.classes(Side::Black, added).on(axis) == Class::StraightFour as u8
                && self.value(Side::Black, added).kind != Kind::Five
                && !self.is_forbidden(Side::Black, added)
        })
    }

    const fn is_black(&self, at: Point, axis: usize, steps: i32) -> bool {
        let (line, bit) = Self::place_on(at, axis);
        self.views[0].stones[axis][line] >> (bit as i32 + steps) & 1 == 1
    }

    /// Plays a stone of the side to move.
    pub(super) fn play(&mut self, at: Point) {
        if self.value(self.turn, at).kind == Kind::Five {
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

/// The points of a bit board.
fn points(rows: [u32; 26]) -> impl Iterator<Item = Point> {
    rows.into_iter().enumerate().flat_map(|(row, mut bits)| {
        std::iter::from_fn(move || {
            let col = bits.trailing_zeros();
            (bits != 0).then(|| {
                bits &= bits - 1;
                (row as Point) << 5 | col as Point
            })
        })
    })
}
