//! The command table. A row holds its keys and their action, its words with the parser of their arguments, and its help
//! text.

use super::row::{key, word};
use super::{
    BoardRequest, ClockRequest, ComputerRequest, FileRequest, Group, HistoryRequest, Page,
    PlayRequest, Request, Row, ShareRequest, UiCommand as Ui, arguments as read,
};
use crate::workspace::{ClubRequest, LineKind, Place, ReplayRequest, TrainRequest, WalkRequest};

/// All rows, group by group, in the order of help.
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
    key("touch", &["enter", "space"], ("Play, or pick up and drop a piece", "落子；拿起或放下棋子"), ("play", "落子")).ui(Ui::Touch),
    key("left", &["left", "h"], ("Move left", "光标左移"), ("left", "左")).ui(Ui::Left),
    key("right", &["right", "l"], ("Move right", "光标右移"), ("right", "右")).ui(Ui::Right),
    key("up", &["up", "k"], ("Move up", "光标上移"), ("up", "上")).ui(Ui::Up),
    key("down", &["down", "j"], ("Move down", "光标下移"), ("down", "下")).ui(Ui::Down),
    key("next-legal", &["tab"], ("Next legal move", "下一个可下之处"), ("next legal", "可下处")).ui(Ui::NextLegal),
    key("prev-legal", &["shift+tab"], ("Previous legal move", "上一个可下之处"), ("previous legal", "前一处")).ui(Ui::PreviousLegal),
    key("back", &["esc"], ("Cancel or close", "取消或关闭"), ("cancel", "取消")).ui(Ui::Back),
    key("type", &["/"], ("Type a move…", "输入着法…"), ("type a move", "输入着法")).ui(Ui::Type),
    key("undo", &["u", "ctrl+z"], ("Undo", "悔棋"), ("undo", "悔棋"))
        .typed(&["undo", "u"], "[n]", ("Take back the last move, or the last n", "悔一步，或悔 n 步"), |args| Ok(PlayRequest::Undo(args.count("undo")?).into())),
    key("redo", &["r", "ctrl+y"], ("Redo", "取消悔棋"), ("redo", "重做"))
        .typed(&["redo"], "[n]", ("Redo the move you undid, or n moves", "恢复悔掉的一步，或 n 步"), |args| Ok(PlayRequest::Redo(args.count("redo")?).into())),
    key("pass", &["p"], ("Pass", "停一手"), ("pass", "停一手")).ui(Ui::Pass)
        .typed(&["pass"], "", ("Pass, if the rules allow it", "停一手（规则允许时）"), |_| Ok(PlayRequest::Pass.into())),
    key("draw", &["D"], ("Offer or accept a draw", "提和或同意和棋"), ("draw", "提和"))
        .typed(&["draw"], "", ("Offer or accept a draw", "提和或同意和棋"), |_| Ok(PlayRequest::Draw.into())),
    key("resign", &["R"], ("Resign", "认输"), ("resign", "认输")).ui(Ui::Resign)
        .typed(&["resign"], "", ("Resign the game", "认输"), |_| Ok(PlayRequest::Resign.into())),
    key("clock", &["T"], ("Clock…", "棋钟…"), ("clock", "棋钟")).ui(Ui::Clock)
        .typed(&["clock"], "[5m | 5m+3s | 10m/5x30s | 10m/15in5m | none | pause | go]", ("Set, pause or resume the clock of this game", "设置、暂停或继续本局的棋钟"), read::clock),
    key("pause", &["ctrl+p"], ("Pause or resume the clock", "暂停或继续棋钟"), ("pause", "暂停")).does(|| ClockRequest::Toggle.into()),
    key("names", &["N"], ("Player names…", "对局者姓名…"), ("names", "姓名")).ui(Ui::Names)
        .typed(&["names"], "FIRST SECOND", ("Name the players", "设置对局者姓名"), |args| Ok(read::names(args))),
    word(&["board"], "", ("Print the board and describe it in words", "显示棋盘，并用文字说明局面"), |_| Ok(Page::Board.into())),
    word(&["where"], "PLACE", ("Describe a square, such as d3, and your moves there", "说明某一处（如 d3）有什么、能怎么下"), read::place),
    word(&["row"], "NAME", ("Describe a row, such as row 4", "说明一行，例如 row 4"), |args| Ok(read::lines(args, LineKind::Row))),
    word(&["column"], "NAME", ("Describe a column, such as column d", "说明一列，例如 column d"), |args| Ok(read::lines(args, LineKind::Column))),
    word(&["diagonal"], "PLACE", ("Describe both diagonals through a square", "说明经过某格的两条斜线"), |args| Ok(read::lines(args, LineKind::Diagonals))),
    word(&["changes"], "", ("Say what has changed since your last move", "说明你上一手之后的变化"), |_| Ok(Page::Changes.into())),
    word(&["threats", "attacked"], "", ("Say what is attacked or in atari", "说明受攻击或被叫吃的子"), |_| Ok(Page::Attacks.into())),
    word(&["legal"], "", ("List the legal moves", "列出合法着法"), |_| Ok(Page::Legal.into())),
];

