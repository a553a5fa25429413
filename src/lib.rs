//! tabletop: seven board games at one terminal. From the lowest layer to the highest: core and system, record and settings with diagram,
//! search, session and games with learn, registry, training, remote, club, workspace, files and contest, commands, then the front ends. Each uses only those before it.

pub mod cli;
pub mod club;
pub mod commands;
pub mod console;
pub mod contest;
pub mod core;
pub mod diagram;
pub mod files;
pub mod games;
pub mod learn;
pub mod plain;
pub mod protocol;
pub mod record;
pub mod registry;
pub mod remote;
pub mod search;
pub mod session;
pub mod settings;
pub mod system;
pub mod training;
pub mod tui;
pub mod workspace;
