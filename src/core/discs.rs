//! Discs or stones of two sides on a board of squares, and their text: the common part of the placing games.

use super::{BoardView, Cell, Grid, Piece, SetUp, Side};
use crate::reasons;

reasons! {
    /// Reason why a text is no board of discs.
    pub enum RowsError {
        /// Wrong number of rows.
        Count {
            /// Number of rows of the board.
            expected: u8,
            /// Number of rows in the text.
            found: usize,
        } => ("row-count",
            "expected {0} rows separated by /, not {1}", "需要用 / 分隔的 {0} 行，而不是 {1} 行", arg(expected), arg(found)),
        /// A row is too short or too long.
        Length {
            /// Number of the row from the top, from 1.
            row: u8,
            /// Number of characters in the row.
            found: usize,
            /// Number of squares in a row of the board.
            expected: u8,
        } => ("row-length",
            "row {0} has {1} {1|character|characters}: expected {2}",
            "第 {0} 行有 {1} 个字符，需要 {2} 个", arg(row), arg(found), arg(expected)),
        /// A character without meaning.
        Letter {
            /// Number of the row from the top, from 1.
            row: u8,
            /// The character.
            letter: char,
        } => ("not-a-piece",
            "row {0} has {1}: expected X (black), O (white) or . (empty)",
            "第 {0} 行有“{1}”：可用 X（黑）、O（白）或 .（空）", arg(row), arg(letter)),
        /// The word after the rows is no side.
        Turn(word: String) => ("not-a-side",
            "{0} is not a side to move: expected X (black) or O (white) after the rows",
            "“{0}”不是行棋方：各行之后请写 X（黑）或 O（白）", arg(word)),
    }
}

/// A board of discs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Discs {
    grid: Grid,
    squares: Vec<Option<Side>>,
}

impl Discs {
    /// Creates an empty board.
    pub fn empty(grid: Grid) -> Self {
        Self {
            grid,
            squares: vec![None; grid.len()],
        }
    }

