//! A running game. Its parts are types of their own; these files connect them.

mod computing;
mod playing;
mod recording;
mod resigning;

use std::cell::Cell;

use super::background_queries::BackgroundQueries;
use super::evaluation::Evaluations;
use super::history::History;
use super::imported::ImportedMetadata;
use super::review::Review;
use super::thinking::Thinking;
use super::timekeeper::Timekeeper;
use super::{NodeId, Pick, Players};
use tabletop_core::{Options, SquareNames};

pub struct GameSession {
    options: Options,
    players: Players,
    history: History,
    pick: Pick,
    /// Parts of the record that the game itself does not use.
    imported: ImportedMetadata,
    thinking: Thinking,
    evaluations: Evaluations,
    review: Review,
    queries: BackgroundQueries,
    timekeeper: Timekeeper,
    revision: u64,
    /// Revision, last node of a line, and true if the game ended there.
    ended: Cell<Option<(u64, NodeId, bool)>>,
    names: SquareNames,
}
