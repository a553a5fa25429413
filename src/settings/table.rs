//! The one table of settings.

use crate::core::Text;
use crate::core::options::Choice;
use crate::settings::kind::Kind;

/// Where a setting belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// How everything looks.
    Look,
    /// What is shown.
    Screen,
    /// New games and questions.
    Play,
    /// The computer.
    Computer,
}

impl Group {
    /// Every group, in the order of the dialogue.
    pub const ALL: [Self; 4] = [Self::Look, Self::Screen, Self::Play, Self::Computer];

    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Self::Look => Text::new("Look", "外观"),
            Self::Screen => Text::new("Screen", "屏幕"),
            Self::Play => Text::new("Playing", "下棋"),
            Self::Computer => Text::new("Computer", "电脑"),
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The word of the file and of `set`.
    pub key: &'static str,
    /// What values it can have.
    pub kind: Kind,
    /// The value it has unless another is chosen.
    pub default: &'static str,
    /// What the dialogue calls it.
    pub name: Text,
    /// What it does, in half a sentence.
    pub help: Text,
    /// Where it belongs.
    pub group: Group,
}

const NO_UNIT: Text = Text::same("");

const fn number(min: u32, max: u32, step: u32, unit: Text) -> Kind {
    Kind::Number {
        min,
        max,
        step,
        unit,
    }
}

const LANGUAGES: &[Choice] = &[
    Choice::new("auto", "as the system says", "跟随系统"),
    Choice::new("en", "English", "English"),
    Choice::new("zh", "中文", "中文"),
];

const DEPTHS: &[Choice] = &[
    Choice::new("auto", "as the terminal says", "跟随终端"),
    Choice::new("truecolor", "true colour", "真彩色"),
    Choice::new("256", "256", "256 色"),
    Choice::new("16", "the terminal's 16", "终端 16 色"),
    Choice::new("mono", "none", "无色"),
];

const GLYPHS: &[Choice] = &[
    Choice::new("auto", "as the terminal says", "跟随终端"),
    Choice::new("unicode", "unicode", "unicode"),
    Choice::new("ascii", "ascii", "ascii"),
    Choice::new("wide", "wide", "wide（宽字符终端）"),
];

const MICE: &[Choice] = &[
    Choice::new("full", "clicks and movement", "点击与移动"),
    Choice::new("clicks", "clicks", "仅点击"),
    Choice::new("off", "left to the terminal", "交给终端"),
];

struct Row(
    &'static str,
    Kind,
    &'static str,
    (&'static str, &'static str),
    (&'static str, &'static str),
);

const fn group<const N: usize>(group: Group, rows: [Row; N]) -> [Setting; N] {
    const EMPTY: Setting = Setting {
        key: "",
        kind: Kind::Switch,
        default: "",
        name: Text::same(""),
        help: Text::same(""),
        group: Group::Look,
    };
    let mut out = [EMPTY; N];
    let mut at = 0;
    while at < N {
        let Row(key, kind, default, name, help) = &rows[at];
        out[at] = Setting {
            key,
            kind: *kind,
            default,
            name: Text::new(name.0, name.1),
            help: Text::new(help.0, help.1),
            group,
        };
        at += 1;
    }
    out
}

#[rustfmt::skip] // a table is read by its rows
const LOOK: [Setting; 4] = group(
    Group::Look,
    [
        Row("language", Kind::Choice(LANGUAGES), "auto", ("Language", "语言"), ("the language of everything that is shown", "所有显示内容的语言")),
        Row("theme", Kind::Theme, "felt", ("Colours", "配色"), ("the colours; files NAME.toml in the folder themes beside this file add more", "配色；在此文件旁的 themes 文件夹中放入 名称.toml 可增加配色")),
        Row("color", Kind::Choice(DEPTHS), "auto", ("Colour depth", "色彩深度"), ("how many colours the terminal shows; NO_COLOR in the environment means none", "终端能显示多少颜色；环境变量 NO_COLOR 表示无色")),
        Row("glyphs", Kind::Choice(GLYPHS), "auto", ("Characters", "字符"), ("the characters boards are drawn with; wide is for terminals that draw ● over two columns", "绘制棋盘的字符；wide 用于将 ● 显示为两列宽的终端")),
    ],
);

