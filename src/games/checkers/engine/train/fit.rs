//! Logistic regression: the networks' worth, through the logistic curve, is fitted to how games went on.
//!
//! Steps are those of Adam (Kingma, Ba 2015), over small batches of positions of one stage.

use super::super::net::{
    FIRST, FIRST_AT, LAST_AT, NUMBERS, Net, SECOND, SECOND_AT, SECOND_CONSTANTS_AT, STAGES, inputs,
    stage,
};
use super::{Sample, UNKNOWN};
use crate::core::Rng;

/// Hundredths of a man in one unit of the logistic curve's argument.
const SCALE: f32 = 75.0;
/// Times the samples are gone through.
const EPOCHS: usize = 14;
/// Positions of a batch.
const BATCH: usize = 256;
/// First step and how far it sinks until the end.
const STEP: (f32, f32) = (0.0015, 0.00002);
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

/// The network of a stage being fitted: its numbers, in the order of the file, and what Adam remembers of them.
struct Model {
    numbers: Vec<f32>,
    gradients: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// Positions in `gradients`, and batches so far.
    filled: usize,
    batches: i32,
}

/// What a position does in a network.
struct Pass {
    inputs: Vec<usize>,
    first: [f32; FIRST],
    second: [f32; SECOND],
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The share of the points that the mover is expected to get.
fn label(sample: &Sample) -> f32 {
    let thought = logistic(f32::from(sample.score) / SCALE);
    if sample.result == UNKNOWN {
        return thought;
    }
    let result = f32::from(i16::from(sample.result) + 1) / 2.0;
    RESULT * result + (1.0 - RESULT) * thought
}

/// A sum of products in eight lanes.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for lane in 0..8 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    lanes.iter().sum()
}

fn add(to: &mut [f32], factor: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}

impl Model {
    fn new(rng: &mut Rng) -> Self {
        // How large the numbers are at first, and up to which place.
        const WIDTHS: [(usize, f32); 5] = [
            (FIRST_AT, 0.25),
            (SECOND_AT, 0.1),
            (SECOND_CONSTANTS_AT, 0.15),
            (LAST_AT, 0.1),
            (NUMBERS, 0.4),
        ];
        let wide = |at: usize| {
            let part = WIDTHS.iter().find(|&&(end, _)| at < end);
            part.map_or(0.0, |&(_, width)| width)
        };
        let mut random = |at: usize| (2.0 * rng.unit() as f32 - 1.0) * wide(at);
        Self {
            numbers: (0..NUMBERS).map(&mut random).collect(),
            gradients: vec![0.0; NUMBERS],
            means: vec![0.0; NUMBERS],
            squares: vec![0.0; NUMBERS],
            filled: 0,
            batches: 0,
        }
    }

    fn value(&self, sample: &Sample, pass: &mut Pass) -> f32 {
        pass.inputs.clear();
        inputs(sample.board, &mut |input| pass.inputs.push(input));
        pass.first
            .copy_from_slice(&self.numbers[FIRST_AT..SECOND_AT]);
        for input in &pass.inputs {
            add(
                &mut pass.first,
                1.0,
                &self.numbers[input * FIRST..][..FIRST],
            );
        }
        for sum in &mut pass.first {
            *sum = sum.clamp(0.0, 1.0);
        }
        for (at, sum) in pass.second.iter_mut().enumerate() {
            let row = &self.numbers[SECOND_AT + at * FIRST..][..FIRST];
            let whole = dot(row, &pass.first) + self.numbers[SECOND_CONSTANTS_AT + at];
            *sum = whole.clamp(0.0, 1.0);
        }
        dot(&pass.second, &self.numbers[LAST_AT..][..SECOND]) + self.numbers[NUMBERS - 1]
    }

