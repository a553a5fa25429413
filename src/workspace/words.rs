//! What is said about the open games.

use crate::core::Text;

macro_rules! words {
    ($($name:ident = $en:literal, $zh:literal;)*) => {
        $(pub(super) const $name: Text = Text::new($en, $zh);)*
    };
}

words! {
    ADDED = "added {1} as board {0}", "已添加棋局 {0}：{1}";
    OPENED = "board {0}: {1}", "棋局 {0}：{1}";
    CLOSED = "closed board {0}: {1}", "已关闭棋局 {0}：{1}";
    MOVED = "this is board {0} now", "当前棋局现为第 {0} 局";
    UNDONE = "took back {0}", "已悔 {0} 步";
    REDONE = "played {0} again", "已重下 {0} 步";
    NAMES = "players: {0} and {1}", "对局者：{0} 与 {1}";
    NAMES_NOW = "players: {0} and {1}; to change: names ANNA BEN", "对局者：{0} 与 {1}；更改：names 甲 乙";
    DRAW_OFFERED = "{0} offers a draw: draw again agrees, a move declines", "{0}提议和棋：再次输入 draw 表示同意，走棋表示拒绝";
    LANG_SET = "this is English now", "现在是中文";
    COMMENT_SET = "comment kept", "已记下评注";
    COMMENT_GONE = "the comment is gone", "已删除评注";
    PROMOTED = "this line is the main one now", "此变化现为主线";
    DELETED = "deleted from {0} on; restore brings it back", "已删除 {0} 及其后；restore 可恢复";
    RESTORED = "brought back", "已恢复";
    A_NOTE = "(note)", "（评注）";
    A_SET_UP = "(set-up)", "（摆子）";
    OF_COLOUR = "{0} {1}", "{0} {1}";
    AGAINST_THE_RULES = "{0} (against the rules)", "{0}（不合规则）";
    ALL_OVER = "every game is over: new opens another, quit leaves", "所有对局均已结束：new 新开一局，quit 退出";
    WINS = "{0} wins: {1}", "{0}胜：{1}";
    WINS_SCORE = "{0} wins {2} : {3}: {1}", "{0}胜 {2} : {3}：{1}";
    WINS_BY = "{0} wins by {2}: {1}", "{0}胜 {2}：{1}";
    DRAWN = "draw: {0}", "和棋：{0}";
    DRAWN_SCORE = "draw {1} : {2}: {0}", "和棋 {1} : {2}：{0}";
    NOBODY = "game over, nobody wins: {0}", "对局结束，无胜负：{0}";
    SOLVED = "solved: {0}", "解开了：{0}";
    STUCK = "not solved: {0}", "未解开：{0}";
    TO_MOVE = "{0} to move", "轮到{0}";
    COMPUTER_PLAYS = "the computer plays {0}", "电脑走 {0}";
    ENGINE_PLAYS = "{0} plays {1}", "{0} 走 {1}";
    YOUR_MOVE = "your move", "轮到你";
    SEATS = "{0}; {1}", "{0}；{1}";
    SEAT_PERSON = "{0}: a person", "{0}：人";
    SEAT_COMPUTER = "{0}: the computer, level {1}", "{0}：电脑，{1} 级";
    SEAT_ENGINE = "{0}: {1}", "{0}：{1}";
    STOPPED = "stopped", "已停止";
    REVIEWING = "reviewing the game; play on, or stop ends it", "正在复盘；可继续下棋，stop 可中止";
    SETTING_IS = "{0} = {1}: {2} ({3})", "{0} = {1}：{2}（{3}）";
    SETTING_SET = "{0} = {1}", "{0} = {1}";
    ALONE_NAME = "Player", "玩家";
}

/// The position in words.
pub(super) mod describe {
    use crate::core::Text;

    macro_rules! words {
        ($($name:ident = $en:literal, $zh:literal;)*) => {
            $(pub(in crate::workspace) const $name: Text = Text::new($en, $zh);)*
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
pub(super) mod clock {
    use crate::core::Text;

    macro_rules! words {
        ($($name:ident = $en:literal, $zh:literal;)*) => {
            $(pub(in crate::workspace) const $name: Text = Text::new($en, $zh);)*
        };
    }

    words! {
        READS = "clock {0}: {1} {2}, {3} {4}", "棋钟 {0}：{1} {2}，{3} {4}";
        SET = "clock {0}: it starts with the next move", "棋钟 {0}：下一步走完后开始计时";
        GONE = "no clock", "已取消棋钟";
        STOPPED = "the clock rests; clock go or a move lets it go on", "棋钟已暂停；clock go 或走棋可继续";
        RUNS = "the clock runs", "棋钟开始走";
    }
}

/// Games that are opened.
pub(super) mod imports {
    use crate::core::Text;

    macro_rules! words {
        ($($name:ident = $en:literal, $zh:literal;)*) => {
            $(pub(in crate::workspace) const $name: Text = Text::new($en, $zh);)*
        };
    }

    words! {
        NOT_READ = "{0} can't be read: {1}", "无法读取 {0}：{1}";
        CANCELLED = "cancelled: nothing was opened", "已取消，未打开任何棋局";
        OPENING = "opening {0} …", "正在打开 {0} …";
        LISTED = "{0} games in {1}", "{1} 中有 {0} 局";
        OPENED_ONE = "opened a game from {0}", "已从 {0} 打开一局";
        OPENED = "opened {0} games from {1}", "已从 {1} 打开 {0} 局";
    }
}
