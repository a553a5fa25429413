//! Least mean squares: each position moves the weights it touches a little towards its label.

use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::node::Node;
use crate::reversi::engine::patterns::GROUPS;
use crate::reversi::engine::weights::MOBILITY_OFFSET;
use tabletop_core::Rng;

/// Minimum weight of a position with a label far from 0; one near 0 has weight 1. Errors are harmless where the
/// game is decided: this weighting took 3 % off the errors with labels up to 16 and added 8 % to those beyond.
const FAR: f32 = 0.25;
/// Label, in discs, at which the rest of the weight has fallen to 1/e.
const NEAR: f32 = 20.0;

/// Number of weights that a position touches: its patterns' and its number of moves'.
const TOUCHED: usize = GROUPS + 1;

/// Weights that a position touches, its number of empty squares, and its score.
#[derive(Clone, Debug)]
pub(super) struct Sample<const N: usize = TOUCHED> {
    pub(super) places: [u32; N],
    pub(super) empties: u8,
    pub(super) label: f32,
}

impl Sample {
    pub(super) fn new<C: Cpu>(cpu: C, node: &Node, shared: &[u32], label: f32) -> Self {
        let board = node.board;
        let moves = cpu.moves(board.mover, board.opponent).count_ones();
        let mut places = [MOBILITY_OFFSET as u32 + moves; TOUCHED];
        for (own, place) in places.iter_mut().zip(node.indices.weight_indices()) {
            *own = shared[place];
        }
        Self {
            places,
            empties: node.board.empties() as u8,
            label,
        }
    }
}

/// Errors of the evaluation in discs.
#[derive(Clone, Copy, Debug)]
pub struct Errors {
    pub mean: f64,
    /// Root of the mean square error.
    pub root: f64,
    /// Root of the mean square error where the label is at most 16.
    pub close: f64,
}

/// Maximum label of a close position, in discs, which may still be won or lost.
const CLOSE: f32 = 16.0;

/// Weights of a stage during the fit, in discs. The next stage starts from them.
pub(super) struct Model {
    pub(super) weights: Vec<f32>,
    pub(super) bias: [f32; 64],
}

/// Course of a fit.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub(super) epochs: usize,
    /// Share of a position's error that a step removes, at first and at last.
    pub(super) step: (f32, f32),
    /// Weight of a position by its label.
    pub(super) weight: fn(f32) -> f32,
}

/// Course of the fit of a stage.
pub(super) const STAGE: Course = Course {
    epochs: 20,
    step: (0.40, 0.015),
    weight: |label| {
        let distance = label / NEAR;
        FAR + (1.0 - FAR) * (-distance * distance).exp()
    },
};

impl Model {
    pub(super) fn new(weights: usize) -> Self {
        Self {
            weights: vec![0.0; weights],
            bias: [0.0; 64],
        }
    }

    /// Label of a sample less its value.
    pub(super) fn error<const N: usize>(&self, sample: &Sample<N>) -> f32 {
        let weights = sample.places.iter();
        let patterns: f32 = weights.map(|&place| self.weights[place as usize]).sum();
        sample.label - patterns - self.bias[usize::from(sample.empties)]
    }

    pub(super) fn fit<const N: usize>(
        &mut self,
        samples: &[Sample<N>],
        course: Course,
        rng: &mut Rng,
    ) {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        let (first, last) = course.step;
        for epoch in 0..course.epochs {
            rng.shuffle(&mut order);
            let done = epoch as f32 / (course.epochs - 1) as f32;
            let step = first * (last / first).powf(done) / (N + 1) as f32;
            for &index in &order {
                let sample = &samples[index as usize];
                let change = self.error(sample) * step * (course.weight)(sample.label);
                for &place in &sample.places {
                    self.weights[place as usize] += change;
                }
                self.bias[usize::from(sample.empties)] += change;
            }
        }
    }

    pub(super) fn errors(&self, samples: &[Sample]) -> Errors {
        let error = |sample: &Sample| f64::from(self.error(sample));
        let square = |sample: &Sample| error(sample) * error(sample);
        let close = samples.iter().filter(|sample| sample.label.abs() <= CLOSE);
        Errors {
            mean: average(samples.iter().map(|sample| error(sample).abs())),
            root: average(samples.iter().map(square)).sqrt(),
            close: average(close.map(square)).sqrt(),
        }
    }
}

/// Mean, or 0 if there are no values.
pub(super) fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    sum / f64::from(count.max(1))
}
