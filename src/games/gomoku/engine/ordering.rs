//! Which moves the search tries, in what order, and how deep the late ones are searched.

use super::board::{Point, distance};
use super::node::{NO_POINT, NodeState, PLY};
use super::pattern::LinePattern;
use super::search::Search;
use super::values::Threat;
use crate::core::Side;

/// Bound of what history says of a move.
const MAX_HISTORY: i32 = 1 << 13;
/// Stones farther apart than this hardly work together: no line of five holds both.
const FAR: u16 = 4;
/// Most moves that a quiet position is searched for.
const MAX_MOVES: usize = 40;
/// Of how many moves more than are to be tried the lines are looked at to find the earliest.
const SPARE_MOVES: usize = 16;

/// The moves to try and whether these are all that matter.
pub(super) struct Moves {
    pub(super) list: Vec<(i32, Point)>,
    pub(super) complete: bool,
}

/// The moves of a node, one after the other. Of a quiet one, the best move that is known comes before the others are even looked
/// for: mostly it is enough.
pub(super) struct MovePicker {
    list: Vec<(i32, Point)>,
    /// How many of them were given.
    given: usize,
    /// Whether these are all that matter.
    pub(super) complete: bool,
    /// The best move, if one is known.
    known: Option<Point>,
    /// Whether the list holds only that one so far.
    alone: bool,
    /// How many moves of a quiet position are to be tried.
    most: usize,
}

impl MovePicker {
    /// The next move.
    pub(super) fn next(&mut self, search: &Search, node: NodeState) -> Option<Point> {
        if self.alone && self.given == 1 {
            let known = self.list[0];
            let Moves { list, complete } = search.quiet_moves(self.known, node.ply, self.most);
            self.list = list;
            self.complete = complete;
            self.list.retain(|&(_, at)| at != known.1);
            self.list.insert(0, known);
            self.alone = false;
        }
        let rest = &mut self.list[self.given..];
        pick_best(rest, self.known);
        let (_, at) = *rest.first()?;
        self.given += 1;
        Some(at)
    }

    /// The moves before the one given last.
    pub(super) fn before(&self) -> &[(i32, Point)] {
        &self.list[..self.given.saturating_sub(1)]
    }
}

