//! Which format some bytes are, by what they say and then by their file's name.

use super::lines::Lines;
use super::{key, obf, own, renlib, sgf, wthor};
use crate::core::Text;

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// tabletop's own.
    Own,
    /// Smart Game Format.
    Sgf,
    /// Portable Draughts Notation.
    Pdn,
    /// Generic Game Format (Othello).
    Ggf,
    /// Othello squares one after the other.
    Transcript,
    /// Othello boards, one a line.
    Obf,
    /// WTHOR database (Othello).
    Wthor,
    /// Piskvork (gomoku).
    Psq,
    /// `RenLib` (gomoku).
    RenLib,
    /// The old text saves.
    Legacy,
    /// The JSON saves of the earlier platform.
    Json,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 11] = [
        Self::Own,
        Self::Sgf,
        Self::Pdn,
        Self::Ggf,
        Self::Transcript,
        Self::Obf,
        Self::Wthor,
        Self::Psq,
        Self::RenLib,
        Self::Legacy,
        Self::Json,
    ];

    /// What it is called.
    pub const fn name(self) -> Text {
        match self {
            Self::Own => Text::new("tabletop record", "tabletop 棋谱"),
            Self::Sgf => Text::new("SGF (Go, Othello, gomoku)", "SGF（围棋、黑白棋、五子棋）"),
            Self::Pdn => Text::new("PDN (checkers)", "PDN（西洋跳棋）"),
            Self::Ggf => Text::new("GGF (Othello)", "GGF（黑白棋）"),
            Self::Transcript => Text::new("Othello transcript", "黑白棋棋谱"),
            Self::Obf => Text::new("Othello boards", "黑白棋局面"),
            Self::Wthor => Text::new("WTHOR database (Othello)", "WTHOR 数据库（黑白棋）"),
            Self::Psq => Text::new("Piskvork (gomoku)", "Piskvork（五子棋）"),
            Self::RenLib => Text::new("RenLib library (gomoku)", "RenLib 棋谱库（五子棋）"),
            Self::Legacy => Text::new("old save", "旧存档"),
            Self::Json => Text::new("JSON save", "JSON 存档"),
        }
    }

    /// The endings of its files' names, the usual one first.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Own => &["tt", "tabletop"],
            Self::Sgf => &["sgf"],
            Self::Pdn => &["pdn"],
            Self::Ggf => &["ggf"],
            Self::Transcript => &["txt", "othello"],
            Self::Obf => &["obf"],
            Self::Wthor => &["wtb"],
            Self::Psq => &["psq", "rec"],
            Self::RenLib => &["lib"],
            Self::Legacy => &["sav", "save"],
            Self::Json => &["json"],
        }
    }

    /// The games whose records it holds; all of them if the list is empty.
    pub const fn games(self) -> &'static [&'static str] {
        match self {
            Self::Own => &[],
            Self::Sgf => &[key::GO, key::REVERSI, key::GOMOKU],
            Self::Pdn => &[key::CHECKERS],
            Self::Ggf | Self::Transcript | Self::Obf | Self::Wthor => &[key::REVERSI],
            Self::Psq | Self::RenLib => &[key::GOMOKU],
            Self::Legacy => &[key::REVERSI, key::CHECKERS, key::ALMONDS, key::MAGIC],
            Self::Json => &[key::GOMOKU, key::GO, key::REVERSI],
        }
    }

    /// Whether records can be written in it.
    pub const fn is_written(self) -> bool {
        !matches!(self, Self::Wthor | Self::RenLib | Self::Json)
    }

    /// The format whose files have names such as this, by what stands after the last dot.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        let extension = extension.to_ascii_lowercase();
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.extensions().contains(&extension.as_str()))
    }
}

/// How much of a file is looked at, in bytes.
const HEAD: usize = 64 * 1024;

/// The format of some bytes, by what they say; where they say nothing, by the name of their file.
pub fn sniff(bytes: &[u8], name: Option<&str>) -> Option<Format> {
    by_content(bytes).or_else(|| name.and_then(Format::of_name))
}

