//! Characters of East Asian input methods as the ASCII characters on the same keys.

use std::borrow::Cow;

/// Returns the ASCII character that a character of an East Asian input method stands for: a full-width form
/// (U+FF01–FF5E), the ideographic space, or the punctuation on the same key; others as they are.
pub fn half_width(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        '。' => '.',
        '、' => '/',
        '【' | '「' => '[',
        '】' | '」' => ']',
        '《' => '<',
        '》' => '>',
        other => other,
    }
}

/// Returns a text with the characters of [`half_width`].
pub fn half_width_text(text: &str) -> Cow<'_, str> {
    if text.chars().all(|letter| half_width(letter) == letter) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(half_width).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_an_input_method_are_those_below_them() {
        assert_eq!(
            half_width_text("１１－１５ ｄ３：undo？［）＠【"),
            "11-15 d3:undo?[)@["
        );
        assert!(matches!(
            half_width_text("d3 张三"),
            Cow::Borrowed("d3 张三")
        ));
        // xterm sends a middle dot for Alt+7.
        assert_eq!(half_width('·'), '·');
    }
}
