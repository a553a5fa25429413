//! Moves that are not made on the board, and what a game offers.

use tabletop_core::WordMove;
use tabletop_play::registry::find;
use tabletop_play::session::{Action, GameSession};

/// The moves offered beside the board, each with the first letter of its name as its key.
pub(super) fn choices(session: &GameSession) -> Vec<(char, Action)> {
    let actions = session.actions();
    if actions.len() < 2 {
        return Vec::new();
    }
    let letter = |action: &Action| action.label.en.chars().next();
    actions
        .into_iter()
        .filter_map(|action| Some((letter(&action)?.to_ascii_lowercase(), action)))
        .collect()
}

/// True if passing is legal now.
pub(super) fn can_pass(session: &GameSession) -> bool {
    let mut actions = session.actions().into_iter();
    actions.any(|action| action.text == WordMove::Pass)
}

/// True if the computer's levels differ in strength for this game.
pub(super) fn has_levels(session: &GameSession) -> bool {
    find(session.info().key).is_some_and(|entry| !(entry.levels)().is_empty())
}
