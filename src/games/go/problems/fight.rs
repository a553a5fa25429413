//! Problems from fights: exactly one first move is proved to work, every other one is refuted, and a main line is
//! found.

use super::prover::{LocalFight, Prover, State};
use super::stones::{Points, each};
use tabletop_core::Side;

/// Maximum number of positions for the proof of one first move.
pub(super) const MAX_PROOF_NODES: u64 = 30_000;

/// Maximum number of turns in a stored line.
const MAX_LINE_TURNS: usize = 12;

/// One turn of a solution: the solver's move and the reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// All moves that work, that of the main line first; 0 stands for a pass.
    pub(super) accepted: Vec<Points>,
    /// Reply that lasts longest, if any reply needs an answer.
    pub(super) reply: Option<Points>,
}

/// A solved fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    pub(super) line: Vec<Turn>,
    /// Number of positions visited by the proofs.
    pub(super) nodes: u64,
    /// Number of first moves that fail.
    pub(super) wrong: usize,
}

/// Both sides' proofs of one fight.
pub(super) struct Solver {
    pub(super) fight: LocalFight,
    provers: [Prover; 2],
    /// Maximum number of positions for the proof of one move.
    max_nodes: u64,
}

/// Result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveResult {
    /// The move reaches its side's aim against any defence.
    Proven,
    /// The other side reaches its aim.
    Refuted,
    /// Undecided: ko decides, or the proof took too long.
    Unknown,
}

impl Solver {
    /// Creates a solver with at most `max_nodes` positions per proof.
    pub(super) fn new(fight: LocalFight, max_nodes: u64) -> Self {
        Self {
            max_nodes,
            fight,
            provers: Side::BOTH.map(|side| Prover::new(fight, side)),
        }
    }

    pub(super) const fn prover(&mut self, side: Side) -> &mut Prover {
        &mut self.provers[side.index()]
    }

    /// Returns the result of the move of the side to move at `point`.
    pub(super) fn move_result(&mut self, state: &State, point: Points) -> MoveResult {
        let Some(after) = state.after(&self.fight.area, point) else {
            return MoveResult::Refuted;
        };
        if let Some(winner) = self.fight.winner(&after, state.passed) {
            return if winner == state.turn {
                MoveResult::Proven
            } else {
                MoveResult::Refuted
            };
        }
        self.outcome(&after, state.turn)
    }

    /// Returns `Proven` if `side` is proved to reach its aim from `state`.
    pub(super) fn outcome(&mut self, state: &State, side: Side) -> MoveResult {
        let max_nodes = self.max_nodes;
        if self.prover(side.other()).prove(state, max_nodes).is_some() {
            MoveResult::Refuted
        } else if self.prover(side).prove(state, max_nodes).is_some() {
            MoveResult::Proven
        } else {
            MoveResult::Unknown
        }
    }

    /// Solves the fight as a problem for the side to move, if exactly one move works and all others are proved to fail.
    pub(super) fn solve(&mut self, state: &State) -> Option<Solved> {
        if self.move_result(state, 0) != MoveResult::Refuted {
            return None;
        }
        let other = state.turn.other();
        let mut proven = None;
        let mut wrong = 0;
        for point in each(self.fight.inside & !state.stones.taken()) {
            if state.after(&self.fight.area, point).is_none() {
                continue;
            }
            match self.move_result(state, point) {
                MoveResult::Proven if proven.is_none() => proven = Some(point),
                MoveResult::Refuted => wrong += 1,
                MoveResult::Proven | MoveResult::Unknown => return None,
            }
        }
        let line = self.line(state, proven?);
        let nodes = self.prover(other).nodes() + self.prover(state.turn).nodes();
        Some(Solved { line, nodes, wrong })
    }

    fn line(&mut self, state: &State, first: Points) -> Vec<Turn> {
        let mut line = vec![Turn {
            accepted: vec![first],
            reply: None,
        }];
        let mut here = *state;
        while line.len() < MAX_LINE_TURNS {
            let kept = line[line.len() - 1].accepted[0];
            let Some(after) = here.after(&self.fight.area, kept) else {
                break;
            };
            if self.fight.winner(&after, false).is_some() {
                break;
            }
            let Some((reply, next)) = self.hardest_reply(&after) else {
                break;
            };
            let Some(answer) = self.prover(next.turn).answer(&next) else {
                break;
            };
            let mut accepted = vec![answer];
            for point in self.fight.moves(&next, next.stones.ko) {
                if point != answer && self.move_result(&next, point) == MoveResult::Proven {
                    accepted.push(point);
                }
            }
            if let Some(last) = line.last_mut() {
                last.reply = Some(reply);
            }
            line.push(Turn {
                accepted,
                reply: None,
            });
            here = next;
        }
        line
    }

    /// Returns the reply that lasts longest among those that need an answer: a pass would not work.
    pub(super) fn hardest_reply(&mut self, after: &State) -> Option<(Points, State)> {
        let side = after.turn.other();
        let mut hardest: Option<(u32, Points, State)> = None;
        for point in each(self.fight.inside & !after.stones.taken()) {
            let Some(next) = after.after(&self.fight.area, point) else {
                continue;
            };
            if self.fight.winner(&next, after.passed).is_some() {
                continue;
            }
            let max_nodes = self.max_nodes;
            let Some(plies) = self.prover(side).prove(&next, max_nodes) else {
                continue;
            };
            if hardest.is_none_or(|(longest, ..)| plies > longest)
                && self.move_result(&next, 0) != MoveResult::Proven
            {
                hardest = Some((plies, point, next));
            }
        }
        hardest.map(|(_, point, next)| (point, next))
    }
}
