//! What is said about files.

use crate::core::Text;

pub(crate) const IN_FILE: Text = Text::new("{0}: {1}", "{0}：{1}");
pub(crate) const SETTINGS_DEFAULT: Text = Text::new(
    "the usual settings hold, and the file is left as it is until it is mended",
    "已使用默认设置；在修正之前不会改动该文件",
);
pub(crate) const SETTINGS_BROKEN: Text = Text::new(
    "this change is not kept: the file has to be mended first",
    "此更改未保存：请先修正该文件",
);

pub(crate) const SECOND_COPY: Text = Text::new(
    "another copy is running: this one keeps its games in {0}",
    "另一个程序正在运行：本程序的棋局保存在 {0}",
);
pub(crate) const NOT_READ: Text = Text::new("{0} can't be read: {1}", "无法读取 {0}：{1}");
pub(crate) const NOT_SAVED: Text = Text::new("{0} can't be saved: {1}", "无法保存 {0}：{1}");
/// What an error of the system is filled up with, which has one language.
pub(crate) const PIPE_OR_DEVICE: &str =
    "it is a pipe or a device (tabletop convert - reads a pipe)";
pub(crate) const NEWER: Text = Text::new(
    "the session file was written by a newer version of the program; what is known here is open, the file is kept as {0}",
    "会话文件由更新版本的程序写成；已打开可识别的部分，原文件保存为 {0}",
);
pub(crate) const NEWER_HERE: Text = Text::new(
    "the session file was written by a newer version of the program and no copy of it can be made: it stays as it is, and nothing is saved",
    "会话文件由更新版本的程序写成，且无法备份：保留原文件，本次不保存",
);
pub(crate) const GAMES_MISSING: Text =
    Text::new("it holds {0} of {1} games", "其中只有 {0} 局，应有 {1} 局");
pub(crate) const DAMAGED: Text = Text::new(
    "the session file is damaged ({0}); what is readable is here, the file is kept as {1}",
    "会话文件已损坏（{0}）；可读部分已恢复，原文件保存为 {1}",
);
pub(crate) const DAMAGED_HERE: Text = Text::new(
    "the session file is damaged ({0}) and no copy of it can be made: it stays as it is, and nothing is saved",
    "会话文件已损坏（{0}），且无法备份：保留原文件，本次不保存",
);
pub(crate) const NOT_HELD: Text = Text::new(
    "{0} can't hold this game of {1}: expected a name that ends in {2}",
    "{0}不能保存这局{1}：文件名应以 {2} 结尾",
);
pub(crate) const NOT_WRITTEN: Text = Text::new(
    "{0} is read here and not written: a game of {1} is saved under a name that ends in {2}",
    "{0}只能读取，不能写入：{1}的文件名应以 {2} 结尾",
);
pub(crate) const NO_ENDING: Text = Text::new(
    "{0} names no format: expected a name that ends in {1}",
    "从 {0} 看不出格式：文件名应以 {1} 结尾",
);
pub(crate) const NO_MOVES: Text = Text::new(
    "no move was made yet: a transcript has nothing to say",
    "尚未落子，没有着法可写",
);
pub(crate) const LEFT_OUT: Text = Text::new(
    "no place in {0} for {1} (.{2} keeps everything)",
    "{0}中没有位置保存{1}（.{2} 可保存全部）",
);
pub(crate) const PARTS: Text = Text::new("{0}, {1}", "{0}、{1}");
pub(crate) const TOO_LARGE: Text = Text::new("{0} is larger than {1} MiB", "{0} 超过 {1} MiB");
pub(crate) const FIRST_GAMES: Text = Text::new(
    "opened the first {0} of {1} games",
    "共 {1} 局，已打开前 {0} 局",
);
pub(crate) const CLIPBOARD: Text = Text::new("the clipboard", "剪贴板");
pub(crate) const NO_FILE: Text = Text::new("this is no file", "这不是普通文件");
pub(crate) const MORE_LISTED: Text = Text::new(
    "… {0} more; collection WORDS finds, collection N opens game N",
    "……还有 {0} 局；collection 加关键词可查找，collection N 打开第 N 局",
);
pub(crate) const HOW_TO_OPEN: Text = Text::new(
    "collection N opens game N of this list",
    "collection N 打开列表中的第 N 局",
);
pub(crate) const NOTHING_LISTED: Text =
    Text::new("no game of the list is called that", "列表中没有符合的棋局");
pub(crate) const NO_COLLECTION: Text = Text::new(
    "no file of many games was opened: open FILE lists one",
    "尚未打开含多局的文件：可用 open FILE 列出",
);
pub(crate) const NO_SUCH_GAME: Text = Text::new(
    "there is no game {0}: the list has {1}",
    "没有第 {0} 局：列表共 {1} 局",
);
/// What is said of a save without a game in it.
pub const NOTHING_SAVED: Text = Text::new("nothing was saved in it", "其中没有保存棋局");
pub(crate) const EXISTS: Text = Text::new(
    "{0} is there already: save! overwrites it",
    "{0} 已存在：save! 可覆盖",
);
pub(crate) const SAVED: Text = Text::new("saved as {0}", "已保存为 {0}");
pub(crate) const COPIED: Text = Text::new("copied: {0}", "已复制：{0}");
pub(crate) const CANCELLED: Text =
    Text::new("cancelled: nothing was opened", "已取消，未打开任何棋局");

pub(crate) const ENGINES_NOT_READ: Text =
    Text::new("the engines can't be read: {0}", "无法读取引擎设置：{0}");
pub(crate) const ENGINES_NOT_KEPT: Text = Text::new(
    "the engines can't be kept in {0}: {1}",
    "无法把引擎保存到 {0}：{1}",
);