#[rustfmt::skip] // a table is read by its rows
const GAMES: &[Row] = &[
    key("new", &["n", "ctrl+t"], ("New game…", "新开一局…"), ("new", "新局")).ui(Ui::NewGame)
        .typed(&["new"], "GAME [size] [option=value …] [black=cpu:5 …] [clock=5m+3s] [names]", ("Start a new game", "新开一局"), |args| read::new(args, false)),
    word(&["add"], "GAME [size] [option=value …] [clock=5m+3s] [names]", ("Start a new game in the background", "在后台新开一局"), |args| read::new(args, true)),
    key("rematch", &["B"], ("Rematch with colours swapped", "交换黑白再来一局"), ("rematch", "再来一局"))
        .typed(&["rematch"], "", ("Play again with colours swapped", "交换黑白，再来一局"), |_| Ok(BoardRequest::Rematch.into())),
    key("open", &["ctrl+o"], ("Open file…", "打开文件…"), ("open", "打开"))
        .typed(&["open", "import"], "[FILE [n] [charset=NAME]]", ("Open a game file, or its game n; large files show a list", "打开棋谱文件，或其中第 n 局；棋局多的文件先列表"), read::open),
    key("save", &["ctrl+s"], ("Save game as…", "棋局另存为…"), ("save", "保存"))
        .typed(&["save", "export"], "[FILE]", ("Save this game; the file extension sets the format ({0})", "保存本局；扩展名决定格式（{0}）"), |args| Ok(read::save(args, false))),
    word(&["save!"], "FILE", ("Save and replace an existing file", "保存并覆盖已有的文件"), |args| Ok(read::save(args, true))),
    key("collection", &["F"], ("Games in the last file…", "最近文件中的棋局…"), ("file's games", "文件棋局"))
        .typed(&["collection", "list"], "[n | WORDS]", ("List the games of the last opened file, or open game n", "列出最近文件中的棋局，或打开第 n 局"), |args| Ok(read::collection(args))),
    key("invite", &["@"], ("Invite a friend to this game", "邀请好友连线对局"), ("invite", "邀请"))
        .typed(&["invite"], "[black | white] [here | HOST:PORT]", ("Invite a friend to play this game on another computer; choose their side, or here for this computer only", "邀请好友在另一台电脑上对局；可指定对方执哪一方，或用 here 限于本机"), read::invite),
    word(&["join", "watch"], "INVITE", ("Join or watch a friend's game", "加入好友的对局或观战"), |args| Ok(read::join(args))),
    key("talk", &["C"], ("Chat…", "聊天…"), ("chat", "聊天")).ui(Ui::Talk)
        .typed(&["say"], "WORDS", ("Send a message to the other player", "给对方发消息"), |args| Ok(ShareRequest::Say(args.text.to_owned()).into())),
    word(&["decline"], "", ("Decline an offer of a draw, undo, rematch or clock", "拒绝对方的提议（和棋、悔棋、再来一局、棋钟）"), |_| Ok(ShareRequest::Decline.into())),
    word(&["if"], "[MOVE ANSWER … | clear]", ("Prepare answers to your friend's moves; only you see them", "为对方的着法准备应着，只有自己可见"), |args| Ok(read::if_moves(args))),
    key("copy", &["Y"], ("Copy game", "复制本局棋谱"), ("copy", "复制"))
        .typed(&["copy"], "[position | FORMAT]", ("Copy this game, or its position", "复制本局棋谱或当前局面"), read::copy),
    key("copy-position", &["ctrl+b"], ("Copy position", "复制当前局面"), ("copy position", "复制局面")).does(|| FileRequest::CopyPosition.into()),
    key("close", &["ctrl+w"], ("Close tab", "关闭标签"), ("close", "关闭")).ui(Ui::Close)
        .typed(&["close"], "[n]", ("Close this tab, or tab n", "关闭当前标签，或标签 n"), read::close),
    key("reopen", &["alt+w"], ("Reopen closed tab", "重新打开关闭的标签"), ("reopen", "重开"))
        .typed(&["reopen"], "", ("Reopen the tab you closed last", "重新打开最近关闭的标签"), |_| Ok(BoardRequest::Reopen.into())),
    key("next", &["]", "pagedown"], ("Next tab", "下一个标签"), ("next tab", "下一标签"))
        .typed(&["next"], "", ("Go to the next tab", "转到下一个标签"), |_| Ok(BoardRequest::Cycle(1).into())),
    key("prev", &["[", "pageup"], ("Previous tab", "上一个标签"), ("previous tab", "上一标签"))
        .typed(&["prev"], "", ("Go to the previous tab", "转到上一个标签"), |_| Ok(BoardRequest::Cycle(-1).into())),
    key("unfinished", &["f"], ("Next unfinished game", "下一个未结束的棋局"), ("next game", "下一局"))
        .typed(&["unfinished"], "", ("Go to the next unfinished game", "转到下一个未结束的棋局"), |_| Ok(BoardRequest::Unfinished.into())),
    key("games", &["L"], ("All open games…", "所有打开的棋局…"), ("games", "棋局")).ui(Ui::Games)
        .typed(&["boards"], "", ("List open games", "列出打开的棋局"), |_| Ok(Page::Boards.into())),
    key("stats", &["W"], ("Results and streaks", "战绩与连胜"), ("results", "战绩"))
        .typed(&["stats"], "", ("Show your results by level", "按难度显示战绩"), |_| Ok(Page::Stats.into())),
    key("train", &["Z"], ("Next problem", "下一题"), ("problems", "做题"))
        .typed(&["train"], "[GAME] [THEME] | next | again | daily [GAME] | timed [GAME] | openings [list] [GAME] [NAME] | mine | mistakes | throw | ratings | masters | replay FILE", ("Solve problems: by game and theme, the daily problem, three minutes against the clock, openings, your own mistakes; or guess the moves of a game", "做题：可指定棋种与主题；每日一题、三分钟限时、开局、自己的失误；或猜一局棋的着法"), read::train),
    key("learn", &["I"], ("Learn this game", "入门课"), ("lesson", "入门课"))
        .typed(&["learn"], "[GAME] [n]", ("Learn a game in a few short boards, or continue", "通过几个小局面学会一种棋，或接着学"), read::learn),
    key("ratings", &["K"], ("Problem ratings", "做题等级分"), ("ratings", "等级分")).does(|| TrainRequest::Ratings.into()),
    key("jump", &["g"], ("Go to tab number…", "按编号转到标签…"), ("go to tab", "转到")).ui(Ui::TabNumber),
    key("home", &["0", "alt+0"], ("Home", "主页"), ("home", "主页")).ui(Ui::Home),
    key("tab-left", &["{"], ("Move tab left", "标签左移"), ("tab left", "左移")).ui(Ui::TabLeft),
    key("tab-right", &["}"], ("Move tab right", "标签右移"), ("tab right", "右移")).ui(Ui::TabRight),
    key("lobby", &["Q"], ("Club lobby", "俱乐部大厅"), ("lobby", "大厅"))
        .typed(&["lobby"], "[n]", ("Show the club lobby, or open its game n", "显示俱乐部大厅，或打开其中第 n 局"), |args| read::of_club(args, "lobby", ClubRequest::Open)),
    word(&["challenge"], "GAME [size] [option=value …] [black | white] [days=3] [NAME]", ("Post a club challenge: your side, days per move, for one player or anyone", "在俱乐部发出挑战：执哪一方、每步天数、指定对手或不限"), read::challenge),
    word(&["accept"], "n", ("Accept club challenge n", "接受俱乐部的第 n 个挑战"), |args| read::of_club(args, "accept", ClubRequest::Accept)),
    word(&["withdraw"], "n", ("Withdraw your challenge n, or decline one sent to you", "撤回自己的第 n 个挑战，或拒绝给你的挑战"), |args| read::of_club(args, "withdraw", ClubRequest::Withdraw)),
    word(&["event"], "swiss | robin GAME [size] [option=value …] [rounds=5] [days=3] [both] [TITLE] | n [pair]", ("Post a club event; show the standings of event n, or begin its next round", "发布俱乐部比赛；显示比赛 n 的名次，或开始下一轮"), read::event),
    word(&["enter"], "n", ("Take part in club event n", "参加俱乐部的比赛 n"), |args| read::of_club(args, "enter", ClubRequest::Enter)),
    word(&["leave"], "n", ("Leave club event n", "退出俱乐部的比赛 n"), |args| read::of_club(args, "leave", ClubRequest::Leave)),
    word(&["place"], "n", ("Move this tab to place n", "将当前标签移到第 n 位"), read::place_board),
    key("tab-1", &["1", "alt+1"], ("Tab 1", "标签 1"), ("1", "1")).ui(Ui::Tab(1)),
    key("tab-2", &["2", "alt+2"], ("Tab 2", "标签 2"), ("2", "2")).ui(Ui::Tab(2)),
    key("tab-3", &["3", "alt+3"], ("Tab 3", "标签 3"), ("3", "3")).ui(Ui::Tab(3)),
    key("tab-4", &["4", "alt+4"], ("Tab 4", "标签 4"), ("4", "4")).ui(Ui::Tab(4)),
    key("tab-5", &["5", "alt+5"], ("Tab 5", "标签 5"), ("5", "5")).ui(Ui::Tab(5)),
    key("tab-6", &["6", "alt+6"], ("Tab 6", "标签 6"), ("6", "6")).ui(Ui::Tab(6)),
    key("tab-7", &["7", "alt+7"], ("Tab 7", "标签 7"), ("7", "7")).ui(Ui::Tab(7)),
    key("tab-8", &["8", "alt+8"], ("Tab 8", "标签 8"), ("8", "8")).ui(Ui::Tab(8)),
    key("tab-9", &["9", "alt+9"], ("Tab 9", "标签 9"), ("9", "9")).ui(Ui::Tab(9)),
    key("rules", &["f2", "H"], ("Rules of this game", "规则说明"), ("rules", "规则"))
        .typed(&["rules"], "[GAME]", ("Show the rules of this game, or another", "显示本棋种或指定棋种的规则"), read::rules),
];

