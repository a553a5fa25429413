//! `tabletop train` and `learn`: start the program with a problem or a lesson.

use clap::Args;

use super::lists;
use tabletop_core::join_words;

/// Arguments of `tabletop train`.
#[derive(Debug, Args)]
pub(super) struct TrainArgs {
    /// Only problems of this game; or daily, timed, openings or mine; or masters, to list well-known games; or replay, to guess
    /// the moves of one of them or of a game file
    #[arg(value_name = "GAME", value_parser = lists::trained())]
    first: Option<String>,
    /// Only problems with this theme, such as parity or ladder; after daily, timed, openings or mine the game
    /// first; after replay the file, and the number of a game in it
    #[arg(value_name = "THEME", num_args = 0..)]
    rest: Vec<String>,
    /// Daily problem
    #[arg(long, conflicts_with_all = ["rest", "timed", "mine"])]
    daily: bool,
    /// Three minutes against the clock
    #[arg(long, conflicts_with = "mine")]
    timed: bool,
    /// Problems from your own mistakes
    #[arg(long)]
    mine: bool,
    /// After replay: side whose moves you guess
    #[arg(long, value_parser = ["black", "white"])]
    side: Option<String>,
}

/// Arguments of `tabletop learn`.
#[derive(Debug, Args)]
pub(super) struct LearnArgs {
    /// Game
    #[arg(value_parser = lists::game())]
    game: Option<String>,
}

impl LearnArgs {
    /// The equivalent typed line.
    pub(super) fn line(&self) -> String {
        let game = self.game.as_deref();
        format!("learn {}", game.unwrap_or_default())
    }
}

impl TrainArgs {
    /// The equivalent typed line.
    pub(super) fn line(&self) -> String {
        let kind = match self {
            Self { daily: true, .. } => Some("daily"),
            Self { timed: true, .. } => Some("timed"),
            Self { mine: true, .. } => Some("mine"),
            _ => None,
        };
        let words = kind.into_iter().chain(self.first.as_deref());
        let words = words.chain(self.rest.iter().map(String::as_str));
        let words = words.chain(self.side.as_deref());
        let words = std::iter::once("train").chain(words).map(str::to_owned);
        join_words(&words.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, Command, FromArgMatches as _};

    use super::*;

    #[test]
    fn words_and_flags_mean_the_typed_line() {
        let read = |words: &str| {
            let command = TrainArgs::augment_args(Command::new("train"));
            let words = std::iter::once("train").chain(words.split_whitespace());
            let found = command.try_get_matches_from(words).ok()?;
            let args = TrainArgs::from_arg_matches(&found).ok()?;
            Some(args.line())
        };
        for (words, line) in [
            ("", Some("train")),
            ("daily", Some("train daily")),
            ("daily go", Some("train daily go")),
            ("timed go ladder", Some("train timed go ladder")),
            ("mine", Some("train mine")),
            ("openings list reversi", Some("train openings list reversi")),
            ("go ladder", Some("train go ladder")),
            ("--timed", Some("train timed")),
            ("--mine go", Some("train mine go")),
            ("replay a.sgf 3", Some("train replay a.sgf 3")),
            (
                "replay a.sgf --side white",
                Some("train replay a.sgf white"),
            ),
            ("peace", None),
        ] {
            assert_eq!(read(words).as_deref(), line, "{words}");
        }
    }
}
