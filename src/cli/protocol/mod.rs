//! Services for programs: the rules over JSON lines, perft, and engine protocols.

mod config;
#[cfg(test)]
mod conversation_tests;
pub mod gomocup;
pub mod gtp;
mod host;
pub mod hub;
mod inbox;
pub mod nboard;
pub mod rules;

pub use config::Config;
