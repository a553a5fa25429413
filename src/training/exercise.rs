//! A problem as it is put to a person.

use super::{Rating, words};
use crate::core::{Lang, Message};

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// This, in words.
    Asked(Message),
    /// The move that should have been played instead of this one.
    Better {
        /// The move that was played.
        played: String,
        /// What it cost, in percent of the chance of winning.
        loss: u8,
    },
}

impl Task {
    /// It in one line, with whose turn it is.
    pub fn line(&self, side: Message) -> Message {
        match self {
            Self::Asked(task) => Message::new(words::TASK)
                .message(side)
                .message(task.clone()),
            Self::Better { played, loss } => {
                let told = Message::new(words::BETTER).message(side);
                told.arg(played).arg(loss)
            }
        }
    }
}

/// A turn of whoever solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The moves that are right, the one that the line goes on with first.
    pub accepted: Vec<String>,
    /// What is answered to that one; nothing where the problem ends.
    pub reply: Option<String>,
}

/// A problem as it is put to a person.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// What it is known by, for ever.
    pub id: String,
    /// The word of the game.
    pub game: String,
    /// The options that are not at their defaults, `key=value`.
    pub options: Vec<String>,
    /// The position, as the game writes it.
    pub position: String,
    /// What is asked for.
    pub task: Task,
    /// The words of its themes.
    pub themes: Vec<String>,
    /// How hard it is.
    pub rating: Rating,
    /// The turns of whoever solves, in order.
    pub steps: Vec<Step>,
    /// Whether it is a mistake of one's own.
    pub own: bool,
}

impl Exercise {
    /// Whether a move is right at this turn.
    pub fn accepts(&self, turn: usize, mv: &str) -> bool {
        let step = self.steps.get(turn);
        step.is_some_and(|step| step.accepted.iter().any(|it| it == mv))
    }

    /// Whether a move is the one that the line goes on with.
    pub fn is_main(&self, turn: usize, mv: &str) -> bool {
        let step = self.steps.get(turn);
        step.is_some_and(|step| step.accepted.first().is_some_and(|it| it == mv))
    }

    /// The moves of the line, both sides'.
    pub fn line(&self) -> Vec<String> {
        let moves = self.steps.iter().flat_map(|step| {
            let main = step.accepted.first().cloned();
            main.into_iter().chain(step.reply.clone())
        });
        moves.collect()
    }
}

/// The names of themes, in one line; words without a name stand as they are.
pub fn themes_line(themes: &[String], lang: Lang) -> String {
    let named = themes.iter().map(|theme| match words::theme(theme) {
        Some(text) => text.get(lang).to_owned(),
        None => theme.replace('-', " "),
    });
    named.collect::<Vec<_>>().join(words::AND.get(lang))
}
