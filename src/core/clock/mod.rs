//! A chess clock for two players. Callers pass the current time, as the duration since any fixed moment; the system
//! clock is never read here.

mod control;
#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

pub use control::{ClockError, TimeControl};

use super::Side;

/// Remaining time of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    /// Remaining main time.
    main: Duration,
    /// Remaining time of the current overtime period.
    period: Duration,
    /// Remaining periods including the current one (byo-yomi), or moves of the period (Canadian).
    count: u32,
}

/// A chess clock with the remaining time of both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: [Left; 2],
    /// The side whose time runs, and the moment since when.
    running: Option<(Side, Duration)>,
}

/// Display of a clock for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Remaining time: of the main time, else of the period.
    pub time: Duration,
    /// Periods or moves left, in overtime.
    pub overtime: Option<Overtime>,
}

/// Remaining count in overtime, besides the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overtime {
    /// Periods left, including the current one.
    Periods(u32),
    /// Moves to be made in the rest of the period.
    Moves(u32),
}

/// Tenths of a second are shown below this time.
const TENTHS: Duration = Duration::from_secs(10);
/// Part of a computer's time that is reserved for the transmission of its move.
const MARGIN: Duration = Duration::from_millis(60);
/// Minimum thinking time of a computer, however little time is left.
const MIN_BUDGET: Duration = Duration::from_millis(10);

impl Left {
    /// Time that has run out.
    const OUT: Self = Self {
        main: Duration::ZERO,
        period: Duration::ZERO,
        count: 0,
    };

    const fn new(control: TimeControl) -> Self {
        let (period, count) = match control {
            TimeControl::SuddenDeath { .. } | TimeControl::Increment { .. } => (Duration::ZERO, 0),
            TimeControl::ByoYomi { periods, each, .. } => (each, periods),
            TimeControl::Canadian { moves, period, .. } => (period, moves),
        };
        Self {
            main: control.main(),
            period,
            count,
        }
    }

    /// Time left after thinking for `spent`; `None` if the time ran out.
    fn after(self, control: TimeControl, spent: Duration) -> Option<Self> {
        let main = self.main.saturating_sub(spent);
        if !main.is_zero() {
            return Some(Self { main, ..self });
        }
        let mut over = spent.saturating_sub(self.main);
        let mut left = Self {
            main: Duration::ZERO,
            ..self
        };
        match control {
            TimeControl::SuddenDeath { .. } | TimeControl::Increment { .. } => None,
            TimeControl::ByoYomi { each, .. } => {
                while over >= left.period {
                    over -= left.period;
                    left.count = left.count.checked_sub(1).filter(|&count| count > 0)?;
                    left.period = each;
                }
                left.period -= over;
                Some(left)
            }
            TimeControl::Canadian { .. } => {
                left.period = left
                    .period
                    .checked_sub(over)
                    .filter(|left| !left.is_zero())?;
                Some(left)
            }
        }
    }

    /// Applies the gain of a finished move (increment, new period).
    fn moved(&mut self, control: TimeControl) {
        match control {
            TimeControl::SuddenDeath { .. } => {}
            TimeControl::Increment { increment, .. } => self.main += increment,
            TimeControl::ByoYomi { each, .. } => self.period = each,
            TimeControl::Canadian { moves, period, .. } if self.main.is_zero() => {
                self.count = self.count.saturating_sub(1);
                if self.count == 0 {
                    (self.count, self.period) = (moves, period);
                }
            }
            TimeControl::Canadian { .. } => {}
        }
    }

    /// Total time until the flag falls.
    fn whole(self, control: TimeControl) -> Duration {
        match control {
            TimeControl::ByoYomi { each, .. } => {
                self.main + self.period + each * self.count.saturating_sub(1)
            }
            _ => self.main + self.period,
        }
    }
}