#[rustfmt::skip] // a table is read by its rows
const SCREEN: [Setting; 9] = group(
    Group::Screen,
    [
        Row("panel", Kind::Switch, "on", ("Panel", "侧栏"), ("players, figures and moves beside the board", "棋盘旁显示对局者、数据与着法")),
        Row("smaller-cells", number(0, 8, 1, NO_UNIT), "0", ("Smaller cells", "缩小格子"), ("how many sizes smaller than the largest cells that fit", "比能放下的最大格子小几档")),
        Row("coordinates", Kind::Switch, "on", ("Coordinates", "坐标"), ("the names of columns and rows at the rim", "在棋盘边缘显示行列名称")),
        Row("move-numbers", Kind::Switch, "off", ("Move numbers", "手数"), ("the number of its move upon every piece that was put on the board", "在每个棋子上显示手数")),
        Row("thumbnails", Kind::Switch, "on", ("List of games", "棋局列表"), ("the other games as small pictures on wide screens", "宽屏时以小图显示其他棋局")),
        Row("animation", Kind::Switch, "on", ("Animation", "动画"), ("pieces turn and vanish one after the other, within a sixth of a second", "棋子依次翻转或消失，不超过六分之一秒")),
        Row("reduced-motion", Kind::Switch, "off", ("Reduced motion", "减少动态"), ("nothing on the screen moves for its looks: no animation, nothing that turns, clocks without tenths", "屏幕上没有装饰性的动态：无动画、无转动标记，时钟不显示十分之一秒")),
        Row("bell", Kind::Switch, "off", ("Bell", "响铃"), ("ring the terminal's bell when the computer has moved and when a game ends", "电脑走棋或对局结束时终端响铃")),
        Row("mouse", Kind::Choice(MICE), "full", ("Mouse", "鼠标"), ("what the program hears of the mouse; Shift+drag always selects text", "程序接收哪些鼠标事件；按住 Shift 拖动总可选择文字")),
    ],
);

#[rustfmt::skip] // a table is read by its rows
const PLAY: [Setting; 4] = group(
    Group::Play,
    [
        Row("confirm", Kind::Switch, "on", ("Ask first", "操作确认"), ("ask before resigning, deleting moves or closing a game that is not over", "认输、删除着法或关闭未完的棋局前先询问")),
        Row("first-name", Kind::Text(40), "", ("First player", "先手姓名"), ("the name that new games give the first player", "新棋局中先手的姓名")),
        Row("second-name", Kind::Text(40), "", ("Second player", "后手姓名"), ("the name that new games give the second player", "新棋局中后手的姓名")),
        Row("clock", Kind::Clock, "none", ("Clock", "棋钟"), ("the clock of new games for two: none, 5m, 5m+3s, 10m/5x30s (byo-yomi), 10m/15in5m (Canadian)", "新双人棋局的棋钟：none、5m、5m+3s、10m/5x30s（读秒）、10m/15in5m（加拿大制）")),
    ],
);

#[rustfmt::skip] // a table is read by its rows
const COMPUTER: [Setting; 6] = group(
    Group::Computer,
    [
        Row("level", number(1, 10, 1, NO_UNIT), "5", ("Level", "水平"), ("how well the computer plays unless a game says otherwise", "电脑的默认水平")),
        Row("move-time", number(1, 600, 1, Text::new("s", "秒")), "1", ("Time for a move", "每步用时"), ("the most time the computer takes for a move, in seconds; with a clock it looks at that", "电脑每步最多用时（秒）；有棋钟时以棋钟为准")),
        Row("threads", number(1, 256, 1, NO_UNIT), "1", ("Threads", "线程"), ("how many processors a search may use", "搜索可使用的处理器数量")),
        Row("ponder", Kind::Switch, "off", ("Thinks on", "后台思考"), ("at level 10 the computer goes on thinking while you do", "10 级的电脑在你思考时也继续思考")),
        Row("memory", number(1, 65_536, 64, Text::new("MiB", "MiB")), "64", ("Memory", "内存"), ("memory for the tables of a search, in MiB", "搜索用表的内存（MiB）")),
        Row("book", Kind::Switch, "on", ("Opening book", "开局库"), ("high levels play the first moves of Reversi out of a book", "黑白棋的高水平电脑按开局库走开头几步")),
    ],
);

const COUNT: usize = LOOK.len() + SCREEN.len() + PLAY.len() + COMPUTER.len();

const ALL: [Setting; COUNT] = {
    let mut all = [LOOK[0]; COUNT];
    let groups: [&[Setting]; 4] = [&LOOK, &SCREEN, &PLAY, &COMPUTER];
    let (mut at, mut group) = (0, 0);
    while group < groups.len() {
        let mut row = 0;
        while row < groups[group].len() {
            all[at] = groups[group][row];
            at += 1;
            row += 1;
        }
        group += 1;
    }
    all
};

/// Every setting, group by group.
pub const SETTINGS: &[Setting] = &ALL;
