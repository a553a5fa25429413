//! Texts about the open games.

use tabletop_core::{Text, WordMove, texts};

texts! { pub(super) const:
    RESULTS = "{0}: {2} won, {3} drawn, {4} lost", "{0}：胜 {2}，和 {3}，负 {4}";
    RESULTS_FRIEND = "{0}: Black {2}, White {4}, drawn {3}", "{0}：先手胜 {2}，后手胜 {4}，和 {3}";
    RESULTS_ALONE = "{0}: {1} played, {2} solved", "{0}：共 {1} 次，解开 {2} 次";
    RESULTS_UNWON = "{0}: {1} {1|game|games} without a winner", "{0}：{1} 局，均无胜者";
    AT_LEVEL = "level {0}", "难度 {0}";
    WITH_FRIEND = "friend", "好友";
    ALONE = "puzzles", "单人";
    DAYS_LEFT = "{0} {0|day|days} left", "还剩 {0} 天";
    HOURS_LEFT = "{0} {0|hour|hours} left", "还剩 {0} 小时";
    MINUTES_LEFT = "{0} {0|minute|minutes} left", "还剩 {0} 分钟";
    TIME_UP = "time is up", "时间已到";
    STREAK = "winning streak: {0} now, best {1}", "连胜：当前 {0}，最长 {1}";
    SOLVED_STREAK = "solved in a row: {0} now, best {1}", "连续解开：当前 {0}，最长 {1}";
    TRY_NEXT = "you beat level {0} three times in a row: try level {1}", "已在难度 {0} 三连胜：试试难度 {1}";
    TRY_NEXT_SHORT = "you beat level {0} three times: try {1}", "难度 {0} 三连胜：试试难度 {1}";
    NO_RESULTS = "No results yet: finish a game or solve a puzzle", "尚无战绩：下完一局或解开一题后即有记录";
    ADDED = "Started board {0}: {1}", "已新开棋局 {0}：{1}";
    OPENED = "Board {0}: {1}", "棋局 {0}：{1}";
    CLOSED = "Closed board {0}: {1}", "已关闭棋局 {0}：{1}";
    MOVED = "This is board {0} now", "当前棋局现为第 {0} 局";
    UNDONE = "Undid {0}", "已悔棋：{0}";
    REDONE = "Redid {0}", "已恢复：{0}";
    TWO_STEPS = "{0} and {1}", "{0}、{1}";
    MANY_STEPS = "{0} {0|move|moves}", "{0} 手";
    NO_MOVES = "There are no moves yet", "还没有着法";
    NAMES = "Players: {0} and {1}", "对局者：{0} 与 {1}";
    NAMES_NOW = "Players: {0} and {1}; to change: names ANNA BEN", "对局者：{0} 与 {1}；更改请输入：names 甲 乙";
    DRAW_OFFERED = "{0} offers a draw: type draw to accept, or move to decline", "{0}提议和棋：输入 draw 表示同意，走棋表示拒绝";
    DRAW_ASKED = "{0} considers the draw", "{0}正在考虑和棋";
    DRAW_DECLINED = "{0} declines the draw", "{0}拒绝和棋";
    LANG_SET = "Language: English", "语言：中文";
    COMMENT_SET = "Comment saved", "评注已保存";
    COMMENT_GONE = "Comment deleted", "评注已删除";
    PROMOTED = "This is the main line now", "此变化现为主线";
    DELETED = "Deleted from {0} on; type restore to bring it back", "已删除 {0} 及其后的着法；输入 restore 可恢复";
    RESTORED = "Restored", "已恢复";
    A_NOTE = "(note)", "（评注）";
    A_SET_UP = "(set-up)", "（摆子）";
    OF_COLOUR = "{0} {1}", "{0} {1}";
    AGAINST_THE_RULES = "{0} (against the rules)", "{0}（不合规则）";
    ALL_OVER = "all games are finished: type new for another, quit to leave", "所有对局均已结束：输入 new 新开一局，输入 quit 退出";
    YOU_WON = "You won: {0}", "你赢了（{0}）";
    YOU_LOST = "You lost: {0}", "你输了（{0}）";
    YOU_WON_SCORE = "You won {0}–{1}", "你以 {0} : {1} 获胜";
    YOU_LOST_SCORE = "You lost {0}–{1}", "你以 {0} : {1} 落败";
    YOU_WON_BY = "You won by {0} {0|point|points}", "你赢了 {0} 目";
    YOU_LOST_BY = "You lost by {0} {0|point|points}", "你输了 {0} 目";
    YOU_RESIGNED = "You resigned", "你认输了";
    THEY_RESIGNED = "{0} resigned: you won", "{0}认输，你赢了";
    YOU_LOST_ON_TIME = "You lost on time", "你超时告负";
    THEY_LOST_ON_TIME = "{0} ran out of time: you won", "{0}超时，你赢了";
    YOU_FORFEITED = "You lost: illegal move", "你输了（违规）";
    THEY_FORFEITED = "{0} made an illegal move: you won", "{0}违规，你赢了";
    YOU_AS = "You ({0})", "你（{0}）";
    WHO_IS_YOU = "{0} (you)", "{0}（你）";
    WINS = "{0} wins: {1}", "{0}胜（{1}）";
    WINS_RESIGNED = "{0} wins by resignation", "{0}胜（{1}认输）";
    WINS_ON_TIME = "{0} wins on time", "{0}胜（{1}超时）";
    WINS_FORFEIT = "{0} wins: {1} made an illegal move", "{0}胜（{1}违规）";
    WINS_SCORE = "{0} wins {1}–{2}", "{0}以 {1} : {2} 获胜";
    WINS_BY = "{0} wins by {1} {1|point|points}", "{0}胜 {1} 目";
    DRAW_AGREED = "Draw agreed", "双方同意和棋";
    DRAWN = "Draw: {0}", "和棋（{0}）";
    DRAWN_SCORE = "Draw {0}–{1}", "{0} : {1} 和棋";
    RECORDED = "Recorded result: {0}", "棋谱所记结果：{0}";
    NOBODY = "Game over: {0}", "对局结束：{0}";
    SOLVED = "Solved: {0}", "已解开：{0}";
    SHOWN = "Solution shown: {0}", "已演示解法：{0}";
    STUCK = "Not solved: {0}", "未解开：{0}";
    TO_MOVE = "{0} to move", "轮到{0}";
    THE_COMPUTER = "the computer", "电脑";
    PLAYS = "{0} plays {1}", "{0}走 {1}";
    PASSES = "{0} passes", "{0}停一手";
    RESIGNS = "{0} resigns", "{0}认输";
    MARKS_DEAD = "{0} marks {1} as dead", "{0}将 {1} 标为死子";
    MARKS_ALIVE = "{0} marks {1} as alive", "{0}将 {1} 标为活子";
    ACCEPTS = "{0} accepts the score", "{0}接受结果";
    RESUMES = "{0} disputes the dead stones and plays on", "{0}对死子有异议，继续对局";
    SWAPS = "{0} swaps colours", "{0}交换黑白";
    KEEPS_COLOURS = "{0} keeps its colours", "{0}不交换黑白";
    PLACES_TWO = "{0} places two more stones", "{0}选择再放两子";
    YOUR_MOVE = "your move", "轮到你";
    YOUR_MOVE_AS = "your move ({0})", "轮到你（{0}）";
    SEATS = "{0}; {1}", "{0}；{1}";
    SEAT_PERSON = "{0}: human", "{0}：人";
    SEAT_REMOTE = "{0}: at the other machine", "{0}：在另一台机器上";
    SEAT_COMPUTER = "{0}: computer, level {1}", "{0}：电脑，难度 {1}";
    SEAT_ENGINE = "{0}: {1}", "{0}：{1}";
    MISTAKE = "{0}. {1} loses {2}; best was {3}", "{0}. {1}（损失：{2}），应下 {3}";
    WINS_IN = "wins in {0}", "{0} 步胜";
    LOSES_IN = "loses in {0}", "{0} 步负";
    EVEN = "draw", "和棋";
    STOPPED = "Stopped", "已停止";
    HINT_LINE = "Best line: {0}", "后续变化：{0}";
    HINT_HIDDEN = "Hint hidden", "已隐藏提示";
    REVIEWING = "Reviewing the game: play on, or type stop to end it", "正在复盘：可继续下棋，输入 stop 可中止";
    SETTING_IS = "{0} = {1}: {2} ({3})", "{0} = {1}：{2}（{3}）";
    SETTING_SET = "{0} = {1}", "{0} = {1}";
    ALONE_NAME = "Player", "玩家";
}

