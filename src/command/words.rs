//! What commands say.

use crate::core::Text;

pub(super) const NO_GAME: Text = Text::new(
    "no game is open: type new and a game's name",
    "没有打开的棋局：请输入 new 和棋名",
);
pub(super) const NO_SUCH_BOARD: Text = Text::new(
    "there is no board {0}: boards 1 to {1} are open",
    "没有棋局 {0}：现有 1 到 {1}",
);
pub(super) const PLACE_WHERE: Text = Text::new(
    "expected the board's new number, 1 to {0}: place 1",
    "应写上棋局的新序号 1 到 {0}：place 1",
);
pub(super) const ADDED: Text = Text::new("added {1} as board {0}", "已添加棋局 {0}：{1}");
pub(super) const OPENED: Text = Text::new("board {0}: {1}", "棋局 {0}：{1}");
pub(super) const CLOSED: Text = Text::new("closed board {0}: {1}", "已关闭棋局 {0}：{1}");
pub(super) const MOVED: Text = Text::new("this is board {0} now", "当前棋局现为第 {0} 局");
pub(super) const UNKNOWN_GAME: Text = Text::new(
    "there is no game called {0}: expected one of {1}",
    "没有名为“{0}”的棋：应为 {1} 之一",
);
pub(super) const WHICH_GAME: Text = Text::new(
    "which game? one of {0}, such as: new {1}",
    "新开哪种棋？可选 {0}，例如：new {1}",
);
pub(super) const TWO_SIZES: Text = Text::new(
    "the size is given twice: {0} and {1}",
    "大小给了两次：{0} 和 {1}",
);
pub(super) const NO_SIZE: Text = Text::new(
    "{0} has one size only: leave out {1}",
    "{0}只有一种大小：请去掉 {1}",
);
pub(super) const ONE_NAME: Text = Text::new(
    "{0} is played alone: {1} is one name too many",
    "{0}是单人游戏：多了名字 {1}",
);
pub(super) const TOO_MANY_NAMES: Text = Text::new(
    "too many names: {0} comes after both players",
    "名字太多：{0} 多余",
);
pub(super) const NOT_A_COUNT: Text = Text::new(
    "{0} is not a number of turns: expected something like {1} 2",
    "“{0}”不是步数：应如 {1} 2",
);
pub(super) const NOTHING_TO_UNDO: Text =
    Text::new("nothing to undo: this is the start", "无棋可悔：已是开局");
