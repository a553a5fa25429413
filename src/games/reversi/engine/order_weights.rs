//! Move ordering of the solver near the end: a few patterns of the evaluation with separate weights, fitted to
//! solved scores of typical solver positions, most of them after a bad move or two.
//!
//! File: a [`Format`] with the weights of one of each pair of mirrored states, in quarters of a disc.

use std::sync::OnceLock;

use super::board::Board;
use super::patterns::{
    GROUPS, OFFSETS, STATES, additions, after_move, of_board, own_indices, shape_of, shared_indices,
};
use tabletop_search::packed::{Format, WeightError};

/// Patterns, each in four rotations: edge with X squares, edge block, row 2 with the corners beside it, corner
/// triangle.
const ORDER_SHAPES: [usize; 4] = [2, 3, 4, 11];
pub(super) const ORDER_GROUPS: usize = 16;
const ORDER_STATES: usize = STATES[ORDER_SHAPES[0]];
pub(super) const ORDER_WEIGHTS: usize = ORDER_STATES * ORDER_SHAPES.len();
/// Weight of one disc.
#[cfg(feature = "tools")]
const ORDER_SCALE: f32 = 4.0;

const FORMAT: Format = Format {
    mark: b"TTRO",
    version: 2,
};

/// For each square, the contribution of a mover's disc to each group's index.
#[repr(align(32))]
struct OrderAdditions([[i16; ORDER_GROUPS]; 65]);

static ORDER_ADDITIONS: OrderAdditions = OrderAdditions(order_additions());

const fn order_additions() -> [[i16; ORDER_GROUPS]; 65] {
    let all = additions();
    let mut table = [[0; ORDER_GROUPS]; 65];
    let (mut lane, mut shape) = (0, 0);
    while shape < ORDER_SHAPES.len() {
        let mut group = 0;
        while group < GROUPS {
            if shape_of(group) == ORDER_SHAPES[shape] {
                let mut square = 0;
                while square < 64 {
                    table[square][lane] = all[square][group];
                    square += 1;
                }
                lane += 1;
            }
            group += 1;
        }
        shape += 1;
    }
    table
}

/// Indices of the groups, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct OrderIndices(pub(super) [i16; ORDER_GROUPS]);

impl OrderIndices {
    /// Placeholder where indices are not needed.
    pub(super) const NONE: Self = Self([0; ORDER_GROUPS]);

    /// Computes the indices of a position.
    #[inline(always)]
    pub(super) fn from_board(board: Board) -> Self {
        Self(of_board(board, &ORDER_ADDITIONS.0))
    }

    /// Indices after a move, from the other side's view.
    #[inline(always)]
    pub(super) fn after(&self, square: u32, flips: u64) -> Self {
        Self(after_move(&self.0, &ORDER_ADDITIONS.0, square, flips))
    }

    /// Indices after a pass.
    #[inline(always)]
    pub(super) fn passed(&self) -> Self {
        Self(self.0.map(|index| -index))
    }

    /// Indices of the groups' states in the table of all weights.
    #[inline(always)]
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        let of_group = |(base, &index): (&i32, &i16)| (base + i32::from(index)) as usize;
        ORDER_BASES.iter().zip(&self.0).map(of_group)
    }
}

/// Index, in the table of all weights, of each group's state with all squares empty.
pub(super) static ORDER_BASES: [i32; ORDER_GROUPS] = {
    let mut bases = [0; ORDER_GROUPS];
    let mut group = 0;
    while group < ORDER_GROUPS {
        let shape = group * ORDER_SHAPES.len() / ORDER_GROUPS;
        bases[group] = (shape * ORDER_STATES + ORDER_STATES / 2) as i32;
        group += 1;
    }
    bases
};

/// Zeros after the last weight, so that four bytes can be read at the index of any.
pub(super) const ORDER_PADDING: usize = 3;

#[derive(Clone, Debug)]
pub(super) struct OrderWeights(Vec<i8>);

