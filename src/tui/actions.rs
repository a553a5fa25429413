//! The one table of what can be done on the screen. Keys, the palette, the footer, menus and help are all made from it.

use crate::core::Text;

/// Something the screen itself does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Do {
    Left,
    Right,
    Up,
    Down,
    NextLegal,
    PrevLegal,
    Touch,
    Back,
    Type,
    Palette,
    NewGame,
    Names,
    Help,
    Rules,
    Games,
    Menu,
    Resign,
    Close,
    Panel,
    Zen,
    Labels,
    Larger,
    Smaller,
    Themes,
    Language,
    Prefix,
    Tab(u8),
    TabLeft,
    TabRight,
    Comment,
    Delete,
    NextLine,
    Mouse,
    Analyse,
    StepBack,
    StepOn,
    GoTo,
    Origin,
    Lines,
    Engines,
    Solve,
    Computer,
    Glyphs,
    Redraw,
    Settings,
    Keys,
    Clock,
    Pause,
}

/// What an action runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    /// A command, as typed.
    Line(&'static str),
    /// Something of the screen.
    Do(Do),
}

/// Where an action belongs in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Play,
    Games,
    Moves,
    Computer,
    Screen,
    Program,
}

impl Group {
    /// Every group, in the order of help.
    pub(crate) const ALL: [Self; 6] = [
        Self::Play,
        Self::Games,
        Self::Moves,
        Self::Computer,
        Self::Screen,
        Self::Program,
    ];