impl Clock {
    /// Creates a stopped clock with the full time for both sides.
    pub const fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: [Left::new(control); 2],
            running: None,
        }
    }

    /// Returns the time control.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the side whose time runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Starts the time of `side` at `now` and stops the other's.
    pub fn start(&mut self, side: Side, now: Duration) {
        self.pause(now);
        self.running = Some((side, now));
    }

    /// Stops the running time. Time that ran out stays out.
    pub fn pause(&mut self, now: Duration) {
        if let Some((side, since)) = self.running.take() {
            let left = &mut self.left[side.index()];
            let spent = now.saturating_sub(since);
            *left = left.after(self.control, spent).unwrap_or(Left::OUT);
        }
    }

    /// Ends a move of `side`; `next` is to move. A move made while its time did not run (the first one, or one that
    /// ends a pause) neither takes time nor gives any.
    pub fn moved(&mut self, side: Side, next: Side, now: Duration) {
        let timed = self.running() == Some(side);
        self.pause(now);
        if timed {
            self.left[side.index()].moved(self.control);
        }
        self.start(next, now);
    }

    /// Returns the side whose time ran out.
    pub fn flagged(&self, now: Duration) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.left_at(side, now).is_none())
    }

    fn left_at(&self, side: Side, now: Duration) -> Option<Left> {
        let left = self.left[side.index()];
        let spent = match self.running {
            Some((running, since)) if running == side => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        left.after(self.control, spent)
    }

    /// Returns the display for `side`.
    pub fn reading(&self, side: Side, now: Duration) -> Reading {
        let left = self.left_at(side, now).unwrap_or(Left::OUT);
        let in_overtime = left.main.is_zero() && !left.period.is_zero();
        let overtime = match self.control {
            TimeControl::ByoYomi { .. } => Some(Overtime::Periods(left.count)),
            TimeControl::Canadian { .. } => Some(Overtime::Moves(left.count)),
            TimeControl::SuddenDeath { .. } | TimeControl::Increment { .. } => None,
        };
        Reading {
            time: if in_overtime { left.period } else { left.main },
            overtime: overtime.filter(|_| in_overtime),
        }
    }

    /// Time until the flag of the running side falls.
    pub fn until_flag(&self, now: Duration) -> Option<Duration> {
        let side = self.running()?;
        Some(
            self.left_at(side, now)
                .map_or(Duration::ZERO, |left| left.whole(self.control)),
        )
    }

    /// Time until the display changes; `None` while the clock is stopped.
    pub fn until_tick(&self, tenths: bool, now: Duration) -> Option<Duration> {
        let time = self.reading(self.running()?, now).time;
        let unit: u128 = if tenths && time <= TENTHS {
            100_000_000
        } else {
            1_000_000_000
        };
        // Seconds are rounded up: at a whole number, the next change is one unit away.
        let rest = time.as_nanos() % unit;
        let wait = if rest == 0 { unit } else { rest };
        Some(Duration::from_nanos(wait as u64 + 1))
    }

    /// Thinking time of a computer for a move of `side`, if about `moves` more of its moves are to come.
    pub fn budget(&self, side: Side, moves: u32, now: Duration) -> Duration {
        let Some(left) = self.left_at(side, now) else {
            return MIN_BUDGET;
        };
        let share = left.main / moves.max(1);
        let (wanted, max) = match self.control {
            TimeControl::SuddenDeath { .. } => (share, left.main),
            TimeControl::Increment { increment, .. } => (share + increment * 3 / 4, left.main),
            TimeControl::ByoYomi { each, .. } => {
                (share * 2 + each * 3 / 4, left.main + left.period)
            }
            TimeControl::Canadian { period, moves, .. } if !left.main.is_zero() => {
                (share * 2 + period / moves.max(1), left.main)
            }
            TimeControl::Canadian { .. } => (left.period * 9 / 10 / left.count.max(1), left.period),
        };
        // Allows for transmission: never more than nine tenths of the time left, and less a margin.
        wanted
            .min(max * 9 / 10)
            .saturating_sub(MARGIN.min(wanted / 2))
            .max(MIN_BUDGET.min(max / 2))
    }
}

impl Reading {
    /// Formats the time as clocks do: `1:05:30`, `4:32`, `0:09.4` with `tenths`; in overtime with periods or moves left.
    pub fn show(&self, tenths: bool) -> String {
        let overtime = match self.overtime {
            Some(Overtime::Periods(count)) => format!(" ({count})"),
            Some(Overtime::Moves(count)) => format!(" /{count}"),
            None => String::new(),
        };
        if tenths && self.time <= TENTHS {
            let tenths = self.time.as_nanos().div_ceil(100_000_000);
            return format!("0:{:02}.{}{overtime}", tenths / 10, tenths % 10);
        }
        let seconds = self.time.as_nanos().div_ceil(1_000_000_000);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 {
            format!("{hours}:{minutes:02}:{seconds:02}{overtime}")
        } else {
            format!("{minutes}:{seconds:02}{overtime}")
        }
    }

    /// Returns true if little time is left.
    pub fn is_short(&self) -> bool {
        self.time <= TENTHS
    }
}

/// Writes a stopped clock for records: the control, then for each side the milliseconds of the main time, those of the
/// period, and the count.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.control)?;
        for left in self.left {
            let (main, period) = (left.main.as_millis(), left.period.as_millis());
            write!(f, " {main},{period},{}", left.count)?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Clock {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut words = text.split(' ');
        let mut next = || words.next().ok_or(());
        let control: TimeControl = next()?.parse().map_err(|_| ())?;
        let mut clock = Self::new(control);
        for left in &mut clock.left {
            let full = *left;
            let mut numbers = next()?
                .split(',')
                .map(|number| number.parse::<u64>().map_err(|_| ()));
            let mut number = || numbers.next().ok_or(())?;
            let max = Duration::from_secs(1000 * 3600);
            *left = Left {
                main: Duration::from_millis(number()?).min(max),
                period: Duration::from_millis(number()?).min(full.period),
                count: (number()?.min(u64::from(full.count))) as u32,
            };
        }
        Ok(clock)
    }
}
