//! What a format loses of a game: found by reading back what was written, so that nobody loses moves or names unawares.

use super::import::open_record;
use super::words;
use std::ops::ControlFlow;
use std::path::Path;
use tabletop_core::Message;
use tabletop_play::session::GameSession;
use tabletop_record::{Collection, Format, NodeId, Part, Record, native};

/// What of `session` is not in `text`, which was written of it in `format`; nothing where all of it is.
pub fn left_out(session: &dyn GameSession, format: &Format, text: &str) -> Option<Message> {
    let mut missing = lost(session, format, text).into_iter().map(Part::name);
    let first = Message::new(missing.next()?);
    let list = missing.fold(first, |list, part| {
        Message::new(words::PARTS).message(list).words(part)
    });
    Some(
        Message::new(words::LEFT_OUT)
            .words(format.name)
            .message(list)
            .arg(native::FORMAT.extensions[0]),
    )
}

/// The parts of `session` that somebody misses who opens `text`, which was written of it in `format`.
pub fn lost(session: &dyn GameSession, format: &Format, text: &str) -> Vec<Part> {
    if format.leaves_out.is_empty() {
        return Vec::new();
    }
    let before = session.record();
    let again = read_again(format, text);
    let after = again
        .as_ref()
        .map(|again| again.record())
        .unwrap_or_default();
    let options = |of: &dyn GameSession| -> Vec<String> {
        of.options()
            .iter()
            .map(|(_, value)| value.to_owned())
            .collect()
    };
    let differ = again.is_none_or(|again| options(&*again) != options(session));
    let parts = [
        (Part::Moves, length(&after) < length(&before)),
        (Part::Variations, side_moves(&after) < side_moves(&before)),
        (Part::Comments, comments(&after) < comments(&before)),
        (Part::Names, lacks_names(&before, &after)),
        (Part::Options, differ),
    ];
    let lost = parts.into_iter().filter(|&(_, lost)| lost);
    lost.map(|(part, _)| part).collect()
}

/// The game as somebody finds it who opens the file.
fn read_again(format: &Format, text: &str) -> Option<Box<dyn GameSession>> {
    let name = format!("game.{}", format.extensions[0]);
    let go_on = &mut |_| ControlFlow::Continue(());
    let read = Collection::open(text.into(), Some(Path::new(&name)), go_on);
    let (mut games, _) = read.ok()?;
    open_record(games.take(0), &mut Vec::new()).ok()
}

/// How many moves the main line has.
fn length(record: &Record) -> usize {
    record.main_moves().count()
}

/// How many moves stand beside the main line.
fn side_moves(record: &Record) -> usize {
    let moves = record
        .tree
        .ids()
        .filter(|id| record.tree.node(*id).mv.is_some());
    moves.count() - length(record)
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
