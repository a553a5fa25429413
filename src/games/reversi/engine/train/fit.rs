//! Least mean squares: each position moves the weights it touches a little towards its label.

use crate::core::Rng;
use crate::games::reversi::engine::node::Node;
use crate::games::reversi::engine::patterns::GROUPS;

/// Times the positions of a stage are gone through.
const EPOCHS: usize = 14;
/// The share of a position's error that one step removes, at first and at last.
const STEP: (f32, f32) = (0.20, 0.015);

/// A labelled position.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    places: [u32; GROUPS],
    empties: u8,
    label: f32,
}

impl Sample {
    pub(super) fn new(node: &Node, shared: &[u32], label: f32) -> Self {
        let mut places = [0; GROUPS];
        for (own, place) in places.iter_mut().zip(node.indices.places()) {
            *own = shared[place];
        }
        Self {
            places,
            empties: node.board.empties() as u8,
            label,
        }
    }
}

/// How far off the evaluation is, in discs.
#[derive(Clone, Copy, Debug)]
pub struct Errors {
    /// Mean absolute error.
    pub mean: f64,
    /// Root of the mean square error.
    pub root: f64,
}

/// The weights of a stage while they are fitted, in discs. The next stage starts from them.
pub(super) struct Model {
    pub(super) weights: Vec<f32>,
    pub(super) bias: [f32; 64],
}

impl Model {
    pub(super) fn new(length: usize) -> Self {
        Self {
            weights: vec![0.0; length],
            bias: [0.0; 64],
        }
    }

    fn value(&self, sample: &Sample) -> f32 {
        let patterns: f32 = sample
            .places
            .iter()
            .map(|&place| self.weights[place as usize])
            .sum();
        patterns + self.bias[usize::from(sample.empties)]
    }

    pub(super) fn fit(&mut self, samples: &[Sample], rng: &mut Rng) {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        for epoch in 0..EPOCHS {
            rng.shuffle(&mut order);
            let done = epoch as f32 / (EPOCHS - 1) as f32;
            let share = STEP.0 * (STEP.1 / STEP.0).powf(done);
            let step = share / (GROUPS + 1) as f32;
            for &index in &order {
                let sample = &samples[index as usize];
                let change = (sample.label - self.value(sample)) * step;
                for &place in &sample.places {
                    self.weights[place as usize] += change;
                }
                self.bias[usize::from(sample.empties)] += change;
            }
        }
    }

    pub(super) fn errors(&self, samples: &[Sample]) -> Errors {
        let count = samples.len().max(1) as f64;
        let (mut sum, mut squares) = (0.0, 0.0);
        for sample in samples {
            let error = f64::from(sample.label - self.value(sample));
            sum += error.abs();
            squares += error * error;
        }
        Errors {
            mean: sum / count,
            root: (squares / count).sqrt(),
        }
    }
}
