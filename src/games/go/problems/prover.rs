//! Proofs of capture and life by depth-first proof-number search (df-pn; Nagai, 2002), inside a region that both sides
//! play in while everything around it lives.
//!
//! Ko is said plainly: what is proven for a side holds although the other side may take every ko back at once and may
//! repeat the position as it likes, while the side itself retakes by simple ko only. A playing out of the region, be it a
//! threat or a move elsewhere, is a pass here. So a proof never needs a ko, and a position in which ko matters is proven
//! for neither side.

use std::collections::{HashMap, HashSet};

use super::stones::{Area, Points, Stones, each};
use tabletop_core::Side;

/// A number that stands for "can't be proven".
const NEVER: u32 = u32::MAX / 4;

/// What is fought for, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fight {
    pub(super) area: Area,
    /// Where both sides play. Stones around it are never in danger.
    pub(super) inside: Points,
    pub(super) aim: Aim,
}

/// What the two sides want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// One side would take a chain, the other one would keep it.
    Chain {
        /// One stone of it, as a bit.
        prey: Points,
        /// The side of that chain.
        defender: Side,
    },
    /// Black would have so many more points than White at the end at least, by area; White would have it otherwise.
    Area(i32),
}

/// A position of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) stones: Stones,
    pub(super) turn: Side,
    /// Whether the last move was a pass.
    pub(super) passed: bool,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    /// Proof number: at least so many positions must still be proven.
    pn: u32,
    /// Disproof number.
    dn: u32,
    /// Of a proven state: plies to the end at most.
    plies: u32,
    /// Whether a disproof rests on a repetition of the way that led here.
    by_repetition: bool,
}

/// One move, by its point, empty for a pass, and what is known after it.
struct Child {
    state: State,
    known: Known,
}

/// Proves for one side.
pub(super) struct Prover {
    fight: Fight,
    /// For whom.
    side: Side,
    table: HashMap<State, Known>,
    path: HashSet<State>,
    /// Positions looked at since it was made.
    nodes: u64,
    /// When to give up.
    most: u64,
}

impl State {
    /// `side` to move, nothing having been passed.
    pub(super) const fn new(stones: Stones, turn: Side) -> Self {
        Self {
            stones,
            turn,
            passed: false,
        }
    }

    /// After a move at `point`, or after a pass where that is empty; nothing for suicide.
    pub(super) fn after(&self, area: &Area, point: Points) -> Option<Self> {
        let stones = if point == 0 {
            Stones {
                ko: 0,
                ..self.stones
            }
        } else {
            self.stones.play(area, self.turn, point)?
        };
        Some(Self {
            stones,
            turn: self.turn.other(),
            passed: point == 0,
        })
    }
}

impl Fight {
    /// The moves of the side to move: each empty point inside and, as the empty set, the pass. `banned` is what ko forbids.
    pub(super) fn moves(
        &self,
        state: &State,
        banned: Points,
    ) -> impl Iterator<Item = Points> + use<> {
        each(self.inside & !state.stones.taken() & !banned).chain([0])
    }

    /// Who has got what they want once `state` has come up by a move of the other side; `twice` if the move before it was a
    /// pass.
    pub(super) fn winner(&self, state: &State, twice: bool) -> Option<Side> {
        let over = twice && state.passed;
        let (prey, defender) = match self.aim {
            Aim::Chain { prey, defender } => (prey, defender),
            Aim::Area(least) if over => {
                let won = state.stones.area_lead(&self.area) >= least;
                return Some(if won { Side::Black } else { Side::White });
            }
            Aim::Area(least) => return self.decided(state, least),
        };
        if state.turn == defender {
            let gone = state.stones.own[defender.index()] & prey == 0;
            if gone {
                return Some(defender.other());
            }
        } else if !state.passed && state.stones.is_pass_alive(&self.area, defender, prey) {
            return Some(defender);
        }
        over.then_some(defender)
    }

    /// Who has won by points already, since all that the other side could still get is too little.
    fn decided(&self, state: &State, least: i32) -> Option<Side> {
        let points = self.area.all.count_ones() as i32;
        let [black, white] =
            Side::BOTH.map(|side| state.stones.sure(&self.area, side).count_ones() as i32);
        if black - (points - black) >= least {
            Some(Side::Black)
        } else if points - white - white < least {
            Some(Side::White)
        } else {
            None
        }
    }
}

impl Known {
    const NEW: Self = Self {
        pn: 1,
        dn: 1,
        plies: 0,
        by_repetition: false,
    };

    const fn decided(proven: bool) -> Self {
        let (pn, dn) = if proven { (0, NEVER) } else { (NEVER, 0) };
        Self {
            pn,
            dn,
            plies: 0,
            by_repetition: false,
        }
    }

    const REPEATED: Self = Self {
        by_repetition: true,
        ..Self::decided(false)
    };
}

impl Prover {
    /// Proves for `side`.
    pub(super) fn new(fight: Fight, side: Side) -> Self {
        Self {
            fight,
            side,
            table: HashMap::new(),
            path: HashSet::new(),
            nodes: 0,
            most: 0,
        }
    }

