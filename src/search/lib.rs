//! Building blocks of the computer opponents.

#![warn(missing_docs)]

pub mod background;
pub mod blob_cache;
pub mod choice;
pub mod external;
pub mod fitting;
pub mod iterative;
pub mod limits;
pub mod lines;
pub mod net;
pub mod opening_book;
pub mod packed;
pub mod parallel;
pub(crate) mod parameters;
pub mod random;
pub mod reductions;
pub mod score;
#[cfg(feature = "tools")]
pub mod self_play;
pub mod shared_iteration;
#[cfg(feature = "tools")]
pub mod spsa;
pub mod table;
pub mod task;
pub mod uct;
pub mod worker;
