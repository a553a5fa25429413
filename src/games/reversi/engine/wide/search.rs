//! Alpha-beta on boards of any size, deeper and deeper.

use std::time::Instant;

use super::grid::{Place, Wide};
use super::table::Table;
use super::value::{WON, settled, value};
use crate::core::Control;

/// Beyond every value.
const INFINITE: i32 = 4 * WON;
/// From this depth on children are sorted by their value and results remembered.
const SORTED: u32 = 2;

/// A running search.
pub(super) struct Search<'a> {
    control: &'a Control,
    deadline: Option<Instant>,
    most: Option<u64>,
    pub(super) nodes: u64,
    stopped: bool,
    table: Table,
}

impl<'a> Search<'a> {
    pub(super) fn new(control: &'a Control, deadline: Option<Instant>, most: Option<u64>) -> Self {
        Self {
            control,
            deadline,
            most,
            nodes: 0,
            stopped: false,
            table: Table::new(),
        }
    }

    fn over(&mut self) -> bool {
        if self.nodes.is_multiple_of(128) {
            self.stopped |= self.control.stopped()
                || self.most.is_some_and(|most| self.nodes >= most)
                || self
                    .deadline
                    .is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.stopped
    }

    /// Rates the moves at `depth` and sorts them, the best first; with `all` every one exactly. `false` if stopped: then the
    /// first depth is complete nevertheless, and later ones count only where a better move was found.
    pub(super) fn iterate(
        &mut self,
        board: &Wide,
        depth: u32,
        moves: &mut Vec<(Place, i32)>,
        all: bool,
    ) -> bool {
        let mut done: Vec<(Place, i32)> = Vec::with_capacity(moves.len());
        for &(place, _) in moves.iter() {
            let bound = if all {
                -INFINITE
            } else {
                done.first().map_or(-INFINITE, |best| best.1)
            };
            let next = board.after(place);
            let score = if depth == 1 {
                self.nodes += 1;
                -value(&next)
            } else if bound > -INFINITE {
                let score = -self.node(&next, depth - 1, -bound - 1, -bound, false);
                if score > bound {
                    -self.node(&next, depth - 1, -INFINITE, -bound, false)
                } else {
                    score
                }
            } else {
                -self.node(&next, depth - 1, -INFINITE, INFINITE, false)
            };
            if self.stopped && depth > 1 {
                break;
            }
            let place_of = done.partition_point(|other| other.1 >= score);
            done.insert(place_of, (place, score));
        }
        if done.len() == moves.len() {
            *moves = done;
            return !self.stopped;
        }
        if let Some(&best) = done.first() {
            moves.retain(|mv| mv.0 != best.0);
            moves.insert(0, best);
        }
        false
    }

    fn node(&mut self, board: &Wide, depth: u32, from: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        if self.over() {
            return from;
        }
        if depth == 0 {
            return value(board);
        }
        let hash = if depth >= SORTED { board.hash() } else { 0 };
        let known = (depth >= SORTED).then(|| self.table.get(hash)).flatten();
        if let Some(known) = known.filter(|known| known.answers(depth)) {
            let (lower, upper) = known.bounds;
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= from {
                return upper;
            }
        }
        let mut places = board.moves(board.own, board.other);
        if places.is_empty() {
            if passed || board.empties() == 0 {
                return settled(board);
            }
            return -self.node(&board.passed(), depth, -beta, -from, true);
        }
        // The move that was best is searched before the others are even looked at.
        let first = known.and_then(|known| known.best);
        let first = first.and_then(|best| places.iter().position(|&place| place == best));
        let mut best = (-INFINITE, None);
        if let Some(index) = first {
            let place = places.swap_remove(index);
            let score = self.child(&board.after(place), depth, (from, beta), true);
            best = (score, Some(place));
        }
        if best.0 < beta && !self.stopped {
            let children = Self::sorted(board, &places, depth >= SORTED);
            for (_, place, next) in &children {
                let alpha = from.max(best.0);
                let whole = best.1.is_none();
                let score = self.child(next, depth, (alpha, beta), whole);
                if score > best.0 {
                    best = (score, Some(*place));
                }
                if best.0 >= beta || self.stopped {
                    break;
                }
            }
        }
        if depth >= SORTED && !self.stopped {
            self.table.put(hash, depth, (from, beta), best.0, best.1);
        }
        best.0
    }

    /// The children of a position, if `sort` the worst for the opponent first.
    fn sorted(board: &Wide, places: &[Place], sort: bool) -> Vec<(i32, Place, Wide)> {
        let child = |&place: &Place| {
            let next = board.after(place);
            let rank = if sort { value(&next) } else { 0 };
            (rank, place, next)
        };
        let mut children: Vec<_> = places.iter().map(child).collect();
        if sort {
            children.sort_by_key(|child| child.0);
        }
        children
    }

    /// The value of a position at `depth` by a child: with the whole window, or first against a null window.
    fn child(&mut self, next: &Wide, depth: u32, (alpha, beta): (i32, i32), whole: bool) -> i32 {
        let mut score = alpha + 1;
        if !whole {
            score = -self.node(next, depth - 1, -alpha - 1, -alpha, false);
        }
        if score > alpha && (whole || score < beta) {
            score = -self.node(next, depth - 1, -beta, -alpha, false);
        }
        score
    }
}
