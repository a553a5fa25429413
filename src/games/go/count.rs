//! Counting: area (Chinese, Tromp–Taylor) and territory (Japanese).
//!
//! Area: live stones, and the empty points that are surrounded by stones of that side only.
//!
//! Territory follows articles 8 and 10 of the Japanese rules of 1989: empty points surrounded by live stones of one
//! side are eye points, other empty points are neutral, live stones that border neutral points are in seki, and only eye
//! points of stones that are not in seki are territory. Taken to the letter, one unfilled neutral point would cost a
//! whole territory (players fill them first). So chains joined by common eye points are looked at together, and such
//! a group is in seki only if it borders neutral points *and* its eye points cannot make two eyes: there is at most one
//! eye space, of at most three points or a square of four.
//!
//! Points in seki are a matter of their own ([`Tax`]): rules may count them under territory scoring, or not under area
//! scoring; and with a group tax each other group that surrounds points pays up to two of them.

use super::board::Board;
use super::rules::{Scoring, Tax};
use tabletop_core::Side;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Owner of each point, by rows from the upper left. With area scoring stones and surrounded points have an owner,
    /// with territory scoring only surrounded points (including the places of dead stones).
    pub owners: Vec<Option<Side>>,
    /// Points of both sides without komi. With territory scoring, prisoners and dead stones are included.
    pub points: [i32; 2],
}

impl Count {
    /// Counts `board`; `dead` is true for each point with a dead stone.
    pub fn new(board: &Board, dead: &[bool], scoring: Scoring, prisoners: [u32; 2]) -> Self {
        Self::taxed(board, dead, scoring, Tax::Usual, prisoners)
    }

    /// Counts `board` under rules with a tax.
    pub fn taxed(
        board: &Board,
        dead: &[bool],
        scoring: Scoring,
        tax: Tax,
        prisoners: [u32; 2],
    ) -> Self {
        let mut cleared = board.clone();
        let mut taken = prisoners;
        for (index, _) in dead.iter().enumerate().filter(|&(_, &dead)| dead) {
            if let Some(side) = board.at(index) {
                taken[side.other().index()] += 1;
                cleared.set(index, None);
            }
        }
        let (mut owners, mut paid) = (area(&cleared), [0; 2]);
        let tax = match (tax, scoring) {
            (Tax::Usual, Scoring::Area) => Tax::Free,
            (Tax::Usual, Scoring::Territory) => Tax::Seki,
            (tax, _) => tax,
        };
        if tax != Tax::Free {
            paid = pay(&cleared, &mut owners, tax);
        }
        if scoring == Scoring::Territory {
            let points = owners.iter_mut().zip(cleared.points());
            let stones = points.filter(|(_, stone)| stone.is_some());
            stones.for_each(|(owner, _)| *owner = None);
        }
        let points = Side::BOTH.map(|side| {
            let owned = owners.iter().filter(|&&owner| owner == Some(side)).count() as i32;
            let owned = owned - paid[side.index()];
            match scoring {
                Scoring::Area => owned,
                Scoring::Territory => owned + taken[side.index()] as i32,
            }
        });
        Self { owners, points }
    }

    /// Returns Black's points minus White's, komi included, in half points.
    pub const fn margin_halves(&self, komi_halves: i32) -> i32 {
        2 * (self.points[0] - self.points[1]) - komi_halves
    }
}

/// Returns the owner of each point under area scoring.
pub fn area(board: &Board) -> Vec<Option<Side>> {
    let mut owners = board.points().to_vec();
    for region in board.regions(|point| point.is_none()) {
        let owner = sole_neighbour(board, &region);
        for &index in &region {
            owners[index] = owner;
        }
    }
    owners
}

/// Returns the side that borders the empty `region` alone, if there is one.
fn sole_neighbour(board: &Board, region: &[usize]) -> Option<Side> {
    let [black, white] = touching(board, region);
    match (black, white) {
        (true, false) => Some(Side::Black),
        (false, true) => Some(Side::White),
        _ => None,
    }
}

