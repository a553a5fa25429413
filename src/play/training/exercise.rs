//! A problem in the form in which it is presented to the user.

use std::sync::Arc;

use super::{Rating, words};
use tabletop_core::problem::Problem;
use tabletop_core::{DisplayText, Lang, Message, Notation};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    Asked(Message),
    /// To find a better move than the one played.
    Better {
        played: Notation,
        /// Loss of winning chance, in percent.
        loss: u8,
    },
}

impl Task {
    /// The task in one line, with the side to move where there are two sides. Moves are shown as `display` gives them.
    pub fn line(
        &self,
        side: Option<Message>,
        display: impl Fn(&Notation) -> DisplayText,
    ) -> Message {
        let (text, asked) = match self {
            Self::Asked(task) => (words::TASK, task.clone()),
            Self::Better { played, loss } => {
                let better = Message::new(words::BETTER).arg(display(played)).arg(loss);
                (words::BETTER_TASK, better)
            }
        };
        match side {
            Some(side) => Message::new(text).message(side).message(asked),
            None => asked,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Problem,
    Mistake,
    Book,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The moves that are right, the one that the line goes on with first.
    pub accepted: Vec<Notation>,
    /// The opponent's answer to the first accepted move; `None` where the problem ends.
    pub reply: Option<Notation>,
}

/// A problem in the form in which it is presented to the user.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    pub id: String,
    pub game: String,
    /// Options that differ from their defaults, as `key=value`.
    pub options: Vec<String>,
    /// The position, in the game's notation.
    pub position: String,
    /// The task, as a text or as a move to improve on.
    pub task: Task,
    pub themes: Vec<String>,
    pub rating: Rating,
    /// Turns of the solver in order.
    pub steps: Vec<Step>,
    pub origin: Origin,
    /// The underlying proven problem, by which any move can be judged.
    pub proven: Option<Arc<Problem>>,
}

impl From<Problem> for Exercise {
    fn from(problem: Problem) -> Self {
        let rating = match problem.rating {
            Some(rating) => Rating::new(rating.mean.into(), rating.deviation.into()),
            None => Rating::of_difficulty(problem.difficulty),
        };
        let options = problem.options.iter();
        let steps = problem.solution.iter().map(|turn| Step {
            accepted: turn.accepted.iter().map(|mv| mv.as_str().into()).collect(),
            reply: turn.reply.as_deref().map(Notation::from),
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
            origin: Origin::Problem,
            proven: Some(Arc::new(problem)),
        }
    }
}

impl Exercise {
    /// Prefix of the identifiers of lines of the opening book.
    pub const BOOK: &'static str = "book-";

    /// Returns true if a move is among the right ones at this turn.
    pub fn accepts(&self, turn: usize, mv: &str) -> bool {
        let step = self.steps.get(turn);
        step.is_some_and(|step| step.accepted.iter().any(|it| it == mv))
    }

    /// Returns true if a move not listed as right may still be: at a mistake of the user's own, any move but the mistake;
    /// in an opening, any.
    pub fn may_count(&self, mv: &str) -> bool {
        match &self.task {
            Task::Better { played, .. } => played != mv,
            Task::Asked(_) => self.origin == Origin::Book,
        }
    }

    /// Returns true if a move belongs to the main line.
    pub fn is_main(&self, turn: usize, mv: &str) -> bool {
        let step = self.steps.get(turn);
        step.is_some_and(|step| step.accepted.first().is_some_and(|it| it == mv))
    }

    /// The moves of the line, both sides'.
    pub fn line(&self) -> Vec<Notation> {
        self.line_from(0)
    }

    /// The moves of the line, both sides', from this turn of the solver's.
    pub fn line_from(&self, turn: usize) -> Vec<Notation> {
        let moves = self.steps.iter().skip(turn).flat_map(|step| {
            let main = step.accepted.first().cloned();
            main.into_iter().chain(step.reply.clone())
        });
        moves.collect()
    }
}

/// Returns the names of themes in one line; keys without a name are shown unchanged.
pub fn themes_line(themes: &[String], lang: Lang) -> String {
    let named = themes.iter().map(|theme| match words::theme(theme) {
        Some(text) => text.get(lang).to_owned(),
        None => theme.replace('-', " "),
    });
    named.collect::<Vec<_>>().join(words::AND.get(lang))
}
