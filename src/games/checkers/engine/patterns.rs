//! What the learned evaluation looks at: for every quiet position, the places of its weights.
//!
//! All is seen from the mover, whose men go towards higher bits. Strips of two rows have a weight for every state of their
//! squares (empty, own man, enemy man, own king, enemy king), and so have blocks of four rows by three squares that
//! overlap, in which kings count as empty. Besides there are weights for every king by its square, for the number of
//! pieces of each kind, for who has "the move", and for kings that can't step.

use super::fast::Fast;

/// States of the 8 squares of a strip.
const STRIP: usize = 5_usize.pow(8);
/// States of 6 squares: half a block.
const HALF: usize = 3_usize.pow(6);
/// States of the 12 squares of a block.
const BLOCK: usize = HALF * HALF;
const STRIPS: usize = 4;
const BLOCKS: usize = 6;
/// Numbers of men (0 to 12) and kings (0 to 3 and more) of both sides.
const MATERIAL: usize = 13 * 13 * 4 * 4;

const BLOCKS_AT: usize = STRIPS * STRIP;
const KINGS_AT: usize = BLOCKS_AT + BLOCKS * BLOCK;
const MATERIAL_AT: usize = KINGS_AT + 2 * 32;
const PARITY_AT: usize = MATERIAL_AT + MATERIAL;
const STUCK_AT: usize = PARITY_AT + 2 * 25;
/// Number of weights.
pub const WEIGHTS: usize = STUCK_AT + 2 * 4;

/// Rows of which the pieces are counted to tell who has the move.
const SYSTEM: u32 = 0x0F0F_0F0F;

/// Numbers of base 5 or 3 whose digits are the bits of two rows: of all eight, of the left three of each row, of the
/// right three.
struct Digits {
    all: [u32; 256],
    left: [u32; 256],
    right: [u32; 256],
}

const fn digits(squares: &[u32], base: u32) -> [u32; 256] {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut at, mut unit) = (0, 1);
        while at < squares.len() {
            if bits >> squares[at] & 1 == 1 {
                table[bits] += unit;
            }
            unit *= base;
            at += 1;
        }
        bits += 1;
    }
    table
}

static DIGITS: Digits = Digits {
    all: digits(&[0, 1, 2, 3, 4, 5, 6, 7], 5),
    left: digits(&[0, 1, 2, 4, 5, 6], 3),
    right: digits(&[1, 2, 3, 5, 6, 7], 3),
};

/// The pieces by kind.
struct Pieces {
    own_men: u32,
    enemy_men: u32,
    own_kings: u32,
    enemy_kings: u32,
}

/// Hands the places of the weights of `board` to `found`; each at most a few times.
#[inline]
pub fn places(board: Fast, found: &mut impl FnMut(usize)) {
    let pieces = Pieces {
        own_men: board.own & !board.kings,
        enemy_men: board.enemy & !board.kings,
        own_kings: board.own & board.kings,
        enemy_kings: board.enemy & board.kings,
    };
    regions(&pieces, found);
    let each = |mut bits: u32, from: usize, found: &mut dyn FnMut(usize)| {
        while bits != 0 {
            found(from + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    };
    if board.kings != 0 {
        each(pieces.own_kings, KINGS_AT, found);
        each(pieces.enemy_kings, KINGS_AT + 32, found);
        let reach = board.turned().steppers().reverse_bits();
        let stuck = |kings: u32| kings.count_ones().min(3) as usize;
        found(STUCK_AT + stuck(pieces.own_kings & !board.steppers()));
        found(STUCK_AT + 4 + stuck(pieces.enemy_kings & !reach));
    }
    let count = |bits: u32| bits.count_ones() as usize;
    let material = (count(pieces.own_men).min(12) * 13 + count(pieces.enemy_men).min(12)) * 16
        + count(pieces.own_kings).min(3) * 4
        + count(pieces.enemy_kings).min(3);
    found(MATERIAL_AT + material);
    let all = board.own | board.enemy;
    found(PARITY_AT + count(all).min(24) * 2 + count(all & SYSTEM) % 2);
}

/// The strips and blocks.
#[inline]
fn regions(pieces: &Pieces, found: &mut impl FnMut(usize)) {
    let mut halves = [[0; 2]; STRIPS];
    for (strip, half) in halves.iter_mut().enumerate() {
        let rows = |bits: u32| (bits >> (8 * strip) & 0xFF) as usize;
        let (own, enemy) = (rows(pieces.own_men), rows(pieces.enemy_men));
        let (own_kings, enemy_kings) = (rows(pieces.own_kings), rows(pieces.enemy_kings));
        let all = &DIGITS.all;
        let state = all[own] + 2 * all[enemy] + 3 * all[own_kings] + 4 * all[enemy_kings];
        found(strip * STRIP + state as usize);
        let men = |table: &[u32; 256]| (table[own] + 2 * table[enemy]) as usize;
        *half = [men(&DIGITS.left), men(&DIGITS.right)];
    }
    for (upper, pair) in halves.windows(2).enumerate() {
        for (side, (above, below)) in pair[0].iter().zip(&pair[1]).enumerate() {
            found(BLOCKS_AT + (2 * upper + side) * BLOCK + above * HALF + below);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Rng;

    /// Every place lies in the table, and men, kings and sides exchanged are told apart.
    #[test]
    fn places_lie_within_and_tell_positions_apart() {
        let mut rng = Rng::new(5);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..20_000 {
            let (own, enemy) = (rng.next_u64() as u32, rng.next_u64() as u32);
            let own = own & !enemy;
            let board = Fast {
                own,
                enemy,
                kings: rng.next_u64() as u32 & (own | enemy),
            };
            let mut all = Vec::new();
            places(board, &mut |place| all.push(place));
            assert!(all.iter().all(|&place| place < WEIGHTS));
            assert_eq!(*seen.entry(all).or_insert(board), board);
        }
    }
}
