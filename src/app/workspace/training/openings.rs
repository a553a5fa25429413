//! The opening school: openings with their cards, and what is known of them.

use std::sync::{Arc, LazyLock};

use super::problems::{Problems, now};
use super::words;
use crate::workspace::refused::Refused;
use crate::workspace::reply::{Effect, Reply};
use crate::workspace::setup::Setup;
use tabletop_core::{Message, Text};
use tabletop_play::registry::{Entry, GAMES};
use tabletop_play::training::{Exercise, ExerciseFilter};

/// An opening in the tree of a game's openings.
#[derive(Debug)]
pub struct Opening {
    /// Name of the opening.
    pub name: Text,
    /// The moves from the start.
    pub line: String,
    /// Number of the openings that this one goes on from.
    pub depth: usize,
    cards: Vec<Arc<Exercise>>,
}

/// The openings of a game in the order of its table.
struct School {
    entry: &'static Entry,
    openings: Vec<Opening>,
}

/// The openings of every game that has a book; the cards are made when they are first wanted.
static SCHOOLS: LazyLock<Vec<School>> = LazyLock::new(|| {
    let schools = GAMES.iter().map(|entry| {
        let mut openings: Vec<Opening> = Vec::new();
        let mut found = (entry.cards)();
        found.sort_by(|a, b| a.line.cmp(&b.line));
        for it in found {
            let begins = |before: &&Opening| it.line.starts_with(&format!("{} ", before.line));
            openings.push(Opening {
                depth: openings.iter().filter(begins).count(),
                name: it.name,
                line: it.line,
                cards: it.cards.into_iter().map(Arc::new).collect(),
            });
        }
        School { entry, openings }
    });
    schools.filter(|it| !it.openings.is_empty()).collect()
});

/// Cards of all openings.
pub(super) fn cards() -> impl Iterator<Item = Arc<Exercise>> {
    let openings = SCHOOLS.iter().flat_map(|it| &it.openings);
    openings.flat_map(|it| it.cards.iter().cloned())
}

/// The openings of a game; none if it has no book.
pub fn openings(game: &str) -> &'static [Opening] {
    let school = SCHOOLS.iter().find(|it| it.entry.info.key == game);
    school.map_or(&[], |it| &it.openings)
}

impl Opening {
    /// Number of the cards that are known, and of all.
    pub fn progress(&self, problems: &Problems) -> [usize; 2] {
        let now = now();
        let known = |card: &&Arc<Exercise>| problems.standing.remembers(&card.id, now);
        [self.cards.iter().filter(known).count(), self.cards.len()]
    }

    /// Theme of its cards.
    pub fn theme(&self) -> Option<String> {
        self.cards.first()?.themes.first().cloned()
    }
}

/// Lists the openings of a game, or of all games, with what is known of them.
pub(super) fn list(
    problems: &mut Problems,
    setup: &Setup,
    game: Option<&str>,
) -> Result<Reply, Refused> {
    let lang = setup.lang;
    let all = problems.exercises();
    let mut lines = Vec::new();
    for School { entry, openings } in &*SCHOOLS {
        let key = entry.info.key;
        if game.is_some_and(|game| game != key) {
            continue;
        }
        let count = |index: usize| openings.iter().map(|it| it.progress(problems)[index]).sum();
        let [known, cards]: [usize; 2] = [0, 1].map(count);
        let filter = ExerciseFilter::book(Some(key.to_owned()));
        let due = problems.standing.due(&all, &filter, now());
        let head = Message::new(words::OPENINGS_KNOWN).words(entry.info.name);
        lines.push(head.arg(known).arg(cards).arg(due).sentence(lang));
        lines.extend(openings.iter().map(|it| {
            let [known, cards] = it.progress(problems);
            let line = Message::new(words::OPENING_KNOWN).words(it.name);
            let line = line.arg(&it.line).arg(known).arg(cards).get(lang);
            format!("{}{line}", "  ".repeat(it.depth + 1))
        }));
    }
    if lines.is_empty() {
        return Err(Refused::NoOpenings);
    }
    Ok(Reply::effect(Effect::Page(words::OPENINGS, lines)))
}
