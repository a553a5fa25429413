//! Texts of Gomoku.

use super::notation::write_cell;
use super::refusal::{End, Refusal};
use super::renju::Forbidden;
use tabletop_core::{Message, Reason, Text};

const OVER: Text = Text::new(
    "the game is over: undo or start a new game",
    "对局已结束：可以悔棋或新开一局",
);
const OUTSIDE: Text = Text::new("choose a point on the board", "请选择棋盘上的点");
const OCCUPIED: Text = Text::new(
    "{0} is occupied: choose an empty point",
    "{0} 已有棋子：请选择空点",
);
const FORBIDDEN: Text = Text::new(
    "choose another point: {0} would be {1}, which renju forbids Black",
    "请选择其他点：{0} 是{1}，黑方不能下",
);
const NOT_CENTRE: Text = Text::new(
    "place Black's first stone in the centre, {0} (pro opening)",
    "职业开局中黑方第一子须下在中心 {0}",
);
const TOO_NEAR: Text = Text::new(
    "place Black's second stone outside the central 5×5 (pro opening): {0} is inside",
    "职业开局中黑方第二子须下在中心 5×5 之外：{0} 在其中",
);
const STONE_ONLY: Text = Text::new(
    "place a stone, such as {0}: there is nothing to choose now",
    "请落子，例如 {0}：现在没有可选择的",
);
const SAY_SWAP_OR_STAY: Text = Text::new(
    "choose swap (exchange colours) or stay (keep them)",
    "请选择 swap（交换黑白）或 stay（不交换）",
);
const SAY_SWAP_OR_TWO: Text = Text::new(
    "choose swap (exchange colours), two (place two more stones), or place a white stone, such as {0}",
    "请选择 swap（交换黑白）、two（再放两子），或落一枚白子，例如 {0}",
);
const OR_CHOOSE: Text = Text::new("{0}; or {1}", "{0}；或者{1}");
const NO_PASS: Text = Text::new(
    "place a stone on an empty point: Gomoku has no pass",
    "请在空点落子：五子棋不能停一手",
);

pub(super) const SWAP: Text = Text::new("Swap colours", "交换黑白");
pub(super) const TWO: Text = Text::new("Place two more", "再放两子");
pub(super) const STAY: Text = Text::new("Keep colours", "不交换");

const FIVE: Text = Text::new("five in a row", "五子连珠");
const FULL: Text = Text::new("the board is full", "棋盘已满");
const ONLY_FORBIDDEN: Text = Text::new(
    "only forbidden points are left to Black",
    "黑方只剩禁手点，无棋可下",
);

pub(super) const NOTE_PLACE_THREE: Text = Text::new(
    "Swap2: place black, white, black. Next: {0}",
    "Swap2：先手依次放黑、白、黑三子。现在放{0}",
);
pub(super) const NOTE_CHOOSE: Text = Text::new(
    "Swap2: swap colours, place a white stone, or place two more",
    "Swap2：交换黑白、落一枚白子，或再放两子",
);
pub(super) const NOTE_PLACE_TWO: Text = Text::new(
    "Swap2: place a white and a black stone. Next: {0}",
    "Swap2：放一枚白子和一枚黑子。现在放{0}",
);
pub(super) const NOTE_SWAP_OR_STAY: Text = Text::new(
    "Swap2: swap colours or keep them",
    "Swap2：交换黑白，或不交换",
);
pub(super) const NOTE_SWAPPED: Text =
    Text::new("The players have swapped colours", "双方已交换黑白");

pub(super) const MAKES_FIVE: Text = Text::new("makes five in a row", "成五");
pub(super) const MAKES_OPEN_FOUR: Text = Text::new("makes an open four", "成活四");
pub(super) const MAKES_TWO_FOURS: Text = Text::new("makes two fours", "成双四");
pub(super) const MAKES_FOUR_THREE: Text = Text::new("makes a four and an open three", "成四三");
pub(super) const MAKES_FOUR: Text = Text::new("makes a four", "冲四");
pub(super) const MAKES_TWO_THREES: Text = Text::new("makes two open threes", "成双活三");
pub(super) const MAKES_THREE: Text = Text::new("makes an open three", "成活三");
pub(super) const DENIES_THREE: Text = Text::new(
    "keeps {0} from making an open three here",
    "不让{0}在此成活三",
);
pub(super) const DENIES_FOUR: Text =
    Text::new("keeps {0} from making a four here", "不让{0}在此冲四");
pub(super) const DENIES_DOUBLE: Text = Text::new(
    "keeps {0} from making a winning threat here",
    "不让{0}在此做成必胜的威胁",
);
pub(super) const LINES_UP: Text = Text::new(
    "lines up {0} {0|stone|stones} with room for five",
    "连起 {0} 子，尚可成五",
);
pub(super) const LINES_UP_WAYS: Text = Text::new(
    "lines up {0} {0|stone|stones} with room for five, in {1} directions",
    "连起 {0} 子，尚可成五（{1} 个方向）",
);
pub(super) const BLOCKS_FOUR: Text = Text::new("blocks a four", "挡住冲四");
pub(super) const BLOCKS_THREE: Text = Text::new("blocks an open three", "挡住活三");
pub(super) const CENTRE: Text = Text::new(
    "the centre: most rows of five pass through it",
    "天元：经过这里的五连最多",
);

