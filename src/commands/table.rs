//! The one table of what can be done. A row holds its keys and what they do, its words and how what follows is read, and
//! what help says of it.

use super::arguments as read;
use super::row::{Group, Row, key, word};
use super::{
    BoardRequest, ClockRequest, ComputerRequest, FileRequest, HistoryRequest, Page, PlayRequest,
    Request, UiCommand as Ui,
};
use crate::workspace::Place;

/// Every row, group by group, in the order of help.
pub static TABLE: &[(Group, &[Row])] = &[
    (Group::Play, PLAY),
    (Group::Games, GAMES),
    (Group::Moves, MOVES),
    (Group::Computer, COMPUTER),
    (Group::Screen, SCREEN),
    (Group::Program, PROGRAM),
];

#[rustfmt::skip] // a table is read by its rows
const PLAY: &[Row] = &[
    key("touch", &["enter", "space"], ("play here, pick up, put down", "在此落子、拿起、放下"), ("play", "落子")).ui(Ui::Touch),
    key("left", &["left", "h"], ("cursor to the left", "光标左移"), ("left", "左")).ui(Ui::Left),
    key("right", &["right", "l"], ("cursor to the right", "光标右移"), ("right", "右")).ui(Ui::Right),
    key("up", &["up", "k"], ("cursor up", "光标上移"), ("up", "上")).ui(Ui::Up),
    key("down", &["down", "j"], ("cursor down", "光标下移"), ("down", "下")).ui(Ui::Down),
    key("next-legal", &["tab"], ("to the next legal place", "到下一个合法位置"), ("legal", "合法处")).ui(Ui::NextLegal),
    key("prev-legal", &["shift+tab"], ("to the legal place before", "到上一个合法位置"), ("before", "前一处")).ui(Ui::PreviousLegal),
    key("back", &["esc"], ("put the piece back, close a popup", "放回棋子、关闭窗口"), ("back", "放回")).ui(Ui::Back),
    key("type", &["/"], ("type a move", "输入着法"), ("type", "输入")).ui(Ui::Type),
    key("undo", &["u", "ctrl+z"], ("take back a turn", "悔棋"), ("undo", "悔棋"))
        .typed(&["undo", "u"], "[n]", ("take back a turn, or n", "悔一步或 n 步"), |args| Ok(PlayRequest::Undo(args.count("undo")?).into())),
    key("redo", &["r", "ctrl+y"], ("play it again", "重下"), ("redo", "重下"))
        .typed(&["redo"], "[n]", ("play again what was taken back", "重下已悔的棋"), |args| Ok(PlayRequest::Redo(args.count("redo")?).into())),
    key("pass", &["p"], ("pass", "停一手"), ("pass", "停一手")).ui(Ui::Pass)
        .typed(&["pass"], "", ("pass, where the rules give it", "停一手（规则允许时）"), |_| Ok(PlayRequest::Pass.into())),
    key("draw", &["D"], ("offer a draw, or agree to one", "提和或同意和棋"), ("draw", "和棋"))
        .typed(&["draw"], "", ("offer a draw, or agree to one", "提和或同意和棋"), |_| Ok(PlayRequest::Draw.into())),
    key("resign", &["R"], ("resign", "认输"), ("resign", "认输")).ui(Ui::Resign)
        .typed(&["resign"], "", ("give up: the other side wins", "认输"), |_| Ok(PlayRequest::Resign.into())),
    key("clock", &["T"], ("the clock of this game", "本局的棋钟"), ("clock", "棋钟")).ui(Ui::Clock)
        .typed(&["clock"], "[5m | 5m+3s | 10m/5x30s | 10m/15in5m | none | pause | go]", ("give this game a clock, stop it, or let it go on", "为本局设棋钟、暂停或继续"), read::clock),
    key("pause", &["ctrl+p"], ("stop the clock, or let it go on", "暂停或继续棋钟"), ("pause", "暂停")).does(|| ClockRequest::Toggle.into()),
    key("names", &["N"], ("name the players", "为对局者命名"), ("names", "姓名")).ui(Ui::Names)
        .typed(&["names"], "FIRST SECOND", ("name the players", "为对局者命名"), |args| Ok(read::names(args))),
    word(&["board"], "", ("show the position again, and say it in words", "再次显示局面，并用文字说明"), |_| Ok(Page::Board.into())),
    word(&["where"], "PLACE", ("say what is at a place, such as d3, and what can be done there", "说明某处（如 d3）有什么、能做什么"), read::place),
    word(&["legal"], "", ("list the legal moves", "列出合法着法"), |_| Ok(Page::Legal.into())),
];

