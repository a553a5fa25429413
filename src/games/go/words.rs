//! What Go says to people.

use super::refusal::{End, Refusal};
use crate::core::squares::GO;
use crate::core::{Message, Reason, Text};

const OUTSIDE: Text = Text::new(
    "this point is not on the board: choose one of its crossings",
    "该点不在棋盘上：请选择棋盘上的交叉点",
);
const OCCUPIED: Text = Text::new(
    "{0} is taken: stones go on empty points",
    "{0} 已有棋子：请下在空点上",
);
const SUICIDE: Text = Text::new(
    "a stone at {0} would have no liberty and capture nothing: suicide is not allowed here",
    "下在 {0} 无气且不能提子：本局禁止自杀",
);
const KO: Text = Text::new(
    "{0} would take the ko back at once: play elsewhere first, or pass",
    "不能立即在 {0} 提回劫：请先在别处下一手，或停一手",
);
const SUPERKO: Text = Text::new(
    "{0} would repeat an earlier position (superko): play elsewhere, or pass",
    "下在 {0} 会使全局同形再现：请下在别处，或停一手",
);
const STOPPED: Text = Text::new(
    "play has stopped: choose groups that are dead, then `accept`, or `resume` to play on",
    "对局已停：请标出死子后输入 accept 接受，或输入 resume 继续下",
);
const NOT_STOPPED: Text = Text::new(
    "groups are marked only after two passes in a row: place a stone or `pass`",
    "双方连续停一手之后才能标死子：请落子或停一手（pass）",
);
const NO_GROUP: Text = Text::new(
    "there is no stone here: choose a stone of the group that is dead or alive",
    "此处没有棋子：请选择要标为死或活的棋块",
);
const ALREADY: Text = Text::new(
    "the group at {0} already counts as {1}",
    "{0} 处的棋块已经算作{1}",
);
const DEAD: Text = Text::new("dead", "死子");
const ALIVE: Text = Text::new("alive", "活子");
const OVER: Text = Text::new(
    "the game is over: undo, or begin a new one",
    "对局已结束：可以悔棋或开始新的一局",
);
const NOT_A_MOVE: Text = Text::new(
    "{0} is not a move: expected a point such as {1}, or pass",
    "“{0}”不是着法：应为 {1} 这样的点，或 pass（停一手）",
);
const NOT_A_MARK: Text = Text::new(
    "{0} is not understood: expected `dead {1}`, `alive {1}`, `accept` or `resume`",
    "无法理解“{0}”：应为 dead {1}、alive {1}、accept（接受）或 resume（继续）",
);
const ROWS: Text = Text::new(
    "expected {0} rows of {0} points made of X, O and . joined by /, then perhaps a blank and X or O: {1}",
    "应为 {0} 行、每行 {0} 个 X、O 或 .，以 / 连接，其后可加空格和 X 或 O：{1}",
);
const NO_LIBERTY: Text = Text::new(
    "the group at {0} has no liberty: such a position can't be",
    "{0} 处的棋块没有气：不可能出现这样的局面",
);
const ONE_STONE: Text = Text::new(
    "a handicap of 1 stone is no stone: let Black move first with komi 0.5 or 0, or choose 2 to 9",
    "让一子即让先：请改用贴目 0.5 或 0，或选择让 2 到 9 子",
);
const NO_HANDICAP_POINTS: Text = Text::new(
    "there are no usual handicap points on {0} × {0}: choose size 9, 13 or 19, or handicap 0",
    "{0} 路棋盘没有通用的让子点：请选择 9、13 或 19 路，或不让子",
);
const MORE_AREA: Text = Text::new("the larger area", "子数较多");
const EQUAL_AREA: Text = Text::new("equal area", "子数相等");
const MORE_TERRITORY: Text = Text::new("more territory and prisoners", "目数较多");
const EQUAL_TERRITORY: Text = Text::new("equal territory and prisoners", "目数相等");
pub(super) const PASS: Text = Text::new("Pass", "停一手");
pub(super) const ACCEPT: Text = Text::new("Accept the marks", "接受死子标记");
pub(super) const RESUME: Text = Text::new("Play on", "继续对局");
pub(super) const PRISONERS: Text = Text::new("Prisoners", "提子");
pub(super) const AREA: Text = Text::new("Area", "子数");
pub(super) const TERRITORY: Text = Text::new("Territory and prisoners", "目数（含提子）");
pub(super) const KOMI: Text = Text::new("Komi: {0}", "贴目：{0}");
pub(super) const HANDICAP: Text = Text::new("Handicap: {0} stones", "让 {0} 子");
pub(super) const RULES: Text = Text::new("{0}; {1}; suicide {2}", "{0}；{1}；自杀{2}");
pub(super) const ONE_PASS: Text = Text::new(
    "{0} has passed: another pass stops play",
    "{0}停一手：对方再停一手则对局停止",
);
pub(super) const MARKING: Text = Text::new(
    "Play has stopped. Choose groups to mark them dead or alive; both accept, or play on.",
    "对局已停。点选棋块标为死或活；双方接受后结束，或继续对局。",
);
pub(super) const ACCEPTED: Text = Text::new("{0} accepts the marks.", "{0}接受死子标记。");
pub(super) const ESTIMATE: Text = Text::new(
    "estimate: {0} leads by about {1}, komi counted",
    "形势判断：{0}约领先 {1} 目（含贴目）",
);
pub(super) const AHEAD: Text = Text::new("{0} is ahead by {1}", "{0}领先 {1}");
pub(super) const WINS: Text = Text::new("{0} wins by {1}", "{0}胜 {1}");
pub(super) const EVEN: Text = Text::new("Both sides have the same score", "双方得分相同");
pub(super) const BLACK: Text = Text::new("Black", "黑方");
pub(super) const WHITE: Text = Text::new("White", "白方");

