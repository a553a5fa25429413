//! Stones on a board: chains, liberties and captures, without turns, ko or counting.

use std::fmt;

use tabletop_core::cell::Direction;
use tabletop_core::{Cell, Grid, Side, rng};

/// Stones on a board. Every chain has a liberty.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
    points: Vec<Option<Side>>,
    key: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Indices of the captured stones: the opponent's, or the stone's own chain if it fills that chain's last liberty.
    pub taken: Vec<usize>,
    /// True if the captured stones are the placed stone's own chain.
    pub suicide: bool,
}

/// Stones of one side joined along the lines, and the empty points next to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    pub side: Side,
    pub stones: Vec<usize>,
    /// Indices of the liberties, each listed once.
    pub liberties: Vec<usize>,
}

impl Board {
    pub fn new(grid: Grid) -> Self {
        Self {
            grid,
            points: vec![None; grid.len()],
            key: 0,
        }
    }

    pub const fn grid(&self) -> Grid {
        self.grid
    }

    pub fn at(&self, index: usize) -> Option<Side> {
        self.points[index]
    }

    /// All points by rows, from the upper left.
    pub fn points(&self) -> &[Option<Side>] {
        &self.points
    }

    /// Hash key of the stones: equal for equal boards. With 64 bits, the chance that two of the 10,000 different boards
    /// of a very long game share a key is 3 in 10¹².
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns the two to four points adjacent to `index`.
    pub fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (grid, cell) = (self.grid, self.grid.cell(index));
        [(0, -1), (-1, 0), (1, 0), (0, 1)]
            .into_iter()
            .filter_map(move |(cols, rows)| grid.step(cell, Direction::new(cols, rows), 1))
            .map(move |cell: Cell| grid.index(cell))
    }

    /// Sets or clears a point without capturing anything.
    pub fn set(&mut self, index: usize, stone: Option<Side>) {
        for side in [self.points[index], stone].into_iter().flatten() {
            self.key ^= stone_key(index, side);
        }
        self.points[index] = stone;
    }

    /// Returns the effect of a stone of `side` on the empty point `index`.
    pub fn effect(&self, index: usize, side: Side) -> Effect {
        let mut taken: Vec<usize> = Vec::new();
        let mut breathes = false;
        for next in self.neighbours(index) {
            match self.points[next] {
                None => breathes = true,
                Some(stone) if stone == side => {
                    breathes = breathes || self.breathes_without(next, index);
                }
                Some(_) => {
                    if !taken.contains(&next) && !self.breathes_without(next, index) {
                        taken.extend(self.chain(next).stones);
                    }
                }
            }
        }
        if !taken.is_empty() || breathes {
            return Effect {
                taken,
                suicide: false,
            };
        }
        taken.push(index);
        for next in self.neighbours(index) {
            if self.points[next] == Some(side) && !taken.contains(&next) {
                taken.extend(self.chain(next).stones);
            }
        }
        Effect {
            taken,
            suicide: true,
        }
    }

    /// Returns the key of the board after a stone of `side` with this `effect` on `index`.
    pub fn key_after(&self, index: usize, side: Side, effect: &Effect) -> u64 {
        let owner = if effect.suicide { side } else { side.other() };
        effect
            .taken
            .iter()
            .fold(self.key ^ stone_key(index, side), |key, &stone| {
                key ^ stone_key(stone, owner)
            })
    }

    /// Places a stone and removes the stones that `effect` lists as captured.
    pub fn put(&mut self, index: usize, side: Side, effect: &Effect) {
        self.set(index, Some(side));
        for &stone in &effect.taken {
            self.set(stone, None);
        }
    }

    /// Returns the chain at `index`, which must hold a stone.
    pub fn chain(&self, index: usize) -> Chain {
        let mut found = vec![false; self.points.len()];
        self.chain_noting(index, &mut found)
    }

    /// Returns all chains, ordered by their first stone.
    pub fn chains(&self) -> Vec<Chain> {
        let mut found = vec![false; self.points.len()];
        let mut chains = Vec::new();
        for index in 0..self.points.len() {
            if self.points[index].is_some() && !found[index] {
                chains.push(self.chain_noting(index, &mut found));
            }
        }
        chains
    }

    /// Returns the chain at `index` and marks its stones (and only those) in `found`.
    fn chain_noting(&self, index: usize, found: &mut [bool]) -> Chain {
        let stone = self.points[index];
        debug_assert!(stone.is_some(), "there is no chain on an empty point");
        let mut chain = Chain {
            side: stone.unwrap_or(Side::Black),
            stones: vec![index],
            liberties: Vec::new(),
        };
        found[index] = true;
        let mut done = 0;
        while let Some(&at) = chain.stones.get(done) {
            done += 1;
            for next in self.neighbours(at) {
                if self.points[next] == stone && !found[next] {
                    found[next] = true;
                    chain.stones.push(next);
                } else if self.points[next].is_none() && !found[next] {
                    found[next] = true;
                    chain.liberties.push(next);
                }
            }
        }
        for &liberty in &chain.liberties {
            found[liberty] = false;
        }
        chain
    }

    /// Returns true if the chain at `index` has a liberty other than `without`.
    fn breathes_without(&self, index: usize, without: usize) -> bool {
        let side = self.points[index];
        let free = |next: usize| next != without && self.points[next].is_none();
        if self.neighbours(index).any(free) {
            return true;
        }
        let (mut found, mut stones) = (vec![false; self.points.len()], vec![index]);
        found[index] = true;
        while let Some(at) = stones.pop() {
            for next in self.neighbours(at) {
                if free(next) {
                    return true;
                }
                if self.points[next] == side && !found[next] {
                    found[next] = true;
                    stones.push(next);
                }
            }
        }
        false
    }

    /// Returns the maximal connected sets of points that all satisfy `inside`, as indices.
    pub fn regions(&self, inside: impl Fn(Option<Side>) -> bool) -> Vec<Vec<usize>> {
        let mut found: Vec<bool> = self.points.iter().map(|&point| !inside(point)).collect();
        let mut regions = Vec::new();
        for index in 0..self.points.len() {
            if found[index] {
                continue;
            }
            found[index] = true;
            let (mut region, mut done) = (vec![index], 0);
            while let Some(&at) = region.get(done) {
                done += 1;
                for next in self.neighbours(at) {
                    if !found[next] {
                        found[next] = true;
                        region.push(next);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }
}

const fn stone_key(index: usize, side: Side) -> u64 {
    rng::mix((2 * index + side.index() + 1) as u64)
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.points.chunks(usize::from(self.grid.cols)) {
            let row: String = row
                .iter()
                .map(|point| point.map_or('.', Side::letter))
                .collect();
            write!(f, "\n{row}")?;
        }
        Ok(())
    }
}
