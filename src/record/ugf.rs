//! UGF and UGI, the files of `PandaNet`: a section `[Header]` of `Key=Value`, a section `[Data]` of moves such as `QP,B1,1,0`
//! (point, side, number, seconds), and in reviews comments by move.

use super::format::{Evidence, Format};
use super::server_go::{ServerGame, lines};
use super::{By, NodeId, Read, Record, Tree, key};
use tabletop_core::{Side, Text};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "ugf",
    name: Text::new("PandaNet UGF (Go)", "PandaNet UGF（围棋）"),
    about: "UGF and UGI files of PandaNet",
    extensions: &["ugf", "ugi"],
    games: &[key::GO],
    sniff: |sample| {
        let is_header = sample.first_line.eq_ignore_ascii_case("[header]");
        is_header.then_some(Evidence::Signature)
    },
    read,
    ..Format::PLAIN
};

const NO_GAME: Text = Text::new(
    "no game found: a UGF file has a section [Data] with lines such as QP,B1,1,0",
    "没有找到棋局：UGF 棋谱的 [Data] 部分有 QP,B1,1,0 之类的行",
);

/// Reads the game of a file.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let declared = bytes.windows(9).any(|part| part == b"Lang=SJIS");
    let (text, game) = ServerGame::of(bytes, declared.then_some(b"shift_jis"));
    let text = text.as_ref();
    let mut reader = Reader {
        game,
        from_below: true,
        nodes: vec![Tree::ROOT],
        commented: None,
    };
    let mut section = String::new();
    for (offset, line) in lines(text) {
        if let Some(name) = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            section = name.to_ascii_lowercase();
        } else {
            match section.as_str() {
                "header" => reader.header(line),
                "data" => reader.played(offset, line),
                "reviewcomment" => reader.comment(offset, line),
                _ => {}
            }
        }
    }
    reader.game.finish(text, NO_GAME)
}

struct Reader {
    game: ServerGame,
    /// True if rows count from below, as on the server.
    from_below: bool,
    /// Nodes by the numbers of their moves.
    nodes: Vec<NodeId>,
    /// Node of the comment that is being read.
    commented: Option<NodeId>,
}

