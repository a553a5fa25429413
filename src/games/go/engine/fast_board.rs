//! The fast board: chains and their liberties, updated incrementally with each move.
//!
//! The board is surrounded by an edge: `stride = size + 1`, and the edge column of a row ends the row before, so that
//! every neighbour is at a fixed offset. `P` is the number of such points and `W = P / 64` the number of words of a
//! point set. The tests compare this board with the readable one move by move.

use super::point_set::PointSet;
use crate::go::board::Board;
use crate::go::position::RECENT;
use tabletop_core::{Cell, Grid, Side, rng};

/// Point of the fast board. 0 lies on the edge and stands for a pass or for no point.
pub(super) type Point = u16;

pub(super) const PASS: Point = 0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Colour {
    Empty,
    Black,
    White,
    Edge,
}

impl Colour {
    pub(super) const fn from_side(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }

    /// Returns the other player's colour; `Empty` and `Edge` stay as they are.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            rest => rest,
        }
    }

    /// Returns −1 for White and 1 for Black.
    pub(super) const fn sign(self) -> f32 {
        match self {
            Self::White => -1.0,
            _ => 1.0,
        }
    }

    /// Returns 0 for Black and 1 for White.
    pub(super) const fn index(self) -> usize {
        (self as usize).saturating_sub(1) & 1
    }
}

/// Stones, chains, liberties, ko and the side to move.
#[derive(Clone)]
pub(super) struct FastBoard<const W: usize, const P: usize> {
    pub(super) size: u16,
    pub(super) stride: u16,
    pub(super) to_move: Colour,
    /// Point that simple ko forbids, or 0.
    pub(super) ko: Point,
    pub(super) passes: u16,
    pub(super) last: [Point; RECENT],
    /// Key that the readable board has with these stones.
    pub(super) key: u64,
    /// Number of stones captured by Black and by White since this board was created.
    pub(super) captured: [u16; 2],
    colour: [Colour; P],
    head: [Point; P],
    next: [Point; P],
    stones: [u16; P],
    liberty_count: [u16; P],
    liberties: [PointSet<W>; P],
    /// Heads of the chains with a single liberty.
    in_atari: PointSet<W>,
    empty: [Point; P],
    empty_at: [u16; P],
    empty_count: u16,
}

impl<const W: usize, const P: usize> FastBoard<W, P> {
    /// Creates an empty board of `size` × `size` points, where `(size + 3) · size < P`.
    pub(super) fn new(size: u8) -> Self {
        let size = u16::from(size);
        let mut board = Self {
            size,
            stride: size + 1,
            to_move: Colour::Black,
            ko: PASS,
            passes: 0,
            last: [PASS; RECENT],
            key: 0,
            captured: [0; 2],
            colour: [Colour::Edge; P],
            head: [0; P],
            next: [0; P],
            stones: [0; P],
            liberty_count: [0; P],
            liberties: [PointSet::EMPTY; P],
            in_atari: PointSet::EMPTY,
            empty: [0; P],
            empty_at: [0; P],
            empty_count: 0,
        };
        for cell in Grid::square(size as u8).cells() {
            board.make_empty(board.point(cell));
        }
        board
    }

    /// Creates the fast form of a readable board.
    pub(super) fn from_board(readable: &Board, turn: Side) -> Self {
        let grid = readable.grid();
        let mut board = Self::new(grid.cols);
        for (index, stone) in readable.points().iter().enumerate() {
            if let Some(side) = stone {
                board.place(board.point(grid.cell(index)), Colour::from_side(*side));
            }
        }
        board.to_move = Colour::from_side(turn);
        board.ko = PASS;
        board.captured = [0; 2];
        board
    }

    pub(super) const fn point(&self, cell: Cell) -> Point {
        (cell.row as u16 + 1) * self.stride + cell.col as u16 + 1
    }

    /// Returns the cell of a point, which must lie on the board.
    pub(super) const fn cell(&self, point: Point) -> Cell {
        let row = point / self.stride - 1;
        Cell::new((point % self.stride - 1) as u8, row as u8)
    }

    pub(super) fn at(&self, point: Point) -> Colour {
        self.colour[usize::from(point)]
    }

    /// Returns the four points adjacent to `point`; some of them may lie on the edge.
    pub(super) const fn neighbours(&self, point: Point) -> [Point; 4] {
        [
            point - self.stride,
            point - 1,
            point + 1,
            point + self.stride,
        ]
    }

