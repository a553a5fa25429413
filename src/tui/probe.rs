//! Measures how wide the terminal draws characters: prints them and queries the cursor position.

use std::io::{Write, stdout};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};

use super::decode::{Protocols, Report};
use super::{TypedAhead, pictures};
use tabletop_system as system;

/// Queries the number of columns of each text, `None` where the terminal does not answer.
pub(crate) fn columns(texts: &[&str]) -> Vec<Option<u16>> {
    let mut columns: Vec<_> = in_raw_mode(|| {
        // A terminal that fails to answer once never answers: the timeout is spent once only.
        let answers = texts.iter().map(|text| ask(text).0);
        answers.take_while(Option::is_some).collect()
    });
    columns.resize(texts.len(), None);
    columns
}

/// Result of queries to the terminal, which no other thread may read meanwhile; the default if it can't be asked.
fn in_raw_mode<T: Default>(queries: impl FnOnce() -> T) -> T {
    let was_raw = is_raw_mode_enabled().unwrap_or(false);
    if !was_raw && enable_raw_mode().is_err() {
        return T::default();
    }
    system::take_escapes();
    let found = queries();
    if !was_raw {
        let _ = disable_raw_mode();
    }
    found
}

/// Answers of a terminal at the start of the program.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Answers {
    /// Columns of the text.
    pub(crate) columns: Option<u16>,
    /// Background colour: red, green and blue, each from 0 to 1.
    pub(crate) background: Option<[f32; 3]>,
    pub(crate) protocols: Protocols,
    /// Input that belongs to no answer.
    pub(crate) typed: TypedAhead,
}

/// Asks for the number of colours of a sixel picture (XTSMGRAPHICS); sent only where sixel is known to be.
pub(crate) const COLORS: &str = "\x1b[?1;1;0S";

/// Queries for the background colour (OSC 11) and for kitty's keyboard protocol, followed by one for pictures; what does not know them says nothing.
/// The cursor's position, asked last, ends the answers.
const QUERIES: &str = "\x1b]11;?\x1b\\\x1b[?u";

/// Queries the terminal for everything that the start needs, at once.
pub(crate) fn start(text: &str) -> Answers {
    in_raw_mode(|| {
        let mut found = Answers::default();
        let (columns, bytes) = ask(&format!("{QUERIES}{}{text}", pictures::query()));
        found.columns = columns;
        found.take(&bytes);
        if found.protocols.has_sixel && !found.protocols.has_kitty_pictures {
            found.take(&ask(COLORS).1);
        }
        found
    })
}

/// Queries which of the private modes that are switched on unasked the terminal knows (DECRQM). Nothing but `doctor` needs
/// it: what a terminal does not know it passes over, but Terminal.app prints a part of the query.
pub(crate) fn modes() -> Vec<u16> {
    let (_, bytes) = in_raw_mode(|| ask("\x1b[?2026$p\x1b[?2031$p\x1b[?2048$p"));
    let reports = TypedAhead::default().push(&bytes).into_iter();
    let known = reports.filter_map(|report| match report {
        Report::Mode(mode) => Some(mode),
        _ => None,
    });
    known.collect()
}

impl Answers {
    /// Takes bytes in, which may have been typed between answers.
    fn take(&mut self, bytes: &[u8]) {
        for report in self.typed.push(bytes) {
            self.protocols.take(report);
            if let Report::Background(color) = report {
                self.background = Some(color);
            }
        }
    }
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

    fn answers(bytes: &[u8]) -> Answers {
        let mut found = Answers::default();
        found.take(bytes);
        found
    }

    #[test]
    fn answers_are_found_among_what_was_typed() {
        #[track_caller]
        fn check(bytes: &[u8], background: Option<[f32; 3]>, keys: bool, typed: &[u8]) {
            let expected = Answers {
                background,
                protocols: Protocols {
                    has_kitty_keys: keys,
                    has_kitty_pictures: bytes.ends_with(b";OK\x1b\\"),
                    ..Protocols::default()
                },
                ..answers(typed)
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
        check(b"\x1b[A", None, false, b"\x1b[A");
    }

    #[test]
    fn sixel_is_an_ability_and_no_kind_of_a_terminal() {
        let found = answers(b"\x1b[6;20;10t\x1b[?62;4;22c\x1b[?1;0;256Sx");
        let Protocols {
            has_sixel,
            cell,
            colors,
            ..
        } = found.protocols;
        assert_eq!((has_sixel, cell, colors), (true, Some((10, 20)), Some(256)));
        assert_eq!(found.typed, answers(b"x").typed);
        for without in ["\x1b[?4;6c", "\x1b[?64;1;22;41c", "\x1b[?65;14;24c"] {
            assert!(
                !answers(without.as_bytes()).protocols.has_sixel,
                "{without:?}"
            );
        }
        assert_eq!(answers(b"\x1b[6;0;0t").protocols.cell, None);
        assert_eq!(answers(b"\x1b[?1;3;0S").protocols.colors, None);
    }

    #[test]
    fn white_is_light_and_solarized_dark_is_not() {
        assert!(is_light([1.0, 1.0, 1.0]));
        assert!(is_light([0.99, 0.96, 0.89]));
        assert!(!is_light([0.0, 0.17, 0.21]));
        assert!(!is_light([0.0, 0.0, 0.0]));
    }
}
