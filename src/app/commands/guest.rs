//! Requests that a guest of a club may make. The match is exhaustive: every new request has to be allowed or forbidden
//! here.

use super::{
    BoardRequest, ClockRequest, ComputerRequest, FileRequest, HistoryRequest, Page, PlayRequest,
    Request, SeatRequest, SettingRequest, ShareRequest,
};
use crate::workspace::{ClubRequest, TrainRequest};
use tabletop_play::session::Seat;

/// Settings that a guest may change until the program ends: appearance and ways of playing.
const SETTINGS: &str = "language theme color glyphs panel smaller-cells coordinates checkers-squares own-side-below \
    move-numbers move-values thumbnails animation reduced-motion plain-board bell mouse confirm teaching level";

/// Returns true if a guest may make this request: no files, no settings of the machine, no engines but the built-in
/// ones, no connections.
pub(super) fn may(request: &Request) -> bool {
    match request {
        Request::At(_, request) => may(request),
        Request::Play(request) => match request {
            PlayRequest::Move(_)
            | PlayRequest::Touch { .. }
            | PlayRequest::Undo(_)
            | PlayRequest::Redo(_)
            | PlayRequest::Pass
            | PlayRequest::Resign
            | PlayRequest::Draw
            | PlayRequest::DeclineDraw
            | PlayRequest::Rename(_)
            | PlayRequest::Solve
            | PlayRequest::Rescue => true,
        },
        Request::Board(request) => match request {
            BoardRequest::New { game, .. } => {
                let seats = game.players.0.each_ref().map(|player| &player.seat);
                seats.into_iter().all(is_guests)
            }
            BoardRequest::Rematch
            | BoardRequest::Close(_)
            | BoardRequest::Reopen
            | BoardRequest::GoTo(_)
            | BoardRequest::Cycle(_)
            | BoardRequest::Unfinished
            | BoardRequest::Place(_) => true,
        },
        Request::History(request) => match request {
            HistoryRequest::GoTo(_)
            | HistoryRequest::Promote
            | HistoryRequest::Delete
            | HistoryRequest::Restore
            | HistoryRequest::Comment(_)
            | HistoryRequest::MarkUp(..) => true,
        },
        Request::Seat(request) => match request {
            SeatRequest::Give(wishes) => wishes.iter().all(|(_, seat)| is_guests(seat)),
            SeatRequest::Computers(..) | SeatRequest::Level(_) => true,
        },
        Request::Clock(request) => match request {
            ClockRequest::Set(_)
            | ClockRequest::Pause
            | ClockRequest::Resume
            | ClockRequest::Toggle => true,
        },
        Request::Computer(request) => may_computer(request),
        Request::Engine(_) => false,
        Request::File(request) => may_file(request),
        Request::Setting(request) => match request {
            SettingRequest::Set(name, _) => may_set(name),
            SettingRequest::Theme(_) | SettingRequest::Language(_) => true,
        },
        Request::Train(request) => may_train(request),
        Request::Share(request) => match request {
            ShareRequest::Say(_)
            | ShareRequest::Decline
            | ShareRequest::Ask(_)
            | ShareRequest::If(_) => true,
            ShareRequest::Invite(..) | ShareRequest::Join(_) => false,
        },
        Request::Club(request) => match request {
            ClubRequest::Lobby
            | ClubRequest::Challenge(_)
            | ClubRequest::Accept(_)
            | ClubRequest::Withdraw(_)
            | ClubRequest::Open(_)
            | ClubRequest::Event(_)
            | ClubRequest::Standings(_)
            | ClubRequest::Enter(_)
            | ClubRequest::Leave(_)
            | ClubRequest::Pair(_) => true,
        },
        Request::Show(page) => may_show(page),
        Request::Quit => true,
    }
}

fn may_computer(request: &ComputerRequest) -> bool {
    match request {
        ComputerRequest::Analyse(engine) => engine.is_none(),
        ComputerRequest::Hint
        | ComputerRequest::Evaluate(_)
        | ComputerRequest::Move
        | ComputerRequest::StopAnalysing
        | ComputerRequest::ToggleAnalysis
        | ComputerRequest::Review
        | ComputerRequest::Walk(_)
        | ComputerRequest::Replay(_)
        | ComputerRequest::Reveal(_)
        | ComputerRequest::Teach(_)
        | ComputerRequest::Stop => true,
    }
}

fn may_file(request: &FileRequest) -> bool {
    match request {
        // The copy goes to the clipboard of the guest's own terminal.
        FileRequest::CopyGame(_) | FileRequest::CopyPosition => true,
        FileRequest::Save { .. }
        | FileRequest::Open { .. }
        | FileRequest::Masters
        | FileRequest::Replay { .. }
        | FileRequest::OpenText(_)
        | FileRequest::OpenListed(_)
        | FileRequest::List(_)
        | FileRequest::Browse { .. } => false,
    }
}

fn may_train(request: &TrainRequest) -> bool {
    match request {
        TrainRequest::Begin(_)
        | TrainRequest::Next
        | TrainRequest::Again
        | TrainRequest::Daily(_)
        | TrainRequest::Timed(_)
        | TrainRequest::Learn(..)
        | TrainRequest::Openings(_)
        | TrainRequest::Ratings => true,
        // Mistakes are stored in files.
        TrainRequest::Throw | TrainRequest::Mistakes => false,
    }
}

fn may_show(page: &Page) -> bool {
    match page {
        Page::Board
        | Page::Cell(_)
        | Page::Lines(..)
        | Page::Attacks
        | Page::Changes
        | Page::Moves
        | Page::Legal
        | Page::Comment
        | Page::Names
        | Page::Seats
        | Page::Clock
        | Page::Mistakes
        | Page::Boards
        | Page::Settings
        | Page::Setting(_)
        | Page::Language
        | Page::Rules(_)
        | Page::Help(_) => true,
        // The results and the engines belong to the owner of the machine.
        Page::Stats | Page::Engines | Page::EngineLog(_) => false,
    }
}

pub fn may_set(name: &str) -> bool {
    SETTINGS.split(' ').any(|setting| setting == name)
}

/// Returns true if a guest may give a side to this player.
const fn is_guests(seat: &Seat) -> bool {
    !matches!(seat, Seat::Engine(_))
}
