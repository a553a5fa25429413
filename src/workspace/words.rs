//! What commands say.

use crate::core::Text;

pub(crate) const NO_GAME: Text = Text::new(
    "no game is open: type new and a game's name",
    "没有打开的棋局：请输入 new 和棋名",
);
pub(crate) const NO_SUCH_BOARD: Text = Text::new(
    "there is no board {0}: boards 1 to {1} are open",
    "没有棋局 {0}：现有 1 到 {1}",
);
pub(crate) const PLACE_WHERE: Text = Text::new(
    "expected the board's new number, 1 to {0}: place 1",
    "应写上棋局的新序号 1 到 {0}：place 1",
);
pub(crate) const ADDED: Text = Text::new("added {1} as board {0}", "已添加棋局 {0}：{1}");
pub(crate) const OPENED: Text = Text::new("board {0}: {1}", "棋局 {0}：{1}");
pub(crate) const CLOSED: Text = Text::new("closed board {0}: {1}", "已关闭棋局 {0}：{1}");
pub(crate) const MOVED: Text = Text::new("this is board {0} now", "当前棋局现为第 {0} 局");
pub(crate) const UNKNOWN_GAME: Text = Text::new(
    "there is no game called {0}: expected one of {1}",
    "没有名为“{0}”的棋：应为 {1} 之一",
);
pub(crate) const WHICH_GAME: Text = Text::new(
    "which game? one of {0}, such as: new {1}",
    "新开哪种棋？可选 {0}，例如：new {1}",
);
pub(crate) const TWO_SIZES: Text = Text::new(
    "the size is given twice: {0} and {1}",
    "大小给了两次：{0} 和 {1}",
);
pub(crate) const NO_SIZE: Text = Text::new(
    "{0} has one size only: leave out {1}",
    "{0}只有一种大小：请去掉 {1}",
);
pub(crate) const ONE_NAME: Text = Text::new(
    "{0} is played alone: {1} is one name too many",
    "{0}是单人游戏：多了名字 {1}",
);
pub(crate) const TOO_MANY_NAMES: Text = Text::new(
    "too many names: {0} comes after both players",
    "名字太多：{0} 多余",
);
pub(crate) const NOT_A_COUNT: Text = Text::new(
    "{0} is not a number of turns: expected something like {1} 2",
    "“{0}”不是步数：应如 {1} 2",
);
pub(crate) const NOTHING_TO_UNDO: Text =
    Text::new("nothing to undo: this is the start", "无棋可悔：已是开局");
