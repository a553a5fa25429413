//! Alpha-beta search: principal variation search with a transposition table, forced answers to fours and open threes, and
//! wins by fours at the leaves.

use std::time::Instant;

use super::board::{Board, POINTS, Point};
use super::ordering::{Moves, NOWHERE, pick_best};
use super::table::{Bound, Found, Table};
use super::values::Kind;
use super::vcf::{POLL, Solver};
use crate::core::{Control, Side};

/// Score of a five on the board; a five in n plies scores n less.
pub(super) const WIN: i32 = 30_000;
/// Scores beyond this are proven wins.
pub(super) const PROVEN: i32 = 29_000;
/// Bound of estimates. Losses among moves that were not all tried count as this, too.
const ESTIMATE: i32 = 20_000;
/// Beyond every score.
pub(super) const INFINITE: i32 = 31_000;
/// Deepest search in plies from the root.
pub(super) const DEEPEST: u32 = 120;
/// Plies below the horizon to which open threes are still answered.
const BELOW: i32 = -6;
/// What the side to move is ahead by, in units of the evaluation.
const TEMPO: i32 = 24;
/// Worth of a point of depth in futility pruning, in units of the evaluation.
const FUTILITY: i32 = 160;

/// From what depth on a pass is tried, and by how much less deep what follows is searched.
const PASS_DEPTH: i32 = 3;
const PASS_LESS: i32 = 3;
/// From what depth on a position without a known best move is searched a ply less deep.
const UNKNOWN_DEPTH: i32 = 5;
/// What a search is allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// When to stop.
    pub(super) deadline: Option<Instant>,
    /// Positions to visit.
    pub(super) nodes: u64,
    /// Fours that a leaf may look ahead for a win; 0 for none.
    pub(super) fours: u32,
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
}

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
            killers: vec![[NOWHERE; 2]; DEEPEST as usize + 2],
            replies: Box::new([[NOWHERE; POINTS]; 2]),
            passed: false,
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

    /// The score after `at`, for the side that plays it, between `alpha` and `beta`.
    pub(super) fn after(&mut self, at: Point, depth: i32, alpha: i32, beta: i32, ply: u32) -> i32 {
        let passed = std::mem::take(&mut self.passed);
        self.board.play(at);
        let score = -self.node(depth, -beta, -alpha, ply + 1);
        self.board.undo();
        self.passed = passed;
        score
    }

    fn node(&mut self, depth: i32, alpha: i32, beta: i32, ply: u32) -> i32 {
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
        let threatened = must.is_none() && self.has_winner(self.board.turn().other());
        if depth <= 0 && must.is_none() && (!threatened || depth <= BELOW) {
            return self.leaf(ply, beta);
        }
        self.interior(depth, alpha, beta, ply, must, threatened)
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

    fn estimate(&self) -> i32 {
        (self.board.balance() + TEMPO).clamp(-ESTIMATE, ESTIMATE)
    }

    /// The worth of a quiet position: a win by fours, or what it looks like. Where that is enough, no win is looked for.
    fn leaf(&mut self, ply: u32, beta: i32) -> i32 {
        let (own, estimate) = (self.board.turn(), self.estimate());
        let enough = estimate >= beta && beta < PROVEN;
        if enough || self.effort.fours == 0 || self.board.how_many(own, Kind::Four) == 0 {
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

    /// Whether even a pass is good enough for the side to move: then the position need not be searched. More stones
    /// never hurt, so that a pass is a lower bound.
    fn pass_is_enough(&mut self, depth: i32, beta: i32, ply: u32) -> bool {
        if self.passed || depth < PASS_DEPTH || self.estimate() < beta {
            return false;
        }
        self.passed = true;
        self.board.pass();
        let next = depth - PASS_LESS - depth / 4;
        let score = -self.node(next, -beta, 1 - beta, ply + 1);
        self.board.pass();
        self.passed = false;
        score >= beta && !self.stopped
    }

    fn interior(
        &mut self,
        mut depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: u32,
        must: Option<Point>,
        threatened: bool,
    ) -> i32 {
        let key = self.board.key();
        let open = beta - alpha > 1;
        let stored = self.table.find(key);
        let first = stored.and_then(|entry| entry.best);
        if let Some(score) = stored.and_then(|entry| cut_by(entry, depth, alpha, beta, ply))
            && !open
        {
            return score;
        }
        let quiet = must.is_none() && !threatened;
        if quiet && !open && depth <= 3 && beta.abs() < PROVEN {
            let estimate = self.estimate();
            if estimate + FUTILITY * depth <= alpha {
                return self.leaf(ply, beta);
            }
            let their_fours = self.board.how_many(self.board.turn().other(), Kind::Four);
            if their_fours == 0 && estimate - FUTILITY * depth >= beta {
                return estimate;
            }
        }
        if quiet && !open && beta.abs() < PROVEN && self.pass_is_enough(depth, beta, ply) {
            return beta;
        }
        if self.stopped {
            return 0;
        }
        if quiet && first.is_none() && depth >= UNKNOWN_DEPTH {
            depth -= 1;
        }
        let moves = match must {
            Some(block) => Moves {
                list: vec![(0, block)],
                complete: true,
            },
            None if threatened => self.answers(),
            None => self.quiet_moves(depth, first, ply),
        };
        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let own = self.board.turn();
        let mut rest = moves.list;
        for tried in 0..rest.len() {
            pick_best(&mut rest[tried..], first);
            let at = rest[tried].1;
            if self.board.is_forbidden(own, at) {
                continue;
            }
            let forced = must.is_some();
            let next = if forced { depth } else { depth - 1 };
            let score = if best == -INFINITE {
                self.after(at, next, alpha, beta, ply)
            } else {
                let less = self.reduction(depth, tried, at, open, quiet);
                let mut score = self.after(at, next - less, alpha, alpha + 1, ply);
                if score > alpha && less > 0 {
                    score = self.after(at, next, alpha, alpha + 1, ply);
                }
                if score > alpha && score < beta {
                    score = self.after(at, next, alpha, beta, ply);
                }
                score
            };
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                best_move = Some(at);
                self.extend_line(ply, at);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.reward(at, depth, ply, quiet);
                break;
            }
        }
        if best == -INFINITE {
            return if threatened { 4 + ply as i32 - WIN } else { 0 };
        }
        if best <= -PROVEN && !moves.complete {
            best = -ESTIMATE;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > old_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let found = Found {
            score: to_table(best, ply),
            depth,
            bound,
            best: best_move,
        };
        self.table.keep(key, found);
        best
    }

    fn extend_line(&mut self, ply: u32, at: Point) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(at);
        line.extend_from_slice(&lower[0]);
    }
}

/// The score that a stored result gives a position at once, if it was deep enough and lies beyond the window.
fn cut_by(entry: Found, depth: i32, alpha: i32, beta: i32, ply: u32) -> Option<i32> {
    let score = from_table(entry.score, ply);
    let deep = entry.depth >= depth || score.abs() >= PROVEN;
    let cuts = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (deep && cuts).then_some(score)
}

/// Wins are stored as plies from the position, not from the root.
const fn to_table(score: i32, ply: u32) -> i32 {
    score + plies_of(score) * ply as i32
}

const fn from_table(score: i32, ply: u32) -> i32 {
    score - plies_of(score) * ply as i32
}

/// In which direction a score counts plies: 1 for wins, -1 for losses, 0 for estimates.
const fn plies_of(score: i32) -> i32 {
    (score >= PROVEN) as i32 - (score <= -PROVEN) as i32
}
