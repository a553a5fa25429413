//! Problems on boards: opens a problem, judges moves, answers wrong moves, continues with the next.

pub(super) mod attempt;
pub(super) mod guess;
pub(crate) mod guessing;
pub(super) mod harvest;
pub(super) mod judging;
pub(super) mod lesson;
mod openings;
pub(super) mod problems;
pub(crate) mod school;
pub(super) mod task_card;
pub(crate) mod teaching;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;
use std::time::Duration;

use attempt::{Attempt, Stage};
use problems::Problems;

use super::deadline::now;
use super::refused::Refused;
use super::reply::{Effect, Reply};
use super::setup::Setup;
use super::tabs::Tabs;
use super::telling::name_of;
use tabletop_core::Message;
use tabletop_play::registry::find;
use tabletop_play::session::GameSession;
use tabletop_play::training::{
    AttemptResult, Card, Exercise, ExerciseFilter, Origin, Phase, daily,
};

/// Duration of a timed run, in seconds.
const RUN: u64 = 180;
/// Time for the computer's answer to a wrong move.
pub(super) const REFUTATION: Duration = Duration::from_millis(500);

/// A timed run.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) until: u64,
    pub(super) solved: usize,
    pub(super) failed: usize,
}

/// Problems on boards, and the attempts at them.
#[derive(Debug, Default)]
pub struct Trainer {
    /// Available problems, and attempts at them.
    pub problems: Problems,
    run: Option<Run>,
    /// Identifiers of the problems shown in this run of the program.
    shown: Vec<String>,
}

/// Request about problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrainRequest {
    /// Opens a problem of this kind.
    Begin(ExerciseFilter),
    /// Opens the next problem of the same kind, or any.
    Next,
    /// Opens the same problem again.
    Again,
    /// Opens the problem of the day, of this game or the current one.
    Daily(Option<String>),
    /// Starts a timed run of three minutes.
    Timed(ExerciseFilter),
    /// Discards the current card.
    Throw,
    /// Opens the first lesson of this game or the current one, at its first board not done, or at this one (from 0).
    Learn(Option<String>, Option<usize>),
    /// Shows the ratings.
    Ratings,
    /// Lists the openings of this game, or of all.
    Openings(Option<String>),
    /// Shows the player's own mistakes, by phase, game and opponent.
    Mistakes,
}

impl Trainer {
    /// True if problems or openings have to be read before this request, which takes a moment.
    pub fn reads(&self, tabs: &Tabs, request: &TrainRequest) -> bool {
        let aim = match request {
            TrainRequest::Begin(aim) | TrainRequest::Timed(aim) => Some(aim),
            TrainRequest::Next => tabs.attempt().map(|attempt| &attempt.aim),
            _ => None,
        };
        let is_book = aim.is_some_and(|aim| aim.origin == Some(Origin::Book));
        match request {
            TrainRequest::Openings(_) => !school::are_openings_read(),
            TrainRequest::Next if tabs.attempt().is_some_and(Attempt::is_lesson) => false,
            _ if is_book => !school::are_openings_read(),
            TrainRequest::Begin(_)
            | TrainRequest::Next
            | TrainRequest::Daily(_)
            | TrainRequest::Timed(_)
            | TrainRequest::Ratings => self.problems.are_unread(),
            _ => false,
        }
    }

    /// Carries out an action on problems.
    pub fn apply(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        request: TrainRequest,
    ) -> Result<Reply, Refused> {
        match request {
            TrainRequest::Begin(aim) => {
                self.run = None;
                self.put_next(tabs, setup, aim)
            }
            TrainRequest::Next if tabs.attempt().is_some_and(Attempt::is_lesson) => {
                self.learn_on(tabs, setup)
            }
            TrainRequest::Next => {
                let aim = tabs.attempt().map(|attempt| attempt.aim.clone());
                self.put_next(tabs, setup, aim.unwrap_or_default())
            }
            TrainRequest::Again => try_again(tabs, setup),
            TrainRequest::Daily(game) => {
                self.run = None;
                self.put_daily(tabs, setup, game)
            }
            TrainRequest::Timed(aim) => {
                self.run = Some(Run {
                    until: now() + RUN,
                    solved: 0,
                    failed: 0,
                });
                let put = self.put_next(tabs, setup, aim);
                if put.is_err() {
                    self.run = None;
                }
                put
            }
            TrainRequest::Learn(game, board) => {
                self.run = None;
                self.learn(tabs, setup, game, board)
            }
            TrainRequest::Throw => self.throw_away(tabs, setup),
            TrainRequest::Ratings => Ok(self.ratings(setup)),
            TrainRequest::Openings(game) => openings::list(&self.problems, setup, game.as_deref()),
            TrainRequest::Mistakes => Ok(self.own_mistakes(setup)),
        }
    }

