//! Requests: everything that can be done, as values with typed arguments. Keys, menus, forms and clicks build them;
//! typed
//! lines are parsed into them. [`Workspace::apply`](crate::workspace::Workspace::apply) carries them out.

use std::path::PathBuf;

use crate::workspace::{
    About, Asked, ClubRequest, Computers, IfRequest, LineKind, NewGame, Place, Reach,
    ReplayRequest, TrainRequest, WalkRequest,
};
use tabletop_core::{Cell, Lang, Notation, Side, TimeControl};
use tabletop_play::session::Seat;
use tabletop_record::sgf::Markup;
use tabletop_record::{Charset, Format};
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

/// Actions in the current game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayRequest {
    /// Plays this move, in the game's notation.
    Move(String),
    /// Points at a cell, to begin, continue or end a move.
    Touch {
        cell: Cell,
        /// Number to place there, if several are possible.
        number: Option<i32>,
    },
    /// Takes back this number of turns.
    Undo(usize),
    /// Replays this number of turns that were taken back.
    Redo(usize),
    Pass,
    Resign,
    /// Offers a draw, or agrees to one.
    Draw,
    DeclineDraw,
    /// Names the players; `None` leaves a name as it is.
    Rename([Option<String>; 2]),
    Solve,
    /// Takes a puzzle back to the last position that can be solved.
    Rescue,
}

/// Actions on the open games. Boards are numbered from 1.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardRequest {
    New {
        game: NewGame,
        /// True if the current game stays in front.
        stay: bool,
    },
    /// Opens the current game again with colours exchanged.
    Rematch,
    /// Closes a board, by default the current one.
    Close(Option<usize>),
    /// Reopens the board closed last.
    Reopen,
    GoTo(usize),
    /// Goes this number of boards to the right, or to the left if negative.
    Cycle(isize),
    /// Goes to the next game that is not over.
    Unfinished,
    /// Moves the current board to this number.
    Place(usize),
}

/// Actions on the tree of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryRequest {
    GoTo(Place),
    /// Makes the current line the main line.
    Promote,
    /// Deletes the current move and all after it.
    Delete,
    /// Restores the moves deleted last.
    Restore,
    /// Sets the comment on the current move; `None` clears it.
    Comment(Option<String>),
    /// Replaces the markup of a square; `None` removes it.
    MarkUp(Cell, Option<Markup>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatRequest {
    /// Assigns players to sides.
    Give(Vec<(Side, Seat)>),
    /// Lets the computer play, at this level or its current one.
    Computers(Computers, Option<u8>),
    /// Changes the computer's level.
    Level(u8),
}

/// Actions on the clock of the current game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRequest {
    /// Gives the game this clock, or none.
    Set(Option<TimeControl>),
    /// Stops the clock until the next move.
    Pause,
    Resume,
    Toggle,
}

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

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineRequest {
    /// Adds an engine, or replaces one.
    Set {
        replaces: Option<String>,
        engine: Definition,
    },
    Remove(String),
}

/// Actions on files and the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileRequest {
    /// Saves the current game.
    Save {
        path: PathBuf,
        /// True if an existing file may be replaced.
        overwrite: bool,
    },
    /// Opens all games of a file, or one by its number.
    Open {
        path: PathBuf,
        /// Number of the game, from 1.
        number: Option<usize>,
        /// Character set of the file, if it is chosen.
        charset: Option<Charset>,
    },
    /// Lists the games that come with the program.
    Masters,
    /// Opens a game file, or its game of this number, to guess the moves.
    Replay {
        path: PathBuf,
        /// Number of the game, from 1.
        number: Option<usize>,
        replay: ReplayRequest,
    },
    OpenText(String),
    /// Opens a game of the last listing, by its number from 1.
    OpenListed(usize),
    /// Shows the games of the last listing that match these words.
    List(String),
    /// Opens the file browser, to save the game or to open one.
    Browse {
        save: bool,
    },
    /// Copies the game, in a format or in the usual one of its kind.
    CopyGame(Option<&'static Format>),
    CopyPosition,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingRequest {
    Set(&'static str, String),
    /// Sets the theme; without a name, opens the list of themes.
    Theme(Option<String>),
    /// Sets the language, or follows the system's.
    Language(Option<Lang>),
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
