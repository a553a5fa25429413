//! Move generation, move ordering, and late move reductions.

use super::board::{Point, distance};
use super::closeness::Closeness;
use super::node::{NO_POINT, NodeState, OrderedMove, PLY};
use super::pattern::LinePattern;
use super::search::Search;
use super::values::Threat;
use tabletop_core::Side;

const MAX_HISTORY: i32 = 1 << 13;
/// Distance beyond which stones hardly work together: no line of five holds both.
const FAR: u16 = 4;
/// Maximum number of moves in a quiet position.
const MAX_MOVES: usize = 40;
/// Number of moves beyond those to be tried for which line views are evaluated in the selection.
const SPARE_MOVES: usize = 16;

/// Moves to try; `complete` if they are all that matter.
pub(super) struct Moves {
    pub(super) list: Vec<OrderedMove>,
    pub(super) complete: bool,
}

/// Staged move picker of a node. In a quiet node the known best move comes before the others are even generated:
/// usually it is enough.
pub(super) struct MovePicker {
    pub(super) list: Vec<OrderedMove>,
    given: usize,
    /// True if the list contains all moves that matter.
    pub(super) complete: bool,
    hash_move: Option<Point>,
    /// True while the list holds only the known move.
    alone: bool,
    lmp_limit: usize,
}

impl MovePicker {
    pub(super) fn next(&mut self, search: &Search, node: NodeState) -> Option<Point> {
        if self.alone && self.given == 1 {
            let list = std::mem::take(&mut self.list);
            let moves = search.quiet_moves(list, self.hash_move, node.ply, self.lmp_limit);
            (self.list, self.complete, self.alone) = (moves.list, moves.complete, false);
            self.put_known_first();
        }
        let at = self.given;
        if at > 0 || !self.put_known_first() {
            let first = (at..self.list.len()).max_by_key(|&index| self.list[index])?;
            self.list.swap(at, first);
        }
        self.given += 1;
        Some(self.list[at].at())
    }

    /// Moves the known move to the front. Returns true if it is in the list.
    fn put_known_first(&mut self) -> bool {
        let of_known = |hash_move| self.list.iter().position(|mv| mv.at() == hash_move);
        let index = self.hash_move.and_then(of_known);
        if let Some(index) = index {
            self.list.swap(0, index);
        }
        index.is_some()
    }

    pub(super) fn before(&self) -> impl Iterator<Item = Point> {
        let before = &self.list[..self.given.saturating_sub(1)];
        before.iter().map(|mv| mv.at())
    }

    pub(super) fn into_list(self) -> Vec<OrderedMove> {
        self.list
    }
}

