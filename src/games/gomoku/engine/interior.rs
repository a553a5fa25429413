//! Inner nodes of the search: what can be foreseen without looking at moves, which moves are tried and how deep, and when
//! the best one is so much better than the others that it is searched deeper.
//!
//! The methods are those of chess programs (null move, razoring, futility and late-move pruning, late-move reductions,
//! singular extensions; see chessprogramming.org), with the depths and margins that did best in games against itself.

use std::sync::LazyLock;

use super::board::Point;
use super::ordering::{Moves, NOWHERE, pick_best};
use super::search::{
    ESTIMATE, INFINITE, PLY, PROVEN, Search, Step, WIN, cut_by, from_table, to_table,
};
use super::table::{Bound, Found};
use super::values::Kind;

/// From what depth on a pass is tried, and by how much less deep what follows is searched.
const PASS_DEPTH: i32 = 3 * PLY;
const PASS_LESS: i32 = 3 * PLY;
/// From what depth on a position without a known best move is searched a ply less deep.
const UNKNOWN_DEPTH: i32 = 5 * PLY;
/// Below what depth a position that looks so bad is only looked at for fours: by this much and this much a ply.
const RAZOR_DEPTH: i32 = 3 * PLY;
const RAZOR: i32 = 40;
const RAZOR_PLY: i32 = 30;
/// Below what depth a position that looks so good, by this much a ply, is not searched.
const FUTILITY_DEPTH: i32 = 9 * PLY;
const FUTILITY: i32 = 60;
/// By how much a position has to look better than needed for its moves to be searched less deep, fours apart.
const HIGH: i32 = 30;
/// From what depth on the best move is compared with the others.
const SINGULAR_DEPTH: i32 = 6 * PLY;

/// What an inner node is about.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each named where it is set"
)]
pub(super) struct Node {
    pub(super) ply: u32,
    /// Whether the score may lie within the window, not only beyond it.
    pub(super) open: bool,
    /// Whether it is expected to be cut short.
    pub(super) cut: bool,
    /// The only point that stops a five.
    pub(super) must: Option<Point>,
    /// Whether the opponent has a point for a straight four or two fours.
    pub(super) threatened: bool,
    /// Whether the side to move stands better than two plies ago.
    pub(super) improving: bool,
}

impl Node {
    pub(super) const fn quiet(self) -> bool {
        self.must.is_none() && !self.threatened
    }
}

