//! First lessons on boards: a single task on each, followed by a first game.

use std::sync::Arc;

use super::attempt::{Attempt, Place, Stage};
use super::problems::first_game_id;
use super::words;
use crate::workspace::{GamePurpose, NewGame, Refused, Reply, Setup, Tabs, Trainer, new_game};
use tabletop_core::{Message, Options, Side, Verdict};
use tabletop_learn::{Lesson, LessonBoard, Words};
use tabletop_play::registry::{Entry, find};
use tabletop_play::session::{GameSession, NodeId, Seat};
use tabletop_play::training::{Exercise, ExerciseFilter, Origin, Rating, Standing, Step, Task};

const FIRST_LEVEL: u8 = 1;
const USUAL: &str = "reversi";

pub(super) fn task(place: Place, on_screen: bool) -> Message {
    Message::new(words::LESSON_TASK)
        .arg(place.number + 1)
        .arg(place.lesson.board.len())
        .words(place.board().says.on(on_screen))
}

/// Identifier of the board of this number, from 0.
fn id(game: &str, number: usize) -> String {
    format!("{}{game}-{}", Standing::LESSON, number + 1)
}

fn prepare(entry: &Entry, board: &LessonBoard) -> Result<Box<GameSession>, Refused> {
    let options = options_of(entry, &board.options)?;
    let mut session = match &board.position {
        Some(position) => (entry.from_position)(options, position).map_err(Refused::Reason)?,
        None => (entry.start)(options)?,
    };
    for mv in &board.before {
        session.play(mv)?;
    }
    Ok(session)
}

fn options_of(entry: &Entry, pairs: &[String]) -> Result<Options, Refused> {
    let mut options = entry.options();
    for (key, value) in pairs.iter().filter_map(|it| it.split_once('=')) {
        options.set(key, value)?;
    }
    Ok(options)
}

fn put_lesson(tabs: &mut Tabs, setup: &Setup, game: &str, place: Place) -> Result<Reply, Refused> {
    let board = place.lesson.board.get(place.number);
    let (board, entry) = board.zip(find(game)).ok_or(Refused::NoLesson)?;
    let session = prepare(entry, board)?;
    let exercise = Exercise {
        id: id(game, place.number),
        game: game.to_owned(),
        options: board.options.clone(),
        position: session.position(),
        task: Task::Asked(task(place, setup.paced)),
        themes: Vec::new(),
        rating: Rating::default(),
        steps: vec![Step {
            accepted: board.play.clone(),
            reply: None,
        }],
        origin: Origin::Problem,
        proven: None,
    };
    let mut attempt = Attempt::new(
        Arc::new(exercise),
        ExerciseFilter::default(),
        session.current(),
        false,
    );
    attempt.lesson = Some(place);
    Ok(super::put_on_board(tabs, setup, session, attempt))
}

impl Trainer {
    /// Number of boards done of a game's lesson, and of all its boards; `None` if the game has no lesson.
    pub fn lesson_progress(&self, game: &str) -> Option<(usize, usize)> {
        let count = Lesson::boards(game)?;
        let is_done = |number: &usize| self.problems.standing.knows(&id(game, *number));
        Some(((0..count).filter(is_done).count(), count))
    }

    /// Opens a board of a lesson: of this game or the current one, this board or the first one not done.
    pub(in crate::workspace) fn learn(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        game: Option<String>,
        number: Option<usize>,
    ) -> Result<Reply, Refused> {
        if game.is_none() && number.is_none() && tabs.attempt().is_some_and(Attempt::is_lesson) {
            return self.learn_on(tabs, setup);
        }
        let own_game = || Some(tabs.last_tab()?.session.info().key.to_owned());
        let taught = |game: &String| Lesson::shipped(game).is_some();
        let game = game.or_else(|| own_game().filter(taught));
        let game = game.unwrap_or_else(|| USUAL.to_owned());
        let lesson = Lesson::shipped(&game).ok_or(Refused::NoLesson)?;
        let is_open = |number: &usize| !self.problems.standing.knows(&id(&game, *number));
        let first_open = || (0..lesson.board.len()).find(is_open);
        let Some(number) = number.or_else(first_open) else {
            return self.begin_first_game(tabs, setup, &game, lesson);
        };
        put_lesson(tabs, setup, &game, Place { lesson, number })
    }

    /// Opens the next board of the current lesson, if this one is done; after the last one the first game.
    pub(in crate::workspace) fn learn_on(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
    ) -> Result<Reply, Refused> {
        let attempt = tabs.attempt().ok_or(Refused::NoProblem)?;
        let place = attempt.lesson.ok_or(Refused::NoLesson)?;
        if !attempt.is_done() {
            return super::try_again(tabs, setup);
        }
        let game = attempt.exercise.game.clone();
        let number = place.number + 1;
        if number < place.lesson.board.len() {
            put_lesson(tabs, setup, &game, Place { number, ..place })
        } else {
            self.begin_first_game(tabs, setup, &game, place.lesson)
        }
    }

