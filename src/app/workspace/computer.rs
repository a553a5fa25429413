//! Actions of the computer: hints, moves, analysis, reviews.

use std::sync::Arc;

use super::seats::level_now;
use super::tab::Analyst;
use super::training::guessing::{self, ReplayRequest};
use super::training::{self, teaching};
use super::{
    Effect, Refused, Reply, Setup, Tab, Tabs, Trainer, WalkRequest, review, walking, words,
};
use tabletop_core::{DisplayText, Limits, Message, Side};
use tabletop_play::session::{HintStep, Purpose, Seat, SessionEvent};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComputerRequest {
    Hint,
    /// Plays one move, or ends the current search and plays its best move.
    Move,
    /// Starts to analyse, with the engine of this name if there is one.
    Analyse(Option<String>),
    /// Compares this move with the best one.
    Evaluate(String),
    StopAnalysing,
    ToggleAnalysis,
    Review,
    /// Takes a step in the walk through the mistakes of the game.
    Walk(WalkRequest),
    /// Guesses the moves of a recorded game.
    Replay(ReplayRequest),
    /// Shows stable discs, threats or territory; `false`, or a second request, hides them again.
    Reveal(bool),
    /// Turns warnings about mistakes on or off; `None` toggles them.
    Teach(Option<bool>),
    Stop,
}

pub(crate) fn apply(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    request: ComputerRequest,
) -> Result<Reply, Refused> {
    match request {
        ComputerRequest::Hint => hint(tabs, setup, trainer),
        ComputerRequest::Move => move_once(tabs, setup, trainer),
        ComputerRequest::Analyse(engine) => analyse(tabs, setup, trainer, engine.as_deref()),
        ComputerRequest::Evaluate(mv) => evaluate(tabs, setup, trainer, &mv),
        ComputerRequest::ToggleAnalysis if !tabs.tab().is_some_and(Tab::is_analysed) => {
            analyse(tabs, setup, trainer, None)
        }
        ComputerRequest::StopAnalysing | ComputerRequest::ToggleAnalysis => stop_analysing(tabs),
        ComputerRequest::Review => {
            let limits = review::limits_of(setup, &**tabs.require_session()?);
            let tab = tabs.require_tab()?;
            // A review in the background is the same, and goes on.
            if tab.session.reviewing().is_none() {
                tab.session.review(limits, Arc::clone(&setup.waker))?;
            }
            tab.review_asked = true;
            trainer.give_away(tabs);
            Ok(Reply::say(words::REVIEWING))
        }
        ComputerRequest::Walk(request) => walking::apply(tabs, request),
        ComputerRequest::Replay(request) => guessing::apply(tabs, setup, request),
        ComputerRequest::Reveal(wanted) => {
            let session = tabs.require_session()?;
            let wanted = wanted && !session.revealing().0;
            session.reveal(wanted.then(|| Arc::clone(&setup.waker)))?;
            let effect = if wanted { Effect::None } else { Effect::Board };
            Ok(Reply::effect(effect))
        }
        ComputerRequest::Teach(wanted) => teaching::teach(tabs, wanted),
        ComputerRequest::Stop => stop(tabs.require_tab()?),
    }
}

/// Searches for a hint and marks it; a second request shows its line, a third hides it.
fn hint(tabs: &mut Tabs, setup: &Setup, trainer: &mut Trainer) -> Result<Reply, Refused> {
    if let Some(reply) = training::hint_of_attempt(tabs, trainer) {
        return Ok(reply);
    }
    match tabs.require_session()?.follow_hint() {
        Some(HintStep::Line(moves)) => {
            return Ok(Reply {
                effect: Effect::HintLine,
                ..Reply::say(Message::new(words::HINT_LINE).arg(DisplayText::line(&moves)))
            });
        }
        Some(HintStep::Hidden) => return Ok(Reply::say(words::HINT_HIDDEN)),
        None => {}
    }
    let limits = setup.limits(10);
    tabs.think(setup, Purpose::Hint, limits)?;
    Ok(Reply::default())
}

fn move_once(tabs: &mut Tabs, setup: &Setup, trainer: &mut Trainer) -> Result<Reply, Refused> {
    trainer.give_away(tabs);
    let tab = tabs.require_tab()?;
    if tab.waits() {
        // This request is the confirmation: the seats now take effect as in the file.
        tab.held = None;
        return Ok(Reply::default());
    }
    let session = tabs.require_session()?;
    if matches!(session.thinking(), Some((Purpose::Move, _))) {
        session.move_now();
        return Ok(Reply::default());
    }
    let level = level_now(session).unwrap_or(10);
    let limits = setup.limits(level);
    tabs.think(setup, Purpose::Move, limits)?;
    Ok(Reply::default())
}

/// Analyses the current position, and on a screen every position shown from now on, with the computer or the engine of
/// this name.
fn analyse(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    engine: Option<&str>,
) -> Result<Reply, Refused> {
    tabs.require_contest()?;
    let analyst = match engine {
        None => Analyst::Own,
        Some(name) => {
            let info = tabs.session().ok_or(Refused::NoGame)?.info();
            Analyst::Engine(setup.engine_for(name, info)?.name.clone())
        }
    };
    begin_analysis(tabs, setup, analyst)?;
    trainer.give_away(tabs);
    Ok(Reply::default())
}

