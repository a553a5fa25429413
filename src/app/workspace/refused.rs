//! Refusals of the workspace.

use super::words;
use tabletop_core::{AnyReason, Lang, Message, Reason, Text, message, reasons};
use tabletop_play::session::GameSession;

reasons! {
    /// Reason why a request was refused. Nothing has changed.
    pub enum Refused: own {
        NoGame => ("no-game",
            "no game is open: type new and a game's name, such as new go", "没有打开的棋局：请输入 new 和棋种名，例如 new go"),
        Gone => ("gone", "that game or position is gone: nothing was changed", "该棋局或局面已不存在，未作改动"),
        NoSuchBoard { number: usize, open: usize } => ("no-such-board",
            match open {
                0 => Self::NoGame.message(),
                1 => message!("only board 1 is open", "只打开了第 1 局"),
                _ => message!("there is no board {0}: choose from 1 to {1}", "没有第 {0} 局：现有第 1 至 {1} 局", arg(number), arg(open)),
            }),
        AllOver => ("all-over", words::ALL_OVER),
        NothingToUndo => ("nothing-to-undo", "nothing to undo: this is the start", "已在起始局面，无棋可悔"),
        NothingToRedo => ("nothing-to-redo", "nothing to redo: this is the last move", "已是最后一手，没有可恢复的着法"),
        NoSuchMove { ply: usize, moves: usize } => ("no-such-move",
            match moves {
                0 => message!("there are no moves yet", "还没有着法"),
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
        TheStart => ("the-start", "the start can't be deleted: go to a move first", "起始局面不能删除：请先转到某一手"),
        NothingDeleted => ("nothing-deleted", "nothing to restore: nothing was deleted", "没有可恢复的着法"),
        NoComment => ("no-comment",
            "no comment on this move: type comment TEXT to add one", "这一手没有评注：输入 comment 加文字可写下"),
        Alone(game: Text) => ("alone",
            "{0} is played alone: type hint for help", "{0}是单人游戏：输入 hint 可得到提示", words(*game)),
        NoClockAlone(game: Text) => ("no-clock-alone",
            "{0} is played alone and has no clock", "{0}是单人游戏，不用棋钟", words(*game)),
        NoClock => ("no-clock",
            "no clock in this game: type clock 5m+3s to set one", "本局没有棋钟：输入 clock 5m+3s 可设置"),
        ClockRests => ("clock-rests", "the clock isn't running", "棋钟已停"),
        ClockOver => ("clock-over", "the game is over and its clock has stopped", "对局已结束，棋钟已停"),
        NoEngines => ("no-engines",
            "no engines yet: add one, such as engine add gnugo gtp gnugo --mode gtp",
            "尚无引擎：请先添加，例如 engine add gnugo gtp gnugo --mode gtp"),
        NoSuchEngine { name: String, known: Vec<String> } => ("no-such-engine",
            "there is no engine {0}: choose from {1}", "没有引擎 {0}：可选 {1}", arg(name), arg(known.join(", "))),
        OtherGame { engine: String, game: Text } => ("other-game",
            "{0} doesn't play {1}", "{0} 不会下{1}", arg(engine), words(*game)),
        NotThinking => ("not-thinking", "the computer isn't thinking", "电脑没有在思考"),
        NoOffer => ("no-offer", "no draw is offered", "没有人提和"),
        NoMistakes => ("no-mistakes",
            "no mistakes found so far: type review to look for them", "目前未发现失误：输入 review 可复盘查找"),
        NoMistakesYet => ("no-mistakes-yet",
            "no mistakes found yet: the review is still going on", "复盘正在进行，目前未发现失误"),
        NoProblems => ("no-problems",
            "there is no such problem: type train for any", "没有这样的题目：输入 train 可随意做题"),
        NoLesson => ("no-lesson",
            "there is no such lesson: type learn reversi, for example", "没有这样的入门课：例如输入 learn reversi"),
        NoProblem => ("no-problem", "this board isn't a problem: type train for one", "当前不是题目：输入 train 开始做题"),
        NotOwn => ("not-own", "only cards of your own mistakes can be thrown away", "只能丢弃自己的失误卡片"),
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
    /// That no mistake is known in this game.
    pub fn no_mistakes(session: &dyn GameSession) -> Self {
        if session.reviewing().is_some() {
            Self::NoMistakesYet
        } else {
            Self::NoMistakes
        }
    }

    /// Converts the refusal to a general reason.
    pub(crate) fn into_reason(self) -> AnyReason {
        match self {
            Self::Reason(reason) => reason,
            other => OfWorkspace(other).into(),
        }
    }

    /// The refusal in the words of a language.
    pub fn get(&self, lang: Lang) -> String {
        self.message().get(lang)
    }
}
