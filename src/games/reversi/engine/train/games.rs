//! Training games: a random opening of varying length, then good moves with some noise.

use std::collections::HashSet;

use crate::reversi::engine::board::{Board, Squares};
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::endgame::EXACT;
use crate::reversi::engine::midgame::Searcher;
use crate::reversi::engine::node::Node;
use crate::reversi::engine::ordering::{fastest_first, odd_quadrants};
use crate::reversi::engine::table::Tables;
use crate::reversi::engine::weights::Weights;
use tabletop_core::Rng;
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

/// Minimum and maximum number of random plies at the beginning.
const RANDOM_PLIES: (usize, usize) = (4, 16);
/// Interval of random moves after the opening.
const RANDOM_MOVE: usize = 12;
/// Maximum noise added to a move's value, in discs; every game draws its own bound below this.
const NOISE: f64 = 3.0;
/// Minimum number of empty squares of positions that are used only once.
const ONCE: u32 = 46;

#[derive(Default)]
pub(super) struct Games {
    seen: HashSet<u64>,
}

impl Games {
    /// Positions of one game in which a side can move; those near the start only if no earlier game had them. Moves
    /// are chosen by `searcher`, or by move ordering alone.
    pub(super) fn play<C: Cpu>(
        &mut self,
        cpu: C,
        mut searcher: Option<&mut Searcher<'_>>,
        rng: &mut Rng,
    ) -> Vec<Board> {
        let random = RANDOM_PLIES.0 + rng.below(RANDOM_PLIES.1 - RANDOM_PLIES.0 + 1);
        let noise = rng.unit() * NOISE;
        let mut found = Vec::new();
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
            if board.empties() < ONCE || self.seen.insert(board.unique().slow_hash()) {
                found.push(board);
            }
            let squares: Vec<u32> = Squares(moves).collect();
            let square = if ply < random || rng.below(RANDOM_MOVE) == 0 {
                squares[rng.below(squares.len())]
            } else {
                let mut noise = || rng.unit() * noise;
                good_move(cpu, searcher.as_deref_mut(), board, &squares, &mut noise)
            };
            board = board.after(square, cpu.flips(square, board.mover, board.opponent));
        }
        found
    }
}

/// Positions of as many games as have `count` together.
pub(super) fn positions<C: Cpu>(
    cpu: C,
    weights: Option<&Weights>,
    seed: u64,
    count: usize,
) -> Vec<Board> {
    let mut rng = Rng::new(seed);
    let mut games = Games::default();
    let zero = Weights::zero();
    let (tables, limits) = (Tables::new(1), SearchLimits::none());
    let mut searcher = Searcher::new(&tables, 0, weights.unwrap_or(&zero), &limits);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let searcher = weights.map(|_| &mut searcher);
        found.extend(games.play(cpu, searcher, &mut rng));
    }
    found
}

/// Chooses the best move by a search of two plies, or by move ordering if there are no weights; both with noise.
fn good_move<C: Cpu>(
    cpu: C,
    mut searcher: Option<&mut Searcher<'_>>,
    board: Board,
    squares: &[u32],
    noise: &mut dyn FnMut() -> f64,
) -> u32 {
    let odd = odd_quadrants(board.empty());
    let node = Node::new(board);
    let mut best = (f64::MIN, squares[0]);
    for &square in squares {
        let flips = cpu.flips(square, board.mover, board.opponent);
        let value = match searcher.as_deref_mut() {
            Some(searcher) => {
                let next = node.after(square, flips);
                f64::from(-searcher.shallow_search(cpu, &next, 1, Window::new(-64, 64), EXACT))
            }
            None => f64::from(fastest_first(cpu, board.after(square, flips), square, odd)) / 16.0,
        };
        let value = value + noise();
        if value > best.0 {
            best = (value, square);
        }
    }
    best.1
}
