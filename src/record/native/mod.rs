//! tabletop's own format: all data of a `Record`, as text for people to read and for `diff` to compare.
//!
//! A file is UTF-8 and holds one or more games. Each is a run of lines:
//!
//! ```text
//! tabletop record 1                  the first line of every game, with the version of the format
//! game reversi                       the game
//! black Anna                         the players' names
//! white Bo
//! seat black person                  the kind of each player
//! seat white computer level=5
//! result white halves 44             the end: black, white, draw, none, solved or stuck, then unknown, resignation,
//!                                    time, forfeit, or halves with twice the difference
//! clock 300 298.5                    the clock
//! option size 8                      one line an option
//! tag event Club match               one line a tag
//! start ..../.OX./.XO./.... X        the start position, unless it is the usual one
//! moves                              the tree in preorder, a line to its end before its variations
//! 1 X f5                             depth, side (X black, O white, - unknown), and the move; `.` for none
//!   | A comment.                     comment on the node above, line by line
//!   = NAG $1                         a property and one of its values; `+` adds a value to the one above
//!   @                                the node at which the player is
//! 2 O d6
//! 2 O f6                             a variation: again of depth 2
//! end
//! ```
//!
//! In values `\n`, `\r` and `\\` stand for a line feed, a carriage return and a backslash, and `\.` for nothing: it
//! protects blanks at a value's ends. Readers skip unknown lines with a warning, so that a newer version can add some;
//! the version number changes only if the meaning of existing lines does. A truncated file lacks `end`: everything up
//! to there is read, with a warning.

mod index;
mod read;
mod syntax;
#[cfg(test)]
mod tests;
mod write;

use super::charset;
use super::format::{Evidence, Format};
use super::text::TextFormat;
use tabletop_core::Text;

pub use read::{Whole, read, read_whole};
pub use write::{write, write_whole};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "tt",
    name: Text::new("tabletop record", "tabletop 棋谱"),
    about: "the own format, below",
    extensions: &["tt", "tabletop"],
    sniff: |sample| {
        let is_first = sample.first_line.starts_with(syntax::FIRST);
        is_first.then_some(Evidence::Signature)
    },
    read,
    text: Some(&TEXT),
    write: Some(|game| Ok(write(game.record))),
    ..Format::PLAIN
};

/// Functions for reading texts of several games.
pub static TEXT: TextFormat = TextFormat {
    decode: |bytes| charset::decode(bytes, None),
    index: index::index,
    headers: index::headers,
    next: read::next,
    no_game: read::NO_GAME,
    nothing_known: read::NO_GAME,
};
