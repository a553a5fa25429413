//! User-visible texts of a session.

use super::{Notice, Refused};
use tabletop_core::{Message, Reason, Text};

const NO_PASS: Text = Text::new("{0} has no pass", "{0}不能停一手");
const ONE_PLAYER_RESIGN: Text = Text::new(
    "{0} is played alone: there is nobody to resign to; undo or start a new game",
    "{0}是单人游戏，无需认输；可以悔棋或重新开始",
);
const ONE_PLAYER_DRAW: Text = Text::new(
    "{0} is played alone: there is nobody to agree to a draw",
    "{0}是单人游戏，没有和棋",
);
const OVER: Text = Text::new(
    "the game is over: undo or start a new game",
    "对局已结束：可以悔棋或新开一局",
);
const EMPTY: Text = Text::new("type a move, such as {0}", "请输入着法，例如 {0}");
const STRICT: Text = Text::new(
    "{0}: an illegal move loses a strict game",
    "{0}：严格模式下违规即负",
);
const ALREADY: Text = Text::new("Already passed automatically", "已自动停一手");
const NO_MOVE: Text = Text::new("no move found", "没有找到着法");
const NO_THREAD: Text = Text::new("the computer can't think now: {0}", "电脑暂时无法思考：{0}");
const ENGINE_FAILED: Text = Text::new(
    "the computer failed ({0}): you play this side now; level N gives it back",
    "电脑出错（{0}）：这一方改由你来下；输入 level 可重新交给电脑",
);
const OUT_OF_BOOK: Text = Text::new("From the opening book", "这一手来自开局库");
const EXTERNAL_FAILED: Text = Text::new(
    "{0} stopped ({1}): you play this side now",
    "{0} 已停止走棋（{1}）：这一方改由你来下",
);
const LAST_WORDS: Text = Text::new("{0} (it said: {1})", "{0}（引擎输出：{1}）");
pub(super) const HINT: Text = Text::new("Hint: {0} — {1}", "提示：{0}——{1}");
pub(super) const HINT_AND: Text = Text::new("{0}; {1}", "{0}，{1}");
pub(super) const HINT_WINS: Text = Text::new("wins in {0}", "{0} 步内胜");
pub(super) const HINT_LOST: Text = Text::new(
    "{0} wins in {1} whatever you do",
    "无论怎么下，{0}都能在 {1} 步内胜",
);
pub(super) const HINT_DRAWN: Text = Text::new("a draw with best play", "双方应对无误即和棋");
pub(super) const HINT_WINS_BY: Text =
    Text::new("wins by {0} {0|disc|discs}", "双方应对无误，可胜 {0} 子");
pub(super) const HINT_LOSES_BY: Text =
    Text::new("loses by only {0} {0|disc|discs}", "最好也要输 {0} 子");
pub(super) const HINT_ONLY: Text = Text::new("the only legal move", "只有这一手可下");
pub(super) const HINT_BOOK: Text = Text::new("from the opening book", "来自开局库");
pub(super) const HINT_SEARCHED: Text = Text::new("best by search", "搜索认为最好");
pub(super) const HINT_BRIEF: Text = Text::new("best by a brief search", "粗略搜索认为最好");
pub(super) const HINT_ENGINE: Text = Text::new("chosen by {0}", "{0} 的选择");
pub(super) const ABOUT_CHANCE: Text = Text::new("about {0}% to win", "胜率约 {0}%");
pub(super) const ABOUT_EVEN: Text = Text::new("about even", "大致均势");
pub(super) const SLIGHTLY_AHEAD: Text = Text::new("slightly ahead", "略占优势");
pub(super) const SLIGHTLY_BEHIND: Text = Text::new("slightly behind", "略处下风");
pub(super) const AHEAD_MEN: Text = Text::new("about {0} {0|man|men} ahead", "约领先 {0} 个兵");
pub(super) const BEHIND_MEN: Text = Text::new("about {0} {0|man|men} behind", "约落后 {0} 个兵");
pub(super) const AHEAD_DISCS: Text = Text::new("about {0} {0|disc|discs} ahead", "约领先 {0} 子");
pub(super) const BEHIND_DISCS: Text = Text::new("about {0} {0|disc|discs} behind", "约落后 {0} 子");
pub(super) const FAR_AHEAD: Text = Text::new("far ahead", "大幅领先");
pub(super) const FAR_BEHIND: Text = Text::new("far behind", "大幅落后");
pub(super) const AHEAD_POINTS: Text =
    Text::new("about {0} {0|point|points} ahead", "约领先 {0} 目");
