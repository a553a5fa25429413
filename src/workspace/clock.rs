//! Clocks: the command, flags that fall, and how much time the computer takes.

use crate::core::{Limits, Message, Side};
use crate::session::{GameSession, SessionEvent};
use crate::workspace::words::clock as words;
use crate::workspace::{Reply, TabId, Workspace, name_of, read_clock};

/// Moves of a side that are expected to come, at least and at most.
const TO_COME: (u32, u32) = (12, 40);

/// About how many more moves the side to move will make: half of the empty cells, within bounds.
fn moves_to_come(session: &dyn GameSession) -> u32 {
    let view = session.thumbnail();
    let empty = view
        .grid
        .cells()
        .filter(|&cell| view.square(cell).piece == crate::core::Piece::None)
        .count();
    (empty as u32 / 2).clamp(TO_COME.0, TO_COME.1)
}

impl Workspace {
    /// The limits of the computer's move in game `index`: with a clock, what the clock leaves it.
    pub(crate) fn move_limits(&self, index: usize, level: u8) -> Limits {
        let mut limits = self.limits(level);
        limits.book = self.thinking.book;
        let Some(tab) = self.tabs().get(index) else {
            return limits;
        };
        let session = &*tab.session;
        if let Some((clock, now)) = session.clock() {
            let player = session.player_of(session.turn());
            limits.time = Some(clock.budget(player, moves_to_come(session), now));
        }
        limits
    }

    /// Ends every game where a player's time ran out.
    pub fn fall_flags(&mut self) -> Vec<(TabId, SessionEvent)> {
        let mut fallen = Vec::new();
        for index in 0..self.tabs().len() {
            let id = self.tabs()[index].id;
            let played = self
                .session_at(index)
                .and_then(|session| session.fall_flag());
            fallen.extend(played.map(|played| (id, SessionEvent::TimeOut(played))));
        }
        fallen
    }

    /// Stops every clock: the program ends.
    pub fn pause_clocks(&mut self) {
        for index in 0..self.tabs().len() {
            if let Some(session) = self.session_at(index) {
                session.pause_clock();
            }
        }
    }
}

/// What both clocks show.
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

pub(crate) fn clock(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let session = workspace
        .session_mut()
        .ok_or(crate::workspace::words::NO_GAME)?;
    if session.info().players < 2 {
        return Err(Message::new(words::ALONE).words(session.info().name));
    }
    let none = || Message::new(words::NONE);
    match args.first().map(String::as_str) {
        None => readings(&**session).map(Reply::say).ok_or_else(none),
        Some("pause" | "stop") => match (session.clock().is_some(), session.pause_clock()) {
            (false, _) => Err(none()),
            (true, false) => Err(words::RESTS.into()),
            (true, true) => Ok(Reply::say(words::STOPPED)),
        },
        Some("go" | "start") => match (session.clock().is_some(), session.resume_clock()) {
            (false, _) => Err(none()),
            (true, false) => Err(words::OVER.into()),
            (true, true) => Ok(Reply::say(words::RUNS)),
        },
        Some(_) => {
            let control = read_clock(&args.concat())?;
            session.set_clock(control);
            Ok(Reply::say(match control {
                Some(control) => Message::new(words::SET).arg(control),
                None => words::GONE.into(),
            }))
        }
    }
}
