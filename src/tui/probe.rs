//! Measures how wide the terminal draws characters: prints them and queries the cursor position.

use std::io::{Write, stdout};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};

use super::pictures::{self, CellPixels};
use tabletop_system as system;

/// Runs queries in raw mode; `None` if the terminal has none. No other thread may read the terminal meanwhile.
fn in_raw_mode<T>(query: impl FnOnce() -> T) -> Option<T> {
    let was_raw = is_raw_mode_enabled().unwrap_or(false);
    if !was_raw && enable_raw_mode().is_err() {
        return None;
    }
    system::take_escapes();
    let answer = query();
    if !was_raw {
        let _ = disable_raw_mode();
    }
    Some(answer)
}

/// Queries the number of columns of each text; `None` from the first one without an answer on: the timeout is spent
/// once only.
pub(crate) fn columns<const N: usize>(texts: [&str; N]) -> [Option<u16>; N] {
    let columns = || {
        let mut answers = true;
        texts.map(|text| {
            let column = answers.then(|| ask(text).0).flatten();
            answers = column.is_some();
            column
        })
    };
    in_raw_mode(columns).unwrap_or([None; N])
}

/// Answers of a terminal at the start of the program.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Answers {
    /// Columns of the text.
    pub(crate) columns: Option<u16>,
    /// Background colour: red, green and blue, each from 0 to 1.
    pub(crate) background: Option<[f32; 3]>,
    /// True if the terminal speaks kitty's keyboard protocol.
    pub(crate) has_kitty_keys: bool,
    /// True if the terminal takes pictures by kitty's protocol.
    pub(crate) has_kitty_pictures: bool,
    /// True if the terminal takes sixel pictures, with this number of colours if it says so.
    pub(crate) has_sixel: bool,
    pub(crate) colors: Option<u16>,
    /// Size of a character in pixels.
    pub(crate) cell: Option<CellPixels>,
    /// Bytes that belong to no answer.
    pub(crate) typed: Vec<u8>,
}

/// Asks for the number of colours of a sixel picture (XTSMGRAPHICS); sent only where sixel is known to be.
const COLORS: &str = "\x1b[?1;1;0S";

/// Queries for the background colour (OSC 11) and for kitty's keyboard protocol, followed by one for pictures; what does not know them says nothing.
/// The cursor's position, asked last, ends the answers.
const QUERIES: &str = "\x1b]11;?\x1b\\\x1b[?u";

/// Queries the terminal for everything that the start needs, at once.
pub(crate) fn start(text: &str) -> Answers {
    let queries = || {
        let (columns, bytes) = ask(&format!("{QUERIES}{}{text}", pictures::query()));
        let mut found = Answers {
            columns,
            ..answers(&bytes)
        };
        if found.has_sixel && !found.has_kitty_pictures {
            let more = answers(&ask(COLORS).1);
            found.colors = more.colors;
            found.typed.extend(more.typed);
        }
        found
    };
    in_raw_mode(queries).unwrap_or_default()
}

/// Finds the answers among bytes that may have been typed between them.
fn answers(bytes: &[u8]) -> Answers {
    let mut found = Answers::default();
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        if let Some((color, length)) = background(rest) {
            found.background = color.or(found.background);
            rest = &rest[length..];
        } else if let Some((takes, length)) = pictures_taken(rest) {
            found.has_kitty_pictures |= takes;
            rest = &rest[length..];
        } else if let Some(length) = control(rest, &mut found) {
            rest = &rest[length..];
        } else {
            found.typed.push(*first);
            rest = after;
        }
    }
    found
}

/// Parses `OSC 11 ; rgb:rrrr/gggg/bbbb` up to ST or BEL at the start of the bytes: the colour, if it is one, and the
/// length.
fn background(bytes: &[u8]) -> Option<(Option<[f32; 3]>, usize)> {
    const HEAD: &[u8] = b"\x1b]11;";
    let body = bytes.strip_prefix(HEAD)?;
    let end = body.iter().position(|byte| [0x07, 0x1b].contains(byte))?;
    let closing = if body[end] == 0x07 { 1 } else { 2 };
    let text = std::str::from_utf8(&body[..end]).unwrap_or_default();
    let parts = text.strip_prefix("rgb:").map(|it| it.split('/').map(part));
    let parts: Option<Vec<f32>> = parts.and_then(Iterator::collect);
    let color = parts.and_then(|parts| <[f32; 3]>::try_from(parts).ok());
    Some((color, (HEAD.len() + end + closing).min(bytes.len())))
}

/// Parses one to four hexadecimal digits as a share of their greatest value.
fn part(digits: &str) -> Option<f32> {
    let value = u16::from_str_radix(digits, 16).ok()?;
    let greatest = (1_u32 << (4 * digits.len().min(4))) - 1;
    Some(f32::from(value) / greatest as f32)
}

