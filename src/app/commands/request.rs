//! Requests: everything that can be done, as values with typed arguments. Keys, menus, forms and clicks build them;
//! typed lines are parsed into them. [`Workspace::apply`](crate::workspace::Workspace::apply) carries them out.

use crate::files::FileRequest;
use crate::workspace::{
    About, Asked, BoardRequest, ClockRequest, ClubRequest, ComputerRequest, HistoryRequest,
    IfRequest, LineKind, Place, PlayRequest, Reach, SeatRequest, SettingRequest, TrainRequest,
};
use tabletop_core::{Cell, Notation, Side};
use tabletop_search::external::Definition;

#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// The inner request, refused unless this game and position are still shown.
    At(About, Box<Request>),
    Play(PlayRequest),
    Board(BoardRequest),
    History(HistoryRequest),
    Seat(SeatRequest),
    Clock(ClockRequest),
    Computer(ComputerRequest),
    Engine(EngineRequest),
    File(FileRequest),
    Setting(SettingRequest),
    Train(TrainRequest),
    Share(ShareRequest),
    Club(ClubRequest),
    /// Shows a page of text; changes nothing.
    Show(Page),
    Quit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineRequest {
    /// Adds an engine, or replaces one.
    Set {
        replaces: Option<String>,
        engine: Definition,
    },
    Remove(String),
}

/// Actions in a game shared with another machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShareRequest {
    /// Shares the current game; the friend plays this side, or the free one, and may connect from within this reach.
    Invite(Option<Side>, Reach),
    Join(String),
    /// Sends a chat message to the other player.
    Say(String),
    /// Declines the other player's offer.
    Decline,
    /// Agrees to an offer, or makes it.
    Ask(Asked),
    /// Prepares answers to the friend's moves.
    If(IfRequest),
}

/// Pages of text that can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    Board,
    Cell(Cell),
    /// Contents of the lines of cells that this word names.
    Lines(LineKind, String),
    Attacks,
    /// Changes since the last own move.
    Changes,
    Moves,
    Legal,
    Comment,
    Names,
    /// Players of both sides.
    Seats,
    Clock,
    Mistakes,
    Boards,
    /// Results of finished games.
    Stats,
    Engines,
    /// Error output of the engine of this name.
    EngineLog(String),
    Settings,
    Setting(&'static str),
    Language,
    /// Rules of the game of this key, or of the current one.
    Rules(Option<&'static str>),
    /// Help on a command or a game, or on everything.
    Help(Option<String>),
}

impl Request {
    /// Ties the request to a game and a position: refused once they are no longer shown.
    #[must_use]
    pub fn at(self, about: About) -> Self {
        Self::At(about, Box::new(self))
    }

    /// A move in the game's notation.
    pub fn play(mv: impl Into<Notation>) -> Self {
        let notation: Notation = mv.into();
        PlayRequest::Move(notation.into_string()).into()
    }

    pub fn go_to(place: Place) -> Self {
        HistoryRequest::GoTo(place).into()
    }
}

macro_rules! from {
    ($($part:ident => $variant:ident,)*) => {
        $(impl From<$part> for Request {
            fn from(part: $part) -> Self {
                Self::$variant(part)
            }
        })*
    };
}

from! {
    PlayRequest => Play,
    BoardRequest => Board,
    HistoryRequest => History,
    SeatRequest => Seat,
    ClockRequest => Clock,
    ComputerRequest => Computer,
    EngineRequest => Engine,
    FileRequest => File,
    SettingRequest => Setting,
    TrainRequest => Train,
    ShareRequest => Share,
    ClubRequest => Club,
    Page => Show,
}
