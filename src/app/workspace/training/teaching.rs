//! Teaching while one plays the computer: a move that gives something away is told at once with what answers it, before the
//! computer moves, and can be taken back. And the computer of one's own strength, whose level follows the results.

use std::sync::Arc;
use std::time::Duration;

use super::words;
use crate::workspace::tab::Taught;
use crate::workspace::{Refused, Reply, Training, Workspace};
use tabletop_core::Limits;
use tabletop_play::session::{Badge, MY_STRENGTH, NodeId, Purpose, Seat, SessionEvent};
use tabletop_play::training::{Came, Standing};

/// How long the computer may look for what answers a mistake.
const ANSWER: Duration = Duration::from_millis(400);
/// How far a move is looked into, measured by what a review does; and what seems a mistake once more before it is told.
const FIRST: f64 = 0.5;
const DEEPER: f64 = 2.0;
/// The level of the first game at one's own strength.
const FIRST_LEVEL: u8 = 3;

impl Workspace {
    /// Teaches in the game in front from now on, or not any more; changes it where nothing is said.
    pub fn teach(&mut self, wanted: Option<bool>) -> Result<Reply, Refused> {
        self.require_two_players()?;
        let tab = self.require_tab()?;
        let teaches = wanted.unwrap_or(!tab.course.teaches);
        tab.course.teaches = teaches;
        Ok(Reply::say(if teaches {
            words::TEACHING
        } else {
            words::NOT_TEACHING
        }))
    }

    /// Looks into the move that was just made, where that is wanted and the computer is to answer it.
    pub(in crate::workspace) fn begin_teaching(&mut self) {
        let Some(tab) = self.tab().filter(|tab| tab.attempt.is_none()) else {
            return;
        };
        let answers = tab.session.computer_level().is_some() && !tab.session.is_over();
        if !answers || !tab.course.teaches {
            return;
        }
        let here = tab.session.current();
        let index = self.current();
        if self.look_into(index, FIRST) {
            self.tabs[index].hold();
            self.tabs[index].taught = Some(Taught::Judging(here));
        }
    }

    /// Takes in what was found out of a move of whoever is taught. A good one is answered as ever, and nothing is said.
    pub(in crate::workspace) fn go_on_teaching(
        &mut self,
        index: usize,
        news: &mut Vec<SessionEvent>,
    ) {
        let is_end =
            |event: &SessionEvent| matches!(event, SessionEvent::Hint(_) | SessionEvent::Failed(_));
        let here = self.tabs[index].session.current();
        let Some(at) = news.iter().position(is_end) else {
            return;
        };
        match self.tabs[index].taught.take() {
            Some(Taught::Judging(node)) if node == here => {
                news.remove(at);
                if !self.is_poor(index, node) || !self.look_into(index, DEEPER) {
                    self.tabs[index].held = None;
                    return;
                }
                self.tabs[index].taught = Some(Taught::Doubting(node));
            }
            Some(Taught::Doubting(node)) if node == here => match news.remove(at) {
                SessionEvent::Hint(told) if self.is_poor(index, node) => {
                    if self.look_for_answer(index) {
                        self.tabs[index].taught = Some(Taught::Answering(node, told));
                    } else {
                        news.push(SessionEvent::Hint(words::taught(told, None)));
                    }
                }
                _ => self.tabs[index].held = None,
            },
            Some(Taught::Answering(node, told)) if node == here => {
                news.remove(at);
                let session = &self.tabs[index].session;
                let known = session.analysis_at(node);
                let answer = known.and_then(|known| known.lines.first()?.moves.first().cloned());
                news.push(SessionEvent::Hint(words::taught(told, answer)));
            }
            _ => {}
        }
    }

    /// Whether the move that led to a node is known as a mistake: an inaccuracy is not worth an interruption.
    fn is_poor(&self, index: usize, node: NodeId) -> bool {
        let mistakes = self.tabs[index].session.mistakes();
        mistakes
            .iter()
            .any(|it| it.node == node && it.badge >= Badge::Mistake)
    }

    /// Has the last move looked into, so far.
    fn look_into(&mut self, index: usize, far: f64) -> bool {
        let limits = self.limits(10);
        let waker = Arc::clone(&self.waker);
        let session = &mut self.tabs[index].session;
        let limits = Limits {
            nodes: Some((session.review_nodes() as f64 * far) as u64),
            ..limits
        };
        session.think(Purpose::Try, limits, waker).is_ok()
    }

    fn look_for_answer(&mut self, index: usize) -> bool {
        let limits = Limits {
            time: Some(ANSWER.min(self.thinking.time)),
            ..self.limits(10)
        };
        let waker = Arc::clone(&self.waker);
        let session = &mut self.tabs[index].session;
        session.think(Purpose::Hint, limits, waker).is_ok()
    }

    /// Notes what came of a game at one's own strength, once.
    pub(in crate::workspace) fn note_strength(&mut self, index: usize) {
        let tab = &mut self.tabs[index];
        let session = &*tab.session;
        let outcome = session.outcome().filter(|_| !session.awaits_proposal());
        let Some(outcome) = outcome.filter(|_| tab.course.at_strength && !tab.strength_noted)
        else {
            return;
        };
        tab.strength_noted = true;
        let Some(side) = outcome.winner() else {
            return;
        };
        let player = session.player_of(side);
        let won = matches!(session.players().of(player).seat, Seat::Person);
        let came = if won { Came::Solved } else { Came::Failed };
        let game = session.info().key.to_owned();
        self.training.note_lesson(strength_id(&game), game, came);
    }
}

/// What the games at one's own strength are known by.
fn strength_id(game: &str) -> String {
    format!("{}{game}-strength", Standing::LESSON)
}

impl Training {
    /// The level that is about as strong as the person: one more after each win, one less after each loss.
    pub(in crate::workspace) fn strength(&self, game: &str) -> u8 {
        let id = strength_id(game);
        let played = self.tries().iter().filter(|tried| tried.id == id);
        played.fold(FIRST_LEVEL, |level, tried| match tried.came {
            Came::Solved => (level + 1).min(10),
            Came::Hinted | Came::Failed => (level - 1).max(1),
        })
    }
}

/// A seat as it is taken: one's own strength is a level by then.
pub(in crate::workspace) fn at_level(seat: Seat, game: &str, training: &Training) -> Seat {
    match seat {
        Seat::Computer(MY_STRENGTH) => Seat::Computer(training.strength(game)),
        seat => seat,
    }
}

#[cfg(test)]
#[path = "teaching_tests.rs"]
mod tests;
