//! Problems for learning: mined and proven by the lab, stored in files, judged move by move.
//!
//! [`core::problem`](tabletop_core::problem) defines problems and the contract of their games.

mod examiner;
mod judge;
mod lesson;
mod set;

pub use examiner::{Examiner, Judged, NotThere};
pub use judge::start;
pub use lesson::{Lesson, LessonBoard, SmallGame, Words};
pub use set::ProblemSet;

use tabletop_core::Game;

/// Creates the type-erased judge of the problems of a game; `None` if the game has no problems.
pub fn examiner<G: Game>() -> Option<Box<dyn Examiner>> {
    let problems = G::problems()?;
    Some(Box::new(judge::Judge::<G>::new(problems)))
}
