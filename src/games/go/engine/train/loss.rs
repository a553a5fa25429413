//! Losses of a network on positions that it was not fitted to, to measure the cost of rounding to eight bits.

use super::super::planes::{GLOBALS, PLANES};
use super::positions::{OWN_NUMBERS, positions_header, record_len};
use tabletop_search::net::residual::{Batch, Evaluation, ResidualNet};

/// One game in this many is held out, and the weight of a move that was played without a long search: both as in
/// `fit-go.py`.
const HELD_OUT: u32 = 20;
const PLAYED_WEIGHT: f64 = 0.25;
/// Share of the search's value in the target value, if the search's value is known.
const SEARCH_SHARE: f32 = 0.4;

/// Mean cross entropies in nats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Number of held-out positions.
    pub positions: usize,
    /// Cross entropy of the moves.
    pub policy: f64,
    /// Cross entropy of the winner.
    pub value: f64,
}

/// Returns the losses of the network in the given `form` on the held-out positions of a file of boards of this size, or
/// `None` if the file is of another kind.
#[must_use]
pub fn held_out_losses(
    net: &ResidualNet,
    size: u8,
    file: &[u8],
    form: impl Fn(&ResidualNet, &Batch) -> Vec<Evaluation>,
) -> Option<Losses> {
    let records = file.strip_prefix(positions_header(size).as_slice())?;
    let points = usize::from(size) * usize::from(size);
    let (mut losses, mut weights) = (Losses::default(), 0.0);
    for record in records.chunks_exact(record_len(size)) {
        let (numbers, rest) = record.split_at(OWN_NUMBERS + 4 * GLOBALS);
        let number = |at: usize| numbers[4 * at..][..4].try_into().unwrap_or_default();
        if !u32::from_le_bytes(number(0)).is_multiple_of(HELD_OUT) {
            continue;
        }
        let (policy, rest) = rest.split_at(2 * (points + 1));
        let (_, planes) = rest.split_at(points);
        let mut batch = Batch::new(net.shape(), usize::from(size), 1);
        for (at, value) in batch.globals_mut(0).iter_mut().enumerate() {
            *value = f32::from_le_bytes(number(OWN_NUMBERS / 4 + at));
        }
        for bit in 0..PLANES * points {
            let (plane, point) = (bit / points, bit % points);
            let (row, col) = (point / usize::from(size), point % usize::from(size));
            let is_set = planes[bit / 8] & (0x80 >> (bit % 8)) != 0;
            batch.planes_mut(0, row, col)[plane] = f32::from(u8::from(is_set));
        }
        let evaluation = form(net, &batch).pop()?;
        let weight = if u32::from_le_bytes(number(1)) > 0 {
            1.0
        } else {
            PLAYED_WEIGHT
        };
        weights += weight;
        losses.policy += weight * policy_loss(&evaluation.logits, policy);
        let [share, chance] = [2, 4].map(|at| f32::from_le_bytes(number(at)));
        let searched = if chance >= 0.0 { SEARCH_SHARE } else { 0.0 };
        let wanted = f64::from(share + searched * (chance - share));
        let value = f64::from(evaluation.value).clamp(1e-6, 1.0 - 1e-6);
        losses.value -= wanted * value.ln() + (1.0 - wanted) * (1.0 - value).ln();
        losses.positions += 1;
    }
    losses.policy /= f64::max(weights, PLAYED_WEIGHT);
    losses.value /= losses.positions.max(1) as f64;
    Some(losses)
}

/// Returns the cross entropy of the moves' shares, which are stored as pairs of bytes.
fn policy_loss(logits: &[f32], shares: &[u8]) -> f64 {
    let shares = shares
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let shares: Vec<f64> = shares.map(f64::from).collect();
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let of_most = |logit: &f32| f64::from(logit - largest);
    let all: f64 = logits.iter().map(|logit| of_most(logit).exp()).sum();
    let missed = logits.iter().zip(&shares);
    let missed: f64 = missed
        .map(|(logit, share)| share * (all.ln() - of_most(logit)))
        .sum();
    missed / shares.iter().sum::<f64>().max(1.0)
}
