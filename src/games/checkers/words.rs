//! What is said about checkers, in both languages.

use std::fmt::Display;

use super::board::Board;
use super::refusal::{End, Refusal};
use crate::core::{Message, Reason, Side, Text};

pub(super) const NAME: Text = Text::new("Checkers", "西洋跳棋");
pub(super) const SUMMARY: Text = Text::new(
    "English draughts: jump over the enemy's men, crown your own, leave the other side without a move.",
    "英式跳棋：跳吃对方棋子，把己方的兵升为王，使对方无子可动。",
);
pub(super) const RULES: Text = Text::new(
    "Enter a move by the numbers of the squares, 11-15, a jump with every landing square, 15x22x29; or by coordinates, \
     c3-d4, or x,y from the lower left corner, 2,2 3,3. Or point at the piece and then at every square it goes to.\n\n\
     The dark squares are numbered 1 to 32 from the upper left. Black begins at the top, White at the bottom, with \
     twelve men each. A man moves one square diagonally forward, a king one square in any diagonal direction.\n\n\
     An enemy piece on a neighbouring square with an empty square beyond it can be jumped and is removed; the same piece \
     goes on jumping while it can. Men jump forward only. With capture=forced, the official rule, a jump must be made if \
     there is one (any one) and must be completed; with capture=free jumping and going on are your choice.\n\n\
     A man that reaches the far row becomes a king, and the turn ends there.\n\n\
     A side that has no piece or no move when it is to move loses. With draws=on the game is drawn when a position occurs \
     for the third time with the same side to move, or after 40 moves by each side without a jump or a man's move.",
    "输入走法：用格子编号，如 11-15；跳吃写出每个落点，如 15x22x29；也可用坐标 c3-d4，或从左下角起的 x,y：2,2 3,3。\
     也可以先指棋子，再依次指它要到的每个格子。\n\n\
     深色格从左上起编号 1 到 32。黑方在上，白方在下，各有十二个兵。兵向前斜走一格，王可向任一斜向走一格。\n\n\
     邻格有对方棋子且其后一格为空时，可以跳过并吃掉它；同一棋子可连续跳吃。兵只能向前跳。capture=forced（正式规则）时，\
     有跳必跳（任选其一），并且必须跳完；capture=free 时，跳不跳、是否继续由你决定。\n\n\
     兵到达底线升为王，这一手就此结束。\n\n\
     轮到走棋的一方无子或无路可走即告负。draws=on 时，同一局面（同一方走）第三次出现，或双方各 40 手没有吃子也没有走兵，为和棋。",
);

/// Reasons for the end of a game.
pub const NO_PIECES: Text = Text::new("no piece left", "已无棋子");
/// The side to move is blocked.
pub const NO_MOVE: Text = Text::new("no legal move", "无路可走");
/// The same position with the same side to move for the third time.
pub const REPETITION: Text = Text::new("threefold repetition", "同一局面出现三次");
/// Forty moves by each side without a capture or a man's move.
pub const FORTY_MOVES: Text = Text::new(
    "40 moves by each side without a jump or a man's move",
    "双方各 40 手没有吃子也没有走兵",
);

pub(super) const PIECES: Text = Text::new("Pieces", "棋子");
pub(super) const ONE_KING: Text = Text::new("1 king", "1 王");
pub(super) const KINGS: Text = Text::new("{0} kings", "{0} 王");
pub(super) const QUIET: Text = Text::new(
    "{0} of 40 moves without a jump or a man's move",
    "已有 {0} 手（共 40 手）没有吃子也没有走兵",
);
pub(super) const SEEN_TWICE: Text = Text::new(
    "this position is here for the second time; the third is a draw",
    "此局面第二次出现；第三次即为和棋",
);

pub(super) const TAKES: Text = Text::new("captures {0}", "吃 {0} 子");
pub(super) const CROWNS: Text = Text::new("makes a king", "升王");
pub(super) const TAKES_AND_CROWNS: Text =
    Text::new("captures {0} and makes a king", "吃 {0} 子并升王");

