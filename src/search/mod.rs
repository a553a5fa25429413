//! What computer opponents are built from.

pub mod random;
pub mod worker;
