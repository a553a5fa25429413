//! Index of the games of a large file, built without their trees.

use super::header;
use super::points::one_line;
use super::scan::{Scanner, Token, begins_game, find_game, value_end};
use crate::index::{MAX_GAMES, Progress, Report};
use crate::location::line_ends;
use crate::{Index, IndexEntry, Property, Record, key, wording};
use std::borrow::Cow;

/// Lists the games of a text. `report` is called about once a MiB with the number of bytes done and may stop the pass.
pub(super) fn index(text: &str, report: Report<'_>) -> Index {
    let bytes = text.as_bytes();
    let mut progress = Progress::new(report);
    let mut index = Index::default();
    let (mut at, mut line, mut counted) = (0, 1, 0);
    while let Some(start) = find_game(text, at) {
        let game = if progress.stops(start) {
            None
        } else {
            game_end(bytes, start, &mut progress)
        };
        let Some((end, moves)) = game else {
            index.stopped = true;
            return index;
        };
        line += line_ends(&bytes[counted..start]);
        counted = start;
        index.games.push(IndexEntry {
            start,
            end,
            line,
            moves,
        });
        at = end.max(start + 1);
        if index.games.len() >= MAX_GAMES {
            index.stopped = true;
            return index;
        }
    }
    index
}

/// Returns the offset after the game that begins at `start`, and the length of its main line in nodes. `None` if stopped.
fn game_end(bytes: &[u8], start: usize, progress: &mut Progress<'_>) -> Option<(usize, u32)> {
    // A file may lack its first parenthesis.
    let (mut at, mut depth) = (start, usize::from(bytes[start] != b'('));
    let (mut nodes, mut main) = (0_u32, true);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'[' => {
                at = value_end(bytes, at + 1);
                if progress.stops(at) {
                    return None;
                }
            }
            b';' => nodes += u32::from(main),
            b'(' => {
                if depth > 0 && begins_game(bytes, at) {
                    break;
                }
                depth += 1;
            }
            b')' => {
                main = false;
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    at += 1;
                    break;
                }
            }
            _ => {}
        }
        at += 1;
    }
    Some((at.min(bytes.len()), nodes.saturating_sub(1)))
}

/// Reads the root properties of a listed game without its tree: game, size, names, result, tags.
pub(super) fn headers(text: &str, entry: IndexEntry) -> Record {
    let mut record = Record::default();
    let text = text.get(..entry.end).unwrap_or(text);
    let mut scanner = Scanner::new(text, entry.start);
    let (mut nodes, mut name) = (0, None);
    let mut properties: Vec<Property> = Vec::new();
    while let Some((_, token)) = scanner.next() {
        match token {
            Token::Node => nodes += 1,
            Token::Name(found) => name = Some(found),
            Token::Value(value, _) => {
                // Only the first value counts.
                let of_header =
                    |name: &Cow<'_, str>| !matches!(name.as_ref(), "C" | "GC") && nodes < 2;
                if let Some(name) = name.take().filter(of_header) {
                    properties.push(Property::new(&name, value));
                }
            }
            Token::Open | Token::Junk(_) => {}
            Token::Close => break,
        }
        if nodes > 1 {
            break;
        }
    }
    let game = properties.iter().find(|it| it.key == "GM");
    let game = header::game(game.map(|it| it.values[0].as_str())).unwrap_or_default();
    game.clone_into(&mut record.game);
    if game == key::GO {
        header::rename_old(&mut properties);
    }
    for property in &properties {
        take(&mut record, &property.key, &property.values[0]);
    }
    record
}

fn take(record: &mut Record, name: &str, value: &str) {
    match name {
        "PB" => record.names[0] = one_line(value),
        "PW" => record.names[1] = one_line(value),
        "RE" => record.ending = header::ending(&record.game, value),
        "SZ" => {
            let size = header::size(value).map(|size| size.to_string());
            record.set_option("size", size.unwrap_or_default());
        }
        _ => {
            let tag = header::TAGS.iter().find(|(tag, _)| *tag == name);
            if let Some((_, key)) = tag.filter(|(_, key)| *key != key::PROGRAM) {
                let value = one_line(value);
                let date = wording::date(&value).filter(|_| *key == key::DATE);
                record.set_tag(key, date.unwrap_or(value));
            }
        }
    }
}
