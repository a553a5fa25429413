//! The games of a file of any format: listed and searched by their metadata, read on demand.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::format::Format;
use super::formats::sniff;
use super::index::Games;
use super::issue::NO_RECORD;
use super::{By, Ending, Read, ReadError, Record, Report, key};
use tabletop_core::{Message, Side, Text, Verdict};

const NO_GAME: Text = Text::new(
    "there is no game {0}: choose from 1 to {1}",
    "没有第 {0} 局：可选 1 到 {1}",
);

/// The games of a file.
#[derive(Debug)]
pub struct Collection {
    format: &'static Format,
    /// Path of the file; `None` for a pasted text.
    origin: Option<PathBuf>,
    games: Box<dyn Games>,
    index: SearchIndex,
}

/// Metadata of a game for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// Number of the game in the file, from 1.
    pub number: usize,
    /// Key of the game; empty if unknown.
    pub game: String,
    /// Black's and White's name.
    pub names: [String; 2],
    /// Date of the game.
    pub date: String,
    /// Event at which the game was played.
    pub event: String,
    /// Result in the convention of the game: `B+3.5`, `1-0`.
    pub result: String,
    /// Number of moves, if known.
    pub moves: Option<u32>,
}

impl Collection {
    /// Opens a file. The name of `origin` helps if the content does not show the format; `report` is called about once
    /// a MiB if many games are indexed, and may stop the pass: the games found by then are retained.
    pub fn open(bytes: Vec<u8>, origin: Option<&Path>, report: Report<'_>) -> Read<Self> {
        let name = origin.and_then(|path| Some(path.file_name()?.to_string_lossy()));
        let format =
            sniff(&bytes, name.as_deref()).ok_or_else(|| ReadError::at_start(NO_RECORD))?;
        let (games, warnings) = match (format.text, format.index) {
            (Some(text), _) => text.open(bytes, report)?,
            (None, Some(index)) => index(bytes, report)?,
            (None, None) => (format.read)(&bytes).map(|(records, warnings)| {
                let games: Box<dyn Games> = Box::new(ReadGames(records));
                (games, warnings)
            })?,
        };
        let collection = Self {
            format,
            origin: origin.map(Path::to_path_buf),
            games,
            index: SearchIndex::default(),
        };
        Ok((collection, warnings))
    }

    /// Adds the companion files, in the order of the format's `companions`.
    pub fn accompany(&mut self, files: Vec<Option<Vec<u8>>>) {
        self.games.accompany(files);
    }

    /// Returns the format of the file.
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Returns the path of the file; `None` for a pasted text.
    pub fn origin(&self) -> Option<&Path> {
        self.origin.as_deref()
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.games.count()
    }

    /// Returns true if there are no games.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the metadata of a game; empty for an index out of range.
    pub fn metadata(&self, index: usize) -> Metadata {
        let record = self.games.headers(index).unwrap_or_default();
        let counts = self.format.games != [key::CHECKERS];
        Metadata {
            number: index + 1,
            date: record.tag(key::DATE).to_owned(),
            event: record.tag(key::EVENT).to_owned(),
            result: record
                .ending
                .map_or_else(String::new, |it| brief(it, counts)),
            moves: self.games.moves(index),
            game: record.game,
            names: record.names,
        }
    }

    /// Reads a game.
    pub fn record(&self, index: usize) -> Read<Record> {
        let read = self.games.record(index);
        read.unwrap_or_else(|| Err(self.no_game(index)))
    }

    /// Reads a game that is needed only once, which may avoid a copy.
    pub fn take(&mut self, index: usize) -> Read<Record> {
        let read = self.games.take(index);
        read.unwrap_or_else(|| Err(self.no_game(index)))
    }

    fn no_game(&self, index: usize) -> ReadError {
        let number = index.wrapping_add(1);
        ReadError::at_start(Message::new(NO_GAME).arg(number).arg(self.len()))
    }

    /// Builds the index for [`find`](Self::find); `report` receives the fraction done and may stop the pass.
    pub fn index_metadata(&mut self, report: &mut dyn FnMut(f64) -> ControlFlow<()>) {
        let mut index = SearchIndex::default();
        let count = self.len();
        for at in 0..count {
            if at % 256 == 0 && report(at as f64 / count as f64).is_break() {
                break;
            }
            index.push(&self.metadata(at));
        }
        self.index = index;
    }