#[rustfmt::skip] // a table is read by its rows
const GAMES: &[Row] = &[
    key("new", &["n", "ctrl+t"], ("new game", "新开一局"), ("new", "新局")).ui(Ui::NewGame)
        .typed(&["new"], "GAME [size] [option=value …] [black=cpu:5 …] [clock=5m+3s] [names]", ("open a new game and go there", "新开一局并转到该局"), |args| read::new(args, false)),
    word(&["add"], "GAME [size] [option=value …] [clock=5m+3s] [names]", ("open a new game and stay here", "新开一局但留在当前局"), |args| read::new(args, true)),
    key("rematch", &["B"], ("Rematch, colours exchanged", "交换先后再来一局"), ("rematch", "再来一局"))
        .typed(&["rematch"], "", ("play this game again with colours exchanged", "交换先后，再来一局"), |_| Ok(BoardRequest::Rematch.into())),
    key("open", &["ctrl+o"], ("open the games of a file", "打开文件中的棋局"), ("open", "打开"))
        .typed(&["open", "import"], "[FILE [n]]", ("open the games of a file, or game n of it; large files are listed", "打开文件中的棋局或其中第 n 局；大文件先列表"), |args| Ok(read::open(args))),
    key("save", &["ctrl+s"], ("save this game in a file", "将本局存为文件"), ("save", "保存"))
        .typed(&["save", "export"], "[FILE]", ("save this game; the ending of the name says how ({0})", "保存本局；扩展名决定格式（{0}）"), |args| Ok(read::save(args, false))),
    word(&["save!"], "FILE", ("the same over a file that is there", "同上，覆盖已有文件"), |args| Ok(read::save(args, true))),
    key("collection", &["F"], ("the list of the file that was opened last", "最近打开的文件的棋局列表"), ("file's games", "文件列表"))
        .typed(&["collection", "list"], "[n | WORDS]", ("list the games of the file that was opened last, or open game n", "列出最近打开的文件中的棋局，或打开第 n 局"), |args| Ok(read::collection(args))),
    key("copy", &["Y"], ("copy this game to the clipboard", "复制本局棋谱到剪贴板"), ("copy", "复制"))
        .typed(&["copy"], "[position | FORMAT]", ("copy this game as a record, or the position", "复制本局棋谱或当前局面"), read::copy),
    key("copy-position", &["ctrl+b"], ("copy this position to the clipboard", "复制当前局面到剪贴板"), ("copy position", "复制局面")).does(|| FileRequest::CopyPosition.into()),
    key("close", &["ctrl+w"], ("close this game", "关闭当前局"), ("close", "关闭")).ui(Ui::Close)
        .typed(&["close"], "[n]", ("close this game, or board n", "关闭当前局或第 n 局"), read::close),
    key("next", &["]", "pagedown"], ("next tab", "下一个标签"), ("next tab", "下一局"))
        .typed(&["next"], "", ("go to the next board", "下一局"), |_| Ok(BoardRequest::Cycle(1).into())),
    key("prev", &["[", "pageup"], ("tab before", "上一个标签"), ("tab before", "上一局"))
        .typed(&["prev"], "", ("go to the board before", "上一局"), |_| Ok(BoardRequest::Cycle(-1).into())),
    key("unfinished", &["f"], ("next game that is not over", "下一个未结束的棋局"), ("unfinished", "未完局"))
        .typed(&["unfinished"], "", ("go to the next game that is not over", "转到下一个未结束的棋局"), |_| Ok(BoardRequest::Unfinished.into())),
    key("games", &["L"], ("list of games: find one by number or name", "棋局列表：按编号或名称查找"), ("games", "列表")).ui(Ui::Games)
        .typed(&["boards"], "", ("list the open games", "列出打开的棋局"), |_| Ok(Page::Boards.into())),
    key("jump", &["g"], ("go to a tab: g, then its number", "跳转：先按 g，再按编号"), ("go to", "跳转")).ui(Ui::TabNumber),
    key("home", &["0", "alt+0"], ("Home", "主页"), ("home", "主页")).ui(Ui::Home),
    key("tab-left", &["{"], ("move this tab to the left", "标签左移"), ("tab left", "左移")).ui(Ui::TabLeft),
    key("tab-right", &["}"], ("move this tab to the right", "标签右移"), ("tab right", "右移")).ui(Ui::TabRight),
    word(&["place"], "n", ("move this board to place n", "将当前局移到第 n 位"), read::place_board),
    key("tab-1", &["1", "alt+1"], ("tab 1", "标签 1"), ("1", "1")).ui(Ui::Tab(1)),
    key("tab-2", &["2", "alt+2"], ("tab 2", "标签 2"), ("2", "2")).ui(Ui::Tab(2)),
    key("tab-3", &["3", "alt+3"], ("tab 3", "标签 3"), ("3", "3")).ui(Ui::Tab(3)),
    key("tab-4", &["4", "alt+4"], ("tab 4", "标签 4"), ("4", "4")).ui(Ui::Tab(4)),
    key("tab-5", &["5", "alt+5"], ("tab 5", "标签 5"), ("5", "5")).ui(Ui::Tab(5)),
    key("tab-6", &["6", "alt+6"], ("tab 6", "标签 6"), ("6", "6")).ui(Ui::Tab(6)),
    key("tab-7", &["7", "alt+7"], ("tab 7", "标签 7"), ("7", "7")).ui(Ui::Tab(7)),
    key("tab-8", &["8", "alt+8"], ("tab 8", "标签 8"), ("8", "8")).ui(Ui::Tab(8)),
    key("tab-9", &["9", "alt+9"], ("tab 9", "标签 9"), ("9", "9")).ui(Ui::Tab(9)),
    key("rules", &["f2", "H"], ("rules of this game", "本棋规则"), ("rules", "规则"))
        .typed(&["rules"], "[GAME]", ("explain the rules of this game, or of another", "说明本棋或某棋的规则"), read::rules),
];

