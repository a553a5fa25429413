//! A problem as it is put to a person.

use std::sync::Arc;

use super::{Rating, words};
use tabletop_core::problem::Problem;
use tabletop_core::{Lang, Message};

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
    /// It in one line, with whose turn it is where there are two sides.
    pub fn line(&self, side: Option<Message>) -> Message {
        let (text, asked) = match self {
            Self::Asked(task) => (words::TASK, task.clone()),
            Self::Better { played, loss } => {
                let better = Message::new(words::BETTER).arg(played).arg(loss);
                (words::BETTER_TASK, better)
            }
        };
        match side {
            Some(side) => Message::new(text).message(side).message(asked),
            None => asked,
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
    /// The proven problem that it is, by which any move can be judged.
    pub proven: Option<Arc<Problem>>,
}

impl From<Problem> for Exercise {
    fn from(problem: Problem) -> Self {
        let rating = match problem.rating {
            Some(rating) => Rating::of(rating.mean.into(), rating.deviation.into()),
            None => Rating::of_difficulty(problem.difficulty),
        };
        let options = problem.options.iter();
        let steps = problem.solution.iter().map(|turn| Step {
            accepted: turn.accepted.clone(),
            reply: turn.reply.clone(),
        });
        Self {
            id: problem.id.to_string(),
            game: problem.game.clone(),
            options: options
                .map(|(key, value)| format!("{key}={value}"))
                .collect(),
            position: problem.position.clone(),
            task: Task::Asked(problem.task.message()),
            themes: problem.themes.iter().map(ToString::to_string).collect(),
            rating,
            steps: steps.collect(),
            own: false,
            proven: Some(Arc::new(problem)),
        }
    }
}

impl Exercise {
    /// Whether a move is right at this turn.
    pub fn accepts(&self, turn: usize, mv: &str) -> bool {
        let step = self.steps.get(turn);
        step.is_some_and(|step| step.accepted.iter().any(|it| it == mv))
    }

    /// Whether a move that is none of those known to be right may still be: of one's own mistakes any but the mistake itself.
    pub fn may_count(&self, mv: &str) -> bool {
        match &self.task {
            Task::Better { played, .. } => played != mv,
            Task::Asked(_) => false,
        }
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