/// Returns for each side whether it has stones adjacent to `region`.
fn touching(board: &Board, region: &[usize]) -> [bool; 2] {
    let mut sides = [false; 2];
    for &index in region {
        for side in board.neighbours(index).filter_map(|next| board.at(next)) {
            sides[side.index()] = true;
        }
    }
    sides
}

/// Takes the eyes of groups in seki from their owners, and returns the group tax of both sides, if there is one.
fn pay(board: &Board, owners: &mut [Option<Side>], tax: Tax) -> [i32; 2] {
    let regions = board.regions(|point| point.is_none());
    let groups = Groups::new(board, &regions);
    // Points of each group as far as they are taxed.
    let (mut taxed, mut paid) = (vec![0; groups.group.len()], [0; 2]);
    for region in &regions {
        let Some(owner) = sole_neighbour(board, region) else {
            continue;
        };
        if groups.in_seki(board, region) {
            for &index in region {
                owners[index] = None;
            }
        } else if tax == Tax::All
            && let Some(&chain) = groups.around(board, region).first()
        {
            let taxed = &mut taxed[groups.group[chain]];
            let due = (region.len() as i32).min(2 - *taxed);
            *taxed += due;
            paid[owner.index()] += due;
        }
    }
    paid
}

/// Groups: chains connected through shared eye points.
struct Groups {
    chain: Vec<usize>,
    group: Vec<usize>,
    /// For each group, true if it borders neutral points.
    neutral: Vec<bool>,
    /// For each group, true if it can make two eyes.
    eyes: Vec<bool>,
}

impl Groups {
    fn new(board: &Board, regions: &[Vec<usize>]) -> Self {
        let chains = board.chains();
        let mut chain = vec![usize::MAX; board.points().len()];
        for (number, stones) in chains.iter().enumerate() {
            for &stone in &stones.stones {
                chain[stone] = number;
            }
        }
        let mut groups = Self {
            chain,
            group: (0..chains.len()).collect(),
            neutral: vec![false; chains.len()],
            eyes: vec![false; chains.len()],
        };
        groups.join(board, regions);
        groups.look(board, regions);
        groups
    }

    fn around(&self, board: &Board, region: &[usize]) -> Vec<usize> {
        let mut chains: Vec<usize> = region
            .iter()
            .flat_map(|&index| board.neighbours(index))
            .filter(|&next| board.at(next).is_some())
            .map(|next| self.chain[next])
            .collect();
        chains.sort_unstable();
        chains.dedup();
        chains
    }

    fn join(&mut self, board: &Board, regions: &[Vec<usize>]) {
        for region in regions {
            if sole_neighbour(board, region).is_none() {
                continue;
            }
            let around = self.around(board, region);
            let Some(&first) = around.first() else {
                continue;
            };
            let target = self.group[first];
            for chain in around {
                let old = self.group[chain];
                for group in self.group.iter_mut().filter(|group| **group == old) {
                    *group = target;
                }
            }
        }
    }

    fn look(&mut self, board: &Board, regions: &[Vec<usize>]) {
        let mut spaces = vec![0_u32; self.group.len()];
        for region in regions {
            let around = self.around(board, region);
            if sole_neighbour(board, region).is_none() {
                for chain in around {
                    self.neutral[self.group[chain]] = true;
                }
            } else if let Some(&chain) = around.first() {
                let group = self.group[chain];
                spaces[group] += 1;
                let roomy = region.len() >= 4 && !is_square_of_four(board, region);
                self.eyes[group] |= roomy || spaces[group] >= 2;
            }
        }
    }

    /// Returns true if the stones around the eye space `region` are in seki.
    fn in_seki(&self, board: &Board, region: &[usize]) -> bool {
        self.around(board, region).first().is_some_and(|&chain| {
            let group = self.group[chain];
            self.neutral[group] && !self.eyes[group]
        })
    }
}

/// Returns true if `region` is four points in a square, which make only one eye.
fn is_square_of_four(board: &Board, region: &[usize]) -> bool {
    let (mut points, cols) = (region.to_vec(), usize::from(board.grid().cols));
    points.sort_unstable();
    matches!(points[..], [first, ..] if points == [first, first + 1, first + cols, first + cols + 1])
}
