//! Parses the description of a new game: `reversi 10 pass=ask Anna Ben`.

use super::UsageError;
use super::values::{read_clock, read_seat, read_side};
use crate::workspace::NewGame;
use tabletop_core::Side;
use tabletop_play::registry::{Entry, find};

/// The game named by the first words (names such as `nine almonds` have several), and the number of those words.
fn leading_kind<S: AsRef<str>>(line: &[S]) -> Option<(&'static Entry, usize)> {
    (1..=line.len().min(3)).rev().find_map(|count| {
        let name: Vec<_> = line[..count].iter().map(AsRef::as_ref).collect();
        Some((find(&name.join(" "))?, count))
    })
}

/// Parses a game's name, then in any order a size (`10`, `10x10`, `9x7`), options (`komi=6.5`), players (`black=cpu:5`)
/// and up to two names.
///
/// Returns `None` if the first word names no game.
pub fn parse_new<S: AsRef<str>>(line: &[S]) -> Option<Result<NewGame, UsageError>> {
    let (entry, used) = leading_kind(line)?;
    Some(parse_rest(entry, line[used..].iter().map(AsRef::as_ref)))
}

fn parse_rest<'a>(
    entry: &'static Entry,
    rest: impl Iterator<Item = &'a str>,
) -> Result<NewGame, UsageError> {
    let mut game = NewGame::usual(entry);
    let mut size: Option<&str> = None;
    let mut names = Side::BOTH.into_iter().take(usize::from(entry.info.players));
    for word in rest {
        let pair = word.split_once('=');
        // A key that the game defines is an option: `first=white` in checkers names no seat.
        let is_option = |key: &str| {
            entry
                .info
                .options
                .iter()
                .any(|spec| spec.key.eq_ignore_ascii_case(key))
        };
        if let Some((key, value)) = pair
            && !is_option(key)
            && let Some(side) = read_side(key)
        {
            game.players.seat(side, read_seat(value)?);
        } else if let Some(text) = word.strip_prefix("clock=") {
            game.clock = Some(read_clock(text)?);
        } else if let Some((key, value)) = pair {
            game.options.set(key, value)?;
        } else if is_size(word) {
            if let Some(first) = size {
                return Err(UsageError::TwoSizes(first.to_owned(), word.to_owned()));
            }
            if game.options.get("size").is_empty() {
                return Err(UsageError::NoSize(entry.info.name, word.to_owned()));
            }
            game.options.set("size", word)?;
            size = Some(word);
        } else {
            let side = names.next().ok_or_else(|| too_many_names(entry, word))?;
            game.players.rename(side, word);
        }
    }
    Ok(game)
}

fn too_many_names(entry: &Entry, word: &str) -> UsageError {
    let word = word.to_owned();
    match entry.info.players {
        1 => UsageError::OneName(entry.info.name, word),
        _ => UsageError::TooManyNames(word),
    }
}

/// Returns true if `word` has the form of a size, possible or not: `10`, `-3`, `10x10` or `9x7`.
fn is_size(word: &str) -> bool {
    let number = |word: &str| word.parse::<i64>().is_ok();
    match word.split_once(['x', 'X', '×']) {
        Some((cols, rows)) => number(cols) && number(rows),
        None => number(word),
    }
}

/// Parses a new game, or fails with the list of games.
pub(super) fn require_new<S: AsRef<str>>(line: &[S]) -> Result<NewGame, UsageError> {
    match parse_new(line) {
        Some(game) => game,
        None => Err(line.first().map_or(UsageError::WhichGame, |word| {
            UsageError::UnknownGame(word.as_ref().to_owned())
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_play::session::Seat;

    fn read(line: &str) -> Result<NewGame, UsageError> {
        let words: Vec<_> = line.split(' ').collect();
        parse_new(&words).expect("a game's name")
    }

    #[test]
    fn what_a_game_calls_an_option_is_no_seat() {
        let game = read("checkers first=white white=cpu:3 Anna").expect("a game");
        assert_eq!(game.options.get("first"), "white");
        assert_eq!(game.players.side(Side::Black).name, "Anna");
        assert_eq!(game.players.side(Side::Black).seat, Seat::Person);
        assert_eq!(game.players.side(Side::White).seat, Seat::Computer(3));
        let game = read("reversi first=cpu:2").expect("a game");
        assert_eq!(game.players.side(Side::Black).seat, Seat::Computer(2));
        assert!(read("checkers first=cpu:2").is_err());
    }

    #[test]
    fn columns_and_rows_are_a_size_and_no_name() {
        assert_eq!(
            read("reversi 10x10").expect("a game").options.get("size"),
            "10"
        );
        for line in ["reversi 9x7", "reversi 9×7"] {
            let refused = read(line).expect_err("a square board").to_string();
            assert!(refused.contains("must be even"), "{refused}");
        }
        assert!(read("checkers 9x7").is_err(), "its board has one size");
    }

    #[test]
    fn nobody_is_named_who_does_not_play() {
        assert!(read("almonds Anna").is_ok());
        for line in ["almonds Anna Ben", "reversi Anna Ben Carl"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
