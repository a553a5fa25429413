//! Texts for solving problems.

use tabletop_core::{DisplayText, Message, Text, texts};

texts! { pub(super) const:
    GO_ON = "Right: {0} is the reply, go on", "正确：对方应 {0}，请继续";
    SOLVED = "Solved", "解出";
    SOLVED_LATE = "Solved, but not at first try", "解出（非首次）";
    AS_GOOD = "Solved by a move that is as good", "解出：这一手同样好";
    LINE = "the line: {0}", "参考：{0}";
    ABOUT = "about: {0}", "要点：{0}";
    RATING = "rating {0}, {1} solved in a row", "等级分 {0}，连续解出 {1} 题";
    WRONG = "Not this move: see the reply, then undo to try again", "不对：请看对方的应手，悔棋后再试";
    MISSED = "A wrong move: undo to try again, or see the solution", "走错了：悔棋后再试，或看解法";
    DONE = "Done: train brings the next problem, analyse looks into this one", "本题结束：train 做下一题，analyse 分析本题";
    OFF_THE_LINE = "Off the line of the problem: go back to go on", "已离开本题变化：请退回后继续";
    JUDGING = "Looking into this move…", "正在判断这一手……";
    HINT_FROM = "The move begins at {0}", "从 {0} 开始走";
    HINT_NUMBER = "Where does {0} go?", "{0} 应填在哪里？";
    HINT_FILE = "The move is in column {0}", "在 {0} 列";
    HINT_MOVE = "Play {0}", "请走 {0}";
    LESSON_TASK = "{0}/{1} {2}", "{0}/{1} {2}";
    LESSON_WRONG = "{0} is legal, but not what is asked here: it was taken back", "{0} 可以走，但不是这里要的一手，已收回";
    LESSON_DONE = "{0} {1}", "{0}{1}";
    LESSON_ENTER = "Enter: go on", "按 Enter 继续";
    LESSON_TYPE = "type learn to go on", "输入 learn 继续";
    TEACHING = "Teaching: what gives something away is said at once", "教学已开：走错会立即提示";
    NOT_TEACHING = "No teaching in this game", "本局不再教学";
    TAUGHT = "{0}, or let the computer move", "{0}，或让电脑走";
    TAUGHT_WITH = "{0}, or let the computer answer {1}", "{0}，或让电脑应 {1}";
    ANSWER = "The solution: {0}", "解法：{0}";
    SHARE = "tabletop {0} {1}: {2} {2|try|tries}", "tabletop {0} {1}：{2} 次";
    RUNNING = "{0} solved, {1} s left", "已解 {0} 题，剩 {1} 秒";
    AT = "{0} (the {1|stone|stones} at {2})", "{0}（{2} 处的子）";
    RUN_CLOCK = "{0} · {1} solved · {2}", "{0} · 已解 {1} 题 · {2}";
    RATINGS = "Ratings", "等级分";
    OWN_MISTAKES = "My mistakes", "我的失误";
    WRONG_PASSED = "Not this move: it leaves nothing that needs an answer. Undo to try again", "不对：对方甚至不必应手，悔棋后再试";
    RUN_OVER = "Time is up: {0} solved, {1} wrong", "时间到：解出 {0} 题，错 {1} 题";
    THROWN = "Card thrown away", "已丢弃这张卡片";
    NO_CARDS = "None of your mistakes yet: they are collected from finished games with the computer", "还没有收集到自己的失误：与电脑下完并复盘后会自动收集";
    CARDS = "{0} {0|mistake|mistakes} of your own to play again", "自己的失误共 {0} 处，可再练";
    LOST = "  {0}: {1}, {2} % of the chance to win lost each", "  {0}：{1} 处，平均损失胜率 {2}%";
    LEVEL = "level {0}", "难度 {0}";
}

/// Phases of a game.
pub(super) const PHASES: [Text; 3] = [
    Text::new("opening", "布局"),
    Text::new("middle game", "中盘"),
    Text::new("endgame", "收官"),
];

/// Message about a mistake, with its refutation if one was found.
pub(super) fn taught(mistake: Message, answer: Option<DisplayText>) -> Message {
    match answer {
        Some(answer) => Message::new(TAUGHT_WITH).message(mistake).arg(answer),
        None => Message::new(TAUGHT).message(mistake),
    }
}
