//! A game being played: the position, its history as a tree, how moves are entered, who plays, and what the computer
//! thinks of it. [`Session`] does it for every game; [`Table`] is the same without the game's type.

mod clocks;
mod computer;
mod ending;
mod entering;
mod erased;
mod external;
mod game;
mod look;
mod memory;
mod pick;
mod players;
mod pondering;
mod prepare;
mod puzzle;
mod recording;
mod reveal;
mod review;
mod table;
mod thinking;
mod told;
mod tree;
mod unfollowed;
mod words;

pub use computer::Computer;
pub use ending::Ending;
pub use game::Session;
pub use memory::KNOWN;
pub use pick::{Pick, Picked};
pub use players::{Player, Players, Seat};
pub use review::{Known, Mistake};
pub use table::{Action, Ask, Hover, NodeInfo, Played, Table, Touch};
pub use thinking::{Analysis, Purpose, RatedLine, Thought};
pub use tree::{Cut, NodeId, Step, Tree};
pub use unfollowed::UNFOLLOWED;
