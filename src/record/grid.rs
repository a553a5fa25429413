//! A board of discs as formats set it up, and its text: rows from the top joined by `/`, then the side to move.

use tabletop_core::{Cell, Discs, Grid, Side};

/// The largest board a format may set up.
const LARGEST: usize = 26;

/// A square board with discs of two colours; cells outside it are empty and stay so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points(Discs);

impl Points {
    /// An empty board of `size` × `size`.
    pub fn new(size: u8) -> Self {
        Self(Discs::empty(Grid::square(size)))
    }

    /// The board with the four discs in the middle that Reversi and Peace begin with.
    pub fn centre(size: u8) -> Self {
        let mut points = Self::new(size);
        let low = size.saturating_sub(1) / 2;
        for (col, row, side) in [
            (low, low, Side::White),
            (low + 1, low + 1, Side::White),
            (low + 1, low, Side::Black),
            (low, low + 1, Side::Black),
        ] {
            points.put(Cell::new(col, row), Some(side));
        }
        points
    }

    /// Its size.
    pub const fn grid(&self) -> Grid {
        self.0.grid()
    }

    /// What stands on `cell`.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        if self.grid().contains(cell) {
            self.0.at(cell)
        } else {
            None
        }
    }

    /// Puts something on `cell`, or takes away what stands there.
    pub fn put(&mut self, cell: Cell, disc: Option<Side>) {
        if self.grid().contains(cell) {
            match disc {
                Some(side) => self.0.put(cell, side),
                None => self.0.clear(cell),
            }
        }
    }

    /// Number of discs of `side`.
    pub fn count(&self, side: Side) -> usize {
        self.cells_of(side).count()
    }

    /// The cells on which `side` stands, by rows from the upper left.
    pub fn cells_of(&self, side: Side) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.grid().cells();
        cells.filter(move |&cell| self.0.at(cell) == Some(side))
    }

    /// The board's text with the side to move: `.../.XO/... X`.
    pub fn write(&self, turn: Side) -> String {
        format!("{} {}", self.0.write(), turn.letter())
    }

    /// Reads what [`write`](Self::write) wrote, also without the side; nothing for anything else.
    pub fn parse(text: &str) -> Option<(Self, Option<Side>)> {
        let rows = text.split('/').count();
        let size = u8::try_from(rows).ok().filter(|_| rows <= LARGEST)?;
        let (discs, turn) = Discs::read(Grid::square(size), text).ok()?;
        Some((Self(discs), turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read_as_it_was_written() {
        let points = Points::centre(4);
        let text = points.write(Side::Black);
        assert_eq!(text, "..../.OX./.XO./.... X");
        assert_eq!(Points::parse(&text), Some((points, Some(Side::Black))));
    }

    #[test]
    fn cells_outside_stay_empty() {
        let mut points = Points::new(2);
        points.put(Cell::new(2, 0), Some(Side::White));
        points.put(Cell::new(1, 0), Some(Side::White));
        assert_eq!(
            (points.at(Cell::new(2, 0)), points.count(Side::White)),
            (None, 1)
        );
        points.put(Cell::new(1, 0), None);
        assert_eq!(points, Points::new(2));
    }

    #[test]
    fn what_is_no_square_board_is_not_read() {
        for text in ["", "XO", "X./..  ?", "X./.", "四/..", "X./.Y"] {
            assert_eq!(Points::parse(text), None, "{text}");
        }
    }
}
