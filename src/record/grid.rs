//! A board of discs for set-up positions in file formats, and its text: rows from the top joined by `/`, then the side
//! to move.

use tabletop_core::{Cell, Discs, Grid, Side};

/// Maximum size of a set-up board.
const MAX_SIZE: usize = 26;

/// A square board with discs of two colours; cells outside it read as empty, and writes to them are ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points(Discs);

impl Points {
    /// Creates an empty board of `size` × `size`.
    pub fn new(size: u8) -> Self {
        Self(Discs::empty(Grid::square(size)))
    }

    /// Creates the start position of Reversi and Peace, with four discs in the middle.
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

    /// Returns the size of the board.
    pub const fn grid(&self) -> Grid {
        self.0.grid()
    }

    /// Returns the owner of the disc on `cell`.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        if self.grid().contains(cell) {
            self.0.at(cell)
        } else {
            None
        }
    }

    /// Sets the content of `cell`.
    pub fn put(&mut self, cell: Cell, disc: Option<Side>) {
        if self.grid().contains(cell) {
            match disc {
                Some(side) => self.0.put(cell, side),
                None => self.0.clear(cell),
            }
        }
    }

    /// Returns the number of discs of `side`.
    pub fn count(&self, side: Side) -> usize {
        self.cells_of(side).count()
    }

    /// Iterates over the cells with discs of `side`, by rows from the upper left.
    pub fn cells_of(&self, side: Side) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.grid().cells();
        cells.filter(move |&cell| self.0.at(cell) == Some(side))
    }

    /// Writes the board with the side to move: `.../.XO/... X`.
    pub fn write(&self, turn: Side) -> String {
        format!("{} {}", self.0.to_rows(), turn.letter())
    }

    /// Parses the text of [`write`](Self::write), also without the side; `None` for anything else.
    pub fn parse(text: &str) -> Option<(Self, Option<Side>)> {
        let rows = text.split('/').count();
        let size = u8::try_from(rows).ok().filter(|_| rows <= MAX_SIZE)?;
        let (discs, turn) = Discs::parse(Grid::square(size), text).ok()?;
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