pub(super) const BEHIND_POINTS: Text =
    Text::new("about {0} {0|point|points} behind", "约落后 {0} 目");
pub(super) const NOT_FOLLOWED: Text = Text::new(
    "move {0}, {1}: {2}; the line ends before it (what follows is kept and saved again)",
    "第 {0} 手 {1}：{2}；本变化到此为止（后面的内容保留，保存时原样写回）",
);
pub(super) const AGAINST_THE_RULES: Text = Text::new(
    "move {0}, {1}: {2}; played all the same, as the record has it",
    "第 {0} 手 {1}：{2}；仍按棋谱落子",
);
pub(super) const NOT_PLAYED: Text = Text::new(
    "move {0}, {1}: {2}; kept in its place, the board stays as it is",
    "第 {0} 步 {1}：{2}；保留在原处，棋盘不变",
);
pub(super) const NOT_ITS_TURN: Text = Text::new("it is not {0}'s turn", "未轮到{0}");
pub(super) const STOPPED: Text = Text::new("play has stopped", "双方已停手");
pub(super) const NOT_SET_UP: Text = Text::new(
    "what is set up here can't be shown: a chain would have no liberty, or the game has no such stones (it is kept and saved again)",
    "此处摆放的棋子无法显示：会有棋块无气，或此棋种没有这样的棋子（内容保留，保存时写回）",
);
const NOTHING_TO_REVIEW: Text = Text::new("there is no position to review", "没有可复盘的局面");
const REVIEW_FAILED: Text = Text::new("the review stopped: {0}", "复盘中断：{0}");
pub(super) const NO_MISTAKES: Text =
    Text::new("Review done: no mistakes found", "复盘完成：未发现失误");
pub(super) const WORST_MISTAKE: Text = Text::new(
    "Review done: {1}. {2} loses {0}; best was {3}",
    "复盘完成：最大失误是第 {1} 手 {2}（损失：{0}），应下 {3}",
);
pub(super) const TRY_BEST: Text = Text::new("{0} is the best move", "{0} 是最佳着法");
pub(super) const TRY_GOOD: Text = Text::new(
    "{0} is good; the best move was {1}",
    "{0} 也不错；最佳着法是 {1}",
);
pub(super) const TRY_BAD: Text = Text::new(
    "{0}{1} loses {2}: undo and try again",
    "{0}{1}（损失：{2}）：可悔棋再试",
);
pub(super) const COST: Text = Text::new("{0}", "{0}");
pub(super) const COST_MEN: Text = Text::new("{0} {0|man|men}", "{0} 个兵");
pub(super) const COST_DISCS: Text = Text::new("{0} {0|disc|discs}", "{0} 子");
pub(super) const COST_POINTS: Text = Text::new("{0} {0|point|points}", "{0} 目");
pub(super) const COST_CHANCE: Text = Text::new("{0}% win chance", "{0}% 胜率");
pub(super) const COST_WIN: Text = Text::new("a certain win", "必胜局面");
pub(super) const COST_GAME: Text = Text::new("the game", "胜局");
pub(super) const COST_ALL: Text = Text::new("a won game", "必胜变为必败");
pub(super) const BEING_COUNTED: Text = Text::new("Finding dead stones", "正在判定死子");
const NOTHING_HIDDEN: Text = Text::new(
    "{0} has nothing more to show: analyse rates the moves",
    "{0}没有更多可显示的：输入 analyse 可分析着法",
);
const NO_PUZZLE: Text = Text::new("{0} is not a puzzle", "{0}不是单人游戏");
const NO_SOLUTION: Text = Text::new(
    "no solution found from here: hint keeps looking, rescue goes back to where there is one",
    "从这里没有找到解法：输入 hint 继续查找，输入 rescue 退回到仍有解的局面",
);
const STILL_SOLVABLE: Text = Text::new(
    "nothing to undo: it can still be solved",
    "不必悔棋：仍然有解",
);
const DEAD_END: Text = Text::new(
    "no solution left from here: rescue goes back to where there is one",
    "从这里已无解：输入 rescue 退回到仍有解的局面",
);
const NEVER_SOLVABLE: Text = Text::new(
    "this puzzle never could be solved from its first position: start a new one",
    "起始局面就无解：请新开一局",
);
const NOTHING_SOLVABLE: Text = Text::new(
    "no earlier position is known to be solvable",
    "不知道退回到哪个局面才有解",
);

