//! Requests at a shared board: some become offers there, some affect one player only, some are impossible.

use super::{
    BoardRequest, ClockRequest, ComputerRequest, HistoryRequest, PlayRequest, Request, SeatRequest,
};
use crate::workspace::{Asked, Computers, Refused, Reply, SharedRefused, Workspace, seats};
use tabletop_core::Side;
use tabletop_play::session::{GameSession, Seat};

/// Carries out a replacement for `request`, or returns `None` if the request means the same as in a local game.
pub(super) fn instead(
    workspace: &mut Workspace,
    request: &Request,
) -> Result<Option<Reply>, Refused> {
    match request {
        Request::Play(request) => play(workspace, request),
        Request::Board(BoardRequest::Rematch) => workspace.ask(Asked::Rematch).map(Some),
        Request::History(HistoryRequest::Delete | HistoryRequest::Restore) => refuse(),
        Request::Seat(_) if workspace.sharing.races_here(&workspace.tabs) => {
            Err(SharedRefused::NoHelp.into())
        }
        Request::History(HistoryRequest::GoTo(_)) if clock_runs(workspace) => {
            Err(SharedRefused::ClockRuns.into())
        }
        Request::Seat(request) => seat(workspace, request),
        Request::Clock(ClockRequest::Set(control)) => {
            workspace.ask(Asked::Clock(*control)).map(Some)
        }
        Request::Clock(_) => Err(SharedRefused::ClockStands.into()),
        Request::Computer(ComputerRequest::Stop) => {
            Ok(workspace.sharing.give_up(&mut workspace.tabs))
        }
        Request::Computer(ComputerRequest::StopAnalysing) => Ok(None),
        Request::Computer(_) if workspace.sharing.plays_here(&workspace.tabs) => {
            Err(SharedRefused::NoHelp.into())
        }
        _ => Ok(None),
    }
}

fn refuse() -> Result<Option<Reply>, Refused> {
    Err(SharedRefused::NotHere.into())
}

fn play(workspace: &mut Workspace, request: &PlayRequest) -> Result<Option<Reply>, Refused> {
    match request {
        PlayRequest::Undo(_) | PlayRequest::Redo(_)
            if workspace.sharing.races_here(&workspace.tabs) =>
        {
            Ok(None)
        }
        PlayRequest::Solve if workspace.sharing.plays_here(&workspace.tabs) => {
            Err(SharedRefused::NoHelp.into())
        }
        PlayRequest::Undo(_) => workspace.ask(Asked::Undo).map(Some),
        PlayRequest::Draw => workspace.ask(Asked::Draw).map(Some),
        PlayRequest::DeclineDraw => workspace.sharing.decline(&mut workspace.tabs).map(Some),
        PlayRequest::Redo(_) | PlayRequest::Rescue | PlayRequest::Rename(_) => refuse(),
        PlayRequest::Resign => workspace.sharing.may_sit(&workspace.tabs).map(|()| None),
        PlayRequest::Solve => workspace.sharing.may_move(&workspace.tabs).map(|()| None),
        PlayRequest::Move(_) | PlayRequest::Touch { .. } | PlayRequest::Pass => Ok(None),
    }
}

/// A player may give away only the own seat, and only to the computer, which both players see; none in the rated games of a
/// club.
fn seat(workspace: &mut Workspace, request: &SeatRequest) -> Result<Option<Reply>, Refused> {
    workspace.sharing.may_sit(&workspace.tabs)?;
    let usual = workspace.setup.settings.level as u8;
    let session = workspace.tabs.session().ok_or(Refused::NoGame)?;
    let seat_of = |side| &session.players().side(side).seat;
    let elsewhere = |side| *seat_of(side) == Seat::Remote;
    let own = |seat: Seat| {
        let sides = Side::BOTH.into_iter().filter(|side| !elsewhere(*side));
        sides.map(|side| (side, seat.clone())).collect()
    };
    let wishes: Vec<_> = match request {
        SeatRequest::Give(wishes) => wishes.clone(),
        SeatRequest::Computers(Computers::Side(side), level) => {
            vec![(*side, Seat::Computer(level.unwrap_or(usual)))]
        }
        SeatRequest::Computers(Computers::Neither, _) => own(Seat::Person),
        SeatRequest::Computers(Computers::Both, _) => return refuse(),
        SeatRequest::Level(level) => own(Seat::Computer(*level)),
    };
    let (others, own): (Vec<_>, Vec<_>) =
        wishes.into_iter().partition(|(side, _)| elsewhere(*side));
    let is_engine = |(_, seat): &(_, Seat)| matches!(seat, Seat::Engine(_));
    // A form names every seat, the other player's as a person's.
    if own.iter().any(is_engine) || others.iter().any(|(_, seat)| *seat != Seat::Person) {
        return refuse();
    }
    let in_club = workspace.sharing.club_game(&workspace.tabs).is_some();
    if in_club && own.iter().any(|(_, seat)| *seat != Seat::Person) {
        return Err(SharedRefused::NoComputerInClub.into());
    }
    let problems = &workspace.trainer.problems;
    let own = SeatRequest::Give(own);
    seats::apply(&mut workspace.tabs, &workspace.setup, problems, own).map(Some)
}

/// Returns true if two players play against the clock: looking back would stop it.
fn clock_runs(workspace: &Workspace) -> bool {
    let clock = workspace.tabs.session().and_then(GameSession::clock);
    workspace.sharing.plays_here(&workspace.tabs)
        && clock.is_some_and(|(clock, _)| clock.running().is_some())
}
