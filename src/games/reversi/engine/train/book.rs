//! The opening book by our own search.

use crate::reversi::engine::board::{Board, square_name};
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::midgame::Searcher;
use crate::reversi::engine::root::{Root, iterations};
use crate::reversi::engine::table::Tables;
use crate::reversi::engine::weights::Weights;
use tabletop_search::limits::SearchLimits;
use tabletop_search::opening_book::{Growth, grow};

/// Number of rated moves of a position.
const LINES: usize = 4;
/// Settings for growing the book, with losses in discs.
const GROWTH: Growth = Growth {
    free_plies: 0,
    followed: 4,
    ply: 60,
    written: 1,
};

/// Makes a book of `count` positions, each searched to `depth` plies, and returns its lines.
pub(super) fn book<C: Cpu>(cpu: C, weights: &Weights, depth: u32, count: usize) -> Vec<String> {
    let (mut tables, limits) = (Tables::new(64), SearchLimits::none());
    let rate = |board: &Board, _: usize| {
        if cpu.moves(board.mover, board.opponent) == 0 {
            return Vec::new();
        }
        let mut root = Root::new(cpu, *board);
        tables.begin_search(1);
        let mut searcher = Searcher::new(&tables, 0, weights, &limits);
        for iteration in iterations(board.empties(), depth) {
            root.iterate(cpu, &mut searcher, iteration, LINES);
        }
        let rated = root.moves.iter().filter(|mv| mv.rated).take(LINES);
        rated
            .map(|mv| {
                let next = board.after(mv.square, mv.flips);
                (square_name(mv.square), next, mv.score)
            })
            .collect()
    };
    grow(Board::START, count, GROWTH, |board| board.unique(), rate)
}