#[rustfmt::skip] // a table is read by its rows
const MOVES: &[Row] = &[
    key("start", &["home"], ("First move", "到起始局面"), ("first", "起始")).does(|| Request::go_to(Place::Start)),
    key("end", &["end"], ("Last move", "到最后一手"), ("last", "末尾")).does(|| Request::go_to(Place::End)),
    key("step-back", &["<"], ("Previous move", "上一手"), ("back", "后退")).ui(Ui::Step(-1)),
    key("step-on", &[">"], ("Next move", "下一手"), ("forward", "前进")).ui(Ui::Step(1)),
    key("goto", &["G"], ("Go to move number…", "转到第几手…"), ("go to move", "跳转")).ui(Ui::GoTo)
        .typed(&["goto"], "n | start | end", ("Go to move n", "转到第 n 手"), read::goto),
    key("origin", &["J"], ("Go to the move that played here", "转到下出此处的那一手"), ("played when", "何时下的")).ui(Ui::Origin)
        .typed(&["made", "origin"], "SQUARE", ("Go to the last move that changed a square", "转到最后改变此格的那一手"), read::made),
    key("line", &["v"], ("Next variation", "下一个变化"), ("variation", "变化")).does(|| Request::go_to(Place::NextVariation))
        .typed(&["variation"], "n", ("Go to variation n after this move", "转到这一手之后的第 n 个变化"), |args| Ok(Request::go_to(Place::Variation(args.count("variation")?)))),
    key("promote", &["P"], ("Make main line", "设为主线"), ("main line", "主线"))
        .typed(&["promote"], "", ("Make this variation the main line", "将此变化设为主线"), |_| Ok(HistoryRequest::Promote.into())),
    key("delete", &["delete"], ("Delete from here", "删除这一手及其后的着法"), ("delete", "删除")).ui(Ui::Delete)
        .typed(&["delete"], "", ("Delete this move and all after it", "删除这一手及其后的着法"), |_| Ok(HistoryRequest::Delete.into())),
    key("restore", &["ctrl+r"], ("Restore deleted moves", "恢复删除的着法"), ("restore", "恢复"))
        .typed(&["restore"], "", ("Restore the moves you deleted last", "恢复最近删除的着法"), |_| Ok(HistoryRequest::Restore.into())),
    key("comment", &["c"], ("Comment…", "评注…"), ("comment", "评注")).ui(Ui::Comment)
        .typed(&["comment"], "[TEXT | -]", ("Comment on this move, show its comment, or delete it (-)", "为这一手写评注、查看或删除（-）评注"), |args| Ok(read::comment(args))),
    word(&["mark"], "SQUARE [triangle | square | circle | cross | LABEL | -]", ("Mark a square of this position with a figure or letters, or remove its mark (-)", "在此局面的某一格加图形或文字标记，或去掉（-）"), read::mark_up),
    word(&["moves"], "", ("List the moves", "列出本局着法"), |_| Ok(Page::Moves.into())),
];