impl Reader {
    fn header(&mut self, line: &str) {
        let Some((name, value)) = line.split_once('=') else {
            return;
        };
        let fields: Vec<_> = value.split(',').map(str::trim).collect();
        let first = fields[0];
        let second = fields.get(1).copied().unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "title" => {
                let values = fields.iter().filter(|field| !field.is_empty()).copied();
                let title = values.collect::<Vec<_>>().join(", ");
                self.game.record.set_tag(key::EVENT, title);
            }
            "place" => self.game.record.set_tag(key::PLACE, value),
            "copyright" => self.game.record.set_tag(key::COPYRIGHT, value),
            "writer" => self.game.record.set_tag(key::PROGRAM, value),
            "comment" => self.game.record.set_tag(key::REMARK, value),
            "date" => self.game.set_date(first),
            "rule" if first.eq_ignore_ascii_case("CHN") => {
                self.game.record.set_option("scoring", "area");
            }
            "size" => self.game.set_size(first),
            "hdcp" => {
                self.game.set_handicap(first);
                if let Ok(komi) = second.parse() {
                    self.game.set_komi(komi);
                }
            }
            "winner" => self.winner(first, second),
            "playerb" => self.game.set_player(Side::Black, first, second),
            "playerw" => self.game.set_player(Side::White, first, second),
            "coordinatetype" => self.from_below = first.eq_ignore_ascii_case("IGS"),
            _ => {}
        }
    }

    /// Reads `B,7.50`, `W,R` or `B,T`; C is the Japanese word for a resignation.
    fn winner(&mut self, winner: &str, how: &str) {
        let side = match winner.chars().next() {
            Some('B' | 'b') => Side::Black,
            Some('W' | 'w') => Side::White,
            Some('D' | 'd' | 'J' | 'j') => {
                self.game.record.ending = Some(super::Ending::DRAW);
                return;
            }
            _ => return,
        };
        let by = match (how.parse::<f64>(), how.chars().next()) {
            (Ok(points), _) if (points * 2.0).fract() == 0.0 && (0.5..1000.0).contains(&points) => {
                By::Halves((points * 2.0) as i32)
            }
            (_, Some('R' | 'r' | 'C' | 'c')) => By::Resignation,
            (_, Some('T' | 't')) => By::Time,
            (_, Some('F' | 'f')) => By::Forfeit,
            _ => By::Unknown,
        };
        self.game.set_result(side, by);
    }

    /// Reads a move; stones with the number 0 are those of a handicap.
    fn played(&mut self, offset: usize, line: &str) {
        let fields: Vec<_> = line.split(',').map(str::trim).collect();
        let [point, side, ..] = fields[..] else {
            return;
        };
        let side = match side.chars().next() {
            Some('B' | 'b') => Side::Black,
            Some('W' | 'w') => Side::White,
            _ => return,
        };
        let &[col, row] = point.to_ascii_uppercase().as_bytes() else {
            return;
        };
        let size = self.game.size();
        let from = |letter: u8| letter.checked_sub(b'A').filter(|&at| at < size);
        let row = from(row).map(|row| if self.from_below { size - 1 - row } else { row });
        // Letters beyond the board are a pass.
        let place = from(col).zip(row);
        let number = fields
            .get(2)
            .and_then(|number| number.parse::<usize>().ok());
        if let (Some(0), Side::Black, Some((col, row)), 1) = (number, side, place, self.nodes.len())
        {
            self.game.set_up(col, row);
            return;
        }
        self.game.play(offset, Some(side), place);
        self.nodes.push(self.game.at);
    }

    /// Reads `.Comment,5`, the comment on the move before that number, and its lines.
    fn comment(&mut self, offset: usize, line: &str) {
        if let Some(rest) = line.strip_prefix(".Comment") {
            let number = rest.trim_start_matches(',').split(',').next();
            let number = number.and_then(|number| number.trim().parse::<usize>().ok());
            let index = number.and_then(|number| number.checked_sub(1));
            self.commented = index.and_then(|index| self.nodes.get(index).copied());
        } else if let Some(node) = self.commented
            && self.game.warnings.take_item(offset)
        {
            let node = self.game.record.tree.node_mut(node);
            node.comment_line().push_str(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;

    const HEADER: &str = "[Header]\nVer=UGF3,200\nLang=SJIS\nTitle=2019,PANDA-NET,\nPlace=PANDA-NET\n\
        Date=2019/03/08,22:09:00,2019/03/09,07:16:59\nRule=JPN\nSize=19\nHdcp=0,-5.50\nWinner=B,7.50\n\
        CoordinateType=IGS\nPlayerB=井山裕太,7d,,a@b\nPlayerW=YINNI,8d,,\n[Data]\n";

    #[test]
    fn games_of_pandanet_are_read() {
        let text = format!(
            "{HEADER}QP,B1,1,0\nDA,W1,2,0\nYA,B1,3,0\n[ReviewNode]\nNODE,1,0,0,0\n[ReviewComment]\n.Comment,2\ngood\nmove\n.Comment,9\nno\n"
        );
        let sjis = encoding_rs::SHIFT_JIS.encode(&text).0.into_owned();
        for bytes in [text.as_bytes(), &sjis] {
            assert_eq!(crate::sniff(bytes, None), Some(&FORMAT));
            let (records, warnings) = read(bytes).expect("a game");
            assert!(
                warnings.iter().all(crate::Warning::is_remark),
                "{warnings:?}"
            );
            let record = &records[0];
            assert_eq!(record.names, ["井山裕太", "YINNI"]);
            let tags = [key::EVENT, key::DATE, key::WHITE_RANK];
            assert_eq!(
                tags.map(|key| record.tag(key)),
                ["2019, PANDA-NET", "2019-03-08", "8d"]
            );
            assert_eq!(record.option("komi"), Some("-5.5"));
            assert_eq!(
                record.ending,
                Some(Ending::win(Side::Black, By::Halves(15)))
            );
            assert_eq!(
                record.main_moves().collect::<Vec<_>>(),
                ["R16", "D1", "pass"]
            );
            let first = record
                .tree
                .main_line()
                .find(|&id| record.tree.node(id).mv.is_some());
            assert_eq!(
                record.tree.node(first.expect("a move")).comment,
                "good\nmove"
            );
        }
    }

    #[test]
    fn handicaps_and_results_are_read() {
        let header = HEADER.replace("Hdcp=0,-5.50", "Hdcp=2,0.50");
        for (winner, ending) in [
            ("W,R", Some(Ending::win(Side::White, By::Resignation))),
            ("B,C", Some(Ending::win(Side::Black, By::Resignation))),
            ("B,T", Some(Ending::win(Side::Black, By::Time))),
            ("W", Some(Ending::win(Side::White, By::Unknown))),
            ("D", Some(Ending::DRAW)),
            ("", None),
        ] {
            let header = header.replace("Winner=B,7.50", &format!("Winner={winner}"));
            let text = format!("{header}DD,B1,0,0\nPP,B1,0,0\nQC,W1,1,0\n");
            let (records, warnings) = read(text.as_bytes()).expect("a game");
            assert!(
                warnings.iter().all(crate::Warning::is_remark),
                "{warnings:?}"
            );
            let record = &records[0];
            assert_eq!(record.ending, ending, "{winner}");
            assert_eq!(record.option("handicap"), Some("2"));
            let start = record.start.as_deref().expect("stones");
            assert!(
                start.ends_with(" O") && start.matches('X').count() == 2,
                "{start}"
            );
            assert_eq!(record.main_moves().collect::<Vec<_>>(), ["R3"]);
        }
    }

    #[test]
    fn broken_lines_harm_nothing() {
        let (records, _) =
            read("[Header]\nSize=99\nHdcp\n[Data]\n四,B1\nQ\nAA,B\n,,,\n".as_bytes())
                .expect("a game");
        assert_eq!(records[0].main_moves().collect::<Vec<_>>(), ["A1"]);
        assert!(read(b"[Header]\n[Data]\n").is_err());
    }
}
