//! Flips and mobility in plain integer arithmetic, the reference for the SIMD forms.

use super::rays::{DOWNWARD, UPWARD};

/// Columns b to g: where discs can be turned along a row or a diagonal.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// Discs of the opponent that a disc of the mover on the empty `square` turns.
///
/// Along each ray the first square that is not the opponent's is found by a carry (upward) or by counting leading
/// zeros (downward); if it is the mover's, all before it turn.
#[inline]
pub fn flips(square: u32, mover: u64, opponent: u64) -> u64 {
    let mut turned = 0;
    for &ray in &UPWARD[square as usize & 63] {
        let others = ray & !opponent;
        let end = others & others.wrapping_neg() & mover;
        turned |= ray & end.wrapping_sub(u64::from(end != 0));
    }
    for &ray in &DOWNWARD[square as usize & 63] {
        let others = ray & !opponent;
        let end = (1_u64 << 63)
            .checked_shr(others.leading_zeros())
            .unwrap_or(0)
            & mover;
        turned |= ray & end.wrapping_neg() & !end;
    }
    turned
}

/// Squares where the mover can play: parallel prefix in eight directions (Kogge and Stone).
#[inline]
pub fn moves(mover: u64, opponent: u64) -> u64 {
    let mut found = 0;
    for (step, opponents) in [
        (1, opponent & INNER),
        (7, opponent & INNER),
        (8, opponent),
        (9, opponent & INNER),
    ] {
        let mut up = opponents & (mover << step);
        let mut down = opponents & (mover >> step);
        up |= opponents & (up << step);
        down |= opponents & (down >> step);
        let (pairs_up, pairs_down) = (
            opponents & (opponents << step),
            opponents & (opponents >> step),
        );
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        found |= up << step | down >> step;
    }
    found & !(mover | opponent)
}
