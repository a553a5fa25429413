//! Time management: time for a move, from the controller's clock.

use std::time::Duration;

use crate::protocol::config::LEAST;
use tabletop_core::Side;

/// Part of a move's time reserved for the transmission of the answer: this much, or a twentieth if that is more.
const MARGIN: Duration = Duration::from_millis(40);

/// Time system of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    /// None was set: the server's default time per move applies.
    PerMove,
    /// The controller asked for no limit.
    NoLimit,
    /// Main time, then this period for every `stones` moves; no overtime if `stones` is 0.
    Overtime {
        main: Duration,
        overtime: Duration,
        stones: u32,
    },
    /// Main time, which grows by the increment with each move, up to `most_main`; a move takes `per_move` at most.
    Fischer {
        main: Duration,
        increment: Duration,
        most_main: Duration,
        per_move: Duration,
    },
}

#[derive(Clone, Debug)]
pub(super) struct Clock {
    rules: Rules,
    per_move: Duration,
    /// Time left, and number of moves in it (0: all remaining ones).
    left: [Option<(Duration, u32)>; 2],
}

impl Clock {
    pub(super) fn new(per_move: Duration) -> Self {
        Self {
            rules: Rules::PerMove,
            per_move,
            left: [None; 2],
        }
    }

    pub(super) fn set(&mut self, rules: Rules) {
        self.rules = rules;
        self.restart();
    }

    pub(super) fn restart(&mut self) {
        self.left = match self.rules {
            Rules::Overtime { main, .. } if !main.is_zero() => [Some((main, 0)); 2],
            Rules::Fischer { main, .. } => [Some((main, 0)); 2],
            _ => [None; 2],
        };
    }

    /// In byo-yomi, KGS sends the number of periods left instead of stones: a period has no more stones than its rules
    /// say.
    pub(super) fn set_left(&mut self, side: Side, time: Duration, stones: u32) {
        let max = match self.rules {
            Rules::Overtime { stones: max, .. } if max > 0 => max,
            _ => u32::MAX,
        };
        let stones = stones.min(max);
        self.left[side.index()] = Some((time, stones));
    }

    /// Subtracts the time of a move, for controllers that never send the time left.
    pub(super) fn spend(&mut self, side: Side, spent: Duration) {
        let rules = self.rules;
        let left = &mut self.left[side.index()];
        *left = left.and_then(|(time, stones)| match (stones, rules) {
            (
                _,
                Rules::Fischer {
                    increment,
                    most_main,
                    ..
                },
            ) => {
                let after = time.saturating_sub(spent).saturating_add(increment);
                Some((after.min(most_main), 0))
            }
            (0, _) if time <= spent => None,
            (0, _) => Some((time.saturating_sub(spent), 0)),
            // The controller sends the time again; otherwise the next period begins.
            _ => None,
        });
    }

    /// Time for a move of `side`, which has about `moves` moves left.
    pub(super) fn time(&self, side: Side, moves: u32) -> Duration {
        let share = match (self.rules, self.left[side.index()]) {
            (Rules::PerMove | Rules::NoLimit, None) => self.per_move,
            (_, Some((left, 0))) => self.share_of_main(left, moves),
            (_, Some((left, stones))) => left / stones,
            (
                Rules::Overtime {
                    overtime, stones, ..
                },
                None,
            ) => overtime / stones.max(1),
            (Rules::Fischer { increment, .. }, None) => increment,
        };
        share
            .saturating_sub(MARGIN.max(share / 20).min(share / 2))
            .max(LEAST)
    }

    /// Share of the main time; with overtime to come, the main time may be used up faster.
    fn share_of_main(&self, left: Duration, moves: u32) -> Duration {
        match self.rules {
            Rules::Overtime {
                overtime, stones, ..
            } if stones > 0 => {
                let each = overtime / stones;
                (left / moves.div_ceil(2).max(1) + each).min(left + each)
            }
            Rules::Fischer {
                increment,
                per_move,
                ..
            } => (left / moves.max(1) + increment * 3 / 4)
                .min(left)
                .min(per_move),
            _ => left / moves.max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Black's time for a move with 20 left, in milliseconds.
    #[track_caller]
    fn check(rules: Rules, left: Option<(u64, u32)>, expected: u128) {
        let mut clock = Clock::new(SECOND);
        clock.set(rules);
        if let Some((seconds, stones)) = left {
            clock.set_left(Side::Black, SECOND * seconds as u32, stones);
        }
        assert_eq!(
            clock.time(Side::Black, 20).as_millis(),
            expected,
            "{rules:?} {left:?}"
        );
    }

    const fn overtime(main: u64, overtime: u64, stones: u32) -> Rules {
        Rules::Overtime {
            main: Duration::from_secs(main),
            overtime: Duration::from_secs(overtime),
            stones,
        }
    }

    const fn fischer(main: u64, increment: u64) -> Rules {
        Rules::Fischer {
            main: Duration::from_secs(main),
            increment: Duration::from_secs(increment),
            most_main: Duration::MAX,
            per_move: Duration::MAX,
        }
    }

    #[test]
    fn time_is_shared_out_with_a_margin() {
        check(Rules::PerMove, None, 950);
        check(Rules::NoLimit, None, 950);
        check(overtime(0, 2, 1), None, 1900);
        check(overtime(0, 2, 1), Some((2, 1)), 1900);
        check(overtime(0, 10, 5), Some((6, 2)), 2850);
        // Five periods left, not five stones.
        check(overtime(0, 30, 1), Some((30, 5)), 28500);
        check(overtime(60, 0, 0), None, 2850);
        check(overtime(60, 0, 0), Some((2, 0)), 60);
        check(overtime(60, 0, 0), Some((0, 0)), 5);
        check(overtime(60, 10, 1), None, 15200);
        check(fischer(60, 4), None, 5700);
        check(fischer(60, 4), Some((2, 0)), 1900);
        check(fischer(60, 4), Some((0, 0)), 5);
        // Three weeks by correspondence.
        check(overtime(1_814_400, 0, 0), Some((1_814_400, 0)), 86_184_000);
    }

    #[test]
    fn time_is_counted_for_a_controller_that_never_sends_it() {
        let mut clock = Clock::new(SECOND);
        clock.set(overtime(60, 4, 1));
        clock.spend(Side::Black, 59 * SECOND);
        assert_eq!(clock.time(Side::Black, 20).as_millis(), 3895);
        clock.spend(Side::Black, 2 * SECOND);
        assert_eq!(clock.time(Side::Black, 20).as_millis(), 3800);
        assert_eq!(
            clock.time(Side::White, 20).as_millis(),
            9500,
            "the other clock stood still"
        );
        clock.restart();
        assert_eq!(clock.time(Side::Black, 20).as_millis(), 9500);
    }
}
