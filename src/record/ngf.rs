//! NGF, the files of `WBaduk` and Cyberoro: ten or more lines of header, then a move a line, `PMABBREER`: its number in two
//! letters, the side, and the point, twice, in letters from B for the first column and row.

use super::format::{Evidence, Format};
use super::server_go::{ServerGame, lines};
use super::{Read, Record, key, wording};
use tabletop_core::{Side, Text};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "ngf",
    name: Text::new("WBaduk NGF (Go)", "WBaduk NGF（围棋）"),
    about: "NGF files of WBaduk and Cyberoro",
    extensions: &["ngf"],
    games: &[key::GO],
    sniff: |sample| {
        let mut before = lines(sample.text).take(30);
        let (offset, _) = before.find(|(_, line)| read_move(line).is_some())?;
        Some(Evidence::Sign(offset))
    },
    read,
    ..Format::PLAIN
};

const NO_GAME: Text = Text::new(
    "no game found: an NGF file has lines such as PMABBREER",
    "没有找到棋局：NGF 棋谱有 PMABBREER 之类的行",
);

/// Lines of the header, from 0: event, size, Black, White, site, handicap, komi, date, result.
const PLAIN: [usize; 9] = [0, 1, 3, 2, 4, 5, 7, 8, 10];
/// Lines of the second kind, with `GI` before each; it has neither site nor result.
const WITH_GI: [usize; 9] = [0, 6, 2, 1, NONE, 7, 9, 5, NONE];
const NONE: usize = usize::MAX;

/// Reads the game of a file.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let (text, mut game) = ServerGame::of(bytes, None);
    let text = text.as_ref();
    // Lines of the header may be empty.
    let header = text
        .lines()
        .map(str::trim)
        .take_while(|line| read_move(line).is_none());
    let header: Vec<_> = header.take(30).collect();
    read_header(&mut game, &header);
    for (offset, line) in lines(text) {
        if let Some((side, point)) = read_move(line) {
            game.play(offset, Some(side), point);
        }
    }
    game.finish(text, NO_GAME)
}

fn read_header(game: &mut ServerGame, header: &[&str]) {
    let is_gi = header.first().is_some_and(|line| line.starts_with("GI"));
    let lines = if is_gi { WITH_GI } else { PLAIN }.map(|at| {
        let line = header.get(at).copied().unwrap_or_default();
        line.strip_prefix("GI").filter(|_| is_gi).unwrap_or(line)
    });
    let [
        event,
        size,
        black,
        white,
        site,
        handicap,
        komi,
        date,
        result,
    ] = lines;
    game.record.set_tag(key::EVENT, event);
    game.record.set_tag(key::PLACE, site);
    game.set_size(size);
    game.set_handicap(handicap);
    for (side, line) in Side::BOTH.into_iter().zip([black, white]) {
        let (name, rank) = line.rsplit_once(' ').unwrap_or((line, ""));
        game.set_player(side, name, rank.trim_end_matches('*'));
    }
    if let Ok(komi) = komi.parse::<f64>() {
        // A whole number leaves out its half, which only games with a handicap lack.
        let even = game.record.option("handicap").is_none() && komi.fract() == 0.0;
        game.set_komi(if even { komi + 0.5 } else { komi });
    }
    let date = date.split(' ').next().unwrap_or_default();
    let date = wording::date(date).unwrap_or_else(|| date.to_owned());
    game.record.set_tag(key::DATE, date);
    game.record.ending = wording::ending(key::GO, result);
}

/// Parses `PMABBREER`: the side and the point, none for a pass.
fn read_move(line: &str) -> Option<(Side, Option<(u8, u8)>)> {
    let bytes = line.as_bytes();
    let is_move = bytes.len() >= 7
        && line.starts_with("PM")
        && bytes[2..7].iter().all(u8::is_ascii_uppercase);
    let side = match bytes.get(4).filter(|_| is_move)? {
        b'B' => Side::Black,
        b'W' => Side::White,
        _ => return None,
    };
    let [col, row] = [bytes[5], bytes[6]].map(|letter| letter.checked_sub(b'B'));
    Some((side, col.zip(row)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{By, Ending};

    #[test]
    fn games_of_wbaduk_are_read() {
        let text = "Rated game\r\n19\r\nLQC         9DP\r\nCYY         8D*\r\nwww.cyberoro.com\r\n0\r\n0\r\n7\r\n\
            20170316 [09:37]\r\n5\r\nBlack wins by 0.5!\r\n333\r\nPMABBREER\r\nPMACWEEEE\r\nPMADBAAAA\r\n";
        assert_eq!(crate::sniff(text.as_bytes(), None), Some(&FORMAT));
        let (records, warnings) = read(text.as_bytes()).expect("a game");
        assert_eq!(warnings, []);
        let record = &records[0];
        assert_eq!(record.names, ["CYY", "LQC"]);
        let tags = [key::BLACK_RANK, key::WHITE_RANK, key::DATE, key::EVENT];
        assert_eq!(
            tags.map(|key| record.tag(key)),
            ["8D", "9DP", "2017-03-16", "Rated game"]
        );
        assert_eq!(
            ["size", "komi", "handicap"].map(|key| record.option(key)),
            [Some("19"), Some("7.5"), None]
        );
        assert_eq!(record.ending, Some(Ending::win(Side::Black, By::Halves(1))));
        assert_eq!(
            record.main_moves().collect::<Vec<_>>(),
            ["R16", "D16", "pass"]
        );
    }

    #[test]
    fn other_words_handicaps_and_headers_are_read() {
        let text = |handicap: &str, komi: &str, result: &str| {
            format!(
                "ﾚｰﾃｨﾝｸﾞ対局\n19\n江維傑 5段P\nアギラール 7段*\nx\n{handicap}\n0\n{komi}\n20110812 [09:31]\n480\n{result}\n111\nPMABWQEEQ\n"
            )
        };
        for (handicap, komi, result, komi_read, ending) in [
            (
                "2",
                "0",
                "White wins by  resign!",
                "0",
                Ending::win(Side::White, By::Resignation),
            ),
            (
                "0",
                "6",
                "黒中押し勝ち!",
                "6.5",
                Ending::win(Side::Black, By::Resignation),
            ),
            (
                "0",
                "6",
                "흑 불계승",
                "6.5",
                Ending::win(Side::Black, By::Resignation),
            ),
        ] {
            let text = text(handicap, komi, result);
            let (records, _) = read(text.as_bytes()).expect("a game");
            assert_eq!(records[0].option("komi"), Some(komi_read), "{result}");
            assert_eq!(records[0].ending, Some(ending), "{result}");
            let stones = Some(handicap).filter(|stones| *stones != "0");
            assert_eq!(records[0].option("handicap"), stones);
        }
        let gi = "GI韩国十段战\nGI朴承华 初段\nGI李载雄 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI211\nPMABBREER\n";
        let (records, _) = read(gi.as_bytes()).expect("a game");
        assert_eq!(records[0].names, ["李载雄", "朴承华"]);
        assert_eq!(
            (records[0].tag(key::DATE), records[0].option("komi")),
            ("2006-09-05", Some("6.5"))
        );
    }

    #[test]
    fn broken_lines_harm_nothing() {
        let (records, warnings) =
            read("PMABBZZZZ\nPMXXGREER\nPM四\nPMABWCC".as_bytes()).expect("a game");
        assert_eq!(records[0].main_moves().collect::<Vec<_>>(), ["pass", "B18"]);
        assert_eq!(warnings.len(), 1);
        assert!(read(b"Rated game\n19\n").is_err());
    }
}
