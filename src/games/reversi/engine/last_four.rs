//! The last four empty squares: specialised functions without lists and tables.
//!
//! All search with a null window `alpha, alpha + 1` and return a fail-soft bound of the mover's final score.

use super::board::{Board, Squares};
use super::cpu::Cpu;
use super::ordering::QUADRANTS;
use super::rays::NEIGHBOURS;

/// Up to four empty squares in the order in which they are tried, a byte each, the first in the lowest: as an array
/// they would be written one by one and read together, which stalls the processor.
#[derive(Clone, Copy)]
pub(super) struct LastSquares(u32);

impl LastSquares {
    /// Creates a list of up to four squares in board order.
    #[inline(always)]
    pub(super) fn new(squares: u64) -> Self {
        let packed = |packed, (place, square)| packed | square << (8 * place);
        Self(Squares(squares).take(4).enumerate().fold(0, packed))
    }

    /// Creates a list of four squares, those in odd quadrants first.
    #[inline(always)]
    pub(super) fn odd_first(squares: u64, odd: u32) -> Self {
        // None of the four, two of them, or all.
        let odd = squares & QUADRANTS[odd as usize & 15];
        let mut first = Squares(if odd == 0 { squares } else { odd });
        let mut next = || first.next().unwrap_or(0);
        let (x1, x2) = (next(), next());
        let mut rest = Squares(squares & !(1 << x1 | 1 << x2));
        let mut next = || rest.next().unwrap_or(0);
        Self(x1 | x2 << 8 | next() << 16 | next() << 24)
    }

    #[inline(always)]
    pub(super) const fn at(self, place: u32) -> u32 {
        self.0 >> (8 * place) & 63
    }

    #[inline(always)]
    const fn without(self, place: u32) -> Self {
        let before = (1 << (8 * place)) - 1;
        Self(self.0 & before | self.0 >> 8 & !before)
    }

    /// Orders three squares with the one that is alone in its quadrant first: the player who moves there also moves
    /// last in that quadrant.
    #[inline(always)]
    const fn lonely_first(self) -> Self {
        // Bits of a square that determine its quadrant.
        const QUADRANT: u32 = 0b10_0100;
        let (x1, x2, x3) = (self.at(0), self.at(1), self.at(2));
        let place = if (x2 ^ x3) & QUADRANT == 0 {
            0
        } else if (x1 ^ x3) & QUADRANT == 0 {
            1
        } else if (x1 ^ x2) & QUADRANT == 0 {
            2
        } else {
            0
        };
        Self(self.at(place) | self.without(place).0 << 8)
    }
}

/// Score with one empty square.
#[inline(always)]
pub(super) fn solve_1<C: Cpu>(cpu: C, mover: u64, alpha: i32, square: u32) -> i32 {
    let own = mover.count_ones() as i32;
    let flips = cpu.last_flips(square, mover) as i32;
    if flips > 0 {
        return 2 * (own + flips + 1) - C::SQUARES;
    }
    // The leader gets the square if nobody can play there.
    let unplayed = if 2 * own >= C::SQUARES {
        2 * own + 2 - C::SQUARES
    } else {
        2 * own - C::SQUARES
    };
    if unplayed <= alpha {
        return unplayed;
    }
    let flips = cpu.last_flips(square, C::BOARD & !mover & !(1 << square)) as i32;
    if flips > 0 {
        2 * (own - flips) - C::SQUARES
    } else {
        unplayed
    }
}

