//! Texts of Go that are shown to users.

use super::refusal::{End, Refusal};
use tabletop_core::squares::GO;
use tabletop_core::{Message, Reason, Text};

const OUTSIDE: Text = Text::new(
    "choose an intersection of the board",
    "请选择棋盘上的交叉点",
);
const OCCUPIED: Text = Text::new(
    "{0} is occupied: choose an empty point",
    "{0} 已有棋子：请下在空点上",
);
const SUICIDE: Text = Text::new(
    "suicide isn't allowed: a stone at {0} would have no liberties",
    "禁止自杀：下在 {0} 无气且提不到子",
);
const KO: Text = Text::new(
    "play elsewhere first or pass: {0} would retake the ko at once",
    "{0} 是劫，不能立即提回：请先找劫材（在别处下一手），或停一手",
);
const SUPERKO: Text = Text::new(
    "play elsewhere or pass: {0} would repeat an earlier position (superko)",
    "请下在别处或停一手：下在 {0} 会使全局同形再现",
);
const MUST_PLACE: Text = Text::new(
    "place a stone: the first capture wins, so nobody passes while there is room",
    "请落子：先提子者胜，还有可下的点时不能停一手",
);
const STOPPED: Text = Text::new(
    "mark dead groups, then type accept, or resume to play on",
    "双方已停手：请标出死子后输入 accept 接受，或输入 resume 继续对局",
);
const NOT_STOPPED: Text = Text::new(
    "place a stone or pass: groups are marked only after two passes in a row",
    "请落子或停一手（pass）：双方连续停一手之后才能标死子",
);
const NO_GROUP: Text = Text::new(
    "choose a stone of the group that is dead or alive",
    "请选择要标为死或活的棋块",
);
const ALREADY: Text = Text::new(
    "the group at {0} is already marked {1}",
    "{0} 处的棋块已经标为{1}",
);
const DEAD: Text = Text::new("dead", "死子");
const ALIVE: Text = Text::new("alive", "活子");
const OVER: Text = Text::new(
    "the game is over: undo or start a new game",
    "对局已结束：可以悔棋或新开一局",
);
const NOT_A_MOVE: Text = Text::new(
    "“{0}” is not a move: type a point such as {1}, or pass",
    "“{0}”不是着法：请输入 {1} 这样的点，或 pass（停一手）",
);
const NOT_A_MARK: Text = Text::new(
    "type `dead {1}`, `alive {1}`, `accept` or `resume`: “{0}” is not understood",
    "请输入 dead {1}、alive {1}、accept（接受）或 resume（继续）：无法理解“{0}”",
);
const ROWS: Text = Text::new(
    "expected {0} rows of {0} points made of X, O and . joined by /, then perhaps a blank and X or O: {1}",
    "请写 {0} 行、每行 {0} 个 X、O 或 .，以 / 连接，其后可加空格和 X 或 O：{1}",
);
const NO_LIBERTY: Text = Text::new(
    "the group at {0} has no liberties: no game can come to this",
    "{0} 处的棋块没有气：不可能出现这样的局面",
);
const ONE_STONE: Text = Text::new(
    "for a handicap of 1 let Black move first with komi 0.5 or 0; stones can be 2 to 9",
    "让一子即让先：请改用贴目 0.5 或 0，或选择让 2 到 9 子",
);
const NO_HANDICAP_POINTS: Text = Text::new(
    "choose size 9, 13 or 19, or handicap 0: {0} × {0} has no usual handicap points",
    "请选择 9、13 或 19 路，或不让子：{0} 路棋盘没有通用的让子点",
);
const MORE_AREA: Text = Text::new("larger area", "子多");
const EQUAL_AREA: Text = Text::new("equal area", "子数相等");
const MORE_TERRITORY: Text = Text::new("more territory and prisoners", "目多");
const EQUAL_TERRITORY: Text = Text::new("equal territory and prisoners", "目数相等");
const FIRST_CAPTURE: Text = Text::new("first capture", "先提子");
pub(super) const PASS: Text = Text::new("Pass", "停一手");
pub(super) const ACCEPT: Text = Text::new("Accept score", "接受结果");
pub(super) const RESUME: Text = Text::new("Resume play", "继续对局");
pub(super) const PRISONERS: Text = Text::new("Prisoners", "提子");
pub(super) const AREA: Text = Text::new("Area", "子数");
pub(super) const TERRITORY: Text = Text::new("Territory and prisoners", "目数（含提子）");
pub(super) const KOMI: Text = Text::new("Komi: {0}", "贴目：{0}");
pub(super) const HANDICAP: Text = Text::new("Handicap: {0}", "让子：{0}");
/// Line of the panel with the rules. Suicide is mentioned only if it is allowed, which is rare.
pub(super) const RULES: Text = Text::new("{0} · {1}", "{0} · {1}");
/// Note shown if a group may fill its own last liberty.
pub(super) const SUICIDE_ALLOWED: Text = Text::new("suicide allowed", "允许自杀");
/// Note shown if the first capture wins.
pub(super) const FIRST_CAPTURE_WINS: Text = Text::new("the first capture wins", "先提子者胜");
pub(super) const ONE_PASS: Text = Text::new(
    "{0} passed: another pass ends play",
    "{0}停一手；再停一手则判定死子",
);
pub(super) const MARKING: Text = Text::new(
    "Mark dead groups, then accept the score, or resume play.",
    "双方已停手。请标出死子；双方都接受即终局，也可继续对局。",
);
pub(super) const ACCEPTED: Text = Text::new("{0} accepts the score.", "{0}接受结果。");
pub(super) const ESTIMATE: Text = Text::new(
    "Estimate: {0} by {1} (komi included)",
    "形势判断：{0}约领先 {1} 目（含贴目）",
);
pub(super) const AHEAD: Text = Text::new("{0} is ahead by {1} {1|point|points}", "{0}领先 {1} 目");
pub(super) const EVEN: Text = Text::new("Both sides have the same score", "双方相等");
pub(super) const BLACK: Text = Text::new("Black", "黑方");
pub(super) const WHITE: Text = Text::new("White", "白方");

