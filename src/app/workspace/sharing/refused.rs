//! Refusals at a shared board.

use super::words;
use tabletop_core::{Message, Reason};

/// Reason why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedRefused {
    /// The user only watches.
    Watching,
    /// The board shows an earlier position.
    NotAtEnd,
    /// The other player, of this name, is to move.
    NotYourTurn(Message),
    /// The host has not proposed the dead groups yet.
    Waiting,
    /// The other player is not connected.
    NotConnected,
    /// The current board is not shared.
    NotShared,
    /// The current board is hosted by another machine.
    NotHost,
    /// There is no offer.
    NothingOffered,
    /// The message is empty.
    NothingSaid,
    /// The text is no invite.
    NoInvite,
    /// Problems can't be shared.
    Problem,
    /// There is no folder for a socket.
    NoSocket,
    /// The port or socket can't be opened; the system's reason.
    NotOpened(String),
    /// The log can't be written; the system's reason.
    NotKept(String),
    /// The computer gives no help while two players play.
    NoHelp,
    /// Both players would have to agree, and this can't be offered.
    NotHere,
    /// Both clocks are running: looking at earlier positions is not allowed.
    ClockRuns,
    /// One player alone can't stop the clock.
    ClockStands,
    /// Games of the club have days for a move.
    NoClockInClub,
    /// Another action was logged at the same moment.
    OvertakenByOther,
}

impl Reason for SharedRefused {
    fn code(&self) -> &'static str {
        match self {
            Self::Watching => "only-watching",
            Self::NotAtEnd => "not-at-the-last-move",
            Self::NotYourTurn(_) => "not-your-turn",
            Self::Waiting => "waits-for-the-host",
            Self::NotConnected => "not-connected",
            Self::NotShared => "not-shared",
            Self::NotHost => "not-the-host",
            Self::NothingOffered => "nothing-offered",
            Self::NothingSaid => "nothing-said",
            Self::NoInvite => "no-invite",
            Self::Problem => "a-problem",
            Self::NoSocket => "no-socket",
            Self::NotOpened(_) => "nobody-can-join",
            Self::NotKept(_) => "list-not-kept",
            Self::NoHelp => "no-help",
            Self::NotHere => "not-at-a-shared-board",
            Self::ClockRuns => "clock-runs",
            Self::ClockStands => "clock-stands",
            Self::NoClockInClub => "no-clock-in-the-club",
            Self::OvertakenByOther => "overtaken",
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::NotYourTurn(name) => Message::new(words::NOT_YOUR_TURN).message(name.clone()),
            Self::NotOpened(why) => Message::new(words::NOT_OPENED).arg(why),
            Self::NotKept(why) => Message::new(words::NOT_KEPT).arg(why),
            Self::Watching => words::ONLY_WATCHING.into(),
            Self::NotAtEnd => words::NOT_AT_END.into(),
            Self::Waiting => words::WAIT.into(),
            Self::NotConnected => words::NOT_CONNECTED.into(),
            Self::NotShared => words::NOT_SHARED.into(),
            Self::NotHost => words::NOT_HOST.into(),
            Self::NothingOffered => words::NOTHING_OFFERED.into(),
            Self::NothingSaid => words::NOTHING_SAID.into(),
            Self::NoInvite => words::NO_INVITE.into(),
            Self::Problem => words::NO_PROBLEMS.into(),
            Self::NoSocket => words::NO_SOCKET.into(),
            Self::NoHelp => words::NO_HELP.into(),
            Self::NotHere => words::NOT_HERE.into(),
            Self::ClockRuns => words::CLOCK_RUNS.into(),
            Self::ClockStands => words::CLOCK_STANDS.into(),
            Self::NoClockInClub => words::NO_CLOCK_IN_CLUB.into(),
            Self::OvertakenByOther => words::OVERTAKEN.into(),
        }
    }
}
