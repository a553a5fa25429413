//! Errors of files and of the games in them.

use std::io;
use std::path::PathBuf;

use super::words;
use tabletop_core::{AnyReason, Message, Text, message, reasons};

/// Maximum size of a file, in bytes: beyond any collection of games, short of filling the memory.
pub(super) const LARGEST: u64 = 256 << 20;

reasons! {
    pub enum FileError {
        NotRead(path: PathBuf, cause: Cause) => ("not-read",
            Message::new(words::NOT_READ).arg(path.display()).message(cause.message())),
        TooLarge(path: PathBuf) => ("too-large",
            "{0} is larger than {1} MiB", "{0} 超过 {1} MiB", arg(path.display()), arg(LARGEST >> 20)),
        Cancelled => ("cancelled", "Cancelled: nothing opened", "已取消，未打开任何棋局"),
        NotSaved(path: PathBuf, cause: Cause) => ("not-saved",
            Message::new(words::NOT_SAVED).arg(path.display()).message(cause.message())),
        Exists(path: PathBuf) => ("exists",
            "{0} already exists: {press:save!} to replace it", "{0} 已存在：{press:save!}可覆盖", arg(path.display())),
        NotAFile => ("not-a-file", "not a file", "不是普通文件"),
        Empty => ("no-game-in-it", "there is no game in it", "其中没有棋局"),
        NoMoves => ("no-moves", "no moves yet: nothing to save", "还没有着法，无可保存"),
        OnlyRead(others: OtherFormats) => ("only-read", others.message(Text::new("{0} is read-only here: save {1} under a name that ends in {2}",
            "{0}只能读取：保存{1}请用以 {2} 结尾的文件名"))),
        NotHeld(others: OtherFormats) => ("not-held", others.message(Text::new("{0} can't store a game of {1}: use a name that ends in {2}",
            "{0}不能保存{1}：请用以 {2} 结尾的文件名"))),
        NoEnding(path: PathBuf, endings: String) => ("no-ending",
            "{0} has no known file extension: use {1}",
            "{0} 没有可识别的扩展名：请用 {1}", arg(path.display()), arg(endings)),
        NoSuchGame { number: usize, games: usize } => ("no-such-game",
            match games {
                1 => message!("there is only game 1", "只有第 1 局"),
                _ => message!("there is no game {0}: choose from 1 to {1}", "没有第 {0} 局：可选 1 到 {1}", arg(number), arg(games)),
            }),
        NoCollection => ("no-collection",
            "no list of games yet: open a file with several games first", "还没有棋局列表：请先打开含多局的文件"),
        SettingsBroken => ("settings-broken", "Not saved: fix the settings file first", "未保存：请先修正设置文件"),
        Engines(why: String) => ("engines-not-read", "couldn't read the engines: {0}", "无法读取引擎设置：{0}", arg(why)),
        NoResults => ("no-results",
            "results aren't recorded with --no-session", "使用 --no-session 时不记录战绩"),
        In(path: PathBuf, reason: AnyReason) => (reason.code(), in_file(path, reason.message())),
    }
}

/// A game that a format can't hold, with the extensions of formats that can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherFormats {
    pub format: Text,
    pub game: Text,
    /// Usual extensions of the formats for this game: `.tt .sgf`.
    pub endings: String,
}

impl OtherFormats {
    fn message(&self, text: Text) -> Message {
        Message::new(text)
            .words(self.format)
            .words(self.game)
            .arg(&self.endings)
    }
}

/// A message about the file at `path`.
pub fn in_file(path: &std::path::Path, message: impl Into<Message>) -> Message {
    Message::new(words::IN_FILE)
        .arg(path.display())
        .message(message.into())
}

reasons! {
    /// Reason of the system's refusal, worded plainly for common cases.
    pub enum Cause: worded {
        NotThere => ("no such file or folder", "没有这个文件或文件夹"),
        NotPermitted => ("permission denied", "没有权限"),
        IsFolder => ("it is a folder", "这是文件夹"),
        Other(text: String) => (Message::verbatim(text)),
    }
}

impl From<io::Error> for Cause {
    fn from(error: io::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&io::Error> for Cause {
    fn from(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotThere,
            io::ErrorKind::PermissionDenied => Self::NotPermitted,
            io::ErrorKind::IsADirectory => Self::IsFolder,
            _ => {
                let text = error.to_string();
                let number = text.find(" (os error").unwrap_or(text.len());
                Self::Other(text[..number].to_owned())
            }
        }
    }
}
