//! What is said about settings.

use crate::core::Text;

pub(super) const UNKNOWN: Text = Text::new(
    "there is no setting {0}: did you mean {1}? set lists them all",
    "没有设置项“{0}”：是否为 {1}？输入 set 可列出全部",
);
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