impl OrderWeights {
    /// Returns the built-in weights, unpacked once.
    pub(super) fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<OrderWeights> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            let packed = include_bytes!("../../../../assets/reversi.order");
            Self::from_bytes(packed).unwrap_or_else(|_| Self::zero())
        })
    }

    fn zero() -> Self {
        Self(vec![0; ORDER_WEIGHTS + ORDER_PADDING])
    }

    /// Table of all weights. The sum of those at a position's indices is its value for the mover in quarters of a
    /// disc, relative to its siblings.
    #[inline(always)]
    pub(super) fn table(&self) -> &[i8] {
        &self.0
    }

    /// Creates weights from values in discs by [shared place](shared_places).
    #[cfg(feature = "tools")]
    pub(super) fn new(discs: &[f32]) -> Self {
        let pack = |&place: &u32| {
            let weight = discs[place as usize] * ORDER_SCALE;
            weight.round().clamp(-100.0, 100.0) as i8
        };
        let mut weights = Self::zero();
        for (to, from) in weights.0.iter_mut().zip(&shared_places()) {
            *to = pack(from);
        }
        weights
    }

    #[cfg(feature = "tools")]
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        FORMAT.pack(own_indices(&shared_places()).map(|place| i16::from(self.0[place])))
    }

    /// Parses the output of [`OrderWeights::to_bytes`].
    fn from_bytes(file: &[u8]) -> Result<Self, WeightError> {
        let shared = shared_places();
        let own: Vec<usize> = own_indices(&shared).collect();
        let packed = FORMAT.unpack(file, own.len())?;
        let mut all = Self::zero();
        let weights = &mut all.0;
        for (&place, &weight) in own.iter().zip(&packed) {
            weights[place] = weight as i8;
        }
        for (place, &from) in shared.iter().enumerate() {
            weights[place] = weights[from as usize];
        }
        Ok(all)
    }
}

/// For each weight, the index that it shares with its mirror image: the lower of the two.
pub(super) fn shared_places() -> Vec<u32> {
    let shared = shared_indices();
    let shapes = ORDER_SHAPES.iter().enumerate();
    let of_shape = |(number, &shape): (usize, &usize)| {
        let (from, to) = (OFFSETS[shape], (number * ORDER_STATES) as u32);
        let states = &shared[from..from + ORDER_STATES];
        states
            .iter()
            .map(move |&place| place - from as u32 + to)
            .collect::<Vec<_>>()
    };
    shapes.flat_map(of_shape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::engine::cpu::{Cpu, Portable};
    use crate::reversi::engine::patterns::tests::walk;
    use crate::reversi::engine::simd_level::{SimdLevel, with_cpu};
    use crate::reversi::engine::tests::random_board;
    use tabletop_core::Rng;

    #[test]
    fn indices_follow_the_moves() {
        walk(Portable, |board, square, flips, next| {
            let indices = OrderIndices::from_board(next);
            assert_eq!(
                OrderIndices::from_board(board).after(square, flips),
                indices
            );
            assert_eq!(indices.passed(), OrderIndices::from_board(next.passed()));
        });
    }

    #[test]
    fn the_shipped_weights_rate_every_symmetric_position_alike() {
        let weights = OrderWeights::shipped();
        let board = Board::new(0x0012_3C18_7E04_0083, 0x2041_0066_00E1_7A04);
        let value = |board| Portable.order_sum(weights.table(), &OrderIndices::from_board(board));
        assert_ne!(value(board), value(board.passed()));
        for symmetric in board.symmetries() {
            assert_eq!(value(symmetric), value(board));
        }
        // A corner has a positive value.
        assert!(value(Board::new(1, 2)) > value(Board::new(2, 1)));
    }

    #[test]
    fn every_level_finds_the_same_value() {
        let weights = OrderWeights::shipped();
        let mut rng = Rng::new(9);
        for _ in 0..1000 {
            let indices = OrderIndices::from_board(random_board(&mut rng));
            let value = Portable.order_sum(weights.table(), &indices);
            for level in SimdLevel::all() {
                with_cpu!(level, cpu => assert_eq!(cpu.order_sum(weights.table(), &indices), value));
            }
        }
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let packed = include_bytes!("../../../../assets/reversi.order");
        assert!(OrderWeights::from_bytes(packed).is_ok());
        assert!(OrderWeights::from_bytes(&packed[..packed.len() - 1]).is_err());
        assert!(OrderWeights::from_bytes(&[]).is_err());
    }
}
