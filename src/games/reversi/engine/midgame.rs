//! The search with evaluation: principal variation search with null windows (Pearl's Scout), transposition table,
//! Multi-ProbCut, move ordering by shallow searches. In searches to the last disc this is the upper part of the
//! endgame solver.

use super::cpu::Cpu;
use super::endgame::{EXACT, MAX_EXACT_EMPTIES, Solver};
use super::last_four::final_score;
use super::margins::Margins;
use super::node::Node;
use super::split::{SplitPoint, SplitSearch, Splitting};
use super::table::{BestMove, NO_SQUARE, TableEntry, Tables, enhanced_cutoff, hash_moves};
use super::weights::Weights;
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

/// Maximum number of empty squares, in searches to the end, for which the solver without evaluation is faster. A
/// selective search can cut off most of what the solver would visit.
#[inline(always)]
const fn solver_empties(confidence: u8) -> u32 {
    if confidence == EXACT {
        MAX_EXACT_EMPTIES
    } else {
        12
    }
}
/// Maximum depth at which neither a table nor the evaluation for ordering pays.
pub(super) const MAX_SHALLOW_DEPTH: u32 = 3;
/// Minimum depth for enhanced transposition cut-offs.
pub(super) const MIN_ETC_DEPTH: u32 = 5;
/// Minimum depth at which the threads of a pool share the children of a node.
const MIN_SPLIT_DEPTH: u32 = 6;

/// Search of one thread. Aligned to cache lines, because it counts nodes all the time.
#[derive(Debug)]
#[repr(align(128))]
pub struct Searcher<'a> {
    pub(super) solver: Solver<'a>,
    pub(super) weights: &'a Weights,
    pub(super) limits: &'a SearchLimits<'a>,
    pub(super) margins: &'static Margins,
}

impl<'a> Searcher<'a> {
    /// Creates the search of the thread with this number, with its `weights`, `tables` and `limits`.
    pub fn new(
        tables: &'a Tables,
        number: usize,
        weights: &'a Weights,
        limits: &'a SearchLimits<'a>,
    ) -> Self {
        let local = &tables.local[number];
        Self {
            solver: Solver::new(&tables.shared, local, limits),
            weights,
            limits,
            margins: Margins::shared(),
        }
    }

    /// Number of positions visited.
    pub const fn nodes(&self) -> u64 {
        self.solver.nodes
    }

    /// Searches to `depth` with the null window `alpha, alpha + 1` and returns a fail-soft score. Meaningless if
    /// stopped.
    #[inline]
    pub(super) fn null_window<C: Cpu>(
        &mut self,
        cpu: C,
        node: &Node,
        depth: u32,
        alpha: i32,
        confidence: u8,
    ) -> i32 {
        let empties = node.board.empties();
        if depth >= empties && empties <= solver_empties(confidence) {
            return self.solver.solve(cpu, node.board, alpha);
        }
        if depth <= MAX_SHALLOW_DEPTH {
            return self.shallow_search(cpu, node, depth, Window::null(alpha), confidence);
        }
        let depth = depth.min(empties);
        cpu.enter(
            #[inline(always)]
            move || {
                self.solver.nodes += 1;
                let board = node.board;
                if let Some(bound) = self.solver.stability_cutoff(cpu, board, alpha, empties) {
                    return bound;
                }
                let moves = cpu.moves(board.mover, board.opponent);
                if moves == 0 {
                    if cpu.moves(board.opponent, board.mover) == 0 {
                        return final_score(cpu, board.mover, empties);
                    }
                    return -self.null_window(cpu, &node.passed(), depth, -alpha - 1, confidence);
                }
                let hash = board.hash();
                let entry = self.solver.table.get(hash);
                if let Some(entry) = entry
                    && let Some(score) = entry.cutoff(depth, confidence, alpha)
                {
                    return score;
                }
                if self.solver.must_end() {
                    return alpha;
                }
                if confidence < EXACT
                    && let Some(score) = self.probcut(cpu, node, depth, empties, alpha, confidence)
                {
                    return score;
                }
                let hash_moves = entry.map_or([NO_SQUARE; 2], |entry| entry.best);
                let mut list = self.ordered_moves(cpu, node, moves, depth, empties, hash_moves);
                if depth >= MIN_ETC_DEPTH {
                    let table = self.solver.table;
                    let cut = enhanced_cutoff(
                        table,
                        board,
                        list.as_slice(),
                        depth - 1,
                        confidence,
                        alpha,
                    );
                    if let Some(score) = cut {
                        return score;
                    }
                }
                if depth >= MIN_SPLIT_DEPTH && self.solver.splitting.worker.is_some() {
                    let point = SplitPoint {
                        board,
                        hash,
                        depth,
                        empties,
                        alpha,
                        confidence,
                    };
                    return self.search_split_point(
                        point,
                        list.as_mut_slice(),
                        |search, square, flips| {
                            let next = node.after(square, flips);
                            -search.null_window(cpu, &next, depth - 1, -alpha - 1, confidence)
                        },
                    );
                }
                let mut best = BestMove::NONE;
                let mut index = 0;
                while let Some(candidate) = list.pick_best(index) {
                    index += 1;
                    let next = node.after(candidate.square, candidate.flips);
                    let score = -self.null_window(cpu, &next, depth - 1, -alpha - 1, confidence);
                    if score > best.score {
                        best = BestMove::new(score, candidate.square);
                        if score > alpha {
                            break;
                        }
                    }
                }
                let entry = TableEntry::new(depth, confidence, Window::null(alpha), best);
                self.solver.splitting.store(self.solver.table, hash, entry);
                best.score
            },
        )
    }

