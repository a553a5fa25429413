//! Stable discs, which can never be turned again, as a lower bound of their number: an upper bound of what the
//! opponent can still win.
//!
//! A disc is stable if in each of the four lines through it the line is full, or it lies at the edge, or it has a
//! stable neighbour of its own colour there. The stable discs of edges come from a table.

use std::sync::LazyLock;
use tabletop_core::sort_by_rank;

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = 0x8080_8080_8080_8080;
const TOP: u64 = 0xFF;
const BOTTOM: u64 = 0xFF << 56;

/// Stable discs of the mover on an edge, by both sides' discs there.
static EDGES: LazyLock<Box<[u8; 65536]>> = LazyLock::new(stable_edges);

/// Discs turned on an edge by an opponent's disc on `at`, both sides' discs as bits of a row.
fn edge_flips(at: u32, player: u8, other: u8) -> u8 {
    let mut flips = 0;
    for step in [1_i32, -1] {
        let (mut x, mut run) = (at as i32 + step, 0);
        while (0..8).contains(&x) && other >> x & 1 == 1 {
            run |= 1 << x;
            x += step;
        }
        if (0..8).contains(&x) && player >> x & 1 == 1 {
            flips |= run;
        }
    }
    flips
}

/// Computes the edge table from the full edges back to the empty one: discs are stable if no placement of either
/// side turns them, now or later.
fn stable_edges() -> Box<[u8; 65536]> {
    let mut table = vec![0_u8; 65536];
    let mut edges: Vec<(u8, u8)> = (0..=255_u8)
        .flat_map(|own| (0..=255_u8).map(move |other| (own, other)))
        .filter(|(own, other)| own & other == 0)
        .collect();
    sort_by_rank(&mut edges, |(own, other)| {
        -i64::from((own | other).count_ones())
    });
    // Stable discs of both sides at once; separated at the end.
    let mut both = vec![0_u8; 65536];
    let index = |own: u8, other: u8| usize::from(own) << 8 | usize::from(other);
    for &(own, other) in &edges {
        let mut stable = own | other;
        for at in 0..8 {
            let bit = 1_u8 << at;
            if (own | other) & bit != 0 {
                continue;
            }
            let by_own = edge_flips(at, own, other);
            stable &= both[index(own | bit | by_own, other & !by_own)] & !by_own;
            let by_other = edge_flips(at, other, own);
            stable &= both[index(own & !by_other, other | bit | by_other)] & !by_other;
        }
        both[index(own, other)] = stable;
        table[index(own, other)] = stable & own;
    }
    Box::new(std::array::from_fn(|edge| table[edge]))
}

/// The edge table, computed once, for [`stable`].
pub(super) fn edges() -> &'static [u8; 65536] {
    &EDGES
}

/// Squares of full lines: rows, columns and both kinds of diagonals.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut rows = discs & (discs >> 4) & 0x0F0F_0F0F_0F0F_0F0F;
    rows &= rows >> 2;
    rows &= rows >> 1;
    let rows = (rows & LEFT) * 0xFF;
    let mut columns = discs & discs.rotate_right(32);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(8);
    let (falling, rising) = full_diagonals(discs);
    [rows, columns, falling, rising]
}

/// Squares of full falling (step 9) and rising (step 7) diagonals: holes spread along their diagonals.
#[inline(always)]
fn full_diagonals(discs: u64) -> (u64, u64) {
    const NOT_LEFT: u64 = !LEFT;
    const NOT_RIGHT: u64 = !RIGHT;
    let hole = !discs;
    let spread = |hole: u64, step: u32, up: u64, down: u64| {
        let (mut a, mut b) = (hole, hole);
        let (mut mask_a, mut mask_b) = (up, down);
        for shift in [step, 2 * step, 4 * step] {
            a |= (a << shift) & mask_a;
            b |= (b >> shift) & mask_b;
            mask_a &= mask_a << shift;
            mask_b &= mask_b >> shift;
        }
        !(a | b)
    };
    (
        spread(hole, 9, NOT_LEFT, NOT_RIGHT),
        spread(hole, 7, NOT_RIGHT, NOT_LEFT),
    )
}

