//! A board as plain data, from which the screen, the plain mode and the tests draw any game.

use bitflags::bitflags;

use super::{Cell, Grid, Lang, Message, Side, SquareNames, Text};

/// Content of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Empty.
    #[default]
    None,
    /// A disc (Reversi) or a stone (Go, gomoku).
    Disc(Side),
    /// A man (checkers).
    Man(Side),
    /// A king (checkers).
    King(Side),
    /// An almond (Peace).
    Almond,
    /// A number (number puzzles).
    Number(i32),
}

bitflags! {
    /// Set of marks on a cell.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Marks: u16 {
        /// A legal move can be made or begun here.
        const LEGAL = 1 << 0;
        /// Part of the last move.
        const LAST = 1 << 1;
        /// The selected piece, or a cell on the path being entered.
        const CHOSEN = 1 << 2;
        /// Part of the winning line.
        const WIN = 1 << 3;
        /// A stone that counts as dead.
        const DEAD = 1 << 4;
        /// A point of Black's territory.
        const BLACK_AREA = 1 << 5;
        /// A point of White's territory.
        const WHITE_AREA = 1 << 6;
        /// The suggested move.
        const HINT = 1 << 7;
        /// An empty point that the rules forbid to the side to move.
        const FORBIDDEN = 1 << 8;
        /// A piece that would be captured or flipped by the move being entered or under the cursor.
        const TAKEN = 1 << 9;
        /// Part of a line that breaks a rule of a puzzle.
        const WRONG = 1 << 10;
        /// The label belongs to the best move, or to one of equal value.
        const BEST = 1 << 11;
        /// The label is a proven value, not an estimate.
        const EXACT = 1 << 12;
        /// The label belongs to a move far worse than the best.
        const POOR = 1 << 13;
        /// The label belongs to a move somewhat worse than the best.
        const FAIR = 1 << 14;
    }
}

/// One cell of a view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// Content of the cell.
    pub piece: Piece,
    /// Marks on the cell.
    pub marks: Marks,
    /// A short text drawn on the piece or, on an empty cell, in place of the mark (an evaluation, a move number).
    pub label: Option<String>,
    /// Name of the square, where names are printed on the board itself.
    pub name: Option<String>,
    /// Expected final owner of the point, in percent: positive for Black, negative for White.
    pub owner: i8,
    /// True if the cell is not part of the board.
    pub hole: bool,
}

/// Style in which the ground of a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Squares of one colour (Reversi).
    #[default]
    Squares,
    /// Dark and light squares; the lower left one is dark (checkers).
    Checkered,
    /// Intersections of lines with pieces on them (Go, gomoku): the full grid, or the lines of [`BoardView::links`].
    Lines,
    /// Round hollows (Peace).
    Hollows,
    /// Boxes for numbers (number puzzles).
    Boxes,
}

/// The sum of a line of a number board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The sum so far.
    pub value: i32,
    /// True once a number has been placed in the line.
    pub begun: bool,
    /// `Some(true)` if the line is full and correct, `Some(false)` if it is full and wrong, `None` if it is not full.
    pub right: Option<bool>,
}

/// The sums at the rim of a number board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Sums of the rows, from the top.
    pub rows: Vec<Sum>,
    /// Sums of the columns, from the left.
    pub cols: Vec<Sum>,
    /// Sums of the diagonals: upper left to lower right, then lower left to upper right.
    pub diagonals: Vec<Sum>,
    /// Sum that every line must reach.
    pub target: i32,
}

/// A row of the score panel, with a figure for each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stat {
    /// Name of the figure (`Discs`, `Prisoners`).
    pub label: Text,
    /// The figure of each side, Black's first; a game for one player uses the first alone.
    pub values: [String; 2],
    /// Remark on the figure of each side (number of kings among the pieces).
    pub details: [Option<Message>; 2],
}