    /// Adds the gradient of one position; `true` when the batch is full.
    fn learn(&mut self, sample: &Sample, pass: &mut Pass) -> bool {
        let error = logistic(self.value(sample, pass)) - label(sample);
        self.gradients[NUMBERS - 1] += error;
        add(
            &mut self.gradients[LAST_AT..][..SECOND],
            error,
            &pass.second,
        );
        let mut back = [0.0; FIRST];
        for (at, &sum) in pass.second.iter().enumerate() {
            if sum <= 0.0 || sum >= 1.0 {
                continue;
            }
            let error = error * self.numbers[LAST_AT + at];
            let row = SECOND_AT + at * FIRST;
            self.gradients[SECOND_CONSTANTS_AT + at] += error;
            add(&mut self.gradients[row..][..FIRST], error, &pass.first);
            add(&mut back, error, &self.numbers[row..][..FIRST]);
        }
        for (back, &sum) in back.iter_mut().zip(&pass.first) {
            if sum <= 0.0 || sum >= 1.0 {
                *back = 0.0;
            }
        }
        add(&mut self.gradients[FIRST_AT..][..FIRST], 1.0, &back);
        for input in &pass.inputs {
            add(&mut self.gradients[input * FIRST..][..FIRST], 1.0, &back);
        }
        self.filled += 1;
        self.filled == BATCH
    }

    /// A step along the gradients.
    fn step(&mut self, size: f32) {
        self.batches += 1;
        let (keep, keep_squares) = (0.9_f32, 0.999_f32);
        let scale = 1.0 / self.filled as f32;
        let (warm, warm_squares) = (
            1.0 - keep.powi(self.batches),
            1.0 - keep_squares.powi(self.batches),
        );
        for at in 0..NUMBERS {
            let gradient = self.gradients[at] * scale;
            self.means[at] += (1.0 - keep) * (gradient - self.means[at]);
            self.squares[at] += (1.0 - keep_squares) * (gradient * gradient - self.squares[at]);
            let root = (self.squares[at] / warm_squares).sqrt() + 1e-8;
            self.numbers[at] =
                (self.numbers[at] - size * self.means[at] / warm / root).clamp(-4.0, 4.0);
        }
        self.gradients.fill(0.0);
        self.filled = 0;
    }
}

fn errors(models: &[Model], samples: &[Sample], pass: &mut Pass) -> Errors {
    let (mut squares, mut entropy) = (0.0, 0.0);
    for sample in samples {
        let (known, guess) = (
            label(sample),
            logistic(models[stage(sample.board)].value(sample, pass)),
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

/// Networks fitted to `samples`, the first of which are held out; `report` gets the number of each epoch and the errors after
/// it on samples fitted to and on those held out.
pub fn fit(
    samples: &mut [Sample],
    seed: u64,
    report: &mut dyn FnMut(usize, Errors, Errors),
) -> Net {
    let mut rng = Rng::new(seed);
    let (held, rest) = samples.split_at_mut(samples.len() / HELD_OUT);
    let mut models: Vec<Model> = (0..STAGES).map(|_| Model::new(&mut rng)).collect();
    let mut pass = Pass {
        inputs: Vec::new(),
        first: [0.0; FIRST],
        second: [0.0; SECOND],
    };
    let total = (rest.len() * EPOCHS) as f32;
    let mut seen = 0;
    for epoch in 1..=EPOCHS {
        rng.shuffle(rest);
        for sample in &*rest {
            let model = &mut models[stage(sample.board)];
            seen += 1;
            if model.learn(sample, &mut pass) {
                let part = f32::midpoint(1.0, (seen as f32 / total * std::f32::consts::PI).cos());
                model.step(STEP.1 + (STEP.0 - STEP.1) * part);
            }
        }
        report(
            epoch,
            errors(&models, &rest[..held.len().min(rest.len())], &mut pass),
            errors(&models, held, &mut pass),
        );
    }
    let real: Vec<Vec<f32>> = models
        .into_iter()
        .map(|model| {
            let mut numbers = model.numbers;
            numbers[LAST_AT..]
                .iter_mut()
                .for_each(|number| *number *= SCALE);
            numbers
        })
        .collect();
    Net::of(&real)
}
