//! Refusals of the workspace.

use super::words;
use tabletop_core::{AnyReason, Lang, Message, Reason, Text, message, reasons};
use tabletop_play::session::{GameSession, Refused as NotPlayed};

reasons! {
    /// Reason why a request was refused. Nothing has changed.
    pub enum Refused: own {
        NoGame => ("no-game",
            "no game is open: {press:new|new go} to start one", "没有打开的棋局：{press:new|new go}新开一局"),
        AtHome(open: usize) => ("at-home",
            if *open == 1 {
                message!("you are on the home screen: go to tab 1 first", "现在是主页：请先转到标签 1")
            } else {
                message!("you are on the home screen: go to a tab first, 1 to {0}", "现在是主页：请先转到某个标签（1 至 {0}）", arg(open))
            }),
        NoOwnMistakes => ("no-own-mistakes",
            "no mistakes collected yet: finish a game against the computer{screen | and review it}", "还没有收集到失误：请先与电脑下完一局{screen |并复盘}"),
        Gone => ("gone", "that game or position is gone: nothing changed", "该棋局或局面已不存在，未作改动"),
        NoSuchBoard { number: usize, open: usize } => ("no-such-board",
            match open {
                0 => Self::NoGame.message(),
                1 => message!("only tab 1 is open", "只打开了标签 1"),
                _ => message!("there is no tab {0}: choose from 1 to {1}", "没有标签 {0}：现有 1 至 {1}", arg(number), arg(open)),
            }),
        NoneClosed => ("none-closed", "no closed tab to reopen", "没有可重新打开的标签"),
        AllOver => ("all-over", words::ALL_OVER),
        NothingToUndo => ("nothing-to-undo", "nothing to undo: this is the start", "已在起始局面，无棋可悔"),
        NothingToRedo => ("nothing-to-redo", "nothing to redo: this is the last move", "已是最后一手，无可恢复"),
        NoSuchMove { ply: usize, moves: usize } => ("no-such-move",
            match moves {
                0 => message!("no moves yet", "还没有着法"),
                _ => message!("there is no move {0}: choose from 0 to {1}", "没有第 {0} 手：可选 0 到 {1}", arg(ply), arg(moves)),
            }),
        NotMade(cell: String) => ("not-made", "no move has changed {0} yet", "还没有一手改变过 {0}", arg(cell)),
        NoVariation { wanted: usize, there: usize } => ("no-variation",
            match there {
                0 => Self::NoOtherMove.message(),
                1 => message!("only variation 1 is here", "此处只有第 1 个变化"),
                _ => message!("there is no variation {0}: choose from 1 to {1}", "没有第 {0} 个变化：可选 1 到 {1}", arg(wanted), arg(there)),
            }),
        NoOtherMove => ("no-other-move", "no variation here", "此处没有其他变化"),
        NoOtherMoveAfter(ply: usize) => ("no-other-move",
            "no variation here: move {0} has the last one", "此处没有其他变化：最近的变化在第 {0} 手", arg(ply)),
        TheStart => ("the-start", "you can't delete the start: go to a move first", "起始局面不能删除：请先转到某一手"),
        NothingDeleted => ("nothing-deleted", "nothing to restore", "没有可恢复的着法"),
        NoComment => ("no-comment",
            "no comment on this move: {press:comment|comment TEXT} to add one", "这一手没有评注：{press:comment|comment 文字}可写下"),
        Alone(game: Text) => ("alone",
            "{0} is a solo puzzle: {press:hint} for help", "{0}是单人游戏：{press:hint}可得到提示", words(*game)),
        NoClockAlone(game: Text) => ("no-clock-alone",
            "{0} is a solo puzzle and has no clock", "{0}是单人游戏，不用棋钟", words(*game)),
        NoClock => ("no-clock",
            "this game has no clock: {press:clock|clock 5m+3s} to set one", "本局没有棋钟：{press:clock|clock 5m+3s}可设置"),
        ClockRests => ("clock-rests", "the clock isn't running", "棋钟已停"),
        ClockOver => ("clock-over", "the game is over, so the clock has stopped", "对局已结束，棋钟已停"),
        NoEngines => ("no-engines",
            "no engines yet: {press:engines|engine add gnugo gtp gnugo --mode gtp}, for example",
            "还没有引擎：例如{press:engines|engine add gnugo gtp gnugo --mode gtp}"),
        NoSuchEngine { name: String, known: Vec<String> } => ("no-such-engine",
            "there is no engine {0}: you have {1}", "没有引擎 {0}：现有 {1}", arg(name), list(known.join(", "))),
        OtherGame { engine: String, game: Text } => ("other-game",
            "{0} doesn't play {1}", "{0} 不会下{1}", arg(engine), words(*game)),
        NotThinking => ("not-thinking", "the computer isn't thinking", "电脑没有在思考"),
        NoOffer => ("no-offer", "nobody has offered a draw", "没有人提和"),
        NoMistakes => ("no-mistakes",
            "no mistakes found yet: {press:review} to review the game", "还没有发现失误：{press:review}可复盘整局"),
        NoMistakesYet => ("no-mistakes-yet",
            "no mistakes so far: the review is still running", "复盘仍在进行，目前未发现失误"),
        NoneMade => ("none-made", "no mistakes in this game", "本局没有失误"),
        NoneOwn => ("none-own",
            "you made no mistakes: {press:both-sides|mistake sides} for those of both sides", "你没有失误：{press:both-sides|mistake sides}可看双方的失误"),
        NotWalking => ("not-walking",
            "no mistake is on the board: {press:next-mistake|mistake} for the first", "盘上没有失误：{press:next-mistake|mistake}从第一处开始"),
        NotGuessing => ("not-guessing",
            "no game is being guessed: {press:replay} to begin", "没有在猜着法：{press:replay}开始"),
        Guessing => ("guessing",
            "you are guessing this game: {press:back|replay end} to go back to it", "正在猜这一局的着法：{press:back|replay end}回到对局"),
        NothingToGuess => ("nothing-to-guess", "there is no move to find in this game", "这一局没有可猜的着法"),
        NoLine(examples: String) => ("no-line",
            "this names no line of the board: try {0}", "棋盘上没有这一线：例如 {0}", arg(examples)),
        NoAttacks(game: Text) => ("no-attacks",
            "no piece is under attack in {0}{screen |: where d3, for example, says what a move changes}", "{0}中没有受攻击的子{screen |：例如 where d3 可说明一手的变化}", words(*game)),
        NoProblems => ("no-problems",
            "there is no such problem: {press:train} for any problem", "没有这样的题目：{press:train}可随意做题"),
        NoOpenings => ("no-openings",
            "there is no such opening: {press:train|train openings list} for all of them", "没有这样的开局：{press:train|train openings list}列出全部"),
        NoLesson => ("no-lesson",
            "there is no such lesson: {press:learn|learn reversi} for one", "没有这样的入门课：{press:learn|learn reversi}可开始一课"),
        NoProblem => ("no-problem", "this isn't a problem: {press:train} for one", "这不是题目：{press:train}开始做题"),
        NotOwn => ("not-own", "you can only remove problems made from your own mistakes", "只能移除由自己的失误生成的题目"),
        Reason(reason: AnyReason) => reason,
        NotOpened(name: Message, why: String) => ("not-opened",
            Message::new(words::imports::NOT_READ).message(name.clone()).arg(why)),
    }
}

impl<R: Reason> From<R> for Refused {
    fn from(reason: R) -> Self {
        Self::Reason(reason.into())
    }
}

impl From<Refused> for Message {
    fn from(refused: Refused) -> Self {
        refused.message()
    }
}

reasons! {
    /// A refusal of the workspace in the place of any other reason.
    struct OfWorkspace(refused: Refused) => refused;
}

impl Refused {
    pub fn no_mistakes(session: &GameSession) -> Self {
        let info = session.info();
        if info.players == 2 && !session.is_contest() {
            Self::Reason(NotPlayed::NothingToWin(info.name).into())
        } else if session.reviewing().is_some() {
            Self::NoMistakesYet
        } else if !session.mistakes().is_empty() {
            Self::NoneOwn
        } else if session.accuracy().iter().all(Option::is_some) {
            Self::NoneMade
        } else {
            Self::NoMistakes
        }
    }

    pub(crate) fn into_reason(self) -> AnyReason {
        match self {
            Self::Reason(reason) => reason,
            other => OfWorkspace(other).into(),
        }
    }

    pub fn get(&self, lang: Lang) -> String {
        self.message().get(lang)
    }
}
