//! The last listing of games, as lines of text.

use super::words;
use crate::workspace::Workspace;
use tabletop_core::Message;

/// Maximum number of games shown at once.
const LISTED: usize = 20;

/// The first games of the last listing that match these words, and a hint how to see more.
pub fn listing(workspace: &Workspace, text: &str) -> Vec<String> {
    let Some(games) = workspace.imports.collection() else {
        return Vec::new();
    };
    let found = games.find(text, None);
    let mut lines: Vec<_> = found
        .iter()
        .take(LISTED)
        .map(|&index| games.metadata(index as usize).line())
        .collect();
    let rest = found.len().saturating_sub(LISTED);
    let mut hints: Vec<Message> = Vec::new();
    if rest > 0 {
        hints.push(Message::new(words::MORE_LISTED).arg(rest));
    }
    hints.push(if found.is_empty() {
        words::NOTHING_LISTED.into()
    } else {
        words::HOW_TO_OPEN.into()
    });
    lines.extend(hints.iter().map(|hint| hint.sentence(workspace.setup.lang)));
    lines
}