/// Score with `N` empty squares, tried in the given order. `child` searches the position after a move, with the squares
/// that are left.
#[inline(always)]
fn solve_last<C: Cpu, const N: u32>(
    cpu: C,
    nodes: &mut u64,
    board: Board,
    alpha: i32,
    squares: LastSquares,
    child: impl Fn(&mut u64, Board, i32, LastSquares) -> i32,
) -> i32 {
    *nodes += 1;
    let mut best = -100;
    let mut position = board;
    for side in 0..2 {
        // In the second round the opponent plays and the sign of every score is reversed.
        let bound = if side == 0 { alpha } else { -alpha - 1 };
        for place in 0..N {
            let square = squares.at(place);
            if NEIGHBOURS[square as usize & 63] & position.opponent == 0 {
                continue;
            }
            let flips = cpu.flips(square, position.mover, position.opponent);
            if flips == 0 {
                continue;
            }
            let next = position.after(square, flips);
            let score = -child(nodes, next, -bound - 1, squares.without(place));
            if score > bound {
                return if side == 0 { score } else { -score };
            }
            best = best.max(score);
        }
        if best > -100 {
            return if side == 0 { best } else { -best };
        }
        position = board.passed();
    }
    final_score(cpu, board.mover, N)
}

/// Defines the score with so many empty squares, tried in the given order, by that of a child.
macro_rules! solve_last {
    ($name:ident, $empties:literal, |$cpu:ident, $nodes:ident, $next:ident, $alpha:ident, $rest:ident| $child:expr) => {
        #[inline(always)]
        pub(super) fn $name<C: Cpu>(
            $cpu: C,
            nodes: &mut u64,
            board: Board,
            alpha: i32,
            squares: LastSquares,
        ) -> i32 {
            solve_last::<C, $empties>(
                $cpu,
                nodes,
                board,
                alpha,
                squares,
                #[inline(always)]
                |$nodes, $next, $alpha, $rest| $child,
            )
        }
    };
}

solve_last! { solve_2, 2, |cpu, nodes, next, alpha, rest| {
    *nodes += 1;
    solve_1(cpu, next.mover, alpha, rest.at(0))
} }
solve_last! { solve_3, 3, |cpu, nodes, next, alpha, rest| solve_2(cpu, nodes, next, alpha, rest) }
solve_last! { solve_4, 4, |cpu, nodes, next, alpha, rest| solve_3(cpu, nodes, next, alpha, rest.lonely_first()) }

/// Score if neither side can move: `empties` squares go to the winner.
#[inline(always)]
pub(super) fn final_score<C: Cpu>(_: C, mover: u64, empties: u32) -> i32 {
    let empties = empties as i32;
    let difference = 2 * mover.count_ones() as i32 - (C::SQUARES - empties);
    difference + difference.signum() * empties
}

#[inline(always)]
pub(super) const fn quadrant(square: u32) -> u32 {
    1 << ((square >> 2 & 1) | (square >> 4 & 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::engine::ordering::{odd_quadrants, parity};
    use tabletop_core::Rng;

    fn set(squares: LastSquares, count: u32) -> u64 {
        (0..count).fold(0, |set, place| set | 1 << squares.at(place))
    }

    #[test]
    fn four_squares_come_with_those_in_odd_quadrants_first() {
        let mut rng = Rng::new(5);
        for _ in 0..10_000 {
            let mut empty = 0_u64;
            while empty.count_ones() < 4 {
                empty |= 1 << rng.below(64);
            }
            let odd = odd_quadrants(empty);
            let four = LastSquares::odd_first(empty, odd);
            assert_eq!(set(four, 4), empty);
            let key = |place| (1 - parity(four.at(place), odd), four.at(place));
            assert!((0..3).all(|place| key(place) < key(place + 1)));
            for place in 0..4 {
                let three = four.without(place);
                assert_eq!(set(three, 3), empty & !(1 << four.at(place)));
                let sorted = three.lonely_first();
                assert_eq!(set(sorted, 3), set(three, 3));
                let alone = |at: u32| {
                    let with = |other: &u32| quadrant(three.at(*other)) == quadrant(three.at(at));
                    (0..3).filter(with).count() == 1
                };
                let lonely = (0..3).filter(|&at| alone(at)).collect::<Vec<_>>();
                let first = if let [one] = lonely[..] { one } else { 0 };
                assert_eq!(sorted.at(0), three.at(first));
            }
        }
    }
}
