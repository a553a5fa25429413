//! How the positions of a table are numbered.

use super::super::fast_board::FastBoard;
use super::MAX_PIECES;

/// Number of men and kings of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material {
    pub(super) own_men: u32,
    pub(super) enemy_men: u32,
    pub(super) own_kings: u32,
    pub(super) enemy_kings: u32,
}

impl Material {
    /// Every division of `total` pieces, `men` of them men, with a piece on each side.
    pub(super) fn of(total: u32, men: u32) -> impl Iterator<Item = Self> {
        let kings = total - men;
        let all = (0..=men).flat_map(move |own_men| {
            (0..=kings).map(move |own_kings| Self {
                own_men,
                enemy_men: men - own_men,
                own_kings,
                enemy_kings: kings - own_kings,
            })
        });
        all.filter(|m| m.own_men + m.own_kings > 0 && m.enemy_men + m.enemy_kings > 0)
    }

    /// The same with the sides changed.
    pub(super) const fn turned(self) -> Self {
        Self {
            own_men: self.enemy_men,
            enemy_men: self.own_men,
            own_kings: self.enemy_kings,
            enemy_kings: self.own_kings,
        }
    }

    /// Its place among the slices.
    pub(super) const fn slot(self) -> usize {
        let base = MAX_PIECES + 1;
        (((self.own_men * base + self.enemy_men) * base + self.own_kings) * base + self.enemy_kings)
            as usize
    }
}

/// Numbers sets of squares, and with them the positions of a slice. A set of k squares among its like has the number
/// Σ C(square, i), with i from 1 to k (the combinatorial number system), so that ascending words have ascending numbers.
pub(super) struct Ranks {
    /// Binomial coefficients C(square, i) with i from 1 on.
    choose: [[u32; MAX_PIECES as usize + 1]; 32],
    /// Sets of squares in the order of their numbers: of the 28 squares of men, and of all.
    men: Vec<Vec<u32>>,
    kings: Vec<Vec<u32>>,
}

impl Ranks {
    pub(super) fn new() -> Self {
        let mut choose = [[0; MAX_PIECES as usize + 1]; 32];
        for square in 1..32 {
            choose[square][0] = square as u32;
            for i in 1..=MAX_PIECES as usize {
                choose[square][i] = choose[square - 1][i] + choose[square - 1][i - 1];
            }
        }
        Self {
            choose,
            men: (0..=MAX_PIECES).map(|count| subsets(28, count)).collect(),
            kings: (0..=MAX_PIECES).map(|count| subsets(32, count)).collect(),
        }
    }

    /// The number of a set of squares.
    #[inline]
    fn rank(&self, mut bits: u32) -> usize {
        let (mut rank, mut i) = (0, 0);
        while bits != 0 {
            rank += self.choose[bits.trailing_zeros() as usize][i];
            bits &= bits - 1;
            i += 1;
        }
        rank as usize
    }

    /// Slice and index of a position.
    #[inline]
    pub(super) fn place(&self, board: FastBoard) -> (usize, usize) {
        let own_kings = board.own & board.kings;
        let enemy_kings = board.enemy & board.kings;
        let own_men = board.own & !board.kings;
        let enemy_men = (board.enemy & !board.kings).reverse_bits();
        let material = Material {
            own_men: own_men.count_ones(),
            enemy_men: enemy_men.count_ones(),
            own_kings: own_kings.count_ones(),
            enemy_kings: enemy_kings.count_ones(),
        };
        let [_, b, c, d] = self.sets(material).map(Vec::len);
        let men = self.rank(own_men) * b + self.rank(enemy_men);
        let index = (men * c + self.rank(own_kings)) * d + self.rank(enemy_kings);
        (material.slot(), index)
    }

    /// The possible sets of own men, enemy men (turned round), own kings, enemy kings.
    fn sets(&self, material: Material) -> [&Vec<u32>; 4] {
        [
            &self.men[material.own_men as usize],
            &self.men[material.enemy_men as usize],
            &self.kings[material.own_kings as usize],
            &self.kings[material.enemy_kings as usize],
        ]
    }

    /// Number of indices of a slice; some of them put two pieces on one square and stay unused.
    pub(super) fn len(&self, material: Material) -> usize {
        self.sets(material).iter().map(|sets| sets.len()).product()
    }

    /// The position with this index.
    pub(super) fn board(&self, material: Material, index: usize) -> FastBoard {
        let [a, b, c, d] = self.sets(material);
        let (rest, enemy_kings) = (index / d.len(), d[index % d.len()]);
        let (rest, own_kings) = (rest / c.len(), c[rest % c.len()]);
        let (own_men, enemy_men) = (a[rest / b.len()], b[rest % b.len()].reverse_bits());
        FastBoard {
            own: own_men | own_kings,
            enemy: enemy_men | enemy_kings,
            kings: own_kings | enemy_kings,
        }
    }

    /// Hands every position of a slice to `found`, with its index.
    pub(super) fn each(&self, material: Material, mut found: impl FnMut(usize, FastBoard)) {
        let [a, b, c, d] = self.sets(material);
        let mut index = 0;
        for &own_men in a {
            for enemy_men in b.iter().map(|men| men.reverse_bits()) {
                if own_men & enemy_men != 0 {
                    index += c.len() * d.len();
                    continue;
                }
                for &own_kings in c {
                    if (own_men | enemy_men) & own_kings != 0 {
                        index += d.len();
                        continue;
                    }
                    let taken = own_men | enemy_men | own_kings;
                    for &enemy_kings in d {
                        if taken & enemy_kings == 0 {
                            let board = FastBoard {
                                own: own_men | own_kings,
                                enemy: enemy_men | enemy_kings,
                                kings: own_kings | enemy_kings,
                            };
                            found(index, board);
                        }
                        index += 1;
                    }
                }
            }
        }
    }
}

/// The sets of `count` of the lowest `squares` bits, ascending.
fn subsets(squares: u32, count: u32) -> Vec<u32> {
    let mut sets = Vec::new();
    let mut set = (1_u64 << count) - 1;
    while set < 1 << squares {
        sets.push(set as u32);
        if set == 0 {
            break;
        }
        // The next larger word with as many bits (Gosper).
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        set = ripple | (((set ^ ripple) >> 2) / lowest);
    }
    sets
}
