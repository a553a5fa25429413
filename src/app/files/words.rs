//! Texts about files.

use tabletop_core::Text;

pub(crate) const IN_FILE: Text = Text::new("{0}: {1}", "{0}：{1}");
pub(crate) const SETTINGS_DEFAULT: Text = Text::new(
    "Using the default settings: the file has errors and was not changed",
    "已使用默认设置：文件有错误，未作改动",
);
pub(crate) const SETTINGS_BROKEN: Text = Text::new(
    "Not saved: correct the settings file first",
    "未保存：请先修正设置文件",
);

pub(crate) const SECOND_COPY: Text = Text::new(
    "Another tabletop is running: this one keeps its games in {0}",
    "本程序已在运行：这一份的棋局另存于 {0}",
);
pub(crate) const NOT_READ: Text = Text::new("couldn't open {0}: {1}", "无法打开 {0}：{1}");
pub(crate) const NOT_THERE: Text =
    Text::new("there is no such file or folder", "没有这个文件或文件夹");
pub(crate) const NOT_PERMITTED: Text = Text::new("permission denied", "没有权限");
pub(crate) const IS_FOLDER: Text = Text::new("it is a folder", "这是文件夹");
pub(crate) const NOT_SAVED: Text = Text::new("couldn't save {0}: {1}", "无法保存 {0}：{1}");
/// Text added to an error of the system, which has one language.
pub(crate) const PIPE_OR_DEVICE: &str =
    "it is a pipe or a device (tabletop convert - reads a pipe)";
/// Likewise.
pub(crate) const NO_ENTRY: &str = "not an entry with its number";
pub(crate) const NEWER: Text = Text::new(
    "The session file was written by a newer version of the program: what could be read is open, and the file is kept as {0}",
    "会话文件由更新版本的程序写成：已打开可识别的部分，原文件保存为 {0}",
);
pub(crate) const NEWER_HERE: Text = Text::new(
    "The session file was written by a newer version of the program and can't be copied: it stays as it is, and nothing is saved",
    "会话文件由更新版本的程序写成，且无法备份：保留原文件，本次不保存",
);
pub(crate) const GAMES_MISSING: Text =
    Text::new("it holds {0} of {1} games", "其中只有 {0} 局，应有 {1} 局");
pub(crate) const DAMAGED: Text = Text::new(
    "The session file is damaged ({0}): what could be read is here, and the file is kept as {1}",
    "会话文件已损坏（{0}）：可读部分已恢复，原文件保存为 {1}",
);
pub(crate) const DAMAGED_HERE: Text = Text::new(
    "The session file is damaged ({0}) and can't be copied: it stays as it is, and nothing is saved",
    "会话文件已损坏（{0}），且无法备份：保留原文件，本次不保存",
);
pub(crate) const NOT_HELD: Text = Text::new(
    "{0} can't store a game of {1}: use a name that ends in {2}",
    "{0}不能保存{1}：请用以 {2} 结尾的文件名",
);
pub(crate) const NOT_WRITTEN: Text = Text::new(
    "{0} can only be read: save {1} under a name that ends in {2}",
    "{0}只能读取：保存{1}请用以 {2} 结尾的文件名",
);
pub(crate) const NO_ENDING: Text = Text::new(
    "Use a name that ends in {1}: {0} names no format",
    "请用以 {1} 结尾的文件名：从 {0} 看不出格式",
);
pub(crate) const NO_MOVES: Text = Text::new(
    "no moves yet: there is nothing to write",
    "尚未落子，没有着法可写",
);
pub(crate) const LEFT_OUT: Text = Text::new(
    "{0} can't store {1} (.{2} keeps everything)",
    "{0}不能保存{1}（.{2} 可保存全部）",
);
pub(crate) const PARTS: Text = Text::new("{0}, {1}", "{0}、{1}");
pub(crate) const TOO_LARGE: Text = Text::new("{0} is larger than {1} MiB", "{0} 超过 {1} MiB");
pub(crate) const FIRST_GAMES: Text = Text::new(
    "Opened the first {0} of {1} games",
    "共 {1} 局，已打开前 {0} 局",
);
pub(crate) const STANDARD_INPUT: Text = Text::new("standard input", "标准输入");
pub(crate) const CLIPBOARD: Text = Text::new("the clipboard", "剪贴板");
pub(crate) const NO_FILE: Text = Text::new("not a file", "不是普通文件");
pub(crate) const MORE_LISTED: Text = Text::new(
    "… {0} more; type collection WORDS to search, collection N to open game N",
    "……还有 {0} 局；输入 collection 加关键词可查找，输入 collection N 打开第 N 局",
);
pub(crate) const HOW_TO_OPEN: Text = Text::new(
    "Type collection N to open game N of this list",
    "输入 collection N 打开列表中的第 N 局",
);
pub(crate) const NOTHING_LISTED: Text =
    Text::new("no game in the list matches", "列表中没有符合的棋局");
pub(crate) const NO_COLLECTION: Text = Text::new(
    "no list of games yet: type open FILE for a file with many games",
    "尚无棋局列表：请用 open FILE 打开含多局的文件",
);
pub(crate) const ONE_GAME: Text = Text::new("there is only game 1", "只有第 1 局");
pub(crate) const NO_SUCH_GAME: Text = Text::new(
    "there is no game {0}: choose from 1 to {1}",
    "没有第 {0} 局：可选 1 到 {1}",
);
/// Message about a save without a game.
pub(crate) const NOTHING_SAVED: Text = Text::new("there is no game in it", "其中没有棋局");
pub(crate) const EXISTS: Text = Text::new(
    "{0} already exists: type save! to replace it",
    "{0} 已存在：输入 save! 可覆盖",
);
pub(crate) const SAVED: Text = Text::new("Saved as {0}", "已保存为 {0}");
pub(crate) const COPIED: Text = Text::new("Copied: {0}", "已复制：{0}");
pub(crate) const CANCELLED: Text =
    Text::new("Cancelled: nothing was opened", "已取消，未打开任何棋局");

/// Caption of a picture: the game and its players.
pub(crate) const TITLE: Text = Text::new("{0}: {1} – {2}", "{0}：{1} – {2}");
pub(crate) const TITLE_ENDED: Text = Text::same("{0} · {1}");
pub(crate) const RESULTS_NOT_KEPT: Text = Text::new(
    "no results are kept in this run, as no session is",
    "本次运行没有会话，因此不记录战绩",
);
pub(crate) const LINES_SKIPPED: Text = Text::new(
    "{1} {1|line|lines} of {0} couldn't be read",
    "{0} 中有 {1} 行无法读取",
);
/// Text added to an error of the system, which has one language.
pub(crate) const JOURNAL_IN_USE: &str = "another tabletop is writing to it";

pub(crate) const ENGINES_NOT_READ: Text =
    Text::new("couldn't read the engines: {0}", "无法读取引擎设置：{0}");
pub(crate) const ENGINES_NOT_KEPT: Text = Text::new(
    "couldn't save the engines in {0}: {1}",
    "无法把引擎保存到 {0}：{1}",
);
