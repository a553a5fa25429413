//! The numbered even openings: positions after eight moves in which neither side leads by our own search.

use std::collections::BTreeMap;

use crate::reversi::engine::board::{Board, Squares, square_name};
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::midgame::Searcher;
use crate::reversi::engine::root::{Root, iterations};
use crate::reversi::engine::table::Tables;
use crate::reversi::engine::weights::Weights;
use tabletop_core::Rng;
use tabletop_search::limits::SearchLimits;

/// Number of moves before a position.
const PLIES: usize = 8;
/// Maximum lead in discs by the deep search.
const EVEN: i32 = 2;
/// Depth in plies of the first search, and the lead in discs from which a position is left out after it.
const FIRST: u32 = 6;
const CLEAR: i32 = 6;
/// Seed of the order, in which the numbers say nothing about the positions.
const SEED: u64 = 8;

/// Returns the moves to `count` even positions, judged by searches of `depth` plies; no two are equal by symmetry.
pub(super) fn even<C: Cpu>(cpu: C, weights: &Weights, depth: u32, count: usize) -> Vec<String> {
    let mut lines = BTreeMap::from([(Board::START.unique(), (Board::START, String::new()))]);
    for _ in 0..PLIES {
        let mut longer = BTreeMap::new();
        for (board, line) in lines.values() {
            for square in Squares(cpu.moves(board.mover, board.opponent)) {
                let next = board.after(square, cpu.flips(square, board.mover, board.opponent));
                let line = || (next, format!("{line}{}", square_name(square)));
                longer.entry(next.unique()).or_insert_with(line);
            }
        }
        lines = longer;
    }
    let mut lines: Vec<_> = lines.into_values().collect();
    Rng::new(SEED).shuffle(&mut lines);
    let (mut tables, limits) = (Tables::new(64), SearchLimits::none());
    let mut leads = |board: Board, depth, most| {
        let mut root = Root::new(cpu, board);
        tables.begin_search(1);
        let mut searcher = Searcher::new(&tables, 0, weights, &limits);
        for iteration in iterations(board.empties(), depth) {
            root.iterate(cpu, &mut searcher, iteration, 1);
        }
        root.moves
            .first()
            .is_none_or(|best| best.score.abs() > most)
    };
    let even = lines
        .into_iter()
        .filter(|&(board, _)| !leads(board, FIRST, CLEAR) && !leads(board, depth, EVEN));
    even.take(count).map(|(_, line)| line).collect()
}
