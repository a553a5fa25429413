//! Recordings of a terminal (asciicast) that the program wrote of a game: their header holds the game's record.

use serde_json::Value;

use super::format::{Evidence, Format};
use super::{Read, ReadError, Record, native};
use tabletop_core::Text;

/// Key of the header's field that holds the record.
pub const HEADER_KEY: &str = "tabletop";

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "cast",
    name: Text::new("Recording (asciicast)", "终端录像（asciicast）"),
    about: "recordings of a game, written by `tabletop picture --cast`",
    extensions: &["cast"],
    sniff: |sample| {
        let first = sample.first_line;
        let is_header =
            first.starts_with('{') && first.contains("\"version\"") && first.contains("\"width\"");
        is_header.then_some(Evidence::Signature)
    },
    read,
    ..Format::PLAIN
};

const NO_RECORD: Text = Text::new(
    "this recording holds no game: only those that tabletop picture --cast writes do",
    "此录像中没有棋局：只有 tabletop picture --cast 写的录像才有",
);

/// Reads the game of a recording.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let first = bytes
        .split(|&byte| byte == b'\n')
        .find(|line| !line.trim_ascii().is_empty());
    let header: Option<Value> = first.and_then(|line| serde_json::from_slice(line).ok());
    let record = header
        .as_ref()
        .and_then(|header| header.get(HEADER_KEY)?.as_str());
    let record = record.ok_or_else(|| ReadError::at_start(NO_RECORD))?;
    native::read(record.as_bytes())
}