// Refusals.
const OVER: Text = Text::new("the game is over: {0}", "对局已结束：{0}");
const LIGHT_SQUARE: Text = Text::new(
    "the game is played on the dark squares only",
    "只在深色格上走棋",
);
const TOO_SHORT: Text = Text::new(
    "a move needs the square it starts from and the square it goes to, like 11-15",
    "走法需要起点和落点，例如 11-15",
);
const TOO_LONG: Text = Text::new(
    "a move has at most {0} squares, not {1}",
    "一手棋最多 {0} 个格子，而不是 {1} 个",
);
const EMPTY: Text = Text::new("there is no piece on {0}", "{0} 上没有棋子");
const NOT_YOURS: Text = Text::new(
    "the piece on {0} is {1}'s, and {2} is to move",
    "{0} 上是{1}的棋子，而现在轮到{2}",
);
const MUST_JUMP: Text = Text::new("a jump must be made: {0} can jump", "必须跳吃：{0} 可以跳");
const BLOCKED: Text = Text::new("the piece on {0} can't move", "{0} 上的棋子无法移动");
const GO_ON: Text = Text::new("the jump must go on: {0}", "必须继续跳完：{0}");
const CROWNED: Text = Text::new(
    "the man is crowned on {0} and the turn ends there",
    "兵在 {0} 升王，这一手到此结束",
);
const ENDS_THERE: Text = Text::new("the move ends there: {0}", "这一手到此为止：{0}");
const OCCUPIED: Text = Text::new(
    "{1} holds a piece of {2}; possible: {0}",
    "{1} 上有{2}的棋子；可走：{0}",
);
const BACKWARDS: Text = Text::new(
    "a man moves and jumps forward only; possible: {0}",
    "兵只能向前走、向前跳；可走：{0}",
);
const JUMP_FIRST: Text = Text::new("this piece must jump: {0}", "这枚棋子必须跳吃：{0}");
const OVER_OWN: Text = Text::new(
    "the piece on {1} is your own and can't be jumped; possible: {0}",
    "{1} 上是己方棋子，不能跳过；可走：{0}",
);
const JUMPED_TWICE: Text = Text::new(
    "the piece on {1} has been jumped already; possible: {0}",
    "{1} 上的棋子已被跳过；可走：{0}",
);
const OVER_NOTHING: Text = Text::new(
    "there is nothing to jump on {1}; possible: {0}",
    "{1} 上没有可跳的棋子；可走：{0}",
);
const TOO_FAR: Text = Text::new(
    "a piece goes one square diagonally or jumps over a neighbour; possible: {0}",
    "棋子斜走一格，或跳过相邻棋子；可走：{0}",
);

// Reading.
const UNREADABLE: Text = Text::new(
    "{0} is not a move: expected something like 11-15, 15x22x29, c3-d4 or 2,2 3,3",
    "“{0}”不是走法：应如 11-15、15x22x29、c3-d4 或 2,2 3,3",
);
const NO_SUCH_SQUARE: Text = Text::new(
    "{0} is no square: they are numbered from 1 to 32",
    "没有格子 {0}：编号为 1 到 32",
);
const LIGHT: Text = Text::new(
    "{0} is a light square; the game is played on the dark ones",
    "{0} 是浅色格；只在深色格上走棋",
);
const AMBIGUOUS: Text = Text::new(
    "{0} can go by several routes, name the whole one: {1}",
    "{0} 有多条路线，请写全：{1}",
);
const BAD_FEN: Text = Text::new(
    "{0} is not a position: expected something like {1}",
    "“{0}”不是局面：应如 {1}",
);
const BAD_RANGE: Text = Text::new(
    "{0} is not a square or a range like 21-32",
    "“{0}”不是格子或 21-32 这样的范围",
);
const TWICE: Text = Text::new("two pieces stand on square {0}", "{0} 号格上有两枚棋子");
const UNCROWNED: Text = Text::new(
    "a man of {0} can't stand on square {1}: it would have been crowned (write K{1})",
    "{0}的兵不能在 {1} 号格：到那里已升王（写作 K{1}）",
);

