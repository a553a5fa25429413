//! Rematch: the same start and rules, players with colours exchanged, engines with their tables.

use super::Session;
use crate::session::GameSession as _;
use crate::session::history::History;

impl Session {
    /// Starts a new game from the same start. The engines move to it, so that their tables are retained.
    pub(super) fn new_rematch(&mut self) -> Self {
        let history = History::new(self.history.start().clone(), self.history.is_set_up());
        let mut session = Self::from_history(self.options.clone(), history);
        session.players = self.players.clone();
        if self.info().players == 2 {
            session.players.0.reverse();
        }
        let control = self.clock().map(|(clock, _)| clock.control());
        session.set_clock(control);
        session.thinking = self.thinking.hand_over();
        session.play_automatic();
        session
    }
}
