//! The fit: first what is linear and the order of moves, then the network to what the linear part leaves over.

use super::super::weights::{COMBINATIONS, GLOBAL, LOCAL, Net, SHAPE, Weights, quiet_combinations};
use super::features::{Example, MOVE_PLACES, POINT_PLACES};
use super::linear::Model;
use super::{SCALE, SIZE, Sample};
use tabletop_core::Rng;
use tabletop_search::fitting::{self, LearningRate, logistic};
use tabletop_search::net::regions::Regions;

/// Times the samples are gone through for what is linear.
const LINEAR_EPOCHS: usize = 8;
/// Most samples that it is fitted to, of all games: it has few numbers, and what is seen of every move takes room.
const LINEAR_SAMPLES: usize = 2_000_000;
/// Times for the network.
const EPOCHS: usize = 8;
/// How large the weights of its first layer are before it begins.
const SPREAD: f32 = 0.1;
/// One sample in so many is held out.
const HELD_OUT: usize = 25;
/// Most samples that are.
const MOST_HELD_OUT: usize = 58_000;
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

/// Errors on some of the samples fitted to, and on those held out.
type FittedAndHeld = [Errors; 2];

/// Gets the number of each epoch and the errors after it.
type Report<'a> = &'a mut dyn FnMut(usize, FittedAndHeld);

/// Weights fitted to `samples`, of which the first ones are held out; `report` gets the number of each epoch and the errors after
/// it on some of the samples fitted to and on those held out.
pub fn fit(samples: &[Sample], seed: u64, report: Report) -> Weights {
    let mut rng = Rng::new(seed);
    // Whole games are held out as far as possible: their positions lie beside each other.
    let (held, rest) = samples.split_at((samples.len() / HELD_OUT).min(MOST_HELD_OUT));
    let (model, errors) = linear(held, rest, &mut rng, report);
    let net = network(&model, errors, held, rest, &mut rng, report);
    model.weights(net)
}

/// What is linear and the order of moves, and how far off they are.
fn linear(
    held: &[Sample],
    rest: &[Sample],
    rng: &mut Rng,
    report: Report,
) -> (Model, FittedAndHeld) {
    let held: Vec<_> = held.iter().map(Example::of).collect();
    let apart = rest.len().div_ceil(LINEAR_SAMPLES).max(1);
    let mut rest: Vec<_> = rest.iter().step_by(apart).map(Example::of).collect();
    let mut model = Model::new();
    let mut errors = FittedAndHeld::default();
    let mut shares = Vec::new();
    for epoch in 1..=LINEAR_EPOCHS {
        rng.shuffle(&mut rest);
        // The proofs order moves by their points alone: lines say only what these leave open.
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

/// What the network sees of a position, what the linear part makes of it, and the label.
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
        let Example { seen, label } = Example::of(sample);
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

/// How far off the evaluation with the network is.
fn root(net: &mut fitting::Model, examples: &[Residual]) -> f64 {
    let squares = |left: &Residual| {
        let guess = logistic(left.linear + net.value_placed(&left.seen, &left.placed));
        f64::from((left.label - guess).powi(2))
    };
    let sum: f64 = examples.iter().map(squares).sum();
    (sum / examples.len().max(1) as f64).sqrt()
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
