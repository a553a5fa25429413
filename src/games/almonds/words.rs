//! Texts of Nine Almonds in both languages.

use super::notation::write_cell;
use super::refusal::{End, Refusal};
use tabletop_core::{Cell, Message, Reason, Text};

pub(super) const NAME: Text = Text::new("Nine Almonds", "九杏仁");
pub(super) const SUMMARY: Text = Text::new(
    "A puzzle: jump until a single almond is left, in the centre.",
    "单人益智：不断跳吃，直到只剩一颗杏仁停在中心。",
);
pub(super) const RULES: Text = Text::new(
    "Jump until a single almond is left, in the centre of the board.\n\n\
     Nine almonds fill the middle of a board of 5 × 5 cells. An almond jumps over a neighbour, in any of the \
     eight directions (diagonals too), to the empty cell just beyond. The almond it jumped over is taken off the \
     board.\n\n\
     One turn is a chain of jumps by one almond. While it can jump again you may go on or stop; when it cannot, \
     the turn ends by itself. The next turn may be any almond's, the same one's too.\n\n\
     You have solved it when one almond is left and it is in the centre, 2,2. One almond left anywhere else does \
     not count. If no almond can jump before that, you are stuck: undo moves and try another way. Nothing is \
     lost by that.\n\n\
     Every solution takes eight jumps, for eight almonds have to go. The art is to need few turns: four is the \
     least possible. An almond left alone in a corner is the usual reason for getting stuck, so keep them near \
     each other.\n\n\
     To move, choose an almond and then the cell where it lands. To go on with the same almond, choose the next \
     landing cell; to stop, choose the cell where it is once more. Typed: 2,2-2,4 or, for two jumps, \
     2,2-2,4-4,2. The first number is the column from the left, the second the row from the bottom, both from 0. \
     c3-c5-e3 means the same (letters, and numbers from 1: c3 is 2,2).",
    "不断跳吃，直到只剩一颗杏仁，并且停在棋盘中心。\n\n\
     5 × 5 的棋盘，中间 3 × 3 摆满九颗杏仁。杏仁可以向八个方向（包括斜向）跳过相邻的一颗，落在它后面紧邻的空格里；\
     被跳过的那颗拿走。\n\n\
     同一颗杏仁的一连串跳跃算一个回合。还能跳时，可以继续，也可以停；不能再跳时，回合自动结束。下一回合可以动任何\
     一颗，也可以还是它。\n\n\
     只剩一颗，并且它在中心 2,2，就算解开；只剩一颗但不在中心，不算解开。在此之前若谁也不能跳，就是卡住了：可以悔\
     棋另试，没有任何损失。\n\n\
     每个解法都正好跳八次，因为要拿走八颗。难处在于回合要少：最少四个回合。卡住多半是因为有一颗孤零零留在角上，所\
     以尽量让它们靠在一起。\n\n\
     走法：先选一颗杏仁，再选它的落点。要用同一颗继续跳，就再选下一个落点；要停下，就再选一次它现在所在的格子。键\
     入：2,2-2,4；连跳两次则为 2,2-2,4-4,2。前一个数是从左数的列，后一个数是从下数的行，都从 0 开始。也可写作 \
     c3-c5-e3（c3 即 2,2）。",
);

const SOLVED: Text = Text::new("one almond is left, in the centre", "只剩一颗杏仁，在中心");
const STUCK: Text = Text::new("no almond can jump any more", "没有杏仁能再跳");
const OVER: Text = Text::new("the puzzle is over: {0}", "本局已结束：{0}");

const UNREADABLE: Text = Text::new(
    "“{0}” is not a move: type an almond's cell and where it lands, such as 2,2-2,4 or c3-c5",
    "“{0}”不是着法：请写出杏仁所在的格子和落点，例如 2,2-2,4 或 c3-c5",
);
const TOO_SHORT: Text = Text::new(
    "type an almond's cell and where it lands, such as 2,2-2,4",
    "请写出杏仁所在的格子和落点，例如 2,2-2,4",
);
const NO_ALMOND: Text = Text::new(
    "choose a cell with an almond: {0} is empty",
    "请选有杏仁的格子：{0} 上没有杏仁",
);
const NOT_A_JUMP: Text = Text::new(
    "a jump goes two cells straight or diagonally: {0} to {1} is not a jump",
    "一跳沿直线或斜线走两格：{0} 到 {1} 不是一跳",
);
const NOT_EMPTY: Text = Text::new("{0} is not empty", "{0} 不是空格");
const NOTHING_BETWEEN: Text = Text::new(
    "there is no almond on {0} to jump over",
    "{0} 上没有可以跳过的杏仁",
);
const CAN_JUMP: Text = Text::new("from {0} an almond can jump to {1}", "{0} 可以跳到 {1}");
const CANT_JUMP: Text = Text::new(
    "the almond on {0} can't jump: no neighbour has an empty cell behind it",
    "{0} 上的杏仁跳不了：相邻的杏仁后面都没有空格",
);
const BOTH: Text = Text::new("{0}; {1}", "{0}；{1}");

