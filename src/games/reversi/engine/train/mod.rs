//! Training of the weights from zero: positions from self-play, labels from our own searches, a fit stage by stage.
//!
//! Stages are labelled and fitted from the end of the game backwards. The last positions are solved; a search of
//! four plies from any earlier one ends in a stage that has been fitted already (but for the first plies of a game,
//! which are of one stage), so one pass propagates the exact results back to the opening. Further rounds only bring
//! the positions nearer to those of good play: the games of each are played with the weights of the previous one.

mod book;
mod ends;
mod even;
mod fit;
mod games;
mod label;
mod pairs;
mod six;

use super::board::Board;
use super::cpu::Cpu;
use super::endgame::EXACT;
use super::midgame::Searcher;
use super::node::Node;
use super::patterns::shared_indices;
use super::simd_level::{SimdLevel, with_cpu};
use super::table::Tables;
use super::weights::{STAGE_LENGTH, STAGES, Weights, stage_of};
use tabletop_core::Rng;
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

pub use fit::Errors;
pub use label::{BYTES, Labelled};
pub use pairs::Deviation;
pub use six::first_positions;

/// Maximum number of empty squares for which the label is the solved score.
const SOLVED: u32 = 12;
/// Depth in plies of the search that labels earlier positions.
const LABEL_DEPTH: u32 = 4;
/// Interval of positions that are held out to measure the error.
const HELD_OUT: usize = 20;

#[derive(Clone, Copy, Debug)]
pub struct StageLog {
    /// Number of the stage, less than [`STAGES`].
    pub stage: usize,
    /// Number of positions, including those held out.
    pub positions: usize,
    pub fitted: Errors,
    pub held_out: Errors,
}

/// About `count` positions of self-play games with `weights` (without any: moves in fastest-first order).
pub fn positions(weights: Option<&Weights>, seed: u64, count: usize) -> Vec<Board> {
    with_cpu!(SimdLevel::detect(), cpu => games::positions(cpu, weights, seed, count))
}

/// Labels positions of self-play games by searches of `depth` plies with finished `weights` until `wanted` returns
/// `false`.
pub fn label_games(
    weights: &Weights,
    depth: u32,
    seed: u64,
    wanted: &mut dyn FnMut(Labelled) -> bool,
) {
    with_cpu!(SimdLevel::detect(), cpu => label::label_games(cpu, weights, depth, seed, wanted));
}

/// Solves positions near the end of self-play games with finished `weights` until `wanted` returns `false`.
pub fn label_ends(weights: &Weights, seed: u64, wanted: &mut dyn FnMut(Labelled) -> bool) {
    with_cpu!(SimdLevel::detect(), cpu => ends::label_ends(cpu, weights, seed, wanted));
}

/// Fits the weights for move ordering near the end to such positions. Returns their file and the mean squares of
/// the remaining errors, on the training positions and on the first twentieth, which is held out.
pub fn fit_order(positions: &[Labelled], seed: u64) -> (Vec<u8>, [f64; 2]) {
    let (weights, squares) = ends::fit_order(positions, seed);
    (weights.to_bytes(), squares)
}

/// Fits weights to `positions`; `report` gets the log of each finished stage.
pub fn fit(positions: &[Board], seed: u64, report: &mut dyn FnMut(StageLog)) -> Weights {
    with_cpu!(SimdLevel::detect(), cpu => fit_stages(cpu, positions, seed, report))
}

/// Fits weights to labelled positions, all stages anew. The first twentieth of each file is held out, because the
/// positions of one game are alike.
pub fn fit_labelled(
    files: &[Vec<Labelled>],
    seed: u64,
    report: &mut dyn FnMut(StageLog),
) -> Weights {
    with_cpu!(SimdLevel::detect(), cpu => fit_files(cpu, files, seed, report))
}

/// Makes an opening book of `count` positions searched to `depth` plies, and returns its lines.
pub fn book(weights: &Weights, depth: u32, count: usize) -> Vec<String> {
    with_cpu!(SimdLevel::detect(), cpu => book::book(cpu, weights, depth, count))
}

/// Finds `count` even positions after eight moves, judged by searches of `depth` plies, and returns their moves.
pub fn even(weights: &Weights, depth: u32, count: usize) -> Vec<String> {
    with_cpu!(SimdLevel::detect(), cpu => even::even(cpu, weights, depth, count))
}

/// Measures the deviations of shallow searches with `weights` on `count` positions of self-play games.
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

/// Weights during the fit of their stages, from the end of the game backwards.
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
            model: fit::Model::new(STAGE_LENGTH),
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
        self.model.fit(&rest, fit::STAGE, &mut self.rng);
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
            searcher.pvs(cpu, &node, LABEL_DEPTH, Window::new(-64, 64), EXACT)
        };
        let label = score.clamp(-64, 64) as i8;
        labelled.push(Labelled { board, label });
    }
    labelled
}