pub(super) const CAPTURES: Text = Text::new("captures {0} {0|stone|stones}", "提 {0} 子");
pub(super) const SAVES: Text =
    Text::new("saves {0} {0|stone|stones} in atari", "救出被叫吃的 {0} 子");
pub(super) const OUT_OF_ATARI: Text = Text::new(
    "gets {0} {0|stone|stones} out of atari",
    "解除 {0} 子所受的叫吃",
);
pub(super) const ATARI: Text = Text::new("puts {0} {0|stone|stones} in atari", "叫吃 {0} 子");
pub(super) const KEEPS_APART: Text =
    Text::new("cuts {0} chains of {1} here", "在此切断{1}的 {0} 块棋");
pub(super) const AVERTS_ATARI: Text = Text::new(
    "keeps {0} {0|stone|stones} from being put in atari here",
    "使 {0} 子不会在此被叫吃",
);
pub(super) const STRENGTHENS: Text = Text::new(
    "strengthens {0} {0|stone|stones}: from {1} {1|liberty|liberties} to {2}",
    "加强己方 {0} 子：气由 {1} 增到 {2}",
);
pub(super) const LEAVES_TWO: Text = Text::new(
    "leaves {1} {1|stone|stones} of {0} two liberties",
    "使{0}的 {1} 子只剩两气",
);
pub(super) const OPENS_CORNER: Text = Text::new("takes an empty corner", "占据空角");
pub(super) const JOINS: Text = Text::new(
    "joins {0} of your chains ({1} {1|stone|stones})",
    "连接己方 {0} 块棋（{1} 子）",
);
pub(super) const ENDS_PLAY: Text = Text::new(
    "both have passed then: play ends and the score is counted",
    "双方都停一手，就此停止落子，开始计算",
);
pub(super) const MARKS_RIGHT: Text = Text::new(
    "the computer agrees about the dead stones",
    "电脑同意这样判定死子",
);
pub(super) const MARKS_WRONG: Text = Text::new(
    "the computer doesn't agree about the dead stones",
    "电脑不同意这样判定死子",
);

pub(super) const LEVELS: [Text; 10] = [
    Text::new(
        "Looks at a handful of moves and often takes a worse one.",
        "初学者：只看几手，常下较差的一手。",
    ),
    Text::new(
        "Knows how to capture, and gives away a lot.",
        "会提子，但失误很多。",
    ),
    Text::new(
        "Sees simple captures and escapes, but is careless.",
        "能看到简单的提子和逃子，仍较粗心。",
    ),
    Text::new(
        "Plays sensibly near the last move, loosely elsewhere.",
        "上一手附近应对合理，其他地方较松。",
    ),
    Text::new("Makes few big mistakes.", "很少出大错。"),
    Text::new(
        "Thinks briefly and takes the best move it finds.",
        "短暂思考后下最好的一手。",
    ),
    Text::new("Thinks twice as long.", "思考时间加倍。"),
    Text::new("A good opponent on small boards.", "小棋盘上的好对手。"),
    Text::new(
        "Strong on small boards; thinks twice as long again.",
        "小棋盘上实力强；思考时间再加倍。",
    ),
    Text::new(
        "Plays its best for as long as it may think.",
        "用尽全部思考时间，全力以赴。",
    ),
];

