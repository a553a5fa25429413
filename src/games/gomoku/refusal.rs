//! Reasons to refuse a move or a position of Gomoku, and reasons why a game is over.

use super::renju::Forbidden;
use tabletop_core::discs::RowsError;
use tabletop_core::squares::{FROM_BOTTOM, SquareError};
use tabletop_core::{Cell, Grid, Text, message, reasons, texts};

reasons! {
    pub enum Refusal {
        GameOver => ("game-over", "the game is over: undo or start a new game", "对局已结束：可以悔棋或新开一局"),
        NoPass => ("no-pass", "Gomoku has no pass: place a stone on an empty point", "五子棋不能停一手：请在空点落子"),
        Outside => ("outside", "choose a point on the board", "请选择棋盘上的点"),
        Occupied { grid: Grid, cell: Cell } => ("occupied",
            "{0} is occupied: choose an empty point", "{0} 已有棋子：请选择空点", arg(FROM_BOTTOM.name(*grid, *cell))),
        Forbidden { grid: Grid, cell: Cell, why: Forbidden } => (why.code(),
            "{0} would be {1}, which renju forbids Black: choose another point",
            "{0} 是{1}，黑方不能下：请选其他点", arg(FROM_BOTTOM.name(*grid, *cell)), words(why.name())),
        NotCentre { grid: Grid, centre: Cell } => ("not-the-centre",
            "Black's first stone must go in the centre, {0}",
            "黑方第一子须下在中心 {0}", arg(FROM_BOTTOM.name(*grid, *centre))),
        TooNear { grid: Grid, cell: Cell } => ("too-near",
            "Black's second stone must go outside the central 5×5 (pro opening): {0} is inside",
            "职业开局中黑方第二子须下在中心 5×5 之外：{0} 在其中", arg(FROM_BOTTOM.name(*grid, *cell))),
        OutsideSquare { grid: Grid, cell: Cell, square: u8 } => ("outside-the-square",
            "{0} is outside the central {1}×{1}, where this stone must go",
            "这一手须下在中央 {1}×{1} 内：{0} 在其外", arg(FROM_BOTTOM.name(*grid, *cell)), arg(square)),
        SameOffer { grid: Grid, cell: Cell, with: Cell } => ("same-offer", if cell == with {
            message!("{0} is already offered: choose another point", "{0} 已是打点：请选其他点", arg(FROM_BOTTOM.name(*grid, *cell)))
        } else {
            message!("{0} is equal to {1} by symmetry: offer another point", "{0} 与打点 {1} 对称：请选其他点",
                arg(FROM_BOTTOM.name(*grid, *cell)), arg(FROM_BOTTOM.name(*grid, *with)))
        }),
        NotOffered { grid: Grid, offers: Vec<Cell> } => ("not-offered",
            "choose one of the offered points: {0}", "请从打点中选一个：{0}", list(names_of(*grid, offers))),
        Choose { grid: Grid, example: Cell } => ("swap-or-two",
            "{screen swap colours, place two more stones, or place a white stone|choose swap (exchange colours), two (place two more stones), or place a white stone, such as {0}}",
            "{screen 请交换黑白、再放两子，或落一枚白子|请选择 swap（交换黑白）、two（再放两子），或落一枚白子，例如 {0}}", arg(FROM_BOTTOM.name(*grid, *example))),
        SwapOrStay => ("swap-or-stay",
            "{screen swap colours or keep them|choose swap (exchange colours) or stay (keep them)}", "{screen 请选择交换黑白或不交换|请选择 swap（交换黑白）或 stay（不交换）}"),
        SwapStayOrTen => ("swap-stay-or-ten",
            "{screen swap colours, keep them or offer ten fifth moves|choose swap (exchange colours), stay (keep them) or fifths 10 (offer ten fifth moves)}",
            "{screen 请选择交换黑白、不交换或十打|请选择 swap（交换黑白）、stay（不交换）或 fifths 10（十打）}"),
        HowMany => ("how-many", "choose a number of fifth moves from 1 to 8", "请选择打点数：1 至 8"),
        NoChoice { grid: Grid, example: Cell } => ("no-choice",
            "there is nothing to choose now: place a stone, such as {0}",
            "现在没有可选择的：请落子，例如 {0}", arg(FROM_BOTTOM.name(*grid, *example))),
        Square(error: SquareError) => error,
        SquareOrChoice(error: SquareError, choice: Box<Self>) => (error.code(),
            "{0}; or {1}", "{0}；或者{1}", message(error.message()), message(choice.message())),
        Rows(error: RowsError) => error,
    }
}

/// Returns the names of points, separated by blanks.
pub(super) fn names_of(grid: Grid, cells: &[Cell]) -> String {
    let names: Vec<_> = cells
        .iter()
        .map(|&cell| FROM_BOTTOM.name(grid, cell))
        .collect();
    names.join(", ")
}

texts! {
    pub enum GameOverReason {
        Five = "five in a row", "五子连珠";
        Full = "the board is full", "棋盘已满";
        OnlyForbidden = "Black has only forbidden points left", "黑方只剩禁手点";
    }
}

impl Forbidden {
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        }
    }

    pub const fn name(self) -> Text {
        match self {
            Self::Overline => Text::new("an overline", "长连禁手"),
            Self::DoubleFour => Text::new("a double four", "四四禁手"),
            Self::DoubleThree => Text::new("a double three", "三三禁手"),
        }
    }
}
