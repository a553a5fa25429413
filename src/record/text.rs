//! Text formats with several games in sequence: a file of a few games is read at once, a larger one is indexed, and its
//! games are read on demand.

use std::borrow::Cow;

use super::charset::Decoded;
use super::index::Games;
use super::index::Report;
use super::issue::{NO_RECORD, Warnings};
use super::lines::Failure;
use super::location::Locator;
use super::{Index, IndexEntry, MAX_ITEMS, Read, ReadError, Record, Warning};
use tabletop_core::Text;

/// Maximum number of games of a file that are read at once rather than indexed.
pub const MAX_EAGER_GAMES: usize = 6;

/// Functions of a text format for finding and reading games.
#[derive(Debug)]
pub struct TextFormat {
    /// Decodes the bytes of a file.
    pub decode: fn(&[u8]) -> Decoded<'_>,
    /// Lists the games without building their trees.
    pub index: fn(&str, Report<'_>) -> Index,
    /// Reads the header of a listed game, without its tree: names, result, tags.
    pub headers: fn(&str, IndexEntry) -> Record,
    /// Reads the first game at or after an offset; `None` after the last.
    pub(super) next: fn(&str, usize, &mut Warnings) -> Option<NextGame>,
    /// Error for a text without games.
    pub(super) no_game: Text,
    /// Error for a text in which all games are of unknown kinds.
    pub(super) nothing_known: Text,
}

/// A game that was read from a text, and its place.
pub(super) struct NextGame {
    /// Lower bound of the offset of the game.
    pub(super) start: usize,
    /// Offset from which to look for the next game.
    pub(super) end: usize,
    /// The game, or the reason why it was left out.
    pub(super) record: Result<Record, Failure>,
}

impl TextFormat {
    /// Reads every game, all of them together within the bounds of one reading.
    pub fn read(&self, bytes: &[u8]) -> Read<Vec<Record>> {
        let decoded = (self.decode)(bytes);
        let text = decoded.text.as_ref();
        let mut warnings = Warnings::default();
        if let Some(note) = decoded.note {
            warnings.remark(0, note);
        }
        let mut locator = Locator::new(text);
        let mut records = Vec::new();
        let (mut why, mut left_out) = (None, 0);
        let mut at = 0;
        while let Some(game) = (self.next)(text, at, &mut warnings) {
            at = game.end;
            match game.record {
                Ok(mut record) => {
                    record.tree.locate(&mut locator);
                    records.push(record);
                }
                Err((offset, reason)) => {
                    left_out += 1;
                    why.get_or_insert_with(|| {
                        ReadError::at(locator.locate(offset), reason.clone())
                    });
                    warnings.leave_out(offset, reason);
                }
            }
            if warnings.is_full() || !warnings.take_game(game.start) {
                break;
            }
        }
        if !records.is_empty() {
            return Ok((records, warnings.located_in(text)));
        }
        Err(match why {
            None => ReadError::at_start(self.no_game),
            Some(why) if left_out == 1 => why,
            Some(_) => ReadError::at_start(self.nothing_known),
        })
    }

    /// Reads one game of an indexed text.
    pub fn read_game(&self, text: &str, entry: IndexEntry) -> Read<Record> {
        let text = text.get(..entry.end).unwrap_or(text);
        let locator = Locator::from_line(text, entry.start, entry.line);
        let read = self.read_next(text, entry.start, locator);
        read.map_or_else(|| Err(ReadError::at_start(self.no_game)), |(_, read)| read)
    }

    /// Reads the first game at or after an offset, within the bounds of a reading of its own; also returns its place.
    fn read_next(
        &self,
        text: &str,
        from: usize,
        mut locator: Locator<'_>,
    ) -> Option<(IndexEntry, Read<Record>)> {
        let mut warnings = Warnings::default();
        let game = (self.next)(text, from, &mut warnings)?;
        let mut entry = IndexEntry {
            start: game.start,
            end: game.end,
            line: locator.locate(game.start).line,
            moves: 0,
        };
        let read = match game.record {
            Ok(mut record) => {
                entry.moves = record.main_moves().count() as u32;
                let warnings = warnings.located(locator);
                record.tree.locate(&mut locator);
                Ok((record, warnings))
            }
            Err((offset, reason)) => Err(ReadError::at(locator.locate(offset), reason)),
        };
        Some((entry, read))
    }

    /// Opens a file: reads a few games, indexes more.
    pub(super) fn open(&'static self, bytes: Vec<u8>, report: Report<'_>) -> Read<Box<dyn Games>> {
        let decoded = (self.decode)(&bytes);
        let note = decoded.note;
        let copied = match decoded.text {
            Cow::Owned(text) => Some(text),
            Cow::Borrowed(_) => None,
        };
        // Text that was not copied is valid UTF-8, except for a byte order mark, which the readers skip.
        let text = copied.unwrap_or_else(|| {
            String::from_utf8(bytes)
                .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        });
        let (entries, read) = self
            .read_few(&text)
            .unwrap_or_else(|| ((self.index)(&text, report).games, Vec::new()));
        // The format was known by the file's name only.
        if entries.is_empty() {
            return Err(ReadError::at_start(NO_RECORD));
        }
        let games = TextGames {
            format: self,
            text,
            entries,
            read,
        };
        let note = note.map(Warning::at_start);
        Ok((Box::new(games), note.into_iter().collect()))
    }

    /// Reads the games of a text, if they are few and within the bounds of one reading.
    #[expect(
        clippy::type_complexity,
        reason = "the parts of the only thing that is made of it"
    )]
    fn read_few(&self, text: &str) -> Option<(Vec<IndexEntry>, Vec<Option<Read<Record>>>)> {
        let (mut entries, mut games) = (Vec::new(), Vec::new());
        let (mut at, mut nodes) = (0, 0);
        while let Some((entry, read)) = self.read_next(text, at, Locator::new(text)) {
            nodes += read.as_ref().map_or(0, |(record, _)| record.tree.len());
            if entries.len() == MAX_EAGER_GAMES || nodes > MAX_ITEMS {
                return None;
            }
            at = entry.end;
            entries.push(entry);
            games.push(Some(read));
        }
        Some((entries, games))
    }
}

#[derive(Debug)]
struct TextGames {
    format: &'static TextFormat,
    text: String,
    entries: Vec<IndexEntry>,
    /// Games that were read already and not yet taken.
    read: Vec<Option<Read<Record>>>,
}

impl Games for TextGames {
    fn count(&self) -> usize {
        self.entries.len()
    }

    fn headers(&self, index: usize) -> Option<Record> {
        let &entry = self.entries.get(index)?;
        Some((self.format.headers)(&self.text, entry))
    }

    fn moves(&self, index: usize) -> Option<u32> {
        Some(self.entries.get(index)?.moves)
    }

    fn record(&self, index: usize) -> Option<Read<Record>> {
        let &entry = self.entries.get(index)?;
        let read = self.read.get(index).and_then(Clone::clone);
        Some(read.unwrap_or_else(|| self.format.read_game(&self.text, entry)))
    }

    fn take(&mut self, index: usize) -> Option<Read<Record>> {
        let read = self.read.get_mut(index).and_then(Option::take);
        read.or_else(|| self.record(index))
    }
}
