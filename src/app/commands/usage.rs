//! Errors in typed lines.

use crate::files::endings;
use crate::workspace::Refused;
use tabletop_core::{AnyReason, Lang, Message, Reason, Side, Text, message, reasons};
use tabletop_play::registry::GAMES;
use tabletop_record::written;

reasons! {
    /// Reason why a typed line is no request.
    pub enum UsageError: worded {
        Unknown { text: String, example: String } => (
            "“{0}” is neither a command nor a move: {press:help} for help, or try a move such as {1}",
            "“{0}”不是命令，也不是着法：{press:help}查看帮助，或试试着法 {1}", arg(text), arg(example)),
        Alone { command: String, more: String } => (
            "“{0}” takes nothing after it: leave out {1}", "“{0}”后面不能加别的：请去掉 {1}", arg(command), arg(more)),
        NeitherGame(text: String) => (
            "“{0}” is neither a command nor a game: {press:help} for help", "“{0}”不是命令，也不是棋种：{press:help}查看帮助", arg(text)),
        NotACount { word: String, command: &'static str } => (
            "“{0}” is not a number: write it as {1} 2", "“{0}”不是数字：写作 {1} 2", arg(word), arg(command)),
        NotASwitch { word: String, command: &'static str } => (
            "“{0}” is neither on nor off: use {1} on or {1} off",
            "“{0}”既不是 on 也不是 off：请用 {1} on 或 {1} off", arg(word), arg(command)),
        NotAStep { word: String } => (
            "there is no mistake “{0}”: use mistake next, back, sides or end",
            "没有“{0}”：请用 mistake next、back、sides 或 end", arg(word)),
        PlaceWhere { open: usize } => (
            "move where? 1 to {0}, such as place 1", "移到第几位？1 到 {0}，例如 place 1", arg(open)),
        NotABoard { word: String, open: usize } => (
            "there is no tab “{0}”: choose from 1 to {1}", "没有标签“{0}”：可选 1 到 {1}", arg(word), arg(open)),
        UnknownGame(word: String) => (
            "there is no game “{0}”: try {1}", "没有棋种“{0}”：可选 {1}", arg(word), arg(keys())),
        WhichGame => (
            "which game? For example new {1}; there are {0}",
            "新开哪种棋？例如 new {1}；可选 {0}", arg(keys()), arg(GAMES.first().map_or("", |game| game.info.key))),
        TwoSizes(first: String, word: String) => (
            "you gave two sizes: {0} and {1}", "大小给了两次：{0} 和 {1}", arg(first), arg(word)),
        NoSize(game: Text, word: String) => (
            "{0} has only one size: leave out {1}", "{0}只有一种大小：请去掉 {1}", words(*game), arg(word)),
        OneName(game: Text, word: String) => (
            "{0} is a solo puzzle: leave out {1}", "{0}是单人游戏：请去掉 {1}", words(*game), arg(word)),
        TooManyNames(word: String) => (
            "too many names: leave out {0}", "名字太多：请去掉 {0}", arg(word)),
        NoSuchMove { word: String, moves: usize } => (
            if word.is_empty() {
                message!("go to which move? 0 to {0}", "转到第几手？0 到 {0}", arg(moves))
            } else {
                message!("there is no move “{0}”: choose from 0 to {1}", "没有第“{0}”手：可选 0 到 {1}", arg(word), arg(moves))
            }),
        NoSquare { word: String, example: String } => (
            if word.is_empty() {
                which_square(example)
            } else {
                message!("there is no square “{0}”: try one such as {1}", "没有“{0}”这一格：例如 {1}", arg(word), arg(example))
            }),
        Charset(word: String) => (
            "there is no character set “{0}”: try big5, gbk, shift_jis, euc-kr or latin1", "没有字符集“{0}”：可用 big5、gbk、shift_jis、euc-kr 或 latin1", arg(word)),
        Markup(word: String) => (
            "“{0}” isn't a mark: use triangle, square, circle, cross, a label of one to three letters, or - for none",
            "“{0}”不是标记：可用 triangle、square、circle、cross、一至三个字的标签，或用 - 去掉", arg(word)),
        NoPlace { word: String, first: String, last: String } => (
            if word.is_empty() {
                which_square(first)
            } else {
                message!("there is no square “{0}”: choose from {1} to {2}", "没有“{0}”这个位置：可选 {1} 到 {2}", arg(word), arg(first), arg(last))
            }),
        NotALevel(word: String) => (
            if word.is_empty() {
                message!("which level? 1 (beginner) to 10 (strongest)", "难度多少？1（入门）到 10（最强）")
            } else {
                message!("there is no level “{0}”: choose from 1 (beginner) to 10 (strongest)", "没有难度“{0}”：请填 1（入门）到 10（最强）", arg(word))
            }),
        Who(text: String) => (
            "“{0}” is not a player: use me, cpu, cpu:1 to cpu:10 or engine:NAME, such as seat white cpu:3",
            "“{0}”不是棋手：可用 me、cpu、cpu:1 至 cpu:10 或 engine:NAME，例如 seat white cpu:3", arg(text)),
        WhoPlays(side: Side) => (
            "who plays {0}? me, cpu, cpu:1 to cpu:10 or engine:NAME", "由谁执{0}？me、cpu、cpu:1 至 cpu:10 或 engine:NAME", words(side.name())),
        WhichSide(word: String) => (
            "which side? cpu black, cpu white, cpu both or cpu none", "执哪一方？cpu black、cpu white、cpu both 或 cpu none"),
        WhichPlace(word: String) => (
            "“{0}” is not black, white, here or an address of this computer, such as example.org:4000",
            "“{0}”不是 black、white、here，也不是本机的地址（例如 example.org:4000）", arg(word)),
        NoLanguage(word: String) => (
            if word.is_empty() {
                message!("which language? en or zh", "哪种语言？en 或 zh")
            } else {
                message!("there is no language “{0}”: choose en or zh", "没有语言“{0}”：可选 en 或 zh", arg(word))
            }),
        EngineUsage => (
            "use engine alone to list engines, or engine add NAME PROTOCOL COMMAND…, engine games NAME GAME…, engine option NAME KEY VALUE, engine patience NAME SECONDS, engine remove NAME, engine black NAME, engine white NAME, engine analyse NAME, engine log NAME",
            "engine 不带参数可列出引擎；也可用 engine add 名称 协议 命令行、engine games 名称 棋种、engine option 名称 项 值、engine patience 名称 秒数、engine remove 名称、engine black 名称、engine white 名称、engine analyse 名称、engine log 名称"),
        NoFormat(word: String) => (
            "there is no format “{0}”: use position, {1}", "没有格式“{0}”：可选 position、{1}",
            arg(word), arg(&endings(written(None)).replace(" .", ", ")[1..])),
        Reason(reason: AnyReason) => reason,
        Refused(refused: Refused) => refused,
    }
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

impl UsageError {
    /// Something follows a word that has no arguments.
    pub(super) fn alone(command: &str, more: &str) -> Self {
        let (command, more) = (command.to_owned(), more.to_owned());
        Self::Alone { command, more }
    }

    pub fn get(&self, lang: Lang) -> String {
        self.message().get(lang)
    }
}

fn keys() -> String {
    GAMES
        .iter()
        .map(|entry| entry.info.key)
        .collect::<Vec<_>>()
        .join(", ")
}

fn which_square(example: &str) -> Message {
    message!(
        "which square? such as {0}",
        "哪一格？例如 {0}",
        arg(example)
    )
}
