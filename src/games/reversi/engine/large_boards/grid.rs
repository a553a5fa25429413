//! Boards of any size: a word for each row, moves and flips.

use crate::reversi::Position;
use tabletop_core::cell::{DIRECTIONS, Direction};
use tabletop_core::{Cell, Position as _, Side, rng::mix};

/// Maximum number of rows, rounded up to whole vectors.
pub(super) const MAX_ROWS: usize = 32;

/// A set of squares: bit x of word y.
pub(super) type Rows = [u32; MAX_ROWS];

/// A position from the view of the side to move. Words from row `size` on are 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct LargeBoard {
    pub(super) size: usize,
    pub(super) own: Rows,
    pub(super) other: Rows,
}

impl LargeBoard {
    pub(super) fn from_position(position: &Position) -> Self {
        let size = usize::from(position.grid().cols);
        let mut sets = [[0; MAX_ROWS]; 2];
        for cell in position.grid().cells() {
            if let Some(side) = position.discs().at(cell) {
                sets[side.index()][usize::from(cell.row)] |= 1 << cell.col;
            }
        }
        if position.turn() == Side::White {
            sets.reverse();
        }
        let [own, other] = sets;
        Self { size, own, other }
    }

    /// Bits of all squares of a row.
    pub(super) const fn full(&self) -> u32 {
        (1 << self.size) - 1
    }

    pub(super) fn empties(&self) -> u32 {
        (self.size * self.size) as u32 - count(&self.own) - count(&self.other)
    }

    pub(super) fn hash(&self) -> u64 {
        let rows = self.own.iter().zip(&self.other);
        rows.fold(self.size as u64, |hash, (&own, &other)| {
            mix(hash ^ u64::from(own) << 32 ^ u64::from(other))
        })
    }

    /// Squares where `own` can play against `other`.
    pub(super) fn mobility(&self, own: &Rows, other: &Rows) -> Rows {
        let mut found = [0; MAX_ROWS];
        for row in 0..self.size {
            let (up, down) = (
                run_ends(own[row], other[row]),
                run_ends(reversed(own[row]), reversed(other[row])),
            );
            found[row] |= up | reversed(down);
        }
        // The three downward directions, then the three upward ones: each is a chain of dependent steps, which run
        // in parallel.
        let mut runs = [0; 3];
        for row in 1..self.size {
            found[row] |= advance_runs(&mut runs, own[row - 1], other[row]);
        }
        let mut runs = [0; 3];
        for row in (0..self.size.saturating_sub(1)).rev() {
            found[row] |= advance_runs(&mut runs, own[row + 1], other[row]);
        }
        for row in 0..self.size {
            found[row] &= !(own[row] | other[row]) & self.full();
        }
        found
    }

    pub(super) fn moves(&self, own: Rows, other: Rows) -> Vec<Cell> {
        let mut moves = Vec::new();
        for (row, &bits) in self.mobility(&own, &other).iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                moves.push(Cell::new(bits.trailing_zeros() as u8, row as u8));
                bits &= bits - 1;
            }
        }
        moves
    }

    /// Position after a move, from the other side's view.
    pub(super) fn after(&self, square: Cell) -> Self {
        let mut flips = [0; MAX_ROWS];
        for direction in DIRECTIONS {
            self.add_flips(square, direction, &mut flips);
        }
        let mut next = self.passed();
        for (row, flipped) in flips.iter().enumerate() {
            next.own[row] &= !flipped;
            next.other[row] |= flipped;
        }
        next.other[usize::from(square.row)] |= 1 << square.col;
        next
    }

    fn add_flips(&self, square: Cell, direction: Direction, flips: &mut Rows) {
        let at = |set: &Rows, x: i32, y: i32| {
            let inside = x >= 0 && y >= 0 && (x as usize) < self.size && (y as usize) < self.size;
            inside && set[y as usize] >> x & 1 == 1
        };
        let (x, y) = (i32::from(square.col), i32::from(square.row));
        let (dx, dy) = (i32::from(direction.cols), i32::from(direction.rows));
        let mut steps = 1;
        while at(&self.other, x + dx * steps, y + dy * steps) {
            steps += 1;
        }
        if at(&self.own, x + dx * steps, y + dy * steps) {
            for step in 1..steps {
                flips[(y + dy * step) as usize] |= 1 << (x + dx * step);
            }
        }
    }

    /// Position after a pass.
    pub(super) const fn passed(&self) -> Self {
        Self {
            size: self.size,
            own: self.other,
            other: self.own,
        }
    }
}

/// Advances from a row to the next, straight and to both sides. Returns the ends of the runs of `other` that begin
/// beside `own` of the previous row, and extends the runs by this row.
const fn advance_runs(runs: &mut [u32; 3], own: u32, other: u32) -> u32 {
    let reach = [runs[0], runs[1] << 1, runs[2] >> 1];
    *runs = [
        (reach[0] | own) & other,
        (reach[1] | own << 1) & other,
        (reach[2] | own >> 1) & other,
    ];
    reach[0] | reach[1] | reach[2]
}

/// Squares at the upper ends of runs of `other` that begin beside `own`, within a row: the carry of an addition
/// propagates along the run.
const fn run_ends(own: u32, other: u32) -> u32 {
    let begin = (own << 1) & other;
    other.wrapping_add(begin) & !other
}

const fn reversed(row: u32) -> u32 {
    row.reverse_bits()
}

pub(super) fn count(set: &Rows) -> u32 {
    set.iter().map(|row| row.count_ones()).sum()
}
