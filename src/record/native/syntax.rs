//! Syntax elements of our own file format.

/// Start of the first line of every game, before the version.
pub(super) const FIRST: &str = "tabletop record ";
/// Placeholder for a node without a move.
pub(super) const NO_MOVE: &str = ".";
/// Mark in values that stands for nothing.
pub(super) const NOTHING: &str = "\\.";
/// Version of the format that is written.
pub(super) const VERSION: u32 = 1;

/// Returns true if `text` is a valid name: one word.
pub(super) fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}
