//! Problems on boards: opens a problem, judges moves, answers wrong moves, continues with the next.

pub(super) mod attempt;
mod harvest;
mod lesson;
pub(super) mod problems;
pub(super) mod teaching;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;
use std::time::Duration;

use attempt::{Attempt, Said, Stage};
use problems::{Run, now};

use super::{Effect, Refused, Reply, Workspace, name_of};
use tabletop_core::{Limits, Message, Notation, Side, WordMove};
use tabletop_play::registry::find;
use tabletop_play::session::{GameSession, NodeId, Purpose, SessionEvent};
use tabletop_play::training::{
    AttemptResult, Card, Exercise, ExerciseFilter, Phase, daily, themes_line,
};

/// Duration of a timed run, in seconds.
const RUN: u64 = 180;
/// Time for the computer's answer to a wrong move.
const REFUTATION: Duration = Duration::from_millis(500);

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
    /// Shows the player's own mistakes, by phase, game and opponent.
    Mistakes,
}

impl Workspace {
    /// Carries out an action on problems.
    pub fn train(&mut self, request: TrainRequest) -> Result<Reply, Refused> {
        match request {
            TrainRequest::Begin(aim) => {
                self.training.run = None;
                self.put_next(aim)
            }
            TrainRequest::Next if self.attempt().is_some_and(Attempt::is_lesson) => self.learn_on(),
            TrainRequest::Next => {
                let aim = self.attempt().map(|attempt| attempt.aim.clone());
                self.put_next(aim.unwrap_or_default())
            }
            TrainRequest::Again => self.try_again(),
            TrainRequest::Daily(game) => self.put_daily(game),
            TrainRequest::Timed(aim) => {
                self.training.run = Some(Run {
                    until: now() + RUN,
                    solved: 0,
                    failed: 0,
                });
                let put = self.put_next(aim);
                if put.is_err() {
                    self.training.run = None;
                }
                put
            }
            TrainRequest::Learn(game, board) => self.learn(game, board),
            TrainRequest::Throw => self.throw_away(),
            TrainRequest::Ratings => Ok(self.ratings()),
            TrainRequest::Mistakes => Ok(self.own_mistakes()),
        }
    }

    /// The current problem, if there is one.
    pub fn attempt(&self) -> Option<&Attempt> {
        self.tab()?.attempt.as_ref()
    }

    fn put_next(&mut self, aim: ExerciseFilter) -> Result<Reply, Refused> {
        let all = self.training.exercises();
        let last = self.attempt().map(|attempt| attempt.exercise.id.clone());
        let standing = &self.training.standing;
        let next = standing.next(&all, &aim, now(), last.as_deref());
        self.put(next.ok_or(Refused::NoProblems)?, aim, false)
    }

    fn put_daily(&mut self, game: Option<String>) -> Result<Reply, Refused> {
        let all = self.training.exercises();
        let here = || Some(self.last_tab()?.session.info().key.to_owned());
        let with = |game: &String| all.iter().any(|it| it.game == *game && !it.own);
        let any = || all.iter().find(|it| !it.own).map(|it| it.game.clone());
        let game = game.or_else(|| here().filter(with).or_else(any));
        let game = game.ok_or(Refused::NoProblems)?;
        let found = daily(&all, &game, now()).ok_or(Refused::NoProblems)?;
        let aim = ExerciseFilter {
            game: Some(game),
            ..ExerciseFilter::default()
        };
        self.put(found, aim, true)
    }

    /// Turns restored games into problems again, each from its start; a game whose problem is no longer known stays
    /// a game.
    pub fn resume_problems(&mut self) {
        for index in 0..self.tabs.len() {
            let Some(id) = self.tabs[index].resumes.take() else {
                continue;
            };
            let all = self.training.exercises();
            let known = all.iter().find(|exercise| exercise.id == id);
            let Some((exercise, Ok(session))) = known.map(|it| (it, board_of(it))) else {
                continue;
            };
            let aim = ExerciseFilter {
                game: Some(exercise.game.clone()),
                ..ExerciseFilter::default()
            };
            let start = session.current();
            let tab = &mut self.tabs[index];
            tab.attempt = Some(Attempt::new(Arc::clone(exercise), aim, start, false));
            tab.session = session;
        }
    }

