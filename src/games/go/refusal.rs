//! Why a move, a position or a choice of options is refused in Go, and how a game ends.

use tabletop_core::squares::SquareError;
use tabletop_core::{Cell, Grid, OptionError};

/// Why a move, a position or a choice of options is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The point is outside the board.
    Outside,
    /// A stone stands there.
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
    /// The stone would take the ko back at once.
    Ko {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// The stone would bring an earlier board back.
    Superko {
        /// The board.
        grid: Grid,
        /// The point.
        cell: Cell,
    },
    /// Where the first capture wins, nobody passes as long as a stone can be placed.
    MustPlace,
    /// Play has stopped: groups are marked, no stones placed.
    Stopped,
    /// Play goes on: no groups are marked.
    NotStopped,
    /// There is no stone to mark.
    NoGroup,
    /// The group counts as that already.
    AlreadyMarked {
        /// The board.
        grid: Grid,
        /// A stone of the group.
        cell: Cell,
        /// Whether it counts as dead.
        dead: bool,
    },
    /// The text is no move.
    NotAMove {
        /// The text.
        text: String,
        /// The board.
        grid: Grid,
    },
    /// The text is none of the words for marking groups.
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

/// What decided a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The larger area.
    MoreArea,
    /// Areas of the same size.
    EqualArea,
    /// More territory and prisoners.
    MoreTerritory,
    /// As much territory and as many prisoners.
    EqualTerritory,
    /// The first stones were captured, where that wins.
    FirstCapture,
}
