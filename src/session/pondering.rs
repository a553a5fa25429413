//! Thinking on a person's time: the engine that will have to answer looks at the position while the person does. Nothing of
//! it is shown; what it finds out stays in its tables, which the search for the answer goes on with.

use super::{NodeId, Seat, Session, Table as _};
use crate::core::{Game, Limits, MoveOf};
use crate::search::worker::{self, Job};

/// The level that thinks on: the others have a strength that was measured, and would lose it.
const PONDERS: u8 = 10;

/// The search that is under way, and the position it is about.
pub(super) type Pondering<G> = (Job<MoveOf<G>>, NodeId);

impl<G: Game> Session<G> {
    /// Whether a person is to move against a computer that thinks on meanwhile, and nothing else is thought about.
    fn may_ponder(&self) -> bool {
        let waits = self.chair(self.turn().other());
        let to_move = self.chair(self.turn());
        self.players.of(waits).seat == Seat::Computer(PONDERS)
            && self.players.of(to_move).seat == Seat::Person
            && self.mind.purpose().is_none()
            && self.outcome().is_none()
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
        let job = worker::ponder(&self.mind.garage, G::engine, self.here().clone(), limits);
        self.mind.pondering = job.ok().map(|job| (job, here));
        self.mind.pondering.is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use crate::core::{Limits, Side};
    use crate::games::find;
    use crate::search::worker::Waker;
    use crate::session::{Purpose, Seat, Table, Thought};

    fn table(level: u8) -> Box<dyn Table> {
        let entry = find("gomoku").expect("a game");
        let mut table = (entry.start)(entry.info.headless_options()).expect("a game");
        table.players_mut().seat(Side::White, Seat::Computer(level));
        for mv in ["h8", "i9"] {
            table.play(mv).expect("legal");
        }
        table
    }

    /// How deep the test searches.
    fn deep(plies: u32) -> Limits {
        Limits {
            depth: Some(plies),
            ..Limits::default()
        }
    }

    /// Positions that a search for a hint visits.
    fn visited(table: &mut dyn Table) -> u64 {
        let (send, woken) = crossbeam_channel::unbounded();
        let waker: Waker = Arc::new(move || {
            let _ = send.send(());
        });
        table
            .think(Purpose::Hint, deep(9), waker)
            .expect("it thinks");
        loop {
            woken.recv_timeout(Duration::from_secs(60)).expect("woken");
            for thought in table.poll() {
                match thought {
                    Thought::Progress => {}
                    Thought::Hint(_) => return table.analysis().expect("an analysis").nodes,
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    #[test]
    fn what_was_thought_on_the_persons_time_is_used() {
        let without = visited(&mut *table(10));
        let mut table = table(10);
        assert!(table.ponder(deep(9)));
        assert!(table.thinking().is_none(), "nothing of it is shown");
        let begun = Instant::now();
        while table.is_pondering() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(!table.is_pondering(), "depth 9 is soon reached");
        let with = visited(&mut *table);
        // A new engine would visit exactly as many as before.
        assert!(5 * with < 4 * without, "{with} of {without} positions");
    }

    #[test]
    fn only_the_highest_level_ponders_and_only_on_a_persons_turn() {
        assert!(!table(9).ponder(Limits::default()));
        let mut table = table(10);
        assert!(table.ponder(Limits::default()) && table.is_pondering());
        table.play("j8").expect("legal");
        assert!(!table.is_pondering(), "a move ends it");
        assert!(!table.ponder(Limits::default()), "the computer's turn");
    }
}
