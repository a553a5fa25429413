//! Problems from fights: exactly one first move is proved to work, every other one is refuted, and a main line is
//! found.

use super::prover::{Fight, Prover, State};
use super::stones::{Points, each};
use tabletop_core::Side;

/// Maximum number of positions for the proof of one first move.
pub(super) const MOST_NODES: u64 = 30_000;

/// Maximum number of turns in a stored line.
const LONGEST: usize = 12;

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
    pub(super) fight: Fight,
    provers: [Prover; 2],
    /// Maximum number of positions for the proof of one move.
    most: u64,
}

/// Result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// The move reaches its side's aim against any defence.
    Works,
    /// The other side reaches its aim.
    Fails,
    /// Undecided: ko decides, or the proof took too long.
    Open,
}

impl Solver {
    /// Creates a solver with at most `most` positions per proof.
    pub(super) fn new(fight: Fight, most: u64) -> Self {
        Self {
            most,
            fight,
            provers: Side::BOTH.map(|side| Prover::new(fight, side)),
        }
    }

    pub(super) const fn prover(&mut self, side: Side) -> &mut Prover {
        &mut self.provers[side.index()]
    }

    /// Returns the result of the move of the side to move at `point`.
    pub(super) fn worth(&mut self, state: &State, point: Points) -> Worth {
        let Some(after) = state.after(&self.fight.area, point) else {
            return Worth::Fails;
        };
        if let Some(winner) = self.fight.winner(&after, state.passed) {
            return if winner == state.turn {
                Worth::Works
            } else {
                Worth::Fails
            };
        }
        self.outcome(&after, state.turn)
    }

    /// Returns `Works` if `side` is proved to reach its aim from `state`.
    pub(super) fn outcome(&mut self, state: &State, side: Side) -> Worth {
        let most = self.most;
        if self.prover(side.other()).prove(state, most).is_some() {
            Worth::Fails
        } else if self.prover(side).prove(state, most).is_some() {
            Worth::Works
        } else {
            Worth::Open
        }
    }

    /// Solves the fight as a problem for the side to move, if exactly one move works and all others are proved to fail.
    pub(super) fn solve(&mut self, state: &State) -> Option<Solved> {
        if self.worth(state, 0) != Worth::Fails {
            return None;
        }
        let other = state.turn.other();
        let mut works = None;
        let mut wrong = 0;
        for point in each(self.fight.inside & !state.stones.taken()) {
            if state.after(&self.fight.area, point).is_none() {
                continue;
            }
            match self.worth(state, point) {
                Worth::Works if works.is_none() => works = Some(point),
                Worth::Fails => wrong += 1,
                Worth::Works | Worth::Open => return None,
            }
        }
        let line = self.line(state, works?);
        let nodes = self.prover(other).nodes() + self.prover(state.turn).nodes();
        Some(Solved { line, nodes, wrong })
    }

    fn line(&mut self, state: &State, first: Points) -> Vec<Turn> {
        let mut line = vec![Turn {
            accepted: vec![first],
            reply: None,
        }];
        let mut here = *state;
        while line.len() < LONGEST {
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
                if point != answer && self.worth(&next, point) == Worth::Works {
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
            let most = self.most;
            let Some(plies) = self.prover(side).prove(&next, most) else {
                continue;
            };
            if hardest.is_none_or(|(most, ..)| plies > most) && self.worth(&next, 0) != Worth::Works
            {
                hardest = Some((plies, point, next));
            }
        }
        hardest.map(|(_, point, next)| (point, next))
    }
}