fn evaluate(
    tabs: &mut Tabs,
    setup: &Setup,
    trainer: &mut Trainer,
    mv: &str,
) -> Result<Reply, Refused> {
    tabs.require_contest()?;
    // A book or a single line would rate no other move.
    let limits = Limits {
        lines: 2,
        book: false,
        ..setup.limits(10)
    };
    let waker = Arc::clone(&setup.waker);
    let session = tabs.require_session()?;
    if session.info().players < 2 {
        return Err(Refused::Alone(session.info().name));
    }
    session.evaluate(mv, limits, waker)?;
    trainer.give_away(tabs);
    Ok(Reply::default())
}

fn stop_analysing(tabs: &mut Tabs) -> Result<Reply, Refused> {
    let tab = tabs.require_tab()?;
    if tab.analyst.take().is_none() && tab.session.thinking().is_none() {
        return Err(Refused::NotThinking);
    }
    tab.session.stop_thinking();
    Ok(Reply::say(words::STOPPED))
}

fn stop(tab: &mut Tab) -> Result<Reply, Refused> {
    let session = &mut tab.session;
    let to_move = session.computer_level().is_some() || session.external_to_move().is_some();
    let counted = session.stop_proposal();
    let idle = session.thinking().is_none() && session.reviewing().is_none();
    if !to_move && !counted && idle {
        return Err(Refused::NotThinking);
    }
    // If it is the computer's turn it would start again at once, so its seats go to people.
    if to_move {
        for side in Side::BOTH {
            session.players_mut().seat(side, Seat::Person);
        }
    }
    session.stop_thinking();
    session.stop_review();
    tab.analyst = None;
    Ok(Reply::say(words::STOPPED))
}

/// Analyses the current position; on a screen every position shown from now on.
fn begin_analysis(tabs: &mut Tabs, setup: &Setup, analyst: Analyst) -> Result<(), Refused> {
    let endless = setup.thinking.analysis.is_none();
    tabs.require_tab()?;
    let index = tabs.current();
    analyse_with(tabs, setup, index, &analyst)?;
    if let Some(tab) = tabs.tab_mut() {
        tab.analysed = None;
        tab.analyst = endless.then_some(analyst);
    }
    Ok(())
}

fn analyse_with(
    tabs: &mut Tabs,
    setup: &Setup,
    index: usize,
    analyst: &Analyst,
) -> Result<(), Refused> {
    let limits = Limits {
        time: setup.thinking.analysis,
        lines: usize::MAX,
        ..setup.limits(10)
    };
    let waker = Arc::clone(&setup.waker);
    let session = tabs.session_at(index).ok_or(Refused::NoGame)?;
    match analyst {
        Analyst::Own => session.think(Purpose::Analysis, limits, waker)?,
        Analyst::Engine(name) => {
            session.think_with(&setup.engine(name)?, Purpose::Analysis, limits, waker)?;
        }
    }
    Ok(())
}

/// Moves the analysis to the current position, or suspends it while another game is shown.
pub(crate) fn go_on_analysing(tabs: &mut Tabs, setup: &Setup, index: usize) -> Result<(), Refused> {
    let is_in_front = tabs.is_in_front(index);
    let tab = &mut tabs.all_mut()[index];
    if !is_in_front {
        let analysing = matches!(tab.session.thinking(), Some((Purpose::Analysis, _)));
        if tab.is_analysed() && analysing {
            tab.session.stop_thinking();
        }
        return Ok(());
    }
    match tab.analyst.clone().filter(|_| tab.wants_analysis()) {
        Some(analyst) => analyse_with(tabs, setup, index, &analyst),
        None => Ok(()),
    }
}

/// Records that an analysis has ended, so that it does not restart at once.
pub(crate) fn note_analysis(tabs: &mut Tabs, index: usize, news: &[SessionEvent]) {
    let tab = &mut tabs.all_mut()[index];
    for event in news {
        match event {
            SessionEvent::Finished => tab.analysed = Some(tab.session.current()),
            SessionEvent::Failed(_) => tab.analyst = None,
            _ => {}
        }
    }
}

/// Requests pending proposals: at once for the current game, one after another for the others.
pub(super) fn consult(tabs: &mut Tabs, setup: &Setup) {
    let awaits = |tab: &Tab| tab.session.needs_dead_stones();
    let others = tabs.all().iter().position(awaits);
    for index in others.into_iter().chain([tabs.current()]) {
        let waker = Arc::clone(&setup.waker);
        if let Some(session) = tabs.session_at(index).filter(|it| it.needs_dead_stones()) {
            session.refresh(Some(&waker));
        }
    }
}

/// Lets the computer ponder while a person is to move, if the game is current and the settings allow it.
pub(super) fn ponder(tabs: &mut Tabs, setup: &Setup, index: usize) {
    let wanted = setup.settings.ponder && tabs.is_in_front(index);
    let limits = setup.limits(10);
    let session = &mut tabs[index].session;
    if wanted {
        session.ponder(limits);
    } else if session.is_pondering() {
        session.stop_thinking();
    }
}
