//! Times as text: `2026-11-22T19:40:12Z`, in UTC.
//!
//! Conversion between days since 1970 and dates is Howard Hinnant's `civil_from_days` and `days_from_civil`: years
//! begin in March, so that a leap day ends one, and 400 of them are 146,097 days.

use std::time::{Duration, SystemTime};

/// Seconds since 1970; 0 for earlier times.
pub fn seconds(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.as_ref().map_or(0, Duration::as_secs)
}

/// Formats seconds since 1970 as date and time in UTC.
pub fn utc(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * march + 2) / 5 + 1, (march + 2) % 12 + 1);
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Parses a time written by [`utc`] into seconds since 1970.
pub fn parse_utc(text: &str) -> Option<u64> {
    let number = |from: usize, to: usize| text.get(from..to)?.parse::<u64>().ok();
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    if year < 1970 || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = year - u64::from(month <= 2);
    let (era, of_era) = (year / 400, year % 400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    let written = (days - 719_468) * 86_400 + hour * 3600 + minute * 60 + second;
    Some(written).filter(|&seconds| utc(seconds) == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(utc(seconds), date);
            assert_eq!(parse_utc(date), Some(seconds), "{date}");
        }
        for broken in ["", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "soon"] {
            assert_eq!(parse_utc(broken), None, "{broken}");
        }
    }
}
