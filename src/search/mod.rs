//! What computer opponents are built from.

pub mod random;
