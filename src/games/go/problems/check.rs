//! Independent check of proofs: plays the proof's moves on the readable board against all replies, and uses the search
//! only to choose the proof's moves.

use std::collections::HashSet;

use super::prover::{Aim, Prover, State};
use super::stones::{Points, Stones};
use crate::go::board::Board;
use crate::go::count::area;
use crate::go::pass_alive::pass_alive;
use tabletop_core::Side;

/// Position of the check.
#[derive(Clone)]
struct Place {
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
    left: u32,
}

impl<'a> Check<'a> {
    /// Creates a check that visits at most `most` positions.
    pub(super) fn new(prover: &'a mut Prover, side: Side, most: u32) -> Self {
        Self {
            prover,
            side,
            holds: HashSet::new(),
            left: most,
        }
    }

    /// Returns true if the side reaches its aim from `state` against any defence; `None` if the check takes too long.
    pub(super) fn holds(&mut self, state: &State) -> Option<bool> {
        let place = Place {
            board: state.stones.board(&self.prover.fight().area),
            turn: state.turn,
            passed: state.passed,
            ko: (state.stones.ko != 0).then(|| state.stones.ko.trailing_zeros() as usize),
        };
        self.follow(&place, &mut Vec::new())
    }

    fn follow(
        &mut self,
        place: &Place,
        path: &mut Vec<(u64, Side, bool, Option<usize>)>,
    ) -> Option<bool> {
        let own = place.turn == self.side;
        let ko = place.ko.filter(|_| own);
        let key = (place.board.key(), place.turn, place.passed, ko);
        if self.holds.contains(&key) {
            return Some(true);
        }
        self.left = self.left.checked_sub(1)?;
        if path.contains(&key) {
            return Some(false);
        }
        path.push(key);
        let mut holds = true;
        for mv in self.moves(place, own)? {
            let Some(after) = place.after(mv) else {
                holds = false;
                break;
            };
            holds = match self.winner(&after, place.passed) {
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
    fn moves(&mut self, place: &Place, own: bool) -> Option<Vec<Option<usize>>> {
        let inside = self.prover.fight().inside;
        if own {
            let state = place.state();
            let point = match self.prover.answer(&state) {
                Some(point) => point,
                None => {
                    self.prover.prove(&state, super::fight::MOST_NODES)?;
                    self.prover.answer(&state)?
                }
            };
            let index = (point != 0).then(|| point.trailing_zeros() as usize);
            return Some(vec![index]);
        }
        let free = |&index: &usize| inside >> index & 1 == 1 && place.board.at(index).is_none();
        let legal = |&index: &usize| !place.board.effect(index, place.turn).suicide;
        let points = (0..place.board.points().len()).filter(free).filter(legal);
        Some(points.map(Some).chain([None]).collect())
    }

    fn winner(&self, after: &Place, twice: bool) -> Option<Side> {
        let over = twice && after.passed;
        let (prey, defender) = match self.prover.fight().aim {
            Aim::Chain { prey, defender } => (prey.trailing_zeros() as usize, defender),
            Aim::Area(least) => {
                let owners = area(&after.board);
                let count =
                    |side| owners.iter().filter(|&&owner| owner == Some(side)).count() as i32;
                let won = count(Side::Black) - count(Side::White) >= least;
                return over.then_some(if won { Side::Black } else { Side::White });
            }
        };
        if after.board.at(prey) != Some(defender) {
            return Some(defender.other());
        }
        let lives = over || pass_alive(&after.board, defender)[prey];
        lives.then_some(defender)
    }
}

impl Place {
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

    fn state(&self) -> State {
        let ko: Points = self.ko.map_or(0, |index| 1 << index);
        State {
            stones: Stones {
                ko,
                ..Stones::of(&self.board)
            },
            turn: self.turn,
            passed: self.passed,
        }
    }
}