#[rustfmt::skip] // a table is read by its rows
const MOVES: &[Row] = &[
    key("start", &["home"], ("to the start of the game", "到开局"), ("start", "开局")).does(|| Request::go_to(Place::Start)),
    key("end", &["end"], ("to the end of the game", "到终局"), ("end", "末尾")).does(|| Request::go_to(Place::End)),
    key("step-back", &["<"], ("a move back", "后退一步"), ("back", "后退")).ui(Ui::Step(-1)),
    key("step-on", &[">"], ("a move on", "前进一步"), ("on", "前进")).ui(Ui::Step(1)),
    key("goto", &["G"], ("to the move of a number", "跳到第几步"), ("go to move", "跳步")).ui(Ui::GoTo)
        .typed(&["goto"], "n | start | end", ("go to move n of this line", "转到第 n 步"), read::goto),
    key("origin", &["J"], ("to the move that made the square under the cursor", "跳到造成光标处棋子的那一步"), ("origin", "溯源")).ui(Ui::Origin)
        .typed(&["made", "origin"], "SQUARE", ("go to the move that made this square what it is", "跳到造成此格现状的那一步"), read::made),
    key("line", &["v"], ("to the next variation of this move", "到此步的下一个变化"), ("variation", "变化")).does(|| Request::go_to(Place::NextVariation))
        .typed(&["variation"], "n", ("go to variation n after this move", "转到此步之后的第 n 个变化"), |args| Ok(Request::go_to(Place::Variation(args.count("variation")?)))),
    key("promote", &["P"], ("make this line the main one", "设为主线"), ("promote", "主线"))
        .typed(&["promote"], "", ("make this line the main one", "将此变化设为主线"), |_| Ok(HistoryRequest::Promote.into())),
    key("delete", &["delete"], ("delete this move and all after it", "删除此步及其后"), ("delete", "删除")).ui(Ui::Delete)
        .typed(&["delete"], "", ("delete this move and all after it", "删除此步及其后"), |_| Ok(HistoryRequest::Delete.into())),
    key("restore", &["ctrl+r"], ("bring back what was deleted", "恢复删除的内容"), ("restore", "恢复"))
        .typed(&["restore"], "", ("bring back what was deleted last", "恢复最近删除的内容"), |_| Ok(HistoryRequest::Restore.into())),
    key("comment", &["c"], ("write about this move", "写评注"), ("comment", "评注")).ui(Ui::Comment)
        .typed(&["comment"], "[TEXT | -]", ("write about this move, read what is written, or take it away", "为此步写评注、查看评注或删除评注"), |args| Ok(read::comment(args))),
    word(&["moves"], "", ("list the moves of this game", "列出本局着法"), |_| Ok(Page::Moves.into())),
];