    fn put_next(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        aim: ExerciseFilter,
    ) -> Result<Reply, Refused> {
        let all = match aim.origin {
            Some(Origin::Book) => school::cards().collect(),
            _ => self.problems.exercises(),
        };
        let last = tabs.attempt().map(|attempt| attempt.exercise.id.clone());
        let standing = &self.problems.standing;
        let next = standing.next(&all, &aim, now(), last.as_deref(), &self.shown);
        let none = match aim.origin {
            Some(Origin::Mistake) if self.problems.cards.is_empty() => Refused::NoOwnMistakes,
            Some(Origin::Book) => Refused::NoOpenings,
            _ => Refused::NoProblems,
        };
        let next = next.ok_or(none)?;
        self.shown.push(next.id.clone());
        put(tabs, setup, next, aim, false)
    }

    fn put_daily(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        game: Option<String>,
    ) -> Result<Reply, Refused> {
        let all = self.problems.exercises();
        let own_game = || Some(tabs.last_tab()?.session.info().key.to_owned());
        let with = |game: &String| {
            all.iter()
                .any(|it| it.game == *game && it.origin == Origin::Problem)
        };
        let any = || {
            let proven = all.iter().find(|it| it.origin == Origin::Problem);
            proven.map(|it| it.game.clone())
        };
        let game = game.or_else(|| own_game().filter(with).or_else(any));
        let game = game.ok_or(Refused::NoProblems)?;
        let found = daily(&all, &game, now()).ok_or(Refused::NoProblems)?;
        let aim = ExerciseFilter {
            game: Some(game),
            ..ExerciseFilter::default()
        };
        put(tabs, setup, found, aim, true)
    }

    /// True if restored games wait to become problems again.
    pub fn resumes(tabs: &Tabs) -> bool {
        tabs.all().iter().any(|tab| tab.resumes.is_some())
    }

    /// Turns restored games into problems again, each from its start; a game whose problem is no longer known stays
    /// a game.
    pub fn resume_problems(&mut self, tabs: &mut Tabs) {
        for index in 0..tabs.len() {
            let Some(id) = tabs[index].resumes.take() else {
                continue;
            };
            let all: Vec<_> = if id.starts_with(Exercise::BOOK) {
                school::cards().collect()
            } else {
                self.problems.exercises()
            };
            let known = all.iter().find(|exercise| exercise.id == id);
            let Some((exercise, Ok(session))) = known.map(|it| (it, board_of(it))) else {
                continue;
            };
            let aim = ExerciseFilter {
                game: Some(exercise.game.clone()),
                ..ExerciseFilter::default()
            };
            let start = session.current();
            let tab = &mut tabs[index];
            tab.attempt = Some(Attempt::new(Arc::clone(exercise), aim, start, false));
            tab.session = session;
        }
    }

    /// Returns true if a timed run is in progress in the current game: then its clock is shown.
    pub fn is_running(&self, tabs: &Tabs) -> bool {
        self.run.is_some() && tabs.attempt().is_some()
    }

    /// Ends a timed run whose time is up, and reports its result. The open problem does not count as failed.
    pub fn end_run(&mut self) -> Option<Message> {
        let run = self.run.as_ref()?;
        if run.until > now() {
            return None;
        }
        let message = Message::new(words::RUN_OVER)
            .arg(run.solved)
            .arg(run.failed);
        self.run = None;
        Some(message)
    }

