//! Services for programs: the rules over JSON lines, perft, and engine protocols.

pub mod gtp;
mod host;
mod inbox;
pub mod rules;
