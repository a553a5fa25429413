//! Rating of a solver by Glicko-2 (Mark Glickman, “Example of the Glicko-2 system”, 2013): every first try at a problem
//! is a game between the person and the problem.

use skillratings::Outcomes;
use skillratings::glicko2::{
    Glicko2Config, Glicko2Rating, expected_score, glicko2, glicko2_rating_period,
};

use super::words;
use tabletop_core::Text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// Solved at the first move, without help.
    Solved,
    Hinted,
    /// Failed by a wrong move, or by looking at the answer.
    Failed,
}

impl AttemptResult {
    pub const fn key(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Hinted => "hinted",
            Self::Failed => "failed",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        let all = [Self::Solved, Self::Hinted, Self::Failed];
        all.into_iter().find(|result| result.key() == word)
    }
}

/// Rating points per step of difficulty, and the rating one step below the easiest.
const STEP: f64 = 150.0;
const MIN_RATING: f64 = 825.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Rating; starts at 1500.
    pub value: f64,
    /// Rating deviation: the true value lies within two deviations with 95 %. 350 means unknown.
    pub deviation: f64,
    /// Volatility: the degree of fluctuation of the results.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self::new(1500.0, 350.0)
    }
}

impl Rating {
    /// Rating deviation above which a rating is provisional, as on lichess.
    const VAGUE: f64 = 110.0;

    /// Creates a rating of the default volatility.
    pub const fn new(value: f64, deviation: f64) -> Self {
        Self {
            value,
            deviation,
            volatility: 0.06,
        }
    }

    /// Estimates the rating of an unrated problem from its difficulty from 1 to 10: 150 points a step around 1500, and
    /// uncertain.
    pub fn of_difficulty(difficulty: u8) -> Self {
        Self::new(MIN_RATING + STEP * f64::from(difficulty), STEP)
    }

    #[must_use]
    pub fn after(self, problem: Self, result: AttemptResult) -> Self {
        let config = Glicko2Config::new();
        let (after, _) = glicko2(&self.glicko(), &problem.glicko(), &outcome(result), &config);
        after.into()
    }

    /// Returns the rating after a game against an opponent of rating `other`: won, lost, or drawn (`None`).
    #[must_use]
    pub fn after_game(self, other: Self, won: Option<bool>) -> Self {
        let outcome = match won {
            Some(true) => Outcomes::WIN,
            Some(false) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let config = Glicko2Config::new();
        glicko2(&self.glicko(), &other.glicko(), &outcome, &config)
            .0
            .into()
    }

    /// Returns the rating after games of one rating period, in any order: ratings of the opponents, and results.
    #[must_use]
    pub fn after_all(self, games: &[(Self, AttemptResult)]) -> Self {
        let games = games.iter();
        let games: Vec<_> = games
            .map(|&(other, result)| (other.glicko(), outcome(result)))
            .collect();
        glicko2_rating_period(&self.glicko(), &games, &Glicko2Config::new()).into()
    }

    /// Chance, from 0 to 1, that a person of this rating solves `problem`.
    pub fn chance(self, problem: Self) -> f64 {
        expected_score(&self.glicko(), &problem.glicko()).0
    }

    const fn glicko(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.value,
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }

    pub fn is_vague(self) -> bool {
        self.deviation > Self::VAGUE
    }

    /// Remark that the rating is provisional, to be added to it; empty otherwise.
    pub fn remark(self) -> Text {
        if self.is_vague() {
            words::VAGUE
        } else {
            Text::same("")
        }
    }

    /// Rating of the problems to choose. Of a provisional rating it is the lower end: a problem that is too hard puts a
    /// newcomer off, one that is too easy does no harm.
    pub fn aim(self) -> f64 {
        self.value - (self.deviation - Self::VAGUE).max(0.0)
    }

    /// Formats the rating with its 95 % interval: `1540 ± 120`.
    pub fn written(self) -> String {
        format!("{:.0} ± {:.0}", self.value, 2.0 * self.deviation)
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(it: Glicko2Rating) -> Self {
        Self {
            value: it.rating,
            deviation: it.deviation,
            volatility: it.volatility,
        }
    }
}

/// Score of the person against a problem; solving with a hint counts half.
const fn outcome(result: AttemptResult) -> Outcomes {
    match result {
        AttemptResult::Solved => Outcomes::WIN,
        AttemptResult::Hinted => Outcomes::DRAW,
        AttemptResult::Failed => Outcomes::LOSS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_even_among_equals_and_games_at_once_need_no_order() {
        let (one, other) = (Rating::default(), Rating::new(1700.0, 30.0));
        assert!((one.chance(one) - 0.5).abs() < 1e-9);
        assert!(one.chance(other) < 0.5 && other.chance(one) > 0.5);
        let games = [(one, AttemptResult::Solved), (other, AttemptResult::Failed)];
        let turned = [games[1], games[0]];
        let [a, b] = [games, turned].map(|games| one.after_all(&games).value);
        assert!((a - b).abs() < 1e-9, "{a} {b}");
    }

    #[test]
    fn solving_raises_it_failing_lowers_it_and_each_makes_it_surer() {
        let (start, problem) = (Rating::default(), Rating::new(1500.0, 60.0));
        let [solved, hinted, failed] = [
            AttemptResult::Solved,
            AttemptResult::Hinted,
            AttemptResult::Failed,
        ]
        .map(|result| start.after(problem, result));
        assert!(solved.value > hinted.value && hinted.value > failed.value);
        assert!((hinted.value - 1500.0).abs() < 1e-6, "{hinted:?}");
        for after in [solved, hinted, failed] {
            assert!(after.deviation < start.deviation, "{after:?}");
        }
    }

    #[test]
    fn it_finds_a_simulated_solver_of_known_strength() {
        // Somebody of 1800 solves problems of 1200 to 2100 as the formula of Elo says.
        let mut rng = tabletop_core::Rng::new(7);
        let mut rating = Rating::default();
        for _ in 0..400 {
            let problem = Rating::new(1200.0 + 900.0 * rng.unit(), 60.0);
            let chance = 1.0 / (1.0 + 10_f64.powf((problem.value - 1800.0) / 400.0));
            let result = if rng.unit() < chance {
                AttemptResult::Solved
            } else {
                AttemptResult::Failed
            };
            rating = rating.after(problem, result);
        }
        assert!(
            (rating.value - 1800.0).abs() < 2.0 * rating.deviation,
            "{rating:?}"
        );
        assert!(!rating.is_vague(), "{rating:?}");
    }
}
