//! Teaching in games against the computer: a mistake is reported at once with its refutation, before the computer
//! moves, and
//! can be taken back. Also the adaptive level of the computer, which follows the results.

use std::sync::Arc;
use std::time::Duration;

use super::words;
use crate::workspace::tab::Taught;
use crate::workspace::{Refused, Reply, Training, Workspace};
use tabletop_core::Limits;
use tabletop_play::session::{Badge, MY_STRENGTH, NodeId, Purpose, Seat, SessionEvent};
use tabletop_play::training::{AttemptResult, Standing};

/// Time for the search of a mistake's refutation.
const ANSWER: Duration = Duration::from_millis(400);
/// Depth of the check of a move as a factor of a review's; and of the second check, before a mistake is reported.
const FIRST: f64 = 0.5;
const DEEPER: f64 = 2.0;
/// Adaptive level in the first game.
const FIRST_LEVEL: u8 = 3;

impl Workspace {
    /// Turns teaching in the current game on or off; `None` toggles it.
    pub fn teach(&mut self, wanted: Option<bool>) -> Result<Reply, Refused> {
        self.require_two_players()?;
        let tab = self.require_tab()?;
        let teaches = wanted.unwrap_or(!tab.purpose.teaches);
        tab.purpose.teaches = teaches;
        Ok(Reply::say(if teaches {
            words::TEACHING
        } else {
            words::NOT_TEACHING
        }))
    }

    /// Starts the check of the last move, if teaching is on and the computer is to answer.
    pub(in crate::workspace) fn begin_teaching(&mut self) {
        let Some(tab) = self.tab().filter(|tab| tab.attempt.is_none()) else {
            return;
        };
        let answers = tab.session.computer_level().is_some() && !tab.session.is_over();
        if !answers || !tab.purpose.teaches {
            return;
        }
        let here = tab.session.current();
        let index = self.current();
        if self.look_into(index, FIRST) {
            self.tabs[index].hold();
            self.tabs[index].taught = Some(Taught::Judging(here));
        }
    }

    /// Handles the result of the check of a learner's move. A good move is answered as usual, without a message.
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
                SessionEvent::Hint(mistake) if self.is_poor(index, node) => {
                    if self.look_for_answer(index) {
                        self.tabs[index].taught = Some(Taught::Answering(node, mistake));
                    } else {
                        news.push(SessionEvent::Hint(words::taught(mistake, None)));
                    }
                }
                _ => self.tabs[index].held = None,
            },
            Some(Taught::Answering(node, mistake)) if node == here => {
                news.remove(at);
                let session = &self.tabs[index].session;
                let known = session.analysis_at(node);
                let answer = known.and_then(|known| known.lines.first()?.moves.first());
                let answer = answer.map(|mv| session.display(mv));
                news.push(SessionEvent::Hint(words::taught(mistake, answer)));
            }
            _ => {}
        }
    }

    /// Returns true if the move to a node is a known mistake: a mere inaccuracy is not worth an interruption.
    fn is_poor(&self, index: usize, node: NodeId) -> bool {
        let mistakes = self.tabs[index].session.mistakes();
        mistakes
            .iter()
            .any(|it| it.node == node && it.badge >= Badge::Mistake)
    }

    /// Starts a check of the last move at this factor.
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

    /// Records the result of a game at the adaptive level, once.
    pub(in crate::workspace) fn note_strength(&mut self, index: usize) {
        let tab = &mut self.tabs[index];
        let session = &*tab.session;
        let outcome = session.outcome().filter(|_| !session.needs_dead_stones());
        let Some(outcome) = outcome.filter(|_| tab.purpose.at_strength && !tab.strength_noted)
        else {
            return;
        };
        tab.strength_noted = true;
        let Some(side) = outcome.winner() else {
            return;
        };
        let player = session.player_of(side);
        let won = matches!(session.players().side(player).seat, Seat::Person);
        let result = if won {
            AttemptResult::Solved
        } else {
            AttemptResult::Failed
        };
        let game = session.info().key.to_owned();
        self.training.note_lesson(strength_id(&game), game, result);
    }
}

/// Identifier of games at the adaptive level.
fn strength_id(game: &str) -> String {
    format!("{}{game}-strength", Standing::LESSON)
}

impl Training {
    /// Level about as strong as the person: one higher after each win, one lower after each loss.
    pub(in crate::workspace) fn strength(&self, game: &str) -> u8 {
        let id = strength_id(game);
        let played = self.tries().iter().filter(|tried| tried.id == id);
        played.fold(FIRST_LEVEL, |level, tried| match tried.result {
            AttemptResult::Solved => (level + 1).min(10),
            AttemptResult::Hinted | AttemptResult::Failed => (level - 1).max(1),
        })
    }
}

/// Seat with the adaptive level replaced by a fixed one.
pub(in crate::workspace) fn at_level(seat: Seat, game: &str, training: &Training) -> Seat {
    match seat {
        Seat::Computer(MY_STRENGTH) => Seat::Computer(training.strength(game)),
        seat => seat,
    }
}

#[cfg(test)]
#[path = "teaching_tests.rs"]
mod tests;
