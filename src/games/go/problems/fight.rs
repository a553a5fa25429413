//! Problems from fights: exactly one first move is proved to work, every other one is refuted, and a main line is
//! found.

use super::prover::{LocalFight, Prover, State};
use super::stones::{Points, each};
use tabletop_core::Side;

/// Maximum number of positions for the proof of one first move.
pub(super) const MAX_PROOF_NODES: u64 = 30_000;

/// Both sides' proofs of one fight.
pub(super) struct Solver {
    pub(super) fight: LocalFight,
    provers: [Prover; 2],
    /// Maximum number of positions for the proof of one move.
    max_nodes: u64,
}

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
