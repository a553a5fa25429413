//! Alpha-beta with iterative deepening on boards of any size.

use super::grid::LargeBoard;
use super::table::TableEntry;
use super::value::{WIN_BASE, evaluate, final_value};
use tabletop_core::Cell;
use tabletop_search::limits::SearchLimits;
use tabletop_search::table::{Bound, TranspositionTable};

/// Bound beyond every value.
const INFINITY: i32 = 4 * WIN_BASE;
/// Minimum depth at which children are sorted by their value and results stored.
const MIN_SORTED_DEPTH: u32 = 2;

/// Moves that are rated exactly: the best one, all, or the best one and a requested one.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatedMoves {
    pub(super) all: bool,
    pub(super) requested: Option<Cell>,
}

impl RatedMoves {
    /// True if a move is rated exactly even where another one is better.
    pub(super) fn includes(self, square: Cell) -> bool {
        self.all || self.requested == Some(square)
    }
}

pub(super) struct Search<'a> {
    pub(super) limits: &'a SearchLimits<'a>,
    pub(super) nodes: u64,
    /// Number of positions visited below each move of the root.
    below: Vec<(Cell, u64)>,
    table: &'a TranspositionTable<TableEntry>,
}

impl<'a> Search<'a> {
    pub(super) const fn new(
        table: &'a TranspositionTable<TableEntry>,
        limits: &'a SearchLimits<'a>,
    ) -> Self {
        Self {
            limits,
            nodes: 0,
            below: Vec::new(),
            table,
        }
    }

    /// Number of positions visited below a move of the root.
    pub(super) fn below(&self, square: Cell) -> u64 {
        let known = self.below.iter().find(|known| known.0 == square);
        known.map_or(0, |known| known.1)
    }

    fn count_below(&mut self, square: Cell, nodes: u64) {
        match self.below.iter_mut().find(|known| known.0 == square) {
            Some(known) => known.1 += nodes,
            None => self.below.push((square, nodes)),
        }
    }

    /// Rates the moves at `depth` and sorts them, best first; the `wanted` ones exactly. Returns false if stopped:
    /// the first depth is complete nevertheless, and results of later ones count only if a better move was found
    /// and none is requested.
    pub(super) fn iterate(
        &mut self,
        board: &LargeBoard,
        depth: u32,
        moves: &mut Vec<(Cell, i32)>,
        wanted: RatedMoves,
    ) -> bool {
        let mut done: Vec<(Cell, i32)> = Vec::with_capacity(moves.len());
        for &(square, _) in moves.iter() {
            let bound = if wanted.includes(square) {
                -INFINITY
            } else {
                done.first().map_or(-INFINITY, |best| best.1)
            };
            let (next, before) = (board.after(square), self.nodes);
            let score = if depth == 1 {
                self.nodes += 1;
                -evaluate(&next)
            } else if bound > -INFINITY {
                let score = -self.node(&next, depth - 1, -bound - 1, -bound, false);
                if score > bound {
                    -self.node(&next, depth - 1, -INFINITY, -bound, false)
                } else {
                    score
                }
            } else {
                -self.node(&next, depth - 1, -INFINITY, INFINITY, false)
            };
            self.count_below(square, self.nodes - before);
            if self.limits.stopped() && depth > 1 {
                break;
            }
            let rank = done.partition_point(|other| other.1 >= score);
            done.insert(rank, (square, score));
        }
        if done.len() == moves.len() {
            *moves = done;
            return !self.limits.stopped();
        }
        if let Some(&best) = done.first().filter(|_| wanted.requested.is_none()) {
            moves.retain(|mv| mv.0 != best.0);
            moves.insert(0, best);
        }
        false
    }

    fn node(
        &mut self,
        board: &LargeBoard,
        depth: u32,
        old_alpha: i32,
        beta: i32,
        passed: bool,
    ) -> i32 {
        self.nodes += 1;
        if self.limits.count(self.nodes) {
            return old_alpha;
        }
        if depth == 0 {
            return evaluate(board);
        }
        let sorts = depth >= MIN_SORTED_DEPTH;
        let hash = if sorts { board.hash() } else { 0 };
        let entry = sorts.then(|| self.table.get(hash)).flatten();
        if let Some(entry) = entry
            && u32::from(entry.depth) == depth
            && entry.bound.cuts(entry.value, old_alpha, beta)
        {
            return entry.value;
        }
        let mut squares = board.moves(board.own, board.other);
        if squares.is_empty() {
            if passed || board.empties() == 0 {
                return final_value(board);
            }
            return -self.node(&board.passed(), depth, -beta, -old_alpha, true);
        }
        // The table move is searched before the others are generated.
        let first = entry.and_then(|entry| entry.best);
        let first = first.and_then(|best| squares.iter().position(|&square| square == best));
        let mut best = (-INFINITY, None);
        if let Some(index) = first {
            let square = squares.swap_remove(index);
            let score = self.search_child(&board.after(square), depth, old_alpha, beta, true);
            best = (score, Some(square));
        }
        if best.0 < beta && !self.limits.stopped() {
            let children = Self::sorted(board, &squares, sorts);
            for (_, square, next) in &children {
                let alpha = old_alpha.max(best.0);
                let full_window = best.1.is_none();
                let score = self.search_child(next, depth, alpha, beta, full_window);
                if score > best.0 {
                    best = (score, Some(*square));
                }
                if best.0 >= beta || self.limits.stopped() {
                    break;
                }
            }
        }
        if sorts && !self.limits.stopped() {
            let entry = TableEntry {
                depth: depth as u8,
                value: best.0,
                bound: Bound::from_score(best.0, old_alpha, beta),
                best: best.1,
            };
            self.table.put(hash, entry);
        }
        best.0
    }

    /// Children of a position, if `sort` the worst for the opponent first.
    fn sorted(board: &LargeBoard, squares: &[Cell], sort: bool) -> Vec<(i32, Cell, LargeBoard)> {
        let child = |&square: &Cell| {
            let next = board.after(square);
            let rank = if sort { evaluate(&next) } else { 0 };
            (rank, square, next)
        };
        let mut children: Vec<_> = squares.iter().map(child).collect();
        if sort {
            children.sort_by_key(|child| child.0);
        }
        children
    }

    /// Searches a child at `depth`: with the full window, or with a null window first.
    fn search_child(
        &mut self,
        next: &LargeBoard,
        depth: u32,
        alpha: i32,
        beta: i32,
        full_window: bool,
    ) -> i32 {
        let mut score = alpha + 1;
        if !full_window {
            score = -self.node(next, depth - 1, -alpha - 1, -alpha, false);
        }
        if score > alpha && (full_window || score < beta) {
            score = -self.node(next, depth - 1, -beta, -alpha, false);
        }
        score
    }
}
