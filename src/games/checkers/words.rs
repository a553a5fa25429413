//! Texts of checkers in both languages.

use std::fmt::Display;

use super::board::Board;
use super::refusal::{End, Refusal};
use tabletop_core::{Message, Reason, Side, Text};

pub(super) const NAME: Text = Text::new("Checkers", "西洋跳棋");
pub(super) const SUMMARY: Text = Text::new(
    "English draughts: capture or block all the opponent's pieces.",
    "英式跳棋：吃光对方棋子，或使对方无子可动。",
);
pub(super) const RULES: Text = Text::new(
    "Capture all the opponent's pieces, or leave the opponent without a move.\n\n\
     The game is played on the dark squares, numbered 1 to 32 from the upper left. Each side has twelve men: \
     Black, at the top, moves first (option First move (first)); White is at the bottom.\n\n\
     A man moves one square diagonally forward. A king moves one square in any diagonal direction.\n\n\
     An opposing piece on a neighbouring square with an empty square beyond it can be jumped and is taken off; the \
     same piece goes on jumping while it can. Men jump forward only, a king in any diagonal direction. If there \
     is a jump it must be made (any one) and completed; with Capture (capture) set to free, jumping and going on \
     are your choice.\n\n\
     A man that reaches the far row becomes a king, and the turn ends there.\n\n\
     A side that has no piece or no move when it is to move loses. The players can always agree to a draw. The \
     game is also drawn when a position occurs for the third time with the same side to move, or after 40 moves \
     by each side without a capture or a man moving, unless Draws (draws) is off.\n\n\
     To move, click the piece and then every square it goes to, or do the same with the arrow keys and Enter; or \
     type the numbers of the squares: 11-15, a jump with every landing square, 15x22x29. Coordinates work too: \
     c3-d4, or x,y from the lower left corner, 2,2 3,3.",
    "吃光对方的棋子，或使对方无子可动。\n\n\
     棋在深色格上进行，从左上起编号 1 到 32。双方各有十二个兵：黑方在上，先行（“先行方（first）”可改）；白方在下。\n\n\
     兵向前斜走一格。王前后都能走、都能跳吃，但每步只走一格（没有国际跳棋的“飞王”）。\n\n\
     邻格有对方棋子且其后一格为空时，可以跳过并吃掉它；同一棋子可连续跳吃。兵只能向前跳。有吃必吃（多种吃法任选，\
     不要求吃最多的子），并且必须跳完；“吃子（capture）”设为 free 时，跳不跳、是否继续由你决定。\n\n\
     兵到达对方底线升为王，这一手就此结束。\n\n\
     轮到走棋的一方无子或无子可动即告负。双方随时可以同意和棋。同一局面（同一方走）第三次出现，或双方各 40 手没有\
     吃子也没有走兵，也是和棋，除非“和棋（draws）”设为 off。\n\n\
     走法：先点棋子，再依次点它要到的每个格子，也可用方向键和 Enter；或输入格子编号，如 11-15，跳吃写出每个落点，\
     如 15x22x29；也可用坐标 c3-d4，或从左下角起的 x,y：2,2 3,3。",
);

/// Reason for the end of a game: the side to move has no pieces.
pub const NO_PIECES: Text = Text::new("no pieces left", "已无棋子");
/// Reason for the end of a game: the side to move is blocked.
pub const NO_MOVE: Text = Text::new("no legal moves", "无子可动");
/// Reason for the end of a game: the same position with the same side to move for the third time.
pub const REPETITION: Text = Text::new("threefold repetition", "同一局面出现三次");
/// Reason for the end of a game: forty moves by each side without a capture or a man's move.
pub const FORTY_MOVES: Text = Text::new(
    "40 moves by each side without a capture or a man moving",
    "双方各 40 手没有吃子也没有走兵",
);

pub(super) const PIECES: Text = Text::new("Pieces", "棋子");
pub(super) const KINGS: Text = Text::new("{0} {0|king|kings}", "{0} 王");
pub(super) const QUIET: Text = Text::new(
    "{0} of 40 moves by each side without a capture or a man moving",
    "双方各已走 {0} 手没有吃子也没有走兵（满 40 手为和棋）",
);
pub(super) const SEEN_TWICE: Text = Text::new(
    "Position occurred twice: a third time is a draw",
    "此局面第二次出现：第三次即为和棋",
);

pub(super) const TAKES: Text = Text::new("captures {0} {0|piece|pieces}", "吃 {0} 子");
pub(super) const CROWNS: Text = Text::new("crowns a king", "升王");
pub(super) const LOSES_FOR: Text = Text::new(
    "takes {0} {0|piece|pieces} and loses {1}",
    "吃 {0} 子，失 {1} 子",
);
pub(super) const TRADES: Text = Text::new("trades {0} {0|piece|pieces} for {1}", "{0} 子换 {1} 子");
pub(super) const WINS_FOR: Text =
    Text::new("wins {0} {0|piece|pieces} for {1}", "弃 {1} 子，吃 {0} 子");
pub(super) const GIVES_UP: Text = Text::new("gives up {0} {0|piece|pieces}", "弃 {0} 子");
pub(super) const OPPOSITION: Text = Text::new("has the opposition", "取得对峙主动");
pub(super) const MEETS_THREAT: Text = Text::new(
    "saves {0} {0|piece|pieces} from capture",
    "使 {0} 子免于被吃",
);
pub(super) const STOPS_KING: Text = Text::new("keeps {0} from crowning a king", "阻止{0}升王");
pub(super) const THREATENS: Text = Text::new(
    "threatens to win {0} {0|piece|pieces}",
    "下一手可净吃 {0} 子",
);
pub(super) const THREATENS_KING: Text = Text::new("threatens to crown a king", "下一手可升王");
pub(super) const FEW_REPLIES: Text =
    Text::new("leaves {0} {1} {1|move|moves}", "{0}只剩 {1} 手可走");