pub(crate) const NOTHING_TO_REDO: Text = Text::new(
    "nothing to redo: this is the end of the line",
    "无棋可重下：已是最后一步",
);
pub(crate) const NO_SUCH_MOVE: Text = Text::new(
    "there is no move {0}: this line has {1}",
    "没有第 {0} 步：此线共 {1} 步",
);
pub(crate) const UNDONE: Text = Text::new("took back {0}", "已悔 {0} 步");
pub(crate) const REDONE: Text = Text::new("played {0} again", "已重下 {0} 步");
pub(crate) const NAMES: Text = Text::new("players: {0} and {1}", "对局者：{0} 与 {1}");
pub(crate) const NAMES_NOW: Text = Text::new(
    "players: {0} and {1}; to change: names ANNA BEN",
    "对局者：{0} 与 {1}；更改：names 甲 乙",
);
pub(crate) const DRAW_OFFERED: Text = Text::new(
    "{0} offers a draw: draw again agrees, a move declines",
    "{0}提议和棋：再次输入 draw 表示同意，走棋表示拒绝",
);
pub(crate) const LANG_UNKNOWN: Text = Text::new(
    "no language {0}: expected en or zh",
    "没有语言“{0}”：应为 en 或 zh",
);
pub(crate) const LANG_SET: Text = Text::new("this is English now", "现在是中文");
pub(crate) const NOTE_SET: Text = Text::new("comment kept", "已记下评注");
pub(crate) const NOTE_GONE: Text = Text::new("the comment is gone", "已删除评注");
pub(crate) const NO_NOTE: Text = Text::new(
    "nothing is written about this move: comment TEXT does",
    "此步没有评注：可用 comment 加文字写下",
);
pub(crate) const NO_VARIATION: Text = Text::new(
    "there is no variation {0} here: there are {1}",
    "此处没有变化 {0}：共 {1} 个",
);
pub(crate) const PROMOTED: Text = Text::new("this line is the main one now", "此变化现为主线");
pub(crate) const DELETED: Text = Text::new(
    "deleted from {0} on; restore brings it back",
    "已删除 {0} 及其后；restore 可恢复",
);
pub(crate) const RESTORED: Text = Text::new("brought back", "已恢复");
pub(crate) const NOTHING_DELETED: Text = Text::new("nothing was deleted", "没有删除过什么");
pub(crate) const NOT_THE_START: Text = Text::new(
    "the start can't be deleted: go to a move first",
    "开局不能删除：请先到某一步",
);
pub(crate) const UNKNOWN_COMMAND: Text = Text::new(
    "{0} is neither a command nor a move: type help, or a move such as {1}",
    "“{0}”既非命令也非着法：请输入 help，或着法如 {1}",
);
pub(crate) const ALL_OVER: Text = Text::new(
    "every game is over: new opens another, quit leaves",
    "所有对局均已结束：new 新开一局，quit 退出",
);
pub(crate) const WINS: Text = Text::new("{0} wins: {1}", "{0}胜：{1}");
pub(crate) const WINS_SCORE: Text = Text::new("{0} wins {2} : {3}: {1}", "{0}胜 {2} : {3}：{1}");
pub(crate) const WINS_BY: Text = Text::new("{0} wins by {2}: {1}", "{0}胜 {2}：{1}");
pub(crate) const DRAWN: Text = Text::new("draw: {0}", "和棋：{0}");
pub(crate) const DRAWN_SCORE: Text = Text::new("draw {1} : {2}: {0}", "和棋 {1} : {2}：{0}");
pub(crate) const NOBODY: Text = Text::new("game over, nobody wins: {0}", "对局结束，无胜负：{0}");
pub(crate) const SOLVED: Text = Text::new("solved: {0}", "解开了：{0}");
pub(crate) const STUCK: Text = Text::new("not solved: {0}", "未解开：{0}");
pub(crate) const TO_MOVE: Text = Text::new("{0} to move", "轮到{0}");
pub(crate) const COMPUTER_PLAYS: Text = Text::new("the computer plays {0}", "电脑走 {0}");
pub(crate) const ENGINE_PLAYS: Text = Text::new("{0} plays {1}", "{0} 走 {1}");
pub(crate) const YOUR_MOVE: Text = Text::new("your move", "轮到你");
pub(crate) const NOT_A_LEVEL: Text = Text::new(
    "{0} is not a level: expected a number from 1 (beginner) to 10 (strongest)",
    "“{0}”不是水平：应为 1（初学）到 10（最强）",
);
pub(crate) const ALONE: Text = Text::new(
    "{0} is played alone: hint helps",
    "{0}是单人游戏：可用 hint 求助",
);
pub(crate) const WHO: Text = Text::new(
    "{0}: expected me, cpu, cpu:1 to cpu:10 or engine:NAME, such as: seat white cpu:3",
    "“{0}”：应为 me、cpu、cpu:1 至 cpu:10 或 engine:名称，例如：seat white cpu:3",
);
pub(crate) const WHICH_SIDE: Text = Text::new(
    "cpu {0} is not known: expected black, white, both or none",
    "cpu {0} 无法识别：应为 black、white、both 或 none",
);
pub(crate) const SEATS: Text = Text::new("{0}; {1}", "{0}；{1}");
pub(crate) const SEAT_PERSON: Text = Text::new("{0}: a person", "{0}：人");
pub(crate) const SEAT_COMPUTER: Text =
    Text::new("{0}: the computer, level {1}", "{0}：电脑，{1} 级");
