//! What computer opponents are built from.

pub mod background;
pub mod external;
pub mod fitting;
pub mod lines;
pub mod packed;
pub mod parallel;
pub mod random;
pub mod task;
pub mod uct;
pub mod worker;
