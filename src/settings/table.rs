//! The table of settings: an entry is a field of [`Values`], its key in the file, its domain, its default value, and
//! its texts for the dialogue.

use tabletop_core::{Choices, Domain, SquareNames, Text, TimeControl, Value, ValueError, choices};

/// Group of settings in the dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Look,
    Screen,
    Play,
    Computer,
}

impl Group {
    /// Every group, in the order of the dialogue.
    pub const ALL: [Self; 4] = [Self::Look, Self::Screen, Self::Play, Self::Computer];

    pub const fn name(self) -> Text {
        match self {
            Self::Look => Text::new("Appearance", "外观"),
            Self::Screen => Text::new("Screen", "屏幕"),
            Self::Play => Text::new("Play", "对局"),
            Self::Computer => Text::new("Computer", "电脑"),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Name in the file and for `set`.
    pub key: &'static str,
    pub domain: Domain,
    pub name: Text,
    pub help: Text,
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
    pub enum Language {
        Auto = "auto" ("Automatic", "跟随系统"),
        English = "en" ("English", "English"),
        Chinese = "zh" ("中文", "中文"),
    }

    /// Number of colours of the terminal.
    pub enum ColorDepth {
        /// According to the environment.
        Auto = "auto" ("Automatic", "自动"),
        True = "truecolor" ("True colour", "真彩色"),
        Indexed = "256" ("256", "256 色"),
        Sixteen = "16" ("16 (terminal colours)", "终端 16 色"),
        Mono = "mono" ("None", "无色"),
    }

    /// Character set for drawing boards.
    pub enum Glyphs {
        /// According to the environment.
        Auto = "auto" ("Automatic", "自动"),
        Unicode = "unicode" ("Unicode", "Unicode"),
        Ascii = "ascii" ("ASCII", "ASCII"),
        /// Only characters that are narrow in every terminal.
        Wide = "wide" ("Wide", "宽字符终端（wide）"),
    }

    /// Naming of the squares of a checkers board.
    pub enum CheckersSquares {
        /// By the numbers of the game's notation, printed on the board.
        Numbers = "numbers" ("Numbers (11-15)", "数字（11-15）"),
        Letters = "letters" ("Letters (f6-e5)", "字母（f6-e5）"),
    }

    pub enum Background {
        Auto = "auto" ("Automatic", "自动"),
        Dark = "dark" ("Dark", "深色"),
        Light = "light" ("Light", "浅色"),
    }

    /// Attempts to draw attention to a move.
    pub enum Notify {
        /// While the window is not in front, or that is unknown.
        Unfocused = "unfocused" ("In the background", "窗口不在前面时"),
        Always = "always" ("Always", "总是"),
        Off = "off" ("Off", "关"),
    }

    pub enum Graphics {
        /// Pictures where the terminal says that it takes them.
        Auto = "auto" ("Automatic", "自动"),
        Kitty = "kitty" ("Pictures (kitty's protocol)", "图片（kitty 协议）"),
        Sixel = "sixel" ("Pictures (sixel)", "图片（sixel）"),
        Cells = "cells" ("Characters", "字符"),
    }

    /// Mouse events requested from the terminal.
    pub enum MouseMode {
        /// As the connection suggests: over ssh, movement would cost too many bytes.
        Auto = "auto" ("Automatic: clicks over ssh", "自动：经 ssh 时仅点击"),
        Full = "full" ("Clicks and movement", "点击与移动"),
        Clicks = "clicks" ("Clicks only", "仅点击"),
        Off = "off" ("Off (use the terminal's)", "关（由终端处理）"),
    }
}

impl From<CheckersSquares> for SquareNames {
    fn from(names: CheckersSquares) -> Self {
        match names {
            CheckersSquares::Numbers => Self::Numbers,
            CheckersSquares::Letters => Self::Letters,
        }
    }
}

#[rustfmt::skip] // a table is read by its rows
settings! {
    Look {
        language: Language = Language::Auto, "language" in Domain::Choice(Language::CHOICES), ("Language", "语言"), ("Language of menus and messages", "菜单与消息的语言");
        theme: String = "auto".to_owned(), "theme" in Domain::Theme, ("Theme", "主题"), ("Colours of the board and panels; add your own as NAME.toml in the themes folder beside this file", "棋盘与面板的颜色；在此文件旁的 themes 文件夹放入 名称.toml 可添加自己的主题");
        light_theme: String = "light".to_owned(), "light-theme" in Domain::Theme, ("Light theme", "浅色主题"), ("Theme while the terminal is light, if Theme is automatic (auto)", "主题为自动（auto）且终端为浅色时使用的主题");
        background: Background = Background::Auto, "background" in Domain::Choice(Background::CHOICES), ("Background", "终端背景"), ("Dark or light, if your terminal doesn't report it", "终端是深色还是浅色（终端自己不报告时）");
        color: ColorDepth = ColorDepth::Auto, "color" in Domain::Choice(ColorDepth::CHOICES), ("Colour depth", "色彩深度"), ("Number of colours to use; set NO_COLOR in the environment for none", "使用的颜色数；设置环境变量 NO_COLOR 则不用颜色");
        glyphs: Glyphs = Glyphs::Auto, "glyphs" in Domain::Choice(Glyphs::CHOICES), ("Character set", "字符集"), ("Characters for drawing boards; choose wide if your terminal draws ● two columns wide", "绘制棋盘的字符；若终端把 ● 显示为两列宽，请选 wide");
        graphics: Graphics = Graphics::Auto, "graphics" in Domain::Choice(Graphics::CHOICES), ("Boards", "棋盘绘制"), ("Draw boards as pictures where your terminal can show them (kitty, Ghostty, WezTerm, Konsole; by sixel foot, xterm -ti vt340 and others), or with characters", "终端能显示图片时（kitty、Ghostty、WezTerm、Konsole；foot、xterm -ti vt340 等用 sixel）以图片绘制棋盘，或一律用字符绘制");
    }
    Screen {
        panel: bool = true, "panel" in Domain::Switch, ("Side panel", "侧栏"), ("Show players, scores and moves beside the board", "在棋盘旁显示对局者、比分与着法");
        smaller_cells: u32 = 0, "smaller-cells" in number(0, 8), ("Board zoom", "棋盘缩放"), ("Steps below the largest cell size that fits; 0 is the largest", "比能放下的最大格子小几档；0 为最大");
        coordinates: bool = true, "coordinates" in Domain::Switch, ("Coordinates", "坐标"), ("Show column and row names along the edge", "在棋盘边缘显示行列名称");
        checkers_squares: CheckersSquares = CheckersSquares::Numbers, "checkers-squares" in Domain::Choice(CheckersSquares::CHOICES), ("Checkers squares", "西洋跳棋格名"), ("How checkers squares and moves are shown; you can type either", "西洋跳棋格子与着法的显示方式；两种写法都可输入");
        own_side_below: bool = true, "own-side-below" in Domain::Switch, ("My side at the bottom", "己方在下"), ("Against the computer, turn the board so that you play from the bottom (checkers)", "与电脑对弈时，己方总在棋盘下方（西洋跳棋）");
        move_numbers: bool = false, "move-numbers" in Domain::Switch, ("Move numbers", "手数"), ("Show on each piece the number of its move", "在每枚棋子上显示手数");
        move_values: bool = false, "move-values" in Domain::Switch, ("Scores on the board", "棋盘上显示评分"), ("During analysis, show a score on every move instead of letters on the best five (needs cells at least four columns wide)", "分析时在每个着法上显示评分，而不是只用字母标出最好的五步（格子须至少四列宽）");
        thumbnails: bool = true, "thumbnails" in Domain::Switch, ("Thumbnails", "棋局缩略图"), ("On wide screens, show your other games as small boards", "宽屏时以小棋盘显示其他棋局");
        animation: bool = true, "animation" in Domain::Switch, ("Animation", "动画"), ("Animate flips and captures (1/6 s)", "翻转与吃子的动画（1/6 秒）");
        reduced_motion: bool = false, "reduced-motion" in Domain::Switch, ("Reduced motion", "减弱动态效果"), ("Turn off animations, spinners and tenths of seconds", "不显示动画、转动标记和十分之一秒");
        plain_board: bool = true, "plain-board" in Domain::Switch, ("Board in plain mode", "纯文本模式显示棋盘"), ("In plain mode, print the board after every move rather than only what changed", "纯文本模式下每步之后显示棋盘，而不只说明变化");
        bell: bool = false, "bell" in Domain::Switch, ("Bell", "响铃"), ("Ring the terminal bell when the computer moves and when a game ends", "电脑走棋和对局结束时终端响铃");
        notify: Notify = Notify::Unfocused, "notify" in Domain::Choice(Notify::CHOICES), ("Notifications", "通知"), ("Show a desktop notification when it is your move in a game with a friend or the computer", "轮到你走时显示桌面通知");
        mouse: MouseMode = MouseMode::Auto, "mouse" in Domain::Choice(MouseMode::CHOICES), ("Mouse", "鼠标"), ("How much of the mouse to use; Shift+drag always selects text", "使用哪些鼠标操作；按住 Shift 拖动总可选择文字");
    }
    Play {
        confirm: bool = true, "confirm" in Domain::Switch, ("Confirmations", "操作确认"), ("Ask before you resign, delete moves or close an unfinished game", "认输、删除着法或关闭未完的棋局前先询问");
        first_name: String = String::new(), "first-name" in Domain::Text(40), ("Name of Black", "黑方姓名"), ("Black's name in new games", "新棋局中黑方的姓名");
        second_name: String = String::new(), "second-name" in Domain::Text(40), ("Name of White", "白方姓名"), ("White's name in new games", "新棋局中白方的姓名");
        journal: bool = true, "journal" in Domain::Switch, ("Record results", "记录战绩"), ("Record the results of finished games for your statistics", "记录已结束棋局的结果，供战绩统计");
        mistakes: bool = true, "mistakes" in Domain::Switch, ("Collect my mistakes", "收集我的失误"), ("Review your finished games against the computer in the background, and turn your mistakes into problems", "在后台复盘与电脑下完的棋局，把你的失误变成题目");
        teaching: bool = false, "teaching" in Domain::Switch, ("Blunder warnings", "失误提醒"), ("Warn me at once when I blunder against the computer, so I can take it back", "与电脑对局走错时立即提醒我，以便悔棋");
        clock: Option<TimeControl> = None, "clock" in Domain::Clock, ("Clock", "棋钟"), ("Clock for new games between two people: none, 5m, 5m+3s, 10m/5x30s (byo-yomi), 10m/15in5m (Canadian)", "双人新局的棋钟：none、5m、5m+3s、10m/5x30s（读秒）、10m/15in5m（加拿大制）");
    }
    Computer {
        level: u32 = 2, "level" in number(1, 10), ("Level", "难度"), ("The computer's level in new games", "新棋局中电脑的难度");
        move_time: u32 = 1, "move-time" in number(1, 600), ("Time per move", "每步用时"), ("Longest the computer thinks about a move, in seconds; with a clock, the clock decides", "电脑每步最多思考几秒；有棋钟时由棋钟决定"), step 1 "s" "秒";
        pace: u32 = 400, "pace" in number(0, 5000), ("Reply delay", "应手延迟"), ("Minimum time before the computer's move appears, in milliseconds", "电脑的着法至少延迟多少毫秒才显示"), step 100 "ms" "毫秒";
        resign: bool = true, "resign" in Domain::Switch, ("Computer resigns", "电脑认输"), ("Let the computer resign hopeless games of Go", "围棋无望时让电脑认输");
        threads: u32 = 1, "threads" in number(1, 256), ("Threads", "线程"), ("Number of threads the engine may use", "引擎可用的线程数");
        ponder: bool = false, "ponder" in Domain::Switch, ("Ponder", "后台思考"), ("At level 10, let the computer think on your time", "难度 10 时，轮到你走电脑也继续思考");
        memory: u32 = 64, "memory" in number(1, 65_536), ("Memory", "内存"), ("Size of the engine's hash table, in MiB", "引擎置换表的大小（MiB）"), step 64 "MiB" "MiB";
        book: bool = true, "book" in Domain::Switch, ("Opening book", "开局库"), ("Use opening books at high levels in Reversi and checkers", "难度较高时，黑白棋和西洋跳棋按开局库开局");
    }
}
