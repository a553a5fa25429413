//! Proofs of capture and life by depth-first proof-number search (df-pn; Nagai, 2002), inside a region in which both
//! sides play while everything around it is alive.
//!
//! Proofs never depend on a ko: a result proved for a side holds although the other side may retake every ko at once
//! and may repeat positions, while the side itself only retakes according to simple ko. Moves outside the region, ko
//! threats among them, count as passes. A position in which ko matters is therefore proved for neither side.

use std::collections::{HashMap, HashSet};

use super::stones::{Area, Points, Stones, each};
use tabletop_core::Side;

/// Infinite proof number: "cannot be proved".
const INFINITE: u32 = u32::MAX / 4;

/// Aim and region of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LocalFight {
    pub(super) area: Area,
    /// Region in which both sides play. Stones around it are never in danger.
    pub(super) inside: Points,
    pub(super) goal: FightGoal,
}

/// Aims of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FightGoal {
    /// One side tries to capture a chain, the other one to save it.
    Chain {
        /// One stone of the chain, as a bit.
        target: Points,
        defender: Side,
    },
    /// Black tries to lead by at least this many points of area at the end; White tries to prevent it.
    Area(i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) stones: Stones,
    pub(super) turn: Side,
    /// True if the last move was a pass.
    pub(super) passed: bool,
}

/// Search result of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProofNumbers {
    /// Proof number: minimum number of positions that are still to be proved.
    pn: u32,
    dn: u32,
    /// Maximum number of plies to the end, for a proven state.
    plies: u32,
    /// True if a disproof depends on a repetition of the current path.
    by_repetition: bool,
}

/// A child of a state, and its search result.
struct Child {
    state: State,
    numbers: ProofNumbers,
}

/// Proof search for one side.
pub(super) struct Prover {
    fight: LocalFight,
    /// Side whose success is to be proved.
    side: Side,
    table: HashMap<State, ProofNumbers>,
    path: HashSet<State>,
    /// Number of positions visited so far.
    nodes: u64,
    /// Limit of `nodes` for the current search.
    max_nodes: u64,
}

impl State {
    /// Returns the state after a move at `point`, or after a pass if `point` is 0; `None` for suicide.
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

impl LocalFight {
    /// Returns the moves of the side to move: each empty point of the region and, as 0, the pass. `banned` is the ko
    /// point.
    pub(super) fn moves(
        &self,
        state: &State,
        banned: Points,
    ) -> impl Iterator<Item = Points> + use<> {
        each(self.inside & !state.stones.taken() & !banned).chain([0])
    }

    /// Returns the side that has reached its aim when `state` arises from a move of the other side; `twice` if the move
    /// before that was a pass.
    pub(super) fn winner(&self, state: &State, twice: bool) -> Option<Side> {
        let over = twice && state.passed;
        let (target, defender) = match self.goal {
            FightGoal::Chain { target, defender } => (target, defender),
            FightGoal::Area(least) if over => {
                let won = state.stones.area_lead(&self.area) >= least;
                return Some(if won { Side::Black } else { Side::White });
            }
            FightGoal::Area(least) => return self.decided(state, least),
        };
        if state.turn == defender {
            let gone = state.stones.own[defender.index()] & target == 0;
            if gone {
                return Some(defender.other());
            }
        } else if !state.passed && state.stones.is_pass_alive(&self.area, defender, target) {
            return Some(defender);
        }
        over.then_some(defender)
    }

    /// Returns the side that has already won by points because the other side's maximum is too small.
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

impl ProofNumbers {
    const NEW: Self = Self {
        pn: 1,
        dn: 1,
        plies: 0,
        by_repetition: false,
    };

