//! Fit of the weights: first the linear part and move ordering, then the network, which is fitted to the residuals of
//! the linear part.

use super::super::weights::{COMBINATIONS, GLOBAL, LOCAL, Net, SHAPE, Weights, quiet_combinations};
use super::features::{Example, MOVE_PLACES, POINT_PLACES};
use super::linear::{Errors, Model};
use super::{SCALE, SIZE, Sample};
use tabletop_core::Rng;
use tabletop_search::fitting::{self, LearningRate, logistic};
use tabletop_search::net::regions::Regions;

/// Number of passes over the samples for the linear part.
const LINEAR_EPOCHS: usize = 8;
/// Maximum number of samples for the linear part, taken from all games: it has few numbers, and the features of every
/// move take memory.
const LINEAR_SAMPLES: usize = 2_000_000;
/// Number of passes over the samples for the network.
const EPOCHS: usize = 8;
/// Scale of the initial weights of the network's first layer.
const SPREAD: f32 = 0.1;
/// One sample in this many is held out.
const HELD_OUT: usize = 25;
const MAX_HELD_OUT: usize = 58_000;
/// Minimum number of occurrences of an input; rarer ones get zero weights.
const SEEN: u32 = 30;

/// Errors on some of the fitted samples, and on the held-out ones.
type FittedAndHeld = [Errors; 2];

/// Callback with the number of each epoch and the errors after it.
type Report<'a> = &'a mut dyn FnMut(usize, FittedAndHeld);

/// Fits weights to `samples`, of which the first ones are held out; `report` is called with the number of each epoch
/// and the errors after it on some of the fitted and on the held-out samples.
pub fn fit(samples: &[Sample], seed: u64, report: Report) -> Weights {
    let mut rng = Rng::new(seed);
    // As far as possible whole games are held out: their positions are adjacent.
    let (held, rest) = samples.split_at((samples.len() / HELD_OUT).min(MAX_HELD_OUT));
    let (model, errors) = linear(held, rest, &mut rng, report);
    let net = network(&model, errors, held, rest, &mut rng, report);
    model.weights(net)
}

/// Fits the linear part and move ordering; returns them with their errors.
fn linear(
    held: &[Sample],
    rest: &[Sample],
    rng: &mut Rng,
    report: Report,
) -> (Model, FittedAndHeld) {
    let held: Vec<_> = held.iter().map(Example::from_sample).collect();
    let apart = rest.len().div_ceil(LINEAR_SAMPLES).max(1);
    let mut rest: Vec<_> = rest
        .iter()
        .step_by(apart)
        .map(Example::from_sample)
        .collect();
    let mut model = Model::new();
    let mut errors = FittedAndHeld::default();
    let mut shares = Vec::new();
    for epoch in 1..=LINEAR_EPOCHS {
        rng.shuffle(&mut rest);
        // Proof searches order moves by their points alone: the other features are fitted only to the remainder.
        let part = if epoch <= LINEAR_EPOCHS / 2 {
            0..POINT_PLACES
        } else {
            POINT_PLACES..MOVE_PLACES
        };
        for example in &rest {
            model.learn(example, part.clone(), &mut shares);
        }
        let some = &rest[..held.len().min(rest.len())];
        errors = [some, &held].map(|examples| model.errors(examples));
        report(epoch, errors);
    }
    (model, errors)
}

/// Inputs of the network for a position, value of the linear part, and the label.
struct Residual {
    seen: Box<[(u16, u8)]>,
    placed: Box<[(u16, u8)]>,
    linear: f32,
    label: f32,
}

fn network(
    model: &Model,
    errors: FittedAndHeld,
    held: &[Sample],
    rest: &[Sample],
    rng: &mut Rng,
    report: Report,
) -> Net {
    let mut counts = vec![true; SHAPE.inputs];
    for quiet in quiet_combinations() {
        counts[quiet] = false;
        counts[COMBINATIONS + quiet] = false;
    }
    let left = |sample: &Sample| {
        let Example { seen, label } = Example::from_sample(sample);
        let linear = model.value(&seen);
        let values = seen.values.into_iter();
        Residual {
            seen: values.filter(|&(at, _)| counts[usize::from(at)]).collect(),
            placed: seen.placed.into(),
            linear,
            label,
        }
    };
    let held: Vec<_> = held.iter().map(left).collect();
    let mut rest: Vec<_> = rest.iter().map(left).collect();
    let mut times = vec![0_u32; SHAPE.inputs];
    for &(at, _) in rest.iter().flat_map(|left| &left.seen) {
        times[usize::from(at)] += 1;
    }
    let regions = Regions::of_board(usize::from(SIZE));
    let mut net = fitting::Model::new(SHAPE, SPREAD, rng).with_regions(LOCAL, regions);
    let mut pace = LearningRate::new(rest.len() * EPOCHS);
    for epoch in 1..=EPOCHS {
        rng.shuffle(&mut rest);
        for left in &rest {
            let size = pace.advance();
            if net.learn_placed(&left.seen, &left.placed, left.linear, left.label) {
                net.step(size);
            }
        }
        let some = &rest[..held.len().min(rest.len())];
        let roots = [some, &held].map(|examples| root(&mut net, examples));
        let with_roots = [0, 1].map(|at| Errors {
            root: roots[at],
            ..errors[at]
        });
        report(LINEAR_EPOCHS + epoch, with_roots);
    }
    Net::from_numbers(SHAPE.inputs, &SHAPE.quantise(&numbers(&net, &times)))
}

/// Returns the root mean square error of the evaluation with the network.
fn root(net: &mut fitting::Model, examples: &[Residual]) -> f64 {
    let squares = |left: &Residual| {
        let guess = logistic(left.linear + net.value_placed(&left.seen, &left.placed));
        f64::from((left.label - guess).powi(2))
    };
    let sum: f64 = examples.iter().map(squares).sum();
    (sum / examples.len().max(1) as f64).sqrt()
}

/// Returns the network's numbers, scaled to units of the evaluation, with rare inputs set to zero. The threat states
/// add nothing to the sums by regions.
fn numbers(net: &fitting::Model, times: &[u32]) -> Vec<f32> {
    let mut numbers = net.numbers_in(SCALE);
    for (row, &times) in numbers.chunks_exact_mut(SHAPE.hidden1).zip(times) {
        if times < SEEN {
            row.fill(0.0);
        }
    }
    let threats = 2 * COMBINATIONS * SHAPE.hidden1..SHAPE.biases1();
    for row in numbers[threats].chunks_exact_mut(SHAPE.hidden1) {
        row[GLOBAL..].fill(0.0);
    }
    numbers
}
