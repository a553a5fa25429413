//! What is said about settings.

use crate::core::Text;

pub(super) const UNKNOWN: Text = Text::new(
    "there is no setting “{0}”: did you mean {1}? Type set to list them all",
    "没有设置项“{0}”：是否为 {1}？输入 set 可列出全部",
);
pub(super) const UNLIKE_ANY: Text = Text::new(
    "there is no setting “{0}”: type set to list them all",
    "没有设置项“{0}”：输入 set 可列出全部",
);
pub(super) const AT_LINE: Text = Text::new("line {0}, {1}: {2}", "第 {0} 行，{1}：{2}");
pub(super) const WRONG_TYPE: Text = Text::new("expected {0}", "请填 {0}");
pub(super) const KEYS_ARE: Text = Text::new(
    "expected a key or a list of keys, such as [\"u\", \"ctrl+z\"]",
    "请填一个按键或按键列表，例如 [\"u\", \"ctrl+z\"]",
);
pub(super) const KEYS_TABLE: Text = Text::new("expected a table [keys]", "这里需要表 [keys]");

pub(super) const NO_SUCH_THEME: Text = Text::new(
    "there is no theme {0}: choose from {1}",
    "没有主题“{0}”：可选 {1}",
);
