//! Texts of Magic Square in both languages.

use super::notation::write_cell;
use super::refusal::{End, NoPosition, Refusal};
use tabletop_core::{Message, Reason, Text};

pub(super) const NAME: Text = Text::new("Magic Square", "幻方");
pub(super) const SUMMARY: Text = Text::new(
    "A puzzle: place the numbers so that every line has the same sum.",
    "单人益智：填入各数，使每行、每列和两条对角线的和都相等。",
);
pub(super) const RULES: Text = Text::new(
    "Place the numbers so that every row, every column and both diagonals add up to the same sum.\n\n\
     The board has n × n cells (n from 3 to 10) and there are as many numbers: 1, 2, 3 … up to n², or starting \
     from another lowest number if you choose one. It begins empty, and each number is used once.\n\n\
     In a turn, put one unused number on an empty cell. The sum of every line so far is shown beside the board, \
     and so is the sum that each must reach: all numbers together, divided by n. It is 15 for 1 … 9.\n\n\
     You have solved it when the board is full and all sums are the same. If the board is full and some line \
     differs, undo numbers and try again; you can undo any number of moves.\n\n\
     A good start: in the 3 × 3 square with the numbers 1 to 9, 5 belongs on the middle cell and even numbers \
     into the corners. In larger squares, fill one line at a time and look at what the crossing lines still \
     need. No 2 × 2 square can be magic, so the smallest board has three cells a side.\n\n\
     To move, choose an empty cell and then a number. Typed: 4@1,2 or 4 1 2 puts number 4 on column 1, row 2, \
     both counted from 0 at the lower left. 4@b3 means the same (letters, and numbers from 1).",
    "填入各数，使每一行、每一列和两条对角线的和全都相等。\n\n\
     棋盘有 n × n 格（n 从 3 到 10），数也有同样多个：1、2、3……直到 n²；也可以选别的最小数开头。开始时棋盘为空，\
     每个数只用一次。\n\n\
     每一步把一个未用的数填进一个空格。各行列目前的和，以及每条线应有的和，都显示在棋盘旁；应有的和是所有数的总和\
     除以 n，数为 1 到 9 时是 15。\n\n\
     填满后所有的和全都相等，就算解开。填满后若有的和不相等，可以悔棋撤回若干个数，继续尝试；悔几步都行。\n\n\
     入门：3 × 3、数为 1 到 9 时，5 放在正中，偶数放四角。更大的棋盘，一次填好一行或一列，再看与它交叉的各行各列\
     还缺多少。2 × 2 的幻方不存在，所以最小是 3 × 3。\n\n\
     填法：先选一个空格，再选一个数。键入：4@1,2 或 4 1 2，表示把 4 填在第 1 列、第 2 行，列从左、行从下，都从 0 \
     数起；也可写作 4@b3（字母表示列，行从 1 数起）。",
);

pub(super) const SIZE: Text = Text::new("Size", "边长");
pub(super) const LOWEST: Text = Text::new("Lowest number", "最小的数");

const SOLVED: Text = Text::new("every line adds up to the same sum", "每条线的和都相等");
const LOST: Text = Text::new(
    "the board is full and the sums differ",
    "已填满，但各线的和不等",
);
const OVER: Text = Text::new("the puzzle is over: {0}", "本局已结束：{0}");

const UNREADABLE: Text = Text::new(
    "“{0}” is not a move: type a number and a cell, such as 4@1,2 or 4 1 2",
    "“{0}”不是着法：请写出数和格子，例如 4@1,2 或 4 1 2",
);
const OUTSIDE: Text = Text::new(
    "choose a cell on the board: columns and rows are 0–{0}",
    "请选棋盘上的格子：列和行都是 0–{0}",
);
const OCCUPIED: Text = Text::new(
    "choose an empty cell, or undo {1}: {0} already holds it",
    "请选空格，或用悔棋撤回 {1}：{0} 已填 {1}",
);
const NO_SUCH_NUMBER: Text = Text::new(
    "there is no number {0}: choose from {1} to {2}",
    "没有 {0} 这个数：可选 {1} 到 {2}",
);
const USED: Text = Text::new(
    "choose an unused number: {0} is already on {1}",
    "请选未用的数：{0} 已经在 {1}",
);

