//! Labels for move ordering near the end: typical solver positions, most of them after a bad move or two, with
//! their solved scores.

use super::HELD_OUT;
use super::fit::{Course, Model, Sample, average};
use super::label::{Labelled, own_games};
use crate::reversi::engine::board::{Board, Squares};
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::node::Node;
use crate::reversi::engine::order_weights::{
    ORDER_GROUPS, ORDER_WEIGHTS, OrderIndices, OrderWeights, shared_places,
};
use crate::reversi::engine::weights::Weights;
use tabletop_core::Rng;

/// Minimum and maximum number of empty squares of the solved positions.
const EMPTIES: (u32, u32) = (9, 13);
/// Maximum number of random plies before a position.
const RANDOM_PLIES: u32 = 4;
/// Number of positions of each number of empty squares from one game.
const OF_A_GAME: usize = 2;

/// Solves positions of self-play games with `weights`, after some random plies, until `wanted` returns false.
pub(super) fn label_ends<C: Cpu>(
    cpu: C,
    weights: &Weights,
    seed: u64,
    wanted: &mut dyn FnMut(Labelled) -> bool,
) {
    own_games(cpu, weights, seed, |teacher, game, rng| {
        let mut each = (EMPTIES.0..=EMPTIES.1).flat_map(|empties| [empties; OF_A_GAME]);
        each.all(|empties| {
            let random = rng.below(RANDOM_PLIES as usize + 1) as u32;
            let from = game
                .iter()
                .find(|board| board.empties() == empties + random);
            let Some(board) = from.and_then(|&from| astray(cpu, from, random, rng)) else {
                return true;
            };
            let node = Node::new(board);
            let guess = teacher.evaluate(cpu, board, &node.indices, empties);
            let score = teacher.solver.solve_exactly(cpu, board, guess & !1);
            let label = score.clamp(-64, 64) as i8;
            wanted(Labelled { board, label })
        })
    });
}

/// Position after so many random moves; `None` if a side has to pass on the way.
fn astray<C: Cpu>(cpu: C, mut board: Board, plies: u32, rng: &mut Rng) -> Option<Board> {
    for _ in 0..plies {
        let squares: Vec<u32> = Squares(cpu.moves(board.mover, board.opponent)).collect();
        let square = *rng.pick(&squares)?;
        board = board.after(square, cpu.flips(square, board.mover, board.opponent));
    }
    (cpu.moves(board.mover, board.opponent) != 0).then_some(board)
}

const ORDER: Course = Course {
    epochs: 10,
    step: (0.25, 0.02),
    weight: |_| 1.0,
};

/// Fits weights to `positions` by least mean squares. Returns them and the mean squares of the remaining errors, on
/// the training positions and on those held out, the first twentieth.
pub(super) fn fit_order(positions: &[Labelled], seed: u64) -> (OrderWeights, [f64; 2]) {
    let shared = shared_places();
    let sample = |position: &Labelled| {
        let mut places = [0; ORDER_GROUPS];
        for (own, place) in places
            .iter_mut()
            .zip(OrderIndices::from_board(position.board).places())
        {
            *own = shared[place];
        }
        Sample {
            places,
            empties: position.board.empties() as u8,
            label: position.label.into(),
        }
    };
    let samples: Vec<Sample<ORDER_GROUPS>> = positions.iter().map(sample).collect();
    let (held, rest) = samples.split_at(samples.len() / HELD_OUT);
    let mut model = Model::new(ORDER_WEIGHTS);
    model.fit(rest, ORDER, &mut Rng::new(seed));
    let square = |sample| f64::from(model.error(sample)).powi(2);
    let squares = [rest, held].map(|samples| average(samples.iter().map(square)));
    (OrderWeights::new(&model.weights), squares)
}
