//! Clocks: setting, pausing, flag fall, and time management of the computer.

use std::time::Duration;

use super::words::clock as words;
use super::{Refused, Reply, Setup, Sharing, Tab, TabId, Tabs, name_of};
use tabletop_core::rng::mix;
use tabletop_core::{Clock, Limits, Message, Side, Text, TimeControl};
use tabletop_play::session::{GameSession, SessionEvent};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRequest {
    /// Gives the game this clock, or none.
    Set(Option<TimeControl>),
    /// Stops the clock until the next move.
    Pause,
    Resume,
    Toggle,
}

/// Lower and upper bound of the estimated number of moves left for a side.
const TO_COME: (u32, u32) = (12, 40);

/// Estimated number of moves left for the side to move: half of the empty cells, within bounds.
fn moves_to_come(session: &GameSession) -> u32 {
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

pub(crate) fn fall_flags(tabs: &mut Tabs, sharing: &Sharing) -> Vec<(TabId, SessionEvent)> {
    let tabs = tabs.all_mut().iter_mut();
    let counted = tabs.filter(|tab| !sharing.is_counted_elsewhere(tab.id));
    let fallen = |tab: &mut Tab| Some((tab.id, SessionEvent::TimeOut(tab.session.fall_flag()?)));
    counted.filter_map(fallen).collect()
}

/// Times left that are announced to players who don't see the clock.
const ANNOUNCED: [(Duration, Text); 2] = [
    (Duration::from_secs(120), words::TWO_MINUTES),
    (Duration::from_secs(30), words::HALF_A_MINUTE),
];

/// Announces that little main time is left in the current game: each time once, and none that is longer than the main time.
/// Also returns the time until the next announcement or the fall of the flag.
pub(crate) fn announce(tabs: &mut Tabs) -> (Option<Message>, Option<Duration>) {
    let Some(tab) = tabs.tab_mut() else {
        return (None, None);
    };
    let running = |(clock, now): (&Clock, _)| {
        let player = clock.running()?;
        Some((player, clock.reading(player, now), clock.control().main()))
    };
    let Some((player, reading, main)) = tab.session.clock().and_then(running) else {
        return (None, None);
    };
    let announced = tab.announced[player.index()];
    let is_due = |(at, _): &(Duration, Text)| reading.overtime.is_none() && reading.time <= *at;
    let due = ANNOUNCED.iter().filter(|it| is_due(it)).count();
    let message = (due > announced)
        .then(|| ANNOUNCED[due - 1])
        .filter(|(at, _)| *at < main);
    let next = ANNOUNCED.get(due).map_or(Duration::ZERO, |(at, _)| *at);
    let wait = reading
        .time
        .saturating_sub(next)
        .max(Duration::from_millis(10));
    let name = name_of(&tab.session, tab.session.player_of(player));
    tab.announced[player.index()] = due.max(announced);
    (
        message.map(|(_, text)| Message::new(text).message(name)),
        Some(wait),
    )
}

fn require_clocks(tabs: &mut Tabs) -> Result<&mut Box<GameSession>, Refused> {
    let session = tabs.require_session()?;
    if session.info().players < 2 {
        return Err(Refused::NoClockAlone(session.info().name));
    }
    Ok(session)
}

pub(crate) fn read_clocks(tabs: &mut Tabs) -> Result<Reply, Refused> {
    let session = require_clocks(tabs)?;
    let shown = readings(session).ok_or(Refused::NoClock)?;
    Ok(Reply::say(shown))
}

pub(crate) fn apply(tabs: &mut Tabs, request: ClockRequest) -> Result<Reply, Refused> {
    let session = require_clocks(tabs)?;
    let runs = session.clock().map(|(clock, _)| clock.running().is_some());
    let stops = match request {
        ClockRequest::Set(control) => {
            session.set_clock(control);
            return Ok(Reply::say(match control {
                Some(control) => Message::new(words::SET).arg(control),
                None => words::GONE.into(),
            }));
        }
        ClockRequest::Pause => true,
        ClockRequest::Resume => false,
        ClockRequest::Toggle => runs == Some(true),
    };
    runs.ok_or(Refused::NoClock)?;
    let (changed, done, refused) = if stops {
        (session.pause_clock(), words::STOPPED, Refused::ClockRests)
    } else {
        (session.resume_clock(), words::RUNS, Refused::ClockOver)
    };
    changed.then(|| Reply::say(done)).ok_or(refused)
}

fn readings(session: &GameSession) -> Option<Message> {
    let (clock, now) = session.clock()?;
    let mut message = Message::new(words::READS).arg(clock.control());
    for player in Side::BOTH {
        let name = name_of(session, session.player_of(player));
        let time = clock.reading(player, now).show(false);
        message = message.message(name).arg(time);
    }
    Some(message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;
    use tabletop_core::Lang;
    use tabletop_system::time::StoppedTime;

    /// Announcements while the time of this clock runs, with the seconds that have passed.
    fn heard(control: &str) -> Vec<(u64, String)> {
        let time = StoppedTime::begin();
        let mut workspace = Workspace::default();
        for line in ["new go 9", &format!("clock {control}"), "D4", "E5"] {
            let replied = workspace.run(line);
            assert!(replied.is_ok(), "{line}: {replied:?}");
        }
        let (mut heard, mut passed) = (Vec::new(), 0);
        for _ in 0..8 {
            let (message, wait) = announce(&mut workspace.tabs);
            heard.extend(message.map(|it| (passed, it.get(Lang::En))));
            let Some(wait) = wait else { break };
            time.advance(wait);
            passed += wait.as_secs();
        }
        heard
    }

    #[test]
    fn little_time_is_announced_once() {
        let black = |text: &str| format!("{text}: Black");
        let both = [
            (180, black("Two minutes left")),
            (270, black("Thirty seconds left")),
        ];
        assert_eq!(heard("5m"), both);
        assert_eq!(
            heard("1m"),
            both[1..]
                .iter()
                .map(|(_, it)| (30, it.clone()))
                .collect::<Vec<_>>()
        );
        assert_eq!(heard("20s"), []);
    }
}
