//! A running game: the position, its history as a tree, the entry of moves, the players, and the results of searches.
//!
//! `game/` combines parts that do not depend on each other: the history of moves (`history`), time, searches, drawing,
//! and the unused parts of the record.

mod advice;
mod background_queries;
mod board_view;
mod book;
mod dead_stone_proposal;
mod ending;
mod eval_property;
mod evaluation;
mod game;
mod history;
mod illegal_lines;
mod imported;
mod loss;
mod mistakes;
mod move_start;
mod outputs;
mod pick;
mod players;
mod reading;
mod refused;
mod review;
mod solution;
mod symmetry;
mod thinking;
mod timekeeper;
mod tree;
mod watch;
mod words;

pub use dead_stone_proposal::PROPOSED;
pub use ending::Ending;
pub use eval_property::EVALUATION;
pub use evaluation::{Analysis, Comparison, Evaluation, RatedLine};
pub use game::GameSession;
pub use illegal_lines::ILLEGAL_LINE;
pub use loss::{Badge, Loss, LossUnit};
pub use mistakes::Mistake;
pub use move_start::MoveStart;
pub use outputs::{
    Action, Ask, HintStep, Hover, NodeInfo, Played, Purpose, SessionEvent, StepKind, Touch,
};
pub use pick::{Pick, Picked};
pub use players::{MY_STRENGTH, Player, Players, Seat};
pub use refused::{Notice, Refused};
pub use review::{deeper, times};
pub use solution::SHOWN;
pub use tabletop_record::NodeId;
pub use tree::{Cut, HistoryEntry, MoveLegality, Step, Tree};
pub use watch::Watch;
