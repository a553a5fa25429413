//! How long there is for a move.

use std::time::SystemTime;

use super::words;
use tabletop_core::{Message, calendar};

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    calendar::seconds(SystemTime::now())
}

/// How long is left, in the largest unit that says enough; nothing is left where there is none.
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
