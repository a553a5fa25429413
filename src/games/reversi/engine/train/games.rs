//! Games to learn from: a random opening of varying length, then good moves with some noise.

use std::collections::HashSet;

use crate::core::Rng;
use crate::games::reversi::engine::board::{Board, Squares};
use crate::games::reversi::engine::cpu::Cpu;
use crate::games::reversi::engine::midgame::Searcher;
use crate::games::reversi::engine::node::Node;
use crate::games::reversi::engine::ordering::{fastest_first, odd_quadrants};
use crate::games::reversi::engine::signals::Signals;
use crate::games::reversi::engine::table::Table;
use crate::games::reversi::engine::weights::Weights;

/// Random plies at the beginning: at least and at most so many.
const RANDOM_PLIES: (usize, usize) = (4, 20);
/// Later one move in so many is random.
const RANDOM_MOVE: usize = 12;
/// Greatest noise added to a move's value, in discs.
const NOISE: f64 = 2.5;
/// With at least so many empty squares a position is taken only once.
const ONCE: u32 = 46;

pub(super) fn positions<C: Cpu>(
    cpu: C,
    weights: Option<&Weights>,
    seed: u64,
    count: usize,
) -> Vec<Board> {
    let mut rng = Rng::new(seed);
    let zero = Weights::zero();
    let (table, signals) = (Table::new(1), Signals::none());
    let mut searcher = Searcher::new(&table, weights.unwrap_or(&zero), &signals);
    let mut seen = HashSet::new();
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let random = RANDOM_PLIES.0 + rng.below(RANDOM_PLIES.1 - RANDOM_PLIES.0 + 1);
        let mut board = Board::START;
        for ply in 0.. {
            let mut moves = cpu.moves(board.mover, board.opponent);
            if moves == 0 {
                board = board.passed();
                moves = cpu.moves(board.mover, board.opponent);
                if moves == 0 {
                    break;
                }
            }
            if board.empties() < ONCE || seen.insert(board.unique().slow_hash()) {
                found.push(board);
            }
            let squares: Vec<u32> = Squares(moves).collect();
            let square = if ply < random || rng.below(RANDOM_MOVE) == 0 {
                squares[rng.below(squares.len())]
            } else {
                good_move(
                    cpu,
                    weights.map(|_| &mut searcher),
                    board,
                    &squares,
                    &mut rng,
                )
            };
            board = board.after(square, cpu.flips(square, board.mover, board.opponent));
        }
    }
    found
}

/// The best move by a search of two plies, or by the order of moves where there are no weights; both with noise.
fn good_move<C: Cpu>(
    cpu: C,
    mut searcher: Option<&mut Searcher<'_>>,
    board: Board,
    squares: &[u32],
    rng: &mut Rng,
) -> u32 {
    let odd = odd_quadrants(board.empty());
    let node = Node::new(board);
    let mut best = (f64::MIN, squares[0]);
    for &square in squares {
        let flips = cpu.flips(square, board.mover, board.opponent);
        let value = match searcher.as_deref_mut() {
            Some(searcher) => {
                let next = node.after(cpu, square, flips);
                f64::from(-searcher.quick(cpu, &next, 1, -64, 64))
            }
            None => f64::from(fastest_first(cpu, board.after(square, flips), square, odd)) / 16.0,
        };
        let value = value + rng.unit() * NOISE;
        if value > best.0 {
            best = (value, square);
        }
    }
    best.1
}
