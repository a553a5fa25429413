//! Clock of a game: started by every move, stopped while earlier positions are viewed.

use std::time::{Duration, Instant};

use tabletop_core::clock::{Overtime, Reading};
use tabletop_core::{Clock, Side, TimeControl};
use tabletop_record::Property;
use tabletop_system::time;

/// A clock, if the game has one, with the moment at which its time starts. Counts by players.
#[derive(Clone, Debug, Default)]
pub(super) struct Timekeeper(Option<Running>);

#[derive(Clone, Debug)]
struct Running {
    clock: Clock,
    begun: Instant,
}

impl Timekeeper {
    pub(super) fn new(clock: Clock) -> Self {
        Self(Some(Running {
            clock,
            begun: time::now(),
        }))
    }

    pub(super) fn with_control(control: Option<TimeControl>) -> Self {
        control.map_or_else(Self::default, |control| Self::new(Clock::new(control)))
    }

    /// Returns the clock, and the current time for its methods.
    pub(super) fn now(&self) -> Option<(&Clock, Duration)> {
        let running = self.0.as_ref()?;
        Some((&running.clock, time::elapsed(running.begun)))
    }

    /// Returns the clock in its stopped form for records.
    pub(super) fn at_rest(&self) -> Option<Clock> {
        let (clock, now) = self.now()?;
        let mut clock = clock.clone();
        clock.pause(now);
        Some(clock)
    }

    /// Ends the move of the player `mover`: starts the clock of `next`, or stops it once the game is over. Returns the
    /// time left to `mover`, if their clock was running.
    pub(super) fn after_move(&mut self, mover: Side, next: Side, over: bool) -> Option<Reading> {
        let Running { clock, begun } = self.0.as_mut()?;
        let now = time::elapsed(*begun);
        let timed = clock.running() == Some(mover);
        clock.moved(mover, next, now);
        if over {
            clock.pause(now);
        }
        timed.then(|| clock.reading(mover, now))
    }

    /// Stops the clock. Returns true if it was running.
    pub(super) fn stop(&mut self) -> bool {
        let Some(Running { clock, begun }) = &mut self.0 else {
            return false;
        };
        let ran = clock.running().is_some();
        if ran {
            clock.pause(time::elapsed(*begun));
        }
        ran
    }

    /// Starts the clock of `player`. Returns false if there is none.
    pub(super) fn start(&mut self, player: Side) -> bool {
        let Some(Running { clock, begun }) = &mut self.0 else {
            return false;
        };
        clock.start(player, time::elapsed(*begun));
        true
    }

    /// Returns the player whose time has run out while the clock runs.
    pub(super) fn fallen(&self) -> Option<Side> {
        let (clock, now) = self.now()?;
        clock.running()?;
        clock.flagged(now)
    }
}

/// Stores the time left to a player after a move of `side`, in SGF's properties: seconds to a tenth, and in overtime
/// the moves or periods left.
pub(super) fn note_time(properties: &mut Vec<Property>, side: Side, left: Reading) {
    let keys = match side {
        Side::Black => ["BL", "OB"],
        Side::White => ["WL", "OW"],
    };
    let count = left.overtime.map(|overtime| match overtime {
        Overtime::Periods(count) | Overtime::Moves(count) => count.to_string(),
    });
    let values = [Some(format!("{:.1}", left.time.as_secs_f64())), count];
    properties.retain(|property| !keys.contains(&property.key.as_str()));
    let added = keys.into_iter().zip(values);
    properties.extend(added.filter_map(|(key, value)| Some(Property::new(key, value?))));
}
