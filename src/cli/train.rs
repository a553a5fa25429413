//! `tabletop train` and `learn`: start the program with a problem or a lesson.

use clap::Args;

use super::lists;

/// Arguments of `tabletop train`.
#[derive(Debug, Args)]
pub(super) struct TrainArgs {
    /// Only problems of this game
    #[arg(value_parser = lists::game())]
    game: Option<String>,
    /// Only problems with this theme, such as parity or ladder
    #[arg(value_name = "THEME")]
    about: Option<String>,
    /// Daily problem
    #[arg(long, conflicts_with_all = ["about", "timed", "mine"])]
    daily: bool,
    /// Three minutes against the clock
    #[arg(long, conflicts_with = "mine")]
    timed: bool,
    /// Problems from your own mistakes
    #[arg(long)]
    mine: bool,
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
        let words = [kind, self.game.as_deref(), self.about.as_deref()];
        let words = std::iter::once("train").chain(words.into_iter().flatten());
        words.collect::<Vec<_>>().join(" ")
    }
}
