//! Reasons why a move or a position of Magic Square is refused, and why a game is over.

use tabletop_core::squares::{SquareError, by_numbers};
use tabletop_core::{Cell, Grid, message, reasons, texts};

reasons! {
    /// Reason why a move or a position is refused.
    pub enum Refusal {
        GameOver(end: GameOverReason) => ("game-over", "the puzzle is over: {0}", "本局已结束：{0}", words((*end).into())),
        Outside(grid: Grid) => ("outside",
            "choose a cell on the board: columns and rows are 0–{0}", "请选棋盘上的格子：列和行都是 0–{0}", arg(grid.cols - 1)),
        Occupied { grid: Grid, cell: Cell, number: i32 } => ("occupied",
            "{0} already holds {1}: choose an empty cell, or undo",
            "{0} 已填 {1}：请选空格，或悔棋", arg(by_numbers(*grid, *cell)), arg(number)),
        NoSuchNumber { number: i32, lowest: i32, highest: i32 } => ("no-such-number",
            "there is no number {0}: choose from {1} to {2}", "没有 {0} 这个数：可选 {1} 到 {2}", arg(number), arg(lowest), arg(highest)),
        Used { grid: Grid, cell: Cell, number: i32 } => ("used",
            "{0} is already on {1}: choose an unused number", "{0} 已经在 {1}：请选未用的数", arg(number), arg(by_numbers(*grid, *cell))),
        OneCell => ("not-a-move", "choose one empty cell and one unused number", "请选一个空格和一个未用的数"),
        Unreadable(text: String) => ("not-a-move",
            "“{0}” is not a move: write a number and a cell, such as 4@1,2 or 4 1 2",
            "“{0}”不是着法：请写出数和格子，例如 4@1,2 或 4 1 2", arg(text)),
        Square(error: SquareError) => error,
        NotAPosition { side: u8, why: NoPosition } => (
            match why {
                NoPosition::Shape(_) => "not-a-position",
                NoPosition::NotANumber(_) => "not-a-number",
                NoPosition::Refused(refusal) => refusal.code(),
            },
            match why {
                NoPosition::Shape(text) => message!(
                    "“{0}” is not a position: write {1} rows from the top separated by /, each with {1} numbers or dots",
                    "“{0}”不是局面：请自上而下写 {1} 行，用 / 分隔，每行 {1} 个数或点", arg(text), arg(side)),
                NoPosition::NotANumber(text) => message!(
                    "“{0}” is not a number: write {1} rows from the top separated by /, each with {1} numbers or dots",
                    "“{0}”不是数：请自上而下写 {1} 行，用 / 分隔，每行 {1} 个数或点", arg(text), arg(side)),
                NoPosition::Refused(refusal) => refusal.message(),
            }),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPosition {
    /// The numbers of rows and entries are not those of the board.
    Shape(String),
    /// An entry is neither a number nor a dot.
    NotANumber(String),
    /// A number is refused on its cell.
    Refused(Box<Refusal>),
}

texts! {
    pub enum GameOverReason {
        Solved = "every line adds up", "每条线的和都对";
        Lost = "the board is full, but some lines don't add up", "已填满，但有的线和不对";
    }
}