    /// Starts the first game in place of the lesson; if there is a smaller game that was not played yet, that comes
    /// first.
    fn begin_first_game(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        game: &str,
        lesson: &Lesson,
    ) -> Result<Reply, Refused> {
        let entry = find(game).ok_or(Refused::NoLesson)?;
        let is_new = !self.problems.standing.knows(&small_game_id(game));
        if let Some(small) = lesson.small_game.as_ref().filter(|_| is_new) {
            let options = options_of(entry, &small.options)?;
            let purpose = GamePurpose {
                first_game: true,
                small_game: true,
                ..GamePurpose::default()
            };
            return self.begin_lesson_game(tabs, setup, entry, options, purpose, small.says);
        }
        let mut options = options_of(entry, &lesson.options)?;
        if let Some(handicap) = lesson.handicap {
            let handicap = self.problems.handicap(game, handicap);
            options.set("handicap", &handicap.to_string())?;
        }
        let purpose = GamePurpose {
            first_game: true,
            teaches: plays_it(entry),
            ..GamePurpose::default()
        };
        self.begin_lesson_game(tabs, setup, entry, options, purpose, lesson.game)
    }

    /// Starts a game in place of the lesson: against the computer if the game has two sides and levels.
    fn begin_lesson_game(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        entry: &'static Entry,
        options: Options,
        purpose: GamePurpose,
        says: Words,
    ) -> Result<Reply, Refused> {
        let mut wanted = NewGame::usual(entry);
        wanted.options = options;
        wanted.clock = Some(None);
        if plays_it(entry) {
            wanted
                .players
                .seat(Side::White, Seat::Computer(FIRST_LEVEL));
        }
        let before = tabs.attempt().is_some().then(|| tabs.current());
        let mut index = new_game::start_game(tabs, setup, &self.problems, wanted)?;
        tabs[index].purpose = purpose;
        if let Some(before) = before {
            tabs.move_tab(index, before);
            tabs.close(before + 1);
            index = before;
        }
        tabs.switch(index);
        Ok(Reply::shown(says.on(setup.paced)))
    }

    /// Judges the move made after `before` on the board of a lesson; a move that does not do the task is taken back.
    pub(in crate::workspace) fn judge_lesson(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        before: NodeId,
    ) {
        let paced = setup.paced;
        let Some(tab) = tabs.tab_mut() else {
            return;
        };
        let session = &mut tab.session;
        let Some((attempt, place)) = tab
            .attempt
            .as_mut()
            .and_then(|attempt| Some((attempt.lesson?, attempt)))
            .map(|(place, attempt)| (attempt, place))
        else {
            return;
        };
        if attempt.stage != Stage::Open {
            return;
        }
        let line = session.line();
        let after = line.iter().position(|&node| node == before);
        let after = after.and_then(|at| line.get(at + 1).copied());
        let Some((after, made)) = after.and_then(|node| Some((node, session.node(node)?))) else {
            return;
        };
        if before != attempt.path[0] || !place.board().accepts(&made.notation) {
            session.go(attempt.path[0]);
            session.delete(after);
            attempt.messages = vec![Message::new(words::LESSON_WRONG).arg(made.display)];
            return;
        }
        attempt.stage = Stage::Done;
        attempt.messages = vec![place.board().then.on(paced).into(), go_on(paced)];
        let id = attempt.exercise.id.clone();
        let game = attempt.exercise.game.clone();
        if !self.problems.standing.knows(&id) {
            self.problems.note_lesson(id, game, true);
        }
    }
}

/// Records the result side a first game, once: the next one's handicap depends on it.
pub(crate) fn note_first_game(tabs: &mut Tabs, trainer: &mut Trainer, index: usize) {
    let tab = &mut tabs[index];
    let session = &*tab.session;
    let outcome = session.outcome().filter(|_| !session.needs_dead_stones());
    let Some(outcome) = outcome.filter(|_| tab.purpose.first_game) else {
        return;
    };
    tab.purpose.first_game = false;
    let game = session.info().key.to_owned();
    let won = match outcome.verdict {
        Verdict::Win(side) => *session.seat_of(side) == Seat::Person,
        Verdict::Solved => true,
        _ => false,
    };
    let id = if tab.purpose.small_game {
        small_game_id(&game)
    } else {
        first_game_id(&game)
    };
    trainer.problems.note_lesson(id, game, won);
}

/// Returns true if the computer plays the other side of a first game: not in a puzzle, nor in a game without levels.
fn plays_it(entry: &Entry) -> bool {
    entry.info.players > 1 && !(entry.levels)().is_empty()
}

fn small_game_id(game: &str) -> String {
    format!("{}{game}-small", Standing::LESSON)
}

/// Message how to continue: on a screen by a key, in plain mode by a word.
fn go_on(on_screen: bool) -> Message {
    if on_screen {
        words::LESSON_ENTER.into()
    } else {
        words::LESSON_TYPE.into()
    }
}

#[cfg(test)]
#[path = "lesson_tests.rs"]
mod tests;