    /// Returns the size of the board.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the owner of the disc on `cell`, which must lie on the board; `None` if empty.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        self.squares[self.grid.index(cell)]
    }

    /// Puts a disc of `side` on `cell`, which must lie on the board.
    pub fn put(&mut self, cell: Cell, side: Side) {
        let index = self.grid.index(cell);
        self.squares[index] = Some(side);
    }

    /// Empties `cell`, which must lie on the board.
    pub fn clear(&mut self, cell: Cell) {
        let index = self.grid.index(cell);
        self.squares[index] = None;
    }

    /// Applies `change`. `None` if one of its cells lies outside the board.
    pub fn changed(mut self, change: &SetUp) -> Option<Self> {
        for &(cell, disc) in &change.stones {
            if !self.grid.contains(cell) {
                return None;
            }
            match disc {
                Some(side) => self.put(cell, side),
                None => self.clear(cell),
            }
        }
        Some(self)
    }

    /// Iterates over the empty squares, by rows from the upper left.
    pub fn empties(&self) -> impl Iterator<Item = Cell> + Clone {
        let grid = self.grid;
        (0..self.squares.len())
            .filter(|&index| self.squares[index].is_none())
            .map(move |index| grid.cell(index))
    }

    /// Returns true if no square is empty.
    pub fn is_full(&self) -> bool {
        self.squares.iter().all(Option::is_some)
    }

    /// Returns the number of discs of both sides, Black's first.
    pub fn count(&self) -> [i32; 2] {
        let mut count = [0; 2];
        for side in self.squares.iter().flatten() {
            count[side.index()] += 1;
        }
        count
    }

    /// Default side to move of a set-up position: the one with fewer pieces, Black if they are equal.
    pub fn usual_turn(&self) -> Side {
        let [black, white] = self.count();
        if white < black {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Writes the rows from the top, joined by `/`: `X` black, `O` white, `.` empty.
    pub fn to_rows(&self) -> String {
        rows(&self.squares, self.grid)
    }

    /// Writes a position: the rows, and the side to move unless it is the `usual` one.
    pub fn to_rows_with_turn(&self, turn: Side, usual: Side) -> String {
        let rows = self.to_rows();
        if turn == usual {
            rows
        } else {
            format!("{rows} {}", turn.letter())
        }
    }

    /// Parses a board of this size and, after a blank, the side to move if present.
    pub fn parse(grid: Grid, text: &str) -> Result<(Self, Option<Side>), RowsError> {
        let mut words = text.split_whitespace();
        let rows: Vec<_> = words.next().unwrap_or("").split('/').collect();
        if rows.len() != usize::from(grid.rows) {
            return Err(RowsError::Count {
                expected: grid.rows,
                found: rows.len(),
            });
        }
        let mut discs = Self::empty(grid);
        for (row, letters) in rows.iter().enumerate() {
            discs.parse_row(row as u8, letters)?;
        }
        let turn = words.next().map(parse_side).transpose()?;
        match words.next() {
            Some(rest) => Err(RowsError::Turn(rest.to_owned())),
            None => Ok((discs, turn)),
        }
    }

    fn parse_row(&mut self, row: u8, letters: &str) -> Result<(), RowsError> {
        let length = letters.chars().count();
        if length != usize::from(self.grid.cols) {
            return Err(RowsError::Length {
                row: row + 1,
                found: length,
                expected: self.grid.cols,
            });
        }
        for (col, letter) in letters.chars().enumerate() {
            match letter {
                '.' | '-' => {}
                'X' | 'x' | '*' => self.put(Cell::new(col as u8, row), Side::Black),
                'O' | 'o' => self.put(Cell::new(col as u8, row), Side::White),
                _ => {
                    return Err(RowsError::Letter {
                        row: row + 1,
                        letter,
                    });
                }
            }
        }
        Ok(())
    }

    /// Draws the discs on a view.
    pub fn paint(&self, view: &mut BoardView) {
        let grid = self.grid;
        for (index, square) in self.squares.iter().enumerate() {
            if let Some(side) = *square {
                view.put(grid.cell(index), Piece::Disc(side));
            }
        }
    }
}

/// Writes the discs or stones of a board as rows from the top, joined by `/`: `X` black, `O` white, `.` empty.
pub fn rows(squares: &[Option<Side>], grid: Grid) -> String {
    let row = |squares: &[Option<Side>]| -> String {
        let letters = squares.iter();
        letters.map(|it| it.map_or('.', Side::letter)).collect()
    };
    let rows = squares.chunks(usize::from(grid.cols).max(1)).map(row);
    rows.collect::<Vec<_>>().join("/")
}

fn parse_side(word: &str) -> Result<Side, RowsError> {
    match word {
        "X" | "x" | "*" => Ok(Side::Black),
        "O" | "o" => Ok(Side::White),
        _ => Err(RowsError::Turn(word.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<(&str, Option<Side>), &str>) {
        check_on(Grid::square(3), text, expected);
    }

    #[track_caller]
    fn check_on(grid: Grid, text: &str, expected: Result<(&str, Option<Side>), &str>) {
        match (Discs::parse(grid, text), expected) {
            (Ok((discs, turn)), Ok((rows, side))) => {
                assert_eq!((discs.to_rows().as_str(), turn), (rows, side), "{text}");
            }
            (Err(error), Err(words)) => {
                assert!(error.to_string().contains(words), "{error:?}");
            }
            (read, _) => panic!("{text}: {read:?}"),
        }
    }

    #[test]
    fn boards_are_read_and_written() {
        check("XO./.../..X", Ok(("XO./.../..X", None)));
        check(" xo-/.../..* O ", Ok(("XO./.../..X", Some(Side::White))));
        check("X../.../... X", Ok(("X../.../...", Some(Side::Black))));
        check("XO./...", Err("expected 3 rows separated by /, not 2"));
        check("", Err("not 1"));
        check("XO./..../...", Err("row 2 has 4 characters: expected 3"));
        check("XO./.黑./...", Err("row 2 has 黑: expected X"));
        check("XO./.../... B", Err("B is not a side to move"));
        check("XO./.../... X O", Err("O is not a side to move"));
        let wide = Grid { cols: 4, rows: 2 };
        check_on(wide, "XO../...X O", Ok(("XO../...X", Some(Side::White))));
        check_on(wide, "XO./...", Err("row 1 has 3 characters: expected 4"));
        check_on(
            wide,
            "XO../..../....",
            Err("expected 2 rows separated by /, not 3"),
        );
    }

    #[test]
    fn the_usual_side_to_move_is_not_written() {
        let (discs, _) = Discs::parse(Grid::square(3), "XO./.../..X").expect("a board");
        assert_eq!(discs.count(), [2, 1]);
        assert_eq!(discs.empties().count(), 6);
        assert_eq!(
            discs.to_rows_with_turn(Side::White, Side::White),
            "XO./.../..X"
        );
        assert_eq!(
            discs.to_rows_with_turn(Side::Black, Side::White),
            "XO./.../..X X"
        );
    }
}
