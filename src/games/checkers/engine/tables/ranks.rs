//! Numbering of the positions of a table.

use super::super::fast_board::FastBoard;

/// Maximum number of pieces in a table.
pub const MAX_PIECES: u32 = 6;
/// Maximum number of pieces of one side in a table: five against one are practically won and left out. The
/// published counts include them.
pub(super) const MAX_SIDE: u32 = 4;

/// Number of slots, one for every [`Material`] of up to [`MAX_PIECES`] pieces.
pub(super) const SLICES: usize =
    ((MAX_PIECES + 1) * (MAX_PIECES + 1) * (MAX_PIECES + 1) * (MAX_PIECES + 1)) as usize;

/// Numbers of men and kings of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material {
    pub(super) own_men: u32,
    pub(super) enemy_men: u32,
    pub(super) own_kings: u32,
    pub(super) enemy_kings: u32,
}

impl Material {
    /// Every division of `total` pieces, `men` of them men, with at least one and at most [`MAX_SIDE`] pieces on each side.
    pub(super) fn with_counts(total: u32, men: u32) -> impl Iterator<Item = Self> {
        let kings = total - men;
        let all = (0..=men).flat_map(move |own_men| {
            (0..=kings).map(move |own_kings| Self {
                own_men,
                enemy_men: men - own_men,
                own_kings,
                enemy_kings: kings - own_kings,
            })
        });
        all.filter(|m| {
            let sides = [m.own_men + m.own_kings, m.enemy_men + m.enemy_kings];
            sides.iter().all(|side| (1..=MAX_SIDE).contains(side))
        })
    }

    /// Material on `board`, from the mover's view.
    #[inline]
    pub(super) const fn on(board: FastBoard) -> Self {
        Self {
            own_men: (board.own & !board.kings).count_ones(),
            enemy_men: (board.enemy & !board.kings).count_ones(),
            own_kings: (board.own & board.kings).count_ones(),
            enemy_kings: (board.enemy & board.kings).count_ones(),
        }
    }

    pub(super) const fn pieces(self) -> u32 {
        self.own_men + self.enemy_men + self.own_kings + self.enemy_kings
    }

    /// Material after one of the mover's men is crowned, from the other side's view; `None` if there is no man.
    pub(super) const fn crowned(self) -> Option<Self> {
        if self.own_men == 0 {
            return None;
        }
        let crowned = Self {
            own_men: self.own_men - 1,
            own_kings: self.own_kings + 1,
            ..self
        };
        Some(crowned.turned())
    }

    /// Every division of pieces that a move may lead to from here, from the mover's view or the other side's: a man
    /// is crowned, or a piece captured.
    pub(super) fn successors(self) -> impl Iterator<Item = Self> {
        let losses = [self, self.turned()].into_iter().flat_map(|m| {
            [
                (m.enemy_men > 0).then(|| Self {
                    enemy_men: m.enemy_men - 1,
                    ..m
                }),
                (m.enemy_kings > 0).then(|| Self {
                    enemy_kings: m.enemy_kings - 1,
                    ..m
                }),
                m.crowned(),
            ]
        });
        let both_live = |m: &Self| m.own_men + m.own_kings > 0 && m.enemy_men + m.enemy_kings > 0;
        losses.flatten().filter(both_live)
    }

    /// Material with the sides exchanged.
    pub(super) const fn turned(self) -> Self {
        Self {
            own_men: self.enemy_men,
            enemy_men: self.own_men,
            own_kings: self.enemy_kings,
            enemy_kings: self.own_kings,
        }
    }

    /// Name of the stored slice. The first number changes with the meaning of the bytes.
    pub(super) fn name(self) -> String {
        let Self {
            own_men,
            enemy_men,
            own_kings,
            enemy_kings,
        } = self;
        format!("checkers-tables-1-{own_men}{own_kings}{enemy_men}{enemy_kings}")
    }

    pub(super) const fn slot(self) -> usize {
        let base = MAX_PIECES + 1;
        (((self.own_men * base + self.enemy_men) * base + self.own_kings) * base + self.enemy_kings)
            as usize
    }
}

/// Ranks of sets of squares, and with them of the positions of a slice. A set of k squares has the rank Σ C(square,
/// i), with i from 1 to k (the combinatorial number system), so that ascending words have ascending ranks.
pub(super) struct Ranks {
    /// Binomial coefficients C(square, i) with i from 1 on.
    choose: [[u32; MAX_SIDE as usize]; 32],
    /// Sets of squares in the order of their ranks: of the 28 squares of men, and of all.
    men: Vec<Vec<u32>>,
    kings: Vec<Vec<u32>>,
}

impl Ranks {
    pub(super) fn new() -> Self {
        let mut choose = [[0; MAX_SIDE as usize]; 32];
        for square in 1..32 {
            choose[square][0] = square as u32;
            for i in 1..MAX_SIDE as usize {
                choose[square][i] = choose[square - 1][i] + choose[square - 1][i - 1];
            }
        }
        Self {
            choose,
            men: (0..=MAX_SIDE).map(|count| subsets(28, count)).collect(),
            kings: (0..=MAX_SIDE).map(|count| subsets(32, count)).collect(),
        }
    }

    /// Rank of a set of at most [`MAX_SIDE`] squares.
    #[inline]
    pub(super) fn rank(&self, mut bits: u32) -> usize {
        let (mut rank, mut i) = (0, 0);
        while bits != 0 {
            rank += self.choose[bits.trailing_zeros() as usize][i];
            bits &= bits - 1;
            i += 1;
        }
        rank as usize
    }

    /// Slot and index of a position with at most [`MAX_SIDE`] pieces a side.
    #[inline]
    pub(super) fn place(&self, board: FastBoard) -> (usize, usize) {
        let material = Material::on(board);
        let [_, b, c, d] = self.sets(material).map(Vec::len);
        let own_men = self.rank(board.own & !board.kings);
        let enemy_men = self.rank((board.enemy & !board.kings).reverse_bits());
        let kings = self.rank(board.own & board.kings) * d + self.rank(board.enemy & board.kings);
        (material.slot(), (own_men * b + enemy_men) * c * d + kings)
    }

    /// Possible sets of own men, enemy men (rotated), own kings, enemy kings.
    pub(super) fn sets(&self, material: Material) -> [&Vec<u32>; 4] {
        [
            &self.men[material.own_men as usize],
            &self.men[material.enemy_men as usize],
            &self.kings[material.own_kings as usize],
            &self.kings[material.enemy_kings as usize],
        ]
    }

    /// Number of indices of a slice; some have two pieces on one square and are unused.
    pub(super) fn len(&self, material: Material) -> usize {
        self.sets(material).iter().map(|sets| sets.len()).product()
    }

    /// Calls `found` with the index of every position of a slice, and the position.
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
                            let (own, enemy) = (own_men | own_kings, enemy_men | enemy_kings);
                            found(index, FastBoard::new(own, enemy, own_kings | enemy_kings));
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
