//! Teaching in games against the computer: a mistake is reported at once with its refutation, before the computer
//! moves, and can be taken back. Also the adaptive level of the computer, which follows the results.

use std::sync::Arc;
use std::time::Duration;

use super::problems::strength_id;
use super::words;
use crate::workspace::tab::Taught;
use crate::workspace::{Refused, Reply, Setup, Tabs, Trainer, move_of};
use tabletop_core::Limits;
use tabletop_play::session::{Badge, NodeId, Purpose, Seat, SessionEvent};

/// Time for the search of a mistake's refutation.
const ANSWER: Duration = Duration::from_millis(400);
/// Depth of the check of a move as a factor of a review's; and of the second check, before a mistake is reported.
const FIRST: f64 = 0.5;
const DEEPER: f64 = 4.0;

/// Turns teaching in the current game on or off; `None` toggles it.
pub(crate) fn teach(tabs: &mut Tabs, wanted: Option<bool>) -> Result<Reply, Refused> {
    tabs.require_two_players()?;
    tabs.require_contest()?;
    let tab = tabs.require_tab()?;
    let teaches = wanted.unwrap_or(!tab.purpose.teaches);
    tab.purpose.teaches = teaches;
    Ok(Reply::say(if teaches {
        words::TEACHING
    } else {
        words::NOT_TEACHING
    }))
}

/// Starts the check of the last move, if teaching is on and the computer is to answer.
pub(crate) fn begin_teaching(tabs: &mut Tabs, setup: &Setup) {
    let Some(tab) = tabs.tab().filter(|tab| tab.attempt.is_none()) else {
        return;
    };
    let answers = tab.session.computer_level().is_some() && !tab.session.is_over();
    if !answers || !tab.purpose.teaches {
        return;
    }
    let current = tab.session.current();
    let index = tabs.current();
    if look_into(tabs, setup, index, FIRST) {
        tabs[index].hold();
        tabs[index].taught = Some(Taught::Judging(current));
    }
}

/// Handles the result of the check of a learner's move. A good move is answered as usual, without a message.
pub(crate) fn go_on_teaching(
    tabs: &mut Tabs,
    setup: &Setup,
    index: usize,
    news: &mut Vec<SessionEvent>,
) {
    let is_end =
        |event: &SessionEvent| matches!(event, SessionEvent::Hint(_) | SessionEvent::Failed(_));
    let current = tabs[index].session.current();
    let Some(at) = news.iter().position(is_end) else {
        return;
    };
    match tabs[index].taught.take() {
        Some(Taught::Judging(node)) if node == current => {
            news.remove(at);
            if !is_poor(tabs, index, node) || !look_into(tabs, setup, index, DEEPER) {
                tabs[index].held = None;
                return;
            }
            tabs[index].taught = Some(Taught::Doubting(node));
        }
        Some(Taught::Doubting(node)) if node == current => match news.remove(at) {
            SessionEvent::Hint(mistake) if is_poor(tabs, index, node) => {
                if look_for_answer(tabs, setup, index) {
                    tabs[index].taught = Some(Taught::Answering(node, mistake));
                } else {
                    news.push(SessionEvent::Hint(words::taught(mistake, None)));
                }
            }
            _ => tabs[index].held = None,
        },
        Some(Taught::Answering(node, mistake)) if node == current => {
            news.remove(at);
            let session = &tabs[index].session;
            let known = session.analysis_at(node);
            let answer = known.and_then(|known| known.lines.first()?.moves.first());
            let answer = answer.map(|mv| move_of(session, mv));
            news.push(SessionEvent::Hint(words::taught(mistake, answer)));
        }
        _ => {}
    }
}

/// Returns true if the move to a node is a known mistake: a mere inaccuracy is not worth an interruption.
fn is_poor(tabs: &Tabs, index: usize, node: NodeId) -> bool {
    let mistake = tabs[index].session.mistake_at(node);
    mistake.is_some_and(|it| it.badge >= Badge::Mistake)
}

/// Starts a check side the last move at this factor.
fn look_into(tabs: &mut Tabs, setup: &Setup, index: usize, far: f64) -> bool {
    let limits = setup.limits(10);
    let waker = Arc::clone(&setup.waker);
    let session = &mut tabs[index].session;
    let limits = Limits {
        nodes: Some((setup.review_nodes(session) as f64 * far) as u64),
        ..limits
    };
    session.think(Purpose::Try, limits, waker).is_ok()
}

fn look_for_answer(tabs: &mut Tabs, setup: &Setup, index: usize) -> bool {
    let limits = Limits {
        time: Some(ANSWER.min(setup.thinking.time)),
        ..setup.limits(10)
    };
    let waker = Arc::clone(&setup.waker);
    let session = &mut tabs[index].session;
    session.think(Purpose::Hint, limits, waker).is_ok()
}

/// Records the result of a game at the adaptive level, once.
pub(crate) fn note_strength(tabs: &mut Tabs, trainer: &mut Trainer, index: usize) {
    let tab = &mut tabs[index];
    let session = &*tab.session;
    let outcome = session.outcome().filter(|_| !session.needs_dead_stones());
    let Some(outcome) = outcome.filter(|_| tab.purpose.at_strength && !tab.strength_noted) else {
        return;
    };
    tab.strength_noted = true;
    let Some(side) = outcome.winner() else {
        return;
    };
    let won = *session.seat_of(side) == Seat::Person;
    let game = session.info().key.to_owned();
    trainer.problems.note_lesson(strength_id(&game), game, won);
}

#[cfg(test)]
#[path = "teaching_tests.rs"]
mod tests;
