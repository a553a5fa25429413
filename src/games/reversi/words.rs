//! What Reversi says.

use super::refusal::{End, ForcedPass, Refusal};
use crate::core::squares::FROM_TOP;
use crate::core::{Cell, Grid, Message, Reason, Text};

const PASSED: Text = Text::new(
    "{0} has no legal move and passes",
    "{0}无棋可下，自动停一手",
);
pub(super) const PASS: Text = Text::new("Pass", "停一手");

pub(super) const RULES: Text = Text::new(
    "Move to a marked square with the arrow keys and press Enter, click it, or type its name such as d3 (column d, row 3).\n\n\
     Black moves first. Put a disc on an empty square so that, in at least one of the eight directions, a row of the \
     opponent's discs lies between it and another disc of yours. All discs caught in that way, in every direction, turn \
     over to your colour.\n\n\
     Who has no such move must pass; who has one may not. The game ends when the board is full or neither side can move. \
     The side with more discs wins; equal counts are a draw.\n\n\
     Corners can never be turned over: try to win them, and be careful with the squares next to them.",
    "用方向键移到有标记的格子后按回车，或用鼠标点击，或输入格子名，例如 d3（d 列第 3 行）。\n\n\
     黑方先行。把棋子放在空格上，使八个方向中至少有一个方向上，对方的一串棋子被夹在新棋子与己方另一枚棋子之间。\
     所有方向上被夹住的棋子都翻成己方颜色。\n\n\
     无棋可下的一方必须停一手；有棋可下时不得停。棋盘下满或双方都无棋可下时终局，子多者胜，相等为和棋。\n\n\
     角上的棋子永远不会被翻转：争取占角，并小心角旁边的格子。",
);

const OVER: Text = Text::new(
    "the game is over; undo or start a new game",
    "对局已结束；可以悔棋或新开一局",
);
const HAVE_A_MOVE: Text = Text::new(
    "you have a legal move, such as {0}, so you may not pass",
    "有棋可下（例如 {0}），不能停一手",
);
const OUTSIDE: Text = Text::new("that square is outside the board", "该格在棋盘之外");
const OCCUPIED: Text = Text::new(
    "{0} is occupied; legal moves: {1}",
    "{0} 已有棋子；可下：{1}",
);
const FLIPS_NOTHING: Text = Text::new(
    "{0} flips nothing; legal moves: {1}",
    "下在 {0} 翻不了任何棋子；可下：{1}",
);
const OR_PASS: Text = Text::new("{0}, or pass", "{0}，或 pass");
const MUST_PASS: Text = Text::new(
    "{0} has no legal square and must pass: type pass",
    "{0}无棋可下，必须停一手：请输入 pass",
);
const FULL: Text = Text::new("the board is full", "棋盘已满");
const WIPED_OUT: Text = Text::new("one side has no disc left", "一方已无棋子");
const BLOCKED: Text = Text::new("neither side can move", "双方都无棋可下");

/// How many legal squares a refusal names at most.
const NAMED: usize = 6;

impl From<End> for Text {
    fn from(end: End) -> Self {
        match end {
            End::Full => FULL,
            End::WipedOut => WIPED_OUT,
            End::Blocked => BLOCKED,
        }
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::MayNotPass { .. } => "may-not-pass",
            Self::MustPass(_) => "must-pass",
            Self::Outside => "outside",
            Self::Occupied { .. } => "occupied",
            Self::FlipsNothing { .. } => "flips-nothing",
            Self::Square { error, .. } => error.code(),
            Self::Rows(error) => error.code(),
        }
    }

    fn message(&self) -> Message {
        let name = |grid: Grid, cell: Cell| FROM_TOP.write(grid, cell);
        match self {
            Self::GameOver => OVER.into(),
            Self::MayNotPass { grid, cell } => Message::new(HAVE_A_MOVE).arg(name(*grid, *cell)),
            Self::MustPass(side) => Message::new(MUST_PASS).words(side.name()),
            Self::Outside => OUTSIDE.into(),
            Self::Occupied { grid, cell, legal } => Message::new(OCCUPIED)
                .arg(name(*grid, *cell))
                .arg(some(*grid, legal)),
            Self::FlipsNothing { grid, cell, legal } => Message::new(FLIPS_NOTHING)
                .arg(name(*grid, *cell))
                .arg(some(*grid, legal)),
            Self::Square {
                error,
                or_pass: true,
            } => Message::new(OR_PASS).message(error.message()),
            Self::Square { error, .. } => error.message(),
            Self::Rows(error) => error.message(),
        }
    }
}

/// The names of the first of these squares.
fn some(grid: Grid, cells: &[Cell]) -> String {
    let names = cells.iter().take(NAMED);
    let mut names: Vec<_> = names.map(|&cell| FROM_TOP.write(grid, cell)).collect();
    if cells.len() > NAMED {
        names.push("…".to_owned());
    }
    names.join(", ")
}

impl Reason for ForcedPass {
    fn code(&self) -> &'static str {
        "forced-pass"
    }

    fn message(&self) -> Message {
        Message::new(PASSED).words(self.0.name())
    }
}
