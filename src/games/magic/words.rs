//! What Magic Square says, in both languages.

use super::notation::write_cell;
use super::refusal::{End, NoPosition, Refusal};
use crate::core::{Message, Reason, Text};

pub(super) const NAME: Text = Text::new("Magic Square", "幻方");
pub(super) const SUMMARY: Text = Text::new(
    "A puzzle for one: place the numbers so that every line comes to the same sum.",
    "单人益智：填入各数，使每行、每列和两条对角线的和都相等。",
);
pub(super) const RULES: Text = Text::new(
    "To move, choose an empty cell and then one of the unused numbers beside the board. Typed: 4@1,2 or 4 1 2 puts number 4 \
     on column 1, row 2, both counted from 0 at the lower left. 4@b3 means the same.\n\n\
     The board has n × n cells (n from 3 to 10) and there are as many numbers: 1, 2, 3 … up to n², or starting from \
     another lowest number if you choose one. Each is used once.\n\n\
     You have solved it when the board is full and every row, every column and both diagonals come to the same sum. That sum is known \
     from the start: all numbers together, divided by n. It is 15 for 1 … 9, and it is shown beside the board \
     together with the sum of every line so far.\n\n\
     If the board is full and some line differs, the puzzle is lost, but only until you take numbers back: \
     undo takes back any number of moves.\n\n\
     A good start: in the 3 × 3 square the middle number, 5, belongs on the middle cell, and even numbers into the corners. In \
     larger squares, fill one line at a time and look at what the crossing lines still need. 1 × 1 is no puzzle and \
     a 2 × 2 square can't be magic, so the smallest board has three cells a side.",
    "填法：先选一个空格，再从棋盘旁未用的数里选一个。键入：4@1,2 或 4 1 2，表示把 4 填在第 1 列、第 2 行，列从左、行从下，\
     都从 0 数起；也可写作 4@b3。\n\n\
     棋盘有 n × n 格（n 从 3 到 10），数也有同样多个：1、2、3……直到 n²；也可以选别的最小数开头。每个数只用一次。\n\n\
     填满后，每一行、每一列和两条对角线的和全都相等，就算解开。这个和一开始就知道：所有数的总和除以 n。数为 1 到 9 时是 15。\
     它和各行列目前的和都显示在棋盘旁。\n\n\
     填满了而有的和不等，就算失败；但只要悔棋把数拿回来，就能接着试，悔几步都行。\n\n\
     入门：3 × 3 时，中间的数 5 放在正中，偶数放四角。更大的棋盘，一次填好一行或一列，再看与它交叉的各行各列还缺多少。\
     1 × 1 算不上题目，2 × 2 的幻方不存在，所以最小是 3 × 3。",
);

pub(super) const SIZE: Text = Text::new("Size", "边长");
pub(super) const LOWEST: Text = Text::new("Lowest number", "最小的数");

const SOLVED: Text = Text::new("every line comes to the same sum", "每条线的和都相等");
const LOST: Text = Text::new(
    "lost: the board is full and the sums differ",
    "失败：已填满，但各线的和不等",
);
const OVER: Text = Text::new("the puzzle is over: {0}", "本局已结束：{0}");

const UNREADABLE: Text = Text::new(
    "“{0}” is not a move: expected a number and a cell, like 4@1,2 or 4 1 2",
    "“{0}”不是一步棋：应写出数和格子，如 4@1,2 或 4 1 2",
);
const OUTSIDE: Text = Text::new(
    "that cell is outside the board: columns and rows are 0–{0}",
    "该格在棋盘之外：列和行都是 0–{0}",
);
const OCCUPIED: Text = Text::new(
    "{0} already holds {1}: choose an empty cell, or take {1} back by undo",
    "{0} 上已经有 {1}：请选空格，或用悔棋把 {1} 拿回来",
);
const NO_SUCH_NUMBER: Text = Text::new(
    "{0} is not one of the numbers: they are {1} to {2}",
    "没有 {0} 这个数：可用的是 {1} 到 {2}",
);
const USED: Text = Text::new(
    "{0} is already on {1}: choose an unused number",
    "{0} 已经在 {1}：请选未用的数",
);

const NO_POSITION: Text = Text::new(
    "{0}: expected {1} rows from the top joined by /, each with {1} numbers or dots",
    "{0}：应为自上而下的 {1} 行，用 / 连接，每行 {1} 个数或点",
);
const SHAPE: Text = Text::new("“{0}” is not a position", "“{0}”不是局面");
const NO_NUMBER: Text = Text::new("“{0}” is not a number", "“{0}”不是数");