impl Search<'_> {
    /// Whether even a pass is good enough for the side to move: then the position need not be searched. More stones
    /// never hurt, so that a pass is a lower bound.
    fn pass_is_enough(&mut self, depth: i32, beta: i32, node: Node) -> bool {
        let estimate = self.steps[node.ply as usize].estimate;
        if self.passed || depth < PASS_DEPTH || estimate < beta {
            return false;
        }
        self.passed = true;
        self.board.pass();
        self.steps[node.ply as usize].at = NOWHERE;
        self.steps[node.ply as usize].kind = Kind::Quiet;
        let next = depth - PASS_LESS - depth / 4;
        let score = -self.node(next, -beta, 1 - beta, node.ply + 1, !node.cut);
        self.board.pass();
        self.passed = false;
        score >= beta && !self.stopped
    }

    /// A score that needs no look at the moves: a stored one, or where the estimate is far beyond the window.
    fn foreseen(&mut self, node: Node, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        if node.open || !node.quiet() || beta.abs() >= PROVEN {
            return None;
        }
        let estimate = self.steps[node.ply as usize].estimate;
        if depth < RAZOR_DEPTH && estimate + RAZOR + RAZOR_PLY * depth / PLY <= alpha {
            return Some(self.leaf(node.ply, beta));
        }
        let their_fours = self.board.has_four(self.board.turn().other());
        let margin = FUTILITY * (depth - PLY * i32::from(node.improving)) / PLY;
        if depth < FUTILITY_DEPTH && !their_fours && estimate - margin.max(0) >= beta {
            return Some(estimate);
        }
        self.pass_is_enough(depth, beta, node).then_some(beta)
    }

    /// The moves of a node that are to be tried.
    fn moves(&self, node: Node, first: Option<Point>) -> Moves {
        match node.must {
            Some(block) => Moves {
                list: vec![(0, block)],
                complete: true,
            },
            None if node.threatened => self.answers(),
            None => self.quiet_moves(first, node.ply),
        }
    }

    pub(super) fn interior(
        &mut self,
        mut node: Node,
        mut depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let (key, ply) = (self.board.key(), node.ply);
        let skipped = self.steps[ply as usize].skipped;
        let stored = self.table.find(key);
        let first = stored.and_then(|entry| entry.best);
        if let Some(score) = stored.and_then(|entry| cut_by(entry, depth, alpha, beta, ply))
            && !node.open
            && skipped == NOWHERE
        {
            return score;
        }
        let estimate = self.estimate();
        self.steps[ply as usize].estimate = estimate;
        self.killers[ply as usize + 2] = [NOWHERE; 2];
        node.improving = ply >= 2 && estimate > self.steps[ply as usize - 2].estimate;
        if skipped == NOWHERE
            && let Some(score) = self.foreseen(node, depth, alpha, beta)
        {
            return score;
        }
        if self.stopped {
            return 0;
        }
        if node.quiet() && first.is_none() && depth >= UNKNOWN_DEPTH {
            depth -= PLY;
        }
        let mut more = 0;
        if skipped == NOWHERE
            && node.must.is_none()
            && let Some(entry) = stored.filter(|entry| entry.best.is_some())
        {
            match self.singular(entry, node, depth, beta) {
                Singular::Extend(by) => more = by,
                Singular::Cut(score) => return score,
            }
        }
        let Some(found) = self.try_moves(node, depth, (alpha, beta), first.map(|at| (at, more)))
        else {
            return 0;
        };
        if skipped == NOWHERE && found.best.is_some() {
            let stored = Found {
                score: to_table(found.score, ply),
                ..found
            };
            self.table.keep(key, stored);
        }
        found.score
    }

    /// Searches the moves of a node, `first` of them the one that is known to be best, by so much deeper; what was found
    /// out, unless it was stopped.
    fn try_moves(
        &mut self,
        node: Node,
        mut depth: i32,
        (mut alpha, beta): (i32, i32),
        first: Option<(Point, i32)>,
    ) -> Option<Found> {
        let (own, ply) = (self.board.turn(), node.ply);
        let Step {
            estimate, skipped, ..
        } = self.steps[ply as usize];
        let known = first.map(|(at, _)| at);
        let Moves {
            list: mut rest,
            mut complete,
        } = self.moves(node, known);
        let likely_high = !node.open && node.cut && estimate >= beta + HIGH + 2 * depth;
        let most = move_count(depth, node.improving);
        let (mut best, mut best_move, mut bound) = (-INFINITE, None, Bound::Upper);
        let mut tried = 0;
        for index in 0..rest.len() {
            pick_best(&mut rest[index..], known);
            let at = rest[index].1;
            if at == skipped || self.board.is_forbidden(own, at) {
                continue;
            }
            if node.quiet() && best > -PROVEN && tried >= most {
                complete = false;
                break;
            }
            let more = first.map_or(0, |(first, more)| if first == at { more } else { 0 });
            let mut next = depth - PLY + more;
            if node.must.is_some() {
                next = depth + 1;
            }
            if likely_high && self.board.value(own, at).kind < Kind::Four {
                next -= PLY;
            }
            let score = self.try_move(at, tried, node, (depth, next), (alpha, beta));
            tried += 1;
            if self.stopped {
                return None;
            }
            if score > best {
                best = score;
                if score > alpha || best_move.is_none() {
                    best_move = Some(at);
                }
                self.extend_line(ply, at);
            }
            if score > alpha {
                alpha = score;
                bound = Bound::Exact;
                if alpha < beta && node.open && depth > 2 * PLY && depth < 12 * PLY {
                    depth -= PLY;
                }
            }
            if alpha >= beta {
                bound = Bound::Lower;
                self.reward(at, depth / PLY, ply, node.quiet());
                self.blame(&rest[..index], depth / PLY);
                break;
            }
        }
        if best <= -PROVEN {
            let none = best == -INFINITE;
            best = match (none, complete) {
                (true, _) if skipped != NOWHERE => alpha,
                (true, _) if node.threatened => 4 + ply as i32 - WIN,
                (true, _) => 0,
                (false, true) => best,
                (false, false) => -ESTIMATE,
            };
        }
        Some(Found {
            score: best,
            depth: depth.div_euclid(PLY),
            bound,
            best: best_move,
        })
    }

    /// The score of a move: of the first within the window, of others only whether they are better than that, late ones
    /// first less deep. `depths` are those of the node and of what follows.
    fn try_move(
        &mut self,
        at: Point,
        tried: usize,
        node: Node,
        depths: (i32, i32),
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let ((depth, next), ply) = (depths, node.ply);
        if tried == 0 {
            let cut = !node.open && !node.cut;
            return self.after(at, next, (alpha, beta), ply, cut);
        }
        let less = self.reduction(depth, tried, at, node);
        let mut score = self.after(at, next - less, (alpha, alpha + 1), ply, true);
        if score > alpha && less > 0 {
            score = self.after(at, next, (alpha, alpha + 1), ply, !node.cut);
        }
        if score > alpha && score < beta {
            score = self.after(at, next, (alpha, beta), ply, false);
        }
        score
    }

    /// Whether the stored best move is much better than all others: then it is searched deeper. Where others are good
    /// enough as well, the position is cut short.
    fn singular(&mut self, entry: Found, node: Node, depth: i32, beta: i32) -> Singular {
        let score = from_table(entry.score, node.ply);
        let known = entry.bound != Bound::Upper && entry.depth >= depth / PLY - 3;
        if depth < SINGULAR_DEPTH || !known || score.abs() >= PROVEN {
            return Singular::Extend(0);
        }
        let bar = score - depth / PLY;
        self.steps[node.ply as usize].skipped = entry.best.unwrap_or(NOWHERE);
        let others = self.node(depth / 2, bar - 1, bar, node.ply, node.cut);
        self.steps[node.ply as usize].skipped = NOWHERE;
        if others < bar {
            Singular::Extend(PLY)
        } else if bar >= beta && !node.open {
            Singular::Cut(beta)
        } else if score >= beta {
            Singular::Extend(-PLY)
        } else {
            Singular::Extend(0)
        }
    }
}

/// What the look at a position without its best move says.
enum Singular {
    /// The best move is to be searched so much deeper.
    Extend(i32),
    /// The position has this score at least.
    Cut(i32),
}

/// How many moves of a quiet position are tried by depth in plies, where the side to move stands better than two plies
/// ago; half as many elsewhere: 3 + depth to the power of 1.32.
static MOVES: LazyLock<[u8; 32]> =
    LazyLock::new(|| std::array::from_fn(|plies| (3.0 + (plies as f32).powf(1.32)) as u8));

/// How many moves of a quiet position are tried.
fn move_count(depth: i32, improving: bool) -> usize {
    let plies = (depth / PLY).clamp(0, 31) as usize;
    let most = usize::from(MOVES[plies]);
    if improving { most } else { most / 2 }.max(2)
}