pub(super) const CENTRE: Text = Text::new("takes the centre", "占据中心");
pub(super) const BACKS_UP: Text = Text::new(
    "backs up a piece against a jump",
    "在后支援己方棋子，防止被吃",
);
pub(super) const KEEPS_GUARD: Text = Text::new("keeps the back row guarded", "保持底线不动");
pub(super) const EDGE: Text = Text::new("safe from jumps at the edge", "走到边上，不会被吃");
pub(super) const ENDS_WON: Text = Text::new("wins the game: {0}", "就此获胜：{0}");
pub(super) const ENDS_DRAWN: Text = Text::new("draws the game: {0}", "就此成和：{0}");
pub(super) const MAKING_TABLES: Text =
    Text::new("Making endgame tables: {0} %", "正在生成残局库：{0} %");
pub(super) const TABLE_WINS: Text =
    Text::new("wins in {0} by the endgame tables", "据残局库，{0} 步内胜");
pub(super) const TABLE_DRAWS: Text = Text::new("a draw by the endgame tables", "据残局库为和棋");
pub(super) const TABLE_LOSES: Text = Text::new(
    "{0} wins in {1} whatever you do; this holds out longest",
    "无论怎么走，{0}都能在 {1} 步内胜；这一手坚持最久",
);

// Refusals.
const OVER: Text = Text::new("the game is over: {0}", "对局已结束：{0}");
const LIGHT_SQUARE: Text = Text::new(
    "choose a dark square: the light ones are not used",
    "请选深色格：浅色格不用",
);
const TOO_SHORT: Text = Text::new(
    "give the square it starts from and the square it goes to, like 11-15",
    "请写出起点和落点，例如 11-15",
);
const TOO_LONG: Text = Text::new(
    "a move has at most {0} squares, not {1}",
    "一手棋最多 {0} 个格子，而不是 {1} 个",
);
const EMPTY: Text = Text::new(
    "{0} is empty: choose one of your pieces",
    "{0} 上没有棋子：请选己方棋子",
);
const NOT_YOURS: Text = Text::new(
    "{2} is to move: the piece on {0} is {1}'s",
    "轮到{2}：{0} 上是{1}的棋子",
);
const MUST_JUMP: Text = Text::new("you must jump: {0} can jump", "有吃必吃：{0} 可以吃子");
const BLOCKED: Text = Text::new("the piece on {0} can't move", "{0} 上的棋子动不了");
const GO_ON: Text = Text::new("the jump must go on: {0}", "必须继续跳完：{0}");
const CROWNED: Text = Text::new(
    "the turn ends on {0}: the man is crowned there",
    "兵在 {0} 升王，这一手到此结束",
);
const ENDS_THERE: Text = Text::new("the move ends there: {0}", "这一手到此为止：{0}");
const OCCUPIED: Text = Text::new(
    "possible: {0} ({1} holds a piece of {2})",
    "可走：{0}（{1} 上有{2}的棋子）",
);
const BACKWARDS: Text = Text::new(
    "possible: {0} (a man moves and jumps forward only)",
    "可走：{0}（兵只能向前走、向前跳）",
);
const JUMP_FIRST: Text = Text::new("this piece must jump: {0}", "这枚棋子必须吃子：{0}");
const OVER_OWN: Text = Text::new(
    "possible: {0} (the piece on {1} is your own)",
    "可走：{0}（{1} 上是己方棋子，不能跳过）",
);
const JUMPED_TWICE: Text = Text::new(
    "possible: {0} (the piece on {1} has been jumped already)",
    "可走：{0}（{1} 上的棋子已被跳过）",
);
const OVER_NOTHING: Text = Text::new(
    "possible: {0} (there is nothing to jump on {1})",
    "可走：{0}（{1} 上没有可跳的棋子）",
);
const TOO_FAR: Text = Text::new(
    "possible: {0} (a piece goes one square diagonally or jumps a neighbour)",
    "可走：{0}（棋子斜走一格，或跳过相邻棋子）",
);

// Reading.
const UNREADABLE: Text = Text::new(
    "“{0}” is not a move: type one such as 11-15, 15x22x29, c3-d4 or 2,2 3,3",
    "“{0}”不是着法：例如 11-15、15x22x29、c3-d4、2,2 3,3",
);
const NO_SUCH_SQUARE: Text = Text::new(
    "there is no square {0}: choose from 1 to 32",
    "没有格子 {0}：可选 1 到 32",
);
const LIGHT: Text = Text::new(
    "choose a dark square: {0} is a light one",
    "请选深色格：{0} 是浅色格",
);
const AMBIGUOUS: Text = Text::new(
    "name the whole route: {1} ({0} can go several ways)",
    "请写全路线：{1}（{0} 有多条路线）",
);
const BAD_FEN: Text = Text::new(
    "“{0}” is not a position: write one such as {1}",
    "“{0}”不是局面：例如 {1}",
);
const BAD_RANGE: Text = Text::new(
    "{0} is not a square or a range such as 21-32",
    "{0} 不是格子，也不是 21-32 这样的范围",
);
const TWICE: Text = Text::new("square {0} holds two pieces", "{0} 号格上有两枚棋子");
const UNCROWNED: Text = Text::new(
    "a man of {0} can't stand on square {1}: write K{1} for a king",
    "{0}的兵不能在 {1} 号格：到那里已升王，请写作 K{1}",
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

/// Joins items: `11 (f6), 15 (e5)` or `11-15, 11-16`.
fn list<T: Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(", ")
}
