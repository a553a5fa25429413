//! The same game once more: its start, its rules, its players with colours exchanged, its engines with their tables.

use super::Session;
use crate::session::GameSession as _;
use crate::session::history::History;
use tabletop_core::Game;

impl<G: Game> Session<G> {
    /// A new game from the same start. The engines go over to it, so that their tables need not be made again.
    pub(super) fn begin_again(&mut self) -> Self {
        let history = History::new(self.history.start().clone(), self.history.is_set_up());
        let mut session = Self::of(self.options.clone(), history);
        session.players = self.players.clone();
        if G::INFO.players == 2 {
            session.players.0.reverse();
        }
        let control = self.clock().map(|(clock, _)| clock.control());
        session.set_clock(control);
        session.thinking = self.thinking.hand_over();
        session.play_automatic();
        session
    }
}
