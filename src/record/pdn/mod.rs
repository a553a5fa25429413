//! PDN, the Portable Draughts Notation, for checkers (game type 21).
//!
//! Follows PDN 3.0 (pdn.fmjd.org) and accepts older and careless files: moves with either separator, short and long
//! capture routes, blanks after move numbers, any result (`1-0`, `2-0`, `1/2-1/2`, `*`), text between games. In a result
//! Black's number comes first, as in the large published collections. The legality of moves is not checked here. Move
//! marks and numeric glyphs are stored as properties named `NAG`; options without a tag in PDN are written as `[Options
//! "capture=free"]`. The remaining time after a move, `{[%clk 0:04:58]}`, is stored as a property named `clk`.

mod fen;
mod index;
mod read;
mod scan;
mod tags;
#[cfg(test)]
mod tests;
mod write;

/// Property of the player's remaining time after a move, in comments: `[%clk 0:04:58]`.
const TIME: &str = "clk";

use super::format::{Evidence, Format, Part, Sample};
use super::text::TextFormat;
use super::{charset, key};
use tabletop_core::Text;

pub use fen::{Fen, read_fen};
pub use write::write;

/// Entry of PDN in the table of formats.
pub static FORMAT: Format = Format {
    key: "pdn",
    name: Text::new("PDN (checkers)", "PDN（西洋跳棋）"),
    about: "PDN 3.0, game type 21; in results Black's number comes first",
    extensions: &["pdn"],
    games: &[key::CHECKERS],
    sniff,
    read: |bytes| TEXT.read(bytes),
    text: Some(&TEXT),
    write: Some(|game| Ok(write(game.record))),
    leaves_out: &[Part::Session],
    ..Format::PLAIN
};

/// Functions for reading texts of several games.
pub static TEXT: TextFormat = TextFormat {
    decode: |bytes| charset::decode(bytes, None),
    index: index::index,
    headers: index::headers,
    next: read::next,
    no_game: Text::new(
        "no game found: a PDN record has tags such as [Event \"Club match\"] and moves such as 1. 11-15 23-19",
        "没有找到棋局：PDN 棋谱有 [Event \"…\"] 之类的标签和 1. 11-15 23-19 之类的着法",
    ),
    nothing_known: Text::new(
        "no game in this file is checkers (GameType 21)",
        "文件中没有西洋跳棋（GameType 21）的棋局",
    ),
};

/// Recognises a tag, or a first word of two squares with `-`, `x` or `:` between them.
fn sniff(sample: &Sample<'_>) -> Option<Evidence> {
    if let Some(at) = find_tag(sample.text) {
        return Some(Evidence::Sign(at));
    }
    let word = sample.first_move();
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = word.len() - rest.len();
    ((1..=2).contains(&digits) && rest.starts_with(['-', 'x', ':'])).then_some(Evidence::Word)
}

/// Returns the offset of the first text that resembles a tag such as `[Event "`.
pub(super) fn find_tag(text: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = text[from..].find('[').map(|at| at + from) {
        let inner = &text[at + 1..];
        let rest = inner.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
        if rest.len() < inner.len() && rest.trim_start_matches(' ').starts_with('"') {
            return Some(at);
        }
        from = at + 1;
    }
    None
}