impl Search<'_> {
    /// The moves of a node that are to be tried, of a quiet one so many; `known` first if it is among them.
    pub(super) fn move_picker(
        &self,
        node: NodeState,
        known: Option<Point>,
        most: usize,
    ) -> MovePicker {
        let alone = known.filter(|&at| node.quiet() && self.board.is_near(at));
        let Moves { list, complete } = match (node.forced_block, alone) {
            (Some(only), _) | (None, Some(only)) => Moves {
                list: vec![(0, only)],
                complete: true,
            },
            _ if node.threatened => self.answers(node.ply),
            _ => self.quiet_moves(known, node.ply, most),
        };
        MovePicker {
            list,
            given: 0,
            complete,
            known,
            alone: alone.is_some(),
            most,
        }
    }

    /// Remembers a move that cut the search short.
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

    /// Moves history towards a bonus, the less the nearer it is to the end of its range.
    fn update_history(&mut self, side: Side, at: Point, bonus: i32) {
        let bonus = (16 * bonus).clamp(-2000, 2000);
        let entry = &mut self.history[side.index()][usize::from(at)];
        *entry += bonus - *entry * bonus.abs() / MAX_HISTORY;
    }

    /// Remembers moves that were tried in vain.
    pub(super) fn penalise(&mut self, moves: &[(i32, Point)], depth: i32) {
        let own = self.board.turn();
        for &(_, at) in moves {
            self.update_history(own, at, -depth.max(1) * depth.max(1));
        }
    }

    /// How much less deep a late quiet move is searched (late-move reduction).
    pub(super) fn reduction(&self, depth: i32, tried: usize, at: Point, node: NodeState) -> i32 {
        if depth < 2 * PLY {
            return 0;
        }
        // `at` has not been played: threats of either side are reduced less.
        let own = self.board.turn();
        let numbers = &self.tuning.parameters;
        let mut reduction = self.tuning.late_move_reduction(depth, tried);
        if !node.pv_node && !node.improving {
            reduction += numbers.late_move_not_improving;
        }
        if node.cut_node && !self.killers[node.ply as usize].contains(&at) {
            reduction += numbers.late_move_cut_node;
        }
        if node.pv_node {
            reduction -= numbers.late_move_pv;
        }
        if node.was_pv {
            reduction -= numbers.late_move_was_pv;
        }
        if !node.quiet() {
            reduction /= 2;
        }
        reduction += self.far_reduction(at, node);
        let mine = self.board.threat(own, at);
        if mine >= Threat::Three || self.board.threat(own.other(), at) >= Threat::Three {
            reduction -= numbers.late_move_threat;
        }
        if node.ply >= 2
            && self.stack[node.ply as usize - 2].threat >= Threat::Three
            && mine >= Threat::Three
        {
            reduction -= numbers.late_move_follow_up;
        }
        reduction -=
            self.history[own.index()][usize::from(at)] * numbers.late_move_history / MAX_HISTORY;
        reduction.clamp(-numbers.late_move_extension, (depth - PLY).max(0))
    }

    /// How much less deep a move is searched because it is far from where the last stones of both sides are.
    fn far_reduction(&self, at: Point, node: NodeState) -> i32 {
        let numbers = &self.tuning.parameters;
        let [other, own] = [1, 2].map(|back| {
            let last = self.stone_before(node.ply, back);
            last.is_some_and(|last| distance(last, at) > FAR)
        });
        if node.quiet() {
            return if own && other {
                numbers.late_move_far
            } else {
                0
            };
        }
        let opponent = self.board.turn().other();
        if self.board.threat(opponent, at) >= Threat::Four {
            return 0;
        }
        let delays = [
            (other, numbers.late_move_delays_other),
            (own, numbers.late_move_delays_own),
        ];
        delays
            .into_iter()
            .map(|(far, more)| if far { more } else { 0 })
            .sum()
    }

    /// What answers a straight four or two fours that are about to be made: own fours, the point itself, and the points
    /// where the opponent would make a four in the lines concerned.
    pub(super) fn answers(&self, ply: u32) -> Moves {
        let (own, other) = (self.board.turn(), self.board.turn().other());
        let mut list: Vec<_> = self.board.fours(own).collect();
        for winner in self.board.points_of(other, Threat::Winner) {
            list.push(winner);
            for axis in 0..4 {
                let pattern = self.board.patterns(other, winner).on(axis);
                if pattern < LinePattern::Four as u8 {
                    continue;
                }
                let fours = (-4..=4).filter_map(|steps| self.board.gap(winner, axis, steps));
                list.extend(fours.filter(|&at| {
                    self.board.patterns(other, at).on(axis) >= LinePattern::Four as u8
                }));
            }
        }
        list.sort_unstable();
        list.dedup();
        Moves {
            list: list
                .into_iter()
                .map(|at| (self.order(at, ply), at))
                .collect(),
            complete: true,
        }
    }

    /// The most promising moves of a quiet position, of which so many are to be tried.
    pub(super) fn quiet_moves(&self, first: Option<Point>, ply: u32, most: usize) -> Moves {
        let killers = self.killers[ply as usize];
        let last = self.board.last().filter(|_| !self.null_move);
        let counter_moves = &self.counter_moves[self.board.turn().index()];
        let answer = last.map_or(NO_POINT, |last| counter_moves[usize::from(last)]);
        let numbers = &self.tuning.parameters;
        let lasts = self.lasts(ply);
        let early = |at: Point| {
            let mut early = self.early(at, lasts);
            if killers.contains(&at) {
                early += numbers.killer_bonus;
            }
            if at == answer {
                early += numbers.counter_move_bonus;
            }
            early
        };
        let mut list: Vec<_> = self.board.near().map(|at| (early(at), at)).collect();
        keep_earliest(&mut list, most + SPARE_MOVES, first);
        for (early, at) in &mut list {
            *early += self.board.line_order(*at);
        }
        keep_earliest(&mut list, MAX_MOVES, first);
        let complete = list.len() == usize::from(self.board.empties());
        Moves { list, complete }
    }

    /// The last stones of the side to move and of the other side at `ply`, as far as the search knows them.
    fn lasts(&self, ply: u32) -> [Option<Point>; 2] {
        [2, 1].map(|back| self.stone_before(ply, back))
    }

    /// How early a move is tried at `ply`.
    pub(super) fn order(&self, at: Point, ply: u32) -> i32 {
        self.early(at, self.lasts(ply)) + self.board.line_order(at)
    }

    /// The same but for what is seen along the lines, which takes longest.
    fn early(&self, at: Point, lasts: [Option<Point>; 2]) -> i32 {
        let history = self.history[self.board.turn().index()][usize::from(at)];
        let weight = self.tuning.parameters.history_weight;
        self.board.point_order(at, lasts) + history * weight / MAX_HISTORY
    }
}

/// Keeps the `most` moves that are tried first, and `known`.
fn keep_earliest(moves: &mut Vec<(i32, Point)>, most: usize, known: Option<Point>) {
    if moves.len() <= most {
        return;
    }
    moves.select_nth_unstable_by(most, |a, b| b.cmp(a));
    let late = moves[most..].iter();
    let kept = late.copied().find(|&(_, at)| Some(at) == known);
    moves.truncate(most);
    moves.extend(kept);
}

/// Brings the move that is to be tried first to the front.
pub(super) fn pick_best(moves: &mut [(i32, Point)], first: Option<Point>) {
    let best = moves
        .iter()
        .enumerate()
        .max_by_key(|(_, (order, at))| (Some(*at) == first, *order))
        .map(|(index, _)| index);
    if let Some(best) = best {
        moves.swap(0, best);
    }
}
