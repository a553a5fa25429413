//! Alpha-beta on boards of any size, deeper and deeper.

use std::time::Instant;

use super::grid::{Place, Wide};
use super::value::{WON, settled, value};
use crate::core::Control;

/// Beyond every value.
const INFINITE: i32 = 4 * WON;
/// From this depth on children are sorted by their value.
const SORTED: u32 = 2;

/// A running search.
pub(super) struct Search<'a> {
    control: &'a Control,
    deadline: Option<Instant>,
    most: Option<u64>,
    pub(super) nodes: u64,
    stopped: bool,
}

impl<'a> Search<'a> {
    pub(super) const fn new(
        control: &'a Control,
        deadline: Option<Instant>,
        most: Option<u64>,
    ) -> Self {
        Self {
            control,
            deadline,
            most,
            nodes: 0,
            stopped: false,
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
                -Self::leaf(&next)
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

    /// The value without looking ahead, unless the game is over.
    fn leaf(board: &Wide) -> i32 {
        if board.empties() == 0 {
            settled(board)
        } else {
            value(board)
        }
    }

    fn node(&mut self, board: &Wide, depth: u32, mut alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        if self.over() {
            return alpha;
        }
        let places = board.moves(board.own, board.other);
        if places.is_empty() {
            if passed || board.empties() == 0 {
                return settled(board);
            }
            return -self.node(&board.passed(), depth, -beta, -alpha, true);
        }
        if depth == 0 {
            return value(board);
        }
        let mut children: Vec<(i32, Wide)> = places
            .into_iter()
            .map(|place| {
                let next = board.after(place);
                let rank = if depth >= SORTED { value(&next) } else { 0 };
                (rank, next)
            })
            .collect();
        if depth >= SORTED {
            children.sort_by_key(|child| child.0);
        }
        let mut best = -INFINITE;
        for (index, (_, next)) in children.iter().enumerate() {
            let mut score = alpha + 1;
            if index > 0 {
                score = -self.node(next, depth - 1, -alpha - 1, -alpha, false);
            }
            if score > alpha && (index == 0 || score < beta) {
                score = -self.node(next, depth - 1, -beta, -alpha, false);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }
}
