//! Cells of a board and the grid of its size.

use std::fmt;
use std::str::FromStr;

/// A cell of a board: column from the left and row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column, 0 at the left.
    pub col: u8,
    /// Row, 0 at the top.
    pub row: u8,
}

impl Cell {
    /// Creates the cell in column `col` from the left and row `row` from the top.
    pub const fn new(col: u8, row: u8) -> Self {
        Self { col, row }
    }

    /// Returns the cell where this one comes by a symmetry of the board, from 0 to 7: the first bit mirrors the columns, the
    /// second the rows, the third swaps both, which only square boards have.
    #[must_use]
    pub const fn turned(self, grid: Grid, turn: u8) -> Self {
        let Self { mut col, mut row } = self;
        if turn & 1 != 0 {
            col = grid.cols - 1 - col;
        }
        if turn & 2 != 0 {
            row = grid.rows - 1 - row;
        }
        if turn & 4 == 0 {
            Self { col, row }
        } else {
            Self { col: row, row: col }
        }
    }
}

/// The size of a board in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Number of columns.
    pub cols: u8,
    /// Number of rows.
    pub rows: u8,
}

/// Direction on a board, as a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Columns to the right.
    pub cols: i8,
    /// Rows down.
    pub rows: i8,
}

impl Direction {
    /// Creates the direction of a step by so many columns and rows.
    pub const fn new(cols: i8, rows: i8) -> Self {
        Self { cols, rows }
    }
}

/// The eight directions.
pub const DIRECTIONS: [Direction; 8] = [
    Direction::new(1, 0),
    Direction::new(0, 1),
    Direction::new(-1, 0),
    Direction::new(0, -1),
    Direction::new(1, 1),
    Direction::new(-1, 1),
    Direction::new(-1, -1),
    Direction::new(1, -1),
];

impl Grid {
    /// Creates a square board of `n` × `n` cells.
    pub const fn square(n: u8) -> Self {
        Self { cols: n, rows: n }
    }

    /// Number of cells.
    pub const fn len(self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// Returns true if the grid has no cells.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns true if `cell` lies in the grid.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.col < self.cols && cell.row < self.rows
    }

    /// Returns the index of `cell`, counted by rows from the upper left. `cell` must lie in the grid.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row as usize * self.cols as usize + cell.col as usize
    }

    /// Returns the cell with this index.
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(
            (index % self.cols as usize) as u8,
            (index / self.cols as usize) as u8,
        )
    }

    /// Iterates over the cells, by rows from the upper left.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.len()).map(move |index| self.cell(index))
    }

    /// Returns the next cell for the cursor from `from` in `direction` on a board with the cells of
    /// `exists`: the next one straight on, else the one with the least offset to the side; `None` beyond the edge.
    pub fn next(
        self,
        from: Cell,
        direction: Direction,
        exists: impl Fn(Cell) -> bool,
    ) -> Option<Cell> {
        let ahead = |to: Cell| {
            let by = |to: u8, from: u8| i16::from(to) - i16::from(from);
            let (cols, rows) = (by(to.col, from.col), by(to.row, from.row));
            let (x, y) = (i16::from(direction.cols), i16::from(direction.rows));
            (cols * x + rows * y, (cols * y - rows * x).abs())
        };
        self.cells()
            .filter(|&cell| exists(cell))
            .map(|cell| (cell, ahead(cell)))
            .filter(|(_, (on, beside))| *on > 0 && beside <= on)
            .min_by_key(|(_, (on, beside))| (*beside, *on))
            .map(|(cell, _)| cell)
    }

    /// Returns the cell `steps` further in `direction`, or `None` outside the grid.
    pub fn step(self, from: Cell, direction: Direction, steps: i8) -> Option<Cell> {
        let go =
            |at: u8, by: i8| u8::try_from(i16::from(at) + i16::from(by) * i16::from(steps)).ok();
        let to = Cell::new(go(from.col, direction.cols)?, go(from.row, direction.rows)?);
        self.contains(to).then_some(to)
    }
}

impl fmt::Display for Grid {
    /// Writes columns and rows: `9x7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.cols, self.rows)
    }
}

impl FromStr for Grid {
    type Err = ();

    /// Parses a size: `9x7`, `9×7`, or `8` for 8 × 8.
    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |text: &str| text.trim().parse().map_err(|_| ());
        match text.split_once(['x', 'X', '×']) {
            Some((cols, rows)) => Ok(Self {
                cols: number(cols)?,
                rows: number(rows)?,
            }),
            None => number(text).map(Self::square),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_they_are_typed() {
        let wide = Grid { cols: 9, rows: 7 };
        assert_eq!(wide.to_string(), "9x7");
        for text in ["9x7", "9X7", "9×7", " 9 x 7 "] {
            assert_eq!(text.parse(), Ok(wide), "{text}");
        }
        assert_eq!("8".parse(), Ok(Grid::square(8)));
        for text in ["", "x", "9x", "x7", "9x7x5", "-1", "300", "anna"] {
            assert_eq!(text.parse::<Grid>(), Err(()), "{text}");
        }
    }

    #[test]
    fn the_way_goes_over_holes_and_not_beyond_the_edge() {
        let grid = Grid { cols: 5, rows: 3 };
        let right = Direction::new(1, 0);
        let check = |holes: &[(u8, u8)], from: (u8, u8), direction, to: Option<(u8, u8)>| {
            let exists = |cell: Cell| !holes.contains(&(cell.col, cell.row));
            let found = grid.next(Cell::new(from.0, from.1), direction, exists);
            assert_eq!(found, to.map(|(col, row)| Cell::new(col, row)), "{from:?}");
        };
        for direction in &DIRECTIONS[..4] {
            for from in grid.cells() {
                let to = grid.step(from, *direction, 1).map(|to| (to.col, to.row));
                check(&[], (from.col, from.row), *direction, to);
            }
        }
        check(&[(1, 1), (2, 1)], (0, 1), right, Some((3, 1)));
        check(
            &[(1, 1), (2, 1), (3, 1), (4, 1)],
            (0, 1),
            right,
            Some((1, 0)),
        );
        check(&[(4, 0), (4, 1), (4, 2)], (3, 1), right, None);
    }
}
