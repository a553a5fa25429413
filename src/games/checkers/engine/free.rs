//! The search for games with optional captures: plain alpha-beta on the readable rules, captures searched to their end.

use super::super::moves::Move;
use super::super::position::Position;
use super::eval::evaluate;
use super::fast::Fast;
use super::root::Rate;
use super::search::{Ends, WIN};
use crate::core::{Position as _, Verdict};

/// How deep a line of captures is followed beyond the search's depth, in plies.
const CAPTURES: i32 = 8;

/// A search under way.
pub struct FreeSearch<'a> {
    root: &'a Position,
    moves: &'a [Move],
    ends: Ends<'a>,
    nodes: u64,
    stopped: bool,
    line: Vec<Move>,
}

impl<'a> FreeSearch<'a> {
    /// A search of the `moves` of `root`.
    pub fn new(root: &'a Position, moves: &'a [Move], ends: Ends<'a>) -> Self {
        Self {
            root,
            moves,
            ends,
            nodes: 0,
            stopped: false,
            line: Vec::new(),
        }
    }

    /// The worth of `position` for its mover, and the line that shows it.
    fn node(
        &mut self,
        position: &Position,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> (i32, Vec<Move>) {
        self.nodes += 1;
        let late = || {
            self.ends
                .deadline
                .is_some_and(|end| std::time::Instant::now() >= end)
        };
        self.stopped |= self.nodes >= self.ends.nodes || self.ends.control.stopped() || late();
        if self.stopped {
            return (0, Vec::new());
        }
        if let Some(outcome) = position.outcome() {
            let score = if outcome.verdict == Verdict::Draw {
                0
            } else {
                ply - WIN
            };
            return (score, Vec::new());
        }
        let quiescent = depth <= 0;
        let (mut best, mut line) = (-WIN, Vec::new());
        if quiescent {
            best = evaluate(Fast::seen(position.board(), position.turn()));
            alpha = alpha.max(best);
            if best >= beta || depth <= -CAPTURES {
                return (best, line);
            }
        }
        let mut moves = position.legal_moves();
        if quiescent {
            moves.retain(Move::is_capture);
        }
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.jumped().count_ones()));
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(&mv);
            let (score, mut rest) = self.node(&next, depth - 1, -beta, -alpha, ply + 1);
            if self.stopped {
                break;
            }
            if -score > best {
                best = -score;
                rest.insert(0, mv);
                line = rest;
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        (best, line)
    }
}

impl Rate for FreeSearch<'_> {
    fn rate(&mut self, index: usize, depth: i32, alpha: i32, beta: i32) -> i32 {
        let mut next = self.root.clone();
        next.play_unchecked(&self.moves[index]);
        let (score, line) = self.node(&next, depth - 1, -beta, -alpha, 1);
        self.line = line;
        -score
    }

    fn line(&self, index: usize) -> Vec<Move> {
        let mut line = vec![self.moves[index]];
        line.extend(&self.line);
        line
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn stopped(&self) -> bool {
        self.stopped
    }
}