    /// What it proves about.
    #[cfg(test)]
    pub(super) const fn fight(&self) -> &Fight {
        &self.fight
    }

    /// Positions looked at since it was made.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The plies to the end at most if the side is proven to get what it wants, whatever the other does; `None` where that
    /// isn't so or isn't known after `most` positions.
    pub(super) fn prove(&mut self, state: &State, most: u64) -> Option<u32> {
        if let Some(winner) = self.fight.winner(state, false) {
            return (winner == self.side).then_some(0);
        }
        self.most = self.nodes + most;
        let state = self.plain(*state);
        let known = self.search(&state, NEVER - 1, NEVER - 1);
        (known.pn == 0).then_some(known.plies)
    }

    /// The move that a proof plays in a state proven before, where the side is to move.
    pub(super) fn answer(&self, state: &State) -> Option<Points> {
        let state = self.plain(*state);
        let moves = self.fight.moves(&state, state.stones.ko);
        let rated = moves.filter_map(|point| {
            let after = state.after(&self.fight.area, point)?;
            let known = match self.fight.winner(&after, state.passed) {
                Some(winner) => Known::decided(winner == self.side),
                None => *self.table.get(&self.plain(after))?,
            };
            (known.pn == 0).then_some((known.plies, point))
        });
        rated.min().map(|(_, point)| point)
    }

    /// Ko forbids only the side itself to retake.
    fn plain(&self, mut state: State) -> State {
        if state.turn != self.side {
            state.stones.ko = 0;
        }
        state
    }

    fn children(&self, state: &State) -> Vec<Child> {
        let moves = self.fight.moves(state, state.stones.ko);
        let child = |point| {
            let after = self.plain(state.after(&self.fight.area, point)?);
            let known = match self.fight.winner(&after, state.passed) {
                Some(winner) => Known::decided(winner == self.side),
                None if self.path.contains(&after) => Known::REPEATED,
                None => self.table.get(&after).copied().unwrap_or(Known::NEW),
            };
            Some(Child {
                state: after,
                known,
            })
        };
        moves.filter_map(child).collect()
    }

    /// Searches below `state` until its proof number or its disproof number reaches a threshold.
    fn search(&mut self, state: &State, pn_limit: u32, dn_limit: u32) -> Known {
        self.nodes += 1;
        let own = state.turn == self.side;
        let mut children = self.children(state);
        self.path.insert(*state);
        let known = loop {
            let known = together(&children, own);
            if known.pn >= pn_limit || known.dn >= dn_limit || self.nodes >= self.most {
                break known;
            }
            let (best, second) = two_best(&children, own);
            let Child {
                state: next,
                known: at,
            } = children[best];
            let (pn, dn) = if own {
                let pn = pn_limit.min(second.saturating_add(1));
                (pn, dn_limit - known.dn + at.dn)
            } else {
                let dn = dn_limit.min(second.saturating_add(1));
                (pn_limit - known.pn + at.pn, dn)
            };
            children[best].known = self.search(&next, pn, dn);
        };
        self.path.remove(state);
        if !known.by_repetition {
            self.table.insert(*state, known);
        }
        known
    }
}

/// What the children together say of a state with the proving side (`own`) or the other one to move.
fn together(children: &[Child], own: bool) -> Known {
    let all = children.iter().map(|child| child.known);
    let pns = all.clone().map(|known| known.pn);
    let dns = all.clone().map(|known| known.dn);
    let sum = |numbers: &mut dyn Iterator<Item = u32>| {
        numbers.fold(0, |sum: u32, number| sum.saturating_add(number).min(NEVER))
    };
    let proven = all.clone().filter(|known| known.pn == 0);
    let plies = proven.map(|known| known.plies);
    let mut disproven = all.clone().filter(|known| known.dn == 0);
    if own {
        Known {
            pn: pns.min().unwrap_or(NEVER),
            dn: sum(&mut dns.clone()),
            plies: plies.min().map_or(0, |plies| plies + 1),
            by_repetition: all.clone().all(|known| known.dn == 0)
                && disproven.any(|known| known.by_repetition),
        }
    } else {
        let failed = all.clone().any(|known| known.dn == 0);
        Known {
            pn: sum(&mut pns.clone()),
            dn: dns.min().unwrap_or(NEVER),
            plies: plies.max().map_or(0, |plies| plies + 1),
            by_repetition: failed && disproven.all(|known| known.by_repetition),
        }
    }
}

/// The child to look at next, and the second least number that decides about leaving it.
fn two_best(children: &[Child], own: bool) -> (usize, u32) {
    let number = |child: &Child| if own { child.known.pn } else { child.known.dn };
    let (mut best, mut least, mut second) = (0, u32::MAX, NEVER);
    for (index, child) in children.iter().enumerate() {
        let number = number(child);
        if number < least {
            (second, least, best) = (least.min(NEVER), number, index);
        } else {
            second = second.min(number);
        }
    }
    (best, second)
}
