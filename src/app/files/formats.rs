//! Writes games in the formats of the table.

use super::{FileError, OtherFormats, left_out, write_bytes};
use crate::workspace::EventRecord;
use std::path::Path;
use tabletop_core::Message;
use tabletop_play::session::{EVALUATION, Ending, GameSession, ILLEGAL_LINE, PROPOSED};
use tabletop_record::{
    Format, Part, Record, Snapshot, Tree, WriteError, format_of_name, key, native, written,
};

/// Writes a game in `format`, which must support the game.
pub fn write_game(session: &GameSession, format: &Format) -> Result<String, FileError> {
    write_tagged(session, format, &[])
}

/// Writes the games of an event one after the other in the format of the file's extension.
pub fn save_event(games: &[EventRecord], path: &Path) -> Result<(), FileError> {
    let mut text = String::new();
    for EventRecord { session, tags } in games {
        let name = path.to_string_lossy();
        let format = format_of_name(&name, Some(session.info().key));
        let format = format.ok_or_else(|| no_ending(path))?;
        match write_tagged(session, format, tags) {
            Ok(game) => text += &format!("{}\n\n", game.trim_end()),
            // A game without moves has no record in some formats.
            Err(FileError::NoMoves) => {}
            Err(error) => return Err(error),
        }
    }
    write_bytes(path, text.as_bytes())
}

fn write_tagged(
    session: &GameSession,
    format: &Format,
    tags: &[(&str, String)],
) -> Result<String, FileError> {
    let info = session.info();
    let others = || OtherFormats {
        format: format.name,
        game: info.name,
        endings: endings(written(Some(info.key)).filter(|other| *other != format)),
    };
    let write = format.write.ok_or_else(|| FileError::OnlyRead(others()))?;
    if !format.holds(info.key) {
        return Err(FileError::NotHeld(others()));
    }
    let mut record = if format.keeps(Part::Variations) {
        session.record()
    } else {
        session.line_record()
    };
    if !format.keeps(Part::Session) {
        record = without_session(record);
        if format.key == "pdn"
            && record.tag(key::OPENING).is_empty()
            && let Some(name) = session.opening()
        {
            record.set_tag(key::OPENING, name.en);
        }
    }
    for (key, value) in tags {
        record.set_tag(key, value.as_str());
    }
    let snapshot = Snapshot {
        record: &record,
        position: &session.position(),
        turn: session.turn(),
    };
    write(&snapshot).map_err(|error| match error {
        WriteError::NoMoves => FileError::NoMoves,
        WriteError::NotHeld => FileError::NotHeld(others()),
    })
}

/// Other programs have no steps such as a resignation: the record's result holds it.
fn without_session(mut record: Record) -> Record {
    let whole = std::mem::take(&mut record.tree);
    let mut places = vec![Tree::ROOT; whole.len()];
    let current = record.current.take();
    record.set_tag(ILLEGAL_LINE, "");
    for id in whole.ids() {
        let node = whole.node(id);
        let parent = whole.parent(id).map_or(Tree::ROOT, |at| places[at.index()]);
        let mv = node.mv.as_ref();
        if mv.is_some_and(|mv| Ending::from_key(&mv.text).is_some()) {
            add_lines(&mut record.tree.node_mut(parent).comment, &node.comment);
            places[id.index()] = parent;
            continue;
        }
        let place = match id {
            Tree::ROOT => Tree::ROOT,
            _ => record.tree.add(parent, node.mv.clone()),
        };
        places[id.index()] = place;
        let copy = record.tree.node_mut(place);
        add_lines(&mut copy.comment, &node.comment);
        copy.properties.clone_from(&node.properties);
        // The findings of the built-in engines use native properties.
        let of_ours = [EVALUATION, PROPOSED, ILLEGAL_LINE];
        copy.properties
            .retain(|property| !of_ours.contains(&property.key.as_str()));
    }
    record.current = current.map(|at| places[at.index()]);
    record
}

fn add_lines(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}

/// Format for saving `game` under this name: the native one unless the extension names another.
pub fn format_for(name: &str, game: &str) -> &'static Format {
    format_of_name(name, Some(game)).unwrap_or(&native::FORMAT)
}

/// Saves a game at `path` in the format of the file's extension. An existing file is replaced only with `overwrite`.
/// Returns a message about the parts of the game that the format can't hold, if any.
pub fn save_file(
    session: &GameSession,
    path: &Path,
    overwrite: bool,
) -> Result<Option<Message>, FileError> {
    let format = format_for(&path.to_string_lossy(), session.info().key);
    let text = write_game(session, format)?;
    if !overwrite && path.exists() {
        return Err(FileError::Exists(path.to_owned()));
    }
    write_bytes(path, text.as_bytes())?;
    Ok(left_out(session, format, &text))
}

/// Error for an output file whose extension names no format.
pub fn no_ending(path: &Path) -> FileError {
    FileError::NoEnding(path.to_owned(), endings(written(None)))
}

/// Usual extensions of these formats: `.tt .sgf`.
pub fn endings(formats: impl Iterator<Item = &'static Format>) -> String {
    let endings = formats.map(|format| format!(".{}", format.extensions[0]));
    endings.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_play::registry::open;

    fn opened(text: &str) -> Box<GameSession> {
        let (records, _) = tabletop_record::pdn::TEXT
            .read(text.as_bytes())
            .expect("a game");
        open(&records[0]).expect("a game").0
    }

    #[test]
    fn pdn_names_the_opening_unless_the_record_does() {
        let written = |text: &str, ending| {
            write_game(&opened(text), format_for(ending, "checkers")).expect("text")
        };
        let cross = "1. 11-15 23-18 2. 8-11 27-23 *";
        assert!(written(cross, "a.pdn").contains("[Opening \"Cross\"]"));
        let theirs = format!("[Opening \"My own\"]\n{cross}");
        let text = written(&theirs, "a.pdn");
        assert!(text.contains("[Opening \"My own\"]") && !text.contains("Cross"));
        let read = opened(&written(cross, "a.pdn"));
        assert_eq!(read.record().tag(key::OPENING), "Cross");
        assert!(!written(cross, "a.tt").contains("Cross"));
        let set_up = "[SetUp \"1\"]\n[FEN \"B:WK4:B18\"]\n1. 18-22 *";
        assert!(!written(set_up, "a.pdn").contains("Opening"));
    }
}
