//! Fit of the policy: the probability of each move is the softmax of the sums of its features' weights, fitted to the
//! shares of the searches' visits.
//!
//! Steps are scaled per weight by the sum of its squared gradients (`AdaGrad`; Duchi, Hazan, Singer 2011). Shapes seen
//! only a few times get no weight.

use super::super::features::{FEATURES, SHAPE_BASE};
use super::super::policy_weights::{PolicyWeights, WEIGHT_SCALE};
use super::super::priors::softmax;
use tabletop_core::Rng;

/// Number of passes over the samples.
const EPOCHS: usize = 8;
/// Initial step size of a weight.
const STEP: f32 = 0.2;
/// One game in this many is held out.
const HELD_OUT: usize = 20;
/// Minimum number of occurrences of a shape to get a weight.
const MIN_OCCURRENCES: u32 = 12;
/// Weight decay per sample.
const DECAY: f32 = 1e-5;

/// Training sample of one position: the features of its moves and the shares of the search's visits.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// Features of all moves, one move after the other.
    pub(super) features: Vec<u32>,
    /// End index of each move's features.
    pub(super) ends: Vec<u32>,
    /// Share of the visits of each move.
    pub(super) shares: Vec<f32>,
    /// Number of the game.
    pub(super) game: usize,
}

impl Sample {
    fn moves(&self) -> impl Iterator<Item = (&[u32], f32)> {
        let begin = |at: usize| {
            if at == 0 {
                0
            } else {
                self.ends[at - 1] as usize
            }
        };
        (0..self.ends.len()).map(move |at| {
            let features = &self.features[begin(at)..self.ends[at] as usize];
            (features, self.shares[at])
        })
    }
}

/// Quality of the predicted shares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Number of positions.
    pub positions: usize,
    /// Mean cross entropy of the predicted shares, in nats.
    pub loss: f64,
    /// Mean entropy of the shares themselves, the lower bound of the loss.
    pub least: f64,
    /// Share of positions in which the most visited move is predicted as the likeliest.
    pub first: f64,
    /// Share of positions in which the most visited move is among the likeliest five.
    pub early: f64,
}

struct Model {
    weights: Vec<f32>,
    squares: Vec<f32>,
    known: Vec<bool>,
}

impl Model {
    fn new(samples: &[Sample]) -> Self {
        let mut seen = vec![0_u32; FEATURES];
        for place in samples.iter().flat_map(|sample| &sample.features) {
            seen[*place as usize] += 1;
        }
        Self {
            weights: vec![0.0; FEATURES],
            squares: vec![1.0; FEATURES],
            known: (0..)
                .zip(&seen)
                .map(|(place, &seen)| place < SHAPE_BASE || seen >= MIN_OCCURRENCES)
                .collect(),
        }
    }

    fn chances(&self, sample: &Sample, chances: &mut Vec<f32>) {
        chances.clear();
        chances.extend(sample.moves().map(|(features, _)| {
            features
                .iter()
                .map(|&place| self.weights[place as usize])
                .sum::<f32>()
        }));
        softmax(chances);
    }

    fn learn(&mut self, sample: &Sample, chances: &mut Vec<f32>) {
        self.chances(sample, chances);
        for ((features, share), &chance) in sample.moves().zip(&*chances) {
            let error = share - chance;
            if error.abs() < 1e-4 {
                continue;
            }
            for &place in features {
                let place = place as usize;
                if self.known[place] {
                    let gradient = error - DECAY * self.weights[place];
                    self.squares[place] += gradient * gradient;
                    self.weights[place] += STEP * gradient / self.squares[place].sqrt();
                }
            }
        }
    }

    fn figures<'a>(&self, samples: impl Iterator<Item = &'a Sample>) -> Figures {
        let mut figures = Figures::default();
        let mut chances = Vec::new();
        for sample in samples {
            self.chances(sample, &mut chances);
            figures.positions += 1;
            for (&share, &chance) in sample.shares.iter().zip(&chances) {
                if share > 0.0 {
                    figures.loss -= f64::from(share * chance.max(1e-9).ln());
                    figures.least -= f64::from(share * share.ln());
                }
            }
            let most = |a: &usize, b: &usize| sample.shares[*a].total_cmp(&sample.shares[*b]);
            let best = (0..chances.len()).max_by(most).unwrap_or_default();
            let before = chances
                .iter()
                .filter(|&&chance| chance > chances[best])
                .count();
            figures.first += f64::from(u8::from(before == 0));
            figures.early += f64::from(u8::from(before < 5));
        }
        let of = figures.positions.max(1) as f64;
        Figures {
            positions: figures.positions,
            loss: figures.loss / of,
            least: figures.least / of,
            first: figures.first / of,
            early: figures.early / of,
        }
    }
}

/// Fits the weights; after each epoch reports the quality of the predictions for fitted and for held-out positions.
pub fn fit(
    samples: &mut [Sample],
    seed: u64,
    tell: &mut dyn FnMut(usize, Figures, Figures),
) -> PolicyWeights {
    let held = |sample: &Sample| sample.game.is_multiple_of(HELD_OUT);
    samples.sort_by_key(|sample| !held(sample));
    let (held, fitted) = samples.split_at(samples.partition_point(held));
    let mut model = Model::new(fitted);
    let mut rng = Rng::new(seed);
    let mut chances = Vec::new();
    let mut order: Vec<usize> = (0..fitted.len()).collect();
    for epoch in 1..=EPOCHS {
        rng.shuffle(&mut order);
        for &at in &order {
            model.learn(&fitted[at], &mut chances);
        }
        // Every epoch is measured on the same positions, so that the figures are comparable.
        tell(
            epoch,
            model.figures(fitted.iter().step_by(HELD_OUT)),
            model.figures(held.iter()),
        );
    }
    let most = f32::from(i16::MAX);
    let rounded = |weight: f32| (weight * WEIGHT_SCALE).round().clamp(-most, most) as i16;
    PolicyWeights(model.weights.into_iter().map(rounded).collect())
}
