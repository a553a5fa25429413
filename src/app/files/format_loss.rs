//! Information that a format loses: found by reading the written text back, so that moves or names never vanish
//! unnoticed.

use super::{open_record, words};
use std::ops::ControlFlow;
use std::path::Path;
use tabletop_core::Message;
use tabletop_play::session::GameSession;
use tabletop_record::{Collection, Format, NodeId, Part, Record, native};

/// Message about the parts of `session` missing from `text`, its form in `format`; `None` if the text is complete.
pub fn left_out(session: &GameSession, format: &Format, text: &str) -> Option<Message> {
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

/// Parts of `session` missing from `text`, its form in `format`.
pub fn lost(session: &GameSession, format: &Format, text: &str) -> Vec<Part> {
    if format.leaves_out.is_empty() {
        return Vec::new();
    }
    let before = session.record();
    let again = read_again(format, text);
    let after = again
        .as_ref()
        .map(|again| again.record())
        .unwrap_or_default();
    let options = |of: &GameSession| -> Vec<String> {
        of.options()
            .iter()
            .map(|(_, value)| value.to_owned())
            .collect()
    };
    let differ = again.is_none_or(|again| options(&again) != options(session));
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

fn read_again(format: &Format, text: &str) -> Option<Box<GameSession>> {
    let name = format!("game.{}", format.extensions[0]);
    let go_on = &mut |_| ControlFlow::Continue(());
    let read = Collection::open(text.into(), Some(Path::new(&name)), go_on);
    let (mut games, _) = read.ok()?;
    open_record(games.take(0), &mut Vec::new()).ok()
}

/// Number of moves in the main line.
fn length(record: &Record) -> usize {
    record.main_moves().count()
}

fn side_moves(record: &Record) -> usize {
    let moves = record
        .tree
        .ids()
        .filter(|id| record.tree.node(*id).mv.is_some());
    moves.count() - length(record)
}

fn comments(record: &Record) -> usize {
    let has_comment = |id: &NodeId| !record.tree.node(*id).comment.is_empty();
    record.tree.ids().filter(has_comment).count()
}

/// Returns true if a name is missing; formats without blanks in names write `_` for them.
fn lacks_names(before: &Record, after: &Record) -> bool {
    let plain = |name: &str| name.replace(char::is_whitespace, "_");
    let mut pairs = before.names.iter().zip(&after.names);
    pairs.any(|(before, after)| !before.is_empty() && plain(before) != plain(after))
}
