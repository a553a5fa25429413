//! The fit: first what is linear and the order of moves, then the network to what the linear part leaves over.

use super::super::weights::{COMBINATIONS, GLOBAL, LOCAL, Net, SHAPE, Weights, quiet_combinations};
use super::features::{Example, MOVE_PLACES, POINT_PLACES};
use super::linear::Model;
use super::{SCALE, SIZE, Sample};
use crate::core::Rng;
use crate::search::fitting::{self, LearningRate, logistic};
use crate::search::net::regions::Regions;

/// Times the samples are gone through for what is linear.
const LINEAR_EPOCHS: usize = 8;
/// Times for the network.
const EPOCHS: usize = 8;
/// How large the weights of its first layer are before it begins.
const SPREAD: f32 = 0.1;
/// One sample in so many is held out.
const HELD_OUT: usize = 25;
/// Inputs that were seen less often count for nothing.
const SEEN: u32 = 30;

/// How far off the fit is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Errors {
    /// Root of the mean square error of the expected points (a win is 1, a draw ½).
    pub root: f64,
    /// Share of positions in which the chosen move is the first in order.
    pub first: f64,
    /// Share in which it is among the first five.
    pub early: f64,
}

/// Weights fitted to `samples`; `report` gets the number of each epoch and the errors after it on some of the samples fitted
/// to and on those held out.
pub fn fit(
    samples: &[Sample],
    seed: u64,
    report: &mut dyn FnMut(usize, Errors, Errors),
) -> Weights {
    let mut rng = Rng::new(seed);
    // Whole games are held out as far as possible: their positions lie beside each other.
    let mut examples: Vec<_> = samples.iter().map(Example::of).collect();
    let (held, rest) = examples.split_at_mut(samples.len() / HELD_OUT);
    let mut model = Model::new();
    let mut shares = Vec::new();
    for epoch in 1..=LINEAR_EPOCHS {
        rng.shuffle(rest);
        // The proofs order moves by their points alone: lines say only what these leave open.
        let part = if epoch <= LINEAR_EPOCHS / 2 {
            0..POINT_PLACES
        } else {
            POINT_PLACES..MOVE_PLACES
        };
        for example in &*rest {
            model.learn(example, part.clone(), &mut shares);
        }
        let some = &rest[..held.len().min(rest.len())];
        report(epoch, model.errors(some), model.errors(held));
    }
    let net = network(&model, held, rest, &mut rng, report);
    model.weights(net)
}

/// What the network sees of a position, what the linear part makes of it, and the label.
struct Residual {
    seen: Vec<(u16, u8)>,
    placed: Vec<(u16, u8)>,
    linear: f32,
    label: f32,
}

fn network(
    model: &Model,
    held: &[Example],
    rest: &[Example],
    rng: &mut Rng,
    report: &mut dyn FnMut(usize, Errors, Errors),
) -> Net {
    let mut counts = vec![true; SHAPE.inputs];
    for quiet in quiet_combinations() {
        counts[quiet] = false;
        counts[COMBINATIONS + quiet] = false;
    }
    let left = |example: &Example| {
        let values = example.seen.values.iter().copied();
        Residual {
            seen: values.filter(|&(at, _)| counts[usize::from(at)]).collect(),
            placed: example.seen.placed.clone(),
            linear: model.value(example),
            label: example.label,
        }
    };
    let held_left: Vec<_> = held.iter().map(left).collect();
    let mut rest_left: Vec<_> = rest.iter().map(left).collect();
    let mut times = vec![0_u32; SHAPE.inputs];
    for &(at, _) in rest_left.iter().flat_map(|left| &left.seen) {
        times[usize::from(at)] += 1;
    }
    let regions = Regions::of_board(usize::from(SIZE));
    let mut net = fitting::Model::new(SHAPE, SPREAD, rng).with_regions(LOCAL, regions);
    let mut pace = LearningRate::new(rest_left.len() * EPOCHS);
    for epoch in 1..=EPOCHS {
        rng.shuffle(&mut rest_left);
        for left in &rest_left {
            let size = pace.advance();
            if net.learn_placed(&left.seen, &left.placed, left.linear, left.label) {
                net.step(size);
            }
        }
        let some = &rest_left[..held.len().min(rest.len())];
        let fitted = with_root(model.errors(&rest[..some.len()]), &mut net, some);
        let outside = with_root(model.errors(held), &mut net, &held_left);
        report(LINEAR_EPOCHS + epoch, fitted, outside);
    }
    Net::from_numbers(SHAPE.inputs, &SHAPE.quantise(&numbers(&net, &times)))
}

/// `errors` with how far off the evaluation with the network is.
fn with_root(errors: Errors, net: &mut fitting::Model, examples: &[Residual]) -> Errors {
    let mut squares = |left: &Residual| {
        let guess = logistic(left.linear + net.value_placed(&left.seen, &left.placed));
        f64::from((left.label - guess).powi(2))
    };
    let sum: f64 = examples.iter().map(&mut squares).sum();
    Errors {
        root: (sum / examples.len().max(1) as f64).sqrt(),
        ..errors
    }
}

/// The network's numbers, the result in units of the evaluation, inputs that were hardly ever seen apart. The threats are nowhere:
/// they add nothing to the sums by regions.
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