impl Search<'_> {
    /// Creates the move picker of a node, with `hash_move` first if it is among the moves; a quiet node tries at most
    /// `lmp_limit` moves.
    pub(super) fn move_picker(
        &mut self,
        node: NodeState,
        hash_move: Option<Point>,
        lmp_limit: usize,
    ) -> MovePicker {
        let alone = hash_move.filter(|&at| node.quiet() && self.board.is_near(at));
        let mut list = self.spare_lists.pop().unwrap_or_default();
        let Moves { list, complete } = match (node.forced_block, alone) {
            (Some(only), _) | (None, Some(only)) => {
                list.clear();
                list.push(OrderedMove::new(0, only));
                Moves {
                    list,
                    complete: true,
                }
            }
            _ if node.threatened => self.forced_answers(list, node.ply),
            _ => self.quiet_moves(list, hash_move, node.ply, lmp_limit),
        };
        MovePicker {
            list,
            given: 0,
            complete,
            hash_move,
            alone: alone.is_some(),
            lmp_limit,
        }
    }

    /// Updates history, killers and counter moves for a move that caused a cutoff.
    pub(super) fn reward_cutoff(&mut self, at: Point, depth: i32, ply: u32, quiet: bool) {
        let own = self.board.turn();
        self.update_history(own, at, depth.max(1) * depth.max(1));
        if !quiet {
            return;
        }
        let killers = &mut self.killers[ply as usize];
        if killers[0] != at {
            *killers = [at, killers[0]];
        }
        if let Some(last) = self.board.last().filter(|_| !self.null_move) {
            self.counter_moves[own.index()][usize::from(last)] = at;
        }
    }

    /// Moves the history score towards a bonus, the less the nearer it is to its limit.
    fn update_history(&mut self, side: Side, at: Point, bonus: i32) {
        let bonus = (16 * bonus).clamp(-2000, 2000);
        let entry = &mut self.history[side.index()][usize::from(at)];
        *entry += bonus - *entry * bonus.abs() / MAX_HISTORY;
    }

    /// Lowers the history scores of moves that were tried before a cutoff.
    pub(super) fn penalise(&mut self, moves: impl Iterator<Item = Point>, depth: i32) {
        let own = self.board.turn();
        for at in moves {
            self.update_history(own, at, -depth.max(1) * depth.max(1));
        }
    }

    pub(super) fn reduction(&self, depth: i32, tried: usize, at: Point, node: NodeState) -> i32 {
        if depth < 2 * PLY {
            return 0;
        }
        // `at` has not been played: its threats for either side are reduced less.
        let own = self.board.turn();
        let params = &self.tuning.parameters;
        let mut reduction = self.tuning.late_move_reduction(depth, tried);
        if !node.pv_node && !node.improving {
            reduction += params.late_move_not_improving;
        }
        let killers = self.killers[node.ply as usize];
        if node.cut_node && at != killers[0] && at != killers[1] {
            reduction += params.late_move_cut_node;
        }
        if node.pv_node {
            reduction -= params.late_move_pv;
        }
        if node.was_pv {
            reduction -= params.late_move_was_pv;
        }
        if !node.quiet() {
            reduction /= 2;
        }
        reduction += self.far_reduction(at, node);
        let mine = self.board.threat(own, at);
        if mine >= Threat::Three || self.board.threat(own.other(), at) >= Threat::Three {
            reduction -= params.late_move_threat;
        }
        if node.ply >= 2
            && self.stack[node.ply as usize - 2].threat >= Threat::Three
            && mine >= Threat::Three
        {
            reduction -= params.late_move_follow_up;
        }
        reduction -=
            self.history[own.index()][usize::from(at)] * params.late_move_history / MAX_HISTORY;
        reduction.clamp(-params.late_move_extension, (depth - PLY).max(0))
    }

    /// Returns the additional reduction of a move that is far from the last stones of both sides.
    fn far_reduction(&self, at: Point, node: NodeState) -> i32 {
        let params = &self.tuning.parameters;
        let [other, own] = [1, 2].map(|back| {
            let last = self.stone_before(node.ply, back);
            last.is_some_and(|last| distance(last, at) > FAR)
        });
        if node.quiet() {
            return if own && other {
                params.late_move_far
            } else {
                0
            };
        }
        let opponent = self.board.turn().other();
        if self.board.threat(opponent, at) >= Threat::Four {
            return 0;
        }
        let delays = [
            (other, params.late_move_delays_other),
            (own, params.late_move_delays_own),
        ];
        delays
            .into_iter()
            .map(|(far, more)| if far { more } else { 0 })
            .sum()
    }

    /// Lists the answers to an imminent straight four or two fours: own fours, the point itself, and the points where
    /// the opponent would make a four in these lines. In renju the list may be incomplete: if one of two threes is not
    /// real, making it real forbids the point.
    fn forced_answers(&self, mut list: Vec<OrderedMove>, ply: u32) -> Moves {
        let (own, other) = (self.board.turn(), self.board.turn().other());
        let unordered = |at| OrderedMove::new(0, at);
        list.clear();
        list.extend(self.board.fours(own).map(unordered));
        let mut complete = true;
        for winner in self.board.points_of(other, Threat::Winner) {
            complete &= !self.board.may_become_forbidden(other, winner);
            list.push(unordered(winner));
            for axis in 0..4 {
                let pattern = self.board.patterns(other, winner).on(axis);
                if pattern < LinePattern::Four as u8 {
                    continue;
                }
                let fours = (-4..=4).filter_map(|steps| self.board.gap(winner, axis, steps));
                let fours = fours.filter(|&at| {
                    self.board.patterns(other, at).on(axis) >= LinePattern::Four as u8
                });
                list.extend(fours.map(unordered));
            }
        }
        list.sort_unstable();
        list.dedup();
        for mv in &mut list {
            *mv = mv.with_bonus(self.order(mv.at(), ply));
        }
        Moves { list, complete }
    }

    /// Lists the `lmp_limit` most promising moves of a quiet position in `list`, with some spare ones, and `hash_move`.
    pub(super) fn quiet_moves(
        &self,
        mut list: Vec<OrderedMove>,
        hash_move: Option<Point>,
        ply: u32,
        lmp_limit: usize,
    ) -> Moves {
        let killers = self.killers[ply as usize];
        let last = self.board.last().filter(|_| !self.null_move);
        let counter_moves = &self.counter_moves[self.board.turn().index()];
        let answer = last.map_or(NO_POINT, |last| counter_moves[usize::from(last)]);
        let params = &self.tuning.parameters;
        let lasts = self.lasts(ply);
        let order_score = |at: Point| {
            let mut order_score = self.order_score(at, lasts);
            if at == killers[0] || at == killers[1] {
                order_score += params.killer_bonus;
            }
            if at == answer {
                order_score += params.counter_move_bonus;
            }
            order_score
        };
        let near = self.board.near();
        list.clear();
        list.extend(near.map(|at| OrderedMove::new(order_score(at), at)));
        keep_earliest(&mut list, lmp_limit + SPARE_MOVES, hash_move);
        for mv in &mut list {
            *mv = mv.with_bonus(self.board.line_order(mv.at()));
        }
        keep_earliest(&mut list, MAX_MOVES, hash_move);
        let complete = list.len() == usize::from(self.board.empties());
        Moves { list, complete }
    }

    /// Returns the closeness to the last stones of the side to move and of the other side at `ply`, as far as the
    /// search knows them.
    fn lasts(&self, ply: u32) -> [Closeness; 2] {
        [2, 1].map(|back| Closeness::to(self.stone_before(ply, back)))
    }

    pub(super) fn order(&self, at: Point, ply: u32) -> i32 {
        self.order_score(at, self.lasts(ply)) + self.board.line_order(at)
    }

    /// Returns the ordering score without the line views, which take longest.
    fn order_score(&self, at: Point, lasts: [Closeness; 2]) -> i32 {
        let history = self.history[self.board.turn().index()][usize::from(at)];
        let weight = self.tuning.parameters.history_weight;
        self.board.point_order(at, lasts) + history * weight / MAX_HISTORY
    }
}

/// Keeps the `lmp_limit` earliest moves, and `hash_move`.
fn keep_earliest(moves: &mut Vec<OrderedMove>, lmp_limit: usize, hash_move: Option<Point>) {
    if moves.len() <= lmp_limit {
        return;
    }
    moves.select_nth_unstable_by(lmp_limit, |a, b| b.cmp(a));
    let late = moves[lmp_limit..].iter();
    let hash_first = late.copied().find(|mv| Some(mv.at()) == hash_move);
    moves.truncate(lmp_limit);
    moves.extend(hash_first);
}