pub(super) const CAPTURES: Text = Text::new("captures {0}", "提 {0} 子");
pub(super) const SAVES: Text = Text::new("saves {0} in atari", "救出被叫吃的 {0} 子");
pub(super) const ATARI: Text = Text::new("puts {0} into atari", "叫吃 {0} 子");

pub(super) const LEVELS: [Text; 10] = [
    Text::new(
        "A beginner: looks at a handful of moves and often takes a worse one.",
        "初学者：只看几手，常下较差的一手。",
    ),
    Text::new(
        "Knows how to capture, and gives away a lot.",
        "会提子，但失误很多。",
    ),
    Text::new(
        "Sees simple captures and escapes; still careless.",
        "能看到简单的提子和逃子，仍较粗心。",
    ),
    Text::new(
        "Plays sensibly near the last move, loosely elsewhere.",
        "上一手附近应对合理，其他地方较松。",
    ),
    Text::new("Makes few gross mistakes.", "很少出大错。"),
    Text::new(
        "Takes the best move of a short thought.",
        "短暂思考后下最好的一手。",
    ),
    Text::new("Thinks twice as long.", "思考时间加倍。"),
    Text::new("A good opponent on small boards.", "小棋盘上的好对手。"),
    Text::new(
        "Strong on small boards; thinks twice as long again.",
        "小棋盘上实力强；思考时间再加倍。",
    ),
    Text::new(
        "Everything it has, for as long as it may think.",
        "用尽全部思考时间，全力以赴。",
    ),
];

