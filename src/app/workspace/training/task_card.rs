//! The current problem or board of a lesson for the screen: what is asked, the verdict on the last move, and its worth.

use super::attempt::{Attempt, Stage};
use super::{task, words};
use crate::workspace::deadline::now;
use crate::workspace::{Setup, Tabs, Trainer};
use tabletop_core::{Message, Text};
use tabletop_play::training::{AttemptResult, Origin, themes_line};

/// Ratings from which a problem has two and three stars.
const STARS: [f64; 2] = [1300.0, 1650.0];

/// A problem or a board of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskCard {
    /// Kind of the task, with its place in a lesson.
    pub title: Message,
    /// Number of the lesson's board, from 0, and number of boards.
    pub progress: Option<[usize; 2]>,
    /// Game and themes of a problem.
    pub about: Option<String>,
    pub task: Message,
    /// Stars from 1 to 3, and the rating of the problem.
    pub worth: Option<(usize, f64)>,
    /// Remark that the first try counts, while that is ahead.
    pub counts: Option<Text>,
    /// Number of hints given, and of those there are.
    pub hints: Option<[usize; 2]>,
    pub hint: Option<Message>,
    /// True if the last move was right, false if it was wrong.
    pub verdict: Option<bool>,
    pub news: Vec<Message>,
    /// Rating with its change, and streak, once the problem is recorded.
    pub standing: Option<Message>,
    pub run: Option<RunState>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunState {
    /// Seconds left.
    pub left: u64,
    pub solved: usize,
    pub failed: usize,
}

impl TaskCard {
    pub fn shows(&self, message: &Message) -> bool {
        let text = message.text();
        let shown = self.hint.iter().chain(&self.news).chain([&self.task]);
        shown.map(Message::text).any(|it| it == text) || is_shown_apart(text)
    }
}

/// Returns true for messages about a problem that its card shows in a place of their own.
fn is_shown_apart(text: Text) -> bool {
    [
        words::ABOUT,
        words::RATING,
        words::RUNNING,
        words::LESSON_TASK,
        words::LESSON_ENTER,
    ]
    .contains(&text)
}

impl Attempt {
    /// Kind of the task: `Lesson 2/8`, `Problem`.
    pub fn title(&self) -> Message {
        match self.lesson {
            Some(place) => Message::new(words::LESSON)
                .arg(place.number + 1)
                .arg(place.lesson.board.len()),
            None if self.daily => words::DAILY.into(),
            None => match self.exercise.origin {
                Origin::Problem => words::PROBLEM.into(),
                Origin::Mistake => words::OWN_MISTAKE.into(),
                Origin::Book => words::OPENING.into(),
            },
        }
    }

    /// Number of the lesson's board before this one, from 0.
    pub fn board_before(&self) -> Option<usize> {
        self.lesson.and_then(|place| place.number.checked_sub(1))
    }

    /// Verdict on the last move: true if it was right.
    fn verdict(&self) -> Option<bool> {
        let first = self.messages.first().map(Message::text)?;
        match self.stage {
            Stage::Open => Some(first != words::LESSON_WRONG),
            Stage::Judging(_) => None,
            Stage::Missed(_) => Some(false),
            Stage::Done => (first != words::ANSWER).then_some(true),
        }
    }
}

pub fn task_card(trainer: &Trainer, tabs: &Tabs, setup: &Setup) -> Option<TaskCard> {
    let (attempt, session) = (tabs.attempt()?, tabs.session()?);
    let exercise = &attempt.exercise;
    let current = session.current();
    let rated = !attempt.is_lesson() && exercise.origin == Origin::Problem;
    let news = match attempt.stage {
        Stage::Open if !attempt.is_on_path(current) => vec![words::OFF_THE_LINE.into()],
        Stage::Judging(_) => vec![words::JUDGING.into()],
        _ => attempt.messages.clone(),
    };
    let asked = match attempt.lesson {
        Some(place) => place.board().says.on(setup.paced).into(),
        None => task(tabs, setup)?,
    };
    // The next problem of a run begins with its task, which stands above.
    let is_news = |it: &Message| !is_shown_apart(it.text()) && *it != asked;
    let news: Vec<_> = news.into_iter().filter(is_news).collect();
    Some(TaskCard {
        title: attempt.title(),
        progress: attempt
            .lesson
            .map(|place| [place.number, place.lesson.board.len()]),
        about: (!attempt.is_lesson()).then(|| about(attempt, session.info().name, setup)),
        task: asked,
        worth: rated.then(|| worth(exercise.rating.value)),
        counts: (rated && !attempt.noted && attempt.result == AttemptResult::Solved)
            .then_some(words::FIRST_TRY),
        hints: attempt
            .turn_at(current)
            .filter(|_| !attempt.is_lesson())
            .map(|turn| attempt.hints_at(turn)),
        hint: attempt.hint.clone(),
        verdict: attempt.verdict().filter(|_| !news.is_empty()),
        news,
        standing: (rated && attempt.noted)
            .then(|| attempt.standing_in(words::STANDING, &trainer.problems.standing)),
        run: trainer.run.as_ref().map(|run| RunState {
            left: run.until.saturating_sub(now()),
            solved: run.solved,
            failed: run.failed,
        }),
    })
}

fn about(attempt: &Attempt, name: Text, setup: &Setup) -> String {
    let themes = &attempt.exercise.themes;
    let name = name.get(setup.lang);
    if themes.is_empty() || attempt.exercise.origin != Origin::Problem {
        return name.to_owned();
    }
    format!("{name} · {}", themes_line(themes, setup.lang))
}

fn worth(rating: f64) -> (usize, f64) {
    let stars = 1 + STARS.iter().filter(|from| rating >= **from).count();
    (stars, rating)
}
