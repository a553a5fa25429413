//! Alpha-beta search: principal variation search with a transposition table, forced answers to fours and open threes,
//! and wins by fours at the leaves. Inner nodes are in [`interior`](super::interior).

use super::board::{Board, POINTS, Point};
use super::entry::TableEntry;
use super::node::{
    ESTIMATE, MAX_PLY, NO_POINT, NodeState, OrderedMove, PLY, SearchOptions, StackEntry,
};
use super::parameters::Tuning;
use super::values::Threat;
use super::vcf::{VcfSearch, Win};
use tabletop_core::Side;
use tabletop_search::iterative::Window;
use tabletop_search::limits::{CLOCK_POLL_NODES, SearchLimits};
use tabletop_search::score::{PROVEN, WIN, from_table, is_proven, to_table};
use tabletop_search::table::{Bound, TranspositionTable};

pub(super) struct Search<'a> {
    pub(super) board: Board,
    pub(super) table: &'a TranspositionTable<TableEntry>,
    pub(super) vcf: VcfSearch<'a>,
    pub(super) options: SearchOptions,
    /// Side that seems to win, if a proof of it is wanted.
    pub(super) attacker: Option<Side>,
    pub(super) tuning: &'a Tuning,
    pub(super) limits: &'a SearchLimits<'a>,
    nodes: u64,
    lines: Vec<Vec<Point>>,
    pub(super) history: Box<[[i32; POINTS]; 2]>,
    /// Killer moves: the last two moves that caused a cutoff, by ply.
    pub(super) killers: Vec<[Point; 2]>,
    /// Counter moves: the best answer to a move, by side and that move.
    pub(super) counter_moves: Box<[[Point; POINTS]; 2]>,
    pub(super) null_move: bool,
    pub(super) stack: Vec<StackEntry>,
    pub(super) spare_lists: Vec<Vec<OrderedMove>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        board: Board,
        table: &'a TranspositionTable<TableEntry>,
        vcf: VcfSearch<'a>,
        options: SearchOptions,
        tuning: &'a Tuning,
        limits: &'a SearchLimits<'a>,
    ) -> Self {
        Self {
            board,
            table,
            vcf,
            options,
            attacker: None,
            tuning,
            limits,
            nodes: 0,
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
            history: Box::new([[0; POINTS]; 2]),
            killers: vec![[NO_POINT; 2]; MAX_PLY as usize + 4],
            counter_moves: Box::new([[NO_POINT; POINTS]; 2]),
            null_move: false,
            stack: vec![StackEntry::BLANK; MAX_PLY as usize + 4],
            spare_lists: Vec::new(),
        }
    }

    /// Number of visited positions, including those of searches for fours.
    pub(super) const fn visited(&self) -> u64 {
        self.nodes + self.vcf.nodes
    }

    pub(super) fn nodes_left(&self) -> u64 {
        let visited = self.visited() + self.limits.helped();
        self.limits.nodes().saturating_sub(visited)
    }

    pub(super) fn stopped(&self) -> bool {
        self.limits.stopped()
    }

    pub(super) fn is_over(&self) -> bool {
        self.limits.is_over(self.visited())
    }

    pub(super) fn clear_line(&mut self, ply: u32) {
        self.lines[ply as usize].clear();
    }

    pub(super) fn set_line(&mut self, ply: u32, line: &[Point]) {
        self.clear_line(ply);
        self.lines[ply as usize].extend_from_slice(line);
    }

    pub(super) fn line(&self, ply: u32) -> &[Point] {
        &self.lines[ply as usize]
    }

    /// Searches the position after `at` and returns its score for the side that plays it, within the window; `cut_node`
    /// if the answer is expected to fail high.
    pub(super) fn search_child(
        &mut self,
        at: Point,
        depth: i32,
        window: Window,
        ply: u32,
        cut_node: bool,
    ) -> i32 {
        let null_move = std::mem::take(&mut self.null_move);
        let step = &mut self.stack[ply as usize];
        step.at = at;
        step.threat = self.board.threat(self.board.turn(), at);
        self.table.prefetch(self.board.key_after(at));
        self.board.play(at);
        let score = -self.node(depth, -window.beta, -window.alpha, ply + 1, cut_node);
        self.board.undo();
        self.null_move = null_move;
        score
    }

    pub(super) fn node(
        &mut self,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: u32,
        cut_node: bool,
    ) -> i32 {
        self.clear_line(ply);
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_POLL_NODES) && self.is_over() || self.stopped() {
            return 0;
        }
        if let Some(score) = self.terminal_score(ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.estimate();
        }
        let forced_block = self.forced_block();
        if depth <= 0 && forced_block.is_none() {
            return self.leaf(ply, alpha, beta);
        }
        let threatened = forced_block.is_none() && self.has_winner(self.board.turn().other());
        let node = NodeState {
            ply,
            pv_node: beta - alpha > 1,
            cut_node,
            forced_block,
            threatened,
            improving: false,
            was_pv: beta - alpha > 1,
        };
        self.interior(node, depth, alpha, beta)
    }

    fn terminal_score(&mut self, ply: u32) -> Option<i32> {
        let (own, other) = (self.board.turn(), self.board.turn().other());
        let ply = ply as i32;
        if self.board.how_many(own, Threat::Five) > 0 {
            return Some(WIN - ply - 1);
        }
        match self.board.how_many(other, Threat::Five) {
            0 if self.has_winner(own) => Some(WIN - ply - 3),
            0 if self.board.empties() == 0 => Some(0),
            0 => None,
            1 => {
                let block = self.board.first_of(other, Threat::Five)?;
                let lost = self.board.is_forbidden(own, block);
                lost.then(|| self.unstoppable(ply))
            }
            _ => Some(self.unstoppable(ply)),
        }
    }

    /// Returns the score of a side that cannot stop a five: a loss, or a draw if it has no legal move, which ends the
    /// game.
    fn unstoppable(&mut self, ply: i32) -> i32 {
        if self.board.is_stuck(self.board.turn()) {
            0
        } else {
            2 + ply - WIN
        }
    }

    fn forced_block(&self) -> Option<Point> {
        self.board.first_of(self.board.turn().other(), Threat::Five)
    }

    /// Returns true if `side` has a point for a straight four or two fours.
    fn has_winner(&mut self, side: Side) -> bool {
        if self.board.how_many(side, Threat::Winner) == 0 {
            return false;
        }
        let mut winners = self.board.points_of(side, Threat::Winner);
        winners.any(|at| !self.board.is_forbidden(side, at))
    }

    /// Returns the stone that was played `back` plies before `ply`, if the search has one there.
    pub(super) fn stone_before(&self, ply: u32, back: u32) -> Option<Point> {
        let at = self.stack[ply.checked_sub(back)? as usize].at;
        (at != NO_POINT).then_some(at)
    }

    /// Returns the last stone of the side to move, or `None` if it has played none below the root.
    fn last_of_mover(&self, ply: u32) -> Option<Point> {
        (2..=ply)
            .step_by(2)
            .find_map(|back| self.stone_before(ply, back))
    }

    pub(super) fn estimate(&mut self) -> i32 {
        self.board.evaluate().clamp(-ESTIMATE, ESTIMATE)
    }

    /// Evaluates a quiet position: a win by fours, or the static evaluation. No win is searched for if the evaluation
    /// is already above the window.
    pub(super) fn leaf(&mut self, ply: u32, alpha: i32, beta: i32) -> i32 {
        let (own, estimate) = (self.board.turn(), self.estimate());
        let enough = estimate >= beta && beta < PROVEN;
        if enough || self.options.fours == 0 || !self.board.has_four(own) {
            return estimate;
        }
        let key = self.board.key();
        if let Some(found) = self.table.get(key) {
            let score = from_table(found.score, ply as usize);
            let proves = score >= PROVEN && found.bound != Bound::Upper;
            let answers = !is_proven(score) && found.bound.cuts(score, alpha, beta);
            if proves || answers {
                return score;
            }
        }
        let fours = self.options.fours;
        let budget = self.tuning.parameters.leaf_budget as u64;
        let last = self.last_of_mover(ply);
        let found = self.vcf.solve_near(&mut self.board, fours, budget, last);
        let Some(win) = found else {
            return estimate;
        };
        let score = WIN - (ply + win.plies) as i32;
        let found = TableEntry {
            score: to_table(score, ply as usize),
            depth: 0,
            bound: Bound::Lower,
            best: win.line.first().copied(),
            was_pv: false,
        };
        self.table.put(key, found);
        self.lines[ply as usize] = win.line;
        score
    }

    /// Returns the win of this position that an earlier search has proved, with the moves that the table still knows.
    pub(super) fn stored_win(&mut self) -> Option<Win> {
        let proved = |entry: &TableEntry| is_proven(i32::from(entry.score));
        let entry = self.table.get(self.board.key()).filter(proved)?;
        if entry.score < 0 || entry.bound == Bound::Upper {
            return None;
        }
        let plies = (WIN - i32::from(entry.score)) as u32;
        let mut line = Vec::new();
        while let Some(found) = self.table.get(self.board.key()).filter(proved)
            && let Some(best) = found.best.and_then(|at| self.board.gap(at, 0, 0))
            && line.len() < plies as usize
        {
            self.board.play(best);
            line.push(best);
        }
        for _ in &line {
            self.board.undo();
        }
        Some(Win { line, plies })
    }

    pub(super) fn update_pv(&mut self, ply: u32, at: Point) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(at);
        line.extend_from_slice(&lower[0]);
    }
}

/// Returns the stored score if it causes a cutoff: it is proved or from a search less than a ply short of `depth`, and
/// its bound lies outside the window.
pub(super) fn table_cutoff(
    entry: TableEntry,
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: u32,
) -> Option<i32> {
    let score = from_table(entry.score, ply as usize);
    let deep = i32::from(entry.depth) > depth - PLY || is_proven(score);
    (deep && entry.bound.cuts(score, alpha, beta)).then_some(score)
}
