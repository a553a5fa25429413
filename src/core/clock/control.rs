//! Time controls in their textual form: `5m`, `5m+3s`, `10m/5x30s`, `10m/15in5m`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::reasons;

/// A time control, the same for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// A fixed time for the whole game.
    SuddenDeath {
        /// Time for the game.
        main: Duration,
    },
    /// A fixed time, and an increment for every move (Fischer).
    Increment {
        /// Time at the start.
        main: Duration,
        /// Added after every move.
        increment: Duration,
    },
    /// Main time, then periods that restart with every move made within them (byo-yomi).
    ByoYomi {
        /// Time before the periods.
        main: Duration,
        /// Number of periods; losing the last one loses the game.
        periods: u32,
        /// Length of a period.
        each: Duration,
    },
    /// Main time, then a number of moves within each period (Canadian).
    Canadian {
        /// Time before the first period.
        main: Duration,
        /// Moves to be made in a period.
        moves: u32,
        /// Length of a period.
        period: Duration,
    },
}

const MAX_TIME: Duration = Duration::from_secs(100 * 3600);
/// Maximum number of periods, and of moves in a period.
const MAX_PERIODS: u32 = 100;

impl TimeControl {
    /// Time before any overtime.
    pub const fn main(self) -> Duration {
        match self {
            Self::SuddenDeath { main }
            | Self::Increment { main, .. }
            | Self::ByoYomi { main, .. }
            | Self::Canadian { main, .. } => main,
        }
    }

    /// Overtime in the form of SGF's `OT` property; empty if there is none.
    pub fn overtime(self) -> String {
        match self {
            Self::SuddenDeath { .. } => String::new(),
            Self::Increment { increment, .. } => format!("{} fischer", Seconds(increment)),
            Self::ByoYomi { periods, each, .. } => format!("{periods}x{} byo-yomi", Seconds(each)),
            Self::Canadian { moves, period, .. } => format!("{moves}/{} Canadian", Seconds(period)),
        }
    }
}

/// A time in seconds, without a decimal point if it is whole.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs_f64())
    }
}

/// Parses `1h30m`, `90s`, `2m30s`: whole numbers with their units, in this order.
fn time(text: &str, bare: u64) -> Option<Duration> {
    if let Ok(number) = text.parse::<u64>() {
        return Some(Duration::from_secs(number.checked_mul(bare)?))
            .filter(|&time| time <= MAX_TIME);
    }
    let (mut total, mut rest) = (0_u64, text);
    for (unit, seconds) in [('h', 3600), ('m', 60), ('s', 1)] {
        let Some((number, after)) = rest.split_once(unit) else {
            continue;
        };
        total = total.checked_add(number.parse::<u64>().ok()?.checked_mul(seconds)?)?;
        rest = after;
    }
    let time = Duration::from_secs(total);
    (rest.is_empty() && !text.is_empty() && time <= MAX_TIME).then_some(time)
}

fn parse(text: &str) -> Option<TimeControl> {
    if let Some((main, increment)) = text.split_once('+') {
        let (main, increment) = (time(main, 60)?, time(increment, 1)?);
        return Some(if increment.is_zero() {
            TimeControl::SuddenDeath { main }
        } else {
            TimeControl::Increment { main, increment }
        });
    }
    let Some((main, over)) = text.split_once('/') else {
        let main = time(text, 60)?;
        return Some(TimeControl::SuddenDeath { main });
    };
    let main = time(main, 60)?;
    let count = |text: &str| {
        text.parse()
            .ok()
            .filter(|count| (1..=MAX_PERIODS).contains(count))
    };
    if let Some((moves, period)) = over.split_once("in") {
        let (moves, period) = (count(moves)?, time(period, 60)?);
        return Some(TimeControl::Canadian {
            main,
            moves,
            period,
        });
    }
    let (periods, each) = over.split_once(['x', '×']).unwrap_or(("1", over));
    Some(TimeControl::ByoYomi {
        main,
        periods: count(periods)?,
        each: time(each, 1)?,
    })
}

reasons! {
    /// The text is no time control.
    #[derive(Copy)]
    pub struct ClockError => ("not-a-clock",
        "a clock is written as 5m, 5m+3s, 10m/5x30s (byo-yomi) or 10m/15in5m (15 moves in 5 minutes)",
        "棋钟的写法：5m、5m+3s、10m/5x30s（读秒）或 10m/15in5m（5 分钟内 15 手）");
}

impl FromStr for TimeControl {
    type Err = ClockError;

    /// Parses a time control. Numbers without a unit are minutes, or seconds after `+` and `x`.
    fn from_str(text: &str) -> Result<Self, ClockError> {
        let text: String = text.to_lowercase().split_whitespace().collect();
        let read = parse(&text).filter(|control| match *control {
            Self::SuddenDeath { main } | Self::Increment { main, .. } => !main.is_zero(),
            Self::ByoYomi { each, .. } => !each.is_zero(),
            Self::Canadian { period, .. } => !period.is_zero(),
        });
        read.ok_or(ClockError)
    }
}

/// A time in the form that [`time`] parses.
struct Written(Duration);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let parts = [
            (seconds / 3600, 'h'),
            (seconds / 60 % 60, 'm'),
            (seconds % 60, 's'),
        ];
        if seconds == 0 {
            return f.write_str("0m");
        }
        for (number, unit) in parts {
            if number > 0 {
                write!(f, "{number}{unit}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Written(self.main()))?;
        match *self {
            Self::SuddenDeath { .. } => Ok(()),
            Self::Increment { increment, .. } => write!(f, "+{}", Written(increment)),
            Self::ByoYomi { periods, each, .. } => write!(f, "/{periods}x{}", Written(each)),
            Self::Canadian { moves, period, .. } => write!(f, "/{moves}in{}", Written(period)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_and_written() {
        for (text, written, overtime) in [
            ("5m", "5m", ""),
            ("5", "5m", ""),
            ("90s", "1m30s", ""),
            ("1h30m", "1h30m", ""),
            ("5m+3s", "5m+3s", "3 fischer"),
            ("5+3", "5m+3s", "3 fischer"),
            ("5+0", "5m", ""),
            ("10m/5x30s", "10m/5x30s", "5x30 byo-yomi"),
            ("10m / 5 × 30", "10m/5x30s", "5x30 byo-yomi"),
            ("0/30", "0m/1x30s", "1x30 byo-yomi"),
            ("10m/15in5m", "10m/15in5m", "15/300 Canadian"),
            ("10/15in5", "10m/15in5m", "15/300 Canadian"),
        ] {
            let control: TimeControl = text
                .parse()
                .unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(control.to_string(), written, "{text}");
            assert_eq!(control.overtime(), overtime, "{text}");
            assert_eq!(written.parse(), Ok(control));
        }
    }

    #[test]
    fn what_is_no_control_is_refused() {
        for text in [
            "",
            "0",
            "m",
            "5m+",
            "-5m",
            "5x",
            "10m/0x30s",
            "10m/5x",
            "10m/5x0s",
            "10m/in5m",
            "1e3",
            "999999h",
            "5m3h",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
