//! Alpha-beta search: principal variation search with a transposition table, forced answers to fours and open threes, and
//! wins by fours at the leaves. What is done at inner nodes is in [`interior`](super::interior).

use std::time::Instant;

use super::board::{Board, POINTS, Point};
use super::interior::Node;
use super::ordering::NOWHERE;
use super::table::{Bound, Found, Table};
use super::values::Kind;
use super::vcf::{POLL, Solver};
use crate::core::{Control, Side};

/// Score of a five on the board; a five in n plies scores n less.
pub(super) const WIN: i32 = 30_000;
/// Scores beyond this are proven wins.
pub(super) const PROVEN: i32 = 29_000;
/// Bound of estimates. Losses among moves that were not all tried count as this, too.
pub(super) const ESTIMATE: i32 = 20_000;
/// Beyond every score.
pub(super) const INFINITE: i32 = 31_000;
/// Deepest search in plies from the root.
pub(super) const DEEPEST: u32 = 120;
/// A ply of depth: depth is counted in eighths.
pub(super) const PLY: i32 = 8;

/// What a search is allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// When to stop.
    pub(super) deadline: Option<Instant>,
    /// Positions to visit.
    pub(super) nodes: u64,
    /// Fours that a leaf may look ahead for a win; 0 for none.
    pub(super) fours: u32,
    /// Threats that the root may look ahead for a win; 0 for none.
    pub(super) threats: u32,
    /// Positions each such look may visit.
    pub(super) leaf_budget: u64,
}

/// A search of one position.
pub(super) struct Search<'a> {
    pub(super) board: Board,
    pub(super) table: &'a mut Table,
    pub(super) solver: &'a mut Solver,
    pub(super) effort: Effort,
    pub(super) control: &'a Control,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    /// Best lines by ply.
    lines: Vec<Vec<Point>>,
    /// How often a point was the best reply, by side.
    pub(super) history: Box<[[i32; POINTS]; 2]>,
    /// The last two moves that cut a search short, by ply.
    pub(super) killers: Vec<[Point; 2]>,
    /// What answered a move best, by side and that move.
    pub(super) replies: Box<[[Point; POINTS]; 2]>,
    /// Whether the last move of the line is a pass.
    pub(super) passed: bool,
    /// What is known of the line so far, by ply.
    pub(super) steps: Vec<Step>,
}

/// What is known of a position on the line that is being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The estimate for the side to move.
    pub(super) estimate: i32,
    /// The move that is tried, and what it is for the side that plays it.
    pub(super) at: Point,
    pub(super) kind: Kind,
    /// The move that is left out, to see how much better it is than the others.
    pub(super) skipped: Point,
}

/// Nothing known.
const BLANK: Step = Step {
    estimate: 0,
    at: NOWHERE,
    kind: Kind::Quiet,
    skipped: NOWHERE,
};

impl<'a> Search<'a> {
    pub(super) fn new(
        board: Board,
        table: &'a mut Table,
        solver: &'a mut Solver,
        effort: Effort,
        control: &'a Control,
    ) -> Self {
        Self {
            board,
            table,
            solver,
            effort,
            control,
            nodes: 0,
            stopped: false,
            lines: vec![Vec::new(); DEEPEST as usize + 2],
            history: Box::new([[0; POINTS]; 2]),
            killers: vec![[NOWHERE; 2]; DEEPEST as usize + 4],
            replies: Box::new([[NOWHERE; POINTS]; 2]),
            passed: false,
            steps: vec![BLANK; DEEPEST as usize + 4],
        }
    }

    /// Whether time, nodes or patience have run out.
    pub(super) fn over(&mut self) -> bool {
        let late = || {
            self.effort
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        };
        self.stopped = self.stopped
            || self.control.stopped()
            || self.nodes + self.solver.nodes >= self.effort.nodes
            || late();
        self.stopped
    }

    /// The best line found below ply `ply`.
    pub(super) fn line(&self, ply: u32) -> &[Point] {
        &self.lines[ply as usize]
    }

    /// The score after `at`, for the side that plays it, between `alpha` and `beta`; `cut` where it is expected that the
    /// answer to it will be cut short.
    pub(super) fn after(
        &mut self,
        at: Point,
        depth: i32,
        window: (i32, i32),
        ply: u32,
        cut: bool,
    ) -> i32 {
        let passed = std::mem::take(&mut self.passed);
        let step = &mut self.steps[ply as usize];
        step.at = at;
        step.kind = self.board.value(self.board.turn(), at).kind;
        self.board.play(at);
        let score = -self.node(depth, -window.1, -window.0, ply + 1, cut);
        self.board.undo();
        self.passed = passed;
        score
    }

