//! Fitting the numbers of a search by games of the engine against itself: simultaneous perturbation stochastic approximation
//! (SPSA, J. C. Spall 1992), with the steps that the testing frameworks of chess programs use.
//!
//! Of each pair of games one player has all numbers moved a little, each up or down by chance, and the other the opposite;
//! then every number goes a little in the direction of the winner's.

use std::ops::RangeInclusive;

use tabletop_core::Rng;

/// How fast steps grow smaller, and how fast the changes that are tried do.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// What share of the pairs the steps hardly shrink in at the beginning.
const STABILITY: f64 = 0.1;
/// The step that a lead of one point makes in the end, as a share of the change tried.
const LAST_STEP: f64 = 0.005;

/// A number that is fitted.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// What it is called.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    bounds: [f64; 2],
    /// By how much it is changed at a time in the end.
    change: f64,
}

impl Parameter {
    /// A number that starts from `value`, stays within `bounds`, and is changed by `change` at a time in the end.
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

/// A fit under way.
#[derive(Debug)]
pub struct Spsa {
    /// The numbers as they are now.
    pub parameters: Vec<Parameter>,
    pairs: usize,
    done: usize,
}

/// Fits numbers by `pairs` pairs of games: `play` plays the two games of a trial with the colours exchanged and gives the first
/// player's points less the second's. `report` gets the pairs played and the numbers now and then.
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

/// What is tried in one pair of games: whether each number is moved up for the first player.
#[derive(Debug)]
pub struct Trial {
    up: Vec<bool>,
    /// The numbers of the two players.
    pub values: [Vec<f64>; 2],
}

impl Spsa {
    /// A fit by so many pairs of games.
    pub const fn new(parameters: Vec<Parameter>, pairs: usize) -> Self {
        Self {
            parameters,
            pairs,
            done: 0,
        }
    }

    /// By how much a number is changed now for one that is changed by 1 in the end.
    fn change(&self) -> f64 {
        (self.pairs as f64 / (self.done + 1) as f64).powf(GAMMA)
    }

    /// What the next pair of games tries. Numbers between two whole ones are tried as either, as often as they are near to it.
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

    /// Learns how a trial ended: the first player's points less the second's.
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
    let mut told = Vec::new();
    tune(&mut |pair, parameters| told.push((pair, values(parameters))));
    assert!(told.iter().map(|known| known.0).eq(1..=pairs));
    assert_ne!(told[pairs - 1].1, start);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who is nearer to the best values wins more often; the numbers go there, and not beyond their bounds.
    #[test]
    fn numbers_go_where_games_are_won() {
        let parameters = vec![
            Parameter::new("near", 20, 0..=100, 4.0),
            Parameter::new("bounded", 20, 0..=30, 4.0),
        ];
        let mut rng = Rng::new(7);
        let mut told = Vec::new();
        let mut play = |trial: &Trial, rng: &mut Rng| {
            let off = |values: &[f64]| (values[0] - 50.0).abs() + (values[1] - 60.0).abs();
            let ahead = off(&trial.values[1]) - off(&trial.values[0]);
            let chance = 1.0 / (1.0 + (-ahead / 20.0).exp());
            let won = (rng.below(1_000) as f64) < 1_000.0 * chance;
            if won { 1.0 } else { -1.0 }
        };
        tune(parameters, 4_000, &mut rng, &mut play, &mut |_, numbers| {
            told = values(numbers);
        });
        assert!((told[0] - 50.0).abs() < 6.0, "{told:?}");
        assert!(told[1] > 28.0 && told[1] <= 30.0, "{told:?}");
    }
}
