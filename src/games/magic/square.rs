//! The bare square: numbers on cells, and the lines that have to have the same sum.

use tabletop_core::{Cell, Grid};

pub const MAX_SIDE: u8 = 10;

/// A square being filled. Numbers count from 1 here, whatever the lowest number of the game is: the offset shifts
/// every complete line alike and so makes no difference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    side: u8,
    /// Numbers by rows from the top left, 0 for empty cells.
    cells: Vec<u8>,
    /// Placed numbers, as a bit set.
    used: u128,
}

/// A line that has to reach the magic sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row, counted from the top.
    Row(u8),
    /// A column, counted from the left.
    Column(u8),
    /// Diagonal from the top left to the bottom right.
    Falling,
    /// Diagonal from the bottom left to the top right.
    Rising,
}

impl Square {
    /// Creates an empty square of `side` × `side` cells, `side` being [`MAX_SIDE`] at most.
    pub fn empty(side: u8) -> Self {
        Self {
            side,
            cells: vec![0; Grid::square(side).len()],
            used: 0,
        }
    }

    /// Creates a square with these numbers by cell, 0 for empty cells.
    pub fn from_cells(side: u8, cells: &[u8]) -> Self {
        let mut square = Self::empty(side);
        for (cell, &number) in square.grid().cells().zip(cells) {
            if number > 0 {
                square.put(cell, number);
            }
        }
        square
    }

    /// True if `full` has every number of this square on the same cell.
    pub fn agrees(&self, full: &[u8]) -> bool {
        let mut pairs = self.cells.iter().zip(full);
        pairs.all(|(&placed, &number)| placed == 0 || placed == number)
    }

    pub const fn side(&self) -> u8 {
        self.side
    }

    pub const fn grid(&self) -> Grid {
        Grid::square(self.side)
    }

    /// Greatest number, which equals the number of cells.
    pub const fn greatest(&self) -> u8 {
        self.side * self.side
    }

    /// Magic sum: n(n²+1)/2.
    pub fn target(&self) -> u32 {
        let side = u32::from(self.side);
        side * (side * side + 1) / 2
    }

    /// Number on `cell`, which must lie on the board.
    pub fn at(&self, cell: Cell) -> Option<u8> {
        let number = self.cells[self.grid().index(cell)];
        (number > 0).then_some(number)
    }

    /// Numbers by cell, 0 for empty cells.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    pub const fn is_used(&self, number: u8) -> bool {
        self.used >> number & 1 == 1
    }

    /// Numbers not placed yet, ascending.
    pub fn unused(&self) -> impl Iterator<Item = u8> {
        (1..=self.greatest()).filter(|&number| !self.is_used(number))
    }

    /// Numbers not placed yet, as a bit set.
    pub fn unused_bits(&self) -> u128 {
        ((1 << self.greatest()) - 1) << 1 & !self.used
    }

    pub fn empties(&self) -> u32 {
        u32::from(self.greatest()) - self.used.count_ones()
    }

    /// Places an unused number on an empty cell.
    pub fn put(&mut self, cell: Cell, number: u8) {
        let index = self.grid().index(cell);
        self.cells[index] = number;
        self.used |= 1 << number;
    }

    /// Takes the number on `cell` away, if there is one.
    pub fn take(&mut self, cell: Cell) {
        let index = self.grid().index(cell);
        let number = std::mem::take(&mut self.cells[index]);
        if number > 0 {
            self.used &= !(1 << number);
        }
    }

    /// All lines: rows, columns, both diagonals.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let side = self.side;
        let rows = (0..side).map(Line::Row);
        let columns = (0..side).map(Line::Column);
        rows.chain(columns).chain([Line::Falling, Line::Rising])
    }

    /// Cells of `line`, from the left or from the top.
    pub fn line(&self, line: Line) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        (0..side).map(move |step| match line {
            Line::Row(row) => Cell::new(step, row),
            Line::Column(col) => Cell::new(col, step),
            Line::Falling => Cell::new(step, step),
            Line::Rising => Cell::new(step, side - 1 - step),
        })
    }

    pub fn lines_through(&self, cell: Cell) -> impl Iterator<Item = Line> + use<> {
        let falling = (cell.row == cell.col).then_some(Line::Falling);
        let rising = (cell.row + cell.col + 1 == self.side).then_some(Line::Rising);
        let straight = [Line::Row(cell.row), Line::Column(cell.col)];
        straight.into_iter().chain(falling).chain(rising)
    }

    /// Sum of the numbers on `line`, and number of its empty cells.
    pub fn sum(&self, line: Line) -> (u32, u32) {
        self.line(line)
            .fold((0, 0), |(sum, empty), cell| match self.at(cell) {
                Some(number) => (sum + u32::from(number), empty),
                None => (sum, empty + 1),
            })
    }

    /// True if `line` is full and right, false if full and wrong, `None` if not full.
    pub fn is_right(&self, line: Line) -> Option<bool> {
        let (sum, empty) = self.sum(line);
        (empty == 0).then_some(sum == self.target())
    }

    /// True if the square is full and every line has the magic sum.
    pub fn is_magic(&self) -> bool {
        self.lines().all(|line| self.is_right(line) == Some(true))
    }
}
