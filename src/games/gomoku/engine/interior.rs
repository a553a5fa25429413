//! Inner nodes of the search: pruning without moves, the choice and depth of moves, and singular extensions.
//!
//! The methods are those of chess programs (null move, razoring, futility and late-move pruning, late-move reductions,
//! singular extensions; see chessprogramming.org), with the depths and margins that did best in games against itself.

use super::board::Point;
use super::entry::TableEntry;
use super::node::{ESTIMATE, NO_POINT, NodeState, OrderedMove, PLY, StackEntry};
use super::ordering::MovePicker;
use super::search::{Search, table_cutoff};
use super::values::Threat;
use super::vcf::Win;
use tabletop_search::iterative::{INFINITE, Window};
use tabletop_search::score::{PROVEN, WIN, from_table, is_proven, to_table};
use tabletop_search::table::Bound;

/// Extension of a line beyond which it gets neither the second singular extension nor the extension of a surprising
/// late move.
const MAX_EXTENDED: i32 = 10 * PLY;
/// Maximum number of positions of a search for fours about the moves that were not tried.
const REST_BUDGET: u64 = 200;
/// Extensions of the threats of a side of which a proof is wanted, and of the answers to its straight fours.
const THREAT_EXTENSION: i32 = 2;
const ANSWER_EXTENSION: i32 = 3;

