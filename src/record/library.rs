//! A file of many games, whatever its format: listed at once, each game read when it is asked for.

use std::ops::ControlFlow;

use super::{
    Format, IndexEntry, Read, ReadError, Record, Warning, ggf, legacy, obf, own, pdn, psq, renlib,
    sgf, sniff, transcript, wthor,
};
use crate::core::{Message, Text};

const UNKNOWN: Text = Text::new(
    "this is in none of the formats that are known here",
    "这不是本程序认识的任何格式",
);
const NO_GAME: Text = Text::new("there is no game {0}", "没有第 {0} 局");

/// The games of a file.
#[derive(Debug)]
pub struct Library {
    format: Format,
    games: Games,
    stopped: bool,
}

/// The files of names beside a WTHOR database.
#[derive(Clone, Debug, Default)]
pub struct Companions {
    /// The `.jou` file: players.
    pub players: Option<Vec<u8>>,
    /// The `.trn` file: tournaments.
    pub tournaments: Option<Vec<u8>>,
}

#[derive(Debug)]
enum Games {
    /// Text that was looked through for where each game lies.
    Listed(String, Vec<IndexEntry>),
    /// A WTHOR database; its games all have the same length.
    Database(Vec<u8>, Companions),
    /// Formats of few games, read at once.
    Read(Vec<Record>),
}

impl Library {
    /// Looks through a file. `name` helps where the content does not say what it is; `report` is called about once a
    /// MiB of SGF and PDN with the number of bytes done, and may stop the pass; what was found by then stays.
    pub fn open(
        bytes: Vec<u8>,
        name: Option<&str>,
        report: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Read<Self> {
        let format = sniff(&bytes, name).ok_or_else(|| ReadError::at_start(UNKNOWN))?;
        match format {
            Format::Sgf | Format::Pdn | Format::Ggf => Ok(Self::listed(format, bytes, report)),
            Format::Wthor => {
                let (_, warnings) = wthor::open(&bytes, wthor::Names::default())?;
                Ok((
                    Self::of(format, Games::Database(bytes, Companions::default())),
                    warnings,
                ))
            }
            _ => {
                let (records, warnings) = read_all(format, &bytes)?;
                Ok((Self::of(format, Games::Read(records)), warnings))
            }
        }
    }

    const fn of(format: Format, games: Games) -> Self {
        Self {
            format,
            games,
            stopped: false,
        }
    }

    fn listed(
        format: Format,
        bytes: Vec<u8>,
        report: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> (Self, Vec<Warning>) {
        let decoded = if format == Format::Sgf {
            sgf::decode(&bytes)
        } else {
            pdn::decode(&bytes)
        };
        let note = decoded.note.map(|message| Warning {
            line: 1,
            column: 1,
            message,
        });
        let copied = match decoded.text {
            std::borrow::Cow::Owned(text) => Some(text),
            std::borrow::Cow::Borrowed(_) => None,
        };
        // What was not copied is UTF-8 as it stands, but for a byte order mark that no reader minds.
        let text = copied.unwrap_or_else(|| {
            String::from_utf8(bytes)
                .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        });
        let index = match format {
            Format::Sgf => sgf::index(&text, report),
            Format::Ggf => ggf::index(&text, report),
            _ => pdn::index(&text, report),
        };
        let library = Self {
            format,
            games: Games::Listed(text, index.games),
            stopped: index.stopped,
        };
        (library, note.into_iter().collect())
    }

    /// Takes the names of a WTHOR database from the files beside it.
    pub fn accompany(&mut self, names: Companions) {
        if let Games::Database(_, companions) = &mut self.games {
            *companions = names;
        }
    }

    /// The file's format.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Whether the pass was stopped before the file's end.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        match &self.games {
            Games::Listed(_, entries) => entries.len(),
            Games::Database(bytes, names) => {
                database(bytes, names).map_or(0, |database| database.len())
            }
            Games::Read(records) => records.len(),
        }
    }

