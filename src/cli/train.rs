//! `tabletop train` and `learn`: start the program with a problem or a lesson.

use clap::Args;

use super::lists;

/// Arguments of `tabletop train`.
#[derive(Debug, Args)]
pub(super) struct TrainArgs {
    /// Problems of this game only
    #[arg(value_parser = lists::game())]
    game: Option<String>,
    /// Problems with this theme only, such as parity or ladder
    #[arg(value_name = "THEME")]
    about: Option<String>,
    /// The problem of the day
    #[arg(long, conflicts_with_all = ["about", "timed", "mine"])]
    daily: bool,
    /// As many as possible in three minutes
    #[arg(long, conflicts_with = "mine")]
    timed: bool,
    /// Your own mistakes
    #[arg(long)]
    mine: bool,
}

/// Arguments of `tabletop learn`.
#[derive(Debug, Args)]
pub(super) struct LearnArgs {
    /// The game
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
