//! Making the weights, from nothing: positions from own games, labels from own searches, a fit stage by stage.
//!
//! Stages are labelled and fitted from the end of the game backwards. The last positions are solved; a search of four
//! plies from any earlier one ends in a stage that has been fitted already, so one pass carries the truth of the end back to
//! the opening. Rounds serve only to bring the positions nearer to those of good play: the games of each are played with
//! the weights of the one before.

mod fit;
mod games;
mod pairs;

use super::board::Board;
use super::cpu::{Cpu, Level, with_cpu};
use super::endgame::EXACT;
use super::midgame::Searcher;
use super::node::Node;
use super::patterns::{WEIGHTS, shared_places};
use super::signals::Signals;
use super::table::Table;
use super::weights::{STAGES, Weights, stage_of};
use crate::core::Rng;

pub use fit::Errors;
pub use pairs::Deviation;

/// Up to so many empty squares a label is the solved score.
const SOLVED: u32 = 12;
/// Depth in plies of the search that labels earlier positions.
const LABEL_DEPTH: u32 = 4;
/// One position in so many is held out to measure the error.
const HELD_OUT: usize = 20;

/// What became of one stage.
#[derive(Clone, Copy, Debug)]
pub struct StageLog {
    /// The stage.
    pub stage: usize,
    /// Number of positions, those held out included.
    pub positions: usize,
    /// Errors on the positions fitted to.
    pub fitted: Errors,
    /// Errors on the positions held out.
    pub held_out: Errors,
}

/// Positions of own games with `weights` (without any: the order fewest answers first), about `count` of them.
pub fn positions(weights: Option<&Weights>, seed: u64, count: usize) -> Vec<Board> {
    with_cpu!(Level::detect(), cpu => games::positions(cpu, weights, seed, count))
}

/// Weights fitted to `positions`; `report` hears of each stage when it is done.
pub fn fit(positions: &[Board], seed: u64, report: &mut dyn FnMut(StageLog)) -> Weights {
    with_cpu!(Level::detect(), cpu => fit_stages(cpu, positions, seed, report))
}

/// How far shallow searches with `weights` are off, from `count` positions of own games.
pub fn deviations(weights: &Weights, seed: u64, count: usize) -> Vec<Deviation> {
    with_cpu!(Level::detect(), cpu => pairs::deviations(cpu, weights, seed, count))
}

fn fit_stages<C: Cpu>(
    cpu: C,
    positions: &[Board],
    seed: u64,
    report: &mut dyn FnMut(StageLog),
) -> Weights {
    let mut by_stage: Vec<Vec<Board>> = vec![Vec::new(); STAGES];
    for &board in positions {
        by_stage[stage_of(board.empties())].push(board);
    }
    let shared = shared_places();
    let mut weights = Weights::zero();
    let mut fitted = fit::Model::new(WEIGHTS);
    let mut rng = Rng::new(seed);
    for (stage, mut boards) in by_stage.into_iter().enumerate() {
        rng.shuffle(&mut boards);
        let samples = label(cpu, &weights, &boards, &shared);
        let (held, rest) = samples.split_at(samples.len() / HELD_OUT);
        fitted.fit(rest, &mut rng);
        weights.set_stage(stage, &shared, &fitted.weights, &fitted.bias);
        report(StageLog {
            stage,
            positions: samples.len(),
            fitted: fitted.errors(rest),
            held_out: fitted.errors(held),
        });
    }
    weights
}

fn label<C: Cpu>(cpu: C, weights: &Weights, boards: &[Board], shared: &[u32]) -> Vec<fit::Sample> {
    let table = Table::new(4);
    let signals = Signals::none();
    let mut searcher = Searcher::new(&table, weights, &signals);
    let mut samples = Vec::with_capacity(boards.len());
    for &board in boards {
        let node = Node::new(board);
        let empties = board.empties();
        let score = if empties <= SOLVED {
            let guess = searcher.value(cpu, &node.indices, empties) & !1;
            searcher.solver.exact(cpu, board, guess)
        } else {
            searcher.scout(cpu, &node, LABEL_DEPTH, (-64, 64), EXACT)
        };
        samples.push(fit::Sample::new(&node, shared, score as f32));
    }
    samples
}
