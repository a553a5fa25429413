//! The problems there are, and what was tried at them.

use std::sync::Arc;
use std::time::SystemTime;

use tabletop_core::calendar;
use tabletop_learn::ProblemSet;
use tabletop_play::registry::GAMES;
use tabletop_play::training::{Came, Card, Exercise, Standing, Tried};

/// The problems of every game that come with the program.
pub fn shipped() -> Vec<Exercise> {
    let sets = GAMES
        .iter()
        .map(|entry| ProblemSet::shipped(entry.info.key));
    let all = sets.flat_map(|set| set.iter().flatten().collect::<Vec<_>>());
    all.map(Exercise::from).collect()
}

/// The problems there are, and what was tried.
#[derive(Debug)]
pub struct Training {
    /// Gives the problems that come with the program; asked once.
    pub source: fn() -> Vec<Exercise>,
    /// Whether problems of a game come with the program.
    pub has: fn(&str) -> bool,
    shipped: Option<Vec<Arc<Exercise>>>,
    tries: Vec<Tried>,
    pub(super) standing: Standing,
    pub(super) cards: Vec<Card>,
    pub(super) thrown: Vec<String>,
    pub(super) run: Option<Run>,
}

/// A timed run.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) until: u64,
    pub(super) solved: usize,
    pub(super) failed: usize,
}

impl Default for Training {
    fn default() -> Self {
        Self {
            source: Vec::new,
            has: |_| false,
            shipped: None,
            tries: Vec::new(),
            standing: Standing::default(),
            cards: Vec::new(),
            thrown: Vec::new(),
            run: None,
        }
    }
}

impl Training {
    /// Takes in what was tried before, and the cards.
    pub fn restore(&mut self, tries: Vec<Tried>, cards: Vec<Card>) {
        self.standing = Standing::of(&tries);
        (self.tries, self.cards) = (tries, cards);
    }

    /// Whether there are problems of a game.
    pub fn offers(&self, game: &str) -> bool {
        (self.has)(game) || self.cards.iter().any(|card| card.game == game)
    }

    /// Every try, those of before first.
    pub fn tries(&self) -> &[Tried] {
        &self.tries
    }

    /// One's own mistakes.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Takes in cards of a game that was reviewed; one that is there stays.
    pub(super) fn keep(&mut self, cards: Vec<Card>) {
        for card in cards {
            if self.cards.iter().all(|it| it.id != card.id) {
                self.cards.push(card);
            }
        }
    }

    /// What the cards that were thrown away in this run were known by.
    pub fn thrown(&self) -> &[String] {
        &self.thrown
    }

    /// What follows from all tries.
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Every problem: those that come with the program, then one's own.
    pub(super) fn exercises(&mut self) -> Vec<Arc<Exercise>> {
        let source = self.source;
        let shipped = self
            .shipped
            .get_or_insert_with(|| source().into_iter().map(Arc::new).collect());
        let own = self.cards.iter().map(|card| Arc::new(card.exercise()));
        shipped.iter().cloned().chain(own).collect()
    }

    pub(super) fn note(&mut self, exercise: &Exercise, came: Came, is_daily: bool) {
        self.add(Tried {
            at: now(),
            id: exercise.id.clone(),
            game: exercise.game.clone(),
            themes: exercise.themes.clone(),
            came,
            problem: exercise.rating,
            daily: is_daily,
        });
    }

    pub(super) fn add(&mut self, tried: Tried) {
        self.standing.add(&tried);
        self.tries.push(tried);
    }
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    calendar::seconds(SystemTime::now())
}
