//! SGF, the Smart Game Format, FF\[1\] to FF\[4\]: Go, Othello and gomoku.
//!
//! [`read`] takes whole files, [`index`] lists the games of a large one without building their trees, and
//! [`read_game`] reads one of them. Follows the description of FF\[4\] by Arno Hollosi (red-bean.com/sgf). Beyond it:
//! lower-case letters of property names are ignored as FF\[1–3\] have them, points may also be written `H8`, text may
//! stand before and between games, and what is broken is passed over with a warning. Options and moves for which SGF
//! has no property are written as `XO[key=value]` and `XM[move]`.

mod charset;
mod game;
mod header;
mod index;
mod parse;
pub(super) mod points;
pub(super) mod scan;
#[cfg(test)]
mod tests;
mod write;

use super::source::{Places, Warnings};
use super::{IndexEntry, Read, ReadError, Record};
use crate::core::Text;

pub use charset::decode;
pub use index::{headers, index};
pub use write::{write, write_all};

const NO_GAME: Text = Text::new(
    "no game found: an SGF record begins with (; such as (;GM[1]SZ[19];B[pd])",
    "没有找到棋局：SGF 棋谱以 (; 开头，例如 (;GM[1]SZ[19];B[pd])",
);
const NOTHING_KNOWN: Text = Text::new(
    "none of the games in this file is one of Go GM[1], Othello GM[2], gomoku GM[4]",
    "文件中没有可识别的棋种：围棋 GM[1]、黑白棋 GM[2]、五子棋 GM[4]",
);

/// Reads every game of a file.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let decoded = decode(bytes);
    let text = decoded.text.as_ref();
    let mut warnings = Warnings::default();
    if let Some(note) = decoded.note {
        warnings.add(0, note);
    }
    let mut records = Vec::new();
    let mut found = 0;
    let mut at = 0;
    let mut places = Places::new(text);
    while let Some(start) = scan::find_game(text, at) {
        if !warnings.take_game(start) {
            break;
        }
        let (raw, end) = parse::parse(text, start, &mut warnings);
        found += 1;
        at = end.max(start + 1);
        records.extend(game::record(raw, &mut warnings).map(|mut record| {
            record.tree.locate(&mut places);
            record
        }));
        if warnings.is_full() {
            break;
        }
    }
    if records.is_empty() {
        return Err(match found {
            0 => ReadError::at_start(NO_GAME),
            1 => left_out(text, &warnings),
            _ => ReadError::at_start(NOTHING_KNOWN),
        });
    }
    Ok((records, warnings.placed_in(text)))
}

/// Why the only game of a text was left out, which is what was told last.
fn left_out(text: &str, warnings: &Warnings) -> ReadError {
    match warnings.newest() {
        Some((offset, message)) => ReadError::at(Places::new(text).of(*offset), message.clone()),
        None => ReadError::at_start(NOTHING_KNOWN),
    }
}

/// Reads one game of a text that [`index`] has listed.
pub fn read_game(text: &str, entry: IndexEntry) -> Read<Record> {
    let mut warnings = Warnings::default();
    let text = text.get(..entry.end).unwrap_or(text);
    let Some(start) = scan::find_game(text, entry.start) else {
        return Err(ReadError::at_start(NO_GAME));
    };
    let (raw, _) = parse::parse(text, start, &mut warnings);
    match game::record(raw, &mut warnings) {
        Some(mut record) => {
            record.tree.locate(&mut Places::new(text));
            Ok((record, warnings.placed_in(text)))
        }
        None => Err(left_out(text, &warnings)),
    }
}