pub(super) const PLACED: Text = Text::new("Placed", "已填");
pub(super) const RIGHT: Text = Text::new("Right sums", "已对的和");
pub(super) const TARGET: Text = Text::new("every line has to come to {0}", "每条线的和应为 {0}");
const ONE_CELL: Text = Text::new(
    "a move is one empty cell and one unused number",
    "一步棋是一个空格和一个未用的数",
);

pub(super) const ROW: Text = Text::new("row {0}", "第 {0} 行");
pub(super) const COLUMN: Text = Text::new("column {0}", "第 {0} 列");
pub(super) const FALLING: Text = Text::new("the falling diagonal", "左上到右下的对角线");
pub(super) const RISING: Text = Text::new("the rising diagonal", "左下到右上的对角线");

pub(super) const WAYS: Text = Text::new("ways to complete it: {0}", "还有 {0} 种填法");
pub(super) const COMPLETABLE: Text = Text::new("it can be completed", "可以填成");
pub(super) const UNKNOWN: Text = Text::new(
    "not known whether it can be completed: hint looks further",
    "还不清楚能否填成：hint 会进一步查找",
);
pub(super) const BROKEN: Text =
    Text::new("{0} can't come to {1} any more", "{0}的和已不可能是 {1}");
pub(super) const DEAD: Text = Text::new("it can't be completed any more", "已无法填成");
pub(super) const TAKE_BACK: Text =
    Text::new("{0}; numbers to take back: {1}", "{0}；需要拿回 {1} 个数");
pub(super) const TAKE_BACK_SOME: Text = Text::new(
    "{0}; numbers to take back: at least {1}",
    "{0}；至少需要拿回 {1} 个数",
);
pub(super) const NEVER: Text = Text::new("{0}, and never could", "{0}，而且从一开始就无法填成");
pub(super) const FORCED: Text = Text::new(
    "the only number that makes {0} come to {1}",
    "只有这个数能使{0}的和为 {1}",
);
pub(super) const SOLVES: Text = Text::new("this completes the square", "填上就完成了");
pub(super) const NOT_AFTER: Text = Text::new(
    "it could not be completed after that",
    "填上之后就无法完成了",
);
pub(super) const WAYS_AFTER: Text = Text::new(
    "safe: ways to complete it after that: {0}",
    "稳妥：之后还有 {0} 种填法",
);
pub(super) const SAFE: Text =
    Text::new("safe: it can be completed after that", "稳妥：之后仍能填成");

impl From<End> for Text {
    fn from(end: End) -> Self {
        match end {
            End::Solved => SOLVED,
            End::Lost => LOST,
        }
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver(_) => "game-over",
            Self::Outside(_) => "outside",
            Self::Occupied { .. } => "occupied",
            Self::NoSuchNumber { .. } => "no-such-number",
            Self::Used { .. } => "used",
            Self::OneCell | Self::Unreadable(_) => "not-a-move",
            Self::Square(error) => error.code(),
            Self::NotAPosition { why, .. } => match why {
                NoPosition::Shape(_) => "not-a-position",
                NoPosition::NotANumber(_) => "not-a-number",
                NoPosition::Refused(refusal) => refusal.code(),
            },
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::GameOver(end) => Message::new(OVER).words((*end).into()),
            Self::Outside(grid) => Message::new(OUTSIDE).arg(grid.cols - 1),
            Self::Occupied { grid, cell, number } => Message::new(OCCUPIED)
                .arg(write_cell(*grid, *cell))
                .arg(number),
            Self::NoSuchNumber {
                number,
                lowest,
                highest,
            } => Message::new(NO_SUCH_NUMBER)
                .arg(number)
                .arg(lowest)
                .arg(highest),
            Self::Used { grid, cell, number } => {
                Message::new(USED).arg(number).arg(write_cell(*grid, *cell))
            }
            Self::OneCell => ONE_CELL.into(),
            Self::Unreadable(text) => Message::new(UNREADABLE).arg(text),
            Self::Square(error) => error.message(),
            Self::NotAPosition { side, why } => {
                let reason = match why {
                    NoPosition::Shape(text) => Message::new(SHAPE).arg(text),
                    NoPosition::NotANumber(text) => Message::new(NO_NUMBER).arg(text),
                    NoPosition::Refused(refusal) => refusal.message(),
                };
                Message::new(NO_POSITION).message(reason).arg(side)
            }
        }
    }
}
