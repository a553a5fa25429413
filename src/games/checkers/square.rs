//! The 32 dark squares as bits of a word, and the steps between them.
//!
//! Squares are numbered as in PDN, from 1 at the top left to 32 at the bottom right; bit 0 is square 1. A row has
//! four dark squares. In even rows (from the top, the top one being row 0) they begin in column 1, in odd rows in
//! column 0.

use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Cell, Grid, Side};

/// Board of 8 × 8 cells.
pub const GRID: Grid = Grid::square(8);

const EVEN_ROWS: u32 = 0x0F0F_0F0F;
const ODD_ROWS: u32 = !EVEN_ROWS;
const LEFT_EDGE: u32 = 0x1010_1010;
const RIGHT_EDGE: u32 = 0x0808_0808;

/// A dark square, stored as its PDN number minus 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number <= 32 {
            Some(Self(number - 1))
        } else {
            None
        }
    }

    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Square of the lowest bit of `bits`, if there is one.
    pub const fn lowest(bits: u32) -> Option<Self> {
        if bits == 0 {
            None
        } else {
            Some(Self(bits.trailing_zeros() as u8))
        }
    }

    /// Squares of `bits` in ascending order.
    pub fn all(mut bits: u32) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let next = Self::lowest(bits)?;
            bits &= bits - 1;
            Some(next)
        })
    }

    pub const fn cell(self) -> Cell {
        let row = self.0 / 4;
        Cell::new(2 * (self.0 % 4) + (row + 1) % 2, row)
    }

    /// Dark square at `cell`; `None` for a light one and outside the board.
    pub fn at(cell: Cell) -> Option<Self> {
        let dark = (cell.col + cell.row) % 2 == 1;
        (dark && GRID.contains(cell)).then(|| Self(cell.row * 4 + cell.col / 2))
    }

    /// Square in the middle, if `self` and `to` are the two ends of a jump.
    pub fn between(self, to: Self) -> Option<Self> {
        let (a, b) = (self.cell(), to.cell());
        let jump = a.col.abs_diff(b.col) == 2 && a.row.abs_diff(b.row) == 2;
        let middle = Cell::new(u8::midpoint(a.col, b.col), u8::midpoint(a.row, b.row));
        jump.then(|| Self::at(middle)).flatten()
    }

    /// True if `to` is a diagonal neighbour.
    pub fn touches(self, to: Self) -> bool {
        let (a, b) = (self.cell(), to.cell());
        a.col.abs_diff(b.col) == 1 && a.row.abs_diff(b.row) == 1
    }

    /// True if `to` lies in a row further on for a man of `side`.
    pub fn is_forward(self, to: Self, side: Side) -> bool {
        match side {
            Side::Black => to.cell().row > self.cell().row,
            Side::White => to.cell().row < self.cell().row,
        }
    }
}

/// Formats the number, followed by the name at the edge of the board: `11 (f6)`.
impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = FROM_BOTTOM.name(GRID, self.cell());
        write!(f, "{} ({name})", self.number())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dir {
    /// Towards Black's row 1–4, to the left.
    UpLeft,
    /// Towards Black's row 1–4, to the right.
    UpRight,
    /// Towards White's row 29–32, to the left.
    DownLeft,
    /// Towards White's row 29–32, to the right.
    DownRight,
}

impl Dir {
    pub const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// Moves every bit one step; bits that would leave the board vanish.
    pub const fn step(self, bits: u32) -> u32 {
        match self {
            Self::UpLeft => ((bits & ODD_ROWS & !LEFT_EDGE) >> 5) | ((bits & EVEN_ROWS) >> 4),
            Self::UpRight => ((bits & ODD_ROWS) >> 4) | ((bits & EVEN_ROWS & !RIGHT_EDGE) >> 3),
            Self::DownLeft => ((bits & ODD_ROWS & !LEFT_EDGE) << 3) | ((bits & EVEN_ROWS) << 4),
            Self::DownRight => ((bits & ODD_ROWS) << 4) | ((bits & EVEN_ROWS & !RIGHT_EDGE) << 5),
        }
    }

    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }

    /// True if men of `side` move in this direction: Black's down, White's up.
    pub const fn is_forward(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Self::DownLeft | Self::DownRight, Side::Black)
                | (Self::UpLeft | Self::UpRight, Side::White)
        )
    }
}

pub const fn far_row(side: Side) -> u32 {
    match side {
        Side::Black => 0xF000_0000,
        Side::White => 0x0000_000F,
    }
}

/// Converts the squares of a move to letters: `f6-e5` for `11-15`.
pub(super) fn in_letters(text: &str) -> String {
    let mut shown = String::with_capacity(text.len() + 4);
    for part in text.split_inclusive(['-', 'x']) {
        let number = part.trim_end_matches(['-', 'x']);
        match number.parse().ok().and_then(Square::numbered) {
            Some(square) => shown.push_str(&FROM_BOTTOM.name(GRID, square.cell())),
            None => shown.push_str(number),
        }
        shown.push_str(&part[number.len()..]);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_agree_with_the_grid() {
        for square in Square::all(!0) {
            assert_eq!(Square::at(square.cell()), Some(square));
            for (dir, (cols, rows)) in
                Dir::ALL
                    .into_iter()
                    .zip([(-1, -1), (1, -1), (-1, 1), (1, 1)])
            {
                let way = tabletop_core::cell::Direction::new(cols, rows);
                let expected = GRID.step(square.cell(), way, 1).and_then(Square::at);
                assert_eq!(
                    Square::lowest(dir.step(square.bit())),
                    expected,
                    "{square} {dir:?}"
                );
                let back = dir.back().step(dir.step(square.bit()));
                assert!(back == 0 || back == square.bit());
            }
        }
    }

    #[test]
    fn squares_are_numbered_from_the_upper_left() {
        let name = |number| Square::numbered(number).map(|square| square.to_string());
        assert_eq!(name(1).as_deref(), Some("1 (b8)"));
        assert_eq!(name(29).as_deref(), Some("29 (a1)"));
        assert_eq!(name(32).as_deref(), Some("32 (g1)"));
        assert_eq!(name(0), None);
        assert_eq!(name(33), None);
    }
}
