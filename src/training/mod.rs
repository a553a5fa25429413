//! What a person learns from problems: the problems as they are put, what was tried, and what follows from it: ratings, when
//! a problem comes back, what comes next. Without input, output or games: [`workspace`](crate::workspace) puts the
//! problems on boards, [`files`](crate::files) keeps what was tried.

mod card;
mod exercise;
mod rating;
mod schedule;
mod standing;
mod tried;
mod words;

pub use card::{Card, Phase};
pub use exercise::{Exercise, Step, Task, themes_line};
pub use rating::Rating;
pub use schedule::Schedule;
pub use standing::{Aim, Standing, daily};
pub use tried::{Came, Tried};
