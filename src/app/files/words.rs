//! Texts about files.

use tabletop_core::{Text, texts};

texts! { pub(crate) const:
    IN_FILE = "{0}: {1}", "{0}：{1}";
    SETTINGS_DEFAULT = "Using default settings: the file has errors and was left unchanged", "已使用默认设置：文件有错误，未作改动";

    SECOND_COPY = "Another tabletop is running: this one saves its games in {0}", "另一个 tabletop 正在运行：这一个的棋局另存于 {0}";
}

/// Text added to an error of the system, which has one language.
pub(crate) const PIPE_OR_DEVICE: &str =
    "it is a pipe or a device (to read a pipe: tabletop convert -)";
/// Likewise, of a file to write.
pub(crate) const NOT_REPLACED: &str = "it is a pipe or a device, not a file";
/// Likewise.
pub(crate) const NO_ENTRY: &str = "not an entry with its number";
texts! { pub(crate) const:
    RESULTS = "Results", "战绩";
    NOT_READ = "couldn't open {0}: {1}", "无法打开 {0}：{1}";
    NOT_SAVED = "couldn't save {0}: {1}", "无法保存 {0}：{1}";
    NEWER = "The session file is from a newer version: everything readable is open, and the file was copied to {0}",
        "会话文件来自更新的版本：已打开可识别的部分，原文件备份为 {0}";
    NEWER_HERE = "The session file is from a newer version and can't be copied: it stays unchanged, and nothing will be saved",
        "会话文件来自更新的版本，且无法备份：保留原文件，本次不保存";
    GAMES_MISSING = "it has {0} of {1} games", "其中只有 {0} 局，应有 {1} 局";
    DAMAGED = "The session file is damaged ({0}): everything readable is open, and the file was copied to {1}",
        "会话文件已损坏（{0}）：可读部分已恢复，原文件备份为 {1}";
    DAMAGED_HERE = "The session file is damaged ({0}) and can't be copied: it stays unchanged, and nothing will be saved",
        "会话文件已损坏（{0}），且无法备份：保留原文件，本次不保存";
    LEFT_OUT = "{0} can't store {1} (.{2} keeps everything)", "{0}不能保存{1}（.{2} 可保存全部）";
    PARTS = "{0}, {1}", "{0}、{1}";
    FIRST_GAMES = "Opened the first {0} of {1} games", "共 {1} 局，已打开前 {0} 局";
    STANDARD_INPUT = "standard input", "标准输入";
    CLIPBOARD = "the clipboard", "剪贴板";
    MASTERS = "Masters' games", "名局选";
    MORE_LISTED = "… {0} more; {press:collection|collection WORDS} to search",
        "……还有 {0} 局；{press:collection|collection 关键词}可查找";
    HOW_TO_OPEN = "{Press:collection|collection N} to open a game of this list{screen |, then train replay to guess its moves}",
        "{press:collection|collection N}可打开列表中的棋局{screen |，再输入 train replay 猜着}";
    NOTHING_LISTED = "no game in the list matches", "列表中没有符合的棋局";
    SAVED = "Saved as {0}", "已保存为 {0}";
    COPIED = "Sent to the clipboard: {0}", "已发送到剪贴板：{0}";

    /// Caption of a picture: the game and its players.
    TITLE = "{0}: {1} – {2}", "{0}：{1} – {2}";
    TITLE_ENDED = "{0} · {1}";
    LINES_SKIPPED = "skipped {1} {1|line|lines} of {0} that couldn't be read", "{0} 中有 {1} 行无法读取，已跳过";
}

/// Text added to an error of the system, which has one language.
pub(crate) const JOURNAL_IN_USE: &str = "another tabletop is writing to it";

pub(crate) const ENGINES_NOT_KEPT: Text = Text::new(
    "couldn't save the engines in {0}: {1}",
    "无法把引擎保存到 {0}：{1}",
);
