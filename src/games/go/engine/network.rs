//! The network's evaluation of a position on the fast board. Each position is evaluated in one of the eight symmetries,
//! chosen at random.

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::net::GoNet;
use super::planes;
use crate::go::Position;
use tabletop_core::Rng;
use tabletop_search::net::residual::Batch;

/// Evaluation of a position, for the side to move.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    /// Winning chance, from 0 to 1.
    pub(super) chance: f32,
    /// Expected lead in points.
    pub(super) lead: f32,
    /// Standard deviation of the lead in points.
    pub(super) deviation: f32,
    /// Probabilities and points of the candidate moves, of which a pass is the last.
    pub(super) moves: Vec<(f32, Point)>,
    /// Owners of the points by rows from the top, from −1 (the other side's) to 1 (the mover's).
    pub(super) owners: Vec<f32>,
}

/// Evaluates the position on `board`, whose rules and prisoners are those of `root`. The policy's logits are divided by
/// `temperature`.
pub(super) fn evaluate<const W: usize, const P: usize>(
    net: &GoNet,
    board: &FastBoard<W, P>,
    root: &Position,
    temperature: f32,
    rng: &mut Rng,
) -> Evaluation {
    let symmetry = rng.below(8) as u8;
    let mut batch = Batch::new(net.net().shape(), usize::from(board.size), 1);
    planes::planes(board, &mut |plane, point| {
        let (row, col) = seen(board, point, symmetry);
        batch.planes_mut(0, row, col)[plane] = 1.0;
    });
    let globals = planes::globals(board, root.rules(), root.prisoners());
    batch.globals_mut(0).copy_from_slice(&globals);
    let found = net.net().evaluate(&batch).swap_remove(0);
    let size = usize::from(board.size);
    let index = |point| match point {
        PASS => size * size,
        _ => {
            let (row, col) = seen(board, point, symmetry);
            row * size + col
        }
    };
    let candidates = board.points().filter(|&point| board.is_candidate(point));
    let mut moves: Vec<(f32, Point)> = candidates
        .chain([PASS])
        .map(|point| (found.logits[index(point)] / temperature, point))
        .collect();
    softmax(&mut moves);
    Evaluation {
        chance: found.value,
        lead: found.lead,
        deviation: found.deviation,
        moves,
        owners: board
            .points()
            .map(|point| found.owners[index(point)])
            .collect(),
    }
}

/// Returns the row and column of a point in the network's input, under a symmetry.
fn seen<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    point: Point,
    symmetry: u8,
) -> (usize, usize) {
    let cell = board.cell(point);
    let last = usize::from(board.size) - 1;
    let (mut row, mut col) = (usize::from(cell.row), usize::from(cell.col));
    if symmetry & 1 != 0 {
        row = last - row;
    }
    if symmetry & 2 != 0 {
        col = last - col;
    }
    if symmetry & 4 != 0 {
        (row, col) = (col, row);
    }
    (row, col)
}

/// Converts logits to probabilities that add up to 1.
fn softmax(moves: &mut [(f32, Point)]) {
    let largest = moves.iter().map(|of| of.0).fold(f32::MIN, f32::max);
    let mut all = 0.0;
    for (chance, _) in &mut *moves {
        *chance = (*chance - largest).exp();
        all += *chance;
    }
    for (chance, _) in moves {
        *chance /= all;
    }
}

/// Sums of the evaluations of a search, from Black's view.
#[derive(Clone, Debug, Default)]
pub(super) struct NetStats {
    /// Sum of each point's ownership by rows from the top, from −1 (White's) to 1 (Black's) per evaluation.
    owners: Vec<f32>,
    /// Sum of Black's leads in points, komi included.
    lead: f32,
    /// Sum of the leads' standard deviations.
    deviation: f32,
    /// Number of evaluated positions.
    pub(super) count: u32,
}

impl NetStats {
    pub(super) fn note(&mut self, evaluation: &Evaluation, mover: Colour) {
        let sign = mover.sign();
        self.owners.resize(evaluation.owners.len(), 0.0);
        for (sum, owner) in self.owners.iter_mut().zip(&evaluation.owners) {
            *sum += sign * owner;
        }
        self.lead += sign * evaluation.lead;
        self.deviation += evaluation.deviation;
        self.count += 1;
    }

    /// Adds the sums of another thread.
    pub(super) fn add(&mut self, other: &Self) {
        self.owners
            .resize(self.owners.len().max(other.owners.len()), 0.0);
        for (sum, more) in self.owners.iter_mut().zip(&other.owners) {
            *sum += more;
        }
        self.lead += other.lead;
        self.deviation += other.deviation;
        self.count += other.count;
    }

    /// Returns the mean of what the evaluations foresee for the side whose sign this is.
    pub(super) fn forecast(&self, sign: f32) -> Option<tabletop_core::Forecast> {
        let scale = sign / self.count as f32;
        (self.count > 0).then(|| tabletop_core::Forecast {
            lead: scale * self.lead,
            deviation: Some(self.deviation / self.count as f32),
            owners: self.owners.iter().map(|sum| scale * sum).collect(),
        })
    }
}
