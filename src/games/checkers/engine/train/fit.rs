//! Logistic regression: the evaluation, through the logistic curve, is fitted to how games went on.
//!
//! Steps are scaled for every weight by the squares of its gradients so far (`AdaGrad`; Duchi, Hazan, Singer 2011), so that
//! weights of rare states learn as well.

use super::super::patterns::{WEIGHTS, places};
use super::super::weights::{WHOLE, Weights, opening};
use super::Sample;
use crate::core::Rng;

/// Hundredths of a man in one unit of the logistic curve's argument.
const SCALE: f32 = 75.0;
/// Times the samples are gone through.
const EPOCHS: usize = 6;
/// First step of a weight, in units of the curve's argument.
const STEP: f32 = 0.05;
/// How much of the label is the game's result; the rest is what the search thought.
const RESULT: f32 = 0.6;
/// One sample in so many is held out.
const HELD_OUT: usize = 25;

/// How far off the evaluation is.
#[derive(Clone, Copy, Debug)]
pub struct Errors {
    /// Root of the mean square error of the expected points (a win is 1, a draw ½).
    pub root: f64,
    /// Mean cross entropy, in nats.
    pub entropy: f64,
}

struct Model {
    weights: Vec<[f32; 2]>,
    /// Sums of squared gradients.
    squares: Vec<[f32; 2]>,
}

/// The places of a position and how much of the opening it has.
struct Touched {
    places: Vec<usize>,
    parts: [f32; 2],
}

impl Touched {
    fn of(&mut self, sample: &Sample) {
        self.places.clear();
        places(sample.board, &mut |place| self.places.push(place));
        let part = opening(sample.board.count()) as f32 / WHOLE as f32;
        self.parts = [part, 1.0 - part];
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The share of the points that the mover is expected to get.
fn label(sample: &Sample) -> f32 {
    let result = f32::from(i16::from(sample.result) + 1) / 2.0;
    RESULT * result + (1.0 - RESULT) * logistic(f32::from(sample.score) / SCALE)
}

impl Model {
    fn value(&self, touched: &Touched) -> f32 {
        let one = |&place: &usize| {
            let pair = self.weights[place];
            pair[0] * touched.parts[0] + pair[1] * touched.parts[1]
        };
        touched.places.iter().map(one).sum()
    }

    fn learn(&mut self, sample: &Sample, touched: &mut Touched) {
        touched.of(sample);
        let error = label(sample) - logistic(self.value(touched));
        for &place in &touched.places {
            let (weights, squares) = (&mut self.weights[place], &mut self.squares[place]);
            for half in 0..2 {
                let gradient = error * touched.parts[half];
                squares[half] += gradient * gradient;
                weights[half] += STEP * gradient / squares[half].sqrt();
            }
        }
    }

    fn errors(&self, samples: &[Sample]) -> Errors {
        let mut touched = Touched {
            places: Vec::new(),
            parts: [0.0; 2],
        };
        let (mut squares, mut entropy) = (0.0, 0.0);
        for sample in samples {
            touched.of(sample);
            let (known, guess) = (label(sample), logistic(self.value(&touched)));
            squares += f64::from((known - guess).powi(2));
            let guess = guess.clamp(1e-6, 1.0 - 1e-6);
            entropy -= f64::from(known * guess.ln() + (1.0 - known) * (1.0 - guess).ln());
        }
        let count = samples.len().max(1) as f64;
        Errors {
            root: (squares / count).sqrt(),
            entropy: entropy / count,
        }
    }
}

/// Weights fitted to `samples`; `report` gets the number of each epoch and the errors after it on the samples fitted to and
/// on those held out.
pub fn fit(
    samples: &mut [Sample],
    seed: u64,
    report: &mut dyn FnMut(usize, Errors, Errors),
) -> Weights {
    let mut rng = Rng::new(seed);
    // Whole games are held out as far as possible: their positions lie beside each other.
    let (held, rest) = samples.split_at_mut(samples.len() / HELD_OUT);
    let mut model = Model {
        weights: vec![[0.0; 2]; WEIGHTS],
        squares: vec![[0.1; 2]; WEIGHTS],
    };
    let mut touched = Touched {
        places: Vec::new(),
        parts: [0.0; 2],
    };
    for epoch in 1..=EPOCHS {
        rng.shuffle(rest);
        for sample in &*rest {
            model.learn(sample, &mut touched);
        }
        report(
            epoch,
            model.errors(&rest[..held.len().min(rest.len())]),
            model.errors(held),
        );
    }
    let scaled: Vec<[f32; 2]> = model
        .weights
        .iter()
        .map(|pair| pair.map(|weight| weight * SCALE))
        .collect();
    Weights::of(&scaled)
}
