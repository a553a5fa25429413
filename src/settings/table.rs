//! The table of settings: an entry is a field of [`Values`], its key in the file, its domain, its default value, and
//! its texts for the dialogue.

use tabletop_core::{Choices, Domain, Text, TimeControl, Value, ValueError, choices};

/// Group of settings in the dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Appearance.
    Look,
    /// Contents of the screen.
    Screen,
    /// New games and questions.
    Play,
    /// The computer opponent.
    Computer,
}

impl Group {
    /// Every group, in the order of the dialogue.
    pub const ALL: [Self; 4] = [Self::Look, Self::Screen, Self::Play, Self::Computer];

    /// Returns the heading of the group.
    pub const fn name(self) -> Text {
        match self {
            Self::Look => Text::new("Appearance", "外观"),
            Self::Screen => Text::new("Screen", "屏幕"),
            Self::Play => Text::new("Playing", "下棋"),
            Self::Computer => Text::new("Computer", "电脑"),
        }
    }
}

/// An entry of the table.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Name in the file and for `set`.
    pub key: &'static str,
    /// Admissible values.
    pub domain: Domain,
    /// Display name.
    pub name: Text,
    /// Short description for the dialogue.
    pub help: Text,
    /// Group in the dialogue.
    pub group: Group,
    /// Change of a number by one key press in the dialogue.
    pub step: i32,
    /// Unit of a number; empty for plain numbers.
    pub unit: Text,
    get: fn(&Values) -> String,
    set: fn(&mut Values, &str),
}

impl Setting {
    /// Returns the canonical spelling of a value, or an error; `default` stands for the default value.
    pub fn check(&self, value: &str) -> Result<String, ValueError> {
        if value.trim().eq_ignore_ascii_case("default") {
            return Ok(self.value(&Values::default()));
        }
        self.domain.check(self.key, value)
    }

    /// Returns the value in its spelling.
    pub fn value(&self, values: &Values) -> String {
        (self.get)(values)
    }

    /// Sets the value, given in its canonical spelling.
    pub(super) fn put(&self, values: &mut Values, value: &str) {
        (self.set)(values, value);
    }
}

