//! Problems for learning: found and proven by the miner, stored in files, judged move by move.
//!
//! [`core::problem`](tabletop_core::problem) defines problems and the contract of their games.

mod examiner;
mod grade;
mod lesson;
mod mine;
mod set;

pub use examiner::{Checked, Examiner, Judged, Mined, NotThere};
pub use grade::grade;
pub use lesson::{Lesson, LessonBoard, SmallGame, Words};
pub use set::ProblemSet;

use tabletop_core::Game;

/// Creates the type-erased maker and judge of problems of a game; `None` if the game has no problems.
pub fn examiner<G: Game>() -> Option<Box<dyn Examiner>> {
    let problems = G::problems()?;
    Some(Box::new(mine::Desk::<G>::new(problems)))
}
