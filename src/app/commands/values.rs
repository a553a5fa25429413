//! Words for values: sides, seats, levels, clocks.

use std::str::FromStr;

use super::UsageError;
use tabletop_core::{Side, TimeControl};
use tabletop_play::session::{MY_STRENGTH, Seat};
use tabletop_record::Charset;

/// Level of a computer player unless another is given.
const USUAL_LEVEL: u8 = 5;

pub(super) fn read_level(word: &str) -> Result<u8, UsageError> {
    let level = word.parse().ok().filter(|level| (1..=10).contains(level));
    level.ok_or_else(|| UsageError::NotALevel(word.to_owned()))
}

/// Parses a player: `me` or `person`, `cpu`, `cpu:5` or `cpu:mine`, `engine:NAME`.
pub fn read_seat(text: &str) -> Result<Seat, UsageError> {
    let (word, rest) = text
        .split_once(':')
        .map_or((text, None), |(word, rest)| (word, Some(rest)));
    match (word.trim().to_lowercase().as_str(), rest.map(str::trim)) {
        ("me" | "person" | "human" | "人", None) => Ok(Seat::Person),
        ("cpu" | "computer" | "电脑", Some("mine")) => Ok(Seat::Computer(MY_STRENGTH)),
        ("cpu" | "computer" | "电脑", None) => Ok(Seat::Computer(USUAL_LEVEL)),
        ("cpu" | "computer" | "level" | "电脑", Some(level)) => {
            Ok(Seat::Computer(read_level(level)?))
        }
        ("engine" | "引擎", Some(name)) if !name.is_empty() => Ok(Seat::Engine(name.to_owned())),
        _ => Err(UsageError::Who(text.to_owned())),
    }
}

/// Writes a seat in the form that [`read_seat`] reads.
pub fn write_seat(seat: &Seat) -> String {
    match seat {
        Seat::Person | Seat::Remote => "me".to_owned(),
        Seat::Computer(MY_STRENGTH) => "cpu:mine".to_owned(),
        Seat::Computer(level) => format!("cpu:{level}"),
        Seat::Engine(name) => format!("engine:{name}"),
    }
}

/// Parses a side by its colour or its turn.
pub(super) fn read_side(word: &str) -> Option<Side> {
    match word.to_lowercase().as_str() {
        "black" | "first" | "1" | "黑" => Some(Side::Black),
        "white" | "second" | "2" | "白" => Some(Side::White),
        _ => None,
    }
}

pub fn read_charset(name: &str) -> Result<Charset, UsageError> {
    Charset::named(name).ok_or_else(|| UsageError::Charset(name.to_owned()))
}

pub fn read_clock(text: &str) -> Result<Option<TimeControl>, UsageError> {
    let text = text.trim();
    match text.to_ascii_lowercase().as_str() {
        "none" | "off" => Ok(None),
        _ => Ok(Some(TimeControl::from_str(text)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_are_written() {
        for seat in [
            Seat::Person,
            Seat::Computer(1),
            Seat::Computer(10),
            Seat::Engine("GNU Go".to_owned()),
        ] {
            assert_eq!(read_seat(&write_seat(&seat)), Ok(seat));
        }
        assert_eq!(read_seat("CPU"), Ok(Seat::Computer(USUAL_LEVEL)));
        for wrong in ["", "cpu:0", "cpu:11", "engine", "engine:", "me:2", "x"] {
            assert!(read_seat(wrong).is_err(), "{wrong}");
        }
    }
}