/// Discs of `own` that are proven stable against `other`.
#[inline(always)]
pub(super) fn stable(edges: &[u8; 65536], own: u64, other: u64) -> u64 {
    let edge =
        |own: u64, other: u64| u64::from(edges[(own as usize & 255) << 8 | (other as usize & 255)]);
    let (left_own, left_other) = (column(own, 0), column(other, 0));
    let (right_own, right_other) = (column(own, 7), column(other, 7));
    let mut stable = edge(own, other)
        | edge(own >> 56, other >> 56) << 56
        | spread_column(edge(left_own, left_other))
        | spread_column(edge(right_own, right_other)) << 7;
    let [rows, columns, falling, rising] = full_lines(own | other);
    let rows = rows | LEFT | RIGHT;
    let columns = columns | TOP | BOTTOM;
    let falling = falling | LEFT | RIGHT | TOP | BOTTOM;
    let rising = rising | LEFT | RIGHT | TOP | BOTTOM;
    let inner = own & !(LEFT | RIGHT | TOP | BOTTOM);
    stable |= rows & columns & falling & rising & inner;
    if stable == 0 {
        return 0;
    }
    spread_along([rows, columns, falling, rising], inner, stable)
}

/// Extends the stable discs by discs of `own` that are in each direction on a full line or beside a stable one.
#[inline(always)]
fn spread_along([rows, columns, falling, rising]: [u64; 4], own: u64, mut stable: u64) -> u64 {
    loop {
        let h = rows | stable << 1 | stable >> 1;
        let v = columns | stable << 8 | stable >> 8;
        let f = falling | stable << 9 | stable >> 9;
        let r = rising | stable << 7 | stable >> 7;
        let more = h & v & f & r & own | stable;
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

/// Stable discs on a board of the squares `inner` in the middle of the 8×8 one, without edges that are not anchored
/// at a corner: the frame around the board counts as full, and as stable for both.
#[inline(always)]
pub(super) fn stable_within(inner: u64, own: u64, other: u64) -> u64 {
    let frame = !inner;
    spread_along(full_lines(own | other | frame), own, frame) & inner
}

/// Column `x` as the bits of a row, from the top.
#[inline(always)]
const fn column(set: u64, x: u32) -> u64 {
    (((set >> x) & LEFT).wrapping_mul(0x0102_0408_1020_4080)) >> 56
}

/// Converts the bits of a row to column a, the lowest at the top.
#[inline(always)]
const fn spread_column(row: u64) -> u64 {
    // Bit i goes to bit 8i: each bit is copied to every byte, then masked and shifted to bit 0.
    let copied = row.wrapping_mul(LEFT) & 0x8040_2010_0804_0201;
    ((((copied + 0x7F7F_7F7F_7F7F_7F7F) | copied) & RIGHT) >> 7) & LEFT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::engine::board::transpose;
    use crate::reversi::engine::board::{Board, Squares};
    use crate::reversi::engine::cpu::{Cpu, Portable};
    use tabletop_core::Rng;

    #[test]
    fn columns_spread_and_gather() {
        for row in 0..256 {
            assert_eq!(spread_column(row), transpose(row) & LEFT);
            assert_eq!(column(spread_column(row), 0), row);
            assert_eq!(column(spread_column(row) << 7, 7), row);
        }
    }

    #[test]
    fn a_corner_holds_its_run_and_a_lone_edge_disc_is_not_stable() {
        assert_eq!(stable(edges(), 0b111, 0), 0b111);
        assert_eq!(stable(edges(), 0b110, 0), 0);
        assert_eq!(stable(edges(), !0, 0), !0);
        assert_eq!(stable(edges(), 0x0001_0303, 0), 0x0001_0303);
    }

    /// Discs that are found stable at some point of a random game are never turned later.
    #[test]
    fn stable_discs_stay_to_the_end_of_random_games() {
        let mut rng = Rng::new(3);
        for _ in 0..3000 {
            let mut board = Board::START;
            let (mut own, mut other) = (0, 0);
            loop {
                let mut moves = Portable.moves(board.mover, board.opponent);
                if moves == 0 {
                    board = board.passed();
                    (own, other) = (other, own);
                    moves = Portable.moves(board.mover, board.opponent);
                    if moves == 0 {
                        break;
                    }
                }
                own |= stable(edges(), board.mover, board.opponent);
                other |= stable(edges(), board.opponent, board.mover);
                assert!(
                    own & !board.mover == 0 && other & !board.opponent == 0,
                    "{board:x?}"
                );
                let squares: Vec<u32> = Squares(moves).collect();
                let square = squares[rng.below(squares.len())];
                let flips = Portable.flips(square, board.mover, board.opponent);
                board = board.after(square, flips);
                (own, other) = (other, own);
            }
        }
    }
}
