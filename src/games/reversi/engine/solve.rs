//! Solving endgames exactly, for tests, measurement and the `solve` command.

use std::sync::atomic::AtomicBool;

use super::board::Board;
use super::cpu::{Cpu, Level, with_cpu};
use super::endgame::Solver;
use super::midgame::Searcher;
use super::root::{Root, plan};
use super::signals::Signals;
use super::table::Table;
use super::weights::Weights;

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

/// The exact score, found with the evaluation's help.
pub fn solve(level: Level, table: &Table, weights: &Weights, board: Board) -> Solved {
    with_cpu!(level, cpu => solve_on(cpu, table, weights, board))
}

fn solve_on<C: Cpu>(cpu: C, table: &Table, weights: &Weights, board: Board) -> Solved {
    let signals = Signals::none();
    let mut searcher = Searcher::new(table, weights, &signals);
    let mut root = Root::new(cpu, board);
    let empties = board.empties();
    if root.moves.is_empty() {
        let score = if cpu.moves(board.opponent, board.mover) == 0 {
            board.final_score()
        } else {
            -solve_on(cpu, table, weights, board.passed()).score
        };
        return Solved {
            score,
            best: None,
            nodes: searcher.nodes(),
        };
    }
    for step in plan(empties, empties) {
        root.iterate(cpu, &mut searcher, step, 1);
    }
    let best = &root.moves[0];
    Solved {
        score: best.score,
        best: Some(best.square),
        nodes: searcher.nodes(),
    }
}
