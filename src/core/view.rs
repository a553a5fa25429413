//! A board as plain data: what the screen, the plain mode and the tests show of any game.

use bitflags::bitflags;

use super::{Cell, Grid, Lang, Message, Side, Text};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Piece {
    /// Nothing.
    #[default]
    None,
    /// A disc or stone.
    Disc(Side),
    /// A man (checkers).
    Man(Side),
    /// A king (checkers).
    King(Side),
    /// An almond.
    Almond,
    /// A number.
    Number(i32),
}

bitflags! {
    /// What a cell is marked with; marks add up.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Marks: u16 {
        /// A legal move can be made or begun here.
        const LEGAL = 1 << 0;
        /// Part of the last move.
        const LAST = 1 << 1;
        /// The chosen piece, or a place on the path that is being entered.
        const CHOSEN = 1 << 2;
        /// Part of the line that won.
        const WIN = 1 << 3;
        /// A stone that counts as dead.
        const DEAD = 1 << 4;
        /// A point of Black's territory.
        const BLACK_AREA = 1 << 5;
        /// A point of White's territory.
        const WHITE_AREA = 1 << 6;
        /// The suggested move.
        const HINT = 1 << 7;
        /// A point the rules forbid to the side to move although it is empty.
        const FORBIDDEN = 1 << 8;
        /// A piece that the move being entered or pointed at takes or turns.
        const TAKEN = 1 << 9;
        /// Part of a line that breaks a rule of a puzzle.
        const WRONG = 1 << 10;
        /// The label is that of the best move, or of one as good.
        const BEST = 1 << 11;
        /// The label is a proven value, not an estimate.
        const EXACT = 1 << 12;
        /// The label is that of a move that is far from the best.
        const POOR = 1 << 13;
        /// The label is that of a move that is somewhat worse than the best.
        const FAIR = 1 << 14;
    }
}

/// How the squares of a board are named where there are two customs (checkers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SquareNames {
    /// Moves by numbers, letters and numbers at the rim: what programs and plain texts get.
    #[default]
    Both,
    /// Numbers alone, printed on the squares.
    Numbers,
    /// Columns by letters and rows by numbers, in moves too.
    Letters,
}

/// One cell of a view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Square {
    /// What stands here.
    pub piece: Piece,
    /// What is marked here.
    pub marks: Marks,
    /// A short text shown in place of an empty cell's mark or upon the piece (an evaluation, a move number).
    pub label: Option<String>,
    /// The name of the place where it is printed on the board itself.
    pub name: Option<String>,
    /// Whose the place will probably be at the end, in percent: Black's positive, White's negative.
    pub owner: i8,
    /// Whether the board has no place here although its grid has a cell.
    pub hole: bool,
}

/// How the ground of a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Squares of one colour (Reversi).
    Squares,
    /// Dark and light squares; the lower left one is dark (checkers).
    Checkered,
    /// Pieces stand on the crossings of lines (Go, gomoku), all or those of [`BoardView::links`].
    Lines,
    /// Round hollows (almonds).
    Hollows,
    /// Boxes for numbers.
    Boxes,
}

/// The sum of a line of a number board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The sum so far.
    pub value: i32,
    /// Whether a number of the line is placed.
    pub begun: bool,
    /// Whether the line is full and right (`Some(true)`), full and wrong (`Some(false)`), or not full.
    pub right: Option<bool>,
}

/// The sums at the rim of a number board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// One for each row, from the top.
    pub rows: Vec<Sum>,
    /// One for each column, from the left.
    pub cols: Vec<Sum>,
    /// From the upper left to the lower right, then from the lower left to the upper right.
    pub diagonals: Vec<Sum>,
    /// What every line has to come to.
    pub target: i32,
}

/// A figure of the score panel, by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stat {
    /// What is counted (`Discs`, `Prisoners`).
    pub label: Text,
    /// The figure of each side, Black's first; a game for one player uses the first alone.
    pub values: [String; 2],
    /// What is to be said of each figure (how many of the pieces are kings).
    pub details: [Option<Message>; 2],
}

