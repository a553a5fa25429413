//! Texts for solving problems.

use tabletop_core::{Message, Text, texts};

texts! { pub(super) const:
    GO_ON = "Right! The reply is {0}. Your move", "正确！对方应 {0}，轮到你";
    SOLVED = "Solved!", "解出！";
    SOLVED_LATE = "Solved, after a hint or another try", "解出（用过提示或重试）";
    AS_GOOD = "Solved! Your move is as good", "解出！这一手同样好";
    LINE = "main line {0}", "参考 {0}";
    ABOUT = "{0}", "{0}";
    RATING = "rating {0}{2} · streak {1} · {press:train} for the next", "等级分 {0}{2} · 连对 {1} 题 · {press:train}做下一题";
    CHANGED = "{0} ({1})", "{0}（{1}）";
    STANDING = "Rating {0}{2} · streak {1}", "等级分 {0}{2} · 连对 {1} 题";
    LESSON = "Lesson {0}/{1}", "入门课 {0}/{1}";
    PROBLEM = "Problem", "做题";
    DAILY = "Daily problem", "每日一题";
    OPENING = "Opening", "开局";
    OPENINGS = "Openings", "开局";
    OPENINGS_KNOWN = "{0}: {1} of {2} known, {3} to repeat today. Values for the side to move", "{0}：已掌握 {1}/{2}，今天要复习 {3} 题。数值以轮走方为准";
    OPENING_KNOWN = "{0} ({1}){2}: {3}/{4}", "{0}（{1}）{2}：{3}/{4}";
    BESIDE_BOOK = "Not a book move, but no mistake", "不是开局库的着法，但也不算失误";
    LEFT_BOOK = "Outside the book, and it loses {0}: look at the reply, then {press:undo} to try again", "离开了开局库（损失：{0}）：请看对方的应手，再{press:undo}重试";
    OWN_MISTAKE = "Your mistake", "你的失误";
    FIRST_TRY = "first try counts", "首次作答计分";
    WRONG = "Not quite: look at the reply, then {press:undo} to try again", "不对：请看对方的应手，再{press:undo}重试";
    OFF_THE_LINE = "You've left the problem: {press:step-back|undo} to go back", "已离开题目的变化：{press:step-back|undo}返回";
    JUDGING = "Checking your move…", "正在判断这一手……";
    HINT_FROM = "The move starts at {0}", "这一手从 {0} 走起";
    HINT_NUMBER = "Where does {0} go?", "{0} 应填在哪里？";
    HINT_FILE = "The move is in column {0}", "在 {0} 列";
    HINT_MOVE = "Play {0}", "请走 {0}";
    HINT_BEFORE_LINE = "Play {0} · the next hint shows the line and fails the problem", "请走 {0}；再看一次提示会显示整条正解，本题即算未解出";
    HINT_LINE = "The line is {0}", "正解：{0}";
    HINT_ANY = "Any move will do", "走哪一步都可以";
    LESSON_TASK = "{0}/{1} {2}", "{0}/{1} {2}";
    LESSON_WRONG = "{0} is legal, but try the move above. (Taken back.)", "{0} 可以走，但请试上面那一手。（已收回。）";
    LESSON_ENTER = "Enter: next", "Enter：下一步";
    LESSON_TYPE = "{press:learn} to go on", "{press:learn}继续";
    TEACHING = "Blunder warnings on: you'll be told at once when a move loses something", "失误提醒已开：走错会立即提示";
    NOT_TEACHING = "Blunder warnings off in this game", "本局已关闭失误提醒";
    TAUGHT = "{0}, or {press:move} to play on", "{0}，或{press:move}继续";
    TAUGHT_WITH = "{0}, or {press:move} to play on ({1})", "{0}，或{press:move}继续（电脑应 {1}）";
    ANSWER = "Solution: {0}", "解法：{0}";
    SHARE = "tabletop {0} {1}: {2} {2|try|tries}", "tabletop {0} {1}：{2} 次";
    RUNNING = "{0} solved, {1} s left", "已解 {0} 题，剩 {1} 秒";
    AT = "{0} (the {1|stone|stones} at {2})", "{0}（{2} 处的子）";
    RATINGS = "Ratings", "等级分";
    OWN_MISTAKES = "My mistakes", "我的失误";
    WRONG_PASSED = "Not quite: your opponent doesn't even need to answer. {Press:undo} to try again", "不对：对方甚至不必应手。{press:undo}重试";
    RUN_OVER = "Time! {0} solved, {1} wrong", "时间到！解出 {0} 题，错 {1} 题";
    THROWN = "Problem removed", "已移除此题";
    NOTHING_TRIED = "No problems yet: {press:train} to start", "还没有做过题：{press:train}开始";
    CARDS = "{0} of your {0|mistake|mistakes} to practise", "可练习的失误：{0} 处";
    LOST = "  {0}: {1}, each losing {2}% on average", "  {0}：{1} 处，平均损失胜率 {2}%";
    LEVEL = "level {0}", "难度 {0}";
    AS_MASTER = "In recorded games", "棋谱中";
}