impl From<End> for Text {
    fn from(end: End) -> Self {
        match end {
            End::NoPieces => NO_PIECES,
            End::NoMove => NO_MOVE,
            End::Repetition => REPETITION,
            End::FortyMoves => FORTY_MOVES,
        }
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver(_) => "game-over",
            Self::LightSquare | Self::Light(_) => "light-square",
            Self::TooShort => "too-short",
            Self::TooLong { .. } => "too-long",
            Self::Empty(_) => "no-piece",
            Self::NotYours { .. } => "not-your-piece",
            Self::MustJump(_) => "must-jump",
            Self::Blocked(_) => "blocked",
            Self::GoOn(_) => "jump-goes-on",
            Self::Crowned(_) => "crowned-there",
            Self::EndsThere(_) => "ends-there",
            Self::Occupied { .. } => "occupied",
            Self::Backwards(_) => "backwards",
            Self::JumpFirst(_) => "piece-must-jump",
            Self::OverOwn { .. } => "jumps-own-piece",
            Self::JumpedTwice { .. } => "jumped-twice",
            Self::OverNothing { .. } => "nothing-to-jump",
            Self::TooFar(_) => "too-far",
            Self::Unreadable(_) => "not-a-move",
            Self::NoSuchSquare(_) => "no-such-square",
            Self::Square(error) => error.code(),
            Self::Ambiguous { .. } => "ambiguous",
            Self::NotAPosition(_) => "not-a-position",
            Self::NotARange(_) => "not-a-range",
            Self::Twice(_) => "two-pieces",
            Self::Uncrowned { .. } => "not-crowned",
        }
    }

    fn message(&self) -> Message {
        let listed = |text, moves: &[_]| Message::new(text).arg(list(moves));
        match self {
            Self::GameOver(end) => Message::new(OVER).words((*end).into()),
            Self::LightSquare => LIGHT_SQUARE.into(),
            Self::TooShort => TOO_SHORT.into(),
            Self::TooLong { found, most } => Message::new(TOO_LONG).arg(most).arg(found),
            Self::Empty(square) => Message::new(EMPTY).arg(square),
            Self::NotYours { square, owner } => Message::new(NOT_YOURS)
                .arg(square)
                .words(owner.name())
                .words(owner.other().name()),
            Self::MustJump(jumpers) => Message::new(MUST_JUMP).arg(list(jumpers)),
            Self::Blocked(square) => Message::new(BLOCKED).arg(square),
            Self::GoOn(moves) => listed(GO_ON, moves),
            Self::Crowned(square) => Message::new(CROWNED).arg(square),
            Self::EndsThere(moves) => listed(ENDS_THERE, moves),
            Self::Occupied {
                square,
                owner,
                possible,
            } => listed(OCCUPIED, possible).arg(square).words(owner.name()),
            Self::Backwards(possible) => listed(BACKWARDS, possible),
            Self::JumpFirst(possible) => listed(JUMP_FIRST, possible),
            Self::OverOwn { over, possible } => listed(OVER_OWN, possible).arg(over),
            Self::JumpedTwice { over, possible } => listed(JUMPED_TWICE, possible).arg(over),
            Self::OverNothing { over, possible } => listed(OVER_NOTHING, possible).arg(over),
            Self::TooFar(possible) => listed(TOO_FAR, possible),
            Self::Unreadable(text) => Message::new(UNREADABLE).arg(text),
            Self::NoSuchSquare(text) => Message::new(NO_SUCH_SQUARE).arg(text),
            Self::Light(text) => Message::new(LIGHT).arg(text),
            Self::Square(error) => error.message(),
            Self::Ambiguous { text, moves } => Message::new(AMBIGUOUS).arg(text).arg(list(moves)),
            Self::NotAPosition(text) => Message::new(BAD_FEN)
                .arg(text)
                .arg(super::fen::write(&Board::START, Side::Black)),
            Self::NotARange(text) => Message::new(BAD_RANGE).arg(text),
            Self::Twice(square) => Message::new(TWICE).arg(square.number()),
            Self::Uncrowned { side, square } => Message::new(UNCROWNED)
                .words(side.name())
                .arg(square.number()),
        }
    }
}

/// `11 (f6), 15 (e5)` or `11-15, 11-16`.
fn list<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(", ")
}
