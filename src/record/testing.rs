//! Helpers for the tests of the readers.

use crate::Warning;

/// Checks that there are as many warnings as `words`, each with its words.
#[track_caller]
pub(crate) fn check_warnings(warnings: &[Warning], words: &[&str]) {
    assert_eq!(warnings.len(), words.len(), "{warnings:?}");
    for (warning, words) in warnings.iter().zip(words) {
        let placed = warning.to_string();
        assert!(placed.contains(words), "{placed}");
    }
}
