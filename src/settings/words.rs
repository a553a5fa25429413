//! What is said about settings.

use crate::core::Text;

pub(super) const UNKNOWN: Text = Text::new(
    "there is no setting {0}: did you mean {1}? set lists them all",
    "没有设置项“{0}”：是否为 {1}？输入 set 可列出全部",
);
pub(super) const NO_SWITCH: Text = Text::new(
    "{0} can't be {1}: expected on or off",
    "{0} 不能是 {1}：应为 on 或 off",
);
pub(super) const NO_CHOICE: Text = Text::new(
    "{0} can't be {1}: expected one of {2}",
    "{0} 不能是 {1}：应为 {2} 之一",
);
pub(super) const NO_NUMBER: Text = Text::new(
    "{0} can't be {1}: expected a whole number from {2} to {3}",
    "{0} 不能是 {1}：应为 {2} 到 {3} 的整数",
);
pub(super) const NO_THEME: Text = Text::new(
    "{0} is empty: expected the name of a theme",
    "{0} 为空：应为配色名称",
);
pub(super) const NO_CLOCK: Text = Text::new("{0} can't be {1}: {2}", "{0} 不能是 {1}：{2}");
pub(super) const NOT_TOML: Text = Text::new("line {0}, {1}: {2}", "第 {0} 行，{1}：{2}");
pub(super) const AT_LINE: Text = Text::new("line {0}, {1}: {2}", "第 {0} 行，{1}：{2}");
pub(super) const WRONG_TYPE: Text = Text::new("expected {0}", "应为 {0}");
pub(super) const KEYS_ARE: Text = Text::new(
    "expected a key or a list of keys, such as [\"u\", \"ctrl+z\"]",
    "应为一个按键或按键列表，例如 [\"u\", \"ctrl+z\"]",
);
pub(super) const KEYS_TABLE: Text = Text::new("expected a table [keys]", "应为表 [keys]");

pub(super) const NO_SUCH_THEME: Text = Text::new(
    "there is no theme {0}: expected one of {1}",
    "没有配色“{0}”：应为 {1} 之一",
);