/// Parses `APC G … ; message` up to ST at the start of the bytes: true if the message is OK, and the length.
fn pictures_taken(bytes: &[u8]) -> Option<(bool, usize)> {
    const HEAD: &[u8] = b"\x1b_G";
    let body = bytes.strip_prefix(HEAD)?;
    let end = body.windows(2).position(|pair| pair == b"\x1b\\")?;
    Some((body[..end].ends_with(b";OK"), HEAD.len() + end + 2))
}

/// Takes an answer of numbers (`CSI ? 1 ; 2 c`) at the start of the bytes; returns its length.
fn control(bytes: &[u8], found: &mut Answers) -> Option<usize> {
    let body = bytes.strip_prefix(b"\x1b[")?;
    let length = body.iter().position(|byte| !(b'0'..=b'?').contains(byte))?;
    let text = std::str::from_utf8(&body[..length]).ok()?;
    let (numbers, is_private) = text
        .strip_prefix('?')
        .map_or((text, false), |it| (it, true));
    let numbers = numbers.split(';').map(|number| number.parse().ok());
    let numbers: Vec<u16> = numbers.collect::<Option<_>>()?;
    match (is_private, numbers.as_slice(), body[length]) {
        (true, [_], b'u') => found.has_kitty_keys = true,
        // The first number is the kind of the terminal.
        (true, [_, abilities @ ..], b'c') => found.has_sixel = abilities.contains(&4),
        (true, [1, 0, colors], b'S') => found.colors = Some(*colors),
        (false, [6, high, wide], b't') => {
            found.cell = Some((*wide, *high)).filter(|cell| pictures::is_likely(*cell));
        }
        _ => return None,
    }
    Some(length + 3)
}

/// Returns true if a background is rather light than dark (ITU-R BT.709 luma).
pub(crate) fn is_light([red, green, blue]: [f32; 3]) -> bool {
    0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5
}

fn ask(text: &str) -> (Option<u16>, Vec<u8>) {
    let mut out = stdout().lock();
    let _ = write!(out, "\r{text}");
    let answer = system::cursor_column();
    let _ = write!(out, "\r\x1b[K");
    let _ = out.flush();
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_found_among_what_was_typed() {
        #[track_caller]
        fn check(bytes: &[u8], background: Option<[f32; 3]>, keys: bool, typed: &[u8]) {
            let expected = Answers {
                columns: None,
                background,
                has_kitty_keys: keys,
                has_kitty_pictures: bytes.ends_with(b";OK\x1b\\"),
                typed: typed.to_vec(),
                ..Answers::default()
            };
            assert_eq!(answers(bytes), expected, "{bytes:?}");
        }
        check(b"", None, false, b"");
        check(b"d3", None, false, b"d3");
        check(
            b"\x1b]11;rgb:ffff/ffff/0000\x1b\\",
            Some([1.0, 1.0, 0.0]),
            false,
            b"",
        );
        check(
            b"x\x1b]11;rgb:ff/00/ff\x07y\x1b[?0uz",
            Some([1.0, 0.0, 1.0]),
            true,
            b"xyz",
        );
        check(b"\x1b]11;?\x07", None, false, b"");
        check(b"a\x1b_Gi=31;ENOTSUP:\x1b\\b", None, false, b"ab");
        check(b"\x1b[?0u\x1b_Gi=31;OK\x1b\\", None, true, b"");
        check(b"\x1b[?u\x1b[A", None, false, b"\x1b[?u\x1b[A");
    }

    #[test]
    fn sixel_is_an_ability_and_no_kind_of_a_terminal() {
        let found = answers(b"\x1b[6;20;10t\x1b[?62;4;22c\x1b[?1;0;256Sx");
        let all = (found.has_sixel, found.cell, found.colors, found.typed);
        assert_eq!(all, (true, Some((10, 20)), Some(256), b"x".to_vec()));
        for without in ["\x1b[?4;6c", "\x1b[?64;1;22;41c", "\x1b[?65;14;24c"] {
            assert!(!answers(without.as_bytes()).has_sixel, "{without:?}");
        }
        assert_eq!(answers(b"\x1b[6;0;0t").cell, None);
        assert_eq!(answers(b"\x1b[?1;3;0S").colors, None);
    }

    #[test]
    fn white_is_light_and_solarized_dark_is_not() {
        assert!(is_light([1.0, 1.0, 1.0]));
        assert!(is_light([0.99, 0.96, 0.89]));
        assert!(!is_light([0.0, 0.17, 0.21]));
        assert!(!is_light([0.0, 0.0, 0.0]));
    }
}
