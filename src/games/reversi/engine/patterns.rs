//! Pattern indices: the states of 48 groups of squares, updated move by move.
//!
//! Each group has an index in balanced ternary: a mover's disc counts +3ᵏ, an opponent's −3ᵏ. Changing sides negates all
//! indices, so one table of weights serves both. Twelve shapes as in Buro's Logistello and its successors
//! ("Improving heuristic mini-max search by supervised learning", 2002), each in four rotations.

use super::board::Board;

pub const SHAPES: usize = 12;
/// Number of rotations of each pattern, the quarter turns of the board.
const ROTATIONS: usize = 4;
/// Number of groups: a multiple of 8, so that they fill vectors.
pub const GROUPS: usize = SHAPES * ROTATIONS;

/// The patterns: corner 3×3; angle with its X square; edge with X squares; edge block; row 2 with the corners
/// beside it; the middles of rows 2 and 3; the middles of rows 3 and 4; diagonal 8 with the C squares of one end;
/// diagonal 7 with the squares inside it; diagonal 6 and diagonal 5 without its middle; diagonals 5 and 4 with an X
/// square; corner triangle.
const TABLE: [&[u8]; SHAPES] = [
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    &[0, 1, 2, 3, 4, 8, 16, 24, 32, 9],
    &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14],
    &[0, 2, 3, 4, 5, 7, 10, 11, 12, 13],
    &[0, 8, 9, 10, 11, 12, 13, 14, 15, 7],
    &[10, 11, 12, 13, 17, 18, 19, 20, 21, 22],
    &[18, 19, 20, 21, 25, 26, 27, 28, 29, 30],
    &[0, 9, 18, 27, 36, 45, 54, 63, 1, 8],
    &[1, 10, 19, 28, 37, 46, 55, 11, 38],
    &[2, 11, 20, 29, 38, 47, 3, 12, 30, 39],
    &[3, 4, 12, 13, 21, 22, 30, 31, 39, 14],
    &[0, 1, 2, 3, 8, 9, 10, 16, 17, 24],
];

pub const STATES: [usize; SHAPES] = {
    let mut states = [0; SHAPES];
    let mut index = 0;
    while index < SHAPES {
        states[index] = 3_usize.pow(TABLE[index].len() as u32);
        index += 1;
    }
    states
};

/// Index of each pattern's first state in a table of all weights.
pub const OFFSETS: [usize; SHAPES + 1] = {
    let mut offsets = [0; SHAPES + 1];
    let mut index = 0;
    while index < SHAPES {
        offsets[index + 1] = offsets[index] + STATES[index];
        index += 1;
    }
    offsets
};

pub const WEIGHTS: usize = OFFSETS[SHAPES];

pub(super) const fn shape_of(group: usize) -> usize {
    group / ROTATIONS
}

/// Index, in a table of all weights, of each group's state with all squares empty.
pub(super) static BASES: [i32; GROUPS] = {
    let mut bases = [0; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        let shape = shape_of(group);
        bases[group] = (OFFSETS[shape] + STATES[shape] / 2) as i32;
        group += 1;
    }
    bases
};

#[repr(align(64))]
struct Additions([[i16; GROUPS]; 65]);

static ADDITIONS: Additions = Additions(additions());

/// For each square, the contribution of a mover's disc to each group's index; zeros for no square.
pub(super) const fn additions() -> [[i16; GROUPS]; 65] {
    let mut table = [[0; GROUPS]; 65];
    let mut group = 0;
    while group < GROUPS {
        let squares = TABLE[shape_of(group)];
        let (mut place, mut power) = (0, 1);
        while place < squares.len() {
            table[rotated(squares[place], group % ROTATIONS)][group] = power;
            place += 1;
            if place < squares.len() {
                power *= 3;
            }
        }
        group += 1;
    }
    table
}

const fn rotated(square: u8, turns: usize) -> usize {
    let (mut x, mut y) = (square as usize % 8, square as usize / 8);
    let mut turn = 0;
    while turn < turns {
        (x, y) = (7 - y, x);
        turn += 1;
    }
    y * 8 + x
}

/// Indices of all groups, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Indices(pub(super) [i16; GROUPS]);

impl Indices {
    /// Computes the indices of a position.
    pub fn from_board(board: Board) -> Self {
        Self(of_board(board, &ADDITIONS.0))
    }

    /// Indices after a move, from the other side's view.
    #[inline(always)]
    #[must_use]
    pub(super) fn after(&self, square: u32, flips: u64) -> Self {
        Self(after_move(&self.0, &ADDITIONS.0, square, flips))
    }

    /// Indices after a pass.
    #[inline(always)]
    #[must_use]
    pub(super) fn passed(&self) -> Self {
        Self(self.0.map(i16::wrapping_neg))
    }

    /// Indices of all groups' states in a table of all weights.
    pub fn weight_indices(&self) -> impl Iterator<Item = usize> {
        (0..GROUPS).map(|group| (BASES[group] + i32::from(self.0[group])) as usize)
    }
}

