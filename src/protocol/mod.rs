//! Services for programs: the rules over JSON lines, perft, and engine protocols.

pub mod gomocup;
pub mod gtp;
mod host;
pub mod hub;
mod inbox;
pub mod nboard;
pub mod rules;
