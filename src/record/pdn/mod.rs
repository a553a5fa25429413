//! PDN, the Portable Draughts Notation, for checkers (game type 21).
//!
//! Follows PDN 3.0 (pdn.fmjd.org) and takes what older and careless files have: moves with either separator, short and
//! long capture routes, blanks after move numbers, any result (`1-0`, `2-0`, `1/2-1/2`, `*`), text between games. In a
//! result Black's number comes first, as the large published collections have it. Whether a move is legal is not
//! asked here. Move marks and numeric glyphs are kept as properties named `NAG`; options that PDN has no tag for are
//! written as `[Options "capture=free"]`. The time a move left, `{[%clk 0:04:58]}`, is kept as a property named `clk`.

mod fen;
mod index;
mod read;
mod scan;
mod tags;
#[cfg(test)]
mod tests;
mod write;

/// The property of what a move left of its player's time, as comments have it: `[%clk 0:04:58]`.
const TIME: &str = "clk";

pub use fen::{Fen, read_fen};
pub use index::{headers, index};
pub use read::{decode, read, read_game};
pub use write::{write, write_all};
