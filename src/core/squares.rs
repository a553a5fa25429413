//! Names of squares in letters and numbers: one parser and one writer for every game.

use super::{Cell, Grid, Message, Reason};
use crate::texts;

/// Naming convention of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naming {
    /// Direction of the row numbers: from the top (Reversi) or from the bottom (Go, gomoku).
    pub rows: Rows,
    /// True if the letter I is left out (Go).
    pub skip_i: bool,
    /// True if the letters are capitals (Go).
    pub capitals: bool,
}

/// Direction of the row numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Row 1 is the top one.
    FromTop,
    /// Row 1 is the bottom one.
    FromBottom,
}

/// `d3`, row 1 at the top: Reversi, Peace.
pub const FROM_TOP: Naming = Naming {
    rows: Rows::FromTop,
    skip_i: false,
    capitals: false,
};
/// `h8`, row 1 at the bottom: gomoku.
pub const FROM_BOTTOM: Naming = Naming {
    rows: Rows::FromBottom,
    skip_i: false,
    capitals: false,
};
/// `Q16`, row 1 at the bottom, no I: Go.
pub const GO: Naming = Naming {
    rows: Rows::FromBottom,
    skip_i: true,
    capitals: true,
};

texts! {
    NOT_A_SQUARE = "“{0}” is not a square: try one such as {1}", "“{0}”不是格子：例如 {1}";
    OUTSIDE = "{0} is off the board: columns are {1}–{2}, rows {3}–{4}", "{0} 在棋盘之外：列为 {1}–{2}，行为 {3}–{4}";
}

/// Reason why a text is not the name of a square of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError {
    /// The refused text.
    pub text: String,
    /// Naming convention of the game.
    pub naming: Naming,
    /// Size of the board.
    pub grid: Grid,
    /// Kind of error.
    pub fault: Fault,
}

/// Kind of error in the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not of the form of a name.
    Unreadable,
    /// A letter and a number outside the board.
    Outside,
    /// Two numbers, as `4,2`, outside the board.
    OutsideByNumbers,
}

impl Reason for SquareError {
    fn code(&self) -> &'static str {
        match self.fault {
            Fault::Unreadable => "not-a-square",
            Fault::Outside | Fault::OutsideByNumbers => "outside",
        }
    }

    fn message(&self) -> Message {
        let (grid, naming) = (self.grid, self.naming);
        let about = |text| Message::new(text).arg(&self.text);
        let (cols, rows) = (grid.cols - 1, grid.rows - 1);
        match self.fault {
            Fault::Unreadable => {
                let example = Cell::new(cols.min(3), rows.min(2));
                about(NOT_A_SQUARE).arg(naming.name(grid, example))
            }
            Fault::Outside => {
                let [first, last] = [0, cols].map(|col| naming.col_label(col));
                about(OUTSIDE).arg(first).arg(last).arg(1).arg(rows + 1)
            }
            Fault::OutsideByNumbers => about(OUTSIDE).arg(0).arg(cols).arg(0).arg(rows),
        }
    }
}

impl Naming {
    /// Writes the name of `cell` on `grid`.
    pub fn name(self, grid: Grid, cell: Cell) -> String {
        format!(
            "{}{}",
            self.col_label(cell.col),
            self.row_label(grid, cell.row)
        )
    }

    /// Returns the label of a column.
    pub fn col_label(self, col: u8) -> String {
        let skipped = u8::from(self.skip_i && col >= 8);
        let first = if self.capitals { b'A' } else { b'a' };
        char::from(first + col + skipped).to_string()
    }

    /// Returns the label of a row.
    pub fn row_label(self, grid: Grid, row: u8) -> String {
        match self.rows {
            Rows::FromTop => (row + 1).to_string(),
            Rows::FromBottom => (grid.rows - row).to_string(),
        }
    }

    /// Returns the labels of all columns and all rows of `grid`, for a view.
    pub fn labels(self, grid: Grid) -> (Vec<String>, Vec<String>) {
        let cols = (0..grid.cols).map(|col| self.col_label(col)).collect();
        let rows = (0..grid.rows)
            .map(|row| self.row_label(grid, row))
            .collect();
        (cols, rows)
    }