/// A move that is a word, as the list of moves shows it.
pub(super) const fn of_word(word: WordMove) -> Text {
    match word {
        WordMove::Pass => Text::new("pass", "停一手"),
        WordMove::Accept => Text::new("accept", "接受"),
        WordMove::Resume => Text::new("resume", "继续"),
        WordMove::Swap => Text::new("swap", "交换"),
        WordMove::Stay => Text::new("stay", "不交换"),
        WordMove::Two => Text::new("two", "再放两子"),
    }
}

/// The position in words.
pub(super) mod describe {
    use tabletop_core::texts;

    texts! { pub(in crate::workspace) const:
        GAME = "{0} {1}: {2}", "{0} {1}：{2}";
        GAME_OF_PLACES = "{0}, {1} {1|point|points}: {2}", "{0}，{1} 个点：{2}";
        DISCS = "{0}, {1}: {2}", "{0} {1} 子：{2}";
        MEN = "{0}, men, {1}: {2}", "{0} {1} 兵：{2}";
        KINGS = "{0}, kings, {1}: {2}", "{0} {1} 王：{2}";
        ALMONDS = "Almonds, {1}: {2}", "杏仁 {1} 颗：{2}";
        NUMBERS = "Numbers placed, {1}: {2}", "已填的数 {1} 个：{2}";
        DEAD = "Dead stones, {1}: {2}", "死子 {1}：{2}";
        BLACK_AREA = "Black's points, {1}: {2}", "黑方的地 {1}：{2}";
        WHITE_AREA = "White's points, {1}: {2}", "白方的地 {1}：{2}";
        FORBIDDEN = "Forbidden points, {1}: {2}", "禁手点 {1}：{2}";
        WINNING = "Winning line: {2}", "连成五子：{2}";
        LAST = "Last move, {0}: {1} {2}", "上一手，第 {0} 手：{1} {2}";
        MOVES = "Legal moves, {0}: {1}", "合法着法 {0}：{1}";
        MANY_MOVES = "Legal moves: {0}; type legal to list them", "合法着法 {0} 个；输入 legal 可列出";
        EMPTY = "empty", "空";
        A_DISC = "{0}", "{0}";
        A_MAN = "{0}, a man", "{0}的兵";
        A_KING = "{0}, a king", "{0}的王";
        AN_ALMOND = "an almond", "杏仁";
        AT = "{0}: {1}", "{0}：{1}";
        SQUARE_NUMBER = "square {0}", "第 {0} 格";
        IS_LAST = "part of the last move", "属于上一手";
        IS_CHOSEN = "chosen", "已选中";
        IS_HINT = "the hint", "提示处";
        IS_DEAD = "counts as dead", "算作死子";
        IS_BLACK_AREA = "Black's point", "黑方的地";
        IS_WHITE_AREA = "White's point", "白方的地";
        IS_WINNING = "part of the winning line", "在连成的五子中";
        IS_WRONG = "part of a line with a wrong sum", "所在行、列或对角线的和不对";
        HERE = "a legal move", "此处可以下";
        HERE_CHANGES = "a move here captures or flips {0}", "下在此处会吃掉或翻转 {0}";
        NOT_HERE = "no move here: {0}", "此处不能下：{0}";
    }
}

