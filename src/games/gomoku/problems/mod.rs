//! Problems of Gomoku: wins by fours, wins by threats, and only defences, proved by the engine's searches for forced
//! wins.
//!
//! A win is used only if no other move is known to win as well, or if the few that do are accepted; an only defence
//! only if the opponent has a proven win after every other move.

mod play;

use super::engine::GomokuEngine;
use super::engine::prover::{Forced, Prover, by_looks, has_five, rests_on_forbidden_point};
use super::{Move, Position, Rule};
use play::searched;
use tabletop_core::problem::{
    Attempt, AttemptVerdict, Candidate, Goal, Judgement, Problems, Proven, Task, Theme, Turn,
    least_turned,
};
use tabletop_core::{Position as _, Rng, Side};

/// Maximum number of positions in a search for a win: for the answer, and for other moves or replies.
const PROOF: u64 = 20_000;
const OTHER: u64 = 3_000;
/// Range of the number of plies of a win.
const WIN_PLIES: std::ops::RangeInclusive<u32> = 5..=27;
/// Range of the number of plies of the threat in a defence problem: with fewer there is only one place to look at.
const THREAT_PLIES: std::ops::RangeInclusive<u32> = 3..=25;
/// Maximum number of accepted first moves.
const MAX_ANSWERS: usize = 2;
/// Maximum number of moves that are not known to lose, apart from the winning answers.
const MAX_OPEN: usize = 30;
/// Number of positions searched to decide if a move that is not known to lose might win after all.
const DOUBT: u64 = 2_000;
/// Winning chance above which a move might win.
const MIGHT_WIN: f64 = 0.93;
/// Number of positions searched to judge a player's move without a proof, and the number of moves of both sides for
/// which this is done: a move is wrong only if it does not look winning to these searches either.
const FAIR: u64 = 40_000;
const FAIR_ROUNDS: usize = 2;
/// Number of positions searched to confirm an only defence, and the maximum winning chance of the opponent after it.
const HOLDS: (u64, f64) = (40_000, 0.9);
/// Maximum number of turns in a solution.
const MAX_TURNS: usize = 8;
/// Maximum number of plies in a refutation.
const REFUTATION_PLIES: usize = 7;
/// Number of positions searched for the reply to a wrong move without a proof.
const REPLY: u64 = 3_000;
/// Numbers of positions of the searches that estimate difficulty by missing the answer.
const TRIES: [u64; 6] = [30, 100, 300, 1_000, 3_000, 10_000];

/// Generates and judges problems of Gomoku on 15×15.
#[derive(Default)]
pub(super) struct GomokuProblems {
    engine: GomokuEngine,
    prover: Prover,
}

impl GomokuProblems {
    /// Returns the win of the side to move as a problem.
    fn win(&mut self, position: &Position, looks: &[Move]) -> Option<Proven<Move>> {
        let win = self.prover.win(position, PROOF)?;
        let &answer = win.line.first()?;
        if !WIN_PLIES.contains(&win.plies) || looks.first() == Some(&answer) {
            return None;
        }
        let accepted = self.answers(position, answer, looks)?;
        let mut themes = vec![if win.by_fours {
            Theme::WinByFours
        } else {
            Theme::WinByThreats
        }];
        if rests_on_forbidden_point(position, &win) {
            themes.push(Theme::ForbiddenPoint);
        }
        // The number of moves is minimal only among wins by fours alone.
        let task = if win.by_fours {
            Task::with(Goal::Win, win.plies.div_ceil(2) as i16)
        } else {
            Task::new(Goal::Win)
        };
        let mut solution = turns(&win);
        solution.first_mut()?.accepted = accepted;
        Some(Proven {
            task,
            themes,
            difficulty: self.difficulty(position, answer, win.plies),
            solution,
        })
    }

    /// Returns the winning first moves, `answer` first, or `None` if there are too many or the result is unclear.
    fn answers(&mut self, position: &Position, answer: Move, looks: &[Move]) -> Option<Vec<Move>> {
        let (mut accepted, mut open) = (vec![answer], Vec::new());
        for mv in looks.iter().filter(|&&mv| mv != answer) {
            let next = after(position, *mv);
            if self.prover.win(&next, OTHER).is_some() {
                continue;
            }
            if self.prover.win_after(&next, OTHER).is_some() {
                accepted.push(*mv);
            } else {
                open.push(next);
            }
            if accepted.len() > MAX_ANSWERS || open.len() > MAX_OPEN {
                return None;
            }
        }
        let doubtful = open.iter().any(|next| {
            let found = searched(&mut self.engine, next, DOUBT, 0);
            found.is_none_or(|(_, chance)| 1.0 - chance > MIGHT_WIN)
        });
        (!doubtful).then_some(accepted)
    }

