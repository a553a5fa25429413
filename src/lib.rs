//! tabletop: seven board games at one terminal. From the lowest layer to the highest: core, record, search, session,
//! games, command, then the front ends. Each uses only those before it.

pub mod cli;
pub mod command;
pub mod core;
pub mod games;
pub mod plain;
pub mod protocol;
pub mod record;
pub mod search;
pub mod session;
pub mod tui;
