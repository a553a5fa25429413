//! Texts of Peace.

use super::refusal::{End, Refusal};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Message, Reason, Text};

const OVER: Text = Text::new(
    "the game is over: the board is full",
    "对局已结束：棋盘已满",
);
const NO_PASS: Text = Text::new(
    "place a disc on any empty square: Peace has no pass",
    "请在任一空格落子：和平棋不能停一手",
);
const OUTSIDE: Text = Text::new("choose a square on the board", "请选择棋盘上的格子");
const OCCUPIED: Text = Text::new(
    "{0} is occupied: choose an empty square",
    "{0} 已有棋子：请选择空格",
);
const FULL: Text = Text::new("the board is full", "棋盘已满");
pub(super) const NO_WINNER: Text = Text::new(
    "nobody wins here: any empty square is as good",
    "和平棋没有胜负：下在哪个空格都一样",
);

impl From<End> for Text {
    fn from(end: End) -> Self {
        match end {
            End::Full => FULL,
        }
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NoPass => "no-pass",
            Self::Outside => "outside",
            Self::Occupied { .. } => "occupied",
            Self::Square(error) => error.code(),
            Self::Rows(error) => error.code(),
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::GameOver => OVER.into(),
            Self::NoPass => NO_PASS.into(),
            Self::Outside => OUTSIDE.into(),
            Self::Occupied { grid, cell } => {
                Message::new(OCCUPIED).arg(FROM_TOP.write(*grid, *cell))
            }
            Self::Square(error) => error.message(),
            Self::Rows(error) => error.message(),
        }
    }
}
