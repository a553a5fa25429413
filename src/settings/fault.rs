//! Errors of settings and settings files, as data.

use tabletop_core::{AnyReason, Message, Reason, ValueError, message, reasons};

reasons! {
    pub enum SettingError {
        Unknown { name: String, nearest: Option<&'static str> } => ("no-setting",
            match nearest {
                Some(nearest) => message!(
                    "there is no setting “{0}”: did you mean {1}? {Press:settings|set} to see them all",
                    "没有设置项“{0}”：是否为 {1}？{press:settings|set}可查看全部", arg(name), arg(nearest)),
                None => message!(
                    "there is no setting “{0}”: {press:settings|set} to see them all",
                    "没有设置项“{0}”：{press:settings|set}可查看全部", arg(name)),
            }),
        Value(error: ValueError) => error,
        NoTheme { name: String, known: Vec<String> } => ("no-theme",
            "there is no theme {0}: try {1}", "没有主题“{0}”：可选 {1}", arg(name), list(known.join(", "))),
        WrongType(expected: String) => ("wrong-type", "expected {0}", "请填 {0}", arg(expected)),
        NoKeys => ("no-keys",
            "expected a key or a list of keys, such as [\"u\", \"ctrl+z\"]", "请填一个按键或按键列表，例如 [\"u\", \"ctrl+z\"]"),
        NoKeysTable => ("no-keys-table", "expected a table [keys]", "此处须为表 [keys]"),
        NotToml(why: String) => ("not-toml", Message::verbatim(why)),
    }
}

impl From<ValueError> for SettingError {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}

/// Error at a place in a settings file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct FileFault {
    /// Line, from 1.
    pub line: usize,
    /// Key at that line.
    pub key: String,
    pub reason: AnyReason,
}

impl FileFault {
    pub(super) fn new(line: usize, key: impl Into<String>, reason: impl Into<AnyReason>) -> Self {
        Self {
            line,
            key: key.into(),
            reason: reason.into(),
        }
    }
}

impl Reason for FileFault {
    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn message(&self) -> Message {
        at_line(self.line, &self.key, self.reason.message())
    }
}

reasons! {
    pub enum ThemeFault: worded {
        /// Line, from 1, the word it is about, and the error there.
        At(line: usize, key: String, fault: Box<Self>) => (at_line(*line, key, fault.message())),
        /// The parser's message about a file that is no TOML.
        Syntax(why: String) => (Message::verbatim(why)),
        NoBase(key: String) => (
            "there is no theme {0} to inherit from: try felt, wood, slate, light, high-contrast, mono or terminal",
            "没有可继承的主题“{0}”：可选 felt、wood、slate、light、high-contrast、mono 或 terminal", arg(key)),
        NoRole => ("there is no colour with this name", "没有此名称的颜色"),
        NoColor(word: &'static str) => ("the colour {0} is missing", "缺少颜色 {0}", arg(word)),
        NoPaint(value: String) => (
            "{0} is not a colour: use six hex digits, ansi 0 to ansi 15, or default",
            "“{0}”不是颜色：请用六位十六进制数、ansi 0 到 ansi 15 或 default", arg(value)),
    }
}

fn at_line(line: usize, key: &str, error: Message) -> Message {
    message!(
        "line {0}, {1}: {2}",
        "第 {0} 行，{1}：{2}",
        arg(line),
        arg(key),
        message(error)
    )
}
