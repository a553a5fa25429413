//! The computer opponent of checkers.

pub mod fast;
pub mod tables;