    pub(super) const fn diagonals(&self, point: Point) -> [Point; 4] {
        let (up, down) = (point - self.stride, point + self.stride);
        [up - 1, up + 1, down - 1, down + 1]
    }

    /// Empty points, in no particular order.
    pub(super) fn empties(&self) -> &[Point] {
        &self.empty[..usize::from(self.empty_count)]
    }

    /// Returns the head: the stone that represents the chain at `point`.
    pub(super) fn head(&self, point: Point) -> Point {
        self.head[usize::from(point)]
    }

    pub(super) fn liberty_count(&self, point: Point) -> u16 {
        self.liberty_count[usize::from(self.head(point))]
    }

    pub(super) fn liberties(&self, point: Point) -> &PointSet<W> {
        &self.liberties[usize::from(self.head(point))]
    }

    /// Heads of both sides' chains that have a single liberty.
    pub(super) const fn in_atari(&self) -> &PointSet<W> {
        &self.in_atari
    }

    pub(super) fn chain_len(&self, point: Point) -> u16 {
        self.stones[usize::from(self.head(point))]
    }

    pub(super) fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let mut at = Some(point);
        std::iter::from_fn(move || {
            let start = at?;
            let next = self.next[usize::from(start)];
            at = (next != point).then_some(next);
            Some(start)
        })
    }

    /// Returns true if a stone of `colour` at the empty `point` would have no liberty and capture nothing.
    pub(super) fn is_suicide(&self, point: Point, colour: Colour) -> bool {
        self.neighbours(point)
            .iter()
            .all(|&next| match self.at(next) {
                Colour::Empty => false,
                Colour::Edge => true,
                stone => (stone == colour) == (self.liberty_count(next) == 1),
            })
    }

    /// Returns true if the side to move may play at the empty `point` under simple ko without suicide.
    pub(super) fn is_playable(&self, point: Point) -> bool {
        point != self.ko && !self.is_suicide(point, self.to_move)
    }

    /// Plays a move of the side to move: an empty point or [`PASS`].
    pub(super) fn play(&mut self, point: Point) {
        self.ko = PASS;
        if point == PASS {
            self.passes += 1;
        } else {
            self.passes = 0;
            self.place(point, self.to_move);
        }
        self.last.copy_within(..RECENT - 1, 1);
        self.last[0] = point;
        self.to_move = self.to_move.other();
    }

    /// Places a stone of `colour` and removes captured stones.
    fn place(&mut self, point: Point, colour: Colour) {
        let enemy = colour.other();
        self.take_from_empty(point, colour);
        let at = usize::from(point);
        self.head[at] = point;
        self.next[at] = point;
        self.stones[at] = 1;
        let mut own = PointSet::EMPTY;
        let (mut count, mut alone) = (0, true);
        let neighbours = self.neighbours(point);
        for next in neighbours {
            if self.at(next) == Colour::Empty {
                own.set(next);
                count += 1;
            } else if self.at(next) == colour {
                alone = false;
            } else if self.at(next) == enemy {
                let head = usize::from(self.head(next));
                if self.liberties[head].has(point) {
                    self.liberties[head].clear(point);
                    self.count_liberties(head, self.liberty_count[head] - 1);
                }
            }
        }
        self.liberties[at] = own;
        self.liberty_count[at] = 0;
        if !alone {
            count = self.join(point, colour);
        }
        self.count_liberties(usize::from(self.head(point)), count);
        let (mut taken, mut last_taken) = (0, PASS);
        for next in neighbours {
            if self.at(next) == enemy && self.liberty_count(next) == 0 {
                taken += self.chain_len(next);
                last_taken = next;
                self.remove(next);
            }
        }
        self.captured[colour.index()] += taken;
        let head = usize::from(self.head(point));
        if taken == 1 && self.stones[head] == 1 && self.liberty_count[head] == 1 {
            self.ko = last_taken;
        } else if self.liberty_count[head] == 0 {
            self.captured[enemy.index()] += self.stones[head];
            self.remove(point);
        }
    }

    /// Stores the new number of liberties of the chain with this head.
    fn count_liberties(&mut self, head: usize, count: u16) {
        if count == 1 {
            self.in_atari.set(head as Point);
        } else if self.liberty_count[head] == 1 {
            self.in_atari.clear(head as Point);
        }
        self.liberty_count[head] = count;
    }

    /// Connects the stone at `point` to the adjacent chains of its `colour`; returns the number of liberties of the
    /// resulting chain.
    fn join(&mut self, point: Point, colour: Colour) -> u16 {
        for next in self.neighbours(point) {
            if self.at(next) == colour && self.head(next) != self.head(point) {
                self.merge(self.head(next), self.head(point));
            }
        }
        let head = usize::from(self.head(point));
        self.liberties[head].clear(point);
        self.liberties[head].len()
    }

    /// Merges two chains of one colour; the head of the longer one stays.
    fn merge(&mut self, one: Point, other: Point) {
        let (keep, gone) = if self.stones[usize::from(one)] >= self.stones[usize::from(other)] {
            (one, other)
        } else {
            (other, one)
        };
        let mut at = gone;
        loop {
            self.head[usize::from(at)] = keep;
            at = self.next[usize::from(at)];
            if at == gone {
                break;
            }
        }
        let (keep, gone) = (usize::from(keep), usize::from(gone));
        self.count_liberties(keep, 0);
        self.count_liberties(gone, 0);
        self.next.swap(keep, gone);
        self.stones[keep] += self.stones[gone];
        let more = self.liberties[gone];
        self.liberties[keep].add(&more);
    }

    fn remove(&mut self, point: Point) {
        let enemy = self.at(point).other();
        let mut at = point;
        loop {
            let next = self.next[usize::from(at)];
            self.key ^= self.stone_key(at);
            self.make_empty(at);
            for beside in self.neighbours(at) {
                if self.at(beside) == enemy {
                    let head = usize::from(self.head(beside));
                    if !self.liberties[head].has(at) {
                        self.liberties[head].set(at);
                        self.count_liberties(head, self.liberty_count[head] + 1);
                    }
                }
            }
            at = next;
            if at == point {
                break;
            }
        }
    }

    fn make_empty(&mut self, point: Point) {
        self.colour[usize::from(point)] = Colour::Empty;
        self.empty[usize::from(self.empty_count)] = point;
        self.empty_at[usize::from(point)] = self.empty_count;
        self.empty_count += 1;
    }

    fn take_from_empty(&mut self, point: Point, colour: Colour) {
        self.colour[usize::from(point)] = colour;
        self.key ^= self.stone_key(point);
        self.empty_count -= 1;
        let (hole, last) = (
            self.empty_at[usize::from(point)],
            self.empty[usize::from(self.empty_count)],
        );
        self.empty[usize::from(hole)] = last;
        self.empty_at[usize::from(last)] = hole;
    }

    /// Contribution of the stone at `point` to the key, equal to that of the readable board.
    fn stone_key(&self, point: Point) -> u64 {
        let cell = self.cell(point);
        let index = u64::from(cell.row) * u64::from(self.size) + u64::from(cell.col);
        rng::mix(2 * index + self.at(point).index() as u64 + 1)
    }

    /// Returns the owner of `point` when only eyes are left: the colour of its stone, or the only colour adjacent to
    /// it.
    pub(super) fn owner(&self, point: Point) -> Colour {
        let stone = self.at(point);
        if stone != Colour::Empty {
            return stone;
        }
        let stones = self.neighbours(point).map(|next| self.at(next));
        match (
            stones.contains(&Colour::Black),
            stones.contains(&Colour::White),
        ) {
            (true, false) => Colour::Black,
            (false, true) => Colour::White,
            _ => Colour::Empty,
        }
    }

    /// Returns all points of the board by rows from the top.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<W, P> {
        let (size, stride) = (self.size, self.stride);
        (0..size).flat_map(move |row| (0..size).map(move |col| (row + 1) * stride + col + 1))
    }
}

/// Selects the fast board's constants for a size: `with_size!(size, W, P => …)`.
macro_rules! with_size {
    ($size:expr, $w:ident, $p:ident => $body:block) => {
        match $size {
            0..=14 => {
                const $w: usize = 4;
                const $p: usize = 256;
                $body
            }
            15..=19 => {
                const $w: usize = 7;
                const $p: usize = 448;
                $body
            }
            _ => {
                const $w: usize = 11;
                const $p: usize = 704;
                $body
            }
        }
    };
}
pub(super) use with_size;
