//! Conversion of records into text.

use std::fmt::Write;

use super::syntax::{FIRST, NO_MOVE, NOTHING, VERSION, is_word};
use crate::{By, Ending, NodeId, Record};
use tabletop_core::Side;

/// Writes one game, without the tags of the session file.
pub fn write(record: &Record) -> String {
    game(record, "")
}

/// Writes one game for the session file, which alone has the tags that [`OwnTag`](crate::OwnTag) names.
pub fn write_whole(record: &Record) -> String {
    let mut own = String::new();
    for (tag, value) in &record.own {
        line(&format!("tag {}", tag.key()), value, &mut own);
    }
    game(record, &own)
}

fn game(record: &Record, own: &str) -> String {
    let mut out = format!("{FIRST}{VERSION}\n");
    header(record, own, &mut out);
    out.push_str("moves\n");
    for (id, depth) in record.tree.preorder() {
        node(record, id, depth, &mut out);
    }
    out.push_str("end\n");
    out
}

fn line(words: &str, value: &str, out: &mut String) {
    out.push_str(words);
    if !value.is_empty() {
        out.push(' ');
        escape(value, out);
    }
    out.push('\n');
}

fn header(record: &Record, own: &str, out: &mut String) {
    line("game", &record.game, out);
    for (side, name) in Side::BOTH.into_iter().zip(&record.names) {
        if !name.is_empty() {
            line(side.key(), name, out);
        }
    }
    for (side, seat) in Side::BOTH.into_iter().zip(&record.seats) {
        if !seat.is_empty() {
            line(&format!("seat {}", side.key()), seat, out);
        }
    }
    if let Some(ending) = record.ending {
        line("result", &write_ending(ending), out);
    }
    if !record.clock.is_empty() {
        line("clock", &record.clock, out);
    }
    let named = record.options.iter().map(|pair| ("option", pair));
    for (kind, (name, value)) in named.chain(record.tags.iter().map(|pair| ("tag", pair))) {
        if is_word(name) && !value.is_empty() {
            line(&format!("{kind} {name}"), value, out);
        }
    }
    out.push_str(own);
    if let Some(start) = &record.start {
        line("start", start, out);
    }
}

fn node(record: &Record, id: NodeId, depth: usize, out: &mut String) {
    let node = record.tree.node(id);
    if depth > 0 {
        let side = node.mv.as_ref().and_then(|mv| mv.side);
        let _ = write!(out, "{depth} {} ", side.map_or('-', Side::letter));
        match &node.mv {
            Some(mv) => escape(&mv.text, out),
            None => out.push_str(NO_MOVE),
        }
        out.push('\n');
    }
    if !node.comment.is_empty() {
        for part in node.comment.split('\n') {
            line("  |", part, out);
        }
    }
    for property in node.properties.iter().filter(|it| is_word(&it.key)) {
        let more = std::iter::repeat("  +".to_owned());
        let words = std::iter::once(format!("  = {}", property.key)).chain(more);
        for (words, value) in words.zip(&property.values) {
            line(&words, value, out);
        }
    }
    if record.current == Some(id) {
        let _ = writeln!(out, "  @");
    }
}

fn write_ending(ending: Ending) -> String {
    let by = match ending.by {
        By::Unknown => "unknown".to_owned(),
        By::Resignation => "resignation".to_owned(),
        By::Time => "time".to_owned(),
        By::Forfeit => "forfeit".to_owned(),
        By::Halves(halves) => format!("halves {halves}"),
    };
    format!("{} {by}", ending.verdict.key())
}

/// Writes a value on one line. A mark that stands for nothing protects blanks at its ends, since readers trim lines.
fn escape(text: &str, out: &mut String) {
    let guarded = text.trim() != text || text.is_empty() || text == NO_MOVE;
    if guarded {
        out.push_str(NOTHING);
    }
    for letter in text.chars() {
        match letter {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            letter => out.push(letter),
        }
    }
    if guarded {
        out.push_str(NOTHING);
    }
}
