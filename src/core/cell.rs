//! Places on a board and the grid they lie in.

/// A place on a board: column from the left and row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column, 0 at the left.
    pub col: u8,
    /// Row, 0 at the top.
    pub row: u8,
}

impl Cell {
    /// The place in column `col` from the left and row `row` from the top.
    pub const fn new(col: u8, row: u8) -> Self {
        Self { col, row }
    }
}

/// The size of a board in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Number of columns.
    pub cols: u8,
    /// Number of rows.
    pub rows: u8,
}

/// The eight directions as (column, row) steps.
pub const DIRECTIONS: [(i8, i8); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

impl Grid {
    /// A square board of `n` × `n` cells.
    pub const fn square(n: u8) -> Self {
        Self { cols: n, rows: n }
    }

    /// Number of cells.
    pub const fn len(self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// Whether the grid has no cell at all.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether `cell` lies on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.col < self.cols && cell.row < self.rows
    }

    /// The index of `cell`, counted by rows from the upper left. `cell` must lie on the board.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row as usize * self.cols as usize + cell.col as usize
    }

    /// The cell with this index.
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(
            (index % self.cols as usize) as u8,
            (index / self.cols as usize) as u8,
        )
    }

    /// Every cell, by rows from the upper left.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.len()).map(move |index| self.cell(index))
    }

    /// The cell `steps` further in `direction` (column, row), if the board has it.
    pub fn step(self, from: Cell, direction: (i8, i8), steps: i8) -> Option<Cell> {
        let go =
            |at: u8, by: i8| u8::try_from(i16::from(at) + i16::from(by) * i16::from(steps)).ok();
        let to = Cell::new(go(from.col, direction.0)?, go(from.row, direction.1)?);
        self.contains(to).then_some(to)
    }
}
