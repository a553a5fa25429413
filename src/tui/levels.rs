//! Names of the computer's levels.

use crate::words;
use tabletop_core::{Lang, Text};

/// Names of the computer's levels, level 1 first.
const LEVELS: [Text; 10] = [
    words::BEGINNER,
    words::EASY,
    words::CASUAL,
    words::CASUAL,
    words::CLUB,
    words::CLUB,
    words::STRONG,
    words::STRONG,
    words::EXPERT,
    words::MASTER,
];

/// A level by number and name.
pub(crate) fn level_in_words(level: u32, lang: Lang) -> String {
    format!("{level} {}", level_name(level).get(lang))
}

pub(crate) fn level_name(level: u32) -> Text {
    LEVELS[(level.clamp(1, 10) - 1) as usize]
}