    /// Its name.
    pub(crate) const fn name(self) -> Text {
        match self {
            Self::Play => Text::new("Playing", "下棋"),
            Self::Games => Text::new("Games and tabs", "棋局与标签"),
            Self::Moves => Text::new("Moves and variations", "着法与变化"),
            Self::Computer => Text::new("Computer", "电脑"),
            Self::Screen => Text::new("Screen", "屏幕"),
            Self::Program => Text::new("Program", "程序"),
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Action {
    /// The word it is known by.
    pub(crate) id: &'static str,
    /// Its keys, the first one shown most.
    pub(crate) keys: &'static [&'static str],
    /// What it does.
    pub(crate) name: Text,
    /// The same in a word, for the footer.
    pub(crate) short: Text,
    pub(crate) group: Group,
    pub(crate) does: Does,
}

struct Row(
    &'static str,
    &'static [&'static str],
    (&'static str, &'static str),
    (&'static str, &'static str),
    Does,
);

const fn group<const N: usize>(group: Group, rows: [Row; N]) -> [Action; N] {
    const EMPTY: Action = Action {
        id: "",
        keys: &[],
        name: Text::same(""),
        short: Text::same(""),
        group: Group::Play,
        does: Does::Line(""),
    };
    let mut out = [EMPTY; N];
    let mut at = 0;
    while at < N {
        let Row(id, keys, name, short, does) = &rows[at];
        out[at] = Action {
            id,
            keys,
            name: Text::new(name.0, name.1),
            short: Text::new(short.0, short.1),
            group,
            does: *does,
        };
        at += 1;
    }
    out
}

use Does::Line;

#[rustfmt::skip] // a table is read by its rows
const PLAY: [Action; 17] = group(
    Group::Play,
    [
        Row("touch", &["enter", "space"], ("play here, pick up, put down", "在此落子、拿起、放下"), ("play", "落子"), Does::Do(Do::Touch)),
        Row("left", &["left", "h"], ("cursor to the left", "光标左移"), ("left", "左"), Does::Do(Do::Left)),
        Row("right", &["right", "l"], ("cursor to the right", "光标右移"), ("right", "右"), Does::Do(Do::Right)),
        Row("up", &["up", "k"], ("cursor up", "光标上移"), ("up", "上"), Does::Do(Do::Up)),
        Row("down", &["down", "j"], ("cursor down", "光标下移"), ("down", "下"), Does::Do(Do::Down)),
        Row("next-legal", &["tab"], ("to the next legal place", "到下一个合法位置"), ("legal", "合法处"), Does::Do(Do::NextLegal)),
        Row("prev-legal", &["shift+tab"], ("to the legal place before", "到上一个合法位置"), ("before", "前一处"), Does::Do(Do::PrevLegal)),
        Row("back", &["esc"], ("put the piece back, close a popup", "放回棋子、关闭窗口"), ("back", "放回"), Does::Do(Do::Back)),
        Row("type", &["/"], ("type a move", "输入着法"), ("type", "输入"), Does::Do(Do::Type)),
        Row("undo", &["u", "ctrl+z"], ("take back a turn", "悔棋"), ("undo", "悔棋"), Line("undo")),
        Row("redo", &["r", "ctrl+y"], ("play it again", "重下"), ("redo", "重下"), Line("redo")),
        Row("pass", &["p"], ("pass", "停一手"), ("pass", "停一手"), Line("pass")),
        Row("draw", &["D"], ("offer a draw, or agree to one", "提和或同意和棋"), ("draw", "和棋"), Line("draw")),
        Row("resign", &["R"], ("resign", "认输"), ("resign", "认输"), Does::Do(Do::Resign)),
        Row("clock", &["T"], ("the clock of this game", "本局的棋钟"), ("clock", "棋钟"), Does::Do(Do::Clock)),
        Row("pause", &["ctrl+p"], ("stop the clock, or let it go on", "暂停或继续棋钟"), ("pause", "暂停"), Does::Do(Do::Pause)),
        Row("names", &["N"], ("name the players", "为对局者命名"), ("names", "姓名"), Does::Do(Do::Names)),
    ],
);

#[rustfmt::skip] // a table is read by its rows
const GAMES: [Action; 24] = group(
    Group::Games,
    [
        Row("new", &["n", "ctrl+t"], ("new game", "新开一局"), ("new", "新局"), Does::Do(Do::NewGame)),
        Row("open", &["ctrl+o"], ("open the games of a file", "打开文件中的棋局"), ("open", "打开"), Line("open")),
        Row("save", &["ctrl+s"], ("save this game in a file", "将本局存为文件"), ("save", "保存"), Line("save")),
        Row("collection", &["F"], ("the list of the file that was opened last", "最近打开的文件的棋局列表"), ("file's games", "文件列表"), Line("collection")),
        Row("copy", &["Y"], ("copy this game to the clipboard", "复制本局棋谱到剪贴板"), ("copy", "复制"), Line("copy")),
        Row("copy-position", &["ctrl+b"], ("copy this position to the clipboard", "复制当前局面到剪贴板"), ("copy position", "复制局面"), Line("copy position")),
        Row("close", &["ctrl+w"], ("close this game", "关闭当前局"), ("close", "关闭"), Does::Do(Do::Close)),
        Row("next", &["]", "pagedown"], ("next tab", "下一个标签"), ("next tab", "下一局"), Line("next")),
        Row("prev", &["[", "pageup"], ("tab before", "上一个标签"), ("tab before", "上一局"), Line("prev")),
        Row("unfinished", &["f"], ("next game that is not over", "下一个未结束的棋局"), ("unfinished", "未完局"), Line("unfinished")),
        Row("games", &["L"], ("list of games: find one by number or name", "棋局列表：按编号或名称查找"), ("games", "列表"), Does::Do(Do::Games)),
        Row("jump", &["g"], ("go to a tab: g, then its number", "跳转：先按 g，再按编号"), ("go to", "跳转"), Does::Do(Do::Prefix)),
        Row("tab-left", &["{"], ("move this tab to the left", "标签左移"), ("tab left", "左移"), Does::Do(Do::TabLeft)),
        Row("tab-right", &["}"], ("move this tab to the right", "标签右移"), ("tab right", "右移"), Does::Do(Do::TabRight)),
        Row("tab-1", &["1", "alt+1"], ("tab 1", "标签 1"), ("1", "1"), Does::Do(Do::Tab(1))),
        Row("tab-2", &["2", "alt+2"], ("tab 2", "标签 2"), ("2", "2"), Does::Do(Do::Tab(2))),
        Row("tab-3", &["3", "alt+3"], ("tab 3", "标签 3"), ("3", "3"), Does::Do(Do::Tab(3))),
        Row("tab-4", &["4", "alt+4"], ("tab 4", "标签 4"), ("4", "4"), Does::Do(Do::Tab(4))),
        Row("tab-5", &["5", "alt+5"], ("tab 5", "标签 5"), ("5", "5"), Does::Do(Do::Tab(5))),
        Row("tab-6", &["6", "alt+6"], ("tab 6", "标签 6"), ("6", "6"), Does::Do(Do::Tab(6))),
        Row("tab-7", &["7", "alt+7"], ("tab 7", "标签 7"), ("7", "7"), Does::Do(Do::Tab(7))),
        Row("tab-8", &["8", "alt+8"], ("tab 8", "标签 8"), ("8", "8"), Does::Do(Do::Tab(8))),
        Row("tab-9", &["9", "alt+9"], ("tab 9", "标签 9"), ("9", "9"), Does::Do(Do::Tab(9))),
        Row("rules", &["f2", "H"], ("rules of this game", "本棋规则"), ("rules", "规则"), Does::Do(Do::Rules)),
    ],
);

#[rustfmt::skip] // a table is read by its rows
const MOVES: [Action; 11] = group(
    Group::Moves,
    [
        Row("start", &["home"], ("to the start of the game", "到开局"), ("start", "开局"), Line("goto start")),
        Row("end", &["end"], ("to the end of the game", "到终局"), ("end", "末尾"), Line("goto end")),
        Row("step-back", &["<"], ("a move back", "后退一步"), ("back", "后退"), Does::Do(Do::StepBack)),
        Row("step-on", &[">"], ("a move on", "前进一步"), ("on", "前进"), Does::Do(Do::StepOn)),
        Row("goto", &["G"], ("to the move of a number", "跳到第几步"), ("go to move", "跳步"), Does::Do(Do::GoTo)),
        Row("origin", &["J"], ("to the move that made the square under the cursor", "跳到造成光标处棋子的那一步"), ("origin", "溯源"), Does::Do(Do::Origin)),
        Row("line", &["v"], ("to the next variation of this move", "到此步的下一个变化"), ("variation", "变化"), Does::Do(Do::NextLine)),
        Row("promote", &["P"], ("make this line the main one", "设为主线"), ("promote", "主线"), Line("promote")),
        Row("delete", &["delete"], ("delete this move and all after it", "删除此步及其后"), ("delete", "删除"), Does::Do(Do::Delete)),
        Row("restore", &["ctrl+r"], ("bring back what was deleted", "恢复删除的内容"), ("restore", "恢复"), Line("restore")),
        Row("comment", &["c"], ("write about this move", "写评注"), ("comment", "评注"), Does::Do(Do::Comment)),
    ],
);

#[rustfmt::skip] // a table is read by its rows
const COMPUTER: [Action; 11] = group(
    Group::Computer,
    [
        Row("hint", &["i"], ("mark a good move and say why", "提示一步好棋"), ("hint", "提示"), Line("hint")),
        Row("analyse", &["a"], ("rate the moves, or stop rating them", "分析着法，或停止分析"), ("analyse", "分析"), Does::Do(Do::Analyse)),
        Row("lines", &["e"], ("step into the best line: arrow keys, Esc back", "逐步查看最佳变化：方向键，Esc 返回"), ("lines", "变化"), Does::Do(Do::Lines)),
        Row("review", &["w"], ("review the whole game: graph and mistakes", "复盘全局：走势图与失误"), ("review", "复盘"), Line("review")),
        Row("show", &["V"], ("show more: stable discs, threats, whose points", "显示更多：稳定子、威胁、形势"), ("show", "显示"), Line("show")),
        Row("solve", &["S"], ("show a puzzle's solution, move by move", "逐步演示益智游戏的解法"), ("solution", "解法"), Does::Do(Do::Solve)),
        Row("rescue", &["U"], ("take back to where a puzzle can be solved", "退回到益智游戏仍可解之处"), ("rescue", "退回可解"), Line("rescue")),
        Row("computer", &["s"], ("who plays: people or the computer, and its level", "由谁下：人或电脑及其水平"), ("seats", "座位"), Does::Do(Do::Computer)),
        Row("engines", &["ctrl+e"], ("other programs that play or analyse", "可下棋或分析的其他程序"), ("programs", "程序"), Does::Do(Do::Engines)),
        Row("move", &["x"], ("let the computer play one move, or move now", "让电脑代走一步，或立即出招"), ("move", "代走"), Line("move")),
        Row("stop", &["X"], ("stop the computer", "停止电脑思考"), ("stop", "停止"), Line("stop")),
    ],
);

#[rustfmt::skip] // a table is read by its rows
const SCREEN: [Action; 10] = group(
    Group::Screen,
    [
        Row("panel", &["b"], ("show or hide the panel", "显示或隐藏侧栏"), ("panel", "侧栏"), Does::Do(Do::Panel)),
        Row("zen", &["z"], ("the board alone, or everything", "只显示棋盘，或显示全部"), ("zen", "专注"), Does::Do(Do::Zen)),
        Row("labels", &["o"], ("show or hide coordinates", "显示或隐藏坐标"), ("coordinates", "坐标"), Does::Do(Do::Labels)),
        Row("larger", &["+", "="], ("larger cells", "放大格子"), ("larger", "放大"), Does::Do(Do::Larger)),
        Row("smaller", &["-"], ("smaller cells", "缩小格子"), ("smaller", "缩小"), Does::Do(Do::Smaller)),
        Row("themes", &["t"], ("choose the colours", "选择配色"), ("theme", "配色"), Does::Do(Do::Themes)),
        Row("glyphs", &["y"], ("other characters: unicode, ascii, wide", "切换字符：unicode、ascii、wide"), ("characters", "字符"), Does::Do(Do::Glyphs)),
        Row("language", &["E"], ("中文 / English", "English / 中文"), ("中文", "English"), Does::Do(Do::Language)),
        Row("mouse", &["M"], ("give the mouse to the terminal, or take it", "释放或接管鼠标"), ("mouse", "鼠标"), Does::Do(Do::Mouse)),
        Row("redraw", &["ctrl+l"], ("draw everything again", "重新绘制"), ("redraw", "重绘"), Does::Do(Do::Redraw)),
    ],
);

#[rustfmt::skip] // a table is read by its rows
const PROGRAM: [Action; 6] = group(
    Group::Program,
    [
        Row("help", &["?", "f1"], ("help", "帮助"), ("help", "帮助"), Does::Do(Do::Help)),
        Row("palette", &[":", "ctrl+k"], ("find and run anything", "查找并执行任何操作"), ("all", "全部"), Does::Do(Do::Palette)),
        Row("menu", &["m"], ("menu of what matters here", "此处可用的菜单"), ("menu", "菜单"), Does::Do(Do::Menu)),
        Row("settings", &[","], ("settings", "设置"), ("settings", "设置"), Does::Do(Do::Settings)),
        Row("keys", &["A"], ("give actions other keys", "更改按键"), ("keys", "按键"), Does::Do(Do::Keys)),
        Row("quit", &["q", "ctrl+q"], ("quit: the games are kept", "退出：棋局会保留"), ("quit", "退出"), Line("quit")),
    ],
);

/// Every action, group by group.
pub(crate) fn all() -> impl Iterator<Item = &'static Action> {
    [&PLAY[..], &GAMES, &MOVES, &COMPUTER, &SCREEN, &PROGRAM]
        .into_iter()
        .flatten()
}

