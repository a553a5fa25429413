//! User-visible texts about settings.

use tabletop_core::Text;

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

pub(super) const NO_BASE: Text = Text::new(
    "there is no theme {0} to inherit from: choose felt, wood, slate, light, high-contrast, mono or terminal",
    "没有可继承的主题“{0}”：可选 felt、wood、slate、light、high-contrast、mono 或 terminal",
);
pub(super) const NO_ROLE: Text = Text::new("there is no colour of this name", "没有此名称的颜色");
pub(super) const NO_COLOR: Text = Text::new("the colour {0} is missing", "缺少颜色 {0}");
pub(super) const NO_PAINT: Text = Text::new(
    "it can't be {0}: expected six hex digits, ansi 0 to ansi 15, or default",
    "不能是 {0}：请填六位十六进制数、ansi 0 到 ansi 15 或 default",
);
