//! User-visible texts of a session.

use tabletop_core::texts;

texts! { pub(super) const:
    OPENING = "Opening: {0}", "开局：{0}";
    DRAWN = "{0}: {1}", "{0}：{1}";
    DRAWN_VALUE = "{0}: {1} (book: {3} for {2})", "{0}：{1}（开局库：{2} {3}）";
    HINT = "Hint: {0} — {1}", "提示：{0}——{1}";
    HINT_AND = "{0}; {1}", "{0}，{1}";
    HINT_WINS = "wins in {0}", "{0} 步内胜";
    HINT_LOST = "{0} wins in {1} whatever you do", "无论怎么下，{0}都能在 {1} 步内胜";
    HINT_DRAWN = "a draw with best play", "双方应对无误即和棋";
    HINT_WINS_BY = "wins by {0} {0|disc|discs}", "双方应对无误，可胜 {0} 子";
    HINT_LOSES_BY = "loses by only {0} {0|disc|discs}", "最好也要输 {0} 子";
    HINT_ONLY = "the only legal move", "只有这一手可下";
    HINT_BOOK = "from the opening book", "来自开局库";
    HINT_SEARCHED = "the engine's first choice", "引擎的首选";
    HINT_BRIEF = "the engine's first choice after a brief search", "引擎粗算后的首选";
    HINT_ENGINE = "{0}'s choice", "{0} 的选择";
    RATED = "{0}: {1}", "{0}：{1}";
    RATED_BEST = "{0}; the best move", "{0}，是最佳着法";
    RATED_GOOD = "{0}; as good as {1}", "{0}，与 {1} 一样好";
    RATED_BAD = "{0}; loses {2} against {1}", "{0}，不如 {1}（损失：{2}）";
    RATED_LOSES = "loses in {0}", "{0} 步内负";
    RATED_LOSES_BY = "loses by {0} {0|disc|discs}", "双方应对无误，要输 {0} 子";
    ABOUT_CHANCE = "about {0}% to win", "胜率约 {0}%";
    ABOUT_EVEN = "about even", "大致均势";
    SLIGHTLY_AHEAD = "slightly ahead", "略占优势";
    SLIGHTLY_BEHIND = "slightly behind", "略处下风";
    AHEAD_MEN = "about {0} {0|man|men} ahead", "约领先 {0} 个兵";
    BEHIND_MEN = "about {0} {0|man|men} behind", "约落后 {0} 个兵";
    AHEAD_DISCS = "about {0} {0|disc|discs} ahead", "约领先 {0} 子";
    BEHIND_DISCS = "about {0} {0|disc|discs} behind", "约落后 {0} 子";
    FAR_AHEAD = "far ahead", "大幅领先";
    FAR_BEHIND = "far behind", "大幅落后";
    AHEAD_POINTS = "about {0} {0|point|points} ahead", "约领先 {0} 目";
    BEHIND_POINTS = "about {0} {0|point|points} behind", "约落后 {0} 目";
    NOT_FOLLOWED = "move {0}, {1}: {2}; the line ends before it (the rest is preserved)",
        "第 {0} 手 {1}：{2}；本变化到此为止（后面的内容会保留）";
    AGAINST_THE_RULES = "move {0}, {1}: {2}; played anyway, as in the record", "第 {0} 手 {1}：{2}；仍按棋谱落子";
    NOT_PLAYED = "move {0}, {1}: {2}; kept in the move list, but the board doesn't change", "第 {0} 手 {1}：{2}；保留在着法中，棋盘不变";
    NOT_ITS_TURN = "it isn't {0}'s turn", "未轮到{0}";
    STOPPED = "play has stopped", "双方已停手";
    NOT_SET_UP = "this set-up can't be shown: a group would have no liberties, or the game has no such stones (preserved)",
        "此处摆放的棋子无法显示：会有棋块无气，或此棋种没有这样的棋子（内容会保留）";
    NO_MISTAKES = "Review done: no mistakes", "复盘完成：没有失误";
    NO_OWN_MISTAKES = "Review done: you made no mistakes", "复盘完成：你没有失误";
    YOUR_WORST = "Review done. Your biggest mistake: {1}. {2} loses {0}; best was {3}", "复盘完成：你最大的失误是第 {1} 手 {2}（损失：{0}），最佳 {3}";
    WORST_MISTAKE = "Review done. Biggest mistake: {1}. {2} loses {0}; best was {3}", "复盘完成：最大失误是第 {1} 手 {2}（损失：{0}），最佳 {3}";
    REVIEWED_AND = "{0}. {1}", "{0}。{1}";
    LEFT_BOOK = "Move {0}, {1}, left the opening book; the book plays {2}", "第 {0} 手 {1} 离开了开局库（库中为 {2}）";
    LEFT_BOOK_HERE = "Left the opening book here; the book plays {0}", "这一手离开了开局库（库中为 {0}）";
    TRY_BEST = "{0} is the best move", "{0} 是最佳着法";
    TRY_GOOD = "{0} is good; {1} was best", "{0} 也不错；最佳着法是 {1}";
    TRY_BAD = "{0}{1} loses {2}. {Press:undo} to try again", "{0}{1}（损失：{2}）。{press:undo}再试";
    COST_DISCS = "{0} {0|disc|discs}", "{0} 子";
    COST_POINTS = "{0} {0|point|points}", "{0} 目";
    COST_CHANCE = "{0}% win chance", "{0}% 胜率";
    COST_WIN = "a certain win", "必胜局面";
    COST_GAME = "the game", "整局棋";
    COST_ALL = "a won game", "已赢定的棋";
    BRIEF = "−{0}", "−{0}";
    BRIEF_CHANCE = "−{0}%", "−{0}%";
    HINT_PASS = "nothing left to gain", "已无利可图";
    BEING_COUNTED = "Finding dead stones", "正在判定死子";
}