/// Texts about clocks.
pub(super) mod clock {
    use tabletop_core::texts;

    texts! { pub(in crate::workspace) const:
        READS = "Clock {0}: {1} {2}, {3} {4}", "棋钟 {0}：{1} {2}，{3} {4}";
        SET = "Clock {0}: it starts after the next move", "棋钟 {0}：下一手之后开始计时";
        GONE = "No clock", "已取消棋钟";
        STOPPED = "Clock paused: a move or clock go resumes it", "棋钟已暂停：走棋或输入 clock go 可继续";
        RUNS = "Clock running", "棋钟开始走";
    }
}

/// Texts about imported games.
pub(super) mod imports {
    use tabletop_core::texts;

    texts! { pub(in crate::workspace) const:
        NOT_READ = "couldn't open {0}: {1}", "无法打开 {0}：{1}";
        CANCELLED = "Cancelled: nothing was opened", "已取消，未打开任何棋局";
        OPENING = "Opening {0}…", "正在打开 {0}……";
        LISTED = "{0} {0|game|games} in {1}", "{1} 中有 {0} 局";
        SEAT_WAITS = "The computer waits: type move, or press x, to let it play", "电脑在等待：输入 move 或按 x 让它走棋";
        OPENED_ONE = "Opened {0}", "已打开 {0}";
        OPENED = "Opened {0} {0|game|games} from {1}", "已从 {1} 打开 {0} 局";
    }
}
