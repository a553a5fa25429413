//! Closed lists of the command line's words. Shells complete from them, and a mistyped word gets the nearest one as a
//! suggestion.

use std::borrow::Cow;
use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};

use crate::protocol::gtp;
use tabletop_app::commands::read_seat;
use tabletop_core::{Domain, Text};
use tabletop_learn::ProblemSet;
use tabletop_play::registry::{GAMES, find};
use tabletop_settings::Settings;
use tabletop_settings::themes::Themes;

/// Seats offered by shell completion; engines have names of their own.
const SEATS: [&str; 12] = [
    "me", "cpu", "cpu:1", "cpu:2", "cpu:3", "cpu:4", "cpu:5", "cpu:6", "cpu:7", "cpu:8", "cpu:9",
    "cpu:10",
];

const KINDS: [&str; 6] = ["daily", "timed", "openings", "mine", "replay", "masters"];

/// Commands by purpose, as grouped on the help screen.
#[rustfmt::skip] // a table is read by its rows
pub(super) const GROUPS: [(Text, &str); 4] = [
    (Text::new("Games", "对局"), "host join watch club open convert picture analyze"),
    (Text::new("Engines", "引擎"), "gtp gomocup nboard hub rules serve solve tables perft"),
    (Text::new("Learning", "学习"), "train learn"),
    (Text::new("About", "其他"), "games stats mend doctor completions man help"),
];

/// Words offered by shell completion.
pub type Offered = fn() -> Vec<&'static str>;

#[derive(Clone, Copy)]
pub struct Listed {
    pub offered: Offered,
    /// Accepts further words: other spellings, the user's own names.
    pub takes: fn(&str) -> bool,
}

impl TypedValueParser for Listed {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        match value.to_str().filter(|text| (self.takes)(text)) {
            Some(text) => Ok(text.to_owned()),
            None => PossibleValuesParser::new((self.offered)()).parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            (self.offered)().into_iter().map(PossibleValue::new),
        ))
    }
}

/// A game, by any of its names.
pub const fn game() -> Listed {
    Listed {
        offered: games,
        takes: |word| find(word).is_some(),
    }
}

/// A game with problems, or a kind of problem.
pub(super) const fn trained() -> Listed {
    Listed {
        offered: || {
            let games = keys(|entry| ProblemSet::is_shipped(entry.info.key));
            games.into_iter().chain(KINDS).collect()
        },
        takes: |word| {
            let game = find(word).is_some_and(|entry| ProblemSet::is_shipped(entry.info.key));
            game || KINDS.contains(&word)
        },
    }
}

/// A game supported by GTP; others get their own error where the word is used.
pub(super) const fn game_of_gtp() -> Listed {
    Listed {
        offered: || keys(gtp::serves),
        ..game()
    }
}

/// The words of a new game: the first ones name the game, and all are parsed together.
pub(super) const fn new_game() -> Listed {
    Listed {
        offered: games,
        takes: |_| true,
    }
}

pub(super) fn games() -> Vec<&'static str> {
    keys(|_| true)
}

/// Games that are `wanted`.
pub fn keys(wanted: impl Fn(&tabletop_play::registry::Entry) -> bool) -> Vec<&'static str> {
    let wanted = GAMES.iter().filter(|entry| wanted(entry));
    wanted.map(|entry| entry.info.key).collect()
}

pub(super) fn commands() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(_, names)| names.split(' '))
}

/// Names of all commands with a manual page of their own.
pub(super) fn names() -> Vec<&'static str> {
    commands().filter(|name| *name != "help").collect()
}

/// A theme; the user's own themes are known only after the settings are loaded.
pub(super) const fn theme() -> Listed {
    Listed {
        offered: || {
            Themes::default()
                .all()
                .filter_map(|theme| match theme.key {
                    Cow::Borrowed(key) => Some(key),
                    Cow::Owned(_) => None,
                })
                .collect()
        },
        takes: |_| true,
    }
}

macro_rules! of_settings {
    ($($name:ident)*) => {$(
        pub(super) const fn $name() -> Listed {
            Listed {
                offered: || choices(stringify!($name)),
                takes: |word| fits(stringify!($name), word),
            }
        }
    )*};
}

of_settings! { color glyphs language }

fn choices(key: &str) -> Vec<&'static str> {
    Settings::find(key).map_or(Vec::new(), |setting| words(setting.domain))
}

fn words(domain: Domain) -> Vec<&'static str> {
    match domain {
        Domain::Choice(choices) => choices.iter().map(|choice| choice.key).collect(),
        _ => Vec::new(),
    }
}

fn fits(key: &str, word: &str) -> bool {
    Settings::find(key).is_ok_and(|setting| setting.check(word).is_ok())
}

/// Opening of any game; the game checks its own ones.
pub(super) const fn opening() -> Listed {
    Listed {
        offered: openings,
        takes: |word| {
            openings()
                .iter()
                .any(|known| known.eq_ignore_ascii_case(word))
        },
    }
}

fn openings() -> Vec<&'static str> {
    let options = GAMES.iter().flat_map(|entry| entry.info.options);
    let mut all: Vec<_> = options
        .filter(|spec| spec.key == "opening")
        .flat_map(|spec| words(spec.domain))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[derive(Clone, Copy)]
pub(super) struct SeatWord;

impl TypedValueParser for SeatWord {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_string_lossy().into_owned();
        match read_seat(&text) {
            Ok(_) => Ok(text),
            Err(error) => Err(command.clone().error(
                ErrorKind::InvalidValue,
                format!("{error}\n\nFor example: tabletop reversi --white cpu:5"),
            )),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(SEATS.into_iter().map(PossibleValue::new)))
    }
}

/// The entry of `known` most similar to `word`: at most a third of its letters are wrong, missing, superfluous or
/// transposed.
pub(super) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let max = (word.chars().count() / 3).max(1);
    let rated = known
        .into_iter()
        .map(|other| (strsim::osa_distance(&word, other), other));
    let best = rated.min_by_key(|(distance, _)| *distance);
    best.filter(|(distance, _)| *distance <= max)
        .map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_and_no_far_one() {
        let known = ["gtp", "games", "go", "reversi", "analyze"];
        let check = |word: &str, expected: Option<&str>| {
            assert_eq!(nearest(word, known), expected, "{word}");
        };
        check("gpt", Some("gtp"));
        check("revrsi", Some("reversi"));
        check("Revresi", Some("reversi"));
        check("gmaes", Some("games"));
        check("chess", None);
        check("analise", Some("analyze"));
        check("", None);
    }

    #[test]
    fn every_list_has_words_and_takes_them() {
        for listed in [
            game(),
            game_of_gtp(),
            new_game(),
            theme(),
            color(),
            glyphs(),
            language(),
            opening(),
        ] {
            let offered = (listed.offered)();
            assert!(offered.len() > 1, "{offered:?}");
            assert!(
                offered.iter().all(|word| (listed.takes)(word)),
                "{offered:?}"
            );
        }
        assert!(SEATS.iter().all(|seat| read_seat(seat).is_ok()));
    }
}
