//! The games. Each is a folder that uses only the core, record and search layers, and one line in the registry.

pub mod almonds;
pub mod checkers;
pub mod go;
pub mod gomoku;
pub mod magic;
pub mod peace;
pub mod reversi;

mod registry;

pub use registry::{Entry, GAMES, find};
