//! Tuning of search parameters by self-play: simultaneous perturbation stochastic approximation (SPSA, J. C. Spall
//! 1992), with the step sizes that testing frameworks of chess programs use.
//!
//! In each pair of games one player has all parameters moved a little, each up or down at random, and the other the
//! opposite; then every parameter is moved a little towards the winner's.

use std::ops::RangeInclusive;

use tabletop_core::Rng;

/// SPSA's exponents: decay of the step sizes, and of the perturbations.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// SPSA's stability constant, as a share of the pairs: over so many pairs the steps hardly shrink.
const STABILITY: f64 = 0.1;
/// Final step for a lead of one point, as a share of the perturbation.
const LAST_STEP: f64 = 0.005;

/// A parameter being tuned.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Name of the parameter.
    pub name: &'static str,
    /// Current value.
    pub value: f64,
    bounds: [f64; 2],
    /// Final size of its perturbations.
    change: f64,
}

impl Parameter {
    /// Creates a parameter that starts from `value`, stays within `bounds`, and is perturbed by `change` in the end.
    pub fn new(name: &'static str, value: i32, bounds: RangeInclusive<i32>, change: f64) -> Self {
        Self {
            name,
            value: f64::from(value),
            bounds: [f64::from(*bounds.start()), f64::from(*bounds.end())],
            change,
        }
    }

    fn within(&self, value: f64) -> f64 {
        value.clamp(self.bounds[0], self.bounds[1])
    }
}

/// A tuning run.
#[derive(Debug)]
pub struct Spsa {
    /// Parameters with their current values.
    pub parameters: Vec<Parameter>,
    pairs: usize,
    done: usize,
}

/// Tunes parameters with `pairs` pairs of games: `play` plays the two games of a trial with the colours exchanged
/// and returns the first player's points less the second's. `report` gets the number of pairs played and the
/// parameters now and then.
pub fn tune(
    parameters: Vec<Parameter>,
    pairs: usize,
    rng: &mut Rng,
    play: &mut dyn FnMut(&Trial, &mut Rng) -> f64,
    report: &mut dyn FnMut(usize, &[Parameter]),
) {
    let mut fit = Spsa::new(parameters, pairs);
    let every = (pairs / 100).max(1);
    for pair in 1..=pairs {
        let trial = fit.trial(rng);
        let difference = play(&trial, rng);
        fit.learn(&trial, difference);
        if pair % every == 0 {
            report(pair, &fit.parameters);
        }
    }
}

/// Perturbation of one pair of games: for each parameter, true if it is moved up for the first player.
#[derive(Debug)]
pub struct Trial {
    up: Vec<bool>,
    /// Parameter values of the two players.
    pub values: [Vec<f64>; 2],
}

impl Spsa {
    /// Creates a run of `pairs` pairs of games.
    pub const fn new(parameters: Vec<Parameter>, pairs: usize) -> Self {
        Self {
            parameters,
            pairs,
            done: 0,
        }
    }

    /// Current perturbation of a parameter whose final one is 1.
    fn change(&self) -> f64 {
        (self.pairs as f64 / (self.done + 1) as f64).powf(GAMMA)
    }

    /// Draws the next trial. Values between two integers are rounded to either at random, in proportion to their
    /// distance.
    pub fn trial(&self, rng: &mut Rng) -> Trial {
        let up: Vec<bool> = self.parameters.iter().map(|_| rng.below(2) == 0).collect();
        let mut values = [Vec::new(), Vec::new()];
        for (parameter, &up) in self.parameters.iter().zip(&up) {
            let change = parameter.change * self.change() * if up { 1.0 } else { -1.0 };
            let rounding = rng.unit();
            for (values, change) in values.iter_mut().zip([change, -change]) {
                values.push((parameter.within(parameter.value + change) + rounding).floor());
            }
        }
        Trial { up, values }
    }

    /// Updates the parameters with the result of a trial: the first player's points less the second's.
    pub fn learn(&mut self, trial: &Trial, difference: f64) {
        let stability = STABILITY * self.pairs as f64;
        let slower = (stability + self.pairs as f64) / (stability + (self.done + 1) as f64);
        let step = LAST_STEP * slower.powf(ALPHA) / self.change();
        for (parameter, &up) in self.parameters.iter_mut().zip(&trial.up) {
            let towards = if up { difference } else { -difference };
            let value = parameter.value + step * parameter.change * towards;
            parameter.value = parameter.within(value);
        }
        self.done += 1;
    }
}

/// The values of the parameters, in order.
pub fn values(parameters: &[Parameter]) -> Vec<f64> {
    parameters.iter().map(|known| known.value).collect()
}

/// Asserts that a fit of a few pairs reports each pair and changes the numbers that it starts with. For the tests of games.
///
/// # Panics
///
/// Panics if a pair is missing or the numbers stay.
pub fn check_fit(
    start: &[f64],
    pairs: usize,
    tune: impl FnOnce(&mut dyn FnMut(usize, &[Parameter])),
) {
    let mut reported = Vec::new();
    tune(&mut |pair, parameters| reported.push((pair, values(parameters))));
    assert!(reported.iter().map(|known| known.0).eq(1..=pairs));
    assert_ne!(reported[pairs - 1].1, start);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player nearer to the best values wins more often; the parameters converge to them, within their bounds.
    #[test]
    fn numbers_go_where_games_are_won() {
        let parameters = vec![
            Parameter::new("near", 20, 0..=100, 4.0),
            Parameter::new("bounded", 20, 0..=30, 4.0),
        ];
        let mut rng = Rng::new(7);
        let mut reported = Vec::new();
        let mut play = |trial: &Trial, rng: &mut Rng| {
            let off = |values: &[f64]| (values[0] - 50.0).abs() + (values[1] - 60.0).abs();
            let ahead = off(&trial.values[1]) - off(&trial.values[0]);
            let chance = 1.0 / (1.0 + (-ahead / 20.0).exp());
            let won = (rng.below(1_000) as f64) < 1_000.0 * chance;
            if won { 1.0 } else { -1.0 }
        };
        tune(parameters, 4_000, &mut rng, &mut play, &mut |_, numbers| {
            reported = values(numbers);
        });
        assert!((reported[0] - 50.0).abs() < 6.0, "{reported:?}");
        assert!(reported[1] > 28.0 && reported[1] <= 30.0, "{reported:?}");
    }
}
