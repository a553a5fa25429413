//! GIB, the files of Tygem: a header of `\[KEY=VALUE\]`, then lines such as `INI 0 1 2` (two handicap stones) and
//! `STO 0 2 1 15 3` (Black's stone in column 15 and row 3 from the upper left, both from 0).

use super::format::{Evidence, Format};
use super::server_go::{ServerGame, lines};
use super::{By, Read, Record, key, wording};
use tabletop_core::{Side, Text};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "gib",
    name: Text::new("Tygem GIB (Go)", "弈城 GIB（围棋）"),
    about: "GIB files of Tygem",
    extensions: &["gib"],
    games: &[key::GO],
    sniff: |sample| {
        let is_first = sample.first_line == "\\HS" || sample.first_line.starts_with("\\[GAME");
        is_first.then_some(Evidence::Signature)
    },
    read,
    ..Format::PLAIN
};

const NO_GAME: Text = Text::new(
    "no game found: a GIB file has lines such as STO 0 2 1 15 3",
    "没有找到棋局：GIB 棋谱有 STO 0 2 1 15 3 之类的行",
);

/// Reads the game of a file.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let (text, mut game) = ServerGame::of(bytes, None);
    let text = text.as_ref();
    for (offset, line) in lines(text) {
        if let Some(header) = line.strip_prefix("\\[") {
            let header = header.strip_suffix("\\]").unwrap_or(header);
            if let Some((name, value)) = header.split_once('=') {
                property(&mut game, name, value.trim());
            }
            continue;
        }
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            ["INI", _, _, stones, ..] => game.set_handicap(stones),
            ["STO", _, _, side, col, row, ..] => {
                let side = if side == "1" {
                    Side::Black
                } else {
                    Side::White
                };
                let point = col.parse().ok().zip(row.parse().ok());
                game.play(offset, Some(side), Some(point.unwrap_or((u8::MAX, 0))));
            }
            ["SKI", ..] => game.play(offset, None, None),
            _ => {}
        }
    }
    game.finish(text, NO_GAME)
}

fn property(game: &mut ServerGame, name: &str, value: &str) {
    match name {
        "GAMEBLACKNAME" => game.set_named(Side::Black, value),
        "GAMEWHITENAME" => game.set_named(Side::White, value),
        "GAMEPLACE" => game.record.set_tag(key::PLACE, value),
        "GAMENAME" => game.record.set_tag(key::EVENT, value),
        "GAMETIME" => game.record.set_tag(key::TIME, value),
        "GAMECOMMENT" => game.record.set_tag(key::REMARK, value),
        "GAMEDATE" => game.set_date(&day(value)),
        // Some versions state the result in words alone.
        "GAMERESULT" => {
            game.record.ending = wording::ending(key::GO, value).or(game.record.ending);
        }
        "GAMEINFOMAIN" => {
            numbers(game, value, ["GRLT:", "ZIPSU:", "GONGJE:"]);
            if let Some(size) = field(value, "LINE:") {
                game.set_size(size);
            }
        }
        "GAMEINFOSUB" => {
            game.set_date(&day(field(value, "GDATE:").unwrap_or_default()));
            if game.record.tag(key::EVENT).is_empty() {
                game.record
                    .set_tag(key::EVENT, field(value, "GNAME:").unwrap_or_default());
            }
        }
        // Newer versions name the players only here.
        "BUSERINFO" => user(game, Side::Black, value, ["BNICK:", "BID:", "BLV:"]),
        "WUSERINFO" => user(game, Side::White, value, ["WNICK:", "WID:", "WLV:"]),
        "GAMETAG" => {
            numbers(game, value, ["W", "Z", "G"]);
            let date = field(value, "C").unwrap_or_default();
            let parts: Vec<_> = date.split(':').take(3).collect();
            game.set_date(&parts.join("/"));
        }
        _ => {}
    }
}

/// The day of `2012-11-22-18-03-17` and of `2016- 3-26-17-29-25`; other texts as they are.
fn day(value: &str) -> String {
    let parts: Vec<_> = value.split('-').map(str::trim).take(3).collect();
    match parts[..] {
        [year, month, day] if year.len() == 4 => format!("{year}/{month}/{day}"),
        _ => value.to_owned(),
    }
}

fn field<'a>(fields: &'a str, name: &str) -> Option<&'a str> {
    fields
        .split(',')
        .find_map(|field| field.trim().strip_prefix(name))
}

/// Reads a player who has no name yet: nick or account, and the level, from 0 for 18 kyu to 35 for a professional of 9 dan.
fn user(game: &mut ServerGame, side: Side, fields: &str, [nick, account, level]: [&str; 3]) {
    if !game.record.names[side.index()].is_empty() {
        return;
    }
    let named = |name| {
        field(fields, name)
            .map(str::trim)
            .filter(|name| !name.is_empty())
    };
    let rank = match named(level).and_then(|level| level.parse::<u8>().ok()) {
        Some(level @ 0..=17) => format!("{}k", 18 - level),
        Some(level @ 18..=26) => format!("{}d", level - 17),
        Some(level @ 27..=35) => format!("{}p", level - 26),
        _ => String::new(),
    };
    game.set_player(
        side,
        named(nick).or(named(account)).unwrap_or_default(),
        &rank,
    );
}

