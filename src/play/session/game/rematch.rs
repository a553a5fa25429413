//! Games made from a game: a rematch with the same start and rules, players with colours exchanged and engines with
//! their tables; and a scratch board for trying moves.

use super::Session;
use crate::session::history::History;
use crate::session::{GameSession as _, NodeId, Seat};
use tabletop_core::Side;

/// Starts a new game from the same start. The engines move to it, so that their tables are retained.
pub(super) fn new_rematch(game: &mut Session) -> Session {
    let history = History::new(game.history.start().clone(), game.history.is_set_up());
    let mut session = Session::from_history(game.options.clone(), history);
    session.players = game.players.clone();
    if game.is_contest() {
        session.players.0.reverse();
    }
    let control = game.clock().map(|(clock, _)| clock.control());
    session.set_clock(control);
    session.thinking = game.thinking.hand_over();
    session.play_automatic();
    session
}

/// Copies the game at a node, with the results of its searches.
pub(super) fn new_scratch(game: &Session, node: NodeId) -> Option<Session> {
    let history = game.history.copy_at(node)?;
    let mut session = Session::from_history(game.options.clone(), history);
    session.players = game.players.clone();
    for side in Side::BOTH {
        session.players.seat(side, Seat::Person);
    }
    session.evaluations = game.evaluations.clone();
    session.names = game.names;
    Some(session)
}
