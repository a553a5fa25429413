//! Refusals of the workspace: as data, with their texts in one place.

use std::fmt;

use tabletop_core::{AnyReason, Lang, Message, Reason, Text};
use tabletop_play::session::GameSession;

/// Reason why a request was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No game is open.
    NoGame,
    /// The game or the position that the request referred to is no longer shown.
    Gone,
    /// No board has this number.
    NoSuchBoard {
        /// Number asked for.
        number: usize,
        /// Number of open boards.
        open: usize,
    },
    /// Every game is over.
    AllOver,
    /// The game stands at its start.
    NothingToUndo,
    /// The game stands at the end of its line.
    NothingToRedo,
    /// The line has no move of this number.
    NoSuchMove {
        /// Number asked for.
        ply: usize,
        /// Number of moves in the line.
        moves: usize,
    },
    /// No move so far changed the cell of this name.
    NotMade(String),
    /// The move has no such variation.
    NoVariation {
        /// Number asked for.
        wanted: usize,
        /// Number of variations.
        there: usize,
    },
    /// The move has no alternatives.
    NoOtherMove,
    /// The start can't be deleted.
    TheStart,
    /// Nothing was deleted.
    NothingDeleted,
    /// The move has no comment.
    NoComment,
    /// The game has one player only.
    Alone(Text),
    /// A game for one person has no clock.
    NoClockAlone(Text),
    /// This game has no clock.
    NoClock,
    /// The clock does not run.
    ClockRests,
    /// The game is over, and so is its clock.
    ClockOver,
    /// No engine is configured.
    NoEngines,
    /// No engine has this name.
    NoSuchEngine {
        /// Name asked for.
        name: String,
        /// Names of the configured engines.
        known: Vec<String>,
    },
    /// The engine does not support this game.
    OtherGame {
        /// Name of the engine.
        engine: String,
        /// Name of the game.
        game: Text,
    },
    /// The computer is not thinking.
    NotThinking,
    /// No draw is offered in this position.
    NoOffer,
    /// No mistakes have been found.
    NoMistakes,
    /// No mistakes have been found yet; a review is in progress.
    NoMistakesYet,
    /// No problem matches.
    NoProblems,
    /// The game has no lesson, or the lesson has no such board.
    NoLesson,
    /// The current game is no problem.
    NoProblem,
    /// The current problem is not one of the player's own mistakes.
    NotOwn,
    /// Reason given by the game or a setting.
    Reason(AnyReason),
    /// The source of this name could not be opened, with the reason.
    NotOpened(Message, String),
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

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// A refusal of the workspace in the place of any other reason.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OfWorkspace(Refused);

impl Reason for OfWorkspace {
    fn code(&self) -> &'static str {
        self.0.code()
    }

    fn message(&self) -> Message {
        self.0.message()
    }
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

    /// See [`Reason::code`].
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::NoGame => "no-game",
            Self::Gone => "gone",
            Self::NoSuchBoard { .. } => "no-such-board",
            Self::AllOver => "all-over",
            Self::NothingToUndo => "nothing-to-undo",
            Self::NothingToRedo => "nothing-to-redo",
            Self::NoSuchMove { .. } => "no-such-move",
            Self::NotMade(_) => "not-made",
            Self::NoVariation { .. } => "no-variation",
            Self::NoOtherMove => "no-other-move",
            Self::TheStart => "the-start",
            Self::NothingDeleted => "nothing-deleted",
            Self::NoComment => "no-comment",
            Self::Alone(_) => "alone",
            Self::NoClockAlone(_) => "no-clock-alone",
            Self::NoClock => "no-clock",
            Self::ClockRests => "clock-rests",
            Self::ClockOver => "clock-over",
            Self::NoEngines => "no-engines",
            Self::NoSuchEngine { .. } => "no-such-engine",
            Self::OtherGame { .. } => "other-game",
            Self::NotThinking => "not-thinking",
            Self::NoOffer => "no-offer",
            Self::NoMistakes => "no-mistakes",
            Self::NoMistakesYet => "no-mistakes-yet",
            Self::NoProblems => "no-problems",
            Self::NoLesson => "no-lesson",
            Self::NoProblem => "no-problem",
            Self::NotOwn => "not-own",
            Self::Reason(reason) => reason.code(),
            Self::NotOpened(..) => "not-opened",
        }
    }

    /// Converts the refusal to a general reason.
    pub(crate) fn into_reason(self) -> AnyReason {
        match self {
            Self::Reason(reason) => reason,
            other => OfWorkspace(other).into(),
        }
    }

    /// The refusal as a message.
    pub fn message(&self) -> Message {
        match self {
            Self::NoSuchBoard { open: 0, .. } => words::NO_GAME.into(),
            Self::NoSuchBoard { open: 1, .. } => words::ONE_BOARD.into(),
            Self::NoSuchBoard { number, open } => {
                Message::new(words::NO_SUCH_BOARD).arg(number).arg(open)
            }
            Self::NoSuchMove { moves: 0, .. } => words::NO_MOVES.into(),
            Self::NoSuchMove { ply, moves } => {
                Message::new(words::NO_SUCH_MOVE).arg(ply).arg(moves)
            }
            Self::NotMade(cell) => Message::new(words::NOT_MADE).arg(cell),
            Self::NoVariation { there: 0, .. } => words::NO_OTHER_MOVE.into(),
            Self::NoVariation { there: 1, .. } => words::ONE_VARIATION.into(),
            Self::NoVariation { wanted, there } => {
                Message::new(words::NO_VARIATION).arg(wanted).arg(there)
            }
            Self::Alone(game) => Message::new(words::ALONE).words(*game),
            Self::NoClockAlone(game) => Message::new(words::NO_CLOCK_ALONE).words(*game),
            Self::NoSuchEngine { name, known } => Message::new(words::NO_ENGINE)
                .arg(name)
                .arg(known.join(", ")),
            Self::OtherGame { engine, game } => {
                Message::new(words::OTHER_GAME).arg(engine).words(*game)
            }
            Self::Reason(reason) => reason.message(),
            Self::NotOpened(name, why) => Message::new(super::words::imports::NOT_READ)
                .message(name.clone())
                .arg(why),
            Self::NoGame => words::NO_GAME.into(),
            Self::Gone => words::GONE.into(),
            Self::AllOver => super::words::ALL_OVER.into(),
            Self::NothingToUndo => words::NOTHING_TO_UNDO.into(),
            Self::NothingToRedo => words::NOTHING_TO_REDO.into(),
            Self::NoOtherMove => words::NO_OTHER_MOVE.into(),
            Self::TheStart => words::THE_START.into(),
            Self::NothingDeleted => words::NOTHING_DELETED.into(),
            Self::NoComment => words::NO_COMMENT.into(),
            Self::NoClock => words::NO_CLOCK.into(),
            Self::ClockRests => words::CLOCK_RESTS.into(),
            Self::ClockOver => words::CLOCK_OVER.into(),
            Self::NoEngines => words::NO_ENGINES.into(),
            Self::NotThinking => words::NOT_THINKING.into(),
            Self::NoOffer => words::NO_OFFER.into(),
            Self::NoMistakes => words::NO_MISTAKES.into(),
            Self::NoMistakesYet => words::NO_MISTAKES_YET.into(),
            Self::NoProblems => words::NO_PROBLEMS.into(),
            Self::NoLesson => words::NO_LESSON.into(),
            Self::NoProblem => words::NO_PROBLEM.into(),
            Self::NotOwn => words::NOT_OWN.into(),
        }
    }

    /// The refusal in the words of a language.
    pub fn get(&self, lang: Lang) -> String {
        self.message().get(lang)
    }
}