/// Reads the kind of result, the margin and komi, both in tenths, from fields with these names.
fn numbers(game: &mut ServerGame, fields: &str, [kind, margin, komi]: [&str; 3]) {
    let number = |name: &str| {
        let mut fields = fields
            .split(',')
            .filter_map(|field| field.trim().strip_prefix(name));
        fields.find_map(|value| value.parse::<i32>().ok())
    };
    if let Some(komi) = number(komi) {
        game.set_komi(f64::from(komi) / 10.0);
    }
    let by_points = || match number(margin) {
        Some(tenths) if tenths > 0 && tenths % 5 == 0 => By::Halves(tenths / 5),
        _ => By::Unknown,
    };
    match number(kind) {
        Some(0) => game.set_result(Side::Black, by_points()),
        Some(1) => game.set_result(Side::White, by_points()),
        Some(3) => game.set_result(Side::Black, By::Resignation),
        Some(4) => game.set_result(Side::White, By::Resignation),
        Some(7) => game.set_result(Side::Black, By::Time),
        Some(8) => game.set_result(Side::White, By::Time),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;

    const GAME: &str = "\\HS\n\\[GIBOKIND=China\\]\n\\[GAMERESULT=白11目胜\\]\n\\[GAMENAME=让先\\]\n\
        \\[GAMEDATE=2012年11月22日 下午 6:3\\]\n\\[GAMEPLACE=弈城\\]\n\\[GAMEWHITENAME=harp(3段)\\]\n\
        \\[GAMEBLACKNAME=石下之臣 (2段)\\]\n\\[GAMEINFOMAIN=GBKIND:5,GRLT:1,ZIPSU:110,DUM:0,GONGJE:0,TCNT:5\\]\n\
        \\[GAMETAG=S1,R5,D0,G0,W1,Z110,T20-1-0,C2012:11:22:18:03,I:harp,L:20\\]\n\\HE\n\\GS\n2 1 0\n5 0 &4\n\
        INI 0 1 3 &4 \nSTO 0 2 2 16 13 \nSTO 0 3 1 13 16 \nSKI 0 4 \nSTO 0 5 1 0 18 \n\\GE\n";

    #[test]
    fn games_of_tygem_are_read_in_their_character_sets() {
        for bytes in [
            GAME.as_bytes().to_vec(),
            encoding_rs::GB18030.encode(GAME).0.into_owned(),
        ] {
            assert_eq!(crate::sniff(&bytes, None), Some(&FORMAT));
            let (records, warnings) = read(&bytes).expect("a game");
            assert!(
                warnings.iter().all(crate::Warning::is_remark),
                "{warnings:?}"
            );
            let record = &records[0];
            assert_eq!(record.names, ["石下之臣", "harp"]);
            let tags = [key::BLACK_RANK, key::WHITE_RANK, key::DATE, key::PLACE];
            assert_eq!(
                tags.map(|key| record.tag(key)),
                ["2段", "3段", "2012-11-22", "弈城"]
            );
            let options = ["handicap", "komi", "size"].map(|key| record.option(key));
            assert_eq!(options, [Some("3"), Some("0"), Some("19")]);
            assert_eq!(
                record.ending,
                Some(Ending::win(Side::White, By::Halves(22)))
            );
            let moves: Vec<_> = record.main_moves().collect();
            assert_eq!(moves, ["R6", "O3", "pass", "A1"]);
        }
    }

    #[test]
    fn results_and_komi_are_read_from_either_field() {
        for (line, komi, ending) in [
            (
                "\\[GAMEINFOMAIN=GRLT:3,ZIPSU:0,GONGJE:65,\\]",
                "6.5",
                Ending::win(Side::Black, By::Resignation),
            ),
            (
                "\\[GAMETAG=S1,G75,W8,Z0,C2020:01:02:03:04\\]",
                "7.5",
                Ending::win(Side::White, By::Time),
            ),
            (
                "\\[GAMEINFOMAIN=GRLT:0,ZIPSU:5,GONGJE:65,\\]",
                "6.5",
                Ending::win(Side::Black, By::Halves(1)),
            ),
        ] {
            let text = format!("\\HS\n{line}\nSTO 0 2 1 3 3\n");
            let (records, _) = read(text.as_bytes()).expect("a game");
            assert_eq!(records[0].option("komi"), Some(komi), "{line}");
            assert_eq!(records[0].ending, Some(ending), "{line}");
        }
    }

    #[test]
    fn players_are_read_from_newer_headers() {
        let text = "\\HS\n\\[GAMEINFOMAIN=GBKIND:2,GRLT:3,ZIPSU:0,GONGJE:75,LINE:19\\]\n\
            \\[GAMEINFOSUB=GNAME:决赛,GDATE:2026- 7-30-13-31-33\\]\n\\[BUSERINFO=BID:柯洁 ,BLV:35\\]\n\
            \\[WUSERINFO=WID:dang,WNICK:党毅飞,WLV:17\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n";
        let (records, _) = read(text.as_bytes()).expect("a game");
        let record = &records[0];
        assert_eq!(record.names, ["柯洁", "党毅飞"]);
        let tags = [key::BLACK_RANK, key::WHITE_RANK, key::DATE, key::EVENT];
        assert_eq!(
            tags.map(|key| record.tag(key)),
            ["9p", "1k", "2026-07-30", "决赛"]
        );
    }

    #[test]
    fn broken_lines_harm_nothing() {
        let (records, warnings) =
            read(b"\\HS\nINI\nSTO 0 2\nSTO 0 2 1 19 3\nSTO 0 2 2 -1 x\n").expect("a game");
        assert_eq!(
            records[0].main_moves().collect::<Vec<_>>(),
            ["pass", "pass"]
        );
        assert_eq!(warnings.len(), 2);
        assert!(read(b"\\HS\n\\HE\n").is_err());
    }
}
