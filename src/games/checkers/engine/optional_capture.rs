//! The search for games with optional captures: plain alpha-beta with the rules module, and a quiescence search of
//! captures.

use super::super::moves::Move;
use super::super::position::Position;
use super::eval::evaluate;
use super::fast_board::FastBoard;
use tabletop_core::{Position as _, Verdict};
use tabletop_search::iterative::{RootSearcher, Window};
use tabletop_search::limits::SearchLimits;
use tabletop_search::score::WIN;

/// Maximum length of the quiescence search beyond the search depth, in plies.
const MAX_QUIESCENCE_PLIES: i32 = 8;

pub struct OptionalCaptureSearch<'a> {
    root: &'a Position,
    limits: &'a SearchLimits<'a>,
    nodes: u64,
    line: Vec<Move>,
}

impl<'a> OptionalCaptureSearch<'a> {
    pub fn new(root: &'a Position, limits: &'a SearchLimits<'a>) -> Self {
        Self {
            root,
            limits,
            nodes: 0,
            line: Vec::new(),
        }
    }

    /// Score of `position` for its mover, and the principal variation.
    fn node(
        &mut self,
        position: &Position,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> (i32, Vec<Move>) {
        self.nodes += 1;
        if self.limits.count(self.nodes) {
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
        let quiescence = depth <= 0;
        let (mut best, mut line) = (-WIN, Vec::new());
        if quiescence {
            best = evaluate(FastBoard::from_view(position.board(), position.turn()));
            alpha = alpha.max(best);
            if best >= beta || depth <= -MAX_QUIESCENCE_PLIES {
                return (best, line);
            }
        }
        let mut moves = position.legal_moves();
        if quiescence {
            moves.retain(Move::is_capture);
        }
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.jumped().count_ones()));
        for mv in moves {
            let next = position.after(&mv);
            let (score, mut rest) = self.node(&next, depth - 1, -beta, -alpha, ply + 1);
            if self.limits.stopped() {
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

impl RootSearcher for OptionalCaptureSearch<'_> {
    type Move = Move;

    fn search_move(&mut self, mv: &Move, depth: i32, window: Window) -> i32 {
        let next = self.root.after(mv);
        let (score, line) = self.node(&next, depth - 1, -window.beta, -window.alpha, 1);
        self.line = line;
        -score
    }

    fn line(&self, mv: &Move) -> Vec<Move> {
        let mut line = vec![*mv];
        line.extend(&self.line);
        line
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn stopped(&self) -> bool {
        self.limits.stopped()
    }
}
