//! The clock of a game: it goes on with every move, and rests while people look at earlier moves.

use std::time::{Duration, Instant};

use tabletop_core::clock::{Overtime, Reading};
use tabletop_core::{Clock, Side, TimeControl};
use tabletop_record::Property;

/// A clock, if the game has one, and the moment its time is counted from. It counts by players.
#[derive(Clone, Debug, Default)]
pub(super) struct Timekeeper(Option<Running>);

#[derive(Clone, Debug)]
struct Running {
    clock: Clock,
    begun: Instant,
}

impl Timekeeper {
    /// A clock that goes on from where it is.
    pub(super) fn new(clock: Clock) -> Self {
        Self(Some(Running {
            clock,
            begun: Instant::now(),
        }))
    }

    /// A new clock, or none.
    pub(super) fn of(control: Option<TimeControl>) -> Self {
        control.map_or_else(Self::default, |control| Self::new(Clock::new(control)))
    }

    /// The clock, and the time to ask it with.
    pub(super) fn now(&self) -> Option<(&Clock, Duration)> {
        let running = self.0.as_ref()?;
        Some((&running.clock, running.begun.elapsed()))
    }

    /// The clock as records keep it: it does not run there.
    pub(super) fn at_rest(&self) -> Option<Clock> {
        let (clock, now) = self.now()?;
        let mut clock = clock.clone();
        clock.pause(now);
        Some(clock)
    }

    /// The player `mover` has moved: the clock of `next` runs, or none once the game is over. What `mover` has left, if their
    /// clock ran.
    pub(super) fn moved(&mut self, mover: Side, next: Side, over: bool) -> Option<Reading> {
        let Running { clock, begun } = self.0.as_mut()?;
        let now = begun.elapsed();
        let timed = clock.running() == Some(mover);
        clock.moved(mover, next, now);
        if over {
            clock.pause(now);
        }
        timed.then(|| clock.reading(mover, now))
    }

    /// Stops the clock; whether it ran.
    pub(super) fn stop(&mut self) -> bool {
        let Some(Running { clock, begun }) = &mut self.0 else {
            return false;
        };
        let ran = clock.running().is_some();
        if ran {
            clock.pause(begun.elapsed());
        }
        ran
    }

    /// Lets the clock of `player` run; whether there is one.
    pub(super) fn start(&mut self, player: Side) -> bool {
        let Some(Running { clock, begun }) = &mut self.0 else {
            return false;
        };
        clock.start(player, begun.elapsed());
        true
    }

    /// The player whose time has run out while the clock runs.
    pub(super) fn fallen(&self) -> Option<Side> {
        let (clock, now) = self.now()?;
        clock.running()?;
        clock.flagged(now)
    }
}

/// Writes down what a move of `side` left of its player's time, as SGF has it: seconds to a tenth, and in overtime the moves or
/// periods that are left.
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
    let told = keys.into_iter().zip(values).filter_map(|(key, value)| {
        Some(Property {
            key: key.to_owned(),
            values: vec![value?],
        })
    });
    properties.extend(told);
}
