//! Iterates over the games of a file or of standard input, for commands that process many games.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::disk::{listed, open_to_read, read_bytes, regular};
use super::error::{FileError, LARGEST};
use tabletop_record::{
    self as record, Charset, Collection, GameStream, ReadError, Record, Warning, sniff,
};

/// Number of bytes read to detect the format and the encoding.
const HEAD: u64 = 4 << 20;

/// File name that stands for standard input or standard output.
pub const STANDARD: &str = "-";

/// Iterator over games. Of a long text only the current game is in memory.
pub struct GamesIn {
    path: PathBuf,
    games: Games,
}

enum Games {
    Stream(Box<GameStream<Source>>),
    Whole {
        games: Collection,
        next: usize,
        /// Warnings about the input as a whole.
        warnings: Vec<Warning>,
    },
}

/// A file or standard input.
enum Source {
    File(File),
    Standard(io::Stdin),
}

impl Read for Source {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(out),
            Self::Standard(input) => input.read(out),
        }
    }
}

impl GamesIn {
    /// Opens the file at `path`, or standard input for `-`; in a character set that a person chose, as a whole.
    pub fn open(path: &Path, charset: Option<Charset>) -> Result<Self, FileError> {
        let mut source = open_source(path)?;
        let mut bytes = Vec::new();
        read_rest(
            &mut source,
            charset.map_or(HEAD, |_| LARGEST + 1),
            &mut bytes,
            path,
        )?;
        let more = charset.is_none() && bytes.len() as u64 == HEAD;
        if let Some(charset) = charset {
            bytes = charset.to_utf8(bytes);
        }
        let name = path.file_name().map(|name| name.to_string_lossy());
        let format = sniff(&bytes, name.as_deref());
        let in_file = |error: ReadError| FileError::In(path.to_owned(), error.into());
        let games = match format.and_then(|format| format.text) {
            Some(text) => {
                let rest = more.then_some(source);
                Games::Stream(Box::new(GameStream::new(text, &bytes, rest)))
            }
            None => {
                read_rest(&mut source, LARGEST + 1, &mut bytes, path)?;
                let go_on = &mut |_| std::ops::ControlFlow::Continue(());
                let (mut games, warnings) =
                    Collection::open(bytes, Some(path), go_on).map_err(in_file)?;
                accompany(&mut games, path);
                Games::Whole {
                    games,
                    next: 0,
                    warnings,
                }
            }
        };
        Ok(Self {
            path: path.to_owned(),
            games,
        })
    }

    /// Returns the next game, or the reason why it could not be read; `None` after the last.
    pub fn next_game(&mut self) -> Result<Option<record::Read<Record>>, FileError> {
        match &mut self.games {
            Games::Stream(stream) => {
                let read = stream.next_game();
                read.map_err(|error| FileError::NotRead(self.path.clone(), error.into()))
            }
            Games::Whole {
                games,
                next,
                warnings,
            } => {
                if *next == games.len() {
                    return Ok(None);
                }
                *next += 1;
                let read = games.take(*next - 1);
                Ok(Some(read.map(|(record, more)| {
                    (record, warnings.drain(..).chain(more).collect())
                })))
            }
        }
    }
}

fn open_source(path: &Path) -> Result<Source, FileError> {
    if path == Path::new(STANDARD) {
        return Ok(Source::Standard(io::stdin()));
    }
    let file = regular(path).and_then(|_| open_to_read(path));
    let file = file.map_err(|error| FileError::NotRead(path.to_owned(), error.into()))?;
    Ok(Source::File(file))
}

/// Reads the whole file at `path`, or standard input for `-`.
pub fn read_input(path: &Path) -> Result<Vec<u8>, FileError> {
    let mut source = open_source(path)?;
    let mut bytes = Vec::new();
    read_rest(&mut source, LARGEST + 1, &mut bytes, path)?;
    Ok(bytes)
}

/// Reads on until there are so many bytes; a file with more than it may have is refused.
fn read_rest(
    source: &mut Source,
    most: u64,
    bytes: &mut Vec<u8>,
    path: &Path,
) -> Result<(), FileError> {
    let rest = source.take(most.saturating_sub(bytes.len() as u64));
    let read = { rest }.read_to_end(bytes);
    read.map_err(|error| FileError::NotRead(path.to_owned(), error.into()))?;
    if bytes.len() as u64 > LARGEST {
        return Err(FileError::TooLarge(path.to_owned()));
    }
    Ok(())
}

/// Loads the companion files of the file at `path` into its games.
pub(super) fn accompany(games: &mut Collection, path: &Path) {
    let endings = games.format().companions;
    games.accompany(companions(path, endings));
}

/// Files of the same folder with these extensions, in the given order, such as the names beside a WTHOR database.
fn companions(path: &Path, endings: &[&str]) -> Vec<Option<Vec<u8>>> {
    let mut found: Vec<_> = endings.iter().map(|_| None).collect();
    if endings.is_empty() {
        return found;
    }
    let folder = listed(path.parent().unwrap_or(path));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        let is_it = |wanted: &&str| ending.as_ref().is_some_and(|ending| ending == *wanted);
        if let Some(place) = endings.iter().position(is_it) {
            // Without the file of names, players are shown by their numbers.
            found[place] = read_bytes(&path).ok();
        }
    }
    found
}
