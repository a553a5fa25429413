//! Independent check of proofs: plays the proof's moves on the readable board against all replies, and uses the search
//! only to choose the proof's moves.

use std::collections::HashSet;

use super::super::prover::{FightGoal, Prover, State};
use super::super::stones::{Points, Stones};
use crate::go::board::Board;
use crate::go::count::area;
use crate::go::pass_alive::pass_alive;
use tabletop_core::Side;

/// Position of the check.
#[derive(Clone)]
struct CheckState {
    board: Board,
    turn: Side,
    passed: bool,
    /// Point that simple ko forbids to the side to move.
    ko: Option<usize>,
}

/// Check of one side's proof.
pub(super) struct Check<'a> {
    prover: &'a mut Prover,
    side: Side,
    holds: HashSet<(u64, Side, bool, Option<usize>)>,
    /// Remaining number of positions.
    positions_left: u32,
}

impl<'a> Check<'a> {
    /// Creates a check that visits at most `max_positions` positions.
    pub(super) fn new(prover: &'a mut Prover, side: Side, max_positions: u32) -> Self {
        Self {
            prover,
            side,
            holds: HashSet::new(),
            positions_left: max_positions,
        }
    }

    /// Returns true if the side reaches its aim from `fight_state` against any defence; `None` if the check takes too long.
    pub(super) fn holds(&mut self, fight_state: &State) -> Option<bool> {
        let state = CheckState {
            board: fight_state.stones.board(&self.prover.fight().area),
            turn: fight_state.turn,
            passed: fight_state.passed,
            ko: (fight_state.stones.ko != 0)
                .then(|| fight_state.stones.ko.trailing_zeros() as usize),
        };
        self.follow(&state, &mut Vec::new())
    }

    fn follow(
        &mut self,
        state: &CheckState,
        path: &mut Vec<(u64, Side, bool, Option<usize>)>,
    ) -> Option<bool> {
        let own = state.turn == self.side;
        let ko = state.ko.filter(|_| own);
        let key = (state.board.key(), state.turn, state.passed, ko);
        if self.holds.contains(&key) {
            return Some(true);
        }
        self.positions_left = self.positions_left.checked_sub(1)?;
        if path.contains(&key) {
            return Some(false);
        }
        path.push(key);
        let mut holds = true;
        for mv in self.moves(state, own)? {
            let Some(after) = state.after(mv) else {
                holds = false;
                break;
            };
            holds = match self.winner(&after, state.passed) {
                Some(winner) => winner == self.side,
                None => self.follow(&after, path)?,
            };
            if !holds {
                break;
            }
        }
        path.pop();
        if holds {
            self.holds.insert(key);
        }
        Some(holds)
    }

    /// Returns the move of the proof, or all moves of the other side; `None` in the list stands for a pass.
    fn moves(&mut self, state: &CheckState, own: bool) -> Option<Vec<Option<usize>>> {
        let inside = self.prover.fight().inside;
        if own {
            let fight_state = state.fight_state();
            let point = match self.prover.answer(&fight_state) {
                Some(point) => point,
                None => {
                    self.prover
                        .prove(&fight_state, super::super::fight::MAX_PROOF_NODES)?;
                    self.prover.answer(&fight_state)?
                }
            };
            let index = (point != 0).then(|| point.trailing_zeros() as usize);
            return Some(vec![index]);
        }
        let free = |&index: &usize| inside >> index & 1 == 1 && state.board.at(index).is_none();
        let legal = |&index: &usize| !state.board.effect(index, state.turn).suicide;
        let points = (0..state.board.points().len()).filter(free).filter(legal);
        Some(points.map(Some).chain([None]).collect())
    }

    fn winner(&self, after: &CheckState, twice: bool) -> Option<Side> {
        let over = twice && after.passed;
        let (target, defender) = match self.prover.fight().goal {
            FightGoal::Chain { target, defender } => (target.trailing_zeros() as usize, defender),
            FightGoal::Area(least) => {
                let owners = area(&after.board);
                let count =
                    |side| owners.iter().filter(|&&owner| owner == Some(side)).count() as i32;
                let won = count(Side::Black) - count(Side::White) >= least;
                return over.then_some(if won { Side::Black } else { Side::White });
            }
        };
        if after.board.at(target) != Some(defender) {
            return Some(defender.other());
        }
        let lives = over || pass_alive(&after.board, defender)[target];
        lives.then_some(defender)
    }
}

impl CheckState {
    /// Returns the position after a move, or `None` if the move is illegal.
    fn after(&self, mv: Option<usize>) -> Option<Self> {
        let mut after = Self {
            turn: self.turn.other(),
            passed: mv.is_none(),
            ko: None,
            board: self.board.clone(),
        };
        let Some(index) = mv else { return Some(after) };
        let effect = self.board.effect(index, self.turn);
        if effect.suicide || self.board.at(index).is_some() {
            return None;
        }
        after.board.put(index, self.turn, &effect);
        let chain = after.board.chain(index);
        if let ([taken], 1, [_]) = (&effect.taken[..], chain.stones.len(), &chain.liberties[..]) {
            after.ko = Some(*taken);
        }
        Some(after)
    }

    fn fight_state(&self) -> State {
        let ko: Points = self.ko.map_or(0, |index| 1 << index);
        State {
            stones: Stones {
                ko,
                ..Stones::from_board(&self.board)
            },
            turn: self.turn,
            passed: self.passed,
        }
    }
}
