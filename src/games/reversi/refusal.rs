//! Reasons why a move or a position of Reversi is refused, why a game is over, and the notice of a forced pass.

use tabletop_core::discs::RowsError;
use tabletop_core::squares::{FROM_TOP, SquareError};
use tabletop_core::{Cell, Grid, Side, message, reasons, sort_by_rank, texts};

reasons! {
    /// Reason why a move or a position is refused.
    pub enum Refusal {
        GameOver => ("game-over", "the game is over: undo or start a new game", "对局已结束：可以悔棋或新开一局"),
        MayNotPass { grid: Grid, cell: Cell } => ("may-not-pass",
            "you can't pass: you have a legal move, such as {0}", "不能停一手：有棋可下，例如 {0}", arg(FROM_TOP.name(*grid, *cell))),
        MustPass(side: Side) => ("must-pass",
            "{0} has no legal move: {press:pass}", "{0}无棋可下：{press:pass}停一手", words(side.name())),
        Outside => ("outside", "choose a square on the board", "请选择棋盘上的格子"),
        Occupied { grid: Grid, cell: Cell, legal: Vec<Cell> } => ("occupied",
            "{0} is occupied. Legal: {1}", "{0} 已有棋子。可下：{1}", arg(FROM_TOP.name(*grid, *cell)), list(some(*grid, legal))),
        FlipsNothing { grid: Grid, cell: Cell, legal: Vec<Cell> } => ("flips-nothing",
            "{0} flips nothing. Legal: {1}",
            "{0} 翻不到棋子。可下：{1}", arg(FROM_TOP.name(*grid, *cell)), list(some(*grid, legal))),
        Square { error: SquareError, or_pass: bool } => (error.code(),
            if *or_pass { message!("{0}, or pass", "{0}，或 pass", message(error.message())) } else { error.message() }),
        Rows(error: RowsError) => error,
    }
}

reasons! {
    /// Notice that a side had no legal square and its pass was played automatically.
    #[derive(Copy)]
    pub struct ForcedPass(pub side: Side) => ("forced-pass",
        "{0} has no legal move and passes", "{0}无棋可下，停一手", words(side.name()));
}

texts! {
    pub enum GameOverReason {
        Full = "the board is full", "棋盘已满";
        WipedOut = "one side has no discs left", "一方棋子被全部翻转";
        Blocked = "neither side can move", "双方都无棋可下";
    }
}

/// Maximum number of legal squares that a refusal names.
const NAMED: usize = 6;

/// Names of the first of these squares.
fn some(grid: Grid, cells: &[Cell]) -> String {
    let mut cells = cells.to_vec();
    sort_by_rank(&mut cells, |cell| {
        i64::from(cell.col) << 8 | i64::from(cell.row)
    });
    let names = cells.iter().take(NAMED);
    let mut names: Vec<_> = names.map(|&cell| FROM_TOP.name(grid, cell)).collect();
    if cells.len() > NAMED {
        names.push("…".to_owned());
    }
    names.join(", ")
}
