//! The opening school: the openings of games that have a book, with their cards.

use std::sync::{Arc, OnceLock};

use tabletop_core::{Score, Text};
use tabletop_play::registry::{Entry, GAMES};
use tabletop_play::training::Exercise;

/// An opening in the tree of a game's openings.
#[derive(Debug)]
pub struct Opening {
    pub name: Text,
    pub line: String,
    /// Number of the openings that this one goes on from.
    pub depth: usize,
    pub(super) value: Option<Score>,
    pub(super) cards: Vec<Arc<Exercise>>,
}

/// The openings of a game in the order of its table.
pub(super) struct School {
    pub(super) entry: &'static Entry,
    pub(super) openings: Vec<Opening>,
}

/// The openings of every game that has a book; the cards are made when they are first wanted.
static SCHOOLS: OnceLock<Vec<School>> = OnceLock::new();

/// True if the cards were made.
pub fn are_openings_read() -> bool {
    SCHOOLS.get().is_some()
}

pub(super) fn schools() -> &'static [School] {
    SCHOOLS.get_or_init(read_schools)
}

fn read_schools() -> Vec<School> {
    let schools = GAMES.iter().map(|entry| {
        let mut openings: Vec<Opening> = Vec::new();
        let mut found = (entry.cards)();
        // Squares are names of equal length, or numbers.
        found.sort_by_key(|it| {
            let words = it.line.split(' ').map(|word| (word.len(), word.to_owned()));
            words.collect::<Vec<_>>()
        });
        for it in found {
            let begins = |before: &&Opening| it.line.starts_with(&format!("{} ", before.line));
            openings.push(Opening {
                depth: openings.iter().filter(begins).count(),
                name: it.name,
                line: it.line,
                value: it.value,
                cards: it.cards.into_iter().map(Arc::new).collect(),
            });
        }
        School { entry, openings }
    });
    schools.filter(|it| !it.openings.is_empty()).collect()
}

pub(super) fn cards() -> impl Iterator<Item = Arc<Exercise>> {
    let openings = schools().iter().flat_map(|it| &it.openings);
    openings.flat_map(|it| it.cards.iter().cloned())
}

/// The openings of a game; none if it has no book.
pub fn openings(game: &str) -> &'static [Opening] {
    let school = schools().iter().find(|it| it.entry.info.key == game);
    school.map_or(&[], |it| &it.openings)
}
