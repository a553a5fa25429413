//! File formats of these games: parsing to data and writing, without file access and without rules.
//!
//! Every reader takes bytes or text and returns [`Record`]s and [`Warning`]s; it reads as much as possible and reports
//! the rest with line and column. A record's moves are texts in the game's own notation: legality is checked by
//! replaying them through the rules. Trees are arenas, built, walked and dropped without recursion, and every reader
//! stops at [`MAX_ITEMS`], so that no input can exhaust stack or memory.

#![warn(missing_docs)]

pub mod cast;
mod charset;
mod collection;
mod format;
mod formats;
pub mod ggf;
pub mod gib;
mod grid;
mod guess;
mod handicap;
mod index;
mod issue;
pub mod legacy;
mod lines;
mod location;
mod model;
pub mod native;
pub mod ngf;
pub mod obf;
pub mod pdn;
pub mod psq;
pub mod renlib;
mod server_go;
pub mod sgf;
mod stream;
#[cfg(test)]
mod testing;
mod text;
pub mod transcript;
mod tree;
pub mod ugf;
mod wording;
pub mod wthor;

pub use charset::{Charset, Decoded};
pub use collection::{Collection, Metadata, result_in_short};
pub use format::{Evidence, Format, IndexGames, Part, Sample, Snapshot, WriteError, WriteGame};
pub use formats::{FORMATS, format_of_name, is_record, sniff, usual_format, written};
pub use grid::Points;
pub use handicap::{handicap_points, star_grid, star_lines};
pub use index::{Games, Index, IndexEntry, Report};
pub use issue::{Issue, MAX_WARNINGS, MORE, Read, ReadError, Warning};
pub use location::Location;
pub use model::{By, Ending, OwnTag, Record, key};
pub use stream::GameStream;
pub use text::{MAX_EAGER_GAMES, TextFormat};
pub use tree::{Move, Node, NodeId, Property, Tree};

/// Maximum number of nodes, properties and values of one reading, all together, a game counting as eight; the rest is
/// left out with a warning. At 100 to 200 bytes each this bounds a reading's memory to some 100 MiB.
pub const MAX_ITEMS: usize = if cfg!(test) { 150_000 } else { 500_000 };
