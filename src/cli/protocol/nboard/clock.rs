//! Time management: the game's `TI` clock, minus the times sent with the moves.

use std::time::Duration;

use crate::protocol::config::{LEAST, less_margin};
use tabletop_core::Side;
use tabletop_record::{Record, key};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    increment: Duration,
    left: [Duration; 2],
}

impl Clock {
    /// Clock of a game minus the times of its moves; `None` if it has no time control.
    pub(super) fn of(record: &Record) -> Option<Self> {
        let control = record.tag(key::TIME);
        let mut parts = control.split('/');
        let main = read(parts.next()?)?;
        let mut clock = Self {
            increment: parts.next().and_then(read).unwrap_or_default(),
            left: [main; 2],
        };
        for id in record.tree.main_line() {
            let node = record.tree.node(id);
            if let Some(side) = node.mv.as_ref().and_then(|mv| mv.side) {
                clock.spend(side, node.value("GGF").unwrap_or_default());
            }
        }
        Some(clock)
    }

    /// Subtracts the time of a move from its `eval/seconds`.
    pub(super) fn spend(&mut self, side: Side, spent: &str) {
        let seconds = spent
            .split('/')
            .nth(1)
            .and_then(|text| text.trim().parse::<f64>().ok());
        let seconds = seconds.unwrap_or(0.0).clamp(0.0, MOST_SECONDS);
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(Duration::from_secs_f64(seconds)) + self.increment;
    }

    /// Time for a move of `side`, which has this number of moves left.
    pub(super) fn time(&self, side: Side, moves: u32) -> Duration {
        let left = self.left[side.index()];
        // The last moves take hardly any time.
        let share = left / (moves - moves / 4).max(1);
        let share = (share + self.increment).min(left);
        less_margin(share, LEAST)
    }
}

/// A week is longer than any game; larger values would overflow somewhere.
const MOST_SECONDS: f64 = 604_800.0;

/// Parses `[[hours:]minutes:]seconds`; the repetition after a comma, which is never used, is ignored.
fn read(text: &str) -> Option<Duration> {
    let text = text.split(',').next()?.trim();
    let mut seconds = 0.0;
    for part in text.split(':') {
        seconds = seconds * 60.0 + part.parse::<f64>().ok().filter(|part| *part >= 0.0)?;
    }
    (seconds <= MOST_SECONDS).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_record::ggf;

    /// Black's time for a move with ten left, in milliseconds.
    #[track_caller]
    fn check(game: &str, expected: Option<u128>) {
        let text = format!("(;GM[Othello]{game};)");
        let (records, _) = ggf::TEXT.read(text.as_bytes()).expect("a game");
        let clock = Clock::of(&records[0]);
        let time = clock.map(|clock| clock.time(Side::Black, 10).as_millis());
        assert_eq!(time, expected, "{game}");
    }

    #[test]
    fn the_clock_is_shared_out_as_the_moves_have_left_it() {
        let board = "BO[8 ---------------------------O*------*O--------------------------- *]";
        check(board, None);
        check(&format!("TI[5:00]{board}"), Some(35_625));
        check(&format!("TI[0:05]{board}B[D3//4]"), Some(95));
        check(&format!("TI[0:05]{board}B[D3/1.0/4]W[C3//5]"), Some(95));
        check(&format!("TI[0:05]{board}B[D3//9]"), Some(5));
        check(&format!("TI[0:08/0:02]{board}"), Some(2850));
        check(&format!("TI[1:00:00]{board}"), Some(427_500));
    }
}
