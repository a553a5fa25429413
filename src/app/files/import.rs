//! Imports games from files, pasted texts and listings.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::read_reporting;
use super::games_in::accompany;
use super::masters::{self, shelf};
use super::{FileError, STANDARD, in_file, read_input, words};
use crate::workspace::{Import, Imported, Report};
use tabletop_core::{AnyReason, Message, Reason, Text};
use tabletop_play::registry;
use tabletop_play::session::GameSession;
use tabletop_record::{Charset, Collection, MAX_EAGER_GAMES, Read, ReadError, Record};

#[derive(Clone, Debug)]
pub enum Source {
    /// A file, or with a number only this one of its games, from 1; with its character set if a person chose one.
    File(PathBuf, Option<usize>, Option<Charset>),
    Standard(Option<Charset>),
    Text(String),
    /// The games that come with the program.
    Masters,
    /// A game of a listing, from 0.
    Listed(Arc<Collection>, usize),
}

impl From<Source> for Import {
    fn from(source: Source) -> Self {
        Self {
            name: source.name(),
            replay: None,
            read: Box::new(move |report| source.import(report)),
        }
    }
}

impl Source {
    fn name(&self) -> Message {
        const NUMBERED: Text = Text::new("game {1} of {0}", "{0} 的第 {1} 局");
        match self {
            Self::File(path, None, _) => Message::verbatim(path.display()),
            Self::File(path, Some(number), _) => {
                Message::new(NUMBERED).arg(path.display()).arg(number)
            }
            Self::Standard(_) => words::STANDARD_INPUT.into(),
            Self::Text(_) => words::CLIPBOARD.into(),
            Self::Masters => words::MASTERS.into(),
            Self::Listed(games, index) => {
                Message::new(NUMBERED).message(origin(games)).arg(index + 1)
            }
        }
    }

    /// Reads the games, or lists them if there are many. Reading the file, scanning it and listing its games count as a
    /// third of the progress each.
    fn import(self, report: Report<'_>) -> Result<Imported, AnyReason> {
        let mut warnings = Vec::new();
        let (mut games, number) = match self {
            Self::File(path, number, charset) => {
                let bytes = read_reporting(&path, &mut |part| report(part / 3.0))?;
                let bytes = converted(bytes, charset);
                (collect(bytes, Some(&path), report, &mut warnings)?, number)
            }
            Self::Standard(charset) => {
                let bytes = converted(read_input(Path::new(STANDARD))?, charset);
                (collect(bytes, None, report, &mut warnings)?, None)
            }
            Self::Text(text) => {
                let bytes = text.into_bytes();
                (collect(bytes, None, report, &mut warnings)?, None)
            }
            Self::Masters => {
                let games = shelf().ok_or(FileError::Empty)?;
                return Ok(Imported::Collection(games));
            }
            Self::Listed(games, index) => {
                let mut session = open_record(games.record(index), &mut warnings)?;
                if masters::is_shelf(&games) {
                    // A game to be replayed, not to be gone on with.
                    session.go(session.line()[0]);
                }
                return Ok(imported(vec![*session], warnings));
            }
        };
        if let Some(number) = number {
            let record = games.take(number.wrapping_sub(1));
            let session = open_record(record, &mut warnings)?;
            return Ok(imported(vec![*session], warnings));
        }
        if games.len() > MAX_EAGER_GAMES {
            games.index_metadata(&mut |part| report((2.0 + part) / 3.0));
            return Ok(Imported::Collection(Arc::new(games)));
        }
        let sessions = open_first(&mut games, MAX_EAGER_GAMES, &mut warnings)?;
        Ok(imported(sessions, warnings))
    }
}

fn converted(bytes: Vec<u8>, charset: Option<Charset>) -> Vec<u8> {
    match charset {
        Some(charset) => charset.to_utf8(bytes),
        None => bytes,
    }
}

const fn imported(sessions: Vec<GameSession>, warnings: Vec<Message>) -> Imported {
    Imported::Games { sessions, warnings }
}

pub fn origin(games: &Collection) -> Message {
    match games.origin() {
        Some(_) if masters::is_shelf(games) => words::MASTERS.into(),
        Some(path) => Message::verbatim(path.display()),
        None => words::CLIPBOARD.into(),
    }
}

/// Reads the games of the file at `path`, or of standard input for `-`; adds what had to be corrected to `warnings`.
pub fn read_games(path: &Path, warnings: &mut Vec<Message>) -> Result<Collection, FileError> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let mut notes = Vec::new();
    let games = collect(read_input(path)?, Some(path), go_on, &mut notes)
        .map_err(|error| FileError::In(path.to_owned(), error.into()))?;
    warnings.extend(notes.into_iter().map(|note| in_file(path, note)));
    Ok(games)
}

fn collect(
    bytes: Vec<u8>,
    path: Option<&Path>,
    report: Report<'_>,
    warnings: &mut Vec<Message>,
) -> Result<Collection, ReadError> {
    let size = bytes.len().max(1) as f64;
    let mut gone_through = |done: usize| report((1.0 + done as f64 / size) / 3.0);
    let mut games = taken(Collection::open(bytes, path, &mut gone_through), warnings)?;
    if let Some(path) = path {
        accompany(&mut games, path);
    }
    Ok(games)
}

/// Value of a read; adds its warnings to `warnings`.
fn taken<T>(read: Read<T>, warnings: &mut Vec<Message>) -> Result<T, ReadError> {
    let (read, more) = read?;
    warnings.extend(more.iter().map(Reason::message));
    Ok(read)
}

/// Opens the game of a record, refused if there is neither a move nor a set-up stone in a text with faults; adds what had to be corrected or could not be replayed to `warnings`.
pub fn open_record(
    read: Read<Record>,
    warnings: &mut Vec<Message>,
) -> Result<Box<GameSession>, AnyReason> {
    let (record, more) = read?;
    let is_faulty = more.iter().any(|warning| !warning.is_remark());
    warnings.extend(more.iter().map(Reason::message));
    let (session, problems) = registry::open(&record)?;
    // A board on which nothing stands, from a text that was not understood, is no game.
    if is_faulty && record.start.is_none() && session.line().len() < 2 {
        return Err(FileError::Empty.into());
    }
    warnings.extend(problems);
    Ok(session)
}

/// Opens the first games of a file, at most `most`, and reports the reasons why others failed.
pub fn open_first(
    games: &mut Collection,
    most: usize,
    warnings: &mut Vec<Message>,
) -> Result<Vec<GameSession>, AnyReason> {
    if games.is_empty() {
        return Err(FileError::Empty.into());
    }
    if games.len() > most {
        let first = Message::new(words::FIRST_GAMES);
        warnings.push(first.arg(most).arg(games.len()));
    }
    let mut sessions = Vec::new();
    let mut why = None;
    for index in 0..games.len().min(most) {
        match open_record(games.take(index), warnings) {
            Ok(session) => sessions.push(*session),
            Err(reason) => {
                why.get_or_insert_with(|| reason.clone());
                warnings.push(reason.message());
            }
        }
    }
    match why {
        Some(why) if sessions.is_empty() => Err(why),
        _ => Ok(sessions),
    }
}
