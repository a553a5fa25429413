//! Every command, a row each.

use crate::commands::{Command, row};
use crate::commands::{boards, history, playing, setting};
use crate::core::Text;
use crate::files;
use crate::workspace::{clock, computer, describe, engines, seats};

/// Every command, in the order in which help shows them.
pub const COMMANDS: &[Command] = &[
    row(
        &["undo", "u"],
        "[n]",
        Text::new("take back a turn, or n", "悔一步或 n 步"),
        playing::undo,
    ),
    row(
        &["redo"],
        "[n]",
        Text::new("play again what was taken back", "重下已悔的棋"),
        playing::redo,
    ),
    row(
        &["pass"],
        "",
        Text::new("pass, where the rules give it", "停一手（规则允许时）"),
        playing::pass,
    ),
    row(
        &["resign"],
        "",
        Text::new("give up: the other side wins", "认输"),
        playing::resign,
    ),
    row(
        &["draw"],
        "",
        Text::new("offer a draw, or agree to one", "提和或同意和棋"),
        playing::draw,
    ),
    row(
        &["new"],
        "GAME [size] [option=value …] [black=cpu:5 …] [clock=5m+3s] [names]",
        Text::new("open a new game and go there", "新开一局并转到该局"),
        boards::new,
    ),
    row(
        &["add"],
        "GAME [size] [option=value …] [clock=5m+3s] [names]",
        Text::new("open a new game and stay here", "新开一局但留在当前局"),
        boards::add,
    ),
    row(
        &["close"],
        "[n]",
        Text::new("close this game, or board n", "关闭当前局或第 n 局"),
        boards::close,
    ),
    row(
        &["next"],
        "",
        Text::new("go to the next board", "下一局"),
        boards::next,
    ),
    row(
        &["prev"],
        "",
        Text::new("go to the board before", "上一局"),
        boards::prev,
    ),
    row(
        &["unfinished"],
        "",
        Text::new(
            "go to the next game that is not over",
            "转到下一个未结束的棋局",
        ),
        boards::unfinished,
    ),
    row(
        &["place"],
        "n",
        Text::new("move this board to place n", "将当前局移到第 n 位"),
        boards::place,
    ),
    row(
        &["names"],
        "FIRST SECOND",
        Text::new("name the players", "为对局者命名"),
        playing::names,
    ),
    row(
        &["seat", "seats"],
        "[black | white] me | cpu:1…10 | engine:NAME",
        Text::new(
            "who plays a side: a person, the computer, another program",
            "某一方由谁下：人、电脑或其他程序",
        ),
        seats::seat,
    ),
    row(
        &["clock"],
        "[5m | 5m+3s | 10m/5x30s | 10m/15in5m | none | pause | go]",
        Text::new(
            "give this game a clock, stop it, or let it go on",
            "为本局设棋钟、暂停或继续",
        ),
        clock::clock,
    ),
    row(
        &["cpu"],
        "black | white | both | none [level]",
        Text::new("let the computer play a side", "让电脑执某一方"),
        computer::cpu,
    ),
    row(
        &["engine"],
        "[add NAME PROTOCOL COMMAND… | games NAME … | option NAME … | patience NAME s | remove NAME | black NAME | white NAME | analyse NAME | log NAME]",
        Text::new(
            "let another program play a side or analyse, by GTP, NBoard, Gomocup or Hub",
            "让其他程序执某一方或分析（GTP、NBoard、Gomocup、Hub）",
        ),
        engines::engine,
    ),
    row(
        &["level"],
        "1…10",
        Text::new("how well the computer plays", "电脑的水平"),
        computer::level,
    ),
    row(
        &["hint"],
        "",
        Text::new("mark a good move and say why", "提示一步好棋及理由"),
        computer::hint,
    ),
    row(
        &["solve"],
        "",
        Text::new(
            "play a puzzle to its solution",
            "把单人益智游戏走到解开为止",
        ),
        computer::solve,
    ),
    row(
        &["rescue"],
        "",
        Text::new(
            "take back to where a puzzle can still be solved",
            "退回到单人益智游戏仍可解的局面",
        ),
        computer::rescue,
    ),
    row(
        &["move", "play"],
        "",
        Text::new(
            "let the computer play one move, or move now",
            "让电脑代走一步，或立即出招",
        ),
        computer::play_one,
    ),
    row(
        &["analyse", "analyze"],
        "[off]",
        Text::new("rate the moves of this position", "分析当前局面"),
        computer::analyse,
    ),
    row(
        &["review"],
        "",
        Text::new(
            "rate the whole game and find the mistakes",
            "复盘全局并找出失误",
        ),
        computer::review,
    ),
    row(
        &["mistakes"],
        "",
        Text::new("list the mistakes that are known", "列出已知失误"),
        computer::mistakes,
    ),
    row(
        &["show"],
        "[off]",
        Text::new(
            "show more: stable discs, threats, whose the points will be",
            "显示更多：稳定子、威胁、形势判断",
        ),
        computer::show,
    ),
    row(
        &["stop"],
        "",
        Text::new("stop the computer", "停止电脑思考"),
        computer::stop,
    ),
    row(
        &["goto"],
        "n | start | end",
        Text::new("go to move n of this line", "转到第 n 步"),
        history::goto,
    ),
    row(
        &["made", "origin"],
        "SQUARE",
        Text::new(
            "go to the move that made this square what it is",
            "跳到造成此格现状的那一步",
        ),
        history::made,
    ),
    row(
        &["variation"],
        "n",
        Text::new(
            "go to variation n after this move",
            "转到此步之后的第 n 个变化",
        ),
        history::variation,
    ),
    row(
        &["promote"],
        "",
        Text::new("make this line the main one", "将此变化设为主线"),
        history::promote,
    ),
    row(
        &["delete"],
        "",
        Text::new("delete this move and all after it", "删除此步及其后"),
        history::delete,
    ),
    row(
        &["restore"],
        "",
        Text::new("bring back what was deleted last", "恢复最近删除的内容"),
        history::restore,
    ),
    row(
        &["comment"],
        "[TEXT | -]",
        Text::new(
            "write about this move, read what is written, or take it away",
            "为此步写评注、查看评注或删除评注",
        ),
        history::comment,
    ),
    row(
        &["board"],
        "",
        Text::new(
            "show the position again, and say it in words",
            "再次显示局面，并用文字说明",
        ),
        playing::board,
    ),
    row(
        &["where"],
        "PLACE",
        Text::new(
            "say what is at a place, such as d3, and what can be done there",
            "说明某处（如 d3）有什么、能做什么",
        ),
        describe::where_is,
    ),
    row(
        &["moves"],
        "",
        Text::new("list the moves of this game", "列出本局着法"),
        history::moves,
    ),
    row(
        &["legal"],
        "",
        Text::new("list the legal moves", "列出合法着法"),
        playing::legal,
    ),
    row(
        &["save", "export"],
        "[FILE]",
        Text::new(
            "save this game; the ending of the name says how (.tt .sgf .pdn .ggf .txt .psq .sav)",
            "保存本局；扩展名决定格式（.tt .sgf .pdn .ggf .txt .psq .sav）",
        ),
        files::save,
    ),
    row(
        &["save!"],
        "FILE",
        Text::new("the same over a file that is there", "同上，覆盖已有文件"),
        files::save_over,
    ),
    row(
        &["open", "import"],
        "[FILE [n]]",
        Text::new(
            "open the games of a file, or game n of it; large files are listed",
            "打开文件中的棋局或其中第 n 局；大文件先列表",
        ),
        files::open,
    ),
    row(
        &["collection", "list"],
        "[n | WORDS]",
        Text::new(
            "list the games of the file that was opened last, or open game n",
            "列出最近打开的文件中的棋局，或打开第 n 局",
        ),
        files::collection,
    ),
    row(
        &["copy"],
        "[position | FORMAT]",
        Text::new(
            "copy this game as a record, or the position",
            "复制本局棋谱或当前局面",
        ),
        files::copy,
    ),
    row(
        &["boards"],
        "",
        Text::new("list the open games", "列出打开的棋局"),
        boards::boards,
    ),
    row(
        &["rules"],
        "[GAME]",
        Text::new(
            "explain the rules of this game, or of another",
            "说明本棋或某棋的规则",
        ),
        playing::rules,
    ),
    row(
        &["theme"],
        "NAME",
        Text::new("use other colours", "更换配色"),
        setting::theme,
    ),
    row(
        &["lang"],
        "en | zh",
        Text::new("speak another language", "更换语言"),
        setting::lang,
    ),
    row(
        &["set"],
        "[NAME [VALUE | default]]",
        Text::new(
            "change a setting, or show one or all of them",
            "更改设置项，或显示一项或全部",
        ),
        setting::set,
    ),
    row(
        &["help", "?"],
        "[COMMAND]",
        Text::new("explain the commands", "说明命令"),
        playing::help,
    ),
    row(
        &["quit", "exit", "q"],
        "",
        Text::new("leave the program", "退出程序"),
        boards::quit,
    ),
];
