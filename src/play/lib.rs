//! A game being played: its history as a tree, entering moves, players, clocks, thinking, review; every game without its
//! type; and what a person learns from problems.

pub mod openings;
pub mod registry;
pub mod rules;
pub mod session;
pub mod training;
