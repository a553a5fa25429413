//! Games between machines: one game at two machines, and clubs of many people's games at one machine.

pub mod club;
pub mod remote;