    const fn decided(proven: bool) -> Self {
        let (pn, dn) = if proven { (0, INFINITE) } else { (INFINITE, 0) };
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
    pub(super) fn new(fight: LocalFight, side: Side) -> Self {
        Self {
            fight,
            side,
            table: HashMap::new(),
            path: HashSet::new(),
            nodes: 0,
            max_nodes: 0,
        }
    }

    #[cfg(test)]
    pub(super) const fn fight(&self) -> &LocalFight {
        &self.fight
    }

    /// Number of positions visited so far.
    #[cfg(any(test, feature = "tools"))]
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the maximum number of plies to the end if the side is proved to reach its aim against any defence;
    /// `None` if that is false or unknown after `max_nodes` positions.
    pub(super) fn prove(&mut self, state: &State, max_nodes: u64) -> Option<u32> {
        if let Some(winner) = self.fight.winner(state, false) {
            return (winner == self.side).then_some(0);
        }
        self.max_nodes = self.nodes + max_nodes;
        let state = self.without_foreign_ko(*state);
        let numbers = self.search(&state, INFINITE - 1, INFINITE - 1);
        (numbers.pn == 0).then_some(numbers.plies)
    }

    /// Returns the proof's move in a state that was proved before, with the proving side to move.
    pub(super) fn answer(&self, state: &State) -> Option<Points> {
        let state = self.without_foreign_ko(*state);
        let moves = self.fight.moves(&state, state.stones.ko);
        let rated = moves.filter_map(|point| {
            let after = state.after(&self.fight.area, point)?;
            let numbers = match self.fight.winner(&after, state.passed) {
                Some(winner) => ProofNumbers::decided(winner == self.side),
                None => *self.table.get(&self.without_foreign_ko(after))?,
            };
            (numbers.pn == 0).then_some((numbers.plies, point))
        });
        rated.min().map(|(_, point)| point)
    }

    /// Clears the ko point for the other side: ko bans only the proving side.
    fn without_foreign_ko(&self, mut state: State) -> State {
        if state.turn != self.side {
            state.stones.ko = 0;
        }
        state
    }

    fn children(&self, state: &State) -> Vec<Child> {
        let moves = self.fight.moves(state, state.stones.ko);
        let child = |point| {
            let after = self.without_foreign_ko(state.after(&self.fight.area, point)?);
            let numbers = match self.fight.winner(&after, state.passed) {
                Some(winner) => ProofNumbers::decided(winner == self.side),
                None if self.path.contains(&after) => ProofNumbers::REPEATED,
                None => self.table.get(&after).copied().unwrap_or(ProofNumbers::NEW),
            };
            Some(Child {
                state: after,
                numbers,
            })
        };
        moves.filter_map(child).collect()
    }

    /// Searches below `state` until the proof number or the disproof number reaches its threshold.
    fn search(&mut self, state: &State, pn_limit: u32, dn_limit: u32) -> ProofNumbers {
        self.nodes += 1;
        let own = state.turn == self.side;
        let mut children = self.children(state);
        self.path.insert(*state);
        let numbers = loop {
            let numbers = combine(&children, own);
            if numbers.pn >= pn_limit || numbers.dn >= dn_limit || self.nodes >= self.max_nodes {
                break numbers;
            }
            let (best, second) = best_two(&children, own);
            let Child {
                state: next,
                numbers: at,
            } = children[best];
            let (pn, dn) = if own {
                let pn = pn_limit.min(second.saturating_add(1));
                (pn, dn_limit - numbers.dn + at.dn)
            } else {
                let dn = dn_limit.min(second.saturating_add(1));
                (pn_limit - numbers.pn + at.pn, dn)
            };
            children[best].numbers = self.search(&next, pn, dn);
        };
        self.path.remove(state);
        if !numbers.by_repetition {
            self.table.insert(*state, numbers);
        }
        numbers
    }
}

/// Combines the children's results; `own` if the proving side is to move.
fn combine(children: &[Child], own: bool) -> ProofNumbers {
    let all = children.iter().map(|child| child.numbers);
    let pns = all.clone().map(|numbers| numbers.pn);
    let dns = all.clone().map(|numbers| numbers.dn);
    let sum = |numbers: &mut dyn Iterator<Item = u32>| {
        numbers.fold(0, |sum: u32, number| {
            sum.saturating_add(number).min(INFINITE)
        })
    };
    let proven = all.clone().filter(|numbers| numbers.pn == 0);
    let plies = proven.map(|numbers| numbers.plies);
    let mut disproven = all.clone().filter(|numbers| numbers.dn == 0);
    if own {
        ProofNumbers {
            pn: pns.min().unwrap_or(INFINITE),
            dn: sum(&mut dns.clone()),
            plies: plies.min().map_or(0, |plies| plies + 1),
            by_repetition: all.clone().all(|numbers| numbers.dn == 0)
                && disproven.any(|numbers| numbers.by_repetition),
        }
    } else {
        let failed = all.clone().any(|numbers| numbers.dn == 0);
        ProofNumbers {
            pn: sum(&mut pns.clone()),
            dn: dns.min().unwrap_or(INFINITE),
            plies: plies.max().map_or(0, |plies| plies + 1),
            by_repetition: failed && disproven.all(|numbers| numbers.by_repetition),
        }
    }
}

/// Returns the child to search next, and the second smallest number, which determines the threshold for leaving it.
fn best_two(children: &[Child], own: bool) -> (usize, u32) {
    let number = |child: &Child| {
        if own {
            child.numbers.pn
        } else {
            child.numbers.dn
        }
    };
    let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
    for (index, child) in children.iter().enumerate() {
        let number = number(child);
        if number < least {
            (second, least, best) = (least.min(INFINITE), number, index);
        } else {
            second = second.min(number);
        }
    }
    (best, second)
}
