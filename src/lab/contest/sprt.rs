//! Sequential test of strength: plays games until it is clear whether a change gains.
//!
//! The generalised sequential probability ratio test on pairs of games (each opening played with both colours), as in
//! the
//! testing frameworks of chess programs: two hypotheses about the Elo difference, and after each pair the
//! log-likelihood ratio
//! of the second to the first. A pair has five results, 0 to 2 points in halves; under each hypothesis its distribution
//! is the
//! observed one, shifted as little as the hypothesis' expected score demands (maximum likelihood, A. Wald 1945; M. Van
//! den Bergh,
//! "Comments on Normalized Elo", 2020).

use std::collections::BTreeMap;

use super::Score;

/// Error probability allowed on either side.
const ERROR: f64 = 0.05;
/// Prior count of every result of a pair, so that none counts as impossible.
const SEEN_BEFORE: f64 = 1e-3;

/// A test of two hypotheses about the first player's advantage in Elo.
#[derive(Clone, Debug)]
pub(crate) struct Sprt {
    /// Elo differences of the hypotheses: no gain, and gain.
    elo: [f64; 2],
    /// Half points of pairs with only one game counted.
    halves: BTreeMap<usize, usize>,
    /// Number of pairs by their half points, from 0 to 4.
    pairs: [usize; 5],
}

/// Result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The second hypothesis is accepted: the first player is stronger by that much.
    Gains,
    /// The first hypothesis is accepted.
    GainsNothing,
}

impl Finding {
    /// Stable key of the finding.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Gains => "gains",
            Self::GainsNothing => "gains-nothing",
        }
    }
}

impl Sprt {
    /// A test of `elo[0]` against `elo[1]`, which is greater.
    pub(crate) const fn new(elo: [f64; 2]) -> Self {
        Self {
            elo,
            halves: BTreeMap::new(),
            pairs: [0; 5],
        }
    }

    /// Counts the game of this number, from 1; an odd number and the next form a pair.
    pub(crate) fn count(&mut self, number: usize, result: Score) {
        let points = match result {
            Score::Win => 2,
            Score::Draw => 1,
            Score::Loss => 0,
        };
        let pair = (number - 1) / 2;
        match self.halves.remove(&pair) {
            Some(other) => self.pairs[points + other] += 1,
            None => drop(self.halves.insert(pair, points)),
        }
    }

    /// Number of pairs by the first player's half points, from 0 to 4.
    pub(crate) const fn pairs(&self) -> [usize; 5] {
        self.pairs
    }

    /// Log-likelihood ratio of the second hypothesis to the first.
    pub(crate) fn llr(&self) -> f64 {
        if self.pairs == [0; 5] {
            return 0.0;
        }
        let counts = self.pairs.map(|count| count as f64 + SEEN_BEFORE);
        let all: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / all);
        let [first, second] = self.elo.map(|elo| likeliest(&shares, expected(elo)));
        let gains = (0..5).map(|at| shares[at] * (second[at] / first[at]).ln());
        all * gains.sum::<f64>()
    }

    /// Thresholds of [`Self::llr`]: the first hypothesis is accepted at or below the first, the second at or above the
    /// second.
    pub(crate) fn bounds() -> [f64; 2] {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        [-bound, bound]
    }

    /// The finding, once a threshold is reached.
    pub(crate) fn finding(&self) -> Option<Finding> {
        let [low, high] = Self::bounds();
        match self.llr() {
            llr if llr >= high => Some(Finding::Gains),
            llr if llr <= low => Some(Finding::GainsNothing),
            _ => None,
        }
    }
}

impl std::fmt::Display for Sprt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [low, high] = Self::bounds();
        let [none, gain] = self.elo;
        let found = match self.finding() {
            Some(Finding::Gains) => "gains",
            Some(Finding::GainsNothing) => "does not gain",
            None => "not decided",
        };
        write!(
            f,
            "SPRT {none} to {gain} Elo: {found}, LLR {:.2} [{low:.2}, {high:.2}], pairs {:?}",
            self.llr(),
            self.pairs
        )
    }
}

/// Expected score of a player stronger by this Elo difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Most likely distribution of a pair's results with this mean, given the observed `shares`: each is divided by
/// 1 + x (its score − the mean), with the x that yields the mean.
fn likeliest(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let offset = |at: usize| at as f64 / 4.0 - mean;
    let miss = |x: f64| -> f64 {
        let terms = (0..5).map(|at| shares[at] * offset(at) / (1.0 + x * offset(at)));
        terms.sum()
    };
    // Between these bounds all divisors are positive, and the error falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / offset(4), -1.0 / offset(0));
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if miss(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|at| shares[at] / (1.0 + x * offset(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(elo: [f64; 2], pairs: [usize; 5]) -> Sprt {
        Sprt {
            pairs,
            ..Sprt::new(elo)
        }
    }

    #[test]
    fn the_likeliest_distribution_has_the_mean() {
        for shares in [
            [0.1, 0.2, 0.4, 0.2, 0.1],
            [0.001, 0.001, 0.001, 0.001, 0.996],
        ] {
            for mean in [0.3, 0.5, 0.9] {
                let found = likeliest(&shares, mean);
                let sum: f64 = found.iter().sum();
                let points: f64 = (0..5).map(|at| found[at] * at as f64 / 4.0).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{sum}");
                assert!((points - mean).abs() < 1e-9, "{points}");
            }
        }
    }

    #[test]
    fn agrees_with_the_normal_approximation_of_long_tests() {
        // N (s1 − s0)(2 m − s0 − s1) / (2 σ²), an approximation that holds near even scores.
        let pairs = [500, 2400, 4000, 2500, 600];
        let all: f64 = pairs.iter().sum::<usize>() as f64;
        let mean = (0..5)
            .map(|at| pairs[at] as f64 * at as f64 / 4.0)
            .sum::<f64>()
            / all;
        let spread = (0..5).map(|at| pairs[at] as f64 * (at as f64 / 4.0 - mean).powi(2));
        let variance = spread.sum::<f64>() / all;
        let [s0, s1] = [0.0, 5.0].map(expected);
        let wanted = all * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let found = after([0.0, 5.0], pairs).llr();
        assert!(
            (found - wanted).abs() < 0.02 * wanted.abs(),
            "{found} {wanted}"
        );
    }

    #[test]
    fn decides_what_is_clear_and_nothing_on_a_few_games() {
        assert_eq!(after([0.0, 10.0], [0, 0, 0, 0, 0]).finding(), None);
        assert_eq!(after([0.0, 10.0], [0, 0, 0, 0, 4]).finding(), None);
        assert_eq!(
            after([0.0, 50.0], [0, 2, 20, 30, 20]).finding(),
            Some(Finding::Gains)
        );
        assert_eq!(
            after([0.0, 50.0], [20, 30, 20, 2, 0]).finding(),
            Some(Finding::GainsNothing)
        );
    }

    #[test]
    fn two_games_of_an_opening_are_a_pair_in_any_order() {
        let mut sprt = Sprt::new([0.0, 10.0]);
        for (number, result) in [
            (2, Score::Win),
            (3, Score::Loss),
            (1, Score::Draw),
            (4, Score::Loss),
            (5, Score::Win),
        ] {
            sprt.count(number, result);
        }
        assert_eq!(sprt.pairs(), [1, 0, 0, 1, 0]);
    }
}
