//! WTHOR, the database of the French Othello Federation: `.wtb` files of games on 8×8, with the names of players and
//! tournaments in `.jou` and `.trn` files beside them.
//!
//! All numbers are little-endian. A file begins with 16 bytes (date of creation, number of games, year of the games,
//! size of the board, …); a game has 68: numbers of tournament, Black and White, Black's discs at the end and with best
//! play from a late position, and 60 moves as 10 · row + column, 0 after the last one.

use super::format::{Evidence, Format};
use super::index::Games;
use super::issue::Warnings;
use super::{Ending, Move, Read, ReadError, Record, Tree, Warning, key};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Cell, Grid, Message, Text, texts};

/// Bytes before the first game or name.
const HEADER: usize = 16;
const GAME: usize = 68;
/// Bytes of a player's name.
const PLAYER: usize = 20;
/// Bytes of a tournament's name.
const TOURNAMENT: usize = 26;

texts! {
    TOO_SHORT = "not a WTHOR database: the 16-byte header is missing", "不是 WTHOR 数据库：缺少 16 字节的文件头";
    OTHER_BOARD = "this WTHOR database has boards of {0}×{0}: only 8×8 is supported", "此 WTHOR 数据库的棋盘为 {0}×{0}：只支持 8×8";
    OTHER_COUNT = "the file should hold {0} {0|game|games} but has room for {1}; read those it has",
        "文件应有 {0} 局，实际可容 {1} 局；按实有局数读取";
    BAD_MOVE = "{0} is not a square; the moves of this game end here", "{0} 不是格子，该局棋谱到此为止";
}

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "wthor",
    name: Text::new("WTHOR database (Othello)", "WTHOR 数据库（黑白棋）"),
    about: "WTHOR databases, with the `.jou` and `.trn` files of names beside them",
    extensions: &["wtb"],
    games: &[key::REVERSI],
    companions: &["jou", "trn"],
    sniff: |sample| is_database(sample.bytes).then_some(Evidence::Signature),
    read: |bytes| {
        let (database, warnings) = Database::open(bytes.to_vec())?;
        Ok(database.read_all(warnings))
    },
    index: Some(|bytes, _| {
        let (database, warnings) = Database::open(bytes)?;
        Ok((Box::new(database), warnings))
    }),
    ..Format::PLAIN
};

/// An opened database. Its games are read one by one.
#[derive(Clone, Debug)]
pub struct Database {
    bytes: Vec<u8>,
    /// Content of the `.jou` file of players' names.
    players: Option<Vec<u8>>,
    /// Content of the `.trn` file of tournaments' names.
    tournaments: Option<Vec<u8>>,
    games: usize,
    year: u16,
}

/// Returns true if the bytes seem to be a database: the header matches their number.
fn is_database(bytes: &[u8]) -> bool {
    let room = bytes.len().saturating_sub(HEADER);
    room > 0
        && room.is_multiple_of(GAME)
        && declared_games(bytes).is_ok_and(|games| games == room / GAME)
}

/// Returns the number of games stated by the header.
fn declared_games(bytes: &[u8]) -> Result<usize, ReadError> {
    if bytes.len() < HEADER {
        return Err(ReadError::at_start(TOO_SHORT));
    }
    let size = bytes[12];
    if !matches!(size, 0 | 8) {
        return Err(ReadError::at_start(Message::new(OTHER_BOARD).arg(size)));
    }
    Ok(u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]) as usize)
}

impl Database {
    /// Opens a database.
    pub fn open(bytes: Vec<u8>) -> Read<Self> {
        let declared = declared_games(&bytes)?;
        let room = (bytes.len() - HEADER) / GAME;
        let mut warnings = Warnings::default();
        if declared != room || !(bytes.len() - HEADER).is_multiple_of(GAME) {
            warnings.add(4, Message::new(OTHER_COUNT).arg(declared).arg(room));
        }
        let database = Self {
            games: declared.min(room),
            year: u16::from_le_bytes([bytes[10], bytes[11]]),
            bytes,
            players: None,
            tournaments: None,
        };
        Ok((database, warnings.binary()))
    }

    /// Reads every game within the bounds of one reading; its warnings are added to those of opening.
    fn read_all(&self, mut warnings: Vec<Warning>) -> (Vec<Record>, Vec<Warning>) {
        let mut more = Warnings::default();
        let mut records = Vec::new();
        for index in 0..self.games {
            records.extend(self.read(index, &mut more));
            if !more.take_game(HEADER + index * GAME) {
                break;
            }
        }
        warnings.extend(more.binary());
        (records, warnings)
    }

    fn bytes_of(&self, index: usize) -> Option<&[u8]> {
        let start = HEADER + index * GAME;
        self.bytes
            .get(start..start + GAME)
            .filter(|_| index < self.games)
    }