pub(super) const SUMMARY: Text = Text::new(
    "Surround more of the board than your opponent; groups without liberties are captured.",
    "围得比对手更多的地盘；没有气的棋块被提走。",
);
pub(super) const RULES_OF_PLAY: Text = Text::new(
    "Enter a point such as Q16 (columns A to T without I, rows from the bottom), or `pass`. After two passes in a row mark \
     dead groups with the cursor, a click or `dead D4`, then `accept`; `resume` plays on.\n\n\
     Black and White in turn place a stone on an empty crossing; with a handicap White begins. Stones of one colour \
     joined along the lines are a group; the empty points next to it are its liberties. A stone first removes every \
     enemy group that has no liberty left. Taking one's own last liberty without capturing is suicide: refused, or \
     allowed if so chosen.\n\n\
     Ko: a stone may not be placed so that an earlier position of the whole board comes back (positional superko); \
     with situational superko only if the same side would be to move; with simple ko only a single stone may not be \
     retaken at once.\n\n\
     Two passes in a row stop play. Both sides agree on which groups are dead; these are removed. Area counting: a side's \
     stones and the empty points only it surrounds. Territory counting: surrounded points and prisoners, without the \
     eyes of groups in seki. White adds the komi. More points win.",
    "输入 Q16 这样的点（列为 A 到 T，不用 I；行从下往上数），或输入 pass 停一手。双方连续停一手后，用光标、点击或 \
     dead D4 标出死子，再输入 accept 接受；输入 resume 继续对局。\n\n\
     黑白轮流在空交叉点上落一子；让子棋由白方先行。沿线相连的同色棋子为一块，与之相邻的空点是它的气。\
     落子后先提走对方无气的棋块。使己方无气而又不提子为自杀：默认禁止，可选择允许。\n\n\
     打劫：不得使全局同形再现；选“同形同手”时，仅当轮到的一方也相同才禁止；选“简单劫”时，仅禁止立即提回单子。\n\n\
     双方连续停一手则对局停止，商定死子并将其移去。数子：棋子加上己方独围的空点。数目：所围空点加提子，\
     双活中的眼不算。白方另加贴目。多者胜。",
);

impl From<End> for Text {
    fn from(end: End) -> Self {
        match end {
            End::MoreArea => MORE_AREA,
            End::EqualArea => EQUAL_AREA,
            End::MoreTerritory => MORE_TERRITORY,
            End::EqualTerritory => EQUAL_TERRITORY,
        }
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::Outside => "outside",
            Self::Occupied { .. } => "occupied",
            Self::Suicide { .. } => "suicide",
            Self::Ko { .. } => "ko",
            Self::Superko { .. } => "superko",
            Self::Stopped => "play-has-stopped",
            Self::NotStopped => "play-goes-on",
            Self::NoGroup => "no-group",
            Self::AlreadyMarked { .. } => "already-marked",
            Self::NotAMove { .. } => "not-a-move",
            Self::NotAMark { .. } => "not-a-mark",
            Self::Square(error) => error.code(),
            Self::NotAPosition { .. } => "not-a-position",
            Self::NoLiberty { .. } => "no-liberty",
            Self::OneStone => "handicap-of-one",
            Self::NoHandicapPoints(_) => "no-handicap-points",
            Self::Options(error) => error.code(),
        }
    }

    fn message(&self) -> Message {
        let about = |text, grid: &_, cell: &_| Message::new(text).arg(GO.write(*grid, *cell));
        match self {
            Self::GameOver => OVER.into(),
            Self::Outside => OUTSIDE.into(),
            Self::Occupied { grid, cell } => about(OCCUPIED, grid, cell),
            Self::Suicide { grid, cell } => about(SUICIDE, grid, cell),
            Self::Ko { grid, cell } => about(KO, grid, cell),
            Self::Superko { grid, cell } => about(SUPERKO, grid, cell),
            Self::Stopped => STOPPED.into(),
            Self::NotStopped => NOT_STOPPED.into(),
            Self::NoGroup => NO_GROUP.into(),
            Self::AlreadyMarked { grid, cell, dead } => {
                about(ALREADY, grid, cell).words(if *dead { DEAD } else { ALIVE })
            }
            Self::NotAMove { text, grid } => Message::new(NOT_A_MOVE)
                .arg(text)
                .arg(GO.write(*grid, grid.cell(grid.len() / 2))),
            Self::NotAMark { text, grid } => Message::new(NOT_A_MARK)
                .arg(text)
                .arg(GO.write(*grid, grid.cell(grid.len() / 2))),
            Self::Square(error) => error.message(),
            Self::NotAPosition { text, size } => Message::new(ROWS).arg(size).arg(text),
            Self::NoLiberty { grid, cell } => about(NO_LIBERTY, grid, cell),
            Self::OneStone => ONE_STONE.into(),
            Self::NoHandicapPoints(size) => Message::new(NO_HANDICAP_POINTS).arg(size),
            Self::Options(error) => error.message(),
        }
    }
}