impl Reason for Refused {
    fn code(&self) -> &'static str {
        match self {
            Self::Rule(reason) => reason.code(),
            Self::GameOver => "game-over",
            Self::NoMove(_) => "no-move",
            Self::NoPass(_) => "no-pass",
            Self::ResignAlone(_) => "resign-alone",
            Self::DrawAlone(_) => "draw-alone",
            Self::NoPuzzle(_) => "no-puzzle",
            Self::NoSolution => "no-solution",
            Self::StillSolvable => "still-solvable",
            Self::NothingSolvable => "nothing-solvable",
            Self::DeadEnd => "dead-end",
            Self::NeverSolvable => "never-solvable",
            Self::NothingToReview => "nothing-to-review",
            Self::NothingHidden(_) => "nothing-hidden",
            Self::NoThread(_) => "no-thread",
            Self::NoMoveFound => "no-move-found",
            Self::ComputerFailed(_) => "computer-failed",
            Self::EngineFailed { .. } => "engine-failed",
            Self::ReviewFailed(_) => "review-failed",
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::Rule(reason) => reason.message(),
            Self::GameOver => OVER.into(),
            Self::NoMove(example) => Message::new(EMPTY).arg(example),
            Self::NoPass(game) => Message::new(NO_PASS).words(*game),
            Self::ResignAlone(game) => Message::new(ONE_PLAYER_RESIGN).words(*game),
            Self::DrawAlone(game) => Message::new(ONE_PLAYER_DRAW).words(*game),
            Self::NoPuzzle(game) => Message::new(NO_PUZZLE).words(*game),
            Self::NoSolution => NO_SOLUTION.into(),
            Self::StillSolvable => STILL_SOLVABLE.into(),
            Self::NothingSolvable => NOTHING_SOLVABLE.into(),
            Self::DeadEnd => DEAD_END.into(),
            Self::NeverSolvable => NEVER_SOLVABLE.into(),
            Self::NothingToReview => NOTHING_TO_REVIEW.into(),
            Self::NothingHidden(game) => Message::new(NOTHING_HIDDEN).words(*game),
            Self::NoThread(reason) => Message::new(NO_THREAD).arg(reason),
            Self::NoMoveFound => NO_MOVE.into(),
            Self::ComputerFailed(reason) => Message::new(ENGINE_FAILED).arg(reason),
            Self::EngineFailed {
                name,
                trouble,
                said,
            } => {
                let failed = Message::new(EXTERNAL_FAILED).arg(name);
                let failed = failed.message(trouble.message());
                if said.is_empty() {
                    failed
                } else {
                    let said = said.join(" / ");
                    Message::new(LAST_WORDS).message(failed).arg(said)
                }
            }
            Self::ReviewFailed(reason) => Message::new(REVIEW_FAILED).arg(reason),
        }
    }
}

impl Reason for Notice {
    fn code(&self) -> &'static str {
        match self {
            Self::Automatic(reason) => reason.code(),
            Self::AlreadyPassed => "already-passed",
            Self::OutOfBook => "out-of-book",
            Self::Forfeit(_) => "forfeit",
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::Automatic(reason) => reason.message(),
            Self::AlreadyPassed => ALREADY.into(),
            Self::OutOfBook => OUT_OF_BOOK.into(),
            Self::Forfeit(reason) => Message::new(STRICT).message(reason.message()),
        }
    }
}
