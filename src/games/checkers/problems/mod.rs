//! Problems of checkers: an only move that wins, draws or saves the game, proven by search into the endgame tables
//! of four pieces.

#[cfg(any(test, feature = "tools"))]
mod make;
#[cfg(any(test, feature = "tools"))]
mod play;

use super::engine::CheckersEngine;
use super::{Checkers, Move, Position};
use tabletop_core::problem::{Attempt, AttemptVerdict, Judgement, Problems};
use tabletop_core::{Engine as _, Game as _, Limits, Line, Position as _};

const REFUTATION_PLIES: usize = 5;
/// Strongest level that does not use tables, which take a moment to make.
const QUICK_LEVEL: u8 = 7;
/// Node limit of the search that answers a wrong move.
const REPLY: u64 = 20_000;

/// The engine, used for its reports.
#[derive(Default)]
struct Searcher(CheckersEngine);

impl Searcher {
    /// Rated moves of a fresh search, best first.
    fn lines(&mut self, position: &Position, limits: &Limits) -> Vec<Line<Move>> {
        self.0.forget();
        self.0.analyse(position, limits).1
    }

    /// Principal variation of a quick search without tables.
    fn quick(&mut self, position: &Position, nodes: u64, depth: Option<u32>) -> Vec<Move> {
        let limits = Limits {
            nodes: Some(nodes),
            depth,
            level: QUICK_LEVEL,
            ..Limits::default()
        };
        let best = self.lines(position, &limits).into_iter().next();
        best.map_or_else(Vec::new, |line| line.moves)
    }
}

/// Judges and makes problems of English draughts.
#[derive(Default)]
pub(super) struct CheckersProblems {
    searcher: Searcher,
}

impl CheckersProblems {
    /// Continuation of a quick search after a wrong move.
    fn refutation(&mut self, position: &Position, mv: &Move) -> Vec<Move> {
        let next = position.after(mv);
        let mut line = self.searcher.quick(&next, REPLY, None);
        line.truncate(REFUTATION_PLIES);
        line
    }
}

impl Problems<Position> for CheckersProblems {
    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        // Every turn of a solution is an only move.
        if let Some(turn) = attempt.shown(|at, text| Checkers::read_move(at, text).ok()) {
            return Judgement::reached(AttemptVerdict::Right, turn.reply);
        }
        Judgement::wrong(self.refutation(&attempt.position(), attempt.mv))
    }
}

#[cfg(test)]
mod tests;
