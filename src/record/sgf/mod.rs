//! SGF, the Smart Game Format, FF\[1\] to FF\[4\]: Go, Othello and gomoku.
//!
//! Follows the description of FF\[4\] by Arno Hollosi (red-bean.com/sgf). Extensions: lower-case letters of property
//! names are ignored as in FF\[1–3\], points may also be written `H8`, text may stand before and between games, and
//! malformed parts are skipped with a warning. Options and moves without a property in SGF are written as
//! `XO[key=value]` and `XM[move]`.

mod charset;
mod game;
mod header;
mod index;
mod markup;
mod parse;
pub(super) mod points;
pub(super) mod scan;
mod set_up;
#[cfg(test)]
mod tests;
mod write;

use super::format::{Evidence, Format, Part};
use super::issue::Warnings;
use super::key;
use super::text::{NextGame, TextFormat};
use tabletop_core::Text;

pub use markup::{Markup, markup, put_markup};
pub use set_up::set_up;
pub use write::write;

/// Entry of SGF in the table of formats.
pub static FORMAT: Format = Format {
    key: "sgf",
    name: Text::new("SGF (Go, Othello, gomoku)", "SGF（围棋、黑白棋、五子棋）"),
    about: "SGF FF[4], reads FF[1] to FF[4]",
    extensions: &["sgf"],
    games: &[key::GO, key::REVERSI, key::GOMOKU],
    sniff: |sample| scan::find_game(sample.text, 0).map(Evidence::Sign),
    read: |bytes| TEXT.read(bytes),
    text: Some(&TEXT),
    write: Some(|game| Ok(write(game.record))),
    leaves_out: &[Part::Session],
    ..Format::PLAIN
};

/// Functions for reading texts of several games.
pub static TEXT: TextFormat = TextFormat {
    decode: charset::decode,
    index: index::index,
    headers: index::headers,
    next,
    no_game: Text::new(
        "no game found: an SGF record starts with (; such as (;GM[1]SZ[19];B[pd])",
        "没有找到棋局：SGF 棋谱以 (; 开头，例如 (;GM[1]SZ[19];B[pd])",
    ),
    nothing_known: Text::new(
        "no game in this file is Go GM[1], Othello GM[2] or gomoku GM[4]",
        "文件中没有可识别的棋种：围棋 GM[1]、黑白棋 GM[2]、五子棋 GM[4]",
    ),
};

fn next(text: &str, from: usize, warnings: &mut Warnings) -> Option<NextGame> {
    let start = scan::find_game(text, from)?;
    let (raw, end) = parse::parse(text, start, warnings);
    Some(NextGame {
        start,
        end: end.max(start + 1),
        record: game::record(raw, warnings),
    })
}
