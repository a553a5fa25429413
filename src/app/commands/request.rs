//! Everything that can be done, as values with typed arguments. Keys, menus, forms and clicks build them; typed lines are
//! parsed into them. [`Commands::apply`](super::Commands::apply) does what they ask for.

use std::path::PathBuf;

use crate::workspace::{About, Asked, ClubRequest, Computers, NewGame, Place, Reach, TrainRequest};
use tabletop_core::{Cell, Lang, Side, TimeControl};
use tabletop_play::session::Seat;
use tabletop_record::Format;
use tabletop_search::external::Definition;

/// Something to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// The other one, as long as the game and the position that it was asked about are what is shown.
    At(About, Box<Request>),
    /// In the game in front.
    Play(PlayRequest),
    /// With the open games.
    Board(BoardRequest),
    /// With the tree of moves.
    History(HistoryRequest),
    /// About who plays.
    Seat(SeatRequest),
    /// With the clock of the game in front.
    Clock(ClockRequest),
    /// With the computer.
    Computer(ComputerRequest),
    /// With the list of engines.
    Engine(EngineRequest),
    /// With files and the clipboard.
    File(FileRequest),
    /// With the settings.
    Setting(SettingRequest),
    /// About problems.
    Train(TrainRequest),
    /// With a friend at another machine.
    Share(ShareRequest),
    /// In the club.
    Club(ClubRequest),
    /// Nothing is changed: something is told.
    Show(Page),
    /// Leave the program.
    Quit,
}

/// What is done in the game in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayRequest {
    /// Play this move, in the game's notation.
    Move(String),
    /// Take back this many turns.
    Undo(usize),
    /// Play this many turns again that were taken back.
    Redo(usize),
    /// Pass.
    Pass,
    /// Give up.
    Resign,
    /// Offer a draw, or agree to one.
    Draw,
    /// Decline the draw that is offered.
    DeclineDraw,
    /// Name the players; a name that is not given stays.
    Rename([Option<String>; 2]),
    /// Play a puzzle to its solution.
    Solve,
    /// Take a puzzle back to where it can be solved.
    Rescue,
}

/// What is done with the open games. Boards have numbers from 1.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardRequest {
    /// Open a game.
    New {
        /// The game.
        game: NewGame,
        /// Whether the current game stays in front.
        stay: bool,
    },
    /// Open the game in front once more, the players with colours exchanged.
    Rematch,
    /// Close a board, the current one unless another is named.
    Close(Option<usize>),
    /// Go to a board.
    GoTo(usize),
    /// Go this many boards to the right, or to the left if negative.
    Cycle(isize),
    /// Go to the next game that is not over.
    Unfinished,
    /// Make the current board the one of this number.
    Place(usize),
}

/// What is done with the tree of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryRequest {
    /// Go there.
    GoTo(Place),
    /// Make this line the main one.
    Promote,
    /// Delete this move and all after it.
    Delete,
    /// Bring back what was deleted last.
    Restore,
    /// Write this about the current move; nothing takes away what is written.
    Comment(Option<String>),
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatRequest {
    /// Give sides to whom they are wished for.
    Give(Vec<(Side, Seat)>),
    /// Let the computer play, at this level or the one it has.
    Computers(Computers, Option<u8>),
    /// Change how well the computer plays.
    Level(u8),
}

/// What is done with the clock of the game in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRequest {
    /// Give the game this clock, or none.
    Set(Option<TimeControl>),
    /// Stop it until the next move.
    Pause,
    /// Let it go on.
    Resume,
    /// One or the other.
    Toggle,
}

/// What the computer is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComputerRequest {
    /// A hint.
    Hint,
    /// To play one move, or at once the one it thinks about.
    Move,
    /// To rate the moves; an engine of this name, if one is named.
    Analyse(Option<String>),
    /// To rate them no more.
    StopAnalysing,
    /// To rate them, or no more where they are rated.
    ToggleAnalysis,
    /// To rate the whole game.
    Review,
    /// To show what is not plain to see; not any more if that is not wanted, or where it is shown.
    Reveal(bool),
    /// To say at once what gives something away, or not any more; the other of both where nothing is said.
    Teach(Option<bool>),
    /// To stop.
    Stop,
}

/// What is done with the list of engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineRequest {
    /// Add an engine, whole; in the place of the one of this name.
    Set {
        /// The name of the engine it replaces.
        replaces: Option<String>,
        /// The engine.
        engine: Definition,
    },
    /// Remove the one of this name.
    Remove(String),
}

/// What is done with files and the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileRequest {
    /// Save the game in front.
    Save {
        /// Where.
        path: PathBuf,
        /// Whether a file that is there may be replaced.
        overwrite: bool,
    },
    /// Open the games of a file, or the one of a number from 1.
    Open {
        /// The file.
        path: PathBuf,
        /// The number.
        number: Option<usize>,
    },
    /// Open the game that a text tells.
    OpenText(String),
    /// Open a game of the list that was opened last, by its number from 1.
    OpenListed(usize),
    /// Show the games of that list of which these words are said.
    List(String),
    /// Let a person look for a file, to save the game in or to open.
    Browse {
        /// Whether the game is to be saved.
        save: bool,
    },
    /// Copy the game, in a format or in the usual one of its kind.
    CopyGame(Option<&'static Format>),
    /// Copy the position.
    CopyPosition,
}

/// What is done with the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingRequest {
    /// Give the setting of this name a value.
    Set(&'static str, String),
    /// Use another theme; without a name, let a person choose one.
    Theme(Option<String>),
    /// Speak a language, or the one of the system.
    Language(Option<Lang>),
}

/// What is done with a friend at another machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShareRequest {
    /// Share the game in front; the friend plays this side, or the one that is free, and comes from there.
    Invite(Option<Side>, Reach),
    /// Join a game by its invite.
    Join(String),
    /// Say something to the other player.
    Say(String),
    /// Decline what the other player offers.
    Decline,
    /// Agree to it, or offer it.
    Ask(Asked),
}

/// Something to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// The position in words.
    Board,
    /// What is at a cell.
    Cell(Cell),
    /// The moves of the game.
    Moves,
    /// The legal moves.
    Legal,
    /// What is written about the current move.
    Comment,
    /// The players' names.
    Names,
    /// Who plays.
    Seats,
    /// What the clocks show.
    Clock,
    /// The mistakes that are known.
    Mistakes,
    /// The open games.
    Boards,
    /// The results of the games that were finished.
    Stats,
    /// The engines there are.
    Engines,
    /// What the engine of this name wrote as errors.
    EngineLog(String),
    /// Every setting.
    Settings,
    /// The setting of this name.
    Setting(&'static str),
    /// Which language is spoken.
    Language,
    /// The rules of the game of this key, or of the one in front.
    Rules(Option<&'static str>),
    /// Help: on a command or a game, or on everything.
    Help(Option<String>),
}

impl Request {
    /// The same for a game and a position: refused where they are not what is shown any more.
    #[must_use]
    pub fn at(self, about: About) -> Self {
        Self::At(about, Box::new(self))
    }

    /// A move in the game's notation.
    pub fn play(text: impl Into<String>) -> Self {
        PlayRequest::Move(text.into()).into()
    }

    /// To a place in the history.
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