impl Stat {
    /// Returns the figure of a side with its remark: `2 (2 kings)`.
    pub fn figure(&self, side: Side, lang: Lang) -> String {
        let value = &self.values[side.index()];
        match &self.details[side.index()] {
            Some(detail) => format!("{value} ({})", detail.get(lang)),
            None => value.clone(),
        }
    }
}

/// A board ready to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardView {
    /// Size of the grid.
    pub grid: Grid,
    /// Style of the ground.
    pub ground: Ground,
    squares: Vec<Square>,
    /// Labels of the columns, from the left; empty for none.
    pub col_labels: Vec<String>,
    /// Labels of the rows, from the top; empty for none.
    pub row_labels: Vec<String>,
    /// Points marked on the bare board (star points).
    pub stars: Vec<Cell>,
    /// Lines of a board with [`Ground::Lines`], each between two cells of one row, column or diagonal. Empty if all
    /// neighbours are joined, as on a Go board.
    pub links: Vec<(Cell, Cell)>,
    /// Sums at the rim (number boards).
    pub sums: Option<Sums>,
    /// Pieces still to be placed, as displayed (the unused numbers).
    pub supply: Vec<String>,
    /// Figures of the score panel.
    pub stats: Vec<Stat>,
    /// Breakdown of the count that decides the game, where it is more than one figure for each side.
    pub count: Option<Message>,
    /// Further lines for the score panel.
    pub notes: Vec<Message>,
    /// Keys of the options that the notes already show.
    pub shown_options: &'static [&'static str],
    /// Naming of the squares, set before the game paints the board.
    pub names: SquareNames,
    /// The side whose home row is at the bottom; `None` in games without home rows.
    pub bottom: Option<Side>,
    /// Captures by each side since the start of the game. A game that displays them sets `Some`; the caller, who has
    /// the starting position, fills in the counts.
    pub captured: Option<[u32; 2]>,
}

impl BoardView {
    /// Creates an empty board without labels.
    pub fn new(grid: Grid) -> Self {
        Self {
            grid,
            squares: vec![Square::default(); grid.len()],
            ..Self::default()
        }
    }

    /// Makes `cell` a hole.
    pub fn remove(&mut self, cell: Cell) {
        self.square_mut(cell).hole = true;
    }

    /// Returns true if `cell` is part of the board.
    pub fn has(&self, cell: Cell) -> bool {
        self.grid.contains(cell) && !self.square(cell).hole
    }

    /// Returns true if the board has no holes, so that the numbers of columns and rows describe its size.
    pub fn is_full(&self) -> bool {
        self.squares.iter().all(|square| !square.hole)
    }

    /// Iterates over the cells that are no holes, by rows from the upper left.
    pub fn places(&self) -> impl Iterator<Item = Cell> + Clone {
        self.grid.cells().filter(|&cell| self.has(cell))
    }

    /// Returns the square at `cell`, which must lie in the grid.
    pub fn square(&self, cell: Cell) -> &Square {
        &self.squares[self.grid.index(cell)]
    }

    /// Returns the square at `cell`, which must lie in the grid, for changes.
    pub fn square_mut(&mut self, cell: Cell) -> &mut Square {
        &mut self.squares[self.grid.index(cell)]
    }

    /// Puts `piece` on `cell`.
    pub fn put(&mut self, cell: Cell, piece: Piece) {
        self.square_mut(cell).piece = piece;
    }

    /// Adds `marks` to the marks of `cell`.
    pub fn mark(&mut self, cell: Cell, marks: Marks) {
        self.square_mut(cell).marks |= marks;
    }

    /// Moves the piece on `from` to `to`.
    pub fn move_piece(&mut self, from: Cell, to: Cell) {
        let piece = std::mem::take(&mut self.square_mut(from).piece);
        self.put(to, piece);
    }

    /// Adds a row with a figure for each side.
    pub fn stat(&mut self, label: Text, black: impl ToString, white: impl ToString) {
        self.stats.push(Stat {
            label,
            values: [black.to_string(), white.to_string()],
            details: [None, None],
        });
    }
}
