//! The table of file formats, and look-ups in it. A new format is a file of its own and an entry here.

use super::format::{Evidence, Format, Sample};
use super::lines::Lines;
use super::{
    cast, charset, ggf, gib, legacy, native, ngf, obf, pdn, psq, renlib, sgf, transcript, ugf,
    wthor,
};

/// Every format. On equal evidence the later entry wins: a format based on another comes after it.
pub static FORMATS: &[&Format] = &[
    &native::FORMAT,
    &sgf::FORMAT,
    &pdn::FORMAT,
    &ggf::FORMAT,
    &transcript::FORMAT,
    &obf::FORMAT,
    &psq::FORMAT,
    &legacy::FORMAT,
    &wthor::FORMAT,
    &renlib::FORMAT,
    &gib::FORMAT,
    &ngf::FORMAT,
    &ugf::FORMAT,
    &legacy::JSON,
    &cast::FORMAT,
];

/// Number of bytes of a file that are examined.
const HEAD: usize = 64 * 1024;

/// Minimum length in bytes of a text that is accepted as a record because its first word may be a move.
const MIN_MOVES: usize = 8;

/// Determines the format of a file by its content; failing that, by its name.
pub fn sniff(bytes: &[u8], name: Option<&str>) -> Option<&'static Format> {
    let format = by_content(bytes).map(|(_, format)| format);
    format.or_else(|| format_of_name(name?, None))
}

/// Returns true if a pasted text is a record of a game, not just a move or two.
pub fn is_record(text: &str) -> bool {
    by_content(text.as_bytes())
        .is_some_and(|(evidence, _)| evidence != Evidence::Word || text.trim().len() >= MIN_MOVES)
}

fn by_content(bytes: &[u8]) -> Option<(Evidence, &'static Format)> {
    let head = &bytes[..bytes.len().min(HEAD)];
    // Texts contain no zero bytes, unless they are UTF-16.
    let is_text = !head.contains(&0) || charset::utf16(head).is_some();
    let decoded = charset::decode(if is_text { head } else { &[] }, None);
    let text = decoded.text.as_ref();
    let first_line = Lines::new(text).next_said().map_or("", |(_, line)| line);
    let sample = Sample {
        bytes,
        text,
        first_line,
    };
    let found = FORMATS
        .iter()
        .filter_map(|&format| Some(((format.sniff)(&sample)?, format)));
    // Last of the strongest.
    found.reduce(|best, next| if next.0 <= best.0 { next } else { best })
}

/// Returns the format of a file name by its extension; if several formats share the extension, the one for `game`.
pub fn format_of_name(name: &str, game: Option<&str>) -> Option<&'static Format> {
    let mut named = FORMATS.iter().copied().filter(|row| row.has_ending(name));
    let fits = |row: &&Format| game.is_some_and(|game| row.writes(game));
    named.clone().find(fits).or_else(|| named.next())
}

/// Returns the format that other programs of this game read, or else our own.
pub fn usual_format(game: &str) -> &'static Format {
    use super::Part::Variations;
    let is_usual =
        |row: &&Format| !row.games.is_empty() && row.keeps(Variations) && row.writes(game);
    let mut rows = FORMATS.iter().copied();
    rows.find(is_usual).unwrap_or(&native::FORMAT)
}

/// Iterates over the formats that can be written; with a game's key, those for that game.
pub fn written(game: Option<&str>) -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(move |row| match game {
        Some(game) => row.writes(game),
        None => row.write.is_some(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key;

    #[track_caller]
    fn check(bytes: &[u8], name: Option<&str>, expected: Option<&'static Format>) {
        assert_eq!(
            sniff(bytes, name),
            expected,
            "{:?}",
            String::from_utf8_lossy(bytes)
        );
    }

    #[test]
    fn formats_are_known_by_what_they_say() {
        check(b"(;GM[1]SZ[19];B[pd])", None, Some(&sgf::FORMAT));
        check(b"text (;FF[4])", Some("x.pdn"), Some(&sgf::FORMAT));
        check(b"(;GM[Othello]BO[8 ---- *];)", None, Some(&ggf::FORMAT));
        check(b"(;GM[Othello]AB[dd];B[fe])", None, Some(&sgf::FORMAT));
        check(b"[Event \"x\"]\n1. 11-15 {(;}", None, Some(&pdn::FORMAT));
        check(b"1. 11-15 23-19", None, Some(&pdn::FORMAT));
        check(b"f5d6c3", None, Some(&transcript::FORMAT));
        check(b"1. F5 d6", None, Some(&transcript::FORMAT));
        check(
            b"---------------------------OX------XO--------------------------- X\n",
            None,
            Some(&obf::FORMAT),
        );
        check(b"(TE[Meijin]PB[a]\n;B[pd])", None, Some(&sgf::FORMAT));
        check(b";GM[1]SZ[19];B[pd])", None, Some(&sgf::FORMAT));
        let wide: Vec<u8> = b"(;GM[1];B[pd])".iter().flat_map(|&it| [it, 0]).collect();
        check(&wide, None, Some(&sgf::FORMAT));
        check(b"Piskvorky 15x15, 11:11, 0\n", None, Some(&psq::FORMAT));
        check(b"\xffRenLib\xff\x03\x04", None, Some(&renlib::FORMAT));
        check(b"\r\nNO DATA\r\n", None, Some(&legacy::FORMAT));
        check(b"Checkers\na b\n", None, Some(&legacy::FORMAT));
        check(b"{\n  \"meta\": {}}", None, Some(&legacy::JSON));
        check(b"tabletop record 1\n", None, Some(&native::FORMAT));
        let mut database = vec![20, 24, 1, 31, 1, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 0, 0];
        database.resize(16 + 68, 0);
        check(&database, None, Some(&wthor::FORMAT));
    }

    #[test]
    fn names_decide_where_nothing_is_said() {
        check(b"", Some("games.PDN"), Some(&pdn::FORMAT));
        check(b"hello", Some("dir.sgf/x"), None);
        check(b"hello", None, None);
        check(b"\x89PNG\r\n\x1a\n\0\0 [A \"1-2", Some("a.png"), None);
    }

    #[test]
    fn every_ending_belongs_to_one_format_a_game() {
        for row in FORMATS {
            for extension in row.extensions {
                let name = format!("x.{extension}");
                let of = |game| format_of_name(&name, Some(game));
                let mut games = row.games.iter();
                assert!(games.all(|game| of(game) == Some(row)), "{name}");
                assert!(format_of_name(&name, None).is_some(), "{name}");
            }
            let others = FORMATS.iter().filter(|other| other.key == row.key);
            assert_eq!(others.count(), 1, "{row:?}");
        }
    }

    #[test]
    fn a_game_is_usually_written_as_others_read_it() {
        for (game, ending) in [
            (key::REVERSI, "sgf"),
            (key::GO, "sgf"),
            (key::CHECKERS, "pdn"),
            (key::MAGIC, "tt"),
            ("peace", "tt"),
        ] {
            assert_eq!(usual_format(game).extensions[0], ending, "{game}");
        }
    }

    #[test]
    fn a_move_that_is_pasted_is_no_record() {
        for (text, record) in [
            ("f5", false),
            ("11-15", false),
            ("f5d6c3d3c4", true),
            ("(;)", true),
            ("hello", false),
        ] {
            assert_eq!(is_record(text), record, "{text}");
        }
    }
}
