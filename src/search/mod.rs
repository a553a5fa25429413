//! What computer opponents are built from.

pub mod parallel;
pub mod random;
pub mod worker;
