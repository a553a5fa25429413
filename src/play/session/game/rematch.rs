//! Games made from a game: a rematch with the same start and rules, players with colours exchanged and engines with
//! their tables; and a scratch board for trying moves.

use super::Session;
use crate::session::history::History;
use crate::session::{GameSession as _, NodeId, Seat};
use tabletop_core::Side;

impl Session {
    /// Starts a new game from the same start. The engines move to it, so that their tables are retained.
    pub(super) fn new_rematch(&mut self) -> Self {
        let history = History::new(self.history.start().clone(), self.history.is_set_up());
        let mut session = Self::from_history(self.options.clone(), history);
        session.players = self.players.clone();
        if self.is_contest() {
            session.players.0.reverse();
        }
        let control = self.clock().map(|(clock, _)| clock.control());
        session.set_clock(control);
        session.thinking = self.thinking.hand_over();
        session.play_automatic();
        session
    }

    /// Copies the game at a node, with the results of its searches.
    pub(super) fn new_scratch(&self, node: NodeId) -> Option<Self> {
        let history = self.history.copy_at(node)?;
        let mut session = Self::from_history(self.options.clone(), history);
        session.players = self.players.clone();
        for side in Side::BOTH {
            session.players.seat(side, Seat::Person);
        }
        session.evaluations = self.evaluations.clone();
        session.names = self.names;
        Some(session)
    }
}