pub(super) const NOTHING_TO_REDO: Text = Text::new(
    "nothing to redo: this is the end of the line",
    "无棋可重下：已是最后一步",
);
pub(super) const NO_SUCH_MOVE: Text = Text::new(
    "there is no move {0}: this line has {1}",
    "没有第 {0} 步：此线共 {1} 步",
);
pub(super) const UNDONE: Text = Text::new("took back {0}", "已悔 {0} 步");
pub(super) const REDONE: Text = Text::new("played {0} again", "已重下 {0} 步");
pub(super) const NAMES: Text = Text::new("players: {0} and {1}", "对局者：{0} 与 {1}");
pub(super) const NAMES_NOW: Text = Text::new(
    "players: {0} and {1}; to change: names ANNA BEN",
    "对局者：{0} 与 {1}；更改：names 甲 乙",
);
pub(super) const DRAW_OFFERED: Text = Text::new(
    "{0} offers a draw: draw again agrees, a move declines",
    "{0}提议和棋：再次输入 draw 表示同意，走棋表示拒绝",
);
pub(super) const LANG_UNKNOWN: Text = Text::new(
    "no language {0}: expected en or zh",
    "没有语言“{0}”：应为 en 或 zh",
);
pub(super) const LANG_SET: Text = Text::new("this is English now", "现在是中文");
pub(super) const NOTE_SET: Text = Text::new("comment kept", "已记下评注");
pub(super) const NOTE_GONE: Text = Text::new("the comment is gone", "已删除评注");
pub(super) const NO_NOTE: Text = Text::new(
    "nothing is written about this move: comment TEXT does",
    "此步没有评注：可用 comment 加文字写下",
);
pub(super) const NO_VARIATION: Text = Text::new(
    "there is no variation {0} here: there are {1}",
    "此处没有变化 {0}：共 {1} 个",
);
pub(super) const PROMOTED: Text = Text::new("this line is the main one now", "此变化现为主线");
pub(super) const DELETED: Text = Text::new(
    "deleted from {0} on; restore brings it back",
    "已删除 {0} 及其后；restore 可恢复",
);
pub(super) const RESTORED: Text = Text::new("brought back", "已恢复");
pub(super) const NOTHING_DELETED: Text = Text::new("nothing was deleted", "没有删除过什么");
pub(super) const NOT_THE_START: Text = Text::new(
    "the start can't be deleted: go to a move first",
    "开局不能删除：请先到某一步",
);
pub(super) const UNKNOWN_COMMAND: Text = Text::new(
    "{0} is neither a command nor a move: type help, or a move such as {1}",
    "“{0}”既非命令也非着法：请输入 help，或着法如 {1}",
);
pub(super) const ALL_OVER: Text = Text::new(
    "every game is over: new opens another, quit leaves",
    "所有对局均已结束：new 新开一局，quit 退出",
);
pub(super) const WINS: Text = Text::new("{0} wins: {1}", "{0}胜：{1}");
pub(super) const WINS_SCORE: Text = Text::new("{0} wins {2} : {3}: {1}", "{0}胜 {2} : {3}：{1}");
pub(super) const WINS_BY: Text = Text::new("{0} wins by {2}: {1}", "{0}胜 {2}：{1}");
pub(super) const DRAWN: Text = Text::new("draw: {0}", "和棋：{0}");
pub(super) const DRAWN_SCORE: Text = Text::new("draw {1} : {2}: {0}", "和棋 {1} : {2}：{0}");
pub(super) const NOBODY: Text = Text::new("game over, nobody wins: {0}", "对局结束，无胜负：{0}");
pub(super) const SOLVED: Text = Text::new("solved: {0}", "解开了：{0}");
pub(super) const STUCK: Text = Text::new("not solved: {0}", "未解开：{0}");
pub(super) const TO_MOVE: Text = Text::new("{0} to move", "轮到{0}");
pub(super) const COMPUTER_PLAYS: Text = Text::new("the computer plays {0}", "电脑走 {0}");
pub(super) const ENGINE_PLAYS: Text = Text::new("{0} plays {1}", "{0} 走 {1}");
pub(super) const YOUR_MOVE: Text = Text::new("your move", "轮到你");
pub(super) const NOT_A_LEVEL: Text = Text::new(
    "{0} is not a level: expected a number from 1 (beginner) to 10 (strongest)",
    "“{0}”不是水平：应为 1（初学）到 10（最强）",
);
pub(super) const ALONE: Text = Text::new(
    "{0} is played alone: hint helps",
    "{0}是单人游戏：可用 hint 求助",
);
pub(super) const WHO: Text = Text::new(
    "{0}: expected me, cpu, cpu:1 to cpu:10 or engine:NAME, such as: seat white cpu:3",
    "“{0}”：应为 me、cpu、cpu:1 至 cpu:10 或 engine:名称，例如：seat white cpu:3",
);
pub(super) const WHICH_SIDE: Text = Text::new(
    "cpu {0} is not known: expected black, white, both or none",
    "cpu {0} 无法识别：应为 black、white、both 或 none",
);
pub(super) const SEATS: Text = Text::new("{0}; {1}", "{0}；{1}");
pub(super) const SEAT_PERSON: Text = Text::new("{0}: a person", "{0}：人");
pub(super) const SEAT_COMPUTER: Text =
    Text::new("{0}: the computer, level {1}", "{0}：电脑，{1} 级");
