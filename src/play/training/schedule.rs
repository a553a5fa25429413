//! Spaced repetition by FSRS (the Free Spaced Repetition Scheduler, as in Anki): a problem is due when it would be
//! remembered with a probability of 90 %.

use std::time::{Duration, SystemTime};

use rs_fsrs::{Card, FSRS, Parameters, Rating};

use super::AttemptResult;

/// Memory state of a problem.
#[derive(Clone, Debug)]
pub struct Schedule {
    card: Card,
    due: u64,
}

impl Schedule {
    /// Computes the state after a first try at time `at`, in seconds since 1970.
    pub fn first(result: AttemptResult, at: u64) -> Self {
        Self::next(Card::default(), result, at)
    }

    #[must_use]
    pub fn after(&self, result: AttemptResult, at: u64) -> Self {
        // Concurrent copies of the program may have written their tries out of order.
        Self::next(self.card.clone(), result, at.max(self.last()))
    }

    fn last(&self) -> u64 {
        u64::try_from(self.card.last_review.timestamp()).unwrap_or_default()
    }

    /// Schedules in whole days and without randomness: the same tries lead to the same days.
    fn next(card: Card, result: AttemptResult, at: u64) -> Self {
        let rating = match result {
            AttemptResult::Solved => Rating::Good,
            AttemptResult::Hinted => Rating::Hard,
            AttemptResult::Failed => Rating::Again,
        };
        let parameters = Parameters {
            enable_short_term: false,
            enable_fuzz: false,
            ..Parameters::default()
        };
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(at);
        let card = FSRS::new(parameters).next(card, now.into(), rating).card;
        let due = u64::try_from(card.due.timestamp()).unwrap_or_default();
        Self { card, due }
    }

    /// Returns the time of the next repeat, in seconds since 1970.
    pub const fn due(&self) -> u64 {
        self.due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400;

    #[test]
    fn what_was_failed_comes_back_sooner_and_what_is_known_later_each_time() {
        let at = 1_780_000_000;
        let failed = Schedule::first(AttemptResult::Failed, at);
        let solved = Schedule::first(AttemptResult::Solved, at);
        assert!(failed.due() >= at + DAY, "never on the same day");
        assert!(failed.due() < solved.due());
        let again = solved.after(AttemptResult::Solved, solved.due());
        assert!(again.due() - solved.due() > solved.due() - at);
        let forgotten = solved.after(AttemptResult::Failed, solved.due());
        assert!(forgotten.due() < again.due());
        // A clock that was set back does no harm.
        assert!(solved.after(AttemptResult::Solved, 0).due() > at);
    }
}