    /// Searches to `depth` between `alpha` and `beta` and returns a fail-soft score: the first move with the full
    /// window, the others with null windows first.
    pub fn pvs<C: Cpu>(
        &mut self,
        cpu: C,
        node: &Node,
        depth: u32,
        window: Window,
        confidence: u8,
    ) -> i32 {
        let Window { alpha, beta } = window;
        let empties = node.board.empties();
        let depth = depth.min(empties);
        if beta - alpha <= 1 {
            return self.null_window(cpu, node, depth, alpha, confidence);
        }
        if depth <= MAX_SHALLOW_DEPTH && depth < empties {
            return self.shallow_search(cpu, node, depth, window, confidence);
        }
        cpu.enter(
            #[inline(always)]
            move || self.pvs_node(cpu, node, depth, empties, window, confidence),
        )
    }

    fn pvs_node<C: Cpu>(
        &mut self,
        cpu: C,
        node: &Node,
        depth: u32,
        empties: u32,
        window: Window,
        confidence: u8,
    ) -> i32 {
        let beta = window.beta;
        self.solver.nodes += 1;
        let board = node.board;
        let moves = cpu.moves(board.mover, board.opponent);
        if moves == 0 {
            if cpu.moves(board.opponent, board.mover) == 0 {
                return final_score(cpu, board.mover, empties);
            }
            return -self.pvs(cpu, &node.passed(), depth, window.reversed(), confidence);
        }
        if self.solver.must_end() {
            return window.alpha;
        }
        let hash = board.hash();
        let hash_moves = hash_moves(self.solver.table, hash);
        let mut list = self.ordered_moves(cpu, node, moves, depth, empties, hash_moves);
        let mut alpha = window.alpha;
        let mut best = BestMove::NONE;
        let mut index = 0;
        while let Some(candidate) = list.pick_best(index) {
            let next = node.after(candidate.square, candidate.flips);
            let mut score = alpha + 1;
            if index > 0 {
                score = -self.null_window(cpu, &next, depth - 1, -alpha - 1, confidence);
            }
            if score > alpha && score < beta {
                let window = Window::new(-beta, -alpha);
                score = -self.pvs(cpu, &next, depth - 1, window, confidence);
            }
            index += 1;
            if score > best.score {
                best = BestMove::new(score, candidate.square);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        let entry = TableEntry::new(depth, confidence, window, best);
        self.solver.splitting.store(self.solver.table, hash, entry);
        best.score
    }
}

impl<'a> SplitSearch<'a> for Searcher<'a> {
    fn splitting(&mut self) -> &mut Splitting<'a> {
        &mut self.solver.splitting
    }
}
