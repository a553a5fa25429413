//! Refusals and notices of a game session, as data.

use tabletop_core::{AnyReason, Text, message, reasons};

reasons! {
    /// Reason why an action was refused or failed. The moves of the game are unchanged.
    pub enum Refused {
        Rule(reason: AnyReason) => reason,
        GameOver => ("game-over", "the game is over: undo or start a new game", "对局已结束：可以悔棋或新开一局"),
        NoMove(example: &'static str) => ("no-move", "a move is missing, such as {0}", "缺少着法，例如 {0}", arg(example)),
        NoPass(game: Text) => ("no-pass", "{0} has no pass", "{0}没有停一手", words(*game)),
        ResignAlone(game: Text) => ("resign-alone",
            "{0} is a solo puzzle: nobody to resign to; undo or start a new game",
            "{0}是单人游戏，无需认输：可以悔棋或重新开始", words(*game)),
        DrawAlone(game: Text) => ("draw-alone",
            "{0} is a solo puzzle: nobody to draw with", "{0}是单人游戏，没有和棋", words(*game)),
        NoPuzzle(game: Text) => ("no-puzzle", "{0} is not a puzzle", "{0}不是单人游戏", words(*game)),
        NoSolution => ("no-solution",
            "no solution found from here: {press:hint} to keep looking, or {press:rescue} to go back to the last solvable position",
            "从这里没有找到解法：{press:hint}继续查找，或{press:rescue}退回到仍有解的局面"),
        StillSolvable => ("still-solvable", "no need to undo: it can still be solved", "不必悔棋：仍然有解"),
        NothingSolvable => ("nothing-solvable",
            "no earlier position is known to be solvable", "不知道退回到哪个局面才有解"),
        DeadEnd => ("dead-end",
            "no solution left from here: {press:rescue} to go back to the last solvable position", "从这里已无解：{press:rescue}退回到仍有解的局面"),
        NeverSolvable => ("never-solvable",
            "this puzzle was never solvable: start a new one", "此局从一开始就无解：请新开一局"),
        NothingToReview => ("nothing-to-review", "there is nothing to review yet", "还没有可复盘的着法"),
        NothingToWin(game: Text) => ("nothing-to-win",
            "nobody wins {0}: no move is better than another", "{0}没有胜负，着法也没有好坏", words(*game)),
        NothingHidden(game: Text) => ("nothing-hidden",
            "{0} has no territory or threats to show: {press:analyse} to rate the moves", "{0}没有形势或威胁可显示：{press:analyse}可分析着法", words(*game)),
        NoThread(reason: String) => ("no-thread",
            "the computer can't think now: {0}", "电脑暂时无法思考：{0}", arg(reason)),
        NoMoveFound => ("no-move-found", "no move found", "没有找到着法"),
        ComputerFailed(reason: String) => ("computer-failed",
            "the computer failed ({0}): you play this side now; {press:computer|seat} to hand it back",
            "电脑出错（{0}）：这一方改由你来下；{press:computer|seat}可重新交给电脑", arg(reason)),
        EngineFailed { name: String, trouble: AnyReason, output: Vec<String> } => ("engine-failed",
            {
                let failed = message!(
                    "{0} stopped playing ({1}): you play this side now",
                    "{0} 已停止走棋（{1}）：这一方改由你来下", arg(name), message(trouble.message()));
                match output[..] {
                    [] => failed,
                    _ => message!("{0} (its output: {1})", "{0}（引擎输出：{1}）", message(failed), arg(output.join(" / "))),
                }
            }),
        ReviewFailed(reason: String) => ("review-failed", "the review stopped: {0}", "复盘中断：{0}", arg(reason)),
    }
}

impl Refused {
    pub(super) fn no_thread(error: std::io::Error) -> Self {
        Self::NoThread(error.to_string())
    }
}

reasons! {
    pub enum Notice {
        Automatic(reason: AnyReason) => reason,
        AlreadyPassed => ("already-passed", "You already passed automatically", "已自动停一手"),
        OutOfBook => ("out-of-book", "From the opening book", "这一手来自开局库"),
        Forfeit(reason: AnyReason) => ("forfeit",
            "{0}: in a strict game an illegal move loses", "{0}：严格模式下违规即负", message(reason.message())),
    }
}