#[rustfmt::skip] // a table is read by its rows
const COMPUTER: &[Row] = &[
    key("hint", &["i"], ("Hint", "提示一步好棋"), ("hint", "提示"))
        .typed(&["hint"], "", ("Suggest a move, with reasons", "提示一步好棋并说明理由"), |_| Ok(ComputerRequest::Hint.into())),
    key("analyse", &["a"], ("Start or stop analysis", "开始或停止分析"), ("analyse", "分析")).does(|| ComputerRequest::ToggleAnalysis.into())
        .typed(&["analyse", "analyze"], "[off]", ("Analyse this position", "分析当前局面"), read::analyse),
    word(&["evaluate"], "MOVE", ("Say what a move is worth, and what it loses", "说明一手棋的价值与损失"), |args| Ok(ComputerRequest::Evaluate(args.text.to_owned()).into())),
    key("lines", &["e"], ("Explore best line", "逐步查看最佳变化"), ("explore", "变化")).ui(Ui::Lines),
    key("review", &["w"], ("Review game", "复盘整局"), ("review", "复盘"))
        .typed(&["review"], "", ("Review the game and find mistakes", "复盘整局并找出失误"), |_| Ok(ComputerRequest::Review.into())),
    key("next-mistake", &[")"], ("Correct my next mistake", "改正我的下一处失误"), ("next mistake", "下一失误")).does(|| ComputerRequest::Walk(WalkRequest::Next).into())
        .typed(&["mistake"], "[next | back | sides | end]", ("Correct your mistakes one by one: next, back, of both sides, or end", "逐一改正自己的失误：下一处、上一处、双方的失误、结束"), read::mistake),
    key("prev-mistake", &["("], ("Correct my previous mistake", "改正我的上一处失误"), ("previous mistake", "上一失误")).does(|| ComputerRequest::Walk(WalkRequest::Previous).into()),
    key("both-sides", &["&"], ("Mistakes of both sides, or only mine", "双方的失误，或只看我的"), ("both sides", "双方")).does(|| ComputerRequest::Walk(WalkRequest::Sides).into()),
    key("replay", &["!"], ("Guess the moves of this game…", "猜这一局的着法…"), ("guess moves", "猜着法")).does(|| ComputerRequest::Replay(ReplayRequest::Ask).into())
        .typed(&["replay"], "[black | white | end | FILE [n] [black | white] | NAME]", ("Guess one side's moves of a recorded game from here on, or of a file", "从此处起猜棋谱中一方的着法，或猜文件中的棋局"), |args| Ok(read::replay(args))),
    key("try", &["d"], ("Try the problem again", "重试此题"), ("try again", "重试")).does(|| TrainRequest::Again.into()),
    word(&["teach"], "[on | off]", ("Turn blunder warnings on or off for this game", "打开或关闭本局的失误提醒"), read::teach),
    word(&["mistakes"], "", ("List mistakes", "列出失误"), |_| Ok(Page::Mistakes.into())),
    key("show", &["V"], ("Show territory, threats or stable discs", "显示形势、威胁或稳定子"), ("overlay", "形势"))
        .typed(&["show"], "[off]", ("Show territory, threats or stable discs", "显示形势、威胁或稳定子"), read::show),
    key("solve", &["S"], ("Show solution", "演示解法"), ("solve", "解法")).ui(Ui::Solve)
        .typed(&["solve"], "", ("Play out the solution of a puzzle", "演示单人游戏的解法"), |_| Ok(PlayRequest::Solve.into())),
    key("rescue", &["U"], ("Undo to last solvable position", "退回到仍有解的局面"), ("last solvable", "退回有解"))
        .typed(&["rescue"], "", ("Undo to the last solvable position of a puzzle", "退回到单人游戏仍有解的局面"), |_| Ok(PlayRequest::Rescue.into())),
    key("computer", &["s"], ("Players and level…", "对局双方与难度…"), ("players", "双方")).ui(Ui::Seats)
        .typed(&["seat", "seats"], "[black | white] me | cpu:1…10 | engine:NAME", ("Choose who plays a side: a person, the computer or an engine", "选择一方的棋手：人、电脑或外部引擎"), read::seat),
    word(&["cpu"], "black | white | both | none [level]", ("Let the computer play Black, White, both or neither", "让电脑执黑、执白、双方或都不执"), read::cpu),
    word(&["level"], "1…10", ("Set the computer's level, 1 to 10", "设置电脑的难度（1 到 10）"), read::level),
    key("engines", &["ctrl+e"], ("Engines…", "外部引擎…"), ("engines", "引擎")).ui(Ui::Engines)
        .typed(&["engine"], "[add NAME PROTOCOL COMMAND… | games NAME … | option NAME … | patience NAME s | remove NAME | black NAME | white NAME | analyse NAME | log NAME]", ("Let an external engine play or analyse (GTP, NBoard, Gomocup, Hub)", "让外部引擎执棋或分析（GTP、NBoard、Gomocup、Hub）"), read::engine),
    key("move", &["x"], ("Let the computer move, or move now", "让电脑走一步，或立即走棋"), ("computer move", "代走"))
        .typed(&["move", "play"], "[MOVE]", ("Let the computer move, or make it move now; with a MOVE, play that move", "让电脑走一步，或立即走棋；后面写着法则走这一手"), |args| Ok(read::play(args))),
    key("stop", &["X"], ("Stop the computer", "停止电脑思考"), ("stop", "停止"))
        .typed(&["stop"], "", ("Stop the computer", "停止电脑思考"), |_| Ok(ComputerRequest::Stop.into())),
];

