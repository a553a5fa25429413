//! Thinking on a person's time: the engine that will have to answer looks at the position while the person does. Nothing of
//! it is shown; what it finds out stays in its tables, which the search for the answer goes on with.

use super::{GameSession as _, NodeId, Seat, Session};
use crate::core::{Game, Limits, MoveOf};
use crate::search::worker::{self, Job};

/// The level that thinks on: the others have a strength that was measured, and would lose it.
const PONDERS: u8 = 10;

/// The search that is under way, and the position it is about.
pub(super) type Pondering<G> = (Job<MoveOf<G>>, NodeId);

impl<G: Game> Session<G> {
    /// Whether a person is to move against a computer that thinks on meanwhile, and nothing else is thought about.
    fn may_ponder(&self) -> bool {
        let waits = self.player_of(self.turn().other());
        let to_move = self.player_of(self.turn());
        self.players.of(waits).seat == Seat::Computer(PONDERS)
            && self.players.of(to_move).seat == Seat::Person
            && self.mind.purpose().is_none()
            && !self.is_over()
            && self.tree.children(self.current()).is_empty()
            && G::INFO.players == 2
    }

    /// Begins to think on where that makes sense; whether it thinks on now.
    pub(super) fn ponder(&mut self, limits: Limits) -> bool {
        let here = self.current();
        if !self.may_ponder() {
            self.mind.pondering = None;
            return false;
        }
        if matches!(self.mind.pondering, Some((_, node)) if node == here) {
            return true;
        }
        self.mind.pondering = None;
        let limits = Limits {
            level: PONDERS,
            time: None,
            ..limits
        };
        // Where the system gives no thread, the computer simply waits.
        let job = worker::ponder(
            &self.mind.engine_slot,
            G::engine,
            self.here().clone(),
            limits,
        );
        self.mind.pondering = job.ok().map(|job| (job, here));
        self.mind.pondering.is_some()
    }
}