pub(super) const SEAT_ENGINE: Text = Text::new("{0}: {1}", "{0}：{1}");
pub(super) const STOPPED: Text = Text::new("stopped", "已停止");
pub(super) const NOT_THINKING: Text = Text::new("the computer is not thinking", "电脑没有在思考");
pub(super) const REVIEWING: Text = Text::new(
    "reviewing the game; play on, or stop ends it",
    "正在复盘；可继续下棋，stop 可中止",
);
pub(super) const NO_MISTAKES: Text = Text::new(
    "no mistake is known: review looks for them",
    "没有已知失误：可用 review 复盘",
);
pub(super) const NO_THEME: Text = Text::new(
    "there is no theme {0}: expected one of {1}",
    "没有配色“{0}”：应为 {1} 之一",
);
pub(super) const SETTING_IS: Text = Text::new("{0} = {1}: {2} ({3})", "{0} = {1}：{2}（{3}）");
pub(super) const SETTING_SET: Text = Text::new("{0} = {1}", "{0} = {1}");
pub(super) const ALONE_NAME: Text = Text::new("Player", "玩家");

/// The position in words.
pub(in crate::command) mod describe {
    use crate::core::Text;

    macro_rules! words {
        ($($name:ident = $en:literal, $zh:literal;)*) => {
            $(pub(in crate::command) const $name: Text = Text::new($en, $zh);)*
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
pub(in crate::command) mod clock {
    use crate::core::Text;

    pub(in crate::command) const NONE: Text = Text::new(
        "this game has no clock: clock 5m+3s gives it one",
        "本局没有棋钟：输入 clock 5m+3s 可设置",
    );
    pub(in crate::command) const READS: Text =
        Text::new("clock {0}: {1} {2}, {3} {4}", "棋钟 {0}：{1} {2}，{3} {4}");
    pub(in crate::command) const SET: Text = Text::new(
        "clock {0}: it starts with the next move",
        "棋钟 {0}：下一步走完后开始计时",
    );
    pub(in crate::command) const GONE: Text = Text::new("no clock", "已取消棋钟");
    pub(in crate::command) const STOPPED: Text = Text::new(
        "the clock rests; clock go or a move lets it go on",
        "棋钟已暂停；clock go 或走棋可继续",
    );
    pub(in crate::command) const RESTS: Text = Text::new("the clock does not run", "棋钟没有在走");
    pub(in crate::command) const RUNS: Text = Text::new("the clock runs", "棋钟开始走");
    pub(in crate::command) const OVER: Text = Text::new(
        "the game is over: its clock stays as it is",
        "对局已结束：棋钟不再走",
    );
    pub(in crate::command) const ALONE: Text = Text::new(
        "{0} is played alone: it has no clock",
        "{0}是单人游戏：没有棋钟",
    );
}

/// What is said about files.
pub(in crate::command) mod engines {
    use crate::core::Text;

    pub(in crate::command) const USAGE: Text = Text::new(
        "expected engine, engine add NAME PROTOCOL COMMAND…, engine games NAME GAME…, engine option NAME KEY VALUE, \
         engine patience NAME SECONDS, engine remove NAME, engine black NAME, engine white NAME, engine analyse NAME \
         or engine log NAME",
        "应为 engine、engine add 名称 协议 命令行、engine games 名称 棋种、engine option 名称 项 值、engine patience 名称 \
         秒数、engine remove 名称、engine black 名称、engine white 名称、engine analyse 名称 或 engine log 名称",
    );
    pub(in crate::command) const NO_TIME: Text = Text::new(
        "{0} is no time: expected seconds from 0.1 to 86400",
        "{0} 不是时间：应为 0.1 到 86400 秒",
    );
    pub(in crate::command) const NONE: Text = Text::new(
        "no engine is known: add one, such as engine add gnugo gtp gnugo --mode gtp",
        "尚无引擎：请先添加，例如 engine add gnugo gtp gnugo --mode gtp",
    );
    pub(in crate::command) const NO_ENGINE: Text = Text::new(
        "there is no engine {0}; the engines are {1}",
        "没有引擎 {0}；可用引擎：{1}",
    );
    pub(in crate::command) const NO_PROTOCOL: Text = Text::new(
        "{0} is no protocol: expected one of {1}",
        "{0} 不是协议：应为 {1} 之一",
    );
    pub(in crate::command) const NO_COMMAND: Text =
        Text::new("{0} has no command line", "{0} 没有命令行");
    pub(in crate::command) const NO_GAME: Text = Text::new("there is no game {0}", "没有棋“{0}”");
    pub(in crate::command) const NOT_READ: Text =
        Text::new("the engines can't be read: {0}", "无法读取引擎设置：{0}");
    pub(in crate::command) const NOT_KEPT: Text = Text::new(
        "the engines can't be kept in {0}: {1}",
        "无法把引擎保存到 {0}：{1}",
    );
    pub(in crate::command) const ADDED: Text = Text::new("{0} can play {1}", "{0} 可以下 {1}");
    pub(in crate::command) const REMOVED: Text = Text::new("{0} is removed", "已移除 {0}");
    pub(in crate::command) const OTHER_GAME: Text =
        Text::new("{0} does not play {1}", "{0} 不会下{1}");
    pub(in crate::command) const NO_ERRORS: Text = Text::new(
        "{0} wrote no errors in this game",
        "{0} 在此局中没有输出错误信息",
    );
}

pub(super) const NO_SQUARE: Text = Text::new(
    "there is no square {0}: expected one such as {1}",
    "没有 {0} 格：应如 {1}",
);
pub(super) const NOT_MADE: Text = Text::new("no move so far went to {0}", "目前没有一步下在 {0}");

pub(crate) mod store {
    use crate::core::Text;

    pub(in crate::command) const IN_FILE: Text = Text::new("{0}: {1}", "{0}：{1}");
    pub(in crate::command) const SETTINGS_DEFAULT: Text = Text::new(
        "the usual settings hold, and the file is left as it is until it is mended",
        "已使用默认设置；在修正之前不会改动该文件",
    );
    pub(in crate::command) const SETTINGS_BROKEN: Text = Text::new(
        "this change is not kept: the file has to be mended first",
        "此更改未保存：请先修正该文件",
    );

    pub(in crate::command) const SECOND_COPY: Text = Text::new(
        "another copy is running: this one keeps its games in {0}",
        "另一个程序正在运行：本程序的棋局保存在 {0}",
    );
    pub(in crate::command) const NOT_READ: Text =
        Text::new("{0} can't be read: {1}", "无法读取 {0}：{1}");
    pub(in crate::command) const NOT_SAVED: Text =
        Text::new("{0} can't be saved: {1}", "无法保存 {0}：{1}");
    pub(in crate::command) const DAMAGED: Text = Text::new(
        "the session file is damaged ({0}); what is readable is here, the file is kept as {1}",
        "会话文件已损坏（{0}）；可读部分已恢复，原文件保存为 {1}",
    );
    pub(in crate::command) const DAMAGED_HERE: Text = Text::new(
        "the session file is damaged ({0}) and no copy of it can be made: it stays as it is, and nothing is saved",
        "会话文件已损坏（{0}），且无法备份：保留原文件，本次不保存",
    );
    pub(in crate::command) const UNKNOWN_GAME: Text = Text::new(
        "a record of a game called {0}: it is not known here",
        "棋谱的棋种“{0}”未知",
    );
    pub(in crate::command) const UNKNOWN_FORMAT: Text = Text::new(
        "this is no record of a game: expected SGF, PDN, GGF, a transcript, an old save or a tabletop record",
        "这不是棋谱：应为 SGF、PDN、GGF、黑白棋着法、旧存档或 tabletop 棋谱",
    );
    pub(in crate::command) const NOT_HELD: Text = Text::new(
        "{0} can't hold this game of {1}: expected a name that ends in {2}",
        "{0}不能保存这局{1}：文件名应以 {2} 结尾",
    );
    pub(in crate::command) const NOT_WRITTEN: Text = Text::new(
        "{0} is read here and not written: a game of {1} is saved under a name that ends in {2}",
        "{0}只能读取，不能写入：{1}的文件名应以 {2} 结尾",
    );
    pub(in crate::command) const NO_ENDING: Text = Text::new(
        "{0} names no format: expected a name that ends in {1}",
        "从 {0} 看不出格式：文件名应以 {1} 结尾",
    );
    pub(in crate::command) const NO_MOVES: Text = Text::new(
        "no move was made yet: a transcript has nothing to say",
        "尚未落子，没有着法可写",
    );
    pub(in crate::command) const LEFT_OUT: Text = Text::new(
        "no place in {0} for {1} (.{2} keeps everything)",
        "{0}中没有位置保存{1}（.{2} 可保存全部）",
    );
    pub(in crate::command) const PARTS: Text = Text::new("{0}, {1}", "{0}、{1}");
    pub(in crate::command) const PART_MOVES: Text = Text::new("the moves", "着法");
    pub(in crate::command) const PART_VARIATIONS: Text = Text::new("the variations", "变化");
    pub(in crate::command) const PART_COMMENTS: Text = Text::new("the comments", "评注");
    pub(in crate::command) const PART_NAMES: Text = Text::new("the names", "姓名");
    pub(in crate::command) const PART_OPTIONS: Text = Text::new("the options", "选项");
    pub(in crate::command) const TOO_LARGE: Text =
        Text::new("{0} is larger than {1} MiB", "{0} 超过 {1} MiB");
    pub(in crate::command) const FIRST_GAMES: Text = Text::new(
        "opened the first {0} of {1} games",
        "共 {1} 局，已打开前 {0} 局",
    );
    pub(in crate::command) const CLIPBOARD: Text = Text::new("the clipboard", "剪贴板");
    pub(in crate::command) const CANCELLED: Text =
        Text::new("cancelled: nothing was opened", "已取消，未打开任何棋局");
    pub(in crate::command) const OPENING: Text = Text::new("opening {0} …", "正在打开 {0} …");
    pub(in crate::command) const LISTED: Text = Text::new("{0} games in {1}", "{1} 中有 {0} 局");
    pub(in crate::command) const NO_FILE: Text = Text::new("this is no file", "这不是普通文件");
    pub(in crate::command) const MORE_LISTED: Text = Text::new(
        "… {0} more; collection WORDS finds, collection N opens game N",
        "……还有 {0} 局；collection 加关键词可查找，collection N 打开第 N 局",
    );
    pub(in crate::command) const HOW_TO_OPEN: Text = Text::new(
        "collection N opens game N of this list",
        "collection N 打开列表中的第 N 局",
    );
    pub(in crate::command) const NOTHING_LISTED: Text =
        Text::new("no game of the list is called that", "列表中没有符合的棋局");
    pub(in crate::command) const NO_COLLECTION: Text = Text::new(
        "no file of many games was opened: open FILE lists one",
        "尚未打开含多局的文件：可用 open FILE 列出",
    );
    pub(in crate::command) const NO_SUCH_GAME: Text = Text::new(
        "there is no game {0}: the list has {1}",
        "没有第 {0} 局：列表共 {1} 局",
    );
    pub(in crate::command) const NO_FORMAT: Text = Text::new(
        "no format {0}: expected position, tt, sgf, pdn, ggf, txt, psq or sav",
        "没有格式 {0}：应为 position、tt、sgf、pdn、ggf、txt、psq 或 sav",
    );
    pub(in crate::command) const OPENED_ONE: Text =
        Text::new("opened a game from {0}", "已从 {0} 打开一局");
    /// What is said of a save without a game in it.
    pub const NOTHING_SAVED: Text = Text::new("nothing was saved in it", "其中没有保存棋局");
    pub(in crate::command) const EXISTS: Text = Text::new(
        "{0} is there already: save! overwrites it",
        "{0} 已存在：save! 可覆盖",
    );
    pub(in crate::command) const WHICH_FILE: Text = Text::new(
        "which file? such as: {0} game.sgf",
        "哪个文件？例如：{0} game.sgf",
    );
    pub(in crate::command) const SAVED: Text = Text::new("saved as {0}", "已保存为 {0}");
    pub(in crate::command) const OPENED: Text =
        Text::new("opened {0} games from {1}", "已从 {1} 打开 {0} 局");
    pub(in crate::command) const COPIED: Text = Text::new("copied: {0}", "已复制：{0}");
}
