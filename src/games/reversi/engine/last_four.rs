//! The last four empty squares: functions of their own, without lists and without tables.
//!
//! All take a null window `alpha, alpha + 1` and return a fail-soft bound of the final score for the mover.

use super::cpu::Cpu;
use super::rays::NEIGHBOURS;

/// The score with one empty square left.
#[inline(always)]
pub(super) fn solve_1<C: Cpu>(cpu: C, mover: u64, alpha: i32, square: u32) -> i32 {
    let own = mover.count_ones() as i32;
    let flips = cpu.last_flips(square, mover) as i32;
    if flips > 0 {
        return 2 * (own + flips) - 62;
    }
    // Whoever leads gets the square if nobody can play there.
    let unplayed = if 2 * own > 63 {
        2 * own - 62
    } else {
        2 * own - 64
    };
    if unplayed <= alpha {
        return unplayed;
    }
    let flips = cpu.last_flips(square, !mover & !(1 << square)) as i32;
    if flips > 0 {
        2 * (own - flips) - 64
    } else {
        unplayed
    }
}

/// The score with two empty squares left.
#[inline(always)]
pub(super) fn solve_2<C: Cpu>(
    cpu: C,
    nodes: &mut u64,
    (mover, opponent): (u64, u64),
    alpha: i32,
    (x1, x2): (u32, u32),
) -> i32 {
    *nodes += 1;
    let mut best = -100;
    let mut own = (mover, opponent);
    for side in 0..2 {
        // The second time round the opponent plays and every sign turns.
        let bound = if side == 0 { alpha } else { -alpha - 1 };
        for (square, rest) in [(x1, x2), (x2, x1)] {
            if NEIGHBOURS[square as usize & 63] & own.1 == 0 {
                continue;
            }
            let flips = cpu.flips(square, own.0, own.1);
            if flips == 0 {
                continue;
            }
            *nodes += 1;
            let score = -solve_1(cpu, own.1 ^ flips, -bound - 1, rest);
            if score > bound {
                return if side == 0 { score } else { -score };
            }
            best = best.max(score);
        }
        if best > -100 {
            return if side == 0 { best } else { -best };
        }
        own = (opponent, mover);
    }
    settled(mover, 2)
}

/// The score with three empty squares left, tried in the given order.
#[inline(always)]
pub(super) fn solve_3<C: Cpu>(
    cpu: C,
    nodes: &mut u64,
    (mover, opponent): (u64, u64),
    alpha: i32,
    [x1, x2, x3]: [u32; 3],
) -> i32 {
    *nodes += 1;
    let mut best = -100;
    let mut own = (mover, opponent);
    for side in 0..2 {
        let bound = if side == 0 { alpha } else { -alpha - 1 };
        for (square, rest) in [(x1, (x2, x3)), (x2, (x1, x3)), (x3, (x1, x2))] {
            if NEIGHBOURS[square as usize & 63] & own.1 == 0 {
                continue;
            }
            let flips = cpu.flips(square, own.0, own.1);
            if flips == 0 {
                continue;
            }
            let next = (own.1 ^ flips, own.0 ^ (flips | 1 << square));
            let score = -solve_2(cpu, nodes, next, -bound - 1, rest);
            if score > bound {
                return if side == 0 { score } else { -score };
            }
            best = best.max(score);
        }
        if best > -100 {
            return if side == 0 { best } else { -best };
        }
        own = (opponent, mover);
    }
    settled(mover, 3)
}

/// The score with four empty squares left: odd regions first.
#[inline(always)]
pub(super) fn solve_4<C: Cpu>(
    cpu: C,
    nodes: &mut u64,
    (mover, opponent): (u64, u64),
    alpha: i32,
    squares: [u32; 4],
) -> i32 {
    *nodes += 1;
    let [x1, x2, x3, x4] = squares;
    let mut best = -100;
    let mut own = (mover, opponent);
    for side in 0..2 {
        let bound = if side == 0 { alpha } else { -alpha - 1 };
        for (square, rest) in [
            (x1, [x2, x3, x4]),
            (x2, [x1, x3, x4]),
            (x3, [x1, x2, x4]),
            (x4, [x1, x2, x3]),
        ] {
            if NEIGHBOURS[square as usize & 63] & own.1 == 0 {
                continue;
            }
            let flips = cpu.flips(square, own.0, own.1);
            if flips == 0 {
                continue;
            }
            let next = (own.1 ^ flips, own.0 ^ (flips | 1 << square));
            let score = -solve_3(cpu, nodes, next, -bound - 1, by_parity(rest));
            if score > bound {
                return if side == 0 { score } else { -score };
            }
            best = best.max(score);
        }
        if best > -100 {
            return if side == 0 { best } else { -best };
        }
        own = (opponent, mover);
    }
    settled(mover, 4)
}

/// The score where neither side can move: `empties` squares go to the winner.
#[inline(always)]
pub(super) fn settled(mover: u64, empties: i32) -> i32 {
    let difference = 2 * mover.count_ones() as i32 - (64 - empties);
    difference + difference.signum() * empties
}

/// The quadrant of a square as a bit.
#[inline(always)]
pub(super) const fn quadrant(square: u32) -> u32 {
    1 << ((square >> 2 & 1) | (square >> 4 & 2))
}

/// Three squares, the one that lies alone in its quadrant first: who plays there moves last in it.
#[inline(always)]
fn by_parity([x1, x2, x3]: [u32; 3]) -> [u32; 3] {
    let (q1, q2, q3) = (quadrant(x1), quadrant(x2), quadrant(x3));
    if q2 == q3 {
        [x1, x2, x3]
    } else if q1 == q3 {
        [x2, x1, x3]
    } else if q1 == q2 {
        [x3, x1, x2]
    } else {
        [x1, x2, x3]
    }
}

/// Four squares, those in odd quadrants first.
#[inline(always)]
pub(super) fn four_by_parity(squares: [u32; 4]) -> [u32; 4] {
    let odd = squares.iter().fold(0, |odd, &x| odd ^ quadrant(x));
    let mut sorted = squares;
    let mut at = 0;
    for wanted in [true, false] {
        for x in squares {
            if (quadrant(x) & odd != 0) == wanted {
                sorted[at & 3] = x;
                at += 1;
            }
        }
    }
    sorted
}