macro_rules! settings {
    ($($group:ident { $(
        $field:ident: $type:ty = $default:expr, $key:literal in $domain:expr, ($name:literal, $name_zh:literal),
        ($help:literal, $help_zh:literal) $(, step $step:literal $unit:literal $unit_zh:literal)?;
    )* })*) => {
        /// The value of every setting.
        #[expect(clippy::doc_markdown, reason = "the words of the dialogue")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Values {
            $($(#[doc = $help] pub $field: $type,)*)*
        }

        impl Default for Values {
            fn default() -> Self {
                Self {
                    $($($field: $default,)*)*
                }
            }
        }

        /// Every setting, group by group.
        pub const SETTINGS: &[Setting] = &[
            $($(Setting {
                key: $key,
                domain: $domain,
                name: Text::new($name, $name_zh),
                help: Text::new($help, $help_zh),
                group: Group::$group,
                step: last([1 $(, $step)?]),
                unit: last([Text::same("") $(, Text::new($unit, $unit_zh))?]),
                get: |values| values.$field.spelling(),
                set: |values, text| values.$field = Value::parse(text),
            },)*)*
        ];
    };
}

/// Last element of an entry: its own value, or the default before it.
const fn last<T: Copy, const N: usize>(values: [T; N]) -> T {
    values[N - 1]
}

/// Domain of the whole numbers from `min` to `max`.
const fn number(min: i32, max: i32) -> Domain {
    Domain::integer(min, max, &[])
}

choices! {
    /// Language of the user interface.
    pub enum Language {
        /// The system's language.
        Auto = "auto" ("Automatic", "跟随系统"),
        /// English.
        English = "en" ("English", "English"),
        /// Simplified Chinese.
        Chinese = "zh" ("中文", "中文"),
    }

    /// Number of colours of the terminal.
    pub enum ColorDepth {
        /// According to the environment.
        Auto = "auto" ("Automatic", "自动"),
        /// 24 bits.
        True = "truecolor" ("True colour", "真彩色"),
        /// The 256-colour palette.
        Indexed = "256" ("256", "256 色"),
        /// The terminal's sixteen colours.
        Sixteen = "16" ("16 (terminal)", "终端 16 色"),
        /// No colours.
        Mono = "mono" ("None", "无色"),
    }

    /// Character set for drawing boards.
    pub enum Glyphs {
        /// According to the environment.
        Auto = "auto" ("Automatic", "自动"),
        /// Block and line characters.
        Unicode = "unicode" ("Unicode", "Unicode"),
        /// ASCII only.
        Ascii = "ascii" ("ASCII", "ASCII"),
        /// Only characters that are narrow in every terminal.
        Wide = "wide" ("Wide", "宽字符终端（wide）"),
    }

    /// Naming of the squares of a checkers board.
    pub enum CheckersSquares {
        /// By the numbers of the game's notation, printed on the board.
        Numbers = "numbers" ("Numbers (11-15)", "数字（11-15）"),
        /// By letters and numbers at the rim.
        Letters = "letters" ("Letters (f6-e5)", "字母（f6-e5）"),
    }

    /// Mouse events requested from the terminal.
    pub enum MouseMode {
        /// Clicks, drags and movement.
        Full = "full" ("Clicks and movement", "点击与移动"),
        /// Clicks and drags.
        Clicks = "clicks" ("Clicks only", "仅点击"),
        /// None: the terminal handles the mouse.
        Off = "off" ("Off (left to the terminal)", "关（交给终端）"),
    }
}

#[rustfmt::skip] // a table is read by its rows
settings! {
    Look {
        language: Language = Language::Auto, "language" in Domain::Choice(Language::CHOICES), ("Language", "语言"), ("Interface language", "界面语言");
        theme: String = "auto".to_owned(), "theme" in Domain::Theme, ("Theme", "主题"), ("Colours of boards and panels; a file NAME.toml in the folder themes beside this file adds one", "棋盘与界面的颜色；在此文件旁的 themes 文件夹中放入 名称.toml 可增加主题");
        color: ColorDepth = ColorDepth::Auto, "color" in Domain::Choice(ColorDepth::CHOICES), ("Colour depth", "色彩深度"), ("How many colours to use; NO_COLOR in the environment means none", "使用多少种颜色；环境变量 NO_COLOR 表示无色");
        glyphs: Glyphs = Glyphs::Auto, "glyphs" in Domain::Choice(Glyphs::CHOICES), ("Character set", "字符集"), ("Characters that boards are drawn with; wide is for terminals that draw ● over two columns", "绘制棋盘的字符；wide 用于将 ● 显示为两列宽的终端");
    }
    Screen {
        panel: bool = true, "panel" in Domain::Switch, ("Side panel", "侧栏"), ("Show players, figures and moves beside the board", "在棋盘旁显示对局者、数据与着法");
        smaller_cells: u32 = 0, "smaller-cells" in number(0, 8), ("Smaller cells", "缩小格子"), ("How many sizes smaller than the largest cells that fit", "比能放下的最大格子小几档");
        coordinates: bool = true, "coordinates" in Domain::Switch, ("Coordinates", "坐标"), ("Show the names of columns and rows at the edge", "在棋盘边缘显示行列名称");
        checkers_squares: CheckersSquares = CheckersSquares::Numbers, "checkers-squares" in Domain::Choice(CheckersSquares::CHOICES), ("Checkers squares", "西洋跳棋格名"), ("How squares and moves of checkers are named; both can be typed", "西洋跳棋格子与着法的名称；两种都可输入");
        own_side_below: bool = true, "own-side-below" in Domain::Switch, ("Own side below", "己方在下"), ("Put your side at the bottom against the computer, in games with home rows", "与电脑对弈时己方在棋盘下方（双方各有底线的棋）");
        move_numbers: bool = false, "move-numbers" in Domain::Switch, ("Move numbers", "手数"), ("Number the pieces by the moves that placed them", "在每个棋子上显示手数");
        move_values: bool = false, "move-values" in Domain::Switch, ("Values on the board", "棋盘上显示评分"), ("Analysis shows the value of every move on its square, where squares have four columns, in place of letters on the best five", "分析时在每个可下的格子上显示评分（格子须至少四列宽），而不只标出最好的五步");
        thumbnails: bool = true, "thumbnails" in Domain::Switch, ("Thumbnails", "棋局缩略图"), ("Show the other open games as small boards on wide screens", "宽屏时以小图显示其他棋局");
        animation: bool = true, "animation" in Domain::Switch, ("Animation", "动画"), ("Pieces turn and vanish one after the other, within a sixth of a second", "棋子依次翻转或消失，不超过六分之一秒");
        reduced_motion: bool = false, "reduced-motion" in Domain::Switch, ("Reduced motion", "减弱动态效果"), ("No animations, spinners or tenths of a second", "无动画、无转动标记，棋钟不显示十分之一秒");
        plain_board: bool = true, "plain-board" in Domain::Switch, ("Board in plain mode", "纯文本棋盘"), ("Show the board after every move in plain mode, not only what it changed", "纯文本模式下每步之后显示棋盘，而不仅说明变化");
        bell: bool = false, "bell" in Domain::Switch, ("Bell", "响铃"), ("Ring the terminal's bell when the computer has moved and when a game ends", "电脑走棋或对局结束时终端响铃");
        mouse: MouseMode = MouseMode::Full, "mouse" in Domain::Choice(MouseMode::CHOICES), ("Mouse", "鼠标"), ("Which mouse events to use; Shift+drag always selects text", "程序响应哪些鼠标操作；按住 Shift 拖动始终可选择文字");
    }
    Play {
        confirm: bool = true, "confirm" in Domain::Switch, ("Confirm", "操作确认"), ("Ask before resigning, deleting moves or closing an unfinished game", "认输、删除着法或关闭未完的棋局前先询问");
        first_name: String = String::new(), "first-name" in Domain::Text(40), ("First player", "先手姓名"), ("Name of the first player in new games", "新棋局中先手的姓名");
        second_name: String = String::new(), "second-name" in Domain::Text(40), ("Second player", "后手姓名"), ("Name of the second player in new games", "新棋局中后手的姓名");
        journal: bool = true, "journal" in Domain::Switch, ("Keep results", "记录战绩"), ("Note how finished games ended, for the statistics", "记录每局结果，供战绩统计");
        mistakes: bool = true, "mistakes" in Domain::Switch, ("Collect my mistakes", "收集失误"), ("Review finished games with the computer in the background, to play your mistakes again", "与电脑下完后在后台复盘，收集失误供练习");
        teaching: bool = false, "teaching" in Domain::Switch, ("Teaching", "教学"), ("In new games against the computer, say at once when a move gives something away; it can be undone", "在与电脑的新棋局中，走错立即提示，可以悔棋");
        clock: Option<TimeControl> = None, "clock" in Domain::Clock, ("Clock", "棋钟"), ("Clock of new games for two: none, 5m, 5m+3s, 10m/5x30s (byo-yomi), 10m/15in5m (Canadian)", "新双人棋局的棋钟：none、5m、5m+3s、10m/5x30s（读秒）、10m/15in5m（加拿大制）");
    }
    Computer {
        level: u32 = 5, "level" in number(1, 10), ("Level", "难度"), ("Default level of the computer", "电脑的默认难度");
        move_time: u32 = 1, "move-time" in number(1, 600), ("Time per move", "每步用时"), ("The most time the computer takes for a move, in seconds; with a clock it follows the clock", "电脑每步最多用时（秒）；有棋钟时以棋钟为准"), step 1 "s" "秒";
        pace: u32 = 400, "pace" in number(0, 5000), ("Pace", "节奏"), ("The least time before the computer's answer is shown, in milliseconds; 0 for none", "电脑应手前至少等待的时间（毫秒）；0 表示不等待"), step 100 "ms" "毫秒";
        resign: bool = true, "resign" in Domain::Switch, ("Computer resigns", "电脑认输"), ("The computer resigns hopeless games of Go", "围棋无望时电脑认输");
        threads: u32 = 1, "threads" in number(1, 256), ("Threads", "线程"), ("How many threads a search may use", "搜索可用的线程数");
        ponder: bool = false, "ponder" in Domain::Switch, ("Think on your time", "后台思考"), ("At level 10 the computer keeps thinking during your turn", "难度 10 的电脑在你思考时继续计算");
        memory: u32 = 64, "memory" in number(1, 65_536), ("Memory", "内存"), ("Memory for the hash table of a search, in MiB", "搜索置换表所用内存（MiB）"), step 64 "MiB" "MiB";
        book: bool = true, "book" in Domain::Switch, ("Opening book", "开局库"), ("High levels play the first moves of Reversi and checkers from a book", "难度较高时，黑白棋和西洋跳棋的电脑开头几步按开局库走");
    }
}