const NO_POSITION: Text = Text::new(
    "“{0}” is not a position: write five rows from the top, such as ...../.AAA./.AAA./.AAA./.....",
    "“{0}”不是局面：请自上而下写五行，例如 ...../.AAA./.AAA./.AAA./.....",
);
const ALMOND_COUNT: Text = Text::new(
    "a position has 1 to {1} almonds, not {0}",
    "局面应有 1 到 {1} 颗杏仁，而不是 {0} 颗",
);

pub(super) const TURNS: Text = Text::new("Turns", "回合");
pub(super) const JUMPS: Text = Text::new("Jumps", "跳跃");
pub(super) const LEFT: Text = Text::new("Almonds left", "剩余杏仁");
pub(super) const PATH: Text = Text::new("This turn: {0}", "本回合：{0}");
pub(super) const TO: Text = Text::new("{0} to {1}", "{0} 到 {1}");
const ONE: Text = Text::same("{0}");
const OR: Text = Text::new("{0} or {1}", "{0} 或 {1}");

pub(super) const SOLVABLE: Text = Text::new(
    "Solvable: {0} {0|way|ways}, best in {1} {1|turn|turns}",
    "有解：{0} 种解法，最少还需 {1} 个回合",
);
pub(super) const ONE_WAY: Text = Text::new(
    "Solvable: 1 way, in {0} {0|turn|turns}",
    "有解：只有 1 种解法，还需 {0} 个回合",
);
pub(super) const DEAD: Text = Text::new(
    "Dead end: undo {0} {0|turn|turns}",
    "已无解：需退回 {0} 个回合",
);
pub(super) const NEVER: Text = Text::new(
    "No solution from here, and there never was",
    "这个局面从一开始就无解",
);
pub(super) const WRONG_WAY: Text =
    Text::new("there is no solution after that", "走了这一步就无解了");
pub(super) const FEWEST: Text = Text::new("needs the fewest turns: {0}", "回合数最少：{0}");
pub(super) const SOLVES: Text = Text::new("solves it", "这一步就解开了");
pub(super) const TURNS_AFTER: Text = Text::new(
    "still solvable, in {0} more {0|turn|turns}",
    "之后最少还需 {0} 个回合",
);

impl From<End> for Text {
    fn from(end: End) -> Self {
        match end {
            End::Solved => SOLVED,
            End::Stuck => STUCK,
        }
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver(_) => "game-over",
            Self::TooShort => "too-short",
            Self::NoAlmond(_) => "no-almond",
            Self::NotAJump { .. } => "not-a-jump",
            Self::Occupied { .. } => "occupied",
            Self::NothingBetween { .. } => "nothing-to-jump",
            Self::CannotJump(_) => "cannot-jump",
            Self::Unreadable(_) => "not-a-move",
            Self::Square(error) => error.code(),
            Self::NotAPosition(_) => "not-a-position",
            Self::AlmondCount { .. } => "almond-count",
        }
    }

    fn message(&self) -> Message {
        let about = |text, cell: &_| Message::new(text).arg(write_cell(*cell));
        match self {
            Self::GameOver(end) => Message::new(OVER).words((*end).into()),
            Self::TooShort => TOO_SHORT.into(),
            Self::NoAlmond(cell) => about(NO_ALMOND, cell),
            Self::NotAJump { from, to, landings } => {
                let reason = about(NOT_A_JUMP, from).arg(write_cell(*to));
                with_landings(reason, *from, landings)
            }
            Self::Occupied { from, to, landings } => {
                with_landings(about(NOT_EMPTY, to), *from, landings)
            }
            Self::NothingBetween {
                from,
                over,
                landings,
            } => with_landings(about(NOTHING_BETWEEN, over), *from, landings),
            Self::CannotJump(cell) => about(CANT_JUMP, cell),
            Self::Unreadable(text) => Message::new(UNREADABLE).arg(text),
            Self::Square(error) => error.message(),
            Self::NotAPosition(text) => Message::new(NO_POSITION).arg(text),
            Self::AlmondCount { found, most } => Message::new(ALMOND_COUNT).arg(found).arg(most),
        }
    }
}

/// Appends the cells where the almond on `from` can land to `reason`.
fn with_landings(reason: Message, from: Cell, landings: &[Cell]) -> Message {
    let name = write_cell(from);
    let accepted = if landings.is_empty() {
        Message::new(CANT_JUMP).arg(name)
    } else {
        let landings = list(landings.iter().copied(), OR);
        Message::new(CAN_JUMP).arg(name).message(landings)
    };
    Message::new(BOTH).message(reason).message(accepted)
}

/// Names of `cells`, joined by the words `between`.
pub(super) fn list(cells: impl IntoIterator<Item = Cell>, between: Text) -> Message {
    let mut names = cells
        .into_iter()
        .map(|cell| Message::new(ONE).arg(write_cell(cell)));
    let first = names.next().unwrap_or_else(|| ONE.into());
    names.fold(first, |list, name| {
        Message::new(between).message(list).message(name)
    })
}