    /// Returns the games whose metadata contain all words of `text`, among `within` or all indexed games.
    pub fn find(&self, text: &str, within: Option<&[u32]>) -> Vec<u32> {
        let lower = text.to_lowercase();
        let words: Vec<_> = lower.split_whitespace().collect();
        let fits = |&game: &u32| {
            let text = self.index.words_of(game as usize);
            words.iter().all(|word| text.contains(word))
        };
        match within {
            Some(within) => within.iter().copied().filter(fits).collect(),
            None => (0..self.index.ends.len() as u32).filter(fits).collect(),
        }
    }
}

/// Search index: the searchable text of each game in lower case, concatenated.
#[derive(Debug, Default)]
struct SearchIndex {
    text: String,
    /// End of each game's text.
    ends: Vec<u32>,
}

impl SearchIndex {
    fn push(&mut self, game: &Metadata) {
        let [black, white] = &game.names;
        let words = [black, white, &game.date, &game.event, &game.result];
        self.text.push_str(&game.number.to_string());
        for word in words {
            self.text.push(' ');
            self.text.push_str(&word.to_lowercase());
        }
        self.ends.push(self.text.len() as u32);
    }

    fn words_of(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        let end = self.ends.get(index).copied().unwrap_or(start);
        self.text
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }
}

impl Metadata {
    /// Returns the game as a line of text, for lists without columns.
    pub fn line(&self) -> String {
        let [black, white] = self.names.each_ref().map(|name| match name.as_str() {
            "" => "?",
            name => name,
        });
        let moves = self.moves.map(|moves| moves.to_string());
        let parts = [&self.date, &self.result, &self.event];
        let rest: Vec<_> = parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .cloned()
            .chain(moves)
            .collect();
        format!("{}. {black} - {white} | {}", self.number, rest.join(" | "))
    }
}

/// Formats a result in the short convention of `game`: `B+3.5` with the margin or manner, or `1-0`, the two halves of a
/// point.
pub fn result_in_short(ending: Ending, game: &str) -> String {
    brief(ending, game != key::CHECKERS)
}

fn brief(ending: Ending, counts: bool) -> String {
    let side = match (ending.verdict, counts) {
        (Verdict::Win(Side::Black), false) => return "1-0".to_owned(),
        (Verdict::Win(Side::White), false) => return "0-1".to_owned(),
        (Verdict::Draw, false) => return "1/2-1/2".to_owned(),
        (Verdict::Draw, true) => return "=".to_owned(),
        (Verdict::Win(Side::Black), true) => "B+",
        (Verdict::Win(Side::White), true) => "W+",
        _ => return String::new(),
    };
    let by = match ending.by {
        By::Unknown => String::new(),
        By::Halves(twice) if twice % 2 == 0 => (twice / 2).to_string(),
        By::Halves(twice) => format!("{}.5", twice / 2),
        By::Resignation => "R".to_owned(),
        By::Time => "T".to_owned(),
        By::Forfeit => "F".to_owned(),
    };
    format!("{side}{by}")
}

/// The games of a format with few games per file, all in memory.
#[derive(Debug)]
struct ReadGames(Vec<Record>);

impl Games for ReadGames {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn headers(&self, index: usize) -> Option<Record> {
        let record = self.0.get(index)?;
        Some(Record {
            names: record.names.clone(),
            tags: record.tags.clone(),
            ending: record.ending,
            ..Record::new(&record.game)
        })
    }

    fn moves(&self, index: usize) -> Option<u32> {
        Some(self.0.get(index)?.main_moves().count() as u32)
    }

    fn record(&self, index: usize) -> Option<Read<Record>> {
        Some(Ok((self.0.get(index)?.clone(), Vec::new())))
    }