impl Search<'_> {
    /// Returns true if even a pass fails high: then the position need not be searched. Additional stones hardly ever
    /// hurt (except if a five has to be exact), so that a pass is a lower bound.
    fn null_move_fails_high(&mut self, depth: i32, beta: i32, node: NodeState) -> bool {
        let estimate = self.stack[node.ply as usize].static_eval;
        let params = &self.tuning.parameters;
        if self.null_move || depth < params.null_move_depth || estimate < beta {
            return false;
        }
        let next = depth - params.null_move_reduction - depth * params.null_move_share / 64;
        self.null_move = true;
        self.board.pass();
        self.stack[node.ply as usize].at = NO_POINT;
        self.stack[node.ply as usize].threat = Threat::Quiet;
        let score = -self.node(next, -beta, 1 - beta, node.ply + 1, !node.cut_node);
        self.board.pass();
        self.null_move = false;
        score >= beta && !self.stopped()
    }

    /// Returns the static evaluation. While a four or a straight four has to be answered, it means little: then the
    /// value of the position before is used.
    fn static_eval(&mut self, node: NodeState) -> i32 {
        match node.ply.checked_sub(1) {
            Some(before) if !node.quiet() => -self.stack[before as usize].static_eval,
            _ => self.estimate(),
        }
    }

    /// Returns a score without trying moves if the estimate is far outside the window, by razoring, futility pruning or
    /// a null move.
    fn static_pruning(
        &mut self,
        node: NodeState,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if node.pv_node || !node.quiet() || is_proven(beta) {
            return None;
        }
        let estimate = self.stack[node.ply as usize].static_eval;
        let params = &self.tuning.parameters;
        let razor = params.razor_margin + params.razor_margin_per_ply * depth / PLY;
        if depth < params.razor_depth && estimate + razor <= alpha {
            return Some(self.leaf(node.ply, alpha, beta));
        }
        let their_fours = self.board.has_four(self.board.turn().other());
        let margin = params.futility_margin * (depth - PLY * i32::from(node.improving)) / PLY;
        if depth < params.futility_depth && !their_fours && estimate - margin.max(0) >= beta {
            return Some(estimate);
        }
        self.null_move_fails_high(depth, beta, node).then_some(beta)
    }

    pub(super) fn interior(
        &mut self,
        mut node: NodeState,
        mut depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let (key, ply) = (self.board.key(), node.ply);
        let excluded = self.stack[ply as usize].excluded;
        let stored = self.table.get(key);
        let first = stored.and_then(|entry| entry.best);
        if let Some(score) = stored.and_then(|entry| table_cutoff(entry, depth, alpha, beta, ply))
            && !node.pv_node
            && excluded == NO_POINT
        {
            return score;
        }
        let estimate = self.static_eval(node);
        self.stack[ply as usize].static_eval = estimate;
        self.killers[ply as usize + 2] = [NO_POINT; 2];
        node.was_pv |= stored.is_some_and(|entry| entry.was_pv);
        node.improving = ply >= 2 && estimate > self.stack[ply as usize - 2].static_eval;
        if excluded == NO_POINT
            && let Some(score) = self.static_pruning(node, depth, alpha, beta)
        {
            return score;
        }
        if self.stopped() {
            return 0;
        }
        if node.quiet() && first.is_none() && depth >= self.tuning.parameters.iir_depth {
            depth -= PLY;
        }
        let mut extension = 0;
        if excluded == NO_POINT
            && node.forced_block.is_none()
            && let Some(entry) = stored.filter(|entry| entry.best.is_some())
        {
            match self.singular(entry, node, depth, beta) {
                Singular::Extend(more) => extension = more,
                Singular::Cut(score) => return score,
            }
        }
        let Some(found) = self.try_moves(node, depth, alpha, beta, first.map(|at| (at, extension)))
        else {
            return 0;
        };
        if excluded == NO_POINT && found.best.is_some() {
            let stored = TableEntry {
                score: to_table(i32::from(found.score), ply as usize),
                ..found
            };
            self.table.put(key, stored);
        }
        i32::from(found.score)
    }

    /// Searches the moves of a node. `first` is the best move known so far, with its extension. Returns `None` if the
    /// search was stopped.
    fn try_moves(
        &mut self,
        node: NodeState,
        mut depth: i32,
        mut alpha: i32,
        beta: i32,
        first: Option<(Point, i32)>,
    ) -> Option<TableEntry> {
        let (own, ply, params) = (self.board.turn(), node.ply, &self.tuning.parameters);
        let StackEntry {
            static_eval: estimate,
            excluded,
            ..
        } = self.stack[ply as usize];
        let first_move = first.map(|(at, _)| at);
        let lmp_limit = self.tuning.late_moves(depth, node.improving);
        let mut moves = self.move_picker(node, first_move.filter(|&at| at != excluded), lmp_limit);
        let likely_fail_high = !node.pv_node
            && node.cut_node
            && estimate
                >= beta
                    + params.likely_fail_high_margin
                    + params.likely_fail_high_per_ply * depth / PLY;
        let move_limit = match node.forced_block {
            Some(_) => usize::MAX,
            None if node.threatened => (lmp_limit * params.late_answers as usize / 64).max(2),
            None => lmp_limit,
        };
        let (mut best, mut best_move, mut bound) = (-INFINITE, None, Bound::Upper);
        let mut tried = 0;
        while let Some(at) = self.next_move(&mut moves, node, depth, &mut best) {
            if at == excluded || self.board.is_forbidden(own, at) {
                continue;
            }
            if best > -PROVEN && tried >= move_limit {
                moves.complete = false;
                break;
            }
            let extension = first.map_or(
                0,
                |(first, extension)| if first == at { extension } else { 0 },
            );
            let mut next = depth - PLY + extension;
            if node.forced_block.is_some() {
                next = depth + params.forced_extension;
            }
            next += self.threat_extension(at, node);
            if likely_fail_high {
                next += self.likely_fail_high_extension(at, ply);
            }
            let before = ply
                .checked_sub(1)
                .map_or(0, |ply| self.stack[ply as usize].extended);
            self.stack[ply as usize].extended = before + (next - depth).max(0);
            let depths = Depths {
                node: depth,
                child: next,
            };
            let window = Window::new(alpha, beta);
            let score = self.try_move(at, tried, node, depths, window, best);
            tried += 1;
            if self.stopped() {
                return None;
            }
            if score > best {
                best = score;
                if score > alpha || best_move.is_none() {
                    best_move = Some(at);
                }
                self.update_pv(ply, at);
            }
            if score > alpha {
                alpha = score;
                bound = Bound::Exact;
                if alpha < beta && node.pv_node && depth > 2 * PLY && depth < 12 * PLY {
                    depth -= params.raised_alpha_reduction;
                }
            }
            if alpha >= beta {
                bound = Bound::Lower;
                self.reward_cutoff(at, depth / PLY, ply, node.quiet());
                self.penalise(moves.before(), depth / PLY);
                break;
            }
        }
        let complete = moves.complete;
        self.spare_lists.push(moves.into_list());
        if self.stopped() {
            return None;
        }
        if best <= -PROVEN && bound != Bound::Lower {
            best = self.score_of_no_move(node, best, complete, alpha);
        }
        Some(TableEntry {
            score: best as i16,
            depth: depth as i16,
            bound,
            best: best_move,
            was_pv: node.was_pv,
        })
    }

    /// Returns the next move of a node whose moves so far have scored at most `best`. If all of them lose, the others are looked
    /// at. Where a proof is wanted, one that may not lose is searched as well: left out, it would leave the loss unproven.
    fn next_move(
        &mut self,
        moves: &mut MovePicker,
        node: NodeState,
        depth: i32,
        best: &mut i32,
    ) -> Option<Point> {
        let next = moves.next(self, node);
        let is_lost = *best <= -PROVEN && *best > -INFINITE && !self.board.forbids();
        let excluded = self.stack[node.ply as usize].excluded;
        if next.is_some() || !is_lost || moves.complete || excluded != NO_POINT {
            return next;
        }
        let escape = self.escape(&moves.list, node, depth, best);
        moves.complete = escape.is_none();
        let escape = escape.filter(|_| self.options.proof_share > 0)?;
        moves.list.push(OrderedMove::new(0, escape));
        moves.next(self, node)
    }

    /// Returns a move that is neither in `list`, whose moves all lose, nor known to lose; `best` rises to the scores of those that
    /// lose. Where the other side threatens to win by fours, most moves change nothing about that.
    fn escape(
        &mut self,
        list: &[OrderedMove],
        node: NodeState,
        depth: i32,
        best: &mut i32,
    ) -> Option<Point> {
        let own = self.board.turn();
        self.board.pass();
        let threat = self.fours();
        self.board.pass();
        let is_listed = |at: &Point| list.iter().any(|mv| mv.at() == *at);
        let mut unlisted: Vec<_> = self.board.all_empty().collect();
        unlisted.retain(|at| !is_listed(at));
        unlisted.sort_by_cached_key(|&at| -self.order(at, node.ply));
        for at in unlisted {
            let stays = |threat: &&Win| {
                !threat.line.contains(&at) && !self.board.could_make_four(own, at, &threat.line)
            };
            let plies = match threat.as_ref().filter(stays) {
                Some(threat) => Some(threat.plies),
                // Without a win by fours after a pass, there is hardly one after a stone.
                None if threat.is_none() => None,
                None => {
                    self.board.play(at);
                    let win = self.fours();
                    self.board.undo();
                    win.map(|win| win.plies)
                }
            };
            let score = match plies {
                Some(plies) => (node.ply + 1 + plies) as i32 - WIN,
                None => self.search_child(at, depth - PLY, Window::null(-PROVEN), node.ply, true),
            };
            if score > -PROVEN || self.stopped() {
                return Some(at);
            }
            *best = score.max(*best);
        }
        None
    }

    /// Returns a win by fours of the side to move, if a quick search finds one.
    fn fours(&mut self) -> Option<Win> {
        let fours = self.options.fours;
        self.vcf.solve(&mut self.board, fours, REST_BUDGET)
    }

    /// Returns the score of a node without a move that avoids a loss: a loss only if all moves were tried.
    fn score_of_no_move(&mut self, node: NodeState, best: i32, complete: bool, alpha: i32) -> i32 {
        let excluded = self.stack[node.ply as usize].excluded;
        match (best == -INFINITE, complete) {
            (true, _) if excluded != NO_POINT => alpha,
            (true, true) if node.threatened && !self.board.is_stuck(self.board.turn()) => {
                4 + node.ply as i32 - WIN
            }
            (true, false) if node.threatened => -ESTIMATE,
            (true, _) => 0,
            (false, true) => best,
            (false, false) => -ESTIMATE,
        }
    }

    /// Returns the extension of a threat or of an answer to one where a proof is wanted, which follows lines of threats.
    fn threat_extension(&self, at: Point, node: NodeState) -> i32 {
        let own = self.board.turn();
        match self.attacker {
            Some(side) if side == own && self.board.threat(own, at) >= Threat::Three => {
                THREAT_EXTENSION
            }
            Some(side) if side != own && node.threatened => ANSWER_EXTENSION,
            _ => 0,
        }
    }

    /// Returns the extension of a move in a node that is expected to fail high: negative except for fours, and positive
    /// for a four after a four.
    fn likely_fail_high_extension(&self, at: Point, ply: u32) -> i32 {
        let params = &self.tuning.parameters;
        let two_ago = ply
            .checked_sub(2)
            .map(|ply| self.stack[ply as usize].threat);
        if self.board.threat(self.board.turn(), at) < Threat::Four {
            -params.likely_fail_high_reduction
        } else if two_ago >= Some(Threat::Four) {
            params.four_after_four_extension
        } else {
            0
        }
    }

    /// Searches a move: the first one with the full window, others with a null window and, if they are late, first with
    /// reduced depth.
    fn try_move(
        &mut self,
        at: Point,
        tried: usize,
        node: NodeState,
        depths: Depths,
        window: Window,
        best: i32,
    ) -> i32 {
        let (next, ply) = (depths.child, node.ply);
        let alpha = window.alpha;
        if tried == 0 {
            let cut_node = !node.pv_node && !node.cut_node;
            return self.search_child(at, next, window, ply, cut_node);
        }
        let reduction = self.reduction(depths.node, tried, at, node);
        let mut score = self.search_child(at, next - reduction, Window::null(alpha), ply, true);
        if score > alpha && reduction > 0 {
            let next = next + self.second_extension(score, alpha, best, next, reduction, ply);
            score = self.search_child(at, next, Window::null(alpha), ply, !node.cut_node);
        }
        if score > alpha && score < window.beta {
            score = self.search_child(at, next, window, ply, false);
        }
        score
    }

    /// Returns the additional depth of a late move's second search, by the margin of the first one.
    fn second_extension(
        &self,
        score: i32,
        alpha: i32,
        best: i32,
        next: i32,
        reduction: i32,
        ply: u32,
    ) -> i32 {
        let params = &self.tuning.parameters;
        let margin = params.deeper_margin + params.deeper_margin_per_ply * reduction / PLY;
        let mut extension = 0;
        if score > alpha + margin && self.stack[ply as usize].extended < MAX_EXTENDED {
            extension += params.deeper_extension;
        }
        if score < best + next / PLY {
            extension -= params.shallower_reduction;
        }
        extension.max(-reduction)
    }

    /// Tests if the stored best move is singular: much better than all others, and then extended. If another move fails
    /// high as well, the node is cut.
    fn singular(&mut self, entry: TableEntry, node: NodeState, depth: i32, beta: i32) -> Singular {
        let score = from_table(entry.score, node.ply as usize);
        let is_reliable = entry.bound != Bound::Upper && i32::from(entry.depth) >= depth - 3 * PLY;
        let params = &self.tuning.parameters;
        let ply = node.ply as usize;
        if depth < params.singular_depth || !is_reliable || is_proven(score) {
            return Singular::Extend(0);
        }
        let singular_beta = score - depth / PLY * params.singular_margin / 8;
        self.stack[node.ply as usize].excluded = entry.best.unwrap_or(NO_POINT);
        let others = self.node(
            depth / 2,
            singular_beta - 1,
            singular_beta,
            node.ply,
            node.cut_node,
        );
        self.stack[node.ply as usize].excluded = NO_POINT;
        if others < singular_beta {
            let extended = ply.checked_sub(1).map_or(0, |ply| self.stack[ply].extended);
            let doubly = !node.pv_node
                && others < singular_beta - params.singular_double_margin
                && extended < MAX_EXTENDED;
            let extension = if doubly {
                params.singular_double_extension
            } else {
                0
            };
            Singular::Extend(params.singular_extension + extension)
        } else if singular_beta >= beta && !node.pv_node {
            Singular::Cut(beta)
        } else if score >= beta {
            Singular::Extend(-params.singular_reduction)
        } else {
            Singular::Extend(0)
        }
    }
}

#[derive(Clone, Copy)]
struct Depths {
    node: i32,
    child: i32,
}

/// Result of the search without the best move.
enum Singular {
    /// Extends the best move by this depth.
    Extend(i32),
    /// Cuts the node with this lower bound.
    Cut(i32),
}
