//! The games of a file, whatever its format: listed and searched by their metadata, each read when it is asked for.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::format::{Format, Games};
use super::formats::sniff;
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
    /// The file; none for a text that was pasted.
    origin: Option<PathBuf>,
    games: Box<dyn Games>,
    index: SearchIndex,
}

/// What a list says of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Which game it is, by its key; empty if that is not said.
    pub game: String,
    /// Black's and White's name.
    pub names: [String; 2],
    /// The day.
    pub date: String,
    /// The occasion.
    pub event: String,
    /// The result as the worlds of these games write it: `B+3.5`, `1-0`.
    pub result: String,
    /// Number of moves, where that is known.
    pub moves: Option<u32>,
}

impl Collection {
    /// Goes through a file. The name of `origin` helps where the content does not say what it is; `report` is called
    /// about once a MiB where many games are listed, and may stop the pass: what was found by then stays.
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

    /// Takes the files that lie beside this one, in the order of the format's `companions`.
    pub fn accompany(&mut self, files: Vec<Option<Vec<u8>>>) {
        self.games.accompany(files);
    }

    /// The file's format.
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// The file; none for a text that was pasted.
    pub fn origin(&self) -> Option<&Path> {
        self.origin.as_deref()
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.games.count()
    }

    /// Whether there is no game at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What a list says of a game; nothing of one that is not there.
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

    /// Hands a game out that is asked for once.
    pub fn take(&mut self, index: usize) -> Read<Record> {
        let read = self.games.take(index);
        read.unwrap_or_else(|| Err(self.no_game(index)))
    }

    fn no_game(&self, index: usize) -> ReadError {
        let number = index.wrapping_add(1);
        ReadError::at_start(Message::new(NO_GAME).arg(number).arg(self.len()))
    }

    /// Makes it quick to [`find`](Self::find) games; `report` is told the part that is done and may stop the pass.
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

    /// The games whose metadata has all these words, of those `within` or of all that were indexed.
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

/// What each game is found by, in lower case, one after the other.
#[derive(Debug, Default)]
struct SearchIndex {
    text: String,
    /// Where the words of each game end.
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
    /// The game in a line of text, for lists without columns.
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

/// A result in short, as the world of `game` writes it: `B+3.5` with what it was won by, or `1-0`, the two halves of a point.
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

/// The games of a format whose files hold few.
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
        let text = b"(;GM[1])".repeat(super::super::FEW_GAMES + 1);
        assert!(Collection::open(text.clone(), None, stop).is_err());
        let (games, _) = open(&text).expect("a file");
        assert_eq!(games.len(), super::super::FEW_GAMES + 1);
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
        // The locator in a game further on are counted from its own line.
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
