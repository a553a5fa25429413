//! Stones as bit sets for boards up to 9×9: the fast form for solving problems. The independent check in
//! the tests uses the readable board instead.

use crate::go::board::Board;
use tabletop_core::Side;

/// Set of points: bit number `row · size + column`.
pub(super) type Points = u128;

/// Maximum board size whose points fit into the bits.
pub(super) const MAX_SIZE: u8 = 9;

/// Fewer points than this leave no room for two eyes: see [`pass_alive`](crate::go::pass_alive).
const ROOM_TO_LIVE: u32 = 7;

/// Points of a board of one size and their adjacency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    size: u8,
    pub(super) all: Points,
    first_col: Points,
    last_col: Points,
}

/// Black's and White's stones, and the ko point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stones {
    pub(super) own: [Points; 2],
    /// Ko point: a single stone was just captured here by a single stone without another liberty; otherwise empty.
    pub(super) ko: Points,
}

/// Returns the points of a set, each as a set of its own, lowest first.
pub(super) fn each(mut points: Points) -> impl Iterator<Item = Points> {
    std::iter::from_fn(move || {
        let lowest = points & points.wrapping_neg();
        points ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Area {
    /// Creates the area of a board of this size, at most [`MAX_SIZE`].
    pub(super) fn new(size: u8) -> Self {
        let all = (1 << (size * size)) - 1;
        let first_col = (0..size).fold(0, |points, row| points | 1 << (row * size));
        Self {
            size,
            all,
            first_col,
            last_col: first_col << (size - 1),
        }
    }

    #[cfg(any(test, feature = "tools"))]
    pub(super) const fn size(&self) -> u8 {
        self.size
    }

    pub(super) const fn grown(&self, points: Points) -> Points {
        (points
            | (points & !self.first_col) >> 1
            | (points & !self.last_col) << 1
            | points >> self.size
            | points << self.size)
            & self.all
    }

    /// Returns the neighbours of `points` without `points`.
    pub(super) const fn beside(&self, points: Points) -> Points {
        self.grown(points) & !points
    }

    /// Returns the points of `within` connected to `seed`, which lies in it.
    pub(super) const fn flood(&self, seed: Points, within: Points) -> Points {
        let mut found = seed;
        loop {
            let more = self.grown(found) & within;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    pub(super) fn parts(&self, mut points: Points) -> impl Iterator<Item = Points> + use<> {
        let area = *self;
        std::iter::from_fn(move || {
            let part = area.flood(points & points.wrapping_neg(), points);
            points ^= part;
            (part != 0).then_some(part)
        })
    }
}

impl Stones {
    /// Converts a readable board of at most [`MAX_SIZE`] points a side.
    pub(super) fn from_board(board: &Board) -> Self {
        let own = Side::BOTH.map(|side| {
            let points = board.points().iter().enumerate();
            points.fold(0, |bits, (index, &stone)| {
                bits | Points::from(stone == Some(side)) << index
            })
        });
        Self { own, ko: 0 }
    }

    pub(super) fn board(&self, area: &Area) -> Board {
        let mut board = Board::new(tabletop_core::Grid::square(area.size));
        for side in Side::BOTH {
            for point in each(self.own[side.index()]) {
                board.set(point.trailing_zeros() as usize, Some(side));
            }
        }
        board
    }

    pub(super) const fn taken(&self) -> Points {
        self.own[0] | self.own[1]
    }

    pub(super) const fn liberties(&self, area: &Area, chain: Points) -> Points {
        area.beside(chain) & !self.taken()
    }

    /// Returns the chain of the stone at `point`, or 0 if there is none.
    pub(super) const fn chain(&self, area: &Area, point: Points) -> Points {
        let side = if self.own[0] & point != 0 { 0 } else { 1 };
        if self.own[side] & point == 0 {
            return 0;
        }
        area.flood(point, self.own[side])
    }

    /// Returns the stones after `side` plays at the empty `point`, or `None` for suicide. Sets the ko point, but does
    /// not check it.
    pub(super) fn play(&self, area: &Area, side: Side, point: Points) -> Option<Self> {
        let (me, other) = (side.index(), side.other().index());
        let mut own = self.own;
        own[me] |= point;
        let empty = area.all & !(own[0] | own[1]);
        let mut captured = 0;
        for beside in each(area.beside(point) & own[other]) {
            if captured & beside == 0 {
                let chain = area.flood(beside, own[other]);
                if area.grown(chain) & empty == 0 {
                    captured |= chain;
                }
            }
        }
        own[other] ^= captured;
        let chain = area.flood(point, own[me]);
        let liberties = area.grown(chain) & (empty | captured);
        if liberties == 0 {
            return None;
        }
        let alone = captured.is_power_of_two() && chain == point && liberties == captured;
        let ko = if alone { captured } else { 0 };
        Some(Self { own, ko })
    }

    /// Returns true if the chain of `side` at `point` cannot be captured even if `side` always passes.
    pub(super) fn is_pass_alive(&self, area: &Area, side: Side, point: Points) -> bool {
        self.pass_alive(area, side).0 & point != 0
    }

    /// Returns the stones of `side` that cannot be captured even if it always passes, and the spaces that they alone
    /// enclose (Benson, 1976).
    pub(super) fn pass_alive(&self, area: &Area, side: Side) -> (Points, Vec<Points>) {
        let own = self.own[side.index()];
        let empty = area.all & !self.taken();
        let mut chains: Vec<Points> = area.parts(own).collect();
        let mut spaces: Vec<Points> = area.parts(area.all & !own).collect();
        loop {
            let vital = |chain: Points, space: Points| {
                let near = area.beside(chain) & space;
                near != 0 && space & empty & !near == 0
            };
            let before = (chains.len(), spaces.len());
            chains.retain(|&chain| {
                let eyes = spaces.iter().filter(|&&space| vital(chain, space));
                eyes.take(2).count() == 2
            });
            let alive = chains.iter().fold(0, |sum, chain| sum | chain);
            spaces.retain(|&space| area.beside(space) & own & !alive == 0);
            if (chains.len(), spaces.len()) == before {
                return (alive, spaces);
            }
        }
    }

    /// Returns the points that `side` cannot lose: living stones, and the spaces between them that are too small for
    /// two eyes.
    pub(super) fn sure(&self, area: &Area, side: Side) -> Points {
        let (alive, spaces) = self.pass_alive(area, side);
        if alive == 0 {
            return 0;
        }
        let small = spaces
            .iter()
            .filter(|space| space.count_ones() < ROOM_TO_LIVE);
        small.fold(alive, |sum, space| sum | space)
    }

    /// Returns Black's lead in points: stones and the empty points that border only one side's stones.
    pub(super) fn area_lead(&self, area: &Area) -> i32 {
        let spaces: Vec<Points> = area.parts(area.all & !self.taken()).collect();
        let [black, white] = Side::BOTH.map(|side| {
            let (own, other) = (self.own[side.index()], self.own[side.other().index()]);
            let around = |&&space: &&Points| {
                area.beside(space) & own != 0 && area.beside(space) & other == 0
            };
            let territory: u32 = spaces
                .iter()
                .filter(around)
                .map(|space| space.count_ones())
                .sum();
            (own.count_ones() + territory) as i32
        });
        black - white
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::pass_alive::pass_alive;
    use tabletop_core::{Grid, Rng};

    #[test]
    fn random_games_agree_with_the_readable_board() {
        for size in [3, 5, 7, 9] {
            let area = Area::new(size);
            let mut rng = Rng::new(u64::from(size));
            let mut readable = Board::new(Grid::square(size));
            let mut stones = Stones::from_board(&readable);
            for ply in 0..600 {
                let index = rng.below(area.all.count_ones() as usize);
                let side = Side::BOTH[ply % 2];
                if readable.at(index).is_some() {
                    continue;
                }
                let effect = readable.effect(index, side);
                let after = stones.play(&area, side, 1 << index);
                assert_eq!(after.is_none(), effect.suicide, "{readable:?} {index}");
                if let Some(after) = after {
                    readable.put(index, side, &effect);
                    stones = after;
                }
                assert_eq!(stones.board(&area), readable);
                for side in Side::BOTH {
                    let alive = pass_alive(&readable, side);
                    for point in each(stones.own[side.index()]) {
                        assert_eq!(
                            stones.is_pass_alive(&area, side, point),
                            alive[point.trailing_zeros() as usize],
                            "{readable:?}"
                        );
                    }
                }
            }
        }
    }
}
