//! Command lines.

use std::time::Instant;

use crate::protocol::inbox::Heard;

/// A command line: its number, if it has one, and its words.
pub(super) fn parse(line: &str) -> Option<(String, Vec<String>)> {
    let line = line.split('#').next().unwrap_or_default();
    let clean: String = line
        .chars()
        .filter(|&c| c == '\t' || !c.is_control())
        .collect();
    let mut words: Vec<_> = clean.split_whitespace().map(str::to_owned).collect();
    let id = match words.first() {
        Some(first) if first.bytes().all(|byte| byte.is_ascii_digit()) => words.remove(0),
        _ => String::new(),
    };
    (!words.is_empty() || !id.is_empty()).then_some((id, words))
}

/// What a line asks of a search for a move, which ends at `by` once the controller wants to leave.
pub(super) fn heard(line: &str, by: Instant) -> Heard {
    let name = parse(line).and_then(|(_, words)| words.into_iter().next());
    match name.as_deref() {
        Some("stop") => Heard::Stop,
        Some("quit") => Heard::EndBy(by),
        _ => Heard::Later,
    }
}