mod words {
    use tabletop_core::Text;

    macro_rules! words {
        ($($name:ident = $en:literal, $zh:literal;)*) => {
            $(pub(super) const $name: Text = Text::new($en, $zh);)*
        };
    }

    words! {
        NO_GAME = "no game is open: type new and a game's name, such as new go", "没有打开的棋局：请输入 new 和棋种名，例如 new go";
        GONE = "that game or position is gone: nothing was changed", "该棋局或局面已不存在，未作改动";
        NO_SUCH_BOARD = "there is no board {0}: choose from 1 to {1}", "没有第 {0} 局：现有第 1 至 {1} 局";
        ONE_BOARD = "only board 1 is open", "只打开了第 1 局";
        NO_MOVES = "there are no moves yet", "还没有着法";
        NOTHING_TO_UNDO = "nothing to undo: this is the start", "已在起始局面，无棋可悔";
        NOTHING_TO_REDO = "nothing to redo: this is the last move", "已是最后一手，没有可恢复的着法";
        NO_SUCH_MOVE = "there is no move {0}: choose from 0 to {1}", "没有第 {0} 手：可选 0 到 {1}";
        NOT_MADE = "no move has changed {0} yet", "还没有一手改变过 {0}";
        NO_VARIATION = "there is no variation {0}: choose from 1 to {1}", "没有第 {0} 个变化：可选 1 到 {1}";
        ONE_VARIATION = "only variation 1 is here", "此处只有第 1 个变化";
        NO_OTHER_MOVE = "no variation here", "此处没有其他变化";
        THE_START = "the start can't be deleted: go to a move first", "起始局面不能删除：请先转到某一手";
        NOTHING_DELETED = "nothing to restore: nothing was deleted", "没有可恢复的着法";
        NO_COMMENT = "no comment on this move: type comment TEXT to add one", "这一手没有评注：输入 comment 加文字可写下";
        ALONE = "{0} is played alone: type hint for help", "{0}是单人游戏：输入 hint 可得到提示";
        NO_CLOCK_ALONE = "{0} is played alone and has no clock", "{0}是单人游戏，不用棋钟";
        NO_CLOCK = "no clock in this game: type clock 5m+3s to set one", "本局没有棋钟：输入 clock 5m+3s 可设置";
        CLOCK_RESTS = "the clock isn't running", "棋钟已停";
        CLOCK_OVER = "the game is over and its clock has stopped", "对局已结束，棋钟已停";
        NO_ENGINES = "no engines yet: add one, such as engine add gnugo gtp gnugo --mode gtp", "尚无引擎：请先添加，例如 engine add gnugo gtp gnugo --mode gtp";
        NO_ENGINE = "there is no engine {0}: choose from {1}", "没有引擎 {0}：可选 {1}";
        OTHER_GAME = "{0} doesn't play {1}", "{0} 不会下{1}";
        NOT_THINKING = "the computer isn't thinking", "电脑没有在思考";
        NO_OFFER = "no draw is offered", "没有人提和";
        NO_MISTAKES = "no mistakes found so far: type review to look for them", "目前未发现失误：输入 review 可复盘查找";
        NO_PROBLEMS = "there is no such problem: type train for any", "没有这样的题目：输入 train 可随意做题";
        NO_LESSON = "there is no such lesson: type learn reversi, for example", "没有这样的入门课：例如输入 learn reversi";
        NO_PROBLEM = "this board isn't a problem: type train for one", "当前不是题目：输入 train 开始做题";
        NOT_OWN = "only cards of your own mistakes can be thrown away", "只能丢弃自己的失误卡片";
        NO_MISTAKES_YET = "no mistakes found yet: the review is still going on", "复盘正在进行，目前未发现失误";
    }
}
