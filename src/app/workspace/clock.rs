//! Clocks: setting, pausing, flag fall, and time management of the computer.

use super::refused::Refused;
use super::reply::Reply;
use super::setup::Setup;
use super::sharing::Sharing;
use super::tab::TabId;
use super::tabs::Tabs;
use super::telling::name_of;
use super::words::clock as words;
use tabletop_core::rng::mix;
use tabletop_core::{Limits, Message, Side, TimeControl};
use tabletop_play::session::{GameSession, SessionEvent};

/// Lower and upper bound of the estimated number of moves left for a side.
const TO_COME: (u32, u32) = (12, 40);

/// Estimated number of moves left for the side to move: half of the empty cells, within bounds.
fn moves_to_come(session: &dyn GameSession) -> u32 {
    let view = session.thumbnail();
    let empty = view
        .grid
        .cells()
        .filter(|&cell| view.square(cell).piece == tabletop_core::Piece::None)
        .count();
    (empty as u32 / 2).clamp(TO_COME.0, TO_COME.1)
}

/// Limits of the computer's move in game `index`: if there is a clock, from the time left on it.
pub(crate) fn move_limits(tabs: &Tabs, setup: &Setup, index: usize, level: u8) -> Limits {
    let mut limits = setup.limits(level);
    limits.book = setup.thinking.book;
    limits.resigns = setup.settings.resign;
    let Some(tab) = tabs.all().get(index) else {
        return limits;
    };
    // Different games get different seeds.
    limits.seed = mix(limits.seed ^ tab.id.0);
    let session = &*tab.session;
    if let Some((clock, now)) = session.clock() {
        let player = session.player_of(session.turn());
        limits.time = Some(clock.budget(player, moves_to_come(session), now));
    }
    limits
}

/// Ends every game in which a player's time has run out.
pub(crate) fn fall_flags(tabs: &mut Tabs, sharing: &Sharing) -> Vec<(TabId, SessionEvent)> {
    let mut fallen = Vec::new();
    for index in 0..tabs.all().len() {
        let id = tabs.all()[index].id;
        if sharing.is_counted_elsewhere(id) {
            continue;
        }
        let played = tabs
            .session_at(index)
            .and_then(|session| session.fall_flag());
        fallen.extend(played.map(|played| (id, SessionEvent::TimeOut(played))));
    }
    fallen
}

fn require_clocks(tabs: &mut Tabs) -> Result<&mut Box<dyn GameSession>, Refused> {
    let session = tabs.require_session()?;
    if session.info().players < 2 {
        return Err(Refused::NoClockAlone(session.info().name));
    }
    Ok(session)
}

/// Shows both clocks.
pub(crate) fn read_clocks(tabs: &mut Tabs) -> Result<Reply, Refused> {
    let session = require_clocks(tabs)?;
    let shown = readings(&**session).ok_or(Refused::NoClock)?;
    Ok(Reply::say(shown))
}

/// Gives the current game a clock, or removes it.
pub(crate) fn set_clock(tabs: &mut Tabs, control: Option<TimeControl>) -> Result<Reply, Refused> {
    require_clocks(tabs)?.set_clock(control);
    Ok(Reply::say(match control {
        Some(control) => Message::new(words::SET).arg(control),
        None => words::GONE.into(),
    }))
}

/// Stops the clock of the current game until the next move.
pub(crate) fn pause_clock(tabs: &mut Tabs) -> Result<Reply, Refused> {
    let session = require_clocks(tabs)?;
    match (session.clock().is_some(), session.pause_clock()) {
        (false, _) => Err(Refused::NoClock),
        (true, false) => Err(Refused::ClockRests),
        (true, true) => Ok(Reply::say(words::STOPPED)),
    }
}

/// Restarts the clock of the current game.
pub(crate) fn resume_clock(tabs: &mut Tabs) -> Result<Reply, Refused> {
    let session = require_clocks(tabs)?;
    match (session.clock().is_some(), session.resume_clock()) {
        (false, _) => Err(Refused::NoClock),
        (true, false) => Err(Refused::ClockOver),
        (true, true) => Ok(Reply::say(words::RUNS)),
    }
}

/// Pauses or resumes the clock of the current game.
pub(crate) fn toggle_clock(tabs: &mut Tabs) -> Result<Reply, Refused> {
    let clock = tabs.session().and_then(GameSession::clock);
    if clock.is_some_and(|(clock, _)| clock.running().is_some()) {
        pause_clock(tabs)
    } else {
        resume_clock(tabs)
    }
}

/// Readings of both clocks.
fn readings(session: &dyn GameSession) -> Option<Message> {
    let (clock, now) = session.clock()?;
    let mut message = Message::new(words::READS).arg(clock.control());
    for player in Side::BOTH {
        let name = name_of(session, session.player_of(player));
        let time = clock.reading(player, now).show(false);
        message = message.message(name).arg(time);
    }
    Some(message)
}
