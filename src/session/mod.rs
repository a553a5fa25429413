//! A game being played: the position, its history as a tree, how moves are entered, who plays, and what the computer
//! thinks of it. [`Session`] does it for every game; [`GameSession`] is the same without the game's type.

mod clocks;
mod computer;
mod ending;
mod entering;
mod erased;
mod eval_property;
mod external;
mod game;
mod game_session;
mod imported;
mod insight;
mod pick;
mod players;
mod pondering;
mod preview;
mod puzzle;
mod recording;
mod refused;
mod review;
mod thinking;
mod tree;
mod unfollowed;
mod words;

pub use computer::Computer;
pub use ending::Ending;
pub use eval_property::EVALUATION;
pub use game::Session;
pub use game_session::{Action, Ask, GameSession, Hover, NodeInfo, Played, Touch};
pub use insight::PROPOSED;
pub use pick::{Pick, Picked};
pub use players::{Player, Players, Seat};
pub use refused::{Notice, Refused};
pub use review::{Evaluation, Mistake};
pub use thinking::{Analysis, Purpose, RatedLine, SessionEvent};
pub use tree::{Cut, NodeId, Step, Tree};
pub use unfollowed::UNFOLLOWED;