const NO_POSITION: Text = Text::new(
    "“{0}” is not a position: write {1} rows from the top joined by /, each with {1} numbers or dots",
    "“{0}”不是局面：请自上而下写 {1} 行，用 / 连接，每行 {1} 个数或点",
);
const NO_NUMBER: Text = Text::new(
    "“{0}” is not a number: write {1} rows from the top joined by /, each with {1} numbers or dots",
    "“{0}”不是数：请自上而下写 {1} 行，用 / 连接，每行 {1} 个数或点",
);

pub(super) const PLACED: Text = Text::new("Placed", "已填");
pub(super) const RIGHT: Text = Text::new("Correct lines", "已达标的线");
pub(super) const FITS: Text = Text::new("fits {0}", "可填 {0}");
pub(super) const NONE_FITS: Text = Text::new(
    "no number fits: every one spoils a line",
    "没有可填的数：填哪个都会使某条线的和不对",
);
pub(super) const TARGET: Text = Text::new("Each line must add up to {0}", "每条线的和都要是 {0}");
const ONE_CELL: Text = Text::new(
    "choose one empty cell and one unused number",
    "请选一个空格和一个未用的数",
);

pub(super) const ROW: Text = Text::new("row {0}", "第 {0} 行");
pub(super) const COLUMN: Text = Text::new("column {0}", "第 {0} 列");
pub(super) const FALLING: Text = Text::new("the ↘ diagonal", "↘ 对角线");
pub(super) const RISING: Text = Text::new("the ↗ diagonal", "↗ 对角线");

pub(super) const WAYS: Text = Text::new("{0} {0|solution|solutions} left", "还有 {0} 种填法");
pub(super) const COMPLETABLE: Text = Text::new("Solvable", "有解");
pub(super) const UNKNOWN: Text = Text::new(
    "Not known whether it is solvable: hint looks further",
    "尚不清楚是否有解：输入 hint 进一步查找",
);
pub(super) const BROKEN: Text = Text::new("{0} can't make {1} any more", "{0}的和已不可能是 {1}");
pub(super) const DEAD: Text = Text::new("No solution left", "已无解");
pub(super) const TAKE_BACK: Text =
    Text::new("{0}: undo {1} {1|number|numbers}", "{0}；需撤回 {1} 个数");
pub(super) const TAKE_BACK_SOME: Text = Text::new(
    "{0}: undo at least {1} {1|number|numbers}",
    "{0}；至少需撤回 {1} 个数",
);
pub(super) const NEVER: Text =
    Text::new("{0}, and never could be solved", "{0}，而且从一开始就无解");
pub(super) const FORCED: Text = Text::new(
    "the only number that makes {0} add up to {1}",
    "只有这个数能使{0}的和为 {1}",
);
pub(super) const ONLY_NUMBER: Text = Text::new(
    "no other number here leads to a solution",
    "这一格填别的数都无解",
);
pub(super) const SOLVES: Text = Text::new("completes the square", "填上就完成了");
pub(super) const NOT_AFTER: Text = Text::new("there is no solution after that", "填上之后就无解了");
pub(super) const WAYS_AFTER: Text =
    Text::new("leaves {0} {0|solution|solutions}", "之后还有 {0} 种填法");
pub(super) const SAFE: Text = Text::new("keeps it solvable", "之后仍有解");

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
            Self::NotAPosition { side, why } => match why {
                NoPosition::Shape(text) => Message::new(NO_POSITION).arg(text).arg(side),
                NoPosition::NotANumber(text) => Message::new(NO_NUMBER).arg(text).arg(side),
                NoPosition::Refused(refusal) => refusal.message(),
            },
        }
    }
}
