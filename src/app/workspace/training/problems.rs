//! Available problems, and attempts at them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::workspace::deadline::now;
use tabletop_learn::ProblemSet;
use tabletop_play::registry::GAMES;
use tabletop_play::session::{MY_STRENGTH, Seat};
use tabletop_play::training::{AttemptResult, Card, Exercise, Rating, Standing, Tried};

/// Problems of all games that come with the program.
pub fn shipped() -> Vec<Exercise> {
    let sets = GAMES
        .iter()
        .map(|entry| ProblemSet::shipped(entry.info.key));
    let all = sets.flat_map(|set| set.iter().flatten().collect::<Vec<_>>());
    all.map(Exercise::from).collect()
}

/// Adaptive level in the first game.
pub(super) const FIRST_LEVEL: u8 = 3;

#[derive(Debug)]
pub struct Problems {
    /// Loads the problems that come with the program; called once.
    pub source: fn() -> Vec<Exercise>,
    /// Returns true if problems of this game come with the program.
    pub has: fn(&str) -> bool,
    shipped: Option<Vec<Arc<Exercise>>>,
    tries: Vec<Tried>,
    pub(super) standing: Standing,
    pub(super) cards: Vec<Card>,
    pub(super) thrown: Vec<String>,
}

impl Default for Problems {
    fn default() -> Self {
        Self {
            source: Vec::new,
            has: |_| false,
            shipped: None,
            tries: Vec::new(),
            standing: Standing::default(),
            cards: Vec::new(),
            thrown: Vec::new(),
        }
    }
}

impl Problems {
    /// Loads earlier attempts, and the cards.
    pub fn restore(&mut self, tries: Vec<Tried>, cards: Vec<Card>) {
        self.standing = Standing::from_tries(&tries);
        (self.tries, self.cards) = (tries, cards);
    }

    pub fn offers(&self, game: &str) -> bool {
        (self.has)(game) || self.cards.iter().any(|card| card.game == game)
    }

    pub fn tries(&self) -> &[Tried] {
        &self.tries
    }

    /// Result of the problem of today; `None` if it is open.
    pub fn daily_result(&self) -> Option<bool> {
        self.standing.daily_result(now())
    }

    /// Themes of a game's problems, each with its number of problems; the most frequent one first.
    pub fn themes(&mut self, game: &str) -> Vec<(String, usize)> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let exercises = self.exercises();
        for exercise in exercises.iter().filter(|it| it.game == game) {
            for theme in &exercise.themes {
                *counts.entry(theme.clone()).or_default() += 1;
            }
        }
        let mut themes: Vec<_> = counts.into_iter().collect();
        themes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        themes
    }

    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Adds the cards of a reviewed game; existing cards are not replaced.
    pub(super) fn keep(&mut self, cards: Vec<Card>) {
        for card in cards {
            if self.cards.iter().all(|it| it.id != card.id) {
                self.cards.push(card);
            }
        }
    }

    /// Identifiers of the cards discarded in this run.
    pub fn thrown(&self) -> &[String] {
        &self.thrown
    }

    /// Ratings and schedule derived from all attempts.
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// True if the problems that come with the program are still to be read, which takes a moment.
    pub const fn are_unread(&self) -> bool {
        self.shipped.is_none()
    }

    /// The problems that come with the program and the player's own.
    pub(super) fn exercises(&mut self) -> Vec<Arc<Exercise>> {
        let source = self.source;
        let shipped = self
            .shipped
            .get_or_insert_with(|| source().into_iter().map(Arc::new).collect());
        let own = self.cards.iter().map(|card| Arc::new(card.exercise()));
        shipped.iter().cloned().chain(own).collect()
    }

    pub(super) fn note(&mut self, exercise: &Exercise, result: AttemptResult, is_daily: bool) {
        self.add(Tried {
            at: now(),
            id: exercise.id.clone(),
            game: exercise.game.clone(),
            themes: exercise.themes.clone(),
            result,
            problem: exercise.rating,
            daily: is_daily,
        });
    }

    /// Handicap of the next first game: one stone less for each win, one more for each loss.
    pub(super) fn handicap(&self, game: &str, usual: u8) -> u8 {
        let id = first_game_id(game);
        let played = self.tries().iter().filter(|tried| tried.id == id);
        let handicap = played.fold(i32::from(usual), |handicap, tried| {
            let by = if tried.result == AttemptResult::Solved {
                -1
            } else {
                1
            };
            (handicap + by).clamp(1, 9)
        });
        // One stone is the first move, which Black has anyway.
        if handicap < 2 { 0 } else { handicap as u8 }
    }

    pub(super) fn note_lesson(&mut self, id: String, game: String, won: bool) {
        let result = if won {
            AttemptResult::Solved
        } else {
            AttemptResult::Failed
        };
        self.add(Tried {
            at: now(),
            id,
            game,
            themes: Vec::new(),
            result,
            problem: Rating::default(),
            daily: false,
        });
    }

    /// Level about as strong as the person: one higher after each win, one lower after each loss.
    pub(in crate::workspace) fn strength(&self, game: &str) -> u8 {
        let id = strength_id(game);
        let played = self.tries().iter().filter(|tried| tried.id == id);
        played.fold(FIRST_LEVEL, |level, tried| match tried.result {
            AttemptResult::Solved => (level + 1).min(10),
            AttemptResult::Hinted | AttemptResult::Failed => (level - 1).max(1),
        })
    }

    /// Seat with the adaptive level replaced by a fixed one.
    pub(in crate::workspace) fn at_level(&self, seat: Seat, game: &str) -> Seat {
        match seat {
            Seat::Computer(MY_STRENGTH) => Seat::Computer(self.strength(game)),
            seat => seat,
        }
    }

    pub(super) fn add(&mut self, tried: Tried) {
        self.standing.add(&tried);
        self.tries.push(tried);
    }
}

pub(super) fn strength_id(game: &str) -> String {
    format!("{}{game}-strength", Standing::LESSON)
}

pub(super) fn first_game_id(game: &str) -> String {
    format!("{}{game}-game", Standing::LESSON)
}