    fn take(&mut self, index: usize) -> Option<Read<Record>> {
        let record = self.0.get_mut(index)?;
        Some(Ok((std::mem::take(record), Vec::new())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(bytes: &[u8]) -> Read<Collection> {
        Collection::open(bytes.to_vec(), None, &mut |_| ControlFlow::Continue(()))
    }

    #[track_caller]
    fn check(bytes: &[u8], names: &[&str], moves: &[Option<u32>], first: &str) {
        let (mut games, _) = open(bytes).expect("a file");
        let metadata: Vec<_> = (0..games.len()).map(|at| games.metadata(at)).collect();
        let found: Vec<_> = metadata.iter().map(|game| game.names[0].as_str()).collect();
        assert_eq!(found, names);
        let counts: Vec<_> = metadata.iter().map(|game| game.moves).collect();
        assert_eq!(counts, moves);
        let (record, _) = games.record(0).expect("a game");
        assert_eq!(record.main_moves().collect::<Vec<_>>().join(" "), first);
        assert_eq!(games.take(0), Ok((record, Vec::new())));
        assert!(games.record(games.len()).is_err());
    }

    #[test]
    fn files_of_many_games_are_listed_in_every_format() {
        check(
            b"(;PB[a];B[pd])(;PB[\xfc])",
            &["a", "ü"],
            &[Some(1), Some(0)],
            "Q16",
        );
        check(
            "\u{feff}(;PB[张];B[pd])".as_bytes(),
            &["张"],
            &[Some(1)],
            "Q16",
        );
        check(
            b"[Black \"a\"] 1. 11-15 * [Black \"b\"] *",
            &["a", "b"],
            &[Some(1), Some(0)],
            "11-15",
        );
        check(b"f5d6\nf5f6f7\n", &["", ""], &[Some(2), Some(3)], "f5 d6");
        let mut database = vec![
            20, 24, 1, 31, 1, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 0, 0, 1, 0, 1, 0, 2, 0, 33, 34, 56, 64,
        ];
        database.resize(16 + 68, 0);
        check(&database, &["#1"], &[Some(2)], "f5 d6");
    }

    #[test]
    fn a_pass_through_many_games_can_be_stopped() {
        let stop = &mut |_| ControlFlow::Break(());
        let text = b"(;GM[1])".repeat(super::super::MAX_EAGER_GAMES + 1);
        assert!(Collection::open(text.clone(), None, stop).is_err());
        let (games, _) = open(&text).expect("a file");
        assert_eq!(games.len(), super::super::MAX_EAGER_GAMES + 1);
        let error = open(b"hello").expect_err("no format");
        assert!(error.to_string().contains("not a game record"), "{error}");
    }

    #[test]
    fn few_games_and_many_are_the_same_games() {
        let game = "(;GM[1]SZ[9]PB[a]\n;B[ee];W[e5]\n;AB[zz])\n(;GM[3])\n";
        let (few, _) = open(game.as_bytes()).expect("few");
        let (many, _) = open(game.repeat(9).as_bytes()).expect("many");
        for at in 0..2 {
            assert_eq!(few.record(at), many.record(at));
            assert_eq!(few.metadata(at).names, many.metadata(at).names);
        }
        // The locator of a later game counts from that game's own line.
        let (_, warnings) = many.record(16).expect("a game");
        let (_, first) = many.record(0).expect("a game");
        assert_eq!(warnings[0].location.line, first[0].location.line + 32);
        assert_eq!(warnings[0].location.column, first[0].location.column);
    }

    const TEXT: &[u8] = b"[Event \"Cup\"][Black \"Ann\"][White \"Bo\"][Date \"1850\"][Result \"1-0\"] 1. 11-15 1-0\n\
        [Black \"Cy\"][White \"Ann\"][Result \"1/2-1/2\"] 1. 11-15 24-19 1/2-1/2\n[Black \"Dee\"] *\n";

    #[test]
    fn games_are_found_by_what_is_said_of_them() {
        let (mut games, _) = open(TEXT).expect("a file");
        games.index_metadata(&mut |_| ControlFlow::Continue(()));
        assert_eq!(games.len(), 3);
        let ann = games.find("ann", None);
        assert_eq!(ann, [0, 1]);
        assert_eq!(games.find("ANN 1/2", Some(&ann)), [1]);
        assert_eq!(games.find("", None), [0, 1, 2]);
        assert_eq!(games.find("nobody", None), [0_u32; 0]);
        assert_eq!(
            games.metadata(0).line(),
            "1. Ann - Bo | 1850 | 1-0 | Cup | 1"
        );
        assert_eq!(games.metadata(2).line(), "3. Dee - ? | 0");
        let (record, warnings) = games.record(1).expect("a game");
        assert_eq!((record.main_moves().count(), warnings.len()), (2, 0));
        assert!(games.record(3).is_err());
    }

    #[test]
    fn results_are_shown_as_their_worlds_write_them() {
        let by = |by| brief(Ending::win(Side::Black, by), true);
        assert_eq!(
            [by(By::Halves(7)), by(By::Halves(8)), by(By::Resignation)],
            ["B+3.5", "B+4", "B+R"]
        );
        assert_eq!(brief(Ending::DRAW, true), "=");
        assert_eq!(brief(Ending::win(Side::White, By::Unknown), false), "0-1");
    }
}