/// Texts about guessing the moves of a recorded game.
pub(super) mod guess {
    use tabletop_core::{Text, texts};

    /// Texts of the verdicts, in their order.
    pub(in crate::workspace::training) const VERDICTS: [Text; 5] =
        [MATCH, BETTER, AS_GOOD, SMALL_LOSS, MISTAKE];

    texts! { pub(in crate::workspace::training) const:
        WHICH_SIDE = "Whose moves do you want to guess?{screen | Type replay black or replay white}", "要猜哪一方的着法？{screen |请输入 replay black 或 replay white}";
        HEADING = "Move {0} of {1} · {2} {2|point|points}", "第 {0}/{1} 手 · {2} 分";
        TASK = "{0} to play: find the game's move", "轮到{0}：请猜实战着法";
        JOINED = "{0} · {1}", "{0} · {1}";
        JUDGING = "Checking {0}…", "正在检查 {0}……";
        MATCH = "{0}: the game's move!", "{0}：与实战一致！";
        BETTER = "{0} is better than the game's {1}, by {2}", "{0} 比实战的 {1} 更好（多得：{2}）";
        AS_GOOD = "{0} is as good as the game's {1}", "{0} 与实战的 {1} 一样好";
        SMALL_LOSS = "{0} loses a little against the game's {1}: {2}", "{0} 比实战的 {1} 略差（损失：{2}）";
        MISTAKE = "{0} is a mistake: it loses {2}", "{0} 是失误（损失：{2}）";
        ANSWERED = "{0}. {1} answers {2}{screen |: undo to try again, solve for the game's move}", "{0}。{1}应以 {2}{screen |：输入 undo 再试，输入 solve 看实战着法}";
        UNANSWERED = "{0}{screen |: undo to try again, solve for the game's move}", "{0}{screen |：输入 undo 再试，输入 solve 看实战着法}";
        UNKNOWN = "The computer can't judge this move; the game's is {0}", "电脑无法判断这一手；实战是 {0}";
        GIVEN = "The game's move is {0}", "实战着法是 {0}";
        REPLY = "{0} plays {1}", "{0}下 {1}";
        AREA = "Look in the area from {0} to {1}", "在 {0} 至 {1} 的范围内";
        OVER = "All moves guessed · {0}", "全局猜完 · {0}";
        CARD = "Matched {0} · better {1} · as good {2} · small losses {3} · mistakes {4}", "一致 {0} · 更好 {1} · 同样好 {2} · 略损 {3} · 失误 {4}";
        POINTS = "{0} of {1} points ({2}%)", "得 {0}/{1} 分（{2}%）";
        LEVEL = "about as accurate as the computer at level {0}", "准确度约相当于难度 {0} 的电脑";
        RATING = "rating {0}", "等级分 {0}";
        LEFT = "Back to the game · {0}", "已回到对局 · {0}";
    }
}

pub(super) const PHASES: [Text; 3] = [
    Text::new("opening", "开局"),
    Text::new("middle game", "中局"),
    Text::new("endgame", "残局"),
];

/// Message about a mistake, with its refutation if one was found.
pub(super) fn taught(mistake: Message, answer: Option<Message>) -> Message {
    match answer {
        Some(answer) => Message::new(TAUGHT_WITH).message(mistake).message(answer),
        None => Message::new(TAUGHT).message(mistake),
    }
}