impl Stat {
    /// The figure of a side and what is to be said of it: `2 (2 kings)`.
    pub fn figure(&self, side: Side, lang: Lang) -> String {
        let value = &self.values[side.index()];
        match &self.details[side.index()] {
            Some(detail) => format!("{value} ({})", detail.get(lang)),
            None => value.clone(),
        }
    }
}

/// A board to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// Its size.
    pub grid: Grid,
    /// Its ground.
    pub ground: Ground,
    squares: Vec<Square>,
    /// Labels of the columns, from the left; none if empty.
    pub col_labels: Vec<String>,
    /// Labels of the rows, from the top; none if empty.
    pub row_labels: Vec<String>,
    /// Points marked on the bare board (star points).
    pub stars: Vec<Cell>,
    /// The lines of a board of [`Ground::Lines`], each from place to place along a row, a column or a diagonal; none
    /// where neighbours are all joined as on a Go board.
    pub links: Vec<(Cell, Cell)>,
    /// Sums at the rim.
    pub sums: Option<Sums>,
    /// Pieces still to be placed, as they are shown (the unused numbers).
    pub supply: Vec<String>,
    /// Figures of both sides.
    pub stats: Vec<Stat>,
    /// Further lines for the panel.
    pub notes: Vec<Message>,
    /// The options of which the notes tell.
    pub told: &'static [&'static str],
    /// How its squares are named; known before the game paints it.
    pub names: SquareNames,
    /// The side whose home is at the bottom; none where no side has one.
    pub bottom: Option<Side>,
    /// Pieces that each side has captured since the start of the game, where that is shown: the game asks for it, and who
    /// knows the start fills it in.
    pub captured: Option<[u32; 2]>,
}

impl BoardView {
    /// An empty board without labels.
    pub fn new(grid: Grid) -> Self {
        Self {
            grid,
            ground: Ground::Squares,
            squares: vec![Square::default(); grid.len()],
            col_labels: Vec::new(),
            row_labels: Vec::new(),
            stars: Vec::new(),
            links: Vec::new(),
            sums: None,
            supply: Vec::new(),
            stats: Vec::new(),
            notes: Vec::new(),
            told: &[],
            names: SquareNames::Both,
            bottom: None,
            captured: None,
        }
    }

    /// Takes the place at `cell` out of the board.
    pub fn remove(&mut self, cell: Cell) {
        self.square_mut(cell).hole = true;
    }

    /// Whether the board has a place at `cell`.
    pub fn has(&self, cell: Cell) -> bool {
        self.grid.contains(cell) && !self.square(cell).hole
    }

    /// Whether every cell is a place, so that columns and rows tell the board's size.
    pub fn is_full(&self) -> bool {
        self.squares.iter().all(|square| !square.hole)
    }

    /// Every place of the board, by rows from the upper left.
    pub fn places(&self) -> impl Iterator<Item = Cell> + Clone {
        self.grid.cells().filter(|&cell| self.has(cell))
    }

    /// The square at `cell`, which must lie on the board.
    pub fn square(&self, cell: Cell) -> &Square {
        &self.squares[self.grid.index(cell)]
    }

    /// The square at `cell`, which must lie on the board.
    pub fn square_mut(&mut self, cell: Cell) -> &mut Square {
        &mut self.squares[self.grid.index(cell)]
    }

    /// Puts `piece` on `cell`.
    pub fn put(&mut self, cell: Cell, piece: Piece) {
        self.square_mut(cell).piece = piece;
    }

    /// Adds `marks` to those of `cell`.
    pub fn mark(&mut self, cell: Cell, marks: Marks) {
        self.square_mut(cell).marks |= marks;
    }

    /// Moves what stands on `from` to `to`.
    pub fn move_piece(&mut self, from: Cell, to: Cell) {
        let piece = std::mem::take(&mut self.square_mut(from).piece);
        self.put(to, piece);
    }

    /// Adds a figure of both sides.
    pub fn stat(&mut self, label: Text, black: impl ToString, white: impl ToString) {
        self.stats.push(Stat {
            label,
            values: [black.to_string(), white.to_string()],
            details: [None, None],
        });
    }
}