    /// Returns the only move that stops the opponent's threat, as a problem.
    fn defence(&mut self, position: &Position, looks: &[Move]) -> Option<Proven<Move>> {
        let threat = self.prover.threat(position, OTHER)?;
        if !THREAT_PLIES.contains(&threat.plies) {
            return None;
        }
        let answer = self.only_defence(position, looks)?;
        if looks.first() == Some(&answer) {
            return None;
        }
        let (nodes, limit) = HOLDS;
        let next = after(position, answer);
        let (_, chance) = searched(&mut self.engine, &next, nodes, 0)?;
        if chance > limit || self.prover.win(&next, PROOF).is_some() {
            return None;
        }
        Some(Proven {
            task: Task::new(Goal::Defend),
            themes: vec![Theme::OnlyDefence],
            difficulty: self.difficulty(position, answer, threat.plies),
            solution: vec![Turn {
                accepted: vec![answer],
                reply: None,
            }],
        })
    }

    /// Returns the only move after which no win of the opponent is found; all others are proved to lose.
    fn only_defence(&mut self, position: &Position, looks: &[Move]) -> Option<Move> {
        let mut holds = None;
        for &mv in looks {
            if self.prover.win(&after(position, mv), OTHER).is_none() && holds.replace(mv).is_some()
            {
                return None;
            }
        }
        holds
    }

    /// Returns the difficulty from 1 to 10, by the number of quick searches that miss the answer and the length of the
    /// win.
    fn difficulty(&mut self, position: &Position, answer: Move, plies: u32) -> u8 {
        let misses = |&nodes: &u64| {
            let found = searched(&mut self.engine, position, nodes, 0);
            found.is_none_or(|(mv, _)| mv != answer)
        };
        let missed = TRIES.iter().copied().filter(misses).count() as u32;
        (1 + missed + plies.saturating_sub(5) / 5).min(10) as u8
    }

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
                None => {
                    return Judgement {
                        answer: AttemptVerdict::Wrong,
                        follows: self.refutation(next),
                        solved: false,
                    };
                }
            },
        };
        let goes_on = !is_near && attempt.line.len() / 2 + 1 < MAX_TURNS;
        let follows: Vec<_> = reply.filter(|_| goes_on).into_iter().collect();
        Judgement {
            answer: AttemptVerdict::AsGood,
            solved: follows.is_empty(),
            follows,
        }
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
    fn candidates(&mut self, number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        play::candidates(&mut self.engine, number, rng)
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        if position.outcome().is_some() || has_five(position) {
            return None;
        }
        let looks = by_looks(position);
        self.win(position, &looks)
            .or_else(|| self.defence(position, &looks))
    }

    fn identity(&self, position: &Position) -> String {
        let turn = position.stone();
        // In renju the sides are not interchangeable.
        let [own, other] = match (position.rule(), turn) {
            (Rule::Renju, Side::Black) => ['X', 'O'],
            (Rule::Renju, Side::White) => ['x', 'o'],
            _ => ['m', 'o'],
        };
        let grid = position.grid();
        let letter = |cell| match position.discs().at(cell) {
            Some(side) if side == turn => own,
            Some(_) => other,
            None => '.',
        };
        let cells: Vec<char> = grid.cells().map(letter).collect();
        let rows = cells.chunks(usize::from(grid.cols));
        let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
        least_turned(&rows.join("/"))
    }

    fn judge(&mut self, attempt: &Attempt<'_, Position>) -> Judgement<Move> {
        if let Some(turn) = attempt.shown(|at, text| super::notation::read_move(at, text).ok()) {
            let follows: Vec<_> = turn.reply.into_iter().collect();
            return Judgement {
                answer: AttemptVerdict::Right,
                solved: follows.is_empty(),
                follows,
            };
        }
        let next = after(&attempt.position(), *attempt.mv);
        if attempt.problem.task.goal == Goal::Win {
            return self.judge_win(attempt, &next);
        }
        let (answer, follows) = match self.prover.win(&next, OTHER) {
            Some(_) => (AttemptVerdict::Wrong, self.refutation(&next)),
            None => (AttemptVerdict::AsGood, Vec::new()),
        };
        Judgement {
            answer,
            solved: answer != AttemptVerdict::Wrong,
            follows,
        }
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(&mv);
    next
}

/// Returns the attacker's turns until a five cannot be stopped any more.
fn turns(win: &Forced) -> Vec<Turn<Move>> {
    let mut turns = Vec::new();
    for (turn, pair) in win.line.chunks(2).enumerate() {
        let left = win.plies.saturating_sub(2 * turn as u32 + 1);
        let goes_on = left > 2 && turn + 1 < MAX_TURNS && win.line.len() > 2 * turn + 2;
        turns.push(Turn {
            accepted: vec![pair[0]],
            reply: pair.get(1).copied().filter(|_| goes_on),
        });
        if !goes_on {
            break;
        }
    }
    turns
}

#[cfg(test)]
mod tests;
