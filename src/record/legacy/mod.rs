//! The saves of earlier programs: four plain text formats, read and written, and the JSON saves of a platform with
//! Gomoku, Go and Reversi, read.
//!
//! A text save begins with the word `ReversiGame`, `Checkers`, `MagicSquare` or `NineAlmondsGame` (also `Reversi`,
//! `NineAlmonds`) and gives a position, not the moves that led to it. Cells are counted by rows from the lower left,
//! from 0. A player who declined to save left the single line `NO DATA`.

mod board;
mod json;
mod puzzles;
#[cfg(test)]
mod tests;
mod write;

use super::lines::Lines;
use super::source::{Places, Warnings};
use super::{Read, ReadError, Record};
use crate::core::{Message, Text};

pub use json::read_json;
pub use write::write;

const NO_SAVE: Text = Text::new(
    "{0} is no game of the old saves: expected ReversiGame, Checkers, MagicSquare or NineAlmondsGame",
    "“{0}”不是旧存档中的棋种：应为 ReversiGame、Checkers、MagicSquare 或 NineAlmondsGame",
);

/// Reads a text save. Nothing saved (`NO DATA`) gives no record.
pub fn read(bytes: &[u8]) -> Read<Option<Record>> {
    let decoded = super::charset::decode(bytes, None);
    let text = decoded.text.as_ref();
    let mut warnings = Warnings::default();
    if let Some(note) = decoded.note {
        warnings.add(0, note);
    }
    let fail =
        |(offset, message): (usize, Message)| ReadError::at(Places::new(text).of(offset), message);
    let mut lines = Lines::new(text);
    let (at, first) = lines.next_said().unwrap_or((0, ""));
    let record = match first.to_ascii_lowercase().as_str() {
        "no data" => None,
        "reversigame" | "reversi" => Some(board::reversi(&mut lines, &mut warnings).map_err(fail)?),
        "checkers" | "checkersgame" => {
            Some(board::checkers(&mut lines, &mut warnings).map_err(fail)?)
        }
        "magicsquare" | "magicsquaregame" => {
            Some(puzzles::magic(&mut lines, &mut warnings).map_err(fail)?)
        }
        "ninealmondsgame" | "ninealmonds" => {
            Some(puzzles::almonds(&mut lines, &mut warnings).map_err(fail)?)
        }
        _ => {
            let shown: String = first.chars().take(30).collect();
            return Err(fail((at, Message::new(NO_SAVE).arg(shown))));
        }
    };
    Ok((record, warnings.placed_in(text)))
}
