//! What a format keeps of a game: found by reading back what was written, so that nobody loses moves or names unawares.

use std::path::Path;

use crate::core::Message;
use crate::files::formats::read_records;
use crate::files::open_record;
use crate::files::words;
use crate::record::{Format, NodeId, Record};
use crate::session::Table;

/// What of `table` is not in `text`, which was written of it in `format`; nothing where all of it is.
pub fn left_out(table: &dyn Table, format: Format, text: &str) -> Option<Message> {
    if format == Format::Own {
        return None;
    }
    let before = table.record();
    let after = read_again(format, text).unwrap_or_default();
    let parts = [
        (words::PART_MOVES, length(&after) < length(&before)),
        (
            words::PART_VARIATIONS,
            side_moves(&after) < side_moves(&before),
        ),
        (words::PART_COMMENTS, comments(&after) < comments(&before)),
        (words::PART_NAMES, lacks_names(&before, &after)),
        (words::PART_OPTIONS, after.options != before.options),
    ];
    let mut missing = parts.into_iter().filter(|part| part.1).map(|part| part.0);
    let first = Message::new(missing.next()?);
    let list = missing.fold(first, |list, part| {
        Message::new(words::PARTS).message(list).words(part)
    });
    Some(
        Message::new(words::LEFT_OUT)
            .words(format.name())
            .message(list)
            .arg(Format::Own.extensions()[0]),
    )
}

/// The game as somebody finds it who opens the file.
fn read_again(format: Format, text: &str) -> Option<Record> {
    let name = format!("game.{}", format.extensions()[0]);
    let (_, records, _) = read_records(text.as_bytes(), Some(&name)).ok()?;
    let (table, _) = open_record(records.first()?).ok()?;
    Some(table.record())
}

/// How many moves the main line has.
fn length(record: &Record) -> usize {
    record.tree.main_line().count()
}

/// How many moves stand beside the main line.
fn side_moves(record: &Record) -> usize {
    record.tree.len().saturating_sub(length(record))
}

fn comments(record: &Record) -> usize {
    let said = |id: &NodeId| !record.tree.node(*id).comment.is_empty();
    record.tree.ids().filter(said).count()
}

/// Whether a name is gone; formats without blanks in names have `_` there.
fn lacks_names(before: &Record, after: &Record) -> bool {
    let plain = |name: &str| name.replace(char::is_whitespace, "_");
    let mut pairs = before.names.iter().zip(&after.names);
    pairs.any(|(before, after)| !before.is_empty() && plain(before) != plain(after))
}

/// What is said of a file to write whose name names no format.
pub fn no_ending(path: &Path) -> Message {
    let written = Format::ALL.into_iter().filter(|format| format.is_written());
    Message::new(words::NO_ENDING)
        .arg(path.display())
        .arg(endings(written))
}

/// The endings of names that a game of this key can be saved under, other than those of `but`.
pub(crate) fn endings_for(key: &str, but: Format) -> String {
    let holds = |format: &Format| {
        *format != but
            && format.is_written()
            && (format.games().is_empty() || format.games().contains(&key))
    };
    endings(Format::ALL.into_iter().filter(holds))
}

fn endings(formats: impl Iterator<Item = Format>) -> String {
    let endings = formats.map(|format| format!(".{}", format.extensions()[0]));
    endings.collect::<Vec<_>>().join(" ")
}