    fn read(&self, index: usize, warnings: &mut Warnings) -> Option<Record> {
        let mut record = self.headers(index)?;
        let bytes = self.bytes_of(index)?;
        let mut at = Tree::ROOT;
        for (place, &code) in (8..).zip(&bytes[8..]) {
            if code == 0 {
                break;
            }
            let offset = HEADER + index * GAME + place;
            let (row, col) = (code / 10, code % 10);
            if !(1..=8).contains(&row) || !(1..=8).contains(&col) {
                warnings.add(offset, Message::new(BAD_MOVE).arg(code));
                break;
            }
            if !warnings.take_item(offset) {
                break;
            }
            let cell = Cell::new(col - 1, row - 1);
            let text = FROM_TOP.name(Grid::square(8), cell);
            at = record.tree.add(at, Some(Move::new(text)));
        }
        Some(record)
    }
}

impl Games for Database {
    fn count(&self) -> usize {
        self.games
    }

    fn headers(&self, index: usize) -> Option<Record> {
        let bytes = self.bytes_of(index)?;
        let number = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        let mut record = Record::new(key::REVERSI);
        record.set_option("size", "8");
        record.names =
            [number(2), number(4)].map(|player| name(self.players.as_deref(), player, PLAYER, "#"));
        record.set_tag(
            key::EVENT,
            name(self.tournaments.as_deref(), number(0), TOURNAMENT, ""),
        );
        if self.year > 0 {
            record.set_tag(key::DATE, self.year.to_string());
        }
        record.ending = ending(bytes[6]);
        // A replay may arrive at another score.
        record.set_tag("recorded-score", bytes[6].to_string());
        record.set_tag("theoretical-score", bytes[7].to_string());
        Some(record)
    }

    /// Number of moves without passes.
    fn moves(&self, index: usize) -> Option<u32> {
        let moves = &self.bytes_of(index)?[8..];
        Some(moves.iter().take_while(|&&code| code != 0).count() as u32)
    }

    fn record(&self, index: usize) -> Option<Read<Record>> {
        let mut warnings = Warnings::default();
        let record = self.read(index, &mut warnings)?;
        Some(Ok((record, warnings.binary())))
    }

    fn accompany(&mut self, files: Vec<Option<Vec<u8>>>) {
        let mut files = files.into_iter();
        self.players = files.next().flatten();
        self.tournaments = files.next().flatten();
    }
}

/// Returns the name with this number, or the number itself after `sign`; empty if `sign` is.
fn name(file: Option<&[u8]>, number: usize, width: usize, sign: &str) -> String {
    let start = HEADER + number * width;
    let bytes = file.and_then(|file| file.get(start..start + width));
    let bytes = bytes.map(|bytes| bytes.split(|&byte| byte == 0).next().unwrap_or_default());
    match bytes {
        Some(bytes) if !bytes.is_empty() => encoding_rs::WINDOWS_1252
            .decode_without_bom_handling(bytes)
            .0
            .trim()
            .to_owned(),
        _ if sign.is_empty() => String::new(),
        _ => format!("{sign}{number}"),
    }
}

/// Result for a number of Black's discs; empty squares count for the winner.
fn ending(discs: u8) -> Option<Ending> {
    let difference = 2 * i32::from(discs.min(64)) - 64;
    (discs <= 64).then(|| Ending::by_lead(2 * difference))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::By;
    use tabletop_core::Side;

    /// A database of two games.
    fn database() -> Vec<u8> {
        let mut bytes = vec![20, 24, 1, 31, 2, 0, 0, 0, 0, 0, 0xe7, 0x07, 8, 0, 22, 0];
        for (score, moves) in [(33, &[56, 64, 33][..]), (32, &[65, 99])] {
            let mut game = vec![1, 0, 1, 0, 2, 0, score, 34];
            game.extend(moves);
            game.resize(GAME, 0);
            bytes.extend(game);
        }
        bytes
    }

    #[test]
    fn games_are_read_with_their_names() {
        let mut players = vec![0; HEADER + PLAYER];
        players.extend(b"Ren\xe9\0              \0");
        let (mut database, open_warnings) = Database::open(database()).expect("a database");
        database.accompany(vec![Some(players), None]);
        let (records, warnings) = database.read_all(open_warnings);
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].names, ["René", "#2"]);
        assert_eq!(
            records[0].main_moves().collect::<Vec<_>>(),
            ["f5", "d6", "c3"]
        );
        assert_eq!(
            records[0].ending,
            Some(Ending::win(Side::Black, By::Halves(4)))
        );
        assert_eq!(records[1].ending, Some(Ending::DRAW));
        assert_eq!(records[1].main_moves().collect::<Vec<_>>(), ["e6"]);
        assert_eq!(warnings.len(), 1);
        assert!(
            warnings[0]
                .to_string()
                .starts_with("byte 93: 99 is not a square"),
            "{:?}",
            warnings[0]
        );
    }

    #[test]
    fn databases_cut_short_are_read_as_far_as_they_go() {
        let bytes = database();
        assert!(is_database(&bytes));
        let (records, warnings) = (FORMAT.read)(&bytes[..HEADER + GAME + 10]).expect("a database");
        assert_eq!((records.len(), warnings.len()), (1, 1));
        assert!((FORMAT.read)(&bytes[..10]).is_err());
        let mut larger = bytes;
        larger[12] = 10;
        assert!((FORMAT.read)(&larger).is_err());
    }
}