#[rustfmt::skip] // a table is read by its rows
const SCREEN: &[Row] = &[
    key("panel", &["b"], ("Show or hide the panel", "显示或隐藏侧栏"), ("panel", "侧栏")).ui(Ui::Panel),
    key("zen", &["z"], ("Zen mode: only the board", "专注模式：只显示棋盘"), ("zen", "专注")).ui(Ui::Zen),
    key("labels", &["o"], ("Show or hide coordinates", "显示或隐藏坐标"), ("coordinates", "坐标")).ui(Ui::Labels),
    key("flip", &["O"], ("Flip the board", "翻转棋盘"), ("flip", "翻转")).ui(Ui::Flip),
    key("larger", &["+", "="], ("Larger cells", "放大格子"), ("larger", "放大")).ui(Ui::Larger),
    key("smaller", &["-"], ("Smaller cells", "缩小格子"), ("smaller", "缩小")).ui(Ui::Smaller),
    key("themes", &["t"], ("Theme…", "主题…"), ("theme", "主题")).ui(Ui::Themes)
        .typed(&["theme"], "NAME", ("Change the theme", "更换主题"), |args| Ok(read::theme(args))),
    key("glyphs", &["y"], ("Change character set", "切换字符集"), ("characters", "字符")).ui(Ui::Glyphs),
    key("language", &["E"], ("中文 / English", "English / 中文"), ("中文", "English")).ui(Ui::Language)
        .typed(&["lang"], "en | zh", ("Change the language", "更换语言"), read::language),
    key("mouse", &["M"], ("Release or capture the mouse", "释放或接管鼠标"), ("mouse", "鼠标")).ui(Ui::Mouse),
    key("redraw", &["ctrl+l"], ("Redraw the screen", "重绘屏幕"), ("redraw", "重绘")).ui(Ui::Redraw),
];

