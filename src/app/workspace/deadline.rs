//! Time left for a move in a game with deadlines.

use std::time::SystemTime;

use super::words;
use tabletop_core::{Message, calendar};

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    calendar::seconds(SystemTime::now())
}

/// Time left, in the largest suitable unit; `None` means that the time is up.
pub(super) fn left_in_words(left: Option<u64>) -> Message {
    match left {
        None => words::TIME_UP.into(),
        Some(left) if left >= 2 * 86_400 => {
            Message::new(words::DAYS_LEFT).arg(left.div_ceil(86_400))
        }
        Some(left) if left >= 2 * 3_600 => {
            Message::new(words::HOURS_LEFT).arg(left.div_ceil(3_600))
        }
        Some(left) => Message::new(words::MINUTES_LEFT).arg(left.div_ceil(60)),
    }
}
