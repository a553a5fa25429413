//! Errors in typed lines: as data, with their texts in one place.

use std::fmt;

use crate::files::endings;
use crate::workspace::Refused;
use tabletop_core::{AnyReason, Lang, Message, Reason, Side, Text};
use tabletop_play::registry::GAMES;
use tabletop_record::written;

/// Reason why a typed line is no request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageError {
    /// The text is neither a command nor a move of the current game.
    Unknown {
        /// Typed text.
        text: String,
        /// A move of the current game.
        example: &'static str,
    },
    /// A number of turns is missing.
    NotACount {
        /// Typed text.
        word: String,
        /// Name of the command.
        command: &'static str,
    },
    /// This neither switches something on nor off.
    NotASwitch {
        /// The typed word.
        word: String,
        /// The command.
        command: &'static str,
    },
    /// A board's new number is missing.
    PlaceWhere {
        /// Number of open boards.
        open: usize,
    },
    /// The text is no number of a board.
    NotABoard {
        /// Typed text.
        word: String,
        /// Number of open boards.
        open: usize,
    },
    /// No game has this name.
    UnknownGame(String),
    /// The name of a game is missing.
    WhichGame,
    /// The size is given twice.
    TwoSizes(String, String),
    /// The game has one size only.
    NoSize(Text, String),
    /// The game is played alone: a second name is one too many.
    OneName(Text, String),
    /// There are more names than players.
    TooManyNames(String),
    /// The line has no such move.
    NoSuchMove {
        /// Typed text.
        word: String,
        /// Number of moves in the line.
        moves: usize,
    },
    /// The board has no square of this name.
    NoSquare {
        /// Typed text.
        word: String,
        /// A square of the board.
        example: String,
    },
    /// The board has no place of this name.
    NoPlace {
        /// Typed text.
        word: String,
        /// First place.
        first: String,
        /// Last place.
        last: String,
    },
    /// The text is no level.
    NotALevel(String),
    /// The text names no player.
    Who(String),
    /// The player of a side is missing.
    WhoPlays(Side),
    /// The text is no side.
    WhichSide(String),
    /// The text is neither a side nor an address.
    WhichPlace(String),
    /// The text is no language.
    NoLanguage(String),
    /// The arguments of `engine` are wrong.
    EngineUsage,
    /// The text is no file format.
    NoFormat(String),
    /// Error in an option of a game, in a clock, or in an engine's definition.
    Reason(AnyReason),
    /// The request refers to something that does not exist.
    Refused(Refused),
}

impl From<Refused> for UsageError {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl<R: Reason> From<R> for UsageError {
    fn from(reason: R) -> Self {
        Self::Reason(reason.into())
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl UsageError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown { text, example } => Message::new(words::UNKNOWN).arg(text).arg(example),
            Self::NotACount { word, command } => {
                Message::new(words::NOT_A_COUNT).arg(word).arg(command)
            }
            Self::NotASwitch { word, command } => {
                Message::new(words::NOT_A_SWITCH).arg(word).arg(command)
            }
            Self::PlaceWhere { open } => Message::new(words::PLACE_WHERE).arg(open),
            Self::NotABoard { word, open } => Message::new(words::NOT_A_BOARD).arg(word).arg(open),
            Self::WhoPlays(side) => Message::new(words::WHO_PLAYS).words(side.name()),
            Self::UnknownGame(word) => Message::new(words::UNKNOWN_GAME).arg(word).arg(keys()),
            Self::WhichGame => Message::new(words::WHICH_GAME)
                .arg(keys())
                .arg(GAMES.first().map_or("", |game| game.info.key)),
            Self::TwoSizes(first, word) => Message::new(words::TWO_SIZES).arg(first).arg(word),
            Self::NoSize(game, word) => Message::new(words::NO_SIZE).words(*game).arg(word),
            Self::OneName(game, word) => Message::new(words::ONE_NAME).words(*game).arg(word),
            Self::TooManyNames(word) => Message::new(words::TOO_MANY_NAMES).arg(word),
            Self::NoSuchMove { word, moves } if word.is_empty() => {
                Message::new(words::WHICH_MOVE).arg(moves)
            }
            Self::NoSuchMove { word, moves } => {
                Message::new(words::NO_SUCH_MOVE).arg(word).arg(moves)
            }
            Self::NoSquare { word, example } if word.is_empty() => {
                Message::new(words::WHICH_SQUARE).arg(example)
            }
            Self::NoSquare { word, example } => {
                Message::new(words::NO_SQUARE).arg(word).arg(example)
            }
            Self::NoPlace { word, first, .. } if word.is_empty() => {
                Message::new(words::WHICH_SQUARE).arg(first)
            }
            Self::NoPlace { word, first, last } => {
                Message::new(words::NO_PLACE).arg(word).arg(first).arg(last)
            }
            Self::NotALevel(word) if word.is_empty() => words::WHICH_LEVEL.into(),
            Self::NotALevel(word) => Message::new(words::NOT_A_LEVEL).arg(word),
            Self::Who(text) => Message::new(words::WHO).arg(text),
            Self::WhichSide(_) => words::WHICH_SIDE.into(),
            Self::WhichPlace(word) => Message::new(words::WHICH_PLACE).arg(word),
            Self::NoLanguage(word) if word.is_empty() => words::WHICH_LANGUAGE.into(),
            Self::NoLanguage(word) => Message::new(words::NO_LANGUAGE).arg(word),
            Self::EngineUsage => words::ENGINE_USAGE.into(),
            Self::NoFormat(word) => {
                let known = endings(written(None)).replace(" .", ", ");
                Message::new(words::NO_FORMAT).arg(word).arg(&known[1..])
            }
            Self::Reason(reason) => reason.message(),
            Self::Refused(refused) => refused.message(),
        }
    }