#[rustfmt::skip] // a table is read by its rows
const PROGRAM: &[Row] = &[
    key("help", &["?", "f1"], ("Help", "帮助"), ("help", "帮助")).ui(Ui::Help)
        .typed(&["help", "?"], "[COMMAND | GAME | TOPIC]", ("Explain the commands, one command, a game or a topic", "说明各项命令，或某项命令、某种棋、某个主题"), |args| Ok(Page::Help(args.first().map(str::to_owned)).into())),
    key("palette", &[":", "ctrl+k"], ("Command palette", "命令面板"), ("commands", "命令")).ui(Ui::Palette),
    key("menu", &["m"], ("Context menu", "当前操作菜单"), ("menu", "菜单")).ui(Ui::Menu),
    key("settings", &[","], ("Settings…", "设置…"), ("settings", "设置")).ui(Ui::Settings)
        .typed(&["set"], "[NAME [VALUE | default]]", ("Change a setting, or show one or all", "更改设置，或显示一项或全部"), read::setting),
    key("keys", &["A"], ("Key bindings…", "更改按键…"), ("keys", "按键")).ui(Ui::Keys),
    key("quit", &["q", "ctrl+q"], ("Quit (games are saved)", "退出（棋局会保存）"), ("quit", "退出"))
        .typed(&["quit", "exit", "q"], "", ("Quit", "退出程序"), |_| Ok(Request::Quit)),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::row::Typed;
    use super::super::{Press, rows};
    use crate::workspace::Workspace;
    use tabletop_core::Lang;

    #[test]
    fn words_without_arguments_stand_alone() {
        let mut workspace = Workspace::new(Lang::En);
        let alone = |typed: &&Typed| typed.syntax.is_empty();
        let names = rows().filter_map(|row| row.typed.as_ref()).filter(alone);
        let names = names
            .flat_map(|typed| typed.names)
            .filter(|it| **it != "board");
        for name in names.chain(&[
            "train ratings",
            "train masters",
            "train throw",
            "train mistakes",
        ]) {
            let refused = workspace.run(&format!("{name} x1")).expect_err(name);
            let text = refused.get(Lang::En);
            assert!(
                text.ends_with("takes nothing after it: leave out x1"),
                "{name}: {text}"
            );
        }
        workspace.run("board 6").expect("a board of Peace");
    }

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
