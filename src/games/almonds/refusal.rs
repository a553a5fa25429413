//! Reasons why a move or a position of Nine Almonds is refused, and why a game is over.

use super::board::GRID;
use super::words::{OR, list};
use tabletop_core::squares::{SquareError, by_numbers};
use tabletop_core::{Cell, Message, Reason as _, message, reasons, texts};

reasons! {
    /// Reason why a move or a position is refused.
    pub enum Refusal {
        GameOver(end: GameOverReason) => ("game-over", "the puzzle is over: {0}", "本局已结束：{0}", words((*end).into())),
        TooShort => ("too-short",
            "name an almond's cell and where it lands, such as 2,2-2,4", "请写出杏仁所在的格子和落点，例如 2,2-2,4"),
        NoAlmond(cell: Cell) => ("no-almond",
            "{0} is empty: choose a cell with an almond", "{0} 上没有杏仁：请选有杏仁的格子", arg(by_numbers(GRID, *cell))),
        NotAJump { from: Cell, to: Cell, landings: Vec<Cell> } => ("not-a-jump",
            with_landings(message!("{0} to {1} is not a jump: jump two cells, straight or diagonally", "{0} 到 {1} 不是一跳：一跳沿直线或斜线走两格", arg(by_numbers(GRID, *from)), arg(by_numbers(GRID, *to))), *from, landings)),
        Occupied { from: Cell, to: Cell, landings: Vec<Cell> } => ("occupied",
            with_landings(message!("{0} is not empty", "{0} 不是空格", arg(by_numbers(GRID, *to))), *from, landings)),
        NothingBetween { from: Cell, over: Cell, landings: Vec<Cell> } => ("nothing-to-jump",
            with_landings(message!("there is no almond on {0} to jump over", "{0} 上没有可以跳过的杏仁", arg(by_numbers(GRID, *over))), *from, landings)),
        CannotJump(cell: Cell) => ("cannot-jump",
            "the almond on {0} can't jump: no neighbour has an empty cell beyond it",
            "{0} 上的杏仁跳不了：相邻的杏仁后面都没有空格", arg(by_numbers(GRID, *cell))),
        Unreadable(text: String) => ("not-a-move",
            "“{0}” is not a move: name an almond's cell and where it lands, such as 2,2-2,4 or c3-c5",
            "“{0}”不是着法：请写出杏仁所在的格子和落点，例如 2,2-2,4 或 c3-c5", arg(text)),
        Square(error: SquareError) => error,
        NotAPosition(text: String) => ("not-a-position",
            "“{0}” is not a position: write five rows from the top, such as ...../.AAA./.AAA./.AAA./.....",
            "“{0}”不是局面：请自上而下写五行，例如 ...../.AAA./.AAA./.AAA./.....", arg(text)),
        AlmondCount { found: u32, most: u32 } => ("almond-count",
            "a position has 1 to {1} almonds, not {0}", "局面应有 1 到 {1} 颗杏仁，而不是 {0} 颗", arg(found), arg(most)),
    }
}

texts! {
    pub enum GameOverReason {
        Solved = "one almond is left, in the centre", "只剩一颗杏仁，在中心";
        Stuck = "no almond can jump", "没有杏仁能再跳";
    }
}

/// Appends the cells where the almond on `from` can land to `reason`.
fn with_landings(reason: Message, from: Cell, landings: &[Cell]) -> Message {
    let accepted = if landings.is_empty() {
        Refusal::CannotJump(from).message()
    } else {
        let landings = list(landings.iter().copied(), OR);
        message!(
            "from {0} an almond can jump to {1}",
            "{0} 可以跳到 {1}",
            arg(by_numbers(GRID, from)),
            message(landings)
        )
    };
    message!("{0}; {1}", "{0}；{1}", message(reason), message(accepted))
}
