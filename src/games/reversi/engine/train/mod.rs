//! Making the weights, from nothing: positions from own games, labels from own searches, a fit stage by stage.
//!
//! Stages are labelled and fitted from the end of the game backwards. The last positions are solved; a search of four
//! plies from any earlier one ends in a stage that has been fitted already (but for the first plies of a game, which are of one
//! stage), so one pass carries the truth of the end back to the opening. Rounds serve only to bring the positions nearer to those of good play: the games of each are played with
//! the weights of the one before.

mod book;
mod ends;
mod fit;
mod games;
mod label;
mod pairs;
mod six;

use super::board::Board;
use super::cpu::{Cpu, SimdLevel, with_cpu};
use super::endgame::EXACT;
use super::midgame::Searcher;
use super::node::Node;
use super::patterns::shared_indices;
use super::table::Tables;
use super::weights::{STAGES, Weights, stage_of};
use tabletop_core::Rng;
use tabletop_search::limits::SearchLimits;

pub use fit::Errors;
pub use label::{BYTES, Labelled};
pub use pairs::Deviation;
pub use six::first_positions;

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
    with_cpu!(SimdLevel::detect(), cpu => games::positions(cpu, weights, seed, count))
}

/// Labels positions of own games by searches of `depth` plies with finished `weights` until `wanted` answers `false`.
pub fn label_games(
    weights: &Weights,
    depth: u32,
    seed: u64,
    wanted: &mut dyn FnMut(Labelled) -> bool,
) {
    with_cpu!(SimdLevel::detect(), cpu => label::label_games(cpu, weights, depth, seed, wanted));
}

/// Solves positions near the end of own games with finished `weights` until `wanted` answers `false`.
pub fn label_ends(weights: &Weights, seed: u64, wanted: &mut dyn FnMut(Labelled) -> bool) {
    with_cpu!(SimdLevel::detect(), cpu => ends::label_ends(cpu, weights, seed, wanted));
}

/// The file of weights for the order near the end, fitted to such positions, and the mean squares of the errors that they
/// leave, of the positions fitted to and of the first twentieth, which is held out.
pub fn fit_order(positions: &[Labelled], seed: u64) -> (Vec<u8>, [f64; 2]) {
    let (weights, squares) = ends::fit_order(positions, seed);
    (weights.write(), squares)
}

/// Weights fitted to `positions`; `report` hears of each stage when it is done.
pub fn fit(positions: &[Board], seed: u64, report: &mut dyn FnMut(StageLog)) -> Weights {
    with_cpu!(SimdLevel::detect(), cpu => fit_stages(cpu, positions, seed, report))
}

/// Weights fitted to positions that are labelled already, all stages anew. The first twentieth of each file is held out: the
/// positions of one game are alike.
pub fn fit_labelled(
    files: &[Vec<Labelled>],
    seed: u64,
    report: &mut dyn FnMut(StageLog),
) -> Weights {
    with_cpu!(SimdLevel::detect(), cpu => fit_files(cpu, files, seed, report))
}

/// The lines of an opening book: `count` positions searched to `depth` plies.
pub fn book(weights: &Weights, depth: u32, count: usize) -> Vec<String> {
    with_cpu!(SimdLevel::detect(), cpu => book::book(cpu, weights, depth, count))
}

/// How far shallow searches with `weights` are off, from `count` positions of own games.
pub fn deviations(weights: &Weights, seed: u64, count: usize) -> Vec<Deviation> {
    with_cpu!(SimdLevel::detect(), cpu => pairs::deviations(cpu, weights, seed, count))
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
    let mut fitting = Fitting::new(seed);
    for (stage, mut boards) in by_stage.into_iter().enumerate() {
        fitting.rng.shuffle(&mut boards);
        let labelled = label(cpu, &fitting.weights, &boards);
        let (held, rest) = labelled.split_at(labelled.len() / HELD_OUT);
        report(fitting.stage(cpu, stage, rest, held));
    }
    fitting.weights
}

fn fit_files<C: Cpu>(
    cpu: C,
    files: &[Vec<Labelled>],
    seed: u64,
    report: &mut dyn FnMut(StageLog),
) -> Weights {
    let mut stages: Vec<(Vec<Labelled>, Vec<Labelled>)> = vec![Default::default(); STAGES];
    for file in files {
        let held = file.len() / HELD_OUT;
        for (index, &position) in file.iter().enumerate() {
            let (rest, out) = &mut stages[stage_of(position.board.empties())];
            let to = if index < held { out } else { rest };
            to.push(position);
        }
    }
    let mut fitting = Fitting::new(seed);
    for (stage, (rest, held)) in stages.into_iter().enumerate() {
        report(fitting.stage(cpu, stage, &rest, &held));
    }
    fitting.weights
}

/// Weights while their stages are fitted, from the end of the game backwards.
struct Fitting {
    shared: Vec<u32>,
    weights: Weights,
    model: fit::Model,
    rng: Rng,
}

impl Fitting {
    fn new(seed: u64) -> Self {
        Self {
            shared: shared_indices(),
            weights: Weights::zero(),
            model: fit::Model::new(),
            rng: Rng::new(seed),
        }
    }

    /// Fits the next stage to `rest`; `held` only measures the error.
    fn stage<C: Cpu>(
        &mut self,
        cpu: C,
        stage: usize,
        rest: &[Labelled],
        held: &[Labelled],
    ) -> StageLog {
        let samples = |positions: &[Labelled]| -> Vec<fit::Sample> {
            let sample = |position: &Labelled| {
                let node = Node::new(position.board);
                fit::Sample::new(cpu, &node, &self.shared, f32::from(position.label))
            };
            positions.iter().map(sample).collect()
        };
        let (rest, held) = (samples(rest), samples(held));
        self.model.fit(&rest, &mut self.rng);
        let model = &self.model;
        self.weights
            .set_stage(stage, &self.shared, &model.weights, &model.bias);
        StageLog {
            stage,
            positions: rest.len() + held.len(),
            fitted: model.errors(&rest),
            held_out: model.errors(&held),
        }
    }
}

fn label<C: Cpu>(cpu: C, weights: &Weights, boards: &[Board]) -> Vec<Labelled> {
    let tables = Tables::new(4);
    let limits = SearchLimits::none();
    let mut searcher = Searcher::new(&tables, 0, weights, &limits);
    let mut labelled = Vec::with_capacity(boards.len());
    for &board in boards {
        let node = Node::new(board);
        let empties = board.empties();
        let score = if empties <= SOLVED {
            let guess = searcher.evaluate(cpu, board, &node.indices, empties) & !1;
            searcher.solver.solve_exactly(cpu, board, guess)
        } else {
            searcher.pvs(cpu, &node, LABEL_DEPTH, (-64, 64), EXACT)
        };
        let label = score.clamp(-64, 64) as i8;
        labelled.push(Labelled { board, label });
    }
    labelled
}