pub(crate) const SEAT_ENGINE: Text = Text::new("{0}: {1}", "{0}：{1}");
pub(crate) const STOPPED: Text = Text::new("stopped", "已停止");
pub(crate) const NOT_THINKING: Text = Text::new("the computer is not thinking", "电脑没有在思考");
pub(crate) const REVIEWING: Text = Text::new(
    "reviewing the game; play on, or stop ends it",
    "正在复盘；可继续下棋，stop 可中止",
);
pub(crate) const NO_MISTAKES: Text = Text::new(
    "no mistake is known: review looks for them",
    "没有已知失误：可用 review 复盘",
);
pub(crate) const SETTING_IS: Text = Text::new("{0} = {1}: {2} ({3})", "{0} = {1}：{2}（{3}）");
pub(crate) const SETTING_SET: Text = Text::new("{0} = {1}", "{0} = {1}");
pub(crate) const ALONE_NAME: Text = Text::new("Player", "玩家");

/// The position in words.
pub(crate) mod describe {
    use crate::core::Text;

    macro_rules! words {
        ($($name:ident = $en:literal, $zh:literal;)*) => {
            $(pub(crate) const $name: Text = Text::new($en, $zh);)*
        };
    }

    words! {
        GAME = "{0} {1}: {2}", "{0} {1}：{2}";
        GAME_OF_PLACES = "{0}, {1} points: {2}", "{0}，{1} 个点：{2}";
        DISCS = "{0}, {1}: {2}", "{0} {1} 子：{2}";
        MEN = "{0}, men, {1}: {2}", "{0} {1} 兵：{2}";
        KINGS = "{0}, kings, {1}: {2}", "{0} {1} 王：{2}";
        ALMONDS = "almonds, {1}: {2}", "杏仁 {1} 颗：{2}";
        NUMBERS = "numbers placed, {1}: {2}", "已放的数 {1} 个：{2}";
        DEAD = "dead stones, {1}: {2}", "死子 {1}：{2}";
        BLACK_AREA = "Black's points, {1}: {2}", "黑方地 {1}：{2}";
        WHITE_AREA = "White's points, {1}: {2}", "白方地 {1}：{2}";
        FORBIDDEN = "forbidden points, {1}: {2}", "禁手点 {1}：{2}";
        WINNING = "the winning line: {2}", "制胜线：{2}";
        LAST = "last move, {0}: {1} {2}", "上一步，第 {0} 步：{1} {2}";
        MOVES = "legal moves, {0}: {1}", "合法着法 {0}：{1}";
        MANY_MOVES = "legal moves: {0}; legal lists them", "合法着法 {0} 个；legal 可列出";
        EMPTY = "empty", "空";
        A_DISC = "{0}", "{0}";
        A_MAN = "{0}, a man", "{0}的兵";
        A_KING = "{0}, a king", "{0}的王";
        AN_ALMOND = "an almond", "杏仁";
        AT = "{0}: {1}", "{0}：{1}";
        NO_PLACE = "there is no place {0}: expected one from {1} to {2}", "没有位置“{0}”：应在 {1} 到 {2} 之间";
        IS_LAST = "part of the last move", "属于上一步";
        IS_CHOSEN = "chosen", "已选中";
        IS_HINT = "the hint", "提示处";
        IS_DEAD = "counts as dead", "算作死子";
        IS_BLACK_AREA = "Black's point", "黑方的地";
        IS_WHITE_AREA = "White's point", "白方的地";
        IS_WINNING = "part of the winning line", "属于制胜线";
        IS_WRONG = "part of a line that is wrong", "所在的线有误";
        HERE = "a move can be made here", "此处可以走棋";
        HERE_CHANGES = "a move here takes or turns {0}", "在此走棋会吃掉或翻转 {0}";
        NOT_HERE = "no move here: {0}", "此处不能走：{0}";
    }
}

/// What is said about clocks.
pub(crate) mod clock {
    use crate::core::Text;

    pub(crate) const NONE: Text = Text::new(
        "this game has no clock: clock 5m+3s gives it one",
        "本局没有棋钟：输入 clock 5m+3s 可设置",
    );
    pub(crate) const READS: Text =
        Text::new("clock {0}: {1} {2}, {3} {4}", "棋钟 {0}：{1} {2}，{3} {4}");
    pub(crate) const SET: Text = Text::new(
        "clock {0}: it starts with the next move",
        "棋钟 {0}：下一步走完后开始计时",
    );
    pub(crate) const GONE: Text = Text::new("no clock", "已取消棋钟");
    pub(crate) const STOPPED: Text = Text::new(
        "the clock rests; clock go or a move lets it go on",
        "棋钟已暂停；clock go 或走棋可继续",
    );
    pub(crate) const RESTS: Text = Text::new("the clock does not run", "棋钟没有在走");
    pub(crate) const RUNS: Text = Text::new("the clock runs", "棋钟开始走");
    pub(crate) const OVER: Text = Text::new(
        "the game is over: its clock stays as it is",
        "对局已结束：棋钟不再走",
    );
    pub(crate) const ALONE: Text = Text::new(
        "{0} is played alone: it has no clock",
        "{0}是单人游戏：没有棋钟",
    );
}