/// The action of this word.
pub(crate) fn find(id: &str) -> Option<&'static Action> {
    all().find(|action| action.id == id)
}

/// Every action's word, its usual keys and what it does, for the file of settings.
pub fn usual_keys() -> Vec<(&'static str, Vec<String>, Text)> {
    let keys = |action: &Action| action.keys.iter().map(|&key| key.to_owned()).collect();
    all()
        .map(|action| (action.id, keys(action), action.name))
        .collect()
}

/// The keys as a table in Markdown, for the manual: one row an action, grouped as help shows them.
pub fn key_table() -> String {
    use std::fmt::Write;
    let mut out = String::from("| key | what it does |\n|---|---|\n");
    for group in Group::ALL {
        // Writing to a string does not fail.
        let _ = writeln!(out, "| | **{}** |", group.name().en);
        for action in all().filter(|action| action.group == group) {
            let keys: Vec<_> = action.keys.iter().map(|key| format!("`{key}`")).collect();
            let _ = writeln!(out, "| {} | {} |", keys.join(" "), action.name.en);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::chord::Chord;
    use std::collections::HashSet;

    #[test]
    fn no_two_actions_share_a_key_or_a_word() {
        let (mut keys, mut ids) = (HashSet::new(), HashSet::new());
        for action in all() {
            assert!(ids.insert(action.id), "{}", action.id);
            assert!(!action.keys.is_empty(), "{} has no key", action.id);
            for key in action.keys {
                let chord = Chord::parse(key);
                assert!(chord.is_some(), "{key} is no key");
                assert!(keys.insert(chord), "{key} does two things");
            }
        }
    }

    #[test]
    fn every_command_of_an_action_exists() {
        for action in all() {
            if let Does::Line(line) = action.does {
                let word = line.split(' ').next().expect("a word");
                assert!(
                    crate::commands::Command::find(word).is_some(),
                    "{line} is no command"
                );
            }
        }
    }
}
