//! The bare square: which number is on which cell, and the lines that have to come to the same sum.

use tabletop_core::{Cell, Grid};

/// Greatest side of a square.
pub const LARGEST: u8 = 10;

/// A square being filled. Numbers count from 1 here, whatever the lowest number of the game is: that shifts every
/// complete line alike and so changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    side: u8,
    /// 0 where nothing is placed yet, by rows from the upper left.
    cells: Vec<u8>,
    /// The numbers that are placed, bit by number.
    used: u128,
}

/// A line that has to come to the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row, counted from the top.
    Row(u8),
    /// A column, counted from the left.
    Column(u8),
    /// From the upper left to the lower right.
    Falling,
    /// From the lower left to the upper right.
    Rising,
}

impl Square {
    /// An empty square of `side` × `side` cells, `side` being [`LARGEST`] at most.
    pub fn empty(side: u8) -> Self {
        Self {
            side,
            cells: vec![0; Grid::square(side).len()],
            used: 0,
        }
    }

    /// The square with these numbers by cell, 0 where there is none.
    pub fn from_cells(side: u8, cells: &[u8]) -> Self {
        let mut square = Self::empty(side);
        for (cell, &number) in square.grid().cells().zip(cells) {
            if number > 0 {
                square.put(cell, number);
            }
        }
        square
    }

    /// Whether `full` has every number of this square where this square has it.
    pub fn agrees(&self, full: &[u8]) -> bool {
        let mut pairs = self.cells.iter().zip(full);
        pairs.all(|(&placed, &number)| placed == 0 || placed == number)
    }

    /// Length of a side.
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// Its size.
    pub const fn grid(&self) -> Grid {
        Grid::square(self.side)
    }

    /// The greatest number, which is the number of cells as well.
    pub const fn greatest(&self) -> u8 {
        self.side * self.side
    }

    /// What every line has to come to: n(n²+1)/2.
    pub fn target(&self) -> u32 {
        let side = u32::from(self.side);
        side * (side * side + 1) / 2
    }

    /// The number on `cell`, which must lie on the board.
    pub fn at(&self, cell: Cell) -> Option<u8> {
        let number = self.cells[self.grid().index(cell)];
        (number > 0).then_some(number)
    }

    /// The numbers by cell, 0 where there is none yet.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Whether `number` is placed already.
    pub const fn is_used(&self, number: u8) -> bool {
        self.used >> number & 1 == 1
    }

    /// The numbers not placed yet, ascending.
    pub fn unused(&self) -> impl Iterator<Item = u8> {
        (1..=self.greatest()).filter(|&number| !self.is_used(number))
    }

    /// The numbers not placed yet, bit by number.
    pub fn unused_bits(&self) -> u128 {
        ((1 << self.greatest()) - 1) << 1 & !self.used
    }

    /// Number of empty cells.
    pub fn empties(&self) -> u32 {
        u32::from(self.greatest()) - self.used.count_ones()
    }

    /// Puts an unused number on an empty cell.
    pub fn put(&mut self, cell: Cell, number: u8) {
        let index = self.grid().index(cell);
        self.cells[index] = number;
        self.used |= 1 << number;
    }

    /// Takes the number on `cell` away again, if there is one.
    pub fn take(&mut self, cell: Cell) {
        let index = self.grid().index(cell);
        let number = std::mem::take(&mut self.cells[index]);
        if number > 0 {
            self.used &= !(1 << number);
        }
    }

    /// Every line: rows, columns, both diagonals.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let side = self.side;
        let rows = (0..side).map(Line::Row);
        let columns = (0..side).map(Line::Column);
        rows.chain(columns).chain([Line::Falling, Line::Rising])
    }

    /// The cells of `line`, from the left or from the top.
    pub fn line(&self, line: Line) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        (0..side).map(move |step| match line {
            Line::Row(row) => Cell::new(step, row),
            Line::Column(col) => Cell::new(col, step),
            Line::Falling => Cell::new(step, step),
            Line::Rising => Cell::new(step, side - 1 - step),
        })
    }

    /// The lines that `cell` is part of.
    pub fn lines_through(&self, cell: Cell) -> impl Iterator<Item = Line> + use<> {
        let falling = (cell.row == cell.col).then_some(Line::Falling);
        let rising = (cell.row + cell.col + 1 == self.side).then_some(Line::Rising);
        let straight = [Line::Row(cell.row), Line::Column(cell.col)];
        straight.into_iter().chain(falling).chain(rising)
    }

    /// Sum of the numbers on `line` and number of its empty cells.
    pub fn sum(&self, line: Line) -> (u32, u32) {
        self.line(line)
            .fold((0, 0), |(sum, empty), cell| match self.at(cell) {
                Some(number) => (sum + u32::from(number), empty),
                None => (sum, empty + 1),
            })
    }

    /// Whether `line` is full and right, full and wrong, or not full.
    pub fn is_right(&self, line: Line) -> Option<bool> {
        let (sum, empty) = self.sum(line);
        (empty == 0).then_some(sum == self.target())
    }

    /// Whether the square is full and every line comes to the sum.
    pub fn is_magic(&self) -> bool {
        self.lines().all(|line| self.is_right(line) == Some(true))
    }
}
