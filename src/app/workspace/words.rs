//! Texts about the open games.

use tabletop_core::{Text, WordMove, texts};

texts! { pub(super) const:
    RESULTS = "{0}: won {2}, drawn {3}, lost {4}", "{0}：胜 {2}，和 {3}，负 {4}";
    RESULTS_FRIEND = "{0}: Black won {2}, White won {4}, drawn {3}", "{0}：黑胜 {2}，白胜 {4}，和 {3}";
    RESULTS_ALONE = "{0}: {2} of {1} solved", "{0}：解开 {2}/{1} 次";
    RESULTS_UNWON = "{0}: {1} {1|game|games} finished", "{0}：下完 {1} 局";
    AT_LEVEL = "level {0}", "难度 {0}";
    WITH_FRIEND = "with a friend", "与好友";
    ALONE = "puzzles", "单人";
    DAYS_LEFT = "{0} {0|day|days} left", "还剩 {0} 天";
    HOURS_LEFT = "{0} {0|hour|hours} left", "还剩 {0} 小时";
    MINUTES_LEFT = "{0} {0|minute|minutes} left", "还剩 {0} 分钟";
    TIME_UP = "out of time", "已超时";
    STREAK = "winning streak {0}, best {1}", "连胜：当前 {0}，最长 {1}";
    SOLVED_STREAK = "solving streak {0}, best {1}", "连续解开：当前 {0}，最长 {1}";
    TRY_NEXT = "three wins in a row at level {0}: try level {1}", "已在难度 {0} 三连胜：试试难度 {1}";
    TRY_NEXT_SHORT = "three wins at level {0}: try {1}", "难度 {0} 三连胜：试试难度 {1}";
    SIDE_WON = "{0} won", "{0}胜";
    GAME_WON = "won", "胜";
    GAME_LOST = "lost", "负";
    GAME_DRAWN = "drawn", "和";
    GAME_SOLVED = "solved", "解开";
    GAME_FINISHED = "finished", "下完";
    NO_RESULTS = "No results yet: finish a game or solve a puzzle", "还没有战绩：请先下完一局或解开一题";
    ADDED = "Started in tab {0}: {1}", "已在标签 {0} 新开：{1}";
    OPENED = "Tab {0}: {1}", "标签 {0}：{1}";
    CLOSED = "Closed tab {0}: {1} ({press:reopen} to reopen)", "已关闭标签 {0}：{1}（{press:reopen}重新打开）";
    CLOSED_SHARED = "Closed tab {0}: {1}", "已关闭标签 {0}：{1}";
    MOVED = "Moved to tab {0}", "已移到标签 {0}";
    UNDONE = "Took back {0}", "已悔棋：{0}";
    REDONE = "Replayed {0}", "已恢复：{0}";
    TWO_STEPS = "{0} and {1}", "{0}、{1}";
    MANY_STEPS = "{0} {0|move|moves}", "{0} 手";
    AT_START = "This is the start", "已在起始局面";
    AT_END = "This is the last move", "已是最后一手";
    NO_MOVES = "No moves yet", "还没有着法";
    NAMES = "Players: {0} and {1}", "对局者：{0} 与 {1}";
    NAMES_NOW = "Players: {0} and {1}; to change: names ANNA BEN", "对局者：{0} 与 {1}；更改请输入：names 甲 乙";
    DRAW_OFFERED = "{0} offers a draw: {press:draw} to accept, or move to decline", "{0}提议和棋：{press:draw}同意，走棋则拒绝";
    DRAW_ASKED = "{0} is thinking about your draw offer", "{0}正在考虑你的提和";
    DRAW_DECLINED = "{0} declined the draw", "{0}拒绝和棋";
    LANG_SET = "Language: English", "语言：中文";
    COMMENT_SET = "Comment saved", "评注已保存";
    MARKED_UP = "{0} marked", "已标记 {0}";
    MARKUP_GONE = "{0} unmarked", "已去掉 {0} 的标记";
    COMMENT_GONE = "Comment deleted", "评注已删除";
    PROMOTED = "This is now the main line", "此变化现为主线";
    DELETED = "Deleted {0} and all moves after it; {press:restore} to bring them back", "已删除 {0} 及其后的着法；{press:restore}可恢复";
    RESTORED = "Restored", "已恢复";
    A_NOTE = "(note)", "（评注）";
    A_SET_UP = "(set-up)", "（摆子）";
    OF_COLOUR = "{0} {1}", "{0} {1}";
    AGAINST_THE_RULES = "{0} (illegal)", "{0}（不合规则）";
    ALL_OVER = "all games are finished: {press:new} for another, {press:quit} to leave", "所有对局均已结束：{press:new}新开一局，{press:quit}退出";
    YOU_WON = "You won: {0}", "你赢了（{0}）";
    YOU_LOST = "You lost: {0}", "你输了（{0}）";
    YOU_WON_SCORE = "You won {0}–{1}", "你以 {0} : {1} 获胜";
    YOU_LOST_SCORE = "You lost {0}–{1}", "你以 {0} : {1} 落败";
    YOU_WON_COUNTED = "You won {0}–{1}, counts {2}–{3}", "你以 {0} : {1} 获胜，计为 {2} : {3}";
    YOU_LOST_COUNTED = "You lost {0}–{1}, counts {2}–{3}", "你以 {0} : {1} 落败，计为 {2} : {3}";
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
    WINS_COUNTED = "{0} wins {1}–{2}, counts {3}–{4}", "{0}以 {1} : {2} 获胜，计为 {3} : {4}";
    WINS_BY = "{0} wins by {1} {1|point|points}", "{0}胜 {1} 目";
    DRAW_AGREED = "Draw agreed", "双方同意和棋";
    DRAWN = "Draw: {0}", "和棋（{0}）";
    DRAWN_SCORE = "Draw {0}–{1}", "{0} : {1} 和棋";
    RECORDED = "Result in the record: {0}", "棋谱所记结果：{0}";
    BLACK_SHORT = "B", "黑";
    WHITE_SHORT = "W", "白";
    WON_BY = "{1}", "{0}胜 {2}";
    WON_RESIGNED = "{1}", "{0}中盘胜";
    WON_ON_TIME = "{1}", "{0}超时胜";
    WON_FORFEIT = "{1}", "{0}胜（弃权）";
    RESULT_DRAWN = "{1}", "和棋";
    NOBODY = "Game over: {0}", "对局结束：{0}";
    SOLVED = "Solved: {0}", "已解开：{0}";
    SHOWN = "Solution shown: {0}", "已演示解法：{0}";
    STUCK = "Not solved: {0}", "未解开：{0}";
    WAITING_FOR = "waiting for {0}", "等待{0}";
    TO_MOVE = "{0} to move", "轮到{0}";
    THE_COMPUTER = "the computer", "电脑";
    PLAYS = "{0} played {1}", "{0}走了 {1}";
    PASSES = "{0} passed", "{0}停一手";
    RESIGNS = "{0} resigned", "{0}认输";
    MARKS_DEAD = "{0} marked {1} as dead", "{0}将 {1} 标为死子";
    MARKS_ALIVE = "{0} marked {1} as alive", "{0}将 {1} 标为活子";
    ACCEPTS = "{0} accepted the score", "{0}接受结果";
    RESUMES = "{0} disagrees and resumes play", "{0}有异议，继续对局";
    SWAPS = "{0} swapped colours", "{0}交换黑白";
    KEEPS_COLOURS = "{0} kept the colours", "{0}不交换黑白";
    OFFERS = "{0} offers {1}", "{0}放打点 {1}";
    ANNOUNCES = "{0} announces {1} {1|fifth move|fifth moves}", "{0}宣布 {1} 打";
    AN_OFFER = "offer {0}", "打点 {0}";
    FIFTHS = "{0} {0|fifth|fifths}", "{0} 打";
    PLACES_TWO = "{0} places two more stones", "{0}选择再放两子";
    MARKING_YOURS = "mark the dead stones, then accept or resume play", "请标出死子，再接受结果或继续对局";
    MARKING_TURN = "{0}: mark the dead stones, then accept or resume play", "{0}：请标出死子，再接受结果或继续对局";
    DEAD_AT = "{0} dead", "{0} 死";
    ALIVE_AT = "{0} alive", "{0} 活";
    YOUR_MOVE = "your move", "轮到你";
    YOUR_MOVE_AS = "your move ({0})", "轮到你（{0}）";
    SEATS = "{0}; {1}", "{0}；{1}";
    SEAT_PERSON = "{0}: human", "{0}：人";
    SEAT_REMOTE = "{0}: at the other computer", "{0}：在对方的电脑上";
    SEAT_COMPUTER = "{0}: computer, level {1}", "{0}：电脑，难度 {1}";
    SEAT_ENGINE = "{0}: {1}", "{0}：{1}";
    MISTAKE = "{0}. {1}{4} loses {2}; best was {3}", "{0}. {1}{4}（损失：{2}），最佳 {3}";
    WINS_IN = "wins in {0}", "{0} 步胜";
    LOSES_IN = "loses in {0}", "{0} 步负";
    EVEN = "draw", "和棋";
    STOPPED = "Stopped", "已停止";
    HINT_LINE = "Best line: {0}", "后续变化：{0}";
    HINT_HIDDEN = "Hint hidden", "已隐藏提示";
    REVIEWING = "{screen |Reviewing… (stop ends it)}", "{screen |正在复盘……（输入 stop 停止）}";
    SETTING_IS = "{0} = {1}: {2} ({3})", "{0} = {1}：{2}（{3}）";
    SETTING_SET = "{0} = {1}", "{0} = {1}";
    ALONE_NAME = "Player", "玩家";
    YOU = "You", "你";
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

/// Text for a win by this manner, as records write it.
pub(super) fn won_by(manner: &str) -> Text {
    match manner {
        "R" => WON_RESIGNED,
        "T" => WON_ON_TIME,
        "F" => WON_FORFEIT,
        _ => WON_BY,
    }
}

pub(super) mod describe {
    use tabletop_core::texts;

    texts! { pub(in crate::workspace) const:
        GAME = "{0} {1}: {2}", "{0} {1}：{2}";
        GAME_OF_PLACES = "{0}, {1} {1|point|points}: {2}", "{0}，{1} 个点：{2}";
        DISCS = "{0}, {1}: {2}", "{0} {1} 子：{2}";
        MEN = "{0} men, {1}: {2}", "{0} {1} 兵：{2}";
        KINGS = "{0} kings, {1}: {2}", "{0} {1} 王：{2}";
        ALMONDS = "Almonds, {1}: {2}", "杏仁 {1} 颗：{2}";
        NUMBERS = "Numbers placed, {1}: {2}", "已填的数 {1} 个：{2}";
        DEAD = "Dead stones, {1}: {2}", "死子 {1}：{2}";
        BLACK_AREA = "Black's area, {1}: {2}", "黑方的地 {1}：{2}";
        WHITE_AREA = "White's area, {1}: {2}", "白方的地 {1}：{2}";
        FORBIDDEN = "Forbidden points, {1}: {2}", "禁手点 {1}：{2}";
        WINNING = "Winning line: {2}", "连成五子：{2}";
        LAST = "Last move, {0}: {1} {2}", "上一手，第 {0} 手：{1} {2}";
        MOVES = "Legal moves, {0}: {1}", "合法着法 {0}：{1}";
        MANY_MOVES = "Legal moves: {0}; {press:legal} to list them", "合法着法 {0} 个；{press:legal}可列出";
        EMPTY = "empty", "空";
        A_DISC = "{0}", "{0}";
        A_MAN = "{0} man", "{0}的兵";
        A_KING = "{0} king", "{0}的王";
        AN_ALMOND = "an almond", "杏仁";
        AT = "{0}: {1}", "{0}：{1}";
        SQUARE_NUMBER = "square {0}", "第 {0} 格";
        ROW = "Row {0}: {1}", "第 {0} 行：{1}";
        COLUMN = "Column {0}: {1}", "第 {0} 列：{1}";
        DIAGONAL = "Diagonal {0}: {1}", "斜线 {0}：{1}";
        CELLS_FROM = "{0} to {1} {2}", "{0} 至 {1} {2}";
        CELL_HAS = "{0} {1}", "{0} {1}";
        BOTH = "{0}, {1}", "{0}，{1}";
        NO_ATTACK = "Nothing is attacked", "没有受攻击的子";
        UNCHANGED = "Nothing has changed since your last move", "你上一手之后没有变化";
        IS_LAST = "part of the last move", "属于上一手";
        IS_CHOSEN = "selected", "已选中";
        IS_HINT = "the hint", "提示处";
        IS_DEAD = "counts as dead", "算作死子";
        IS_BLACK_AREA = "Black's point", "黑方的地";
        IS_WHITE_AREA = "White's point", "白方的地";
        IS_WINNING = "part of the winning line", "在连成的五子中";
        IS_WRONG = "part of a line that doesn't add up", "所在的线和不对";
        HERE = "a legal move", "此处可以下";
        HERE_CHANGES = "a move here captures or flips {0}", "下在此处会吃掉或翻转 {0}";
        NOT_HERE = "no move here: {0}", "此处不能下：{0}";
    }
}

/// Texts about the walk through one's mistakes.
pub(super) mod walk {
    use tabletop_core::texts;

    texts! { pub(in crate::workspace) const:
        HEADING = "Mistake {0} of {1} · {2}", "失误 {0}/{1} · {2}";
        YOU = "you", "你";
        PLAYED = "{0}. {1}{2} {3}", "{0}. {1}{2} {3}";
        TASK = "{0}: find a better move", "{0}：请找出更好的一手";
        STATE = "{0} · {1}", "{0} · {1}";
        BEST = "Best! {0}{screen | · mistake for the next}", "{0}，最佳着法！{screen | · 输入 mistake 看下一处}";
        GOOD = "{0} is as good as {1}{screen | · mistake for the next}", "{0} 与 {1} 一样好{screen | · 输入 mistake 看下一处}";
        WRONG = "{0}{1} loses {2}", "{0}{1}（损失：{2}）";
        ANSWERED = "{0}: {1} answers {2} · {press:undo} to try again", "{0}：{1}应以 {2} · {press:undo}再试";
        JUDGING = "Checking {0}…", "正在检查 {0}……";
        SHOWN = "Best was {0}", "最佳着法：{0}";
        LEFT = "Back to the game", "已回到对局";
    }
}

pub(super) mod clock {
    use tabletop_core::texts;

    texts! { pub(in crate::workspace) const:
        READS = "Clock {0}: {1} {2}, {3} {4}", "棋钟 {0}：{1} {2}，{3} {4}";
        SET = "Clock {0}: starts after the next move", "棋钟 {0}：下一手之后开始计时";
        GONE = "No clock", "已取消棋钟";
        STOPPED = "Clock paused; move or {press:pause|clock go} to resume", "棋钟已暂停；走棋或{press:pause|clock go}可继续";
        RUNS = "Clock running", "棋钟已启动";
        TWO_MINUTES = "Two minutes left: {0}", "还剩两分钟：{0}";
        HALF_A_MINUTE = "Thirty seconds left: {0}", "还剩三十秒：{0}";
    }
}

/// Texts about imported games.
pub(super) mod imports {
    use tabletop_core::texts;

    texts! { pub(in crate::workspace) const:
        NOT_READ = "couldn't open {0}: {1}", "无法打开 {0}：{1}";
        CANCELLED = "Cancelled: nothing opened", "已取消，未打开任何棋局";
        OPENING = "Opening {0}…", "正在打开 {0}……";
        LISTED = "{0} {0|game|games} in {1}", "{1} 中有 {0} 局";
        SEAT_WAITS = "It is the computer's turn: {press:move} to let it play", "轮到电脑：{press:move}让它走棋";
        OPENED_ONE = "Opened {0}", "已打开 {0}";
        OPENED = "Opened {0} {0|game|games} from {1}", "已从 {1} 打开 {0} 局";
    }
}
