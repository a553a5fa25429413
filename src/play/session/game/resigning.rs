//! Resignation of the computer.

use super::GameSession;
use crate::session::{Ending, HistoryEntry, NodeId, SessionEvent};
use tabletop_core::Side;

/// Number of consecutive own turns with a search result that must be hopeless before the computer resigns.
const HOPELESS_TURNS: usize = 3;

/// Number of latest own turns that are considered: forced moves were not searched.
const TURNS_CONSIDERED: usize = HOPELESS_TURNS + 2;

/// Returns true if the computer should resign instead of moving. Never again after the user has taken a resignation
/// back.
pub(super) fn is_given_up(game: &GameSession) -> bool {
    let Some(level) = game.thinking.resigns() else {
        return false;
    };
    let (side, tree) = (game.turn(), game.history.tree());
    let resignation = HistoryEntry::End(Ending::Resigned(side));
    if tree
        .preorder()
        .any(|(node, _)| *tree.step(node) == resignation)
    {
        return false;
    }
    let turns = tree.path(game.current()).into_iter().rev();
    let looked: Vec<bool> = turns
        .take(2 * TURNS_CONSIDERED)
        .filter_map(|node| is_hopeless_at(game, node, side, level))
        .take(HOPELESS_TURNS)
        .collect();
    looked == [true; HOPELESS_TURNS]
}

/// Returns true if `side` was hopeless at `node`; `None` if it was not to move there or there is no search result.
fn is_hopeless_at(game: &GameSession, node: NodeId, side: Side, level: u8) -> Option<bool> {
    let known = game
        .evaluations
        .get(node)
        .filter(|known| known.side == side)?;
    let position = game.history.position_at(node);
    Some(position.is_hopeless(level, known.best.score, known.best.lead))
}

pub(super) fn resign(game: &mut GameSession) -> SessionEvent {
    let side = game.turn();
    SessionEvent::Played(game.finish(Ending::Resigned(side), side))
}
