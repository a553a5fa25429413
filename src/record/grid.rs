//! A board of discs as formats set it up, and its text: rows from the top joined by `/`, then the side to move.

use crate::core::{Cell, Grid, Side};

/// A square board with discs of two colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    grid: Grid,
    cells: Vec<Option<Side>>,
}

impl Points {
    /// An empty board of `size` × `size`.
    pub fn new(size: u8) -> Self {
        let grid = Grid::square(size);
        Self {
            grid,
            cells: vec![None; grid.len()],
        }
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
        self.grid
    }

    /// What stands on `cell`; nothing outside the board.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        if self.grid.contains(cell) {
            self.cells[self.grid.index(cell)]
        } else {
            None
        }
    }

    /// Puts something on `cell`; outside the board nothing happens.
    pub fn put(&mut self, cell: Cell, disc: Option<Side>) {
        if self.grid.contains(cell) {
            let index = self.grid.index(cell);
            self.cells[index] = disc;
        }
    }

    /// Number of discs of `side`.
    pub fn count(&self, side: Side) -> usize {
        self.cells
            .iter()
            .filter(|&&cell| cell == Some(side))
            .count()
    }

    /// The cells on which `side` stands, by rows from the upper left.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Cell> + '_ {
        self.grid
            .cells()
            .filter(move |&cell| self.at(cell) == Some(side))
    }

    /// The board's text with the side to move: `.../.XO/... X`.
    pub fn write(&self, turn: Side) -> String {
        let mut text = String::with_capacity(self.cells.len() + usize::from(self.grid.rows) + 2);
        for (index, cell) in self.cells.iter().enumerate() {
            if index > 0 && index % usize::from(self.grid.cols) == 0 {
                text.push('/');
            }
            text.push(cell.map_or('.', Side::letter));
        }
        text.push(' ');
        text.push(turn.letter());
        text
    }

    /// Reads what [`write`](Self::write) wrote, also without the side; nothing for anything else.
    pub fn read(text: &str) -> Option<(Self, Option<Side>)> {
        let mut words = text.split_whitespace();
        let rows: Vec<&str> = words.next()?.split('/').collect();
        let size = u8::try_from(rows.len()).ok().filter(|&size| size <= 52)?;
        let mut points = Self::new(size);
        for (row, line) in (0..).zip(&rows) {
            if line.len() != rows.len() {
                return None;
            }
            for (col, letter) in (0..).zip(line.chars()) {
                points.put(Cell::new(col, row), disc(letter)?);
            }
        }
        let turn = match words.next() {
            Some(word) => Some(disc(word.chars().next()?)??),
            None => None,
        };
        Some((points, turn))
    }
}

/// The disc a letter stands for.
#[expect(
    clippy::option_option,
    reason = "an empty cell is not an unknown letter"
)]
fn disc(letter: char) -> Option<Option<Side>> {
    match letter {
        'X' | 'x' => Some(Some(Side::Black)),
        'O' | 'o' => Some(Some(Side::White)),
        '.' | '-' => Some(None),
        _ => None,
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
        assert_eq!(Points::read(&text), Some((points, Some(Side::Black))));
    }

    #[test]
    fn what_is_no_square_board_is_not_read() {
        for text in ["", "XO", "X./..  ?", "X./.", "四/..", "X./.Y"] {
            assert_eq!(Points::read(text), None, "{text}");
        }
    }
}
