//! How well somebody solves, by Glicko-2 (Mark Glickman, “Example of the Glicko-2 system”, 2013): every first try at a problem
//! is a game between the person and the problem.

use skillratings::Outcomes;
use skillratings::glicko2::{
    Glicko2Config, Glicko2Rating, expected_score, glicko2, glicko2_rating_period,
};

use super::Came;

/// A step of difficulty, in points, and what lies a step below the easiest.
const STEP: f64 = 150.0;
const LEAST: f64 = 825.0;

/// A rating and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; 1500 is where everybody begins.
    pub value: f64,
    /// Its deviation: with 95 % it lies within two of them. 350 means that nothing is known.
    pub deviation: f64,
    /// How erratic the results are.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self::of(1500.0, 350.0)
    }
}

impl Rating {
    /// A deviation above which a rating says little, as on lichess.
    const VAGUE: f64 = 110.0;

    /// A rating of the usual volatility.
    pub const fn of(value: f64, deviation: f64) -> Self {
        Self {
            value,
            deviation,
            volatility: 0.06,
        }
    }

    /// The rating of a problem of which only its difficulty from 1 to 10 is known: 150 points a step around 1500, and vague.
    pub fn of_difficulty(difficulty: u8) -> Self {
        Self::of(LEAST + STEP * f64::from(difficulty), STEP)
    }

    /// It after a first try at a problem of this rating.
    #[must_use]
    pub fn after(self, problem: Self, came: Came) -> Self {
        let config = Glicko2Config::new();
        let (after, _) = glicko2(&self.glicko(), &problem.glicko(), &outcome(came), &config);
        after.into()
    }

    /// It after a game against somebody of that rating: won, lost, or, where neither, drawn.
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

    /// It after games that count as played at once, in any order: against whom, and what came of each.
    #[must_use]
    pub fn after_all(self, games: &[(Self, Came)]) -> Self {
        let games = games.iter();
        let games: Vec<_> = games
            .map(|&(other, came)| (other.glicko(), outcome(came)))
            .collect();
        glicko2_rating_period(&self.glicko(), &games, &Glicko2Config::new()).into()
    }

    /// The chance, from 0 to 1, that somebody of this rating solves a problem of that one.
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

    /// Whether it says little yet.
    pub fn is_vague(self) -> bool {
        self.deviation > Self::VAGUE
    }

    /// `1540 ± 120`: with 95 % it lies there.
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

/// Of a game against a problem; with a hint it counts as half solved.
const fn outcome(came: Came) -> Outcomes {
    match came {
        Came::Solved => Outcomes::WIN,
        Came::Hinted => Outcomes::DRAW,
        Came::Failed => Outcomes::LOSS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_even_among_equals_and_games_at_once_need_no_order() {
        let (one, other) = (Rating::default(), Rating::of(1700.0, 30.0));
        assert!((one.chance(one) - 0.5).abs() < 1e-9);
        assert!(one.chance(other) < 0.5 && other.chance(one) > 0.5);
        let games = [(one, Came::Solved), (other, Came::Failed)];
        let turned = [games[1], games[0]];
        let [a, b] = [games, turned].map(|games| one.after_all(&games).value);
        assert!((a - b).abs() < 1e-9, "{a} {b}");
    }

    #[test]
    fn solving_raises_it_failing_lowers_it_and_each_makes_it_surer() {
        let (start, problem) = (Rating::default(), Rating::of(1500.0, 60.0));
        let [solved, hinted, failed] =
            [Came::Solved, Came::Hinted, Came::Failed].map(|came| start.after(problem, came));
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
            let problem = Rating::of(1200.0 + 900.0 * rng.unit(), 60.0);
            let chance = 1.0 / (1.0 + 10_f64.powf((problem.value - 1800.0) / 400.0));
            let came = if rng.unit() < chance {
                Came::Solved
            } else {
                Came::Failed
            };
            rating = rating.after(problem, came);
        }
        assert!(
            (rating.value - 1800.0).abs() < 2.0 * rating.deviation,
            "{rating:?}"
        );
        assert!(!rating.is_vague(), "{rating:?}");
    }
}
