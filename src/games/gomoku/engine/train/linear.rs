//! Logistic regression: the evaluation is fitted through the logistic curve to the results of games, and move ordering
//! through softmax to the moves that the searches chose.
//!
//! Steps are scaled per weight by the sum of its squared gradients (`AdaGrad`; Duchi, Hazan, Singer 2011), so that
//! weights of rare states learn as well. Learning begins with the rules of thumb, which rare states keep.

use std::ops::Range;

use super::super::closeness::CLOSENESSES;
use super::super::line_view::LINE_VIEWS;
use super::super::weights::{COMBINATIONS, LINEAR_UNIT, Net, THREAT_STATES, Weights};
use super::SCALE;
use super::features::{Example, Features, MOVE_PLACES, ORDERS, VALUES};
use tabletop_search::fitting::logistic;

#[derive(Clone, Copy, Debug, Default)]
pub struct Errors {
    /// Root mean square error of the expected score (a win is 1, a draw ½).
    pub root: f64,
    /// Share of positions in which the chosen move comes first in the ordering.
    pub first: f64,
    /// Share of positions in which the chosen move is among the first five.
    pub early: f64,
}

/// Initial step size of a weight, in units of the curve's argument.
const FIRST_STEP: f32 = 0.05;
/// Units of the ordering score per unit of softmax's argument.
const ORDER_SCALE: f32 = 64.0;

/// Linear part of the evaluation and move ordering during the fit.
pub(super) struct Model {
    values: Vec<f32>,
    value_squares: Vec<f32>,
    order: Vec<f32>,
    order_squares: Vec<f32>,
}

impl Model {
    pub(super) fn new() -> Self {
        let plain = Weights::plain();
        let points = |weight: i16| f32::from(weight) / LINEAR_UNIT as f32 / SCALE;
        let [own, other] = &plain.linear;
        let mut values: Vec<_> = own.iter().chain(other).map(|&w| points(w)).collect();
        values.extend(plain.threats.iter().map(|&w| f32::from(w) / SCALE));
        let [attack, defence] = &plain.order;
        let [following, answering] = &plain.closeness;
        let parts = [attack, defence, &plain.line_order, following, answering];
        let early = parts.into_iter().flatten();
        let order = early.map(|&w| f32::from(w) / ORDER_SCALE / 4.0).collect();
        Self {
            values,
            value_squares: vec![1.0; VALUES],
            order,
            order_squares: vec![0.1; ORDERS],
        }
    }

    pub(super) fn value(&self, seen: &Features) -> f32 {
        let one = |&(place, times): &(u16, u8)| self.values[usize::from(place)] * f32::from(times);
        seen.values.iter().map(one).sum()
    }

    /// Learns from a position; of the ordering weights only those in `part` of a move.
    pub(super) fn learn(&mut self, example: &Example, part: Range<usize>, shares: &mut Vec<f32>) {
        let error = example.label - logistic(self.value(&example.seen));
        for &(place, times) in &example.seen.values {
            let place = usize::from(place);
            let gradient = error * f32::from(times);
            self.value_squares[place] += gradient * gradient;
            self.values[place] += FIRST_STEP * gradient / self.value_squares[place].sqrt();
        }
        let Some(chosen) = example.seen.chosen else {
            return;
        };
        self.shares(example, shares);
        for (at, (places, share)) in example.seen.moves.iter().zip(&*shares).enumerate() {
            let gradient = f32::from(u8::from(at == usize::from(chosen))) - share;
            for place in places[part.clone()].iter().copied().map(usize::from) {
                let squares = &mut self.order_squares[place];
                *squares += gradient * gradient;
                self.order[place] += FIRST_STEP * gradient / squares.sqrt();
            }
        }
    }

    fn shares(&self, example: &Example, shares: &mut Vec<f32>) {
        shares.clear();
        shares.extend(example.seen.moves.iter().map(|&places| self.early(places)));
        let largest = shares.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for share in &mut *shares {
            *share = (*share - largest).exp();
            sum += *share;
        }
        for share in shares {
            *share /= sum;
        }
    }

    fn early(&self, places: [u16; MOVE_PLACES]) -> f32 {
        places.map(|at| self.order[usize::from(at)]).iter().sum()
    }

    pub(super) fn errors(&self, examples: &[Example]) -> Errors {
        let mut errors = Errors::default();
        let mut choices = 0;
        for example in examples {
            let off = example.label - logistic(self.value(&example.seen));
            errors.root += f64::from(off.powi(2));
            if let Some(chosen) = example.seen.chosen {
                choices += 1;
                let known = self.early(example.seen.moves[usize::from(chosen)]);
                let before = |places: &&[u16; MOVE_PLACES]| self.early(**places) > known;
                let rank = example.seen.moves.iter().filter(before).count();
                errors.first += f64::from(u8::from(rank == 0));
                errors.early += f64::from(u8::from(rank < 5));
            }
        }
        errors.root = (errors.root / examples.len().max(1) as f64).sqrt();
        errors.first /= f64::from(choices.max(1));
        errors.early /= f64::from(choices.max(1));
        errors
    }

    pub(super) fn weights(&self, net: Net) -> Weights {
        let pack = |weight: f32| weight.round().clamp(-32e3, 32e3) as i16;
        let points = |part: &[f32]| {
            part.iter()
                .map(|w| pack(w * SCALE * LINEAR_UNIT as f32))
                .collect()
        };
        let (own, rest) = self.values.split_at(COMBINATIONS);
        let (other, threats) = rest.split_at(COMBINATIONS);
        debug_assert_eq!(threats.len(), THREAT_STATES);
        let order = |part: &[f32]| {
            let part = part.iter();
            part.map(|w| pack((w * ORDER_SCALE).clamp(-15e3, 15e3)))
                .collect()
        };
        let (attack, rest) = self.order.split_at(COMBINATIONS);
        let (defence, rest) = rest.split_at(COMBINATIONS);
        let (line_order, rest) = rest.split_at(LINE_VIEWS);
        let (following, answering) = rest.split_at(CLOSENESSES);
        Weights {
            linear: [points(own), points(other)],
            threats: threats.iter().map(|w| pack(w * SCALE)).collect(),
            order: [order(attack), order(defence)],
            line_order: order(line_order),
            closeness: [order(following), order(answering)],
            net,
        }
    }
}
