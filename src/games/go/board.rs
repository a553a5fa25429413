//! Stones on a board: chains, liberties, captures. Nothing of turns, ko or counting.

use std::fmt;

use tabletop_core::{Cell, Grid, Side, rng};

/// A board with stones. No chain on it is without liberties.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    grid: Grid,
    points: Vec<Option<Side>>,
    key: u64,
}

/// What a stone put on the board does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The stones it takes off the board, as indices: the opponent's, or its own chain if it takes its own last liberty.
    pub taken: Vec<usize>,
    /// Whether those are its own chain.
    pub suicide: bool,
}

/// Stones of one side joined along the lines, and the empty points next to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Whose stones.
    pub side: Side,
    /// The stones, as indices.
    pub stones: Vec<usize>,
    /// The liberties, as indices, each once.
    pub liberties: Vec<usize>,
}

impl Board {
    /// An empty board.
    pub fn new(grid: Grid) -> Self {
        Self {
            grid,
            points: vec![None; grid.len()],
            key: 0,
        }
    }

    /// Its size.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The stone at `index`.
    pub fn at(&self, index: usize) -> Option<Side> {
        self.points[index]
    }

    /// Every point, by rows from the upper left.
    pub fn points(&self) -> &[Option<Side>] {
        &self.points
    }

    /// A key of the stones: equal for equal boards. With 64 bits, two of the 10,000 different boards of a very long game
    /// share one with a chance of 3 in 10¹².
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The one to four points next to `index`.
    pub fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (grid, cell) = (self.grid, self.grid.cell(index));
        [(0, -1), (-1, 0), (1, 0), (0, 1)]
            .into_iter()
            .filter_map(move |direction| grid.step(cell, direction, 1))
            .map(move |cell: Cell| grid.index(cell))
    }

    /// Puts or takes away a stone, whatever follows.
    pub fn set(&mut self, index: usize, stone: Option<Side>) {
        for side in [self.points[index], stone].into_iter().flatten() {
            self.key ^= stone_key(index, side);
        }
        self.points[index] = stone;
    }

    /// What a stone of `side` on the empty point `index` takes.
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

    /// The key of the board after that.
    pub fn key_after(&self, index: usize, side: Side, effect: &Effect) -> u64 {
        let owner = if effect.suicide { side } else { side.other() };
        effect
            .taken
            .iter()
            .fold(self.key ^ stone_key(index, side), |key, &stone| {
                key ^ stone_key(stone, owner)
            })
    }

    /// Puts a stone and takes off what `effect` says.
    pub fn put(&mut self, index: usize, side: Side, effect: &Effect) {
        self.set(index, Some(side));
        for &stone in &effect.taken {
            self.set(stone, None);
        }
    }

    /// The chain of the stone at `index`, which must be one.
    pub fn chain(&self, index: usize) -> Chain {
        let mut found = vec![false; self.points.len()];
        self.chain_noting(index, &mut found)
    }

    /// Every chain, by the first of its stones.
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

    /// The chain at `index`; marks its stones (and only those) in `found`.
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

    /// Whether the chain at `index` has a liberty besides `without`.
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

    /// The largest sets of joined points that all satisfy `inside`, as indices.
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

/// The part of a board's key that a stone makes.
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
