//! Index of the games of a large file, built without their trees.

use super::scan::{Scanner, Token};
use super::tags;
use crate::index::{MAX_GAMES, Progress, Report};
use crate::location::line_ends;
use crate::{Index, IndexEntry, Record, key};

/// Lists the games of a text. `report` is called about once a MiB with the number of bytes done and may stop the pass.
pub(super) fn index(text: &str, report: Report<'_>) -> Index {
    let bytes = text.as_bytes();
    let mut progress = Progress::new(report);
    let mut pass = Pass::default();
    let mut scanner = Scanner::new(text, 0);
    while let Some((offset, token)) = scanner.next() {
        if progress.stops(offset) || pass.index.games.len() >= MAX_GAMES {
            pass.index.stopped = true;
            return pass.index;
        }
        match token {
            Token::Tag(name, ..) => {
                if pass.any || (name == "Event" && pass.event) {
                    pass.close(bytes, offset);
                }
                pass.begin(offset);
                pass.tags = true;
                pass.event |= name == "Event";
                pass.depth = 0;
            }
            Token::Move(..) => {
                pass.begin(offset);
                pass.any = true;
                pass.moves += u32::from(pass.depth == 0);
            }
            Token::Open => {
                pass.begin(offset);
                pass.depth += 1;
            }
            Token::Close => pass.depth = pass.depth.saturating_sub(1),
            Token::Result(_) if pass.depth == 0 && (pass.tags || pass.any) => {
                pass.close(bytes, scanner.at());
            }
            Token::Comment(..) => pass.begin(offset),
            _ => {}
        }
    }
    pass.close(bytes, text.len());
    pass.index
}

#[derive(Default)]
struct Pass {
    index: Index,
    start: Option<usize>,
    tags: bool,
    event: bool,
    any: bool,
    moves: u32,
    depth: usize,
    line: u32,
    counted: usize,
}

impl Pass {
    fn begin(&mut self, offset: usize) {
        self.start.get_or_insert(offset);
    }

    /// Adds an entry for the text before `end`, if it is a game.
    fn close(&mut self, bytes: &[u8], end: usize) {
        if let Some(start) = self.start.take().filter(|_| self.tags || self.any) {
            self.line += line_ends(&bytes[self.counted..start]);
            self.counted = start;
            self.index.games.push(IndexEntry {
                start,
                end,
                line: self.line + 1,
                moves: self.moves,
            });
        }
        self.tags = false;
        self.event = false;
        self.any = false;
        self.moves = 0;
        self.depth = 0;
    }
}

/// Reads the tags of a listed game, without its moves.
pub(super) fn headers(text: &str, entry: IndexEntry) -> Record {
    let mut record = Record::new(key::CHECKERS);
    let text = text.get(..entry.end).unwrap_or(text);
    let mut scanner = Scanner::new(text, entry.start);
    while let Some((_, token)) = scanner.next() {
        match token {
            Token::Tag("GameType", value, _) if !tags::is_english(value) => record.game.clear(),
            Token::Tag(name, value, _) if record.tags.len() < 100 => {
                tags::take(&mut record, name, value);
            }
            Token::Move(..) | Token::Open => break,
            _ => {}
        }
    }
    record
}