fn by_content(bytes: &[u8]) -> Option<Format> {
    if bytes.starts_with(renlib::MAGIC) {
        return Some(Format::RenLib);
    }
    if wthor::is_database(bytes) {
        return Some(Format::Wthor);
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    let marked = head.starts_with(&[0xfe, 0xff]) || head.starts_with(&[0xff, 0xfe]);
    // No text has these bytes, unless it is UTF-16.
    if !marked && head.contains(&0) {
        return None;
    }
    let decoded = super::charset::decode(head, None);
    let text = decoded.text.as_ref();
    let first = Lines::new(text).next_said().map_or("", |(_, line)| line);
    by_first_line(first).or_else(|| by_signs(text))
}

fn by_first_line(first: &str) -> Option<Format> {
    let word = first.split_whitespace().next()?.to_ascii_lowercase();
    match word.as_str() {
        "reversigame" | "reversi" | "checkers" | "checkersgame" | "magicsquare"
        | "magicsquaregame" | "ninealmondsgame" | "ninealmonds" => Some(Format::Legacy),
        "piskvorky" => Some(Format::Psq),
        _ if first.starts_with(own::FIRST) => Some(Format::Own),
        _ if first.eq_ignore_ascii_case("no data") => Some(Format::Legacy),
        _ if obf::is_board(first) => Some(Format::Obf),
        _ => None,
    }
}

/// By the signs of a format wherever they stand; the one that comes first counts.
fn by_signs(text: &str) -> Option<Format> {
    let tag = find_tag(text);
    let tree = sgf::scan::find_game(text, 0);
    if let Some(start) = tree.filter(|&start| tag.is_none_or(|tag| start < tag)) {
        let game = text[start..].find("GM[Othello]").is_some_and(|at| at < 200);
        return Some(if game && text[start..].contains("BO[") {
            Format::Ggf
        } else {
            Format::Sgf
        });
    }
    if tag.is_some() {
        return Some(Format::Pdn);
    }
    let inner = text.trim_start().strip_prefix('{').map(str::trim_start);
    if inner.is_some_and(|inner| inner.starts_with(['"', '}'])) {
        return Some(Format::Json);
    }
    by_first_move(text)
}

/// Where a line begins with a tag such as `[Event "`.
fn find_tag(text: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = text[from..].find('[').map(|at| at + from) {
        let name = text[at + 1..]
            .bytes()
            .take_while(u8::is_ascii_alphanumeric)
            .count();
        let rest = &text[at + 1 + name..];
        if name > 0 && rest.trim_start_matches(' ').starts_with('"') {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// Text of moves alone: numbered squares with `-` or `x` between them, or letters with numbers.
fn by_first_move(text: &str) -> Option<Format> {
    let mut words = text.split_whitespace().map(|word| {
        let number = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[number..]
            .bytes()
            .take_while(|&byte| byte == b'.')
            .count();
        if dots > 0 {
            &word[number + dots..]
        } else {
            word
        }
    });
    let word = words.find(|word| !word.is_empty())?;
    let bytes = word.as_bytes();
    let digits = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if (1..=2).contains(&digits) && matches!(bytes.get(digits), Some(b'-' | b'x' | b':')) {
        return Some(Format::Pdn);
    }
    let square = bytes[0].is_ascii_alphabetic() && bytes.get(1).is_some_and(u8::is_ascii_digit);
    let all = bytes.iter().all(u8::is_ascii_alphanumeric);
    (square && all).then_some(Format::Transcript)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], name: Option<&str>, expected: Option<Format>) {
        assert_eq!(
            sniff(bytes, name),
            expected,
            "{:?}",
            String::from_utf8_lossy(bytes)
        );
    }

    #[test]
    fn formats_are_known_by_what_they_say() {
        check(b"(;GM[1]SZ[19];B[pd])", None, Some(Format::Sgf));
        check(b"text (;FF[4])", Some("x.pdn"), Some(Format::Sgf));
        check(b"(;GM[Othello]BO[8 ---- *];)", None, Some(Format::Ggf));
        check(b"(;GM[Othello]AB[dd];B[fe])", None, Some(Format::Sgf));
        check(b"[Event \"x\"]\n1. 11-15 {(;}", None, Some(Format::Pdn));
        check(b"1. 11-15 23-19", None, Some(Format::Pdn));
        check(b"f5d6c3", None, Some(Format::Transcript));
        check(b"1. F5 d6", None, Some(Format::Transcript));
        check(
            b"---------------------------OX------XO--------------------------- X\n",
            None,
            Some(Format::Obf),
        );
        check(b"Piskvorky 15x15, 11:11, 0\n", None, Some(Format::Psq));
        check(b"\xffRenLib\xff\x03\x04", None, Some(Format::RenLib));
        check(b"\r\nNO DATA\r\n", None, Some(Format::Legacy));
        check(b"Checkers\na b\n", None, Some(Format::Legacy));
        check(b"{\n  \"meta\": {}}", None, Some(Format::Json));
        check(b"tabletop record 1\n", None, Some(Format::Own));
        let mut database = vec![20, 24, 1, 31, 1, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 0, 0];
        database.resize(16 + 68, 0);
        check(&database, None, Some(Format::Wthor));
    }

    #[test]
    fn names_decide_where_nothing_is_said() {
        check(b"", Some("games.PDN"), Some(Format::Pdn));
        check(b"hello", Some("dir.sgf/x"), None);
        check(b"hello", None, None);
        check(b"\x89PNG\r\n\x1a\n\0\0 [A \"1-2", Some("a.png"), None);
    }

    #[test]
    fn every_ending_belongs_to_one_format() {
        for format in Format::ALL {
            for extension in format.extensions() {
                assert_eq!(Format::of_name(&format!("x.{extension}")), Some(format));
            }
        }
    }
}