pub(super) const SUMMARY: Text = Text::new(
    "Surround more of the board than your opponent; stones can be captured.",
    "围住更多地盘的一方获胜；没有气的棋子被提走。",
);
pub(super) const RULES_OF_PLAY: Text = Text::new(
    "Surround more of the board than your opponent.\n\n\
     The board begins empty and Black begins. With a handicap Black's stones are on the board already and White \
     begins; komi is then usually set to 0.5.\n\n\
     In turn, place a stone on an empty intersection (a point), or pass. Stones of one colour joined along the lines are a \
     group; the empty points next to it are its liberties. Your stone first captures every opposing group that has \
     no liberty left: its stones are taken off and are your prisoners. Taking your own last liberty without \
     capturing is suicide: refused, or allowed if so chosen.\n\n\
     Ko (ko): a stone may not bring back an earlier position of the whole board (positional superko); with \
     situational superko, only if the same side would be to move; with simple ko, only a single stone may not be \
     retaken at once.\n\n\
     Two passes in a row end play. The players then agree on which groups are dead; these are taken off. A group \
     is alive if it can keep two separate empty points (eyes), dead if it cannot help being captured. With Dead \
     stones (dead) set to keep, everything on the board is alive.\n\n\
     Scoring (scoring): by area, a side's stones and the empty points that only it surrounds; by territory, \
     surrounded points and prisoners, dead stones among them, without the eyes of groups in seki (neither side \
     can attack the other there). White adds the komi, which makes up for Black's first move. More points win.\n\n\
     With Won by (aim) set to capture, whoever captures first wins, and nobody passes as long as a stone can be placed: \
     Go for beginners, on 5 × 5 or 9 × 9.\n\n\
     To move, type a point such as Q16 (columns A to T without I on 19 × 19, rows from the bottom) or pass, or \
     click a point, or go to it with the arrow keys and press Enter. Mark dead groups in the same way or by dead \
     D4; accept accepts the score, resume plays on.",
    "围住更多地盘的一方获胜。\n\n\
     开局时棋盘为空，黑方先行。让子棋的让子已摆好，由白方先行，贴目一般改为 0.5。\n\n\
     双方轮流在空交叉点上落一子，或停一手。沿线相连的同色棋子为一块，与之相邻的空点是它的气。落子后先提走对方无气\
     的棋块，成为提子。落子后己方无气、又提不到对方的子，叫作自杀：默认禁止，可选择允许。\n\n\
     打劫（ko）：默认禁全局同形，即不得使棋盘回到以前的局面；situational 仅在轮到的一方也相同时才禁止；simple（简\
     单劫）仅禁止立即提回单子。\n\n\
     双方连续停一手则停止落子，商定哪些是死子，将其从棋盘上拿走。能做出两个眼的棋是活棋；最终逃不掉被提的是死棋。“\
     死子判定（dead）”设为 keep 时，盘上皆为活子。\n\n\
     计算方法（scoring）：数子法，棋子加上完全由己方围住的空点；数目法，所围空点加提子（死子也算提子），双活（双\
     方都不敢先动、谁也提不掉谁）中的眼不算。白方另加贴目，用来补偿黑方先行之利。点数多的一方胜。\n\n\
     “胜负（aim）”设为 capture 时，先提子的一方胜，有可下的点就不能停一手：这是初学者的吃子围棋，用 5 路或 9 路。\n\n\
     走法：输入 Q16 这样的点（19 路时列为 A 到 T，不用 I；行从下往上数），或输入 pass 停一手；也可点击，或用方向\
     键移到该点后按 Enter。死子用同样的方法标出，或输入 dead D4；输入 accept 接受结果，输入 resume 继续对局。",
);

impl From<End> for Text {
    fn from(end: End) -> Self {
        match end {
            End::MoreArea => MORE_AREA,
            End::EqualArea => EQUAL_AREA,
            End::MoreTerritory => MORE_TERRITORY,
            End::EqualTerritory => EQUAL_TERRITORY,
            End::FirstCapture => FIRST_CAPTURE,
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
            Self::MustPlace => "no-pass",
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
            Self::MustPlace => MUST_PLACE.into(),
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
