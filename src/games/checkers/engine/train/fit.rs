//! Logistic regression: the networks' output, through the logistic function, is fitted to the results of games,
//! each network to the positions of its stage.

use super::super::net::{Net, SHAPE, STAGES, inputs, stage};
use super::{Sample, UNKNOWN};
use tabletop_core::Rng;
use tabletop_search::fitting::{LearningRate, Model, logistic};
use tabletop_search::net::ones;

/// Hundredths of a man in one unit of the logistic function's argument.
const SCALE: f32 = 75.0;
/// Number of epochs from random numbers.
const EPOCHS: usize = 14;
/// Number of epochs from an existing network, and the first step size then.
const REFINING: (usize, f32) = (5, 0.0004);
/// Bound of the initial weights of the first layer.
const SPREAD: f32 = 0.25;
/// Share of the game's result in the label; the rest is the search's score.
const RESULT_SHARE: f32 = 0.6;
/// One sample in so many is held out.
const HELD_OUT: usize = 25;

#[derive(Clone, Copy, Debug)]
pub struct Errors {
    /// Root of the mean square error of the expected points (a win is 1, a draw ½).
    pub root: f64,
    /// Mean cross entropy, in nats.
    pub entropy: f64,
}

/// Label of a sample: the mover's expected share of the points.
fn label(sample: &Sample) -> f32 {
    let thought = logistic(f32::from(sample.score) / SCALE);
    if sample.result == UNKNOWN {
        return thought;
    }
    let result = f32::from(i16::from(sample.result) + 1) / 2.0;
    RESULT_SHARE * result + (1.0 - RESULT_SHARE) * thought
}

fn see(sample: &Sample) -> Vec<(u16, u8)> {
    let seen = inputs(sample.board);
    ones(&seen).map(|input| (input as u16, 1)).collect()
}

fn errors(models: &mut [Model], samples: &[Sample]) -> Errors {
    let (mut squares, mut entropy) = (0.0, 0.0);
    for sample in samples {
        let (known, guess) = (
            label(sample),
            logistic(models[stage(sample.board)].value(&see(sample))),
        );
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

/// Fits networks to `samples`, the first of which are held out, from random numbers or from those of `before`.
/// `report` gets the number of each epoch, and the errors after it on the training samples and on those held out.
pub fn fit(
    samples: &mut [Sample],
    seed: u64,
    before: Option<&Net>,
    report: &mut dyn FnMut(usize, Errors, Errors),
) -> Net {
    let mut rng = Rng::new(seed);
    let (held, rest) = samples.split_at_mut(samples.len() / HELD_OUT);
    let new = |_| Model::new(SHAPE, SPREAD, &mut rng);
    let mut models: Vec<Model> = (0..STAGES).map(new).collect();
    let epochs = before.map_or(EPOCHS, |_| REFINING.0);
    let mut pace = LearningRate::new(rest.len() * epochs);
    if let Some(net) = before {
        let stages = models.into_iter().zip(net.real_numbers(SCALE));
        models = stages
            .map(|(model, numbers)| model.with_numbers(&numbers))
            .collect();
        pace = pace.beginning_at(REFINING.1);
    }
    for epoch in 1..=epochs {
        rng.shuffle(rest);
        for sample in &*rest {
            let model = &mut models[stage(sample.board)];
            let full = model.learn(&see(sample), 0.0, label(sample));
            let size = pace.advance();
            if full {
                model.step(size);
            }
        }
        let some = &rest[..held.len().min(rest.len())];
        let fitted = errors(&mut models, some);
        report(epoch, fitted, errors(&mut models, held));
    }
    let numbers = |model: &Model| model.numbers_in(SCALE);
    let real: Vec<Vec<f32>> = models.iter().map(numbers).collect();
    Net::from_stages(&real)
}
