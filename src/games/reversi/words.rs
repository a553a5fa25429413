//! Texts of Reversi.

use super::refusal::{End, ForcedPass, Refusal};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Cell, Grid, Message, Reason, Text};

const PASSED: Text = Text::new(
    "{0} has no legal move and passes",
    "{0}无棋可下，自动停一手",
);
pub(super) const PASS: Text = Text::new("Pass", "停一手");

pub(super) const RULES: Text = Text::new(
    "Have more discs of your colour on the board than your opponent when nobody can move any more.\n\n\
     The game begins with four discs crosswise in the middle: on 8×8, White on d4 and e5, Black on d5 and e4. \
     Black moves first.\n\n\
     Put a disc on an empty square so that in at least one of the eight directions an unbroken line of the \
     opponent's discs lies between it and another disc of yours. All discs trapped in that way, in every \
     direction, flip to your colour.\n\n\
     A player without such a move passes (by itself, unless Forced pass (pass) is set to ask); a player with one \
     may not pass. The game ends when the board is full or neither side can move. The side with more discs wins; \
     equal numbers are a draw.\n\n\
     Corners can never be flipped: try to win them, and be careful with the squares next to them.\n\n\
     Options: Opening (opening) can begin from a random, about even position. With Illegal move (strict) on, an \
     illegal move loses the game.\n\n\
     To move, type the square, such as d3 (column d, row 3 from the top), click it, or go to a marked square \
     with the arrow keys and press Enter.",
    "无人可下时，棋盘上己方棋子较多的一方获胜。\n\n\
     开局时棋盘中央交叉放着黑白各两子：8×8 时白在 d4、e5，黑在 d5、e4。黑方先行。\n\n\
     把棋子放在空格上，使八个方向中至少有一个方向上，对方的一串棋子被夹在新棋子与己方另一枚棋子之间。所有方向上被\
     夹住的棋子都翻成己方颜色。\n\n\
     无棋可下时停一手（默认自动进行，可在“无棋可下时（pass）”更改）；有棋可下时不能停。棋盘下满或双方都无棋可下时\
     终局，子多者胜，相等为和棋。\n\n\
     角上的棋子永远不会被翻转：争取占角，并小心角旁边的格子。\n\n\
     选项：“开局（opening）”可从随机的均势局面开始；“违规落子（strict）”设为 on 时，违规落子即判负。\n\n\
     走法：输入格子名，例如 d3（d 列，从上往下第 3 行）；也可点击，或用方向键移到有标记的格子后按 Enter。",
);

const OVER: Text = Text::new(
    "the game is over: undo or start a new game",
    "对局已结束：可以悔棋或新开一局",
);
const HAVE_A_MOVE: Text = Text::new(
    "you may not pass: you have a legal move, such as {0}",
    "有棋可下（例如 {0}），不能停一手",
);
const OUTSIDE: Text = Text::new("choose a square on the board", "请选择棋盘上的格子");
const OCCUPIED: Text = Text::new(
    "legal moves: {1} ({0} is occupied)",
    "可下：{1}（{0} 已有棋子）",
);
const FLIPS_NOTHING: Text = Text::new(
    "legal moves: {1} ({0} flips nothing)",
    "可下：{1}（{0} 处翻不到棋子）",
);
const OR_PASS: Text = Text::new("{0}, or pass", "{0}，或 pass");
const MUST_PASS: Text = Text::new(
    "type pass: {0} has no legal move",
    "请输入 pass：{0}无棋可下，必须停一手",
);
const FULL: Text = Text::new("the board is full", "棋盘已满");
const WIPED_OUT: Text = Text::new("one side has no discs left", "一方已无棋子");
const BLOCKED: Text = Text::new("neither side can move", "双方都无棋可下");

pub(super) const TAKES_CORNER: Text = Text::new("takes a corner", "占角");
pub(super) const NO_REPLY: Text = Text::new("leaves {0} no move", "{0}无棋可下");
pub(super) const DENIES_CORNER: Text =
    Text::new("keeps {1} out of the corner {0}", "使{1}占不到角 {0}");
pub(super) const STABLE_DISCS: Text = Text::new(
    "gains {0} {0|disc|discs} that can't be flipped",
    "多得 {0} 枚稳定子",
);
pub(super) const FEW_REPLIES: Text =
    Text::new("leaves {0} {1} {1|move|moves}", "{0}只剩 {1} 处可下");
pub(super) const FEWEST_REPLIES: Text = Text::new(
    "leaves {0} {1} {1|move|moves}, the fewest of all your moves",
    "{0}只剩 {1} 处可下，为最少",
);
pub(super) const MORE_MOVES: Text = Text::new(
    "leaves {0} {1} {1|move|moves} and you {2}",
    "{0}有 {1} 处可下，你有 {2} 处",
);
pub(super) const INNER_DISCS: Text = Text::new(
    "a quiet move: flips only discs inside",
    "静着：只翻内部的棋子",
);
pub(super) const NO_CORNER: Text = Text::new(
    "gives no corner away, as {0} other {0|move|moves} would",
    "不送角（另有 {0} 手会送角）",
);
pub(super) const FLIPS_ONE: Text = Text::new(
    "flips only 1 disc, which leaves few to attack",
    "只翻 1 子，少留破绽",
);
pub(super) const THREATENS_CORNER: Text = Text::new("threatens the corner {0}", "下一手可占角 {0}");
pub(super) const ODD_REGION: Text = Text::new(
    "plays in an odd region ({0} empty {0|square|squares}): parity",
    "下在奇数空区（{0} 格），利于最后落子",
);
pub(super) const ENDS_WON: Text = Text::new(
    "ends the game: you win by {0} {0|disc|discs}",
    "就此终局，你胜 {0} 子",
);
pub(super) const ENDS_LOST: Text = Text::new(
    "ends the game: you lose by {0} {0|disc|discs}",
    "就此终局，你输 {0} 子",
);
pub(super) const ENDS_EVEN: Text = Text::new("ends the game: a draw", "就此终局，和棋");

/// Maximum number of legal squares that a refusal names.
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

/// Names of the first of these squares.
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
