//! The integration tests, one module for each boundary of the program, in one binary that links once.

mod common;

mod blind;
mod club;
#[cfg(feature = "nats")]
mod club_nats;
mod commands;
mod conformance_checkers;
mod conformance_go;
mod conformance_gomoku;
mod conformance_reversi;
mod engines;
mod every_format;
mod files;
mod formats;
mod hostile_records;
mod large_records;
mod layers;
mod own_tags;
mod papers;
mod pipes;
mod plain_mode;
mod pondering;
mod problems;
mod proposals;
mod puzzles;
mod readme;
mod records_round_trip;
mod refusals;
mod reviews;
mod screen_snapshots;
mod screen_storm;
mod scripts;
mod seats;
mod session_file;
mod sessions;
mod settings_by_commands;
mod sgf_trees;
mod shared_boards;
mod tables;
mod terminal;
mod terminal_manners;
mod third_party;
#[cfg(unix)]
mod wire;
mod words;
