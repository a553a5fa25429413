//! The save files of earlier programs: four plain text formats, read and written, and the JSON saves of a platform with
//! Gomoku, Go and Reversi, read only.
//!
//! A text save begins with the word `ReversiGame`, `Checkers`, `MagicSquare` or `NineAlmondsGame` (also `Reversi`,
//! `NineAlmonds`) and holds a position, not the moves that led to it. Cells are counted by rows from the lower left,
//! from 0. A player who declined to save left the single line `NO DATA`.

mod board;
mod json;
mod puzzles;
#[cfg(test)]
mod tests;
mod write;

use super::format::{Evidence, Format, Part, Sample, WriteError};
use super::issue::{Warnings, quoting};
use super::lines::{Failure, Lines};
use super::location::Locator;
use super::{Read, ReadError, Record, key};
use tabletop_core::Text;

pub use json::read_json;
pub use write::write;

/// Entry of the text saves in the table of formats.
pub static FORMAT: Format = Format {
    key: "save",
    name: Text::new("old save", "旧存档"),
    about: "the old text saves",
    extensions: &["sav", "save"],
    games: &[key::REVERSI, key::CHECKERS, key::ALMONDS, key::MAGIC],
    sniff: |sample| Save::from_first_line(sample.first_line).map(|_| Evidence::Signature),
    read: |bytes| read(bytes).map(|(record, warnings)| (record.into_iter().collect(), warnings)),
    write: Some(|game| write(game.record, game.position, game.turn).ok_or(WriteError::NotHeld)),
    leaves_out: &[
        Part::Moves,
        Part::Variations,
        Part::Comments,
        Part::Options,
        Part::Session,
    ],
    ..Format::PLAIN
};

/// Entry of the JSON saves in the table of formats.
pub static JSON: Format = Format {
    key: "json",
    name: Text::new("JSON save", "JSON 存档"),
    about: "the JSON saves of an earlier platform",
    extensions: &["json"],
    games: &[key::GOMOKU, key::GO, key::REVERSI],
    sniff: sniff_json,
    read: |bytes| read_json(bytes).map(|(record, warnings)| (vec![record], warnings)),
    ..Format::PLAIN
};

fn sniff_json(sample: &Sample<'_>) -> Option<Evidence> {
    let inner = sample.text.trim_start().strip_prefix('{')?.trim_start();
    inner.starts_with(['"', '}']).then_some(Evidence::Word)
}

const NO_SAVE: Text = Text::new(
    "{0} is not a game of the old saves: expected ReversiGame, Checkers, MagicSquare or NineAlmondsGame",
    "“{0}”不是旧存档中的棋种：可为 ReversiGame、Checkers、MagicSquare 或 NineAlmondsGame",
);

/// Parser of the lines after the first line of a text save.
type Body = fn(&mut Lines<'_>, &mut Warnings) -> Result<Record, Failure>;

/// Content of a text save according to its first line.
enum Save {
    /// Nothing was saved (`NO DATA`).
    Nothing,
    /// A game, with the parser of the remaining lines.
    Game(Body),
}

impl Save {
    fn from_first_line(line: &str) -> Option<Self> {
        let word = line.split_whitespace().next()?;
        let body: Body = match word.to_ascii_lowercase().as_str() {
            "no" if line.eq_ignore_ascii_case("no data") => return Some(Self::Nothing),
            "reversigame" | "reversi" => board::reversi,
            "checkers" | "checkersgame" => board::checkers,
            "magicsquare" | "magicsquaregame" => puzzles::magic,
            "ninealmondsgame" | "ninealmonds" => puzzles::almonds,
            _ => return None,
        };
        Some(Self::Game(body))
    }
}

/// Reads a text save; `None` if nothing was saved (`NO DATA`).
pub fn read(bytes: &[u8]) -> Read<Option<Record>> {
    let decoded = super::charset::decode(bytes, None);
    let text = decoded.text.as_ref();
    let mut warnings = Warnings::default();
    if let Some(note) = decoded.note {
        warnings.remark(0, note);
    }
    let fail =
        |(offset, message): Failure| ReadError::at(Locator::new(text).locate(offset), message);
    let mut lines = Lines::new(text);
    let (at, first) = lines.next_said().unwrap_or((0, ""));
    let record = match Save::from_first_line(first) {
        Some(Save::Nothing) => None,
        Some(Save::Game(body)) => Some(body(&mut lines, &mut warnings).map_err(fail)?),
        None => return Err(fail((at, quoting(NO_SAVE, first)))),
    };
    Ok((record, warnings.located_in(text)))
}