    /// Opens the next problem of a timed run, or ends the run.
    fn go_on_running(&mut self, tabs: &mut Tabs, setup: &Setup) {
        let Some(run) = &self.run else {
            return;
        };
        let left = run.until.saturating_sub(now());
        let message = if left > 0 {
            Message::new(words::RUNNING).arg(run.solved).arg(left)
        } else {
            Message::new(words::RUN_OVER)
                .arg(run.solved)
                .arg(run.failed)
        };
        let aim = tabs.attempt().map(|attempt| attempt.aim.clone());
        if left == 0 || self.put_next(tabs, setup, aim.unwrap_or_default()).is_err() {
            self.run = None;
        }
        let task = task(tabs, setup).filter(|_| left > 0);
        if let Some(attempt) = tabs.tab_mut().and_then(|tab| tab.attempt.as_mut()) {
            attempt.messages = std::iter::once(message).chain(task).collect();
        }
    }

    fn throw_away(&mut self, tabs: &mut Tabs, setup: &Setup) -> Result<Reply, Refused> {
        let attempt = tabs.attempt().ok_or(Refused::NoProblem)?;
        if attempt.exercise.origin != Origin::Mistake {
            return Err(Refused::NotOwn);
        }
        let (id, aim) = (attempt.exercise.id.clone(), attempt.aim.clone());
        self.problems.cards.retain(|card| card.id != id);
        self.problems.thrown.push(id);
        let thrown = Message::from(words::THROWN);
        match self.put_next(tabs, setup, aim) {
            Ok(mut reply) => {
                reply.messages.insert(0, thrown);
                Ok(reply)
            }
            Err(_) => {
                tabs.close_board(None)?;
                Ok(Reply::shown(thrown))
            }
        }
    }

    /// Lists the ratings.
    fn ratings(&mut self, setup: &Setup) -> Reply {
        let all = self.problems.exercises();
        let standing = &self.problems.standing;
        if standing.is_empty() {
            return Reply::say(words::NOTHING_TRIED);
        }
        let due = standing.due(&all, &ExerciseFilter::default(), now());
        let lang = setup.lang;
        let name = |game: &str| {
            find(game)
                .map_or(game, |entry| entry.info.name.get(lang))
                .to_owned()
        };
        let lines = standing.lines(name, due, setup.paced, lang);
        Reply::effect(Effect::Page(words::RATINGS, lines))
    }

    /// Lists the player's own mistakes: average loss by game, phase and opponent.
    fn own_mistakes(&self, setup: &Setup) -> Reply {
        let cards = &self.problems.cards;
        if cards.is_empty() {
            return Reply::say(Refused::NoOwnMistakes);
        }
        let lang = setup.lang;
        let mut lines = vec![Message::new(words::CARDS).arg(cards.len()).sentence(lang)];
        let mut add = |name: String, of: Vec<&Card>| {
            if !of.is_empty() {
                let lost = of.iter().map(|card| card.loss).sum::<f64>() / of.len() as f64;
                let message = Message::new(words::LOST).arg(name).arg(of.len());
                lines.push(message.arg(format!("{lost:.0}")).sentence(lang));
            }
        };
        let mut games: Vec<_> = cards.iter().map(|card| &*card.game).collect();
        games.sort_unstable();
        games.dedup();
        for game in games {
            let name = find(game).map_or(game, |entry| entry.info.name.get(lang));
            add(
                name.to_owned(),
                cards.iter().filter(|it| it.game == game).collect(),
            );
        }
        for (phase, name) in Phase::ALL.into_iter().zip(words::PHASES) {
            let of = cards.iter().filter(|it| it.phase == phase).collect();
            add(name.get(lang).to_owned(), of);
        }
        let mut opponents: Vec<_> = cards.iter().map(|card| &card.opponent).collect();
        opponents.sort_unstable();
        opponents.dedup();
        for opponent in opponents {
            if opponent == Card::MASTER {
                let of = cards.iter().filter(|it| it.opponent == *opponent).collect();
                add(words::AS_MASTER.get(lang).to_owned(), of);
                continue;
            }
            let name = opponent.rsplit_once("level=").map_or_else(
                || opponent.clone(),
                |(_, level)| Message::new(words::LEVEL).arg(level).get(lang),
            );
            add(
                name,
                cards.iter().filter(|it| it.opponent == *opponent).collect(),
            );
        }
        Reply::effect(Effect::Page(words::OWN_MISTAKES, lines))
    }
}