#[rustfmt::skip] // a table is read by its rows
const COMPUTER: &[Row] = &[
    key("hint", &["i"], ("mark a good move and say why", "提示一步好棋"), ("hint", "提示"))
        .typed(&["hint"], "", ("mark a good move and say why", "提示一步好棋及理由"), |_| Ok(ComputerRequest::Hint.into())),
    key("analyse", &["a"], ("rate the moves, or stop rating them", "分析着法，或停止分析"), ("analyse", "分析")).does(|| ComputerRequest::ToggleAnalysis.into())
        .typed(&["analyse", "analyze"], "[off]", ("rate the moves of this position", "分析当前局面"), |args| Ok(read::analyse(args))),
    key("lines", &["e"], ("step into the best line: arrow keys, Esc back", "逐步查看最佳变化：方向键，Esc 返回"), ("lines", "变化")).ui(Ui::Lines),
    key("review", &["w"], ("review the whole game: graph and mistakes", "复盘全局：走势图与失误"), ("review", "复盘"))
        .typed(&["review"], "", ("rate the whole game and find the mistakes", "复盘全局并找出失误"), |_| Ok(ComputerRequest::Review.into())),
    word(&["mistakes"], "", ("list the mistakes that are known", "列出已知失误"), |_| Ok(Page::Mistakes.into())),
    key("show", &["V"], ("show more: stable discs, threats, whose points", "显示更多：稳定子、威胁、形势"), ("show", "显示"))
        .typed(&["show"], "[off]", ("show more: stable discs, threats, whose the points will be", "显示更多：稳定子、威胁、形势判断"), |args| Ok(ComputerRequest::Reveal(!args.is("off")).into())),
    key("solve", &["S"], ("show a puzzle's solution, move by move", "逐步演示益智游戏的解法"), ("solution", "解法")).ui(Ui::Solve)
        .typed(&["solve"], "", ("play a puzzle to its solution", "把单人益智游戏走到解开为止"), |_| Ok(PlayRequest::Solve.into())),
    key("rescue", &["U"], ("take back to where a puzzle can be solved", "退回到益智游戏仍可解之处"), ("rescue", "退回可解"))
        .typed(&["rescue"], "", ("take back to where a puzzle can still be solved", "退回到单人益智游戏仍可解的局面"), |_| Ok(PlayRequest::Rescue.into())),
    key("computer", &["s"], ("who plays: people or the computer, and its level", "由谁下：人或电脑及其水平"), ("seats", "座位")).ui(Ui::Seats)
        .typed(&["seat", "seats"], "[black | white] me | cpu:1…10 | engine:NAME", ("who plays a side: a person, the computer, another program", "某一方由谁下：人、电脑或其他程序"), read::seat),
    word(&["cpu"], "black | white | both | none [level]", ("let the computer play a side", "让电脑执某一方"), read::cpu),
    word(&["level"], "1…10", ("how well the computer plays", "电脑的水平"), read::level),
    key("engines", &["ctrl+e"], ("other programs that play or analyse", "可下棋或分析的其他程序"), ("programs", "程序")).ui(Ui::Engines)
        .typed(&["engine"], "[add NAME PROTOCOL COMMAND… | games NAME … | option NAME … | patience NAME s | remove NAME | black NAME | white NAME | analyse NAME | log NAME]", ("let another program play a side or analyse, by GTP, NBoard, Gomocup or Hub", "让其他程序执某一方或分析（GTP、NBoard、Gomocup、Hub）"), read::engine),
    key("move", &["x"], ("let the computer play one move, or move now", "让电脑代走一步，或立即出招"), ("move", "代走"))
        .typed(&["move", "play"], "", ("let the computer play one move, or move now", "让电脑代走一步，或立即出招"), |_| Ok(ComputerRequest::Move.into())),
    key("stop", &["X"], ("stop the computer", "停止电脑思考"), ("stop", "停止"))
        .typed(&["stop"], "", ("stop the computer", "停止电脑思考"), |_| Ok(ComputerRequest::Stop.into())),
];