    /// Whether there is no game at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is said about a game: names, date, result; quick enough to ask for every line of a list. Nothing of its tree
    /// is filled in. An empty record for a game that is not there.
    pub fn headers(&self, index: usize) -> Record {
        match &self.games {
            Games::Listed(text, entries) => entries.get(index).map(|&entry| match self.format {
                Format::Sgf => sgf::headers(text, entry),
                Format::Ggf => head_of(ggf::read_game(text, entry)),
                _ => pdn::headers(text, entry),
            }),
            Games::Database(bytes, names) => {
                database(bytes, names).and_then(|database| database.headers(index))
            }
            Games::Read(records) => records.get(index).map(|record| Record {
                tree: super::Tree::new(),
                current: None,
                ..record.clone()
            }),
        }
        .unwrap_or_default()
    }

    /// Number of moves in a game's main line, as far as it is known without reading the game.
    pub fn moves(&self, index: usize) -> Option<u32> {
        match &self.games {
            Games::Listed(_, entries) => Some(entries.get(index)?.moves),
            Games::Database(bytes, names) => database(bytes, names)?.moves(index),
            Games::Read(records) => Some(records.get(index)?.main_moves().count() as u32),
        }
    }

    /// Reads a game.
    pub fn game(&self, index: usize) -> Read<Record> {
        let missing = || ReadError::at_start(Message::new(NO_GAME).arg(index.wrapping_add(1)));
        match &self.games {
            Games::Listed(text, entries) => {
                let &entry = entries.get(index).ok_or_else(missing)?;
                match self.format {
                    Format::Sgf => sgf::read_game(text, entry),
                    Format::Ggf => ggf::read_game(text, entry),
                    _ => pdn::read_game(text, entry),
                }
            }
            Games::Database(bytes, names) => {
                let game = database(bytes, names).and_then(|database| database.game(index));
                game.ok_or_else(missing)
            }
            Games::Read(records) => {
                let record = records.get(index).ok_or_else(missing)?;
                Ok((record.clone(), Vec::new()))
            }
        }
    }
}

fn database<'a>(bytes: &'a [u8], names: &'a Companions) -> Option<wthor::Database<'a>> {
    let names = wthor::Names {
        players: names.players.as_deref(),
        tournaments: names.tournaments.as_deref(),
    };
    let (database, _) = wthor::open(bytes, names).ok()?;
    Some(database)
}

/// A game without its tree.
fn head_of(read: Read<Record>) -> Record {
    let record = read.map(|(record, _)| record).unwrap_or_default();
    Record {
        tree: super::Tree::new(),
        ..record
    }
}

/// Reads every game of bytes that are in `format`.
fn read_all(format: Format, bytes: &[u8]) -> Read<Vec<Record>> {
    let one = |(record, warnings)| (vec![record], warnings);
    match format {
        Format::Own => own::read(bytes),
        Format::Sgf => sgf::read(bytes),
        Format::Pdn => pdn::read(bytes),
        Format::Ggf => ggf::read(bytes),
        Format::Transcript => transcript::read(bytes),
        Format::Obf => obf::read(bytes),
        Format::Wthor => wthor::read(bytes, wthor::Names::default()),
        Format::Psq => psq::read(bytes).map(one),
        Format::RenLib => renlib::read(bytes).map(one),
        Format::Json => legacy::read_json(bytes).map(one),
        Format::Legacy => {
            legacy::read(bytes).map(|(record, warnings)| (record.into_iter().collect(), warnings))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], names: &[&str], moves: &[Option<u32>], first: &str) {
        let (library, _) = Library::open(bytes.to_vec(), None, &mut |_| ControlFlow::Continue(()))
            .expect("a file");
        let found: Vec<_> = (0..library.len())
            .map(|index| library.headers(index).names[0].clone())
            .collect();
        assert_eq!(found, names);
        let counts: Vec<_> = (0..library.len())
            .map(|index| library.moves(index))
            .collect();
        assert_eq!(counts, moves);
        let (record, _) = library.game(0).expect("a game");
        assert_eq!(record.main_moves().collect::<Vec<_>>().join(" "), first);
        assert!(library.game(library.len()).is_err());
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
    fn a_pass_can_be_stopped() {
        let (library, _) = Library::open(b"(;)(;)".to_vec(), None, &mut |_| ControlFlow::Break(()))
            .expect("a file");
        assert!(library.is_stopped());
        let error = Library::open(b"hello".to_vec(), None, &mut |_| ControlFlow::Continue(()))
            .expect_err("no format");
        assert!(error.to_string().contains("none of the formats"), "{error}");
    }
}
