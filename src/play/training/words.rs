//! User-visible texts about problems.

use tabletop_core::problem::Theme;
use tabletop_core::{Text, texts};

texts! { pub(super) const:
    TASK = "{0} to play and {1}", "{0}先：{1}";
    BETTER_TASK = "{0} to play: {1}", "{0}先：{1}";
    BETTER = "better than {0}, which lost {1}%", "比 {0} 更好的一手（曾损失 {1}%）";
    AND = ", ", "、";
    RATED = "  rating {0}{3} · {1} of {2} solved first try", "  等级分 {0}{3} · 首次解出 {1}/{2} 题";
    VAGUE = " provisional", "（暂定）";
    BEFORE = "  history: {0}", "  变化：{0}";
    OF_THEME = "  {0}: {1}, {2} of {3} solved", "  {0}：{1}，解出 {2}/{3} 题";
    STREAK = "current streak {0}, best {1}", "连对：现在 {0} 题，最多 {1} 题";
    NOTHING_DUE = "nothing to repeat today", "今天没有要复习的题";
    DUE = "{0} {0|problem|problems} to repeat today", "今天要复习 {0} 题";
}

pub(super) fn theme(word: &str) -> Option<Text> {
    match word {
        "mistake" => Some(Text::new("My mistakes", "我的失误")),
        "masters" => Some(Text::new("Moves of recorded games", "棋谱着法")),
        _ => word.parse().ok().map(Theme::name),
    }
}
