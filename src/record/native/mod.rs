//! tabletop's own format: everything that a `Record` holds, as text that a person can read and `diff` can compare.
//!
//! A file is UTF-8 and holds one or more games. Each is a run of lines:
//!
//! ```text
//! tabletop record 1                  the first line of every game, with the version of the format
//! game reversi                       which game
//! black Anna                         the players' names
//! white Bo
//! seat black person                  who sits there
//! seat white computer level=5
//! result white halves 44             the end: black, white, draw, none, solved or stuck, then unknown, resignation,
//!                                    time, forfeit, or halves with twice the difference
//! clock 300 298.5                    the clock
//! option size 8                      one line an option
//! tag event Club match               one line a tag
//! start ..../.OX./.XO./.... X        the position the moves begin from, unless it is the usual one
//! moves                              from here on the tree, a line to its end before the variations beside it
//! 1 X f5                             depth, who moved (X black, O white, - not said), and the move; `.` for none
//!   | A comment.                     what is said about the node above, one line each
//!   = NAG $1                         a property and one of its values; `+` adds a value to the one above
//!   @                                the player stands here
//! 2 O d6
//! 2 O f6                             a variation: again of depth 2
//! end
//! ```
//!
//! In values `\n`, `\r` and `\\` stand for a line feed, a carriage return and a backslash, and `\.` for nothing: it keeps
//! blanks at a value's ends. Lines that a reader does not know are passed over with a warning, so that a newer version
//! can add some; only a change of what is there raises the version. A file that breaks off lacks `end`: everything up
//! to there is read, with a warning.

mod read;
#[cfg(test)]
mod tests;
mod write;

use super::format::{Evidence, Format};
use crate::core::Text;

pub use read::read;
pub use write::write;

/// The row of the table.
pub static FORMAT: Format = Format {
    key: "tt",
    name: Text::new("tabletop record", "tabletop 棋谱"),
    about: "the own format, below",
    extensions: &["tt", "tabletop"],
    games: &[],
    companions: &[],
    sniff: |sample| {
        let is_first = sample.first_line.starts_with(FIRST);
        is_first.then_some(Evidence::Signature)
    },
    read,
    index: None,
    write: Some(|game| Ok(write(game.record))),
    leaves_out: &[],
};

/// The words that every game begins with, before the version.
const FIRST: &str = "tabletop record ";
/// What stands where a node has no move.
const NO_MOVE: &str = ".";
/// What stands for nothing in a value.
const NOTHING: &str = "\\.";
/// The version that is written.
const VERSION: u32 = 1;

/// Whether `text` can stand as a name among words.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}
