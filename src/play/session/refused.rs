//! Why a game being played does not do what was asked, and what it has to tell unasked: data, worded in `words`.

use tabletop_core::{AnyReason, Reason as _, Text};

/// Why nothing was done, or what was begun broke off. The moves of the game are as they were.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Refused {
    /// The rules of the game, or its notation.
    Rule(AnyReason),
    /// The game is over.
    GameOver,
    /// No move was given; one that could be.
    NoMove(&'static str),
    /// This game has no pass.
    NoPass(Text),
    /// There is nobody to resign to in this game.
    ResignAlone(Text),
    /// There is nobody to agree on a draw with in this game.
    DrawAlone(Text),
    /// This game is no puzzle.
    NoPuzzle(Text),
    /// No solution is known from here.
    NoSolution,
    /// Nothing has to be taken back: the puzzle can be solved.
    StillSolvable,
    /// It is not known from where the puzzle could be solved.
    NothingSolvable,
    /// No move helps here any more, but going back does.
    DeadEnd,
    /// The puzzle could never be solved.
    NeverSolvable,
    /// There is nothing to review.
    NothingToReview,
    /// This game has nothing more to show.
    NothingHidden(Text),
    /// No thread could be started to think in; the system's reason.
    NoThread(String),
    /// No move was found.
    NoMoveFound,
    /// The computer broke off; its seat was given to the person.
    ComputerFailed(String),
    /// An engine of the settings broke off; its seat was given to the person.
    EngineFailed {
        /// Its name.
        name: String,
        /// Why.
        trouble: AnyReason,
        /// The last lines of its error output.
        said: Vec<String>,
    },
    /// The review broke off.
    ReviewFailed(String),
}

impl Refused {
    /// No thread could be started.
    pub(super) fn no_thread(error: std::io::Error) -> Self {
        Self::NoThread(error.to_string())
    }
}

/// What has to be told of a move beside the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The rules played a move for the player, and why.
    Automatic(AnyReason),
    /// The pass was played by itself before it was asked for.
    AlreadyPassed,
    /// The move is out of the opening book.
    OutOfBook,
    /// An illegal move lost the game; why it is illegal.
    Forfeit(AnyReason),
}
