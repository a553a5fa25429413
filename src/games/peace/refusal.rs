//! Reasons why a move or a position of Peace is refused, and why a game is over.

use tabletop_core::discs::RowsError;
use tabletop_core::squares::{FROM_TOP, SquareError};
use tabletop_core::{Cell, Grid, reasons, texts};

reasons! {
    /// Reason why a move or a position is refused.
    pub enum Refusal {
        GameOver => ("game-over", "the game is over: the board is full", "对局已结束：棋盘已满"),
        NoPass => ("no-pass", "Peace has no pass: place a disc on any empty square", "和平棋不能停一手：请在任一空格落子"),
        Outside => ("outside", "choose a square on the board", "请选择棋盘上的格子"),
        Occupied { grid: Grid, cell: Cell } => ("occupied",
            "{0} is occupied: choose an empty square", "{0} 已有棋子：请选择空格", arg(FROM_TOP.name(*grid, *cell))),
        Square(error: SquareError) => error,
        Rows(error: RowsError) => error,
    }
}

texts! {
    pub enum GameOverReason {
        Full = "the board is full", "棋盘已满";
    }
}