/// What is said about files.
pub(crate) mod engines {
    use crate::core::Text;

    pub(crate) const USAGE: Text = Text::new(
        "expected engine, engine add NAME PROTOCOL COMMAND…, engine games NAME GAME…, engine option NAME KEY VALUE, \
         engine patience NAME SECONDS, engine remove NAME, engine black NAME, engine white NAME, engine analyse NAME \
         or engine log NAME",
        "应为 engine、engine add 名称 协议 命令行、engine games 名称 棋种、engine option 名称 项 值、engine patience 名称 \
         秒数、engine remove 名称、engine black 名称、engine white 名称、engine analyse 名称 或 engine log 名称",
    );
    pub(crate) const NO_TIME: Text = Text::new(
        "{0} is no time: expected seconds from 0.1 to 86400",
        "{0} 不是时间：应为 0.1 到 86400 秒",
    );
    pub(crate) const NONE: Text = Text::new(
        "no engine is known: add one, such as engine add gnugo gtp gnugo --mode gtp",
        "尚无引擎：请先添加，例如 engine add gnugo gtp gnugo --mode gtp",
    );
    pub(crate) const NO_ENGINE: Text = Text::new(
        "there is no engine {0}; the engines are {1}",
        "没有引擎 {0}；可用引擎：{1}",
    );
    pub(crate) const NO_PROTOCOL: Text = Text::new(
        "{0} is no protocol: expected one of {1}",
        "{0} 不是协议：应为 {1} 之一",
    );
    pub(crate) const NO_COMMAND: Text = Text::new("{0} has no command line", "{0} 没有命令行");
    pub(crate) const NO_GAME: Text = Text::new("there is no game {0}", "没有棋“{0}”");
    pub(crate) const NOT_READ: Text =
        Text::new("the engines can't be read: {0}", "无法读取引擎设置：{0}");
    pub(crate) const NOT_KEPT: Text = Text::new(
        "the engines can't be kept in {0}: {1}",
        "无法把引擎保存到 {0}：{1}",
    );
    pub(crate) const ADDED: Text = Text::new("{0} can play {1}", "{0} 可以下 {1}");
    pub(crate) const REMOVED: Text = Text::new("{0} is removed", "已移除 {0}");
    pub(crate) const OTHER_GAME: Text = Text::new("{0} does not play {1}", "{0} 不会下{1}");
    pub(crate) const NO_ERRORS: Text = Text::new(
        "{0} wrote no errors in this game",
        "{0} 在此局中没有输出错误信息",
    );
}

pub(crate) const NO_SQUARE: Text = Text::new(
    "there is no square {0}: expected one such as {1}",
    "没有 {0} 格：应如 {1}",
);
pub(crate) const NOT_MADE: Text = Text::new("no move so far went to {0}", "目前没有一步下在 {0}");

/// Games that are opened.
pub(crate) mod imports {
    use crate::core::Text;

    pub(crate) const NOT_READ: Text = Text::new("{0} can't be read: {1}", "无法读取 {0}：{1}");
    pub(crate) const CANCELLED: Text =
        Text::new("cancelled: nothing was opened", "已取消，未打开任何棋局");
    pub(crate) const OPENING: Text = Text::new("opening {0} …", "正在打开 {0} …");
    pub(crate) const LISTED: Text = Text::new("{0} games in {1}", "{1} 中有 {0} 局");
    pub(crate) const OPENED_ONE: Text = Text::new("opened a game from {0}", "已从 {0} 打开一局");
    pub(crate) const OPENED: Text = Text::new("opened {0} games from {1}", "已从 {1} 打开 {0} 局");
}
