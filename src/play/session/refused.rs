//! Refusals and notices of a game session, as data; their texts are in `words`.

use tabletop_core::{AnyReason, Reason as _, Text};

/// Reason why an action was refused or failed. The moves of the game are unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum Refused {
    /// Refused by the rules of the game, or by its notation.
    Rule(AnyReason),
    /// The game is over.
    GameOver,
    /// No move was given; holds an example.
    NoMove(&'static str),
    /// This game has no pass.
    NoPass(Text),
    /// This game has no opponent to resign to.
    ResignAlone(Text),
    /// This game has no opponent to agree on a draw with.
    DrawAlone(Text),
    /// A request that only puzzles support, in another game.
    NoPuzzle(Text),
    /// No solution is known from here.
    NoSolution,
    /// No move has to be taken back: the puzzle can be solved.
    StillSolvable,
    /// No solvable position before this one is known.
    NothingSolvable,
    /// No move solves the puzzle from here, but it was solvable earlier.
    DeadEnd,
    /// The puzzle could never be solved.
    NeverSolvable,
    /// There is nothing to review.
    NothingToReview,
    /// This game has no overlay.
    NothingHidden(Text),
    /// The thread for a search could not be started; holds the system's message.
    NoThread(String),
    /// No move was found.
    NoMoveFound,
    /// The computer failed; its seat was given to the person.
    ComputerFailed(String),
    /// An external engine failed; its seat was given to the person.
    EngineFailed {
        /// Name of the engine.
        name: String,
        /// Reason of the failure.
        trouble: AnyReason,
        /// The last lines of its error output.
        said: Vec<String>,
    },
    /// The review failed.
    ReviewFailed(String),
}

impl Refused {
    pub(super) fn no_thread(error: std::io::Error) -> Self {
        Self::NoThread(error.to_string())
    }
}

/// Notice accompanying a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A move was played automatically, for this reason.
    Automatic(AnyReason),
    /// The requested pass had already been played automatically.
    AlreadyPassed,
    /// The move is from the opening book.
    OutOfBook,
    /// An illegal move lost the game; holds the reason why it is illegal.
    Forfeit(AnyReason),
}
