//! Reasons to refuse a move, a position or a choice of options in Go, and reasons why a game ends.

use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid, OptionError};

/// Reason to refuse a move, a position or a choice of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The point is outside the board.
    Outside,
    /// The point is occupied.
    Occupied {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// The stone would have no liberty and capture nothing.
    Suicide {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// The stone would recapture the ko at once.
    Ko {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// The stone would repeat an earlier board.
    Superko {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// When the first capture wins, passing is not allowed while a stone can be placed.
    MustPlace,
    /// Play has stopped: groups can be marked, but no stones placed.
    Stopped,
    /// Play is still going on: groups cannot be marked.
    NotStopped,
    /// The point holds no stone to mark.
    NoGroup,
    /// The group already has this mark.
    AlreadyMarked {
        /// The board.
        grid: Grid,
        /// A stone of the group.
        cell: Cell,
        /// True if the group counts as dead.
        dead: bool,
    },
    /// The text is no move.
    NotAMove {
        /// The text.
        text: String,
        /// The board.
        grid: Grid,
    },
    /// The text is not a command for marking groups.
    NotAMark {
        /// The text.
        text: String,
        /// The board.
        grid: Grid,
    },
    /// The text names no point.
    Square(SquareError),
    /// The text is no position.
    NotAPosition {
        /// The text.
        text: String,
        /// Points of a row of the board.
        size: u8,
    },
    /// A group of a position has no liberty.
    NoLiberty {
        /// The board.
        grid: Grid,
        /// A stone of the group.
        cell: Cell,
    },
    /// A handicap of one stone.
    OneStone,
    /// A board of this size has no usual handicap points.
    NoHandicapPoints(u8),
    /// The options of a position don't go together.
    Options(OptionError),
}

/// Deciding factor of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The larger area.
    MoreArea,
    /// Equal areas.
    EqualArea,
    /// More territory and prisoners.
    MoreTerritory,
    /// Equal sums of territory and prisoners.
    EqualTerritory,
    /// First capture, in games that it wins.
    FirstCapture,
}
