//! SGF's encoding of texts and points.

use super::scan::unclosed;
use crate::key;
use tabletop_core::squares::{FROM_BOTTOM, FROM_TOP, GO, Naming, Rows};
use tabletop_core::{Cell, Grid};

/// Returns the program's own names of a game's squares.
pub(crate) fn naming(game: &str) -> Naming {
    match game {
        key::GO => GO,
        key::GOMOKU => FROM_BOTTOM,
        _ => FROM_TOP,
    }
}

/// Appends the name of `cell` as the game has it: what [`Naming::name`] gives, without its allocations, since large
/// collections ask for millions.
pub(crate) fn push_name(game: &str, grid: Grid, cell: Cell, out: &mut String) {
    let naming = naming(game);
    let first = if naming.capitals { b'A' } else { b'a' };
    let skipped = u8::from(naming.skip_i && cell.col >= 8);
    out.push(char::from(first + cell.col + skipped));
    let row = match naming.rows {
        Rows::FromTop => cell.row + 1,
        Rows::FromBottom => grid.rows - cell.row,
    };
    if row >= 10 {
        out.push(char::from(b'0' + row / 10));
    }
    out.push(char::from(b'0' + row % 10));
}

/// Appends the text of a value: escapes resolved, escaped line breaks gone, other white space a blank. Line breaks
/// stay in a text of several lines and are blanks in a simple one.
pub(crate) fn simple_text(value: &str, lines: bool, out: &mut String) {
    let mut rest = value;
    while let Some(at) = rest.find(['\\', '\n', '\r', '\t', '\u{b}', '\u{c}']) {
        out.push_str(&rest[..at]);
        let escaped = rest.as_bytes()[at] == b'\\';
        rest = &rest[at + usize::from(escaped)..];
        let Some(letter) = rest.chars().next() else {
            return;
        };
        rest = &rest[letter.len_utf8()..];
        if matches!(letter, '\n' | '\r') {
            let pair = if letter == '\n' { '\r' } else { '\n' };
            rest = rest.strip_prefix(pair).unwrap_or(rest);
            match (escaped, lines) {
                (true, _) => {}
                (false, true) => out.push('\n'),
                (false, false) => out.push(' '),
            }
        } else if matches!(letter, '\t' | '\u{b}' | '\u{c}') {
            out.push(' ');
        } else {
            out.push(letter);
        }
    }
    out.push_str(rest);
}

/// The text of a value on one line, blanks around removed.
pub(crate) fn one_line(value: &str) -> String {
    let mut text = String::new();
    simple_text(value, false, &mut text);
    text.trim().to_owned()
}

/// Writes `text` so that it can stand between `[` and `]`.
pub(crate) fn escape(text: &str, out: &mut String) {
    let from = out.len();
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    guard_end(from, out);
}

/// Escapes the end of a value, from `from`, that the reader would take for a value without its `]`.
fn guard_end(from: usize, out: &mut String) {
    if unclosed(&out[from..]).is_some()
        && let Some(at) = out.rfind('[')
    {
        out.insert(at, '\\');
    }
}

/// Writes a value that is escaped already, as far as that is so: a `]` that would end it is escaped.
pub(crate) fn keep_escaped(value: &str, out: &mut String) {
    let from = out.len();
    let mut escaped = false;
    for letter in value.chars() {
        if letter == ']' && !escaped {
            out.push('\\');
        }
        escaped = letter == '\\' && !escaped;
        out.push(letter);
    }
    if escaped {
        out.push('\\');
    }
    guard_end(from, out);
}

/// Reads a point: two letters from the upper left, or as the game itself names it (`H8`).
pub(crate) fn point(game: &str, grid: Grid, text: &str) -> Option<Cell> {
    let text = text.trim();
    if let &[col, row] = text.as_bytes()
        && let (Some(col), Some(row)) = (number(col), number(row))
    {
        let cell = Cell::new(col, row);
        return grid.contains(cell).then_some(cell);
    }
    // Letters first and digits after; the other spellings accepted from people would be ambiguous here.
    let typed =
        text.as_bytes().first()?.is_ascii_alphabetic() && text.as_bytes().last()?.is_ascii_digit();
    typed.then(|| naming(game).parse(grid, text).ok()).flatten()
}

const fn number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

/// Writes a point as two letters.
pub(crate) fn write_point(cell: Cell, out: &mut String) {
    for at in [cell.col, cell.row] {
        let letter = if at < 26 {
            b'a' + at
        } else {
            b'A' + (at - 26) % 26
        };
        out.push(char::from(letter));
    }
}

/// The points of a list's value: a point, or the rectangle between two, such as `aa:cc`.
pub(crate) fn rectangle(game: &str, grid: Grid, value: &str) -> Option<Vec<Cell>> {
    let Some((from, to)) = value.split_once(':') else {
        return point(game, grid, value).map(|cell| vec![cell]);
    };
    let (from, to) = (point(game, grid, from)?, point(game, grid, to)?);
    let cols = from.col.min(to.col)..=from.col.max(to.col);
    let rows = from.row.min(to.row)..=from.row.max(to.row);
    let cells = rows.flat_map(|row| cols.clone().map(move |col| Cell::new(col, row)));
    Some(cells.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: &str, expected: &str) {
        let mut text = String::new();
        simple_text(value, true, &mut text);
        assert_eq!(text, expected, "{value:?}");
    }

    #[test]
    fn escapes_and_line_breaks_follow_the_format() {
        check("a\\]b\\\\c\\:d", "a]b\\c:d");
        check("soft\\\nbreak\\\r\nhere", "softbreakhere");
        check("hard\r\nbreak\n\rhere\rtoo", "hard\nbreak\nhere\ntoo");
        check("a\tb\\\tc", "a b c");
        check("end\\", "end");
        assert_eq!(one_line(" a\nb "), "a b");
    }

    #[test]
    fn points_are_letters_from_the_upper_left_or_the_games_own_names() {
        let at = |game, text| point(game, Grid::square(15), text).map(|cell| (cell.col, cell.row));
        assert_eq!(at(key::GOMOKU, "hh"), Some((7, 7)));
        assert_eq!(at(key::GOMOKU, "H8"), Some((7, 7)));
        assert_eq!(at(key::GOMOKU, "a1"), Some((0, 14)));
        assert_eq!(at(key::REVERSI, "a1"), Some((0, 0)));
        assert_eq!(at(key::GO, "j1"), Some((8, 14)));
        for text in ["", "zz", "p1", "h16", "8", "h,8", "四", "1h"] {
            assert_eq!(at(key::GOMOKU, text), None, "{text}");
        }
        assert_eq!(
            rectangle(key::GO, Grid::square(9), "aa:cb").map(|list| list.len()),
            Some(6)
        );
        assert_eq!(rectangle(key::GO, Grid::square(9), "aa:"), None);
    }

    #[test]
    fn names_of_points_are_those_of_the_game() {
        for game in [key::GO, key::GOMOKU, key::REVERSI] {
            for size in [2, 9, 19, 25] {
                let grid = Grid::square(size);
                for cell in grid.cells() {
                    let mut name = String::new();
                    push_name(game, grid, cell, &mut name);
                    assert_eq!(name, naming(game).name(grid, cell));
                }
            }
        }
    }

    #[test]
    fn kept_values_stay_as_they_are_unless_they_would_end_early() {
        let keep = |value| {
            let mut out = String::new();
            keep_escaped(value, &mut out);
            out
        };
        assert_eq!(keep("a\\]b\\\\"), "a\\]b\\\\");
        assert_eq!(keep("a]b\\"), "a\\]b\\\\");
    }
}