#[rustfmt::skip] // a table is read by its rows
const SCREEN: &[Row] = &[
    key("panel", &["b"], ("show or hide the panel", "显示或隐藏侧栏"), ("panel", "侧栏")).ui(Ui::Panel),
    key("zen", &["z"], ("the board alone, or everything", "只显示棋盘，或显示全部"), ("zen", "专注")).ui(Ui::Zen),
    key("labels", &["o"], ("show or hide coordinates", "显示或隐藏坐标"), ("coordinates", "坐标")).ui(Ui::Labels),
    key("flip", &["O"], ("flip the board", "翻转棋盘"), ("flip", "翻转")).ui(Ui::Flip),
    key("larger", &["+", "="], ("larger cells", "放大格子"), ("larger", "放大")).ui(Ui::Larger),
    key("smaller", &["-"], ("smaller cells", "缩小格子"), ("smaller", "缩小")).ui(Ui::Smaller),
    key("themes", &["t"], ("choose the colours", "选择配色"), ("theme", "配色")).ui(Ui::Themes)
        .typed(&["theme"], "NAME", ("use other colours", "更换配色"), |args| Ok(read::theme(args))),
    key("glyphs", &["y"], ("other characters: unicode, ascii, wide", "切换字符：unicode、ascii、wide"), ("characters", "字符")).ui(Ui::Glyphs),
    key("language", &["E"], ("中文 / English", "English / 中文"), ("中文", "English")).ui(Ui::Language)
        .typed(&["lang"], "en | zh", ("speak another language", "更换语言"), read::language),
    key("mouse", &["M"], ("give the mouse to the terminal, or take it", "释放或接管鼠标"), ("mouse", "鼠标")).ui(Ui::Mouse),
    key("redraw", &["ctrl+l"], ("draw everything again", "重新绘制"), ("redraw", "重绘")).ui(Ui::Redraw),
];

#[rustfmt::skip] // a table is read by its rows
const PROGRAM: &[Row] = &[
    key("help", &["?", "f1"], ("help", "帮助"), ("help", "帮助")).ui(Ui::Help)
        .typed(&["help", "?"], "[COMMAND]", ("explain the commands", "说明命令"), |args| Ok(Page::Help(args.first().map(str::to_owned)).into())),
    key("palette", &[":", "ctrl+k"], ("find and run anything", "查找并执行任何操作"), ("all", "全部")).ui(Ui::Palette),
    key("menu", &["m"], ("menu of what matters here", "此处可用的菜单"), ("menu", "菜单")).ui(Ui::Menu),
    key("settings", &[","], ("settings", "设置"), ("settings", "设置")).ui(Ui::Settings)
        .typed(&["set"], "[NAME [VALUE | default]]", ("change a setting, or show one or all of them", "更改设置项，或显示一项或全部"), read::setting),
    key("keys", &["A"], ("give actions other keys", "更改按键"), ("keys", "按键")).ui(Ui::Keys),
    key("quit", &["q", "ctrl+q"], ("quit: the games are kept", "退出：棋局会保留"), ("quit", "退出"))
        .typed(&["quit", "exit", "q"], "", ("leave the program", "退出程序"), |_| Ok(Request::Quit)),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::{Press, rows};

    #[test]
    fn no_two_rows_share_a_word_or_a_key() {
        let (mut ids, mut keys, mut names) = (HashSet::new(), HashSet::new(), HashSet::new());
        for row in rows() {
            assert!(ids.insert(row.id), "{}", row.id);
            assert_eq!(row.keys.is_empty(), !row.has_key(), "{}", row.id);
            for key in row.keys {
                assert!(keys.insert(key), "{key} does two things");
            }
            let typed = row.typed.map_or(&[][..], |typed| typed.names);
            for name in typed {
                assert!(names.insert(name), "{name} means two things");
            }
            let by_word = matches!(row.press, Press::Typed);
            assert!(!by_word || !typed.is_empty(), "{} can't be typed", row.id);
        }
    }
}
