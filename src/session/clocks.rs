//! The clock of a game: it goes on with every move, and rests while people look at earlier moves.

use std::time::{Duration, Instant};

use super::{Ending, Played, Session, Table};
use crate::core::{Clock, Game, Side, TimeControl};

/// A clock and the moment its time is counted from.
#[derive(Clone, Debug)]
pub(super) struct Timekeeper {
    clock: Clock,
    begun: Instant,
}

impl Timekeeper {
    pub(super) fn new(clock: Clock) -> Self {
        Self {
            clock,
            begun: Instant::now(),
        }
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The clock as records keep it: it does not run there.
    pub(super) fn at_rest(&self) -> Clock {
        let mut clock = self.clock.clone();
        clock.pause(self.now());
        clock
    }
}

impl<G: Game> Session<G> {
    pub(super) fn clock_now(&self) -> Option<(&Clock, Duration)> {
        let keeper = self.timekeeper.as_ref()?;
        Some((&keeper.clock, keeper.now()))
    }

    /// A clock for this game; puzzles have none.
    pub(super) fn give_clock(&mut self, control: Option<TimeControl>) {
        let control = control.filter(|_| G::INFO.players == 2);
        self.timekeeper = control.map(|control| Timekeeper::new(Clock::new(control)));
        self.revision += 1;
    }

    /// The player `mover` has moved, and the rules after that: the clock of whose turn it is runs.
    pub(super) fn clock_moved(&mut self, mover: Side) {
        let next = self.chair(self.turn());
        let over = self.outcome().is_some();
        let Some(keeper) = &mut self.timekeeper else {
            return;
        };
        let now = keeper.now();
        keeper.clock.moved(mover, next, now);
        if over {
            keeper.clock.pause(now);
        }
    }

    /// Stops the clock; whether it ran.
    pub(super) fn stop_clock(&mut self) -> bool {
        let Some(keeper) = &mut self.timekeeper else {
            return false;
        };
        let ran = keeper.clock.running().is_some();
        if ran {
            let now = keeper.now();
            keeper.clock.pause(now);
            self.revision += 1;
        }
        ran
    }

    /// Lets the clock of whose turn it is run; whether there is one that can.
    pub(super) fn start_clock(&mut self) -> bool {
        let side = self.chair(self.turn());
        if self.outcome().is_some() {
            return false;
        }
        let Some(keeper) = &mut self.timekeeper else {
            return false;
        };
        let now = keeper.now();
        keeper.clock.start(side, now);
        true
    }

    /// Ends the game where a player's time ran out.
    pub(super) fn fall(&mut self) -> Option<Played> {
        let (clock, now) = self.clock_now()?;
        clock.running()?;
        let player = clock.flagged(now)?;
        if self.outcome().is_some() {
            self.stop_clock();
            return None;
        }
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.chair(side) == player)
            .unwrap_or(player);
        self.stop_clock();
        Some(self.finish(Ending::Timeout(side), side))
    }
}