/// Opens a game with its problem, replacing the current problem.
fn put_on_board(
    tabs: &mut Tabs,
    setup: &Setup,
    session: Box<GameSession>,
    attempt: Attempt,
) -> Reply {
    let before = tabs.attempt().is_some().then(|| tabs.current());
    let mut index = tabs.add(session);
    let tab = &mut tabs[index];
    tab.game_id = None;
    tab.attempt = Some(attempt);
    if let Some(before) = before {
        tabs.move_tab(index, before);
        tabs.close(before + 1);
        index = before;
    }
    tabs.switch(index);
    let task = task(tabs, setup);
    Reply {
        effect: Effect::Board,
        messages: task.into_iter().collect(),
        ..Reply::default()
    }
}

/// Task of the current problem, in one line.
pub(crate) fn task(tabs: &Tabs, setup: &Setup) -> Option<Message> {
    let (attempt, session) = (tabs.attempt()?, tabs.session()?);
    if let Some(place) = attempt.lesson {
        return Some(lesson::task(place, setup.paced));
    }
    let solver = tabs.solver()?;
    let side = (session.info().players > 1).then(|| name_of(session, solver));
    let asked = attempt.exercise.task.line(side, |mv| session.display(mv));
    Some(match attempt.target_stones().first() {
        Some(&cell) => Message::new(words::AT)
            .message(asked)
            .arg(attempt.target_stones().len())
            .arg(session.cell_name(cell)),
        None => asked,
    })
}

/// Goes back to before the wrong move, or to the start of the problem.
pub(crate) fn try_again(tabs: &mut Tabs, setup: &Setup) -> Result<Reply, Refused> {
    let tab = tabs.tab_mut().ok_or(Refused::NoGame)?;
    let attempt = tab.attempt.as_mut().ok_or(Refused::NoProblem)?;
    let to = match attempt.stage {
        Stage::Missed(before) | Stage::Judging(before) => before,
        Stage::Open | Stage::Done => {
            attempt.path.truncate(1);
            attempt.path[0]
        }
    };
    attempt.stage = Stage::Open;
    attempt.is_aside = false;
    attempt.messages.clear();
    attempt.hint = None;
    tab.held = None;
    tab.analyst = None;
    tab.session.stop_thinking();
    tab.session.go(to);
    Ok(Reply {
        effect: Effect::Board,
        messages: task(tabs, setup).into_iter().collect(),
        ..Reply::default()
    })
}

/// Returns true if the current board shows a wrong move: taking it back is a new attempt.
pub(crate) fn stands_missed(tabs: &Tabs) -> bool {
    tabs.attempt()
        .is_some_and(|attempt| matches!(attempt.stage, Stage::Missed(_)))
}

/// Gives the next hint for the current problem: column, move, line. It halves the gain in rating for the solution; after
/// the line the problem counts as failed.
pub(crate) fn hint_of_attempt(tabs: &mut Tabs, trainer: &mut Trainer) -> Option<Reply> {
    let current = tabs.session()?.current();
    let tab = tabs.tab_mut()?;
    let attempt = tab.attempt.as_mut()?;
    let turn = attempt.turn_at(current)?;
    let hint = attempt.next_hint(turn, &tab.session)?;
    if attempt.result == AttemptResult::Failed {
        trainer.give_away(tabs);
    }
    Some(Reply::say(hint))
}

/// Opens a problem on a board, replacing the current problem.
fn put(
    tabs: &mut Tabs,
    setup: &Setup,
    exercise: Arc<Exercise>,
    aim: ExerciseFilter,
    daily: bool,
) -> Result<Reply, Refused> {
    let session = board_of(&exercise)?;
    let attempt = Attempt::new(exercise, aim, session.current(), daily);
    Ok(put_on_board(tabs, setup, session, attempt))
}

/// Opens the position of a problem.
fn board_of(exercise: &Exercise) -> Result<Box<GameSession>, Refused> {
    let entry = find(&exercise.game).ok_or(Refused::NoProblems)?;
    let mut options = entry.options();
    for (key, value) in exercise.options.iter().filter_map(|it| it.split_once('=')) {
        options.set(key, value)?;
    }
    (entry.from_position)(options, &exercise.position).map_err(Refused::Reason)
}
