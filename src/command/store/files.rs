//! Games saved and opened by name.

use std::fs;
use std::io;
use std::path::Path;

use super::session::{open_record, replace};
use crate::command::formats::{format_for, read_records, write_game};
use crate::command::words::store as words;
use crate::core::Message;
use crate::session::Table;

/// The largest file that is read as a whole, in bytes.
const LARGEST: u64 = 256 << 20;
/// The most games of a file that are opened at once; of larger collections the first ones are.
const MOST_GAMES: usize = 100;

/// What a file held.
pub struct Opened {
    /// The games, ready to be added.
    pub tables: Vec<Box<dyn Table>>,
    /// What could not be taken as it stands.
    pub warnings: Vec<Message>,
}

/// Opens every game of the file at `path`.
pub fn open_file(path: &Path) -> Result<Opened, Message> {
    let about = |error: io::Error| Message::new(words::NOT_READ).arg(path.display()).arg(error);
    let size = fs::metadata(path).map_err(about)?.len();
    if size > LARGEST {
        return Err(Message::new(words::TOO_LARGE)
            .arg(path.display())
            .arg(LARGEST >> 20));
    }
    let bytes = fs::read(path).map_err(about)?;
    let name = path.file_name().map(|name| name.to_string_lossy());
    open_bytes(&bytes, name.as_deref())
}

/// Opens every game that `bytes` hold.
pub fn open_bytes(bytes: &[u8], name: Option<&str>) -> Result<Opened, Message> {
    let (_, records, warnings) = read_records(bytes, name)?;
    let mut opened = Opened {
        tables: Vec::new(),
        warnings: Vec::new(),
    };
    opened
        .warnings
        .extend(warnings.iter().map(crate::record::Warning::placed));
    if records.len() > MOST_GAMES {
        opened.warnings.push(
            Message::new(words::FIRST_GAMES)
                .arg(MOST_GAMES)
                .arg(records.len()),
        );
    }
    for record in records.iter().take(MOST_GAMES) {
        match open_record(record) {
            Ok((table, problems)) => {
                opened.tables.push(table);
                opened.warnings.extend(problems);
            }
            Err(reason) => opened.warnings.push(reason),
        }
    }
    if opened.tables.is_empty() {
        return Err(opened
            .warnings
            .into_iter()
            .next()
            .unwrap_or_else(|| words::NOTHING_SAVED.into()));
    }
    Ok(opened)
}

/// Saves a game at `path` in the format of the file's name. A file that is there is replaced only with `overwrite`.
pub fn save_file(table: &dyn Table, path: &Path, overwrite: bool) -> Result<(), Message> {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy())
        .unwrap_or_default();
    let text = write_game(table, format_for(&name))?;
    if !overwrite && path.exists() {
        return Err(Message::new(words::EXISTS).arg(path.display()));
    }
    replace(path, text.as_bytes()).map_err(|error| {
        Message::new(words::NOT_SAVED)
            .arg(path.display())
            .arg(error)
    })
}
