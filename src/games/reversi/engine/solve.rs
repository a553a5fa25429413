//! Solving endgames exactly, for tests, measurement and the `solve` command.

use std::sync::atomic::AtomicBool;

use super::board::Board;
use super::cpu::{Level, with_cpu};
use super::endgame::Solver;
use super::table::Table;

/// A solved position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Final difference of discs for the mover, empty squares going to the winner.
    pub score: i32,
    /// The best move, `None` for a pass or at the end of the game.
    pub best: Option<u32>,
    /// Positions visited.
    pub nodes: u64,
}

/// The exact score, found without evaluation.
pub fn solve_plain(level: Level, table: &Table, board: Board) -> Solved {
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(table, &stop);
    let score = with_cpu!(level, cpu => solver.exact(cpu, board, 0));
    let best = table
        .probe(board.hash())
        .map(|entry| u32::from(entry.best[0]))
        .filter(|&square| square < 64);
    Solved {
        score,
        best,
        nodes: solver.nodes,
    }
}
