//! Text in terminal columns: measured, cut, padded and wrapped by display width, never by bytes or characters; parts of
//! areas.

use ratatui::layout::Rect;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// `area` in these rows.
pub(crate) const fn at_rows(area: Rect, y: u16, height: u16) -> Rect {
    Rect::new(area.x, y, area.width, height)
}

/// `area` in these columns.
pub(crate) const fn at_columns(area: Rect, x: u16, width: u16) -> Rect {
    Rect::new(x, area.y, width, area.height)
}

/// The part of `area` from column `x` on.
pub(crate) const fn from_column(area: Rect, x: u16) -> Rect {
    at_columns(area, x, area.right().saturating_sub(x))
}

/// Columns that the widest of some texts takes.
pub(crate) fn widest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> usize {
    let widths = texts.into_iter().map(|text| width(text.as_ref()));
    widths.max().unwrap_or(0)
}

/// True if every byte of `text` is one printed cell.
pub(crate) fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Columns that `text` takes, a control character one.
pub(crate) fn width(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    text.width()
}

/// Columns that a character takes alone, a control character one.
fn char_width(c: char) -> usize {
    c.width().unwrap_or(1)
}

/// `text` cut to `columns`, with `…` at the end if something is missing.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let wide = char_width(c);
        if used + wide + 1 > columns {
            break;
        }
        used += wide;
        out.push(c);
    }
    // A sequence of characters can be wider than they are alone, as a heart that is asked to be a picture.
    while !out.is_empty() && width(&out) + 1 > columns {
        out.pop();
    }
    if columns > 0 {
        out.push('…');
    }
    out
}

/// Last `columns` columns of `text`, with `…` before them if something is missing: the end of a path is more
/// telling than its beginning.
pub(crate) fn tail(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut chars: Vec<char> = Vec::new();
    let mut taken = 1;
    for c in text.chars().rev() {
        taken += width(c.encode_utf8(&mut [0; 4]));
        if taken > columns {
            break;
        }
        chars.push(c);
    }
    let end: String = chars.into_iter().rev().collect();
    format!("…{end}")
}

/// `text` without as many of its last parts between dots as don't fit, so that no part is cut in two.
pub(crate) fn whole_parts(mut text: &str, columns: usize) -> &str {
    while width(text) > columns
        && let Some((brief, _)) = text.rsplit_once(" · ")
    {
        text = brief;
    }
    text
}

/// `text` without as many of its last sentences as don't fit into `lines` of `columns`; empty if not even the first does.
pub(crate) fn whole_sentences(mut text: &str, columns: usize, lines: usize) -> &str {
    while !text.is_empty() && wrap(text, columns).len() > lines {
        let begun = text.trim_end_matches(['.', '。']);
        let ends = [
            begun.rfind(". ").map(|at| at + 1),
            begun.rfind('。').map(|at| at + '。'.len_utf8()),
        ];
        text = &text[..ends.into_iter().flatten().max().unwrap_or(0)];
    }
    text
}

/// `text` cut or filled with blanks to exactly `columns`.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    let mut out = cut(text, columns);
    out.extend(std::iter::repeat_n(
        ' ',
        columns.saturating_sub(width(&out)),
    ));
    out
}

/// `text` in lines of at most `columns`, broken at blanks, between wide characters, or where nothing else helps.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(2);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in pieces(paragraph) {
            let room = columns.saturating_sub(width(&line));
            if width(word.trim_end()) <= room {
                line.push_str(word);
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
            }
            push_long(word, columns, &mut line, &mut lines);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Adds a word to an empty line, broken over several lines if it is longer than one.
fn push_long(word: &str, columns: usize, line: &mut String, lines: &mut Vec<String>) {
    for c in word.chars() {
        if width(line) + char_width(c) > columns {
            lines.push(std::mem::take(line));
        }
        line.push(c);
    }
}

/// Splits `text` into words with the blanks after them. Every wide character is a word of its own, except that
/// closing and opening marks stay with their neighbour.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before = ' ';
    let is_wide = |c: char| c.width() == Some(2);
    for (at, c) in text.char_indices() {
        let joined =
            !c.is_ascii() && CLOSING.contains(c) || !before.is_ascii() && OPENING.contains(before);
        let apart = is_wide(c) || is_wide(before) || (before == ' ' && c != ' ');
        if apart && !joined && c != ' ' && at > start {
            pieces.push(&text[start..at]);
            start = at;
        }
        before = c;
    }
    pieces.push(&text[start..]);
    pieces
}

/// Marks that never begin a line.
const CLOSING: &str = "，。；：、）！？”’》」…";
/// Marks that never end a line.
const OPENING: &str = "（“‘《「";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_and_filled_by_columns() {
        for (text, columns, expected) in [
            ("Anna", 6, "Anna  "),
            ("Annabella", 6, "Annab…"),
            ("张三丰", 6, "张三丰"),
            ("张三丰", 5, "张三…"),
            ("张三丰", 4, "张… "),
            ("ab", 1, "…"),
            ("ab", 0, ""),
        ] {
            assert_eq!(fit(text, columns), expected);
            assert_eq!(width(&fit(text, columns)), columns);
        }
    }

    #[test]
    fn a_cut_text_fits_whatever_it_holds() {
        for text in [
            "\u{7}\u{1b}[31m棋\u{7}\u{1b}[31m",
            "\u{2764}\u{fe0f}\u{2764}\u{fe0f}\u{2764}\u{fe0f}",
            "👩\u{200d}👩\u{200d}👧e\u{301}\t\r\n\u{85}",
        ] {
            for columns in 0..12 {
                let cut = cut(text, columns);
                assert!(width(&cut) <= columns, "{cut:?} in {columns}");
            }
        }
    }

    #[test]
    fn parts_that_do_not_fit_are_left_out_whole() {
        let foot = "Enter choose · Esc close";
        assert_eq!(whole_parts(foot, 24), foot);
        assert_eq!(whole_parts(foot, 23), "Enter choose");
        assert_eq!(whole_parts("Esc", 2), "Esc");
    }

    #[test]
    fn sentences_that_do_not_fit_are_left_out_whole() {
        let rules = "Take turns. A line of 2.5 wins. Draw else.";
        assert_eq!(whole_sentences(rules, 42, 1), rules);
        assert_eq!(
            whole_sentences(rules, 41, 1),
            "Take turns. A line of 2.5 wins."
        );
        assert_eq!(whole_sentences(rules, 15, 2), "Take turns.");
        assert_eq!(whole_sentences(rules, 8, 1), "");
        assert_eq!(whole_sentences(rules, 80, 0), "");
        assert_eq!(whole_sentences("轮流下。先五子者胜。", 14, 1), "轮流下。");
    }

    #[test]
    fn text_is_wrapped_by_columns() {
        assert_eq!(wrap("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrap("abcdefg", 3), ["abc", "def", "g"]);
        assert_eq!(wrap("一二三，四", 6), ["一二", "三，四"]);
        assert_eq!(wrap("选择“简单劫”", 6), ["选择", "“简单", "劫”"]);
        assert_eq!(wrap("有吃（任选）", 6), ["有吃", "（任", "选）"]);
        assert_eq!(wrap("直接：5m、9m", 8), ["直接：", "5m、9m"]);
        assert_eq!(wrap("a\n\nb", 9), ["a", "", "b"]);
        assert_eq!(wrap("", 9), [""]);
    }
}
