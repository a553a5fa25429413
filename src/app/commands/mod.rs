//! The commands of the program: one table of rows, from which keys, palette, help and manuals are made; the requests
//! that keys and typed lines are turned into; and the code that carries them out.

mod apply;
mod arguments;
mod guest;
mod new_game;
mod parse;
mod request;
mod row;
mod shared;
mod table;
mod topics;
mod ui;
mod usage;
mod values;

pub use guest::may_set;

pub use crate::files::FileRequest;
pub use crate::workspace::{
    BoardRequest, ClockRequest, ComputerRequest, HistoryRequest, PlayRequest, SeatRequest,
    SettingRequest,
};
pub use apply::Error;
pub use arguments::Args;
pub use new_game::parse_new;
pub use parse::parse;
pub use request::{EngineRequest, Page, Request, ShareRequest};
pub use row::{Group, Press, Row, Typed};
pub use table::TABLE;
pub use topics::{Line, TOPICS, Topic};
pub use ui::UiCommand;
pub use usage::UsageError;
pub use values::{read_charset, read_clock, read_seat, write_seat};

use tabletop_core::Text;

impl Row {
    /// Finds the row with keys by its word in the settings.
    pub fn find(id: &str) -> Option<&'static Self> {
        keyed_rows().find(|row| row.id == id)
    }

    /// Finds the typed form of a row by one of its words, ignoring case.
    pub fn typed_as(word: &str) -> Option<&'static Typed> {
        let is = |name: &&str| name.eq_ignore_ascii_case(word);
        typed_rows().find(|typed| typed.names.iter().any(is))
    }
}

pub fn rows() -> impl Iterator<Item = &'static Row> {
    TABLE.iter().flat_map(|(_, rows)| rows.iter())
}

pub fn keyed_rows() -> impl Iterator<Item = &'static Row> {
    rows().filter(|row| row.has_key())
}

pub fn typed_rows() -> impl Iterator<Item = &'static Typed> {
    rows().filter_map(|row| row.typed.as_ref())
}

/// Word, default keys and label of every row, for the settings file.
pub fn usual_keys() -> Vec<(&'static str, Vec<String>, Text)> {
    let keys = |row: &Row| row.keys.iter().map(|&key| key.to_owned()).collect();
    keyed_rows()
        .map(|row| (row.id, keys(row), row.label))
        .collect()
}