    /// Parses the name of a square: `d3`, `3d` and `D3` mean column d, row 3; `cd` means row c, column d (rows lettered
    /// from row 1); `4,2` means x 4, y 2, both from 0 at the lower left.
    pub fn parse(self, grid: Grid, text: &str) -> Result<Cell, SquareError> {
        let text = text.trim();
        let wrong = |fault| SquareError {
            text: text.to_owned(),
            naming: self,
            grid,
            fault,
        };
        if let Some((x, y)) = text.split_once(',') {
            let number = |part: &str| part.trim().parse::<u8>();
            let (Ok(x), Ok(y)) = (number(x), number(y)) else {
                return Err(wrong(Fault::Unreadable));
            };
            let row = (grid.rows - 1).checked_sub(y);
            let cell = row.map(|row| Cell::new(x, row));
            return cell
                .filter(|&cell| grid.contains(cell))
                .ok_or_else(|| wrong(Fault::OutsideByNumbers));
        }
        let Some((col, row)) = self.letters_and_digits(text) else {
            return Err(wrong(Fault::Unreadable));
        };
        let row = match self.rows {
            Rows::FromTop => row.checked_sub(1),
            Rows::FromBottom => u32::from(grid.rows).checked_sub(row),
        };
        row.and_then(|row| u8::try_from(row).ok())
            .map(|row| Cell::new(col, row))
            .filter(|&cell| grid.contains(cell))
            .ok_or_else(|| wrong(Fault::Outside))
    }

    /// Parses the column from 0 and the row from 1 of `d3`, `3d`, `cd`.
    fn letters_and_digits(self, text: &str) -> Option<(u8, u32)> {
        if !text.is_ascii() || text.len() > 12 {
            return None;
        }
        let bytes = text.as_bytes();
        let (first, last) = (*bytes.first()?, *bytes.last()?);
        if bytes.len() == 2 && first.is_ascii_alphabetic() && last.is_ascii_alphabetic() {
            return Some((self.col(last)?, u32::from(self.col(first)?) + 1));
        }
        let (letter, digits) = if first.is_ascii_alphabetic() {
            (first, &text[1..])
        } else {
            (last, &text[..text.len() - 1])
        };
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some((self.col(letter)?, digits.parse().ok()?))
    }

    fn col(self, letter: u8) -> Option<u8> {
        let letter = letter.to_ascii_lowercase();
        if !letter.is_ascii_lowercase() || (self.skip_i && letter == b'i') {
            return None;
        }
        let skipped = u8::from(self.skip_i && letter > b'i');
        Some(letter - b'a' - skipped)
    }
}

/// Writes a cell by its numbers from 0 at the lower left: `4,2`.
pub fn by_numbers(grid: Grid, cell: Cell) -> String {
    let row = i16::from(grid.rows) - 1 - i16::from(cell.row);
    format!("{},{row}", cell.col)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(naming: Naming, size: u8, text: &str, expected: Result<(u8, u8), &str>) {
        let read = naming.parse(Grid::square(size), text);
        match (read, expected) {
            (Ok(cell), Ok((col, row))) => assert_eq!(cell, Cell::new(col, row), "{text}"),
            (Err(error), Err(words)) => {
                assert!(
                    error.message().to_string().contains(words),
                    "{text}: {error:?}"
                );
            }
            (read, _) => panic!("{text}: {read:?}"),
        }
    }

    #[test]
    fn squares_are_read_in_every_spelling() {
        for text in ["d3", "3d", "D3", "3D", " d3 ", "cd", "CD", "3,5"] {
            check(FROM_TOP, 8, text, Ok((3, 2)));
        }
        check(FROM_BOTTOM, 15, "h8", Ok((7, 7)));
        check(FROM_BOTTOM, 15, "4,2", Ok((4, 12)));
        check(GO, 19, "Q16", Ok((15, 3)));
        check(GO, 19, "J1", Ok((8, 18)));
        check(GO, 25, "z25", Ok((24, 0)));
        check(FROM_TOP, 26, "z26", Ok((25, 25)));
    }

    #[test]
    fn what_is_no_square_is_refused_with_an_example() {
        check(GO, 19, "I5", Err("not a square"));
        check(FROM_TOP, 8, "", Err("such as d3"));
        check(FROM_TOP, 8, "d", Err("not a square"));
        check(FROM_TOP, 8, "d3x", Err("not a square"));
        check(
            FROM_TOP,
            8,
            "d9",
            Err("d9 is off the board: columns are a–h, rows 1–8"),
        );
        check(FROM_TOP, 8, "d0", Err("off the board"));
        check(FROM_TOP, 8, "i1", Err("off the board"));
        check(FROM_TOP, 8, "d99999999999", Err("not a square"));
        check(FROM_TOP, 8, "8,0", Err("off the board: columns are 0–7"));
        check(FROM_TOP, 8, "四3", Err("not a square"));
    }

    #[test]
    fn every_square_reads_back() {
        for naming in [FROM_TOP, FROM_BOTTOM, GO] {
            for size in 2..=25 {
                let grid = Grid::square(size);
                for cell in grid.cells() {
                    assert_eq!(naming.parse(grid, &naming.name(grid, cell)), Ok(cell));
                }
            }
        }
    }
}
