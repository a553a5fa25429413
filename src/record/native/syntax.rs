//! What every file of our own is made of.

/// The words that every game begins with, before the version.
pub(super) const FIRST: &str = "tabletop record ";
/// What stands where a node has no move.
pub(super) const NO_MOVE: &str = ".";
/// What stands for nothing in a value.
pub(super) const NOTHING: &str = "\\.";
/// The version that is written.
pub(super) const VERSION: u32 = 1;

/// Whether `text` can stand as a name among words.
pub(super) fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}