    pub(super) fn node(&mut self, depth: i32, alpha: i32, beta: i32, ply: u32, cut: bool) -> i32 {
        self.lines[ply as usize].clear();
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) && self.over() || self.stopped {
            return 0;
        }
        if let Some(score) = self.decided(ply) {
            return score;
        }
        if ply >= DEEPEST {
            return self.estimate();
        }
        let must = self.must_block();
        if depth <= 0 && must.is_none() {
            return self.leaf(ply, beta);
        }
        let threatened = must.is_none() && self.has_winner(self.board.turn().other());
        let node = Node {
            ply,
            open: beta - alpha > 1,
            cut,
            must,
            threatened,
            improving: false,
        };
        self.interior(node, depth, alpha, beta)
    }

    /// The score where no search is needed.
    fn decided(&mut self, ply: u32) -> Option<i32> {
        let (own, other) = (self.board.turn(), self.board.turn().other());
        let ply = ply as i32;
        if self.board.how_many(own, Kind::Five) > 0 {
            return Some(WIN - ply - 1);
        }
        match self.board.how_many(other, Kind::Five) {
            0 if self.has_winner(own) => Some(WIN - ply - 3),
            0 if self.board.empties() == 0 => Some(0),
            0 => None,
            1 => {
                let block = self.board.first_of(other, Kind::Five)?;
                let lost = self.board.is_forbidden(own, block);
                lost.then_some(2 + ply - WIN)
            }
            _ => Some(2 + ply - WIN),
        }
    }

    /// The only point that stops a five.
    fn must_block(&self) -> Option<Point> {
        self.board.first_of(self.board.turn().other(), Kind::Five)
    }

    /// Whether `side` has a point for a straight four or two fours.
    fn has_winner(&mut self, side: Side) -> bool {
        if self.board.how_many(side, Kind::Winner) == 0 {
            return false;
        }
        let mut winners = self.board.of_kind(side, Kind::Winner);
        winners.any(|at| !self.board.is_forbidden(side, at))
    }

    pub(super) fn estimate(&mut self) -> i32 {
        self.board.balance().clamp(-ESTIMATE, ESTIMATE)
    }

    /// The worth of a quiet position: a win by fours, or what it looks like. Where that is enough, no win is looked for.
    pub(super) fn leaf(&mut self, ply: u32, beta: i32) -> i32 {
        let (own, estimate) = (self.board.turn(), self.estimate());
        let enough = estimate >= beta && beta < PROVEN;
        if enough || self.effort.fours == 0 || !self.board.has_four(own) {
            return estimate;
        }
        let key = self.board.key();
        if let Some(found) = self.table.find(key) {
            let score = from_table(found.score, ply);
            if score >= PROVEN && found.bound != Bound::Upper {
                return score;
            }
        }
        let (fours, budget) = (self.effort.fours, self.effort.leaf_budget);
        let Some(win) = self.solver.solve(&mut self.board, fours, budget) else {
            return estimate;
        };
        let score = WIN - (ply + win.plies) as i32;
        let found = Found {
            score: to_table(score, ply),
            depth: 0,
            bound: Bound::Lower,
            best: win.line.first().copied(),
        };
        self.table.keep(key, found);
        self.lines[ply as usize] = win.line;
        score
    }

    pub(super) fn extend_line(&mut self, ply: u32, at: Point) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(at);
        line.extend_from_slice(&lower[0]);
    }
}

/// The score that a stored result gives a position at once, if it was deep enough and lies beyond the window.
pub(super) fn cut_by(entry: Found, depth: i32, alpha: i32, beta: i32, ply: u32) -> Option<i32> {
    let score = from_table(entry.score, ply);
    let deep = entry.depth * PLY >= depth || score.abs() >= PROVEN;
    let cuts = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (deep && cuts).then_some(score)
}

/// Wins are stored as plies from the position, not from the root.
pub(super) const fn to_table(score: i32, ply: u32) -> i32 {
    score + plies_of(score) * ply as i32
}

pub(super) const fn from_table(score: i32, ply: u32) -> i32 {
    score - plies_of(score) * ply as i32
}

/// In which direction a score counts plies: 1 for wins, -1 for losses, 0 for estimates.
const fn plies_of(score: i32) -> i32 {
    (score >= PROVEN) as i32 - (score <= -PROVEN) as i32
}
