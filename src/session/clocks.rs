//! The clock of a game: it goes on with every move, and rests while people look at earlier moves.

use std::time::{Duration, Instant};

use super::{Ending, GameSession, Played, Session};
use crate::core::clock::{Overtime, Reading};
use crate::core::{Clock, Game, Side, TimeControl};
use crate::record::Property;

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
        let next = self.player_of(self.turn());
        let over = self.is_over();
        let Some(keeper) = &mut self.timekeeper else {
            return;
        };
        let now = keeper.now();
        let timed = keeper.clock.running() == Some(mover);
        keeper.clock.moved(mover, next, now);
        if over {
            keeper.clock.pause(now);
        }
        if timed {
            let left = keeper.clock.reading(mover, now);
            self.note_time(left);
        }
    }

    /// Writes down what the move that was made left of its player's time, as SGF has it: seconds to a tenth, and in
    /// overtime the moves or periods that are left.
    fn note_time(&mut self, left: Reading) {
        let mut node = self.tree.current();
        while let (true, Some(parent)) = (self.is_automatic(node), self.tree.parent(node)) {
            node = parent;
        }
        let keys = match self.tree.side(node) {
            Side::Black => ["BL", "OB"],
            Side::White => ["WL", "OW"],
        };
        let count = left.overtime.map(|overtime| match overtime {
            Overtime::Periods(count) | Overtime::Moves(count) => count.to_string(),
        });
        let values = [Some(format!("{:.1}", left.time.as_secs_f64())), count];
        let properties = self.tree.properties_mut(node);
        properties.retain(|property| !keys.contains(&property.key.as_str()));
        let told = keys.into_iter().zip(values).filter_map(|(key, value)| {
            Some(Property {
                key: key.to_owned(),
                values: vec![value?],
            })
        });
        properties.extend(told);
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
        let side = self.player_of(self.turn());
        if self.is_over() {
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
        if self.is_over() {
            self.stop_clock();
            return None;
        }
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.player_of(side) == player)
            .unwrap_or(player);
        self.stop_clock();
        Some(self.finish(Ending::Timeout(side), side))
    }
}
