//! `reversi 10 pass=ask Anna Ben`: a game as it is asked for in words.

use crate::core::{Message, Options, Side, TimeControl};
use crate::registry::{Entry, GAMES, find};
use crate::session::Players;
use crate::workspace::seats::{read_seat, read_side};
use crate::workspace::words;

/// A game somebody asked for.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Which game.
    pub entry: &'static Entry,
    /// Its options.
    pub options: Options,
    /// Who plays.
    pub players: Players,
    /// Its clock or none, where one was asked for; otherwise the settings say.
    pub clock: Option<Option<TimeControl>>,
}

/// Reads a clock, or `none`.
pub fn read_clock(text: &str) -> Result<Option<TimeControl>, Message> {
    match text.trim() {
        "none" | "off" => Ok(None),
        text => Ok(Some(text.parse::<TimeControl>()?)),
    }
}

/// The keys of all games, for messages.
pub(crate) fn keys() -> String {
    GAMES
        .iter()
        .map(|entry| entry.info.key)
        .collect::<Vec<_>>()
        .join(", ")
}

/// The game that the first words name (names such as `nine almonds` are several words), and how many words that took.
fn leading_kind<S: AsRef<str>>(line: &[S]) -> Option<(&'static Entry, usize)> {
    (1..=line.len().min(3)).rev().find_map(|count| {
        let name: Vec<_> = line[..count].iter().map(AsRef::as_ref).collect();
        Some((find(&name.join(" "))?, count))
    })
}

/// Reads a game's name, then in any order a size (`10`, `10x10`, `9x7`), options (`komi=6.5`), who plays (`black=cpu:5`) and up to
/// two names.
///
/// Returns `None` if the first word names no game.
pub fn parse_new<S: AsRef<str>>(line: &[S]) -> Option<Result<NewGame, Message>> {
    let (entry, used) = leading_kind(line)?;
    Some(parse_rest(entry, line[used..].iter().map(AsRef::as_ref)))
}

fn parse_rest<'a>(
    entry: &'static Entry,
    rest: impl Iterator<Item = &'a str>,
) -> Result<NewGame, Message> {
    let mut game = NewGame {
        entry,
        options: entry.options(),
        players: Players::default(),
        clock: None,
    };
    let mut size: Option<&str> = None;
    let mut names = Side::BOTH.into_iter().take(usize::from(entry.info.players));
    for word in rest {
        let pair = word.split_once('=');
        // What the game calls an option is one: `first=white` in checkers is no seat.
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
                return Err(Message::new(words::TWO_SIZES).arg(first).arg(word));
            }
            if game.options.get("size").is_empty() {
                return Err(Message::new(words::NO_SIZE)
                    .words(entry.info.name)
                    .arg(word));
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

fn too_many_names(entry: &Entry, word: &str) -> Message {
    if entry.info.players == 1 {
        let text = Message::new(words::ONE_NAME);
        return text.words(entry.info.name).arg(word);
    }
    Message::new(words::TOO_MANY_NAMES).arg(word)
}

/// Whether `word` is meant as a size, possible or not: `10`, `-3`, `10x10` or `9x7`.
fn is_size(word: &str) -> bool {
    let number = |word: &str| word.parse::<i64>().is_ok();
    match word.split_once(['x', 'X', '×']) {
        Some((cols, rows)) => number(cols) && number(rows),
        None => number(word),
    }
}

/// Reads a game or says which ones there are.
pub(crate) fn require_new<S: AsRef<str>>(line: &[S]) -> Result<NewGame, Message> {
    match parse_new(line) {
        Some(game) => game,
        None => Err(match line.first() {
            Some(word) => Message::new(words::UNKNOWN_GAME)
                .arg(word.as_ref())
                .arg(keys()),
            None => Message::new(words::WHICH_GAME)
                .arg(keys())
                .arg(GAMES.first().map_or("", |game| game.info.key)),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Seat;

    fn read(line: &str) -> Result<NewGame, Message> {
        let words: Vec<_> = line.split(' ').collect();
        parse_new(&words).expect("a game's name")
    }

    #[test]
    fn what_a_game_calls_an_option_is_no_seat() {
        let game = read("checkers first=white white=cpu:3 Anna").expect("a game");
        assert_eq!(game.options.get("first"), "white");
        assert_eq!(game.players.of(Side::Black).name, "Anna");
        assert_eq!(game.players.of(Side::Black).seat, Seat::Person);
        assert_eq!(game.players.of(Side::White).seat, Seat::Computer(3));
        let game = read("reversi first=cpu:2").expect("a game");
        assert_eq!(game.players.of(Side::Black).seat, Seat::Computer(2));
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
            assert!(refused.contains("expected 4, 6, 8"), "{refused}");
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
