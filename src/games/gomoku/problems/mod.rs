//! Problems of Gomoku: wins by fours, wins by threats, and only defences, proved by the engine's searches for forced
//! wins.
//!
//! A win is used only if no other move is known to win as well, or if the few that do are accepted; an only defence
//! only if the opponent has a proven win after every other move.

#[cfg(any(test, feature = "tools"))]
mod make;
#[cfg(any(test, feature = "tools"))]
mod play;

use super::engine::GomokuEngine;
use super::engine::prover::Prover;
use super::{Move, Position};
use tabletop_core::problem::{Attempt, AttemptVerdict, Goal, Judgement, Problems};
use tabletop_core::{Engine as _, Limits, Position as _};

/// Maximum number of positions in a search for a win: for the answer, and for other moves or replies.
const PROOF: u64 = 20_000;
const OTHER: u64 = 3_000;
/// Winning chance above which a move might win.
const MIGHT_WIN: f64 = 0.93;
/// Number of positions searched to judge a player's move without a proof, and the number of moves of both sides for
/// which this is done: a move is wrong only if it does not look winning to these searches either.
const FAIR: u64 = 40_000;
const FAIR_ROUNDS: usize = 2;
const MAX_TURNS: usize = 8;
const REFUTATION_PLIES: usize = 7;
/// Number of positions searched for the reply to a wrong move without a proof.
const REPLY: u64 = 3_000;

/// Judges and makes problems of Gomoku on 15×15.
#[derive(Default)]
pub(super) struct GomokuProblems {
    engine: GomokuEngine,
    prover: Prover,
}

impl GomokuProblems {
    /// Returns the refutation of a wrong move: the opponent's proven win, or the reply of a search.
    fn refutation(&mut self, next: &Position) -> Vec<Move> {
        if let Some(mut win) = self.prover.win(next, PROOF) {
            win.line.truncate(REFUTATION_PLIES);
            return win.line;
        }
        let reply = searched(&mut self.engine, next, REPLY, 0);
        reply.map(|(mv, _)| mv).into_iter().collect()
    }

    /// Judges a move in a problem that asks for a win.
    fn judge_win(&mut self, attempt: &Attempt<'_, Position>, next: &Position) -> Judgement<Move> {
        let (reply, is_near) = match self.prover.win_after(next, PROOF) {
            Some(win) => (win.line.first().copied(), win.plies <= 2),
            None => match self.seems_won(next) {
                Some(reply) => (Some(reply), false),
                None => return Judgement::wrong(self.refutation(next)),
            },
        };
        let goes_on = !is_near && attempt.line.len() / 2 + 1 < MAX_TURNS;
        Judgement::reached(AttemptVerdict::AsGood, reply.filter(|_| goes_on))
    }

    /// Returns the opponent's reply if a search along its line sees a win although nothing is proved. Forced moves are
    /// played without a search, so that a four is evaluated only after its answer.
    fn seems_won(&mut self, next: &Position) -> Option<Move> {
        if self.prover.win(next, OTHER).is_some() {
            return None;
        }
        let (mut first, mut here) = (None, next.clone());
        for _ in 0..FAIR_ROUNDS {
            let (reply, _) = searched(&mut self.engine, &here, FAIR, 0)?;
            first = first.or(Some(reply));
            here.play_unchecked(&reply);
            let (mv, chance) = searched(&mut self.engine, &here, FAIR, 0)?;
            if chance > MIGHT_WIN {
                return first;
            }
            here.play_unchecked(&mv);
        }
        None
    }
}

impl Problems<Position> for GomokuProblems {
    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        if let Some(turn) = attempt.shown(|at, text| super::notation::read_move(at, text).ok()) {
            return Judgement::reached(AttemptVerdict::Right, turn.reply);
        }
        let next = attempt.position().after(attempt.mv);
        if attempt.problem.task.goal == Goal::Win {
            return self.judge_win(attempt, &next);
        }
        match self.prover.win(&next, OTHER) {
            Some(_) => Judgement::wrong(self.refutation(&next)),
            None => Judgement::reached(AttemptVerdict::AsGood, None),
        }
    }
}

/// Returns the move of a fresh search of this many positions, and the winning chance of the side to move.
fn searched(
    engine: &mut GomokuEngine,
    position: &Position,
    nodes: u64,
    seed: u64,
) -> Option<(Move, f64)> {
    engine.forget();
    let limits = Limits {
        nodes: Some(nodes),
        seed,
        ..Limits::default()
    };
    let (mv, lines) = engine.analyse(position, &limits);
    let chance = lines.first().map_or(0.5, |line| line.score.chance());
    Some((mv?, chance))
}

#[cfg(test)]
mod tests;