    /// Opens a problem on a board, replacing the current problem.
    fn put(
        &mut self,
        exercise: Arc<Exercise>,
        aim: ExerciseFilter,
        daily: bool,
    ) -> Result<Reply, Refused> {
        let session = board_of(&exercise)?;
        let attempt = Attempt::new(exercise, aim, session.current(), daily);
        Ok(self.put_on_board(session, attempt))
    }

    /// Opens a game with its problem, replacing the current problem.
    fn put_on_board(&mut self, session: Box<dyn GameSession>, attempt: Attempt) -> Reply {
        let before = self.attempt().is_some().then(|| self.current());
        let mut index = self.add(session);
        let tab = &mut self.tabs[index];
        tab.game_id = None;
        tab.attempt = Some(attempt);
        if let Some(before) = before {
            self.move_tab(index, before);
            self.close(before + 1);
            index = before;
        }
        self.switch(index);
        let task = self.task();
        Reply {
            effect: Effect::Board,
            messages: task.into_iter().collect(),
            ..Reply::default()
        }
    }

    /// Task of the current problem, in one line.
    pub fn task(&self) -> Option<Message> {
        let (attempt, session) = (self.attempt()?, self.session()?);
        if let Some(place) = attempt.lesson {
            return Some(lesson::task(place, self.paced));
        }
        let solver = self.solver()?;
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

    /// Solver's side of the current problem.
    pub fn solver(&self) -> Option<Side> {
        self.tab()?.solver()
    }

    /// State of the current problem: its task, or the possible next steps.
    pub fn attempt_state(&self) -> Option<Message> {
        let attempt = self.attempt()?;
        if let (Some(run), Stage::Open) = (&self.training.run, &attempt.stage) {
            let left = run.until.saturating_sub(now());
            let clock = format!("{}:{:02}", left / 60, left % 60);
            let clock = Message::new(words::RUN_CLOCK).arg(clock).arg(run.solved);
            return Some(clock.message(self.task()?));
        }
        match attempt.stage {
            Stage::Open if !attempt.is_on_path(self.session()?.current()) => {
                Some(words::OFF_THE_LINE.into())
            }
            Stage::Open => self.task(),
            Stage::Judging(_) => Some(words::JUDGING.into()),
            Stage::Missed(_) => Some(words::MISSED.into()),
            Stage::Done if attempt.is_lesson() => Some(self.lesson_done()),
            Stage::Done => Some(words::DONE.into()),
        }
    }

    /// Judges the move made after `before` in the current game, if it is a problem.
    pub(super) fn judge_attempt(&mut self, before: NodeId) {
        let Some(tab) = self.tab_mut() else {
            return;
        };
        let Some(attempt) = &mut tab.attempt else {
            return;
        };
        attempt.messages.clear();
        if attempt.is_lesson() {
            self.judge_lesson(before);
            return;
        }
        let session = &mut tab.session;
        let line = session.line();
        let after = line.iter().position(|&node| node == before);
        let after = after.and_then(|at| line.get(at + 1).copied());
        let made = after.and_then(|node| session.node(node));
        let (Some(turn), Some(made)) = (attempt.turn_at(before), made) else {
            return;
        };
        let texts: Vec<_> = line
            .iter()
            .skip_while(|&&node| node != attempt.path[0])
            .skip(1)
            .take_while(|&&node| Some(node) != after)
            .filter_map(|&node| session.node(node))
            .map(|node| node.notation)
            .collect();
        let texts: Vec<_> = texts.iter().map(Notation::as_str).collect();
        let judged = attempt.judged(turn, &texts, &made.notation);
        match judged.unwrap_or_else(|| attempt.answer(turn, &made.notation)) {
            Said::GoOn(reply) => {
                let played = session.node(session.current());
                let there = played.is_some_and(|it| it.notation == reply && it.parent == after);
                if there || session.play(&reply).is_ok() {
                    attempt.go_on(session.current(), session.display(&reply));
                } else {
                    self.finish_attempt(false);
                }
            }
            Said::Solved { as_good } => self.finish_attempt(as_good),
            Said::Wrong(None)
                if attempt.exercise.may_count(&made.notation) && !session.is_over() =>
            {
                attempt.stage = Stage::Judging(before);
                if self.judge().is_err() {
                    self.miss(before, None);
                }
            }
            Said::Wrong(reply) => self.miss(before, reply),
        }
    }

    /// A wrong move was played: it counts, and is answered by what refutes it, or by what the computer finds.
    fn miss(&mut self, before: NodeId, reply: Option<Notation>) {
        self.note_attempt(AttemptResult::Failed);
        if let Some(attempt) = self.tab_mut().and_then(|tab| tab.attempt.as_mut()) {
            attempt.stage = Stage::Missed(before);
            attempt.messages = vec![words::WRONG.into()];
        }
        if self.training.run.is_some() {
            self.go_on_running(false);
            return;
        }
        if reply.as_ref().is_some_and(|mv| *mv == WordMove::Pass) {
            self.say_of_pass();
        }
        if let (Some(reply), Some(tab)) = (reply, self.tab_mut()) {
            let here = tab.session.node(tab.session.current());
            let there = here.is_some_and(|it| it.automatic && it.notation == reply);
            if there || tab.session.play(&reply).is_ok() {
                return;
            }
        }
        let limits = Limits {
            time: Some(REFUTATION.min(self.thinking.time)),
            ..self.limits(10)
        };
        if self.session().is_some_and(|session| !session.is_over()) {
            // If the computer can't answer, the message about the move remains.
            let _ = self.think(Purpose::Move, limits);
        }
    }

    /// Explains a pass as the answer to a wrong move: the pass alone would not show why the move is wrong.
    fn say_of_pass(&mut self) {
        if let Some(attempt) = self.tab_mut().and_then(|tab| tab.attempt.as_mut()) {
            attempt.messages = vec![words::WRONG_PASSED.into()];
        }
    }

    fn finish_attempt(&mut self, as_good: bool) {
        let result = self
            .attempt()
            .map_or(AttemptResult::Failed, |attempt| attempt.result);
        self.note_attempt(result);
        let rating = self.attempt().map(|attempt| {
            let rating = self.training.standing.rating(&attempt.exercise.game);
            let streak = self.training.standing.streak();
            (rating, streak)
        });
        let lang = self.lang;
        if let Some(attempt) = self.tab_mut().and_then(|tab| tab.attempt.as_mut()) {
            attempt.stage = Stage::Done;
            let said = match (as_good, attempt.result) {
                (true, _) => words::AS_GOOD,
                (false, AttemptResult::Solved) => words::SOLVED,
                (false, _) => words::SOLVED_LATE,
            };
            attempt.messages = vec![said.into()];
            if as_good {
                let line = attempt.exercise.line().join(" ");
                attempt.messages.push(Message::new(words::LINE).arg(line));
            }
            if !attempt.exercise.themes.is_empty() {
                let themes = themes_line(&attempt.exercise.themes, lang);
                attempt
                    .messages
                    .push(Message::new(words::ABOUT).arg(themes));
            }
            if let Some((rating, streak)) = rating.filter(|_| !attempt.exercise.own) {
                let message = Message::new(words::RATING).arg(rating.written());
                attempt.messages.push(message.arg(streak));
            }
            if attempt.daily {
                attempt.messages.push(attempt.share());
            }
        }
        if self.training.run.is_some() {
            self.go_on_running(true);
        }
    }

    /// Records the result of the current problem, once.
    fn note_attempt(&mut self, result: AttemptResult) {
        let current = self.current;
        let Some(tab) = self.tabs.get_mut(current).filter(|_| !self.at_home) else {
            return;
        };
        if let Some(attempt) = tab.attempt.as_mut().filter(|it| !it.is_lesson()) {
            attempt.wrong += usize::from(result == AttemptResult::Failed);
            attempt.result = result;
            if !std::mem::replace(&mut attempt.noted, true) {
                let exercise = Arc::clone(&attempt.exercise);
                self.training.note(&exercise, result, attempt.daily);
            }
        }
    }

    /// Returns true if a timed run is in progress in the current game: then its clock is shown.
    pub fn is_running(&self) -> bool {
        self.training.run.is_some() && self.attempt().is_some()
    }

    /// Ends a timed run whose time is up, and reports its result. The open problem does not count as failed.
    pub fn end_run(&mut self) -> Option<Message> {
        let run = self.training.run.as_ref()?;
        if run.until > now() {
            return None;
        }
        let message = Message::new(words::RUN_OVER)
            .arg(run.solved)
            .arg(run.failed);
        self.training.run = None;
        Some(message)
    }

    /// Opens the next problem of a timed run, or ends the run.
    fn go_on_running(&mut self, solved: bool) {
        let Some(run) = &mut self.training.run else {
            return;
        };
        run.solved += usize::from(solved);
        run.failed += usize::from(!solved);
        let left = run.until.saturating_sub(now());
        let message = if left > 0 {
            Message::new(words::RUNNING).arg(run.solved).arg(left)
        } else {
            Message::new(words::RUN_OVER)
                .arg(run.solved)
                .arg(run.failed)
        };
        let aim = self.attempt().map(|attempt| attempt.aim.clone());
        if left == 0 || self.put_next(aim.unwrap_or_default()).is_err() {
            self.training.run = None;
        }
        let task = self.task().filter(|_| left > 0);
        if let Some(attempt) = self.tab_mut().and_then(|tab| tab.attempt.as_mut()) {
            attempt.messages = std::iter::once(message).chain(task).collect();
        }
    }

    /// Goes back to before the wrong move, or to the start of the problem.
    pub(super) fn try_again(&mut self) -> Result<Reply, Refused> {
        let tab = self.tab_mut().ok_or(Refused::NoGame)?;
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
        tab.held = None;
        tab.analyst = None;
        tab.session.stop_thinking();
        tab.session.go(to);
        Ok(Reply {
            effect: Effect::Board,
            messages: self.task().into_iter().collect(),
            ..Reply::default()
        })
    }

    /// Returns true if the current board shows a wrong move: taking it back is a new attempt.
    pub(super) fn stands_missed(&self) -> bool {
        self.attempt()
            .is_some_and(|attempt| matches!(attempt.stage, Stage::Missed(_)))
    }

    /// Returns true if the current problem is not solved yet.
    pub(super) fn is_unsolved(&self) -> bool {
        self.attempt()
            .is_some_and(|attempt| attempt.stage != Stage::Done)
    }

    /// Gives a hint for the current problem: the origin of the move. It halves the gain in rating for the solution.
    pub(super) fn hint_of_attempt(&mut self) -> Option<Result<Reply, Refused>> {
        let here = self.session()?.current();
        let tab = self.tab_mut()?;
        let attempt = tab.attempt.as_mut()?;
        let turn = attempt
            .turn_at(here)
            .filter(|_| attempt.stage == Stage::Open)?;
        let hint = attempt.hint(turn, &*tab.session)?;
        Some(Ok(Reply::say(hint)))
    }

    /// Shows the answer of the current problem, which then counts as failed.
    pub(super) fn answer_of_attempt(&mut self) -> Option<Reply> {
        self.attempt()?;
        self.give_away();
        let tab = self.tab_mut()?;
        let attempt = tab.attempt.as_mut()?;
        attempt.stage = Stage::Done;
        attempt.messages.clear();
        let line = attempt.exercise.line();
        tab.session.stop_thinking();
        tab.session.go(attempt.path[0]);
        let played = line.iter().take_while(|mv| {
            let passed = tab.session.node(tab.session.current());
            let passed = passed.is_some_and(|it| it.automatic && it.notation == **mv);
            passed || tab.session.play(mv).is_ok()
        });
        let shown: Vec<_> = played.cloned().collect();
        let shown = tab.session.display_line(&shown);
        Some(Reply::shown(Message::new(words::ANSWER).arg(shown)))
    }

    /// The answer is shown, or may be seen: the current problem counts as failed.
    pub(super) fn give_away(&mut self) {
        if self.is_unsolved() {
            self.note_attempt(AttemptResult::Failed);
        }
    }

    /// Handles the evaluation of a move that is not among the known good ones, in problems from own mistakes: within
    /// the
    /// tolerance it counts as right.
    pub(super) fn settle_attempt(&mut self, index: usize, news: &mut Vec<SessionEvent>) {
        let Some(attempt) = self.tabs[index].attempt.as_ref() else {
            return;
        };
        let passes = |event: &SessionEvent| matches!(event, SessionEvent::Played(played) if played.notation == WordMove::Pass);
        if matches!(attempt.stage, Stage::Missed(_)) && news.iter().any(passes) {
            news.push(SessionEvent::Message(words::WRONG_PASSED.into()));
        }
        let Stage::Judging(before) = attempt.stage else {
            return;
        };
        let over = |event: &&mut SessionEvent| {
            matches!(event, SessionEvent::Hint(_) | SessionEvent::Failed(_))
        };
        let Some(event) = news.iter_mut().find(over) else {
            return;
        };
        if !self.is_in_front(index) {
            return;
        }
        let session = &self.tabs[index].session;
        let here = session.current();
        let poor = session.mistakes().iter().any(|it| it.node == here);
        self.tabs[index].held = None;
        if poor || matches!(event, SessionEvent::Failed(_)) {
            self.miss(before, None);
        } else {
            self.finish_attempt(true);
        }
        let messages = self.attempt().map(|attempt| attempt.messages.clone());
        if let Some(first) = messages.into_iter().flatten().next() {
            *event = SessionEvent::Hint(first);
        }
    }

    fn throw_away(&mut self) -> Result<Reply, Refused> {
        let attempt = self.attempt().ok_or(Refused::NoProblem)?;
        if !attempt.exercise.own {
            return Err(Refused::NotOwn);
        }
        let (id, aim) = (attempt.exercise.id.clone(), attempt.aim.clone());
        self.training.cards.retain(|card| card.id != id);
        self.training.thrown.push(id);
        let thrown = Message::from(words::THROWN);
        match self.put_next(aim) {
            Ok(mut reply) => {
                reply.messages.insert(0, thrown);
                Ok(reply)
            }
            Err(_) => {
                self.close_board(None)?;
                Ok(Reply::shown(thrown))
            }
        }
    }

    /// Lists the ratings.
    fn ratings(&mut self) -> Reply {
        let all = self.training.exercises();
        let standing = &self.training.standing;
        let due = standing.due(&all, &ExerciseFilter::default(), now());
        let lang = self.lang;
        let name = |game: &str| {
            find(game)
                .map_or(game, |entry| entry.info.name.get(lang))
                .to_owned()
        };
        let lines = standing.lines(name, due, self.paced, lang);
        Reply::effect(Effect::Page(words::RATINGS, lines))
    }

    /// Lists the player's own mistakes: average loss by game, phase and opponent.
    fn own_mistakes(&self) -> Reply {
        let cards = &self.training.cards;
        if cards.is_empty() {
            return Reply::say(words::NO_CARDS);
        }
        let lang = self.lang;
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

/// Opens the position of a problem.
fn board_of(exercise: &Exercise) -> Result<Box<dyn GameSession>, Refused> {
    let entry = find(&exercise.game).ok_or(Refused::NoProblems)?;
    let mut options = entry.options();
    for (key, value) in exercise.options.iter().filter_map(|it| it.split_once('=')) {
        options.set(key, value)?;
    }
    (entry.from_position)(options, &exercise.position).map_err(Refused::Reason)
}