pub(super) const RULES: Text = Text::new(
    "Be the first to get five of your stones in an unbroken row, along a line, a column or a diagonal.\n\n\
     The board begins empty. Black moves first; the players take turns to put a stone on an empty point. Stones \
     never move and are never taken. A full board without a five is a draw.\n\n\
     Three in a row with both ends open is a threat: answer it. Look for a stone that makes two threats at once.\n\n\
     Rule (rule): freestyle, more than five win too; standard, exactly five win and a longer row does not; \
     renju, Black wins with exactly five and may not make a longer row, two fours or two open threes with one \
     stone, unless it makes a five. White has no such limits and wins with five or more.\n\n\
     A four is four stones that one more stone makes five; an open three is three that one more stone makes an \
     open four, a four with both ends free. Points that renju forbids are marked and refused; if nothing else is \
     left to Black, the game is drawn.\n\n\
     Opening (opening): swap2, the first player places two black stones and a white one; the second then takes \
     Black (swap), plays a white stone, or places one more stone of each colour and lets the first player choose \
     (two). Pro, Black's first stone goes to the centre, Black's second outside the central 5×5.\n\n\
     To move, type the point, such as h8 (column h, row 8 from the bottom), click it, or go to it with the arrow \
     keys and press Enter.",
    "先在横、竖或斜线上把己方五枚棋子连成一线的一方获胜。\n\n\
     开局时棋盘为空。黑方先行，双方轮流在空点落子；棋子不移动，也不会被吃。棋盘下满而无五连为和棋。\n\n\
     两头都空的三子叫活三，不挡的话下一手就成活四；一子同时造成两个威胁（如四三）通常就能取胜。\n\n\
     规则（rule）：freestyle，六子及以上也算胜；standard，必须恰好五子，长连不算；renju（连珠），黑方恰好五子才胜，\
     且不得下出长连、四四、三三（同时成五除外），白方没有禁手，六子及以上也算胜。\n\n\
     再下一子就成五的是“四”；再下一子能成活四（两端都能成五）的是“活三”。禁手点会标出，不能落子；黑方只剩禁手点时\
     为和棋。\n\n\
     开局（opening）：swap2，先手放两枚黑子和一枚白子，后手可以交换黑白（swap）、落一枚白子，或再放黑白各一子（two），\
     由先手选择执黑还是执白。pro，黑方第一子下在中心，第二子须在中心 5×5 之外。\n\n\
     走法：输入点名，例如 h8（h 列，从下往上第 8 行）；也可点击，或用方向键移到空点后按 Enter。",
);

impl From<End> for Text {
    fn from(end: End) -> Self {
        match end {
            End::Five => FIVE,
            End::Full => FULL,
            End::OnlyForbidden => ONLY_FORBIDDEN,
        }
    }
}

impl Forbidden {
    /// Name of the forbidden shape.
    pub const fn name(self) -> Text {
        match self {
            Self::Overline => Text::new("an overline", "长连禁手"),
            Self::DoubleFour => Text::new("a double four", "四四禁手"),
            Self::DoubleThree => Text::new("a double three", "三三禁手"),
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
            Self::Forbidden { why, .. } => match why {
                Forbidden::Overline => "overline",
                Forbidden::DoubleFour => "double-four",
                Forbidden::DoubleThree => "double-three",
            },
            Self::NotCentre { .. } => "not-the-centre",
            Self::TooNear { .. } => "too-near",
            Self::Choose { .. } => "swap-or-two",
            Self::SwapOrStay => "swap-or-stay",
            Self::NoChoice { .. } => "no-choice",
            Self::Square(error) | Self::SquareOrChoice(error, _) => error.code(),
            Self::Rows(error) => error.code(),
        }
    }

    fn message(&self) -> Message {
        let about = |text, grid: &_, cell: &_| Message::new(text).arg(write_cell(*grid, *cell));
        match self {
            Self::GameOver => OVER.into(),
            Self::NoPass => NO_PASS.into(),
            Self::Outside => OUTSIDE.into(),
            Self::Occupied { grid, cell } => about(OCCUPIED, grid, cell),
            Self::Forbidden { grid, cell, why } => about(FORBIDDEN, grid, cell).words(why.name()),
            Self::NotCentre { grid, centre } => about(NOT_CENTRE, grid, centre),
            Self::TooNear { grid, cell } => about(TOO_NEAR, grid, cell),
            Self::Choose { grid, example } => about(SAY_SWAP_OR_TWO, grid, example),
            Self::SwapOrStay => SAY_SWAP_OR_STAY.into(),
            Self::NoChoice { grid, example } => about(STONE_ONLY, grid, example),
            Self::Square(error) => error.message(),
            Self::SquareOrChoice(error, choice) => Message::new(OR_CHOOSE)
                .message(error.message())
                .message(choice.message()),
            Self::Rows(error) => error.message(),
        }
    }
}