    /// The error in the words of a language.
    pub fn get(&self, lang: Lang) -> String {
        self.message().get(lang)
    }
}

/// Keys of all games, for messages.
fn keys() -> String {
    GAMES
        .iter()
        .map(|entry| entry.info.key)
        .collect::<Vec<_>>()
        .join(", ")
}

mod words {
    use tabletop_core::Text;

    macro_rules! words {
        ($($name:ident = $en:literal, $zh:literal;)*) => {
            $(pub(super) const $name: Text = Text::new($en, $zh);)*
        };
    }

    words! {
        UNKNOWN = "“{0}” is neither a command nor a move: type help, or a move such as {1}", "“{0}”不是命令，也不是着法：输入 help 查看命令，或输入着法，例如 {1}";
        NOT_A_COUNT = "“{0}” is not a number: type how many, such as {1} 2", "“{0}”不是数字，例如：{1} 2";
        NOT_A_SWITCH = "“{0}” is neither on nor off: type {1} on or {1} off", "“{0}”既不是 on 也不是 off：输入 {1} on 或 {1} off";
        PLACE_WHERE = "move to which place? 1 to {0}, such as place 1", "移到第几位？1 到 {0}，例如：place 1";
        NOT_A_BOARD = "there is no board “{0}”: choose from 1 to {1}", "没有第“{0}”局：可选 1 到 {1}";
        WHO_PLAYS = "who plays {0}? me, cpu, cpu:1 to cpu:10 or engine:NAME", "由谁执{0}？me、cpu、cpu:1 至 cpu:10 或 engine:NAME";
        UNKNOWN_GAME = "there is no game “{0}”: choose from {1}", "没有棋种“{0}”：可选 {1}";
        WHICH_GAME = "which game? {0}; such as new {1}", "新开哪种棋？可选 {0}，例如：new {1}";
        TWO_SIZES = "the size is given twice: {0} and {1}", "大小给了两次：{0} 和 {1}";
        NO_SIZE = "{0} has only one size: leave out {1}", "{0}只有一种大小：请去掉 {1}";
        ONE_NAME = "{0} is played alone: leave out {1}", "{0}是单人游戏：请去掉多余的名字 {1}";
        TOO_MANY_NAMES = "leave out {0}: both players have a name already", "请去掉 {0}：双方都已有名字";
        NO_SUCH_MOVE = "there is no move “{0}”: choose from 0 to {1}", "没有第“{0}”手：可选 0 到 {1}";
        WHICH_MOVE = "go to which move? 0 to {0}", "转到第几手？0 到 {0}";
        WHICH_SQUARE = "which square? such as {0}", "哪一格？例如 {0}";
        WHICH_LEVEL = "which level? 1 (beginner) to 10 (strongest)", "难度多少？1（入门）到 10（最强）";
        WHICH_LANGUAGE = "which language? en or zh", "哪种语言？en 或 zh";
        NO_SQUARE = "there is no square “{0}”: type one such as {1}", "没有“{0}”这一格：例如 {1}";
        NO_PLACE = "there is no square “{0}”: choose from {1} to {2}", "没有“{0}”这个位置：可选 {1} 到 {2}";
        NOT_A_LEVEL = "there is no level “{0}”: choose from 1 (beginner) to 10 (strongest)", "没有难度“{0}”：请填 1（入门）到 10（最强）";
        WHO = "who plays? me, cpu, cpu:1 to cpu:10 or engine:NAME, such as seat white cpu:3 (not “{0}”)", "由谁执棋？me、cpu、cpu:1 至 cpu:10 或 engine:NAME，例如 seat white cpu:3（不是“{0}”）";
        WHICH_PLACE = "{0} is neither black, white nor here, nor how others reach this machine: such as example.org:4000", "{0} 不是 black、white 或 here，也不是本机的地址：例如 example.org:4000";
        WHICH_SIDE = "which side? cpu black, cpu white, cpu both or cpu none", "执哪一方？cpu black、cpu white、cpu both 或 cpu none";
        NO_LANGUAGE = "there is no language “{0}”: choose en or zh", "没有语言“{0}”：可选 en 或 zh";
        NO_FORMAT = "there is no format “{0}”: choose position, {1}", "没有格式“{0}”：可选 position、{1}";
        ENGINE_USAGE = "type engine alone to list them, or engine add NAME PROTOCOL COMMAND…, engine games NAME GAME…, engine option NAME KEY VALUE, engine patience NAME SECONDS, engine remove NAME, engine black NAME, engine white NAME, engine analyse NAME or engine log NAME",
            "单独输入 engine 可列出引擎；也可输入 engine add 名称 协议 命令行、engine games 名称 棋种、engine option 名称 项 值、engine patience 名称 秒数、engine remove 名称、engine black 名称、engine white 名称、engine analyse 名称或 engine log 名称";
    }
}