/// Adds the contributions of discs on `squares`, at least four of them: the end of a loop over few squares would be
/// mispredicted.
#[inline(always)]
fn add<const N: usize>(indices: &mut [i16; N], additions: &[[i16; N]; 65], squares: u64) {
    let mut rest = squares;
    loop {
        for _ in 0..4 {
            let additions = &additions[rest.trailing_zeros() as usize];
            rest &= rest.wrapping_sub(1);
            for lane in 0..N {
                indices[lane] = indices[lane].wrapping_add(additions[lane]);
            }
        }
        if rest == 0 {
            return;
        }
    }
}

/// Indices of a position, by the contributions of a mover's disc on each square.
#[inline(always)]
pub(super) fn of_board<const N: usize>(board: Board, additions: &[[i16; N]; 65]) -> [i16; N] {
    let (mut indices, mut others) = ([0; N], [0; N]);
    add(&mut indices, additions, board.mover);
    add(&mut others, additions, board.opponent);
    for (index, other) in indices.iter_mut().zip(&others) {
        *index = index.wrapping_sub(*other);
    }
    indices
}

/// Indices after a move, from the other side's view.
#[inline(always)]
pub(super) fn after_move<const N: usize>(
    indices: &[i16; N],
    additions: &[[i16; N]; 65],
    square: u32,
    flips: u64,
) -> [i16; N] {
    let mut turned = [0; N];
    add(&mut turned, additions, flips);
    let placed = &additions[square as usize & 63];
    let mut next = [0_i16; N];
    for lane in 0..N {
        next[lane] = indices[lane]
            .wrapping_add(placed[lane])
            .wrapping_add(turned[lane].wrapping_mul(2))
            .wrapping_neg();
    }
    next
}

pub(super) fn own_indices(shared: &[u32]) -> impl Iterator<Item = usize> {
    let places = shared.iter().enumerate();
    places.filter_map(|(index, &from)| (from as usize == index).then_some(index))
}

/// For each weight, the index that it shares with its mirror image: the lower of the two.
pub fn shared_indices() -> Vec<u32> {
    let mut places = Vec::with_capacity(WEIGHTS);
    for (index, shape) in TABLE.iter().enumerate() {
        // Mirror images of the states, extended square by square.
        let mut mirrored = vec![0];
        for place in mirror(shape) {
            let power = 3_usize.pow(place as u32);
            let smaller = mirrored.clone();
            for disc in 1..3 {
                mirrored.extend(smaller.iter().map(|state| state + disc * power));
            }
        }
        let shared = |(state, &image): (usize, &usize)| (OFFSETS[index] + state.min(image)) as u32;
        places.extend(mirrored.iter().enumerate().map(shared));
    }
    places
}

/// Permutation that maps the squares of a pattern to their mirror images.
fn mirror(squares: &[u8]) -> Vec<usize> {
    let images: [fn(u8, u8) -> u8; 3] = [
        |x, y| x * 8 + y,
        |x, y| y * 8 + 7 - x,
        |x, y| (7 - x) * 8 + 7 - y,
    ];
    images
        .into_iter()
        .find_map(|image| {
            let places: Option<Vec<usize>> = squares
                .iter()
                .map(|&square| image(square % 8, square / 8))
                .map(|to| squares.iter().position(|&square| square == to))
                .collect();
            places.filter(|places| places.iter().enumerate().any(|(from, &to)| from != to))
        })
        .unwrap_or_else(|| (0..squares.len()).collect())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::reversi::engine::board::Squares;
    use crate::reversi::engine::cpu::Cpu;
    use crate::reversi::engine::simd_level::{SimdLevel, with_cpu};
    use tabletop_core::Rng;

    /// Plays random games; `check` gets each move, as square and flips, and the position after it.
    pub(in crate::reversi::engine) fn walk<C: Cpu>(
        cpu: C,
        mut check: impl FnMut(Board, u32, u64, Board),
    ) {
        let mut rng = Rng::new(5);
        for _ in 0..200 {
            let mut board = Board::START;
            loop {
                let squares: Vec<u32> = Squares(cpu.moves(board.mover, board.opponent)).collect();
                let Some(&square) = rng.pick(&squares) else {
                    break;
                };
                let flips = cpu.flips(square, board.mover, board.opponent);
                let next = board.after(square, flips);
                check(board, square, flips, next);
                board = next;
            }
        }
    }

    fn check_walks<C: Cpu>(cpu: C) {
        walk(cpu, |board, square, flips, next| {
            let indices = Indices::from_board(next);
            assert_eq!(Indices::from_board(board).after(square, flips), indices);
            assert_eq!(indices.passed(), Indices::from_board(next.passed()));
        });
    }

    #[test]
    fn indices_follow_the_moves() {
        for level in SimdLevel::all() {
            with_cpu!(level, cpu => check_walks(cpu));
        }
    }

    #[test]
    fn symmetric_positions_have_the_same_shared_places() {
        let shared = shared_indices();
        let board = Board::new(0x0012_3C18_7E04_0083, 0x2041_0066_00E1_7A04);
        let places = |board: Board| {
            let mut places: Vec<u32> = Indices::from_board(board)
                .weight_indices()
                .map(|place| shared[place])
                .collect();
            places.sort_unstable();
            places
        };
        for symmetric in board.symmetries() {
            assert_eq!(places(symmetric), places(board));
        }
    }

    #[test]
    fn every_square_is_seen() {
        for square in 0..64 {
            assert!(ADDITIONS.0[square].iter().any(|&addition| addition != 0));
        }
    }
}
