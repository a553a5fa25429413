//! Move ordering on 6×6: by replies near the end, by a shallow search before that.
//!
//! The plain evaluation and the depths were chosen by the positions visited to solve 15 to 29 positions of 22 empty
//! squares and 9 of 26, evenly out of all reachable ones: fastest-first alone 19.7 million for 22, with these 11.9.

use crate::reversi::engine::board::{Board, Squares};
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::ordering::{fewest_replies, neighbours};
use crate::reversi::engine::stability;
use tabletop_search::iterative::Window;

/// Value of a possible move or reply; a corner among them counts double.
const MOBILITY: i32 = 16;
/// Loss for an empty square beside own discs.
const FRONTIER: i32 = 5;
/// Value of a disc on a corner, loss for one beside an empty corner diagonally and along the edge, and value of a
/// stable disc.
const CORNER: i32 = 40;
const X_SQUARE: i32 = 20;
const C_SQUARE: i32 = 10;
const STABLE: i32 = 30;
/// Bound beyond every value.
const INFINITY: i32 = 100_000;
/// Numbers of empty squares from which the ordering search is a ply deeper.
const DEEPER_FROM: [u32; 6] = [13, 15, 17, 19, 21, 23];

/// Ordering score of a move to the position `next` out of one with so many empty squares.
#[inline(always)]
pub(in super::super) fn searched_value<C: Cpu>(
    cpu: C,
    next: Board,
    opponent_mobility: u64,
    square: u32,
    odd: u32,
    empties: u32,
) -> i32 {
    match DEEPER_FROM.iter().filter(|from| empties >= **from).count() as u32 {
        0 => fewest_replies(cpu, opponent_mobility, next, square, odd),
        depth => {
            let window = Window::new(-INFINITY, INFINITY);
            -shallow_search(cpu, next, opponent_mobility, depth - 1, window)
        }
    }
}

/// Number of moves, corners counted twice.
#[inline(always)]
const fn weighted<C: Cpu>(_: C, moves: u64) -> i32 {
    (moves.count_ones() + (moves & C::CORNERS).count_ones()) as i32
}

/// Plain alpha-beta; a side that can't move is evaluated at once.
#[inline]
fn shallow_search<C: Cpu>(cpu: C, board: Board, moves: u64, depth: u32, window: Window) -> i32 {
    cpu.enter(
        #[inline(always)]
        || {
            if depth == 0 || moves == 0 {
                return rough_value(cpu, board, moves);
            }
            let mut best = -INFINITY;
            for square in Squares(moves) {
                let flips = cpu.flips(square, board.mover, board.opponent);
                let next = board.after(square, flips);
                let theirs = cpu.moves(next.mover, next.opponent);
                let child = Window::new(-window.beta, -window.alpha.max(best));
                best = best.max(-shallow_search(cpu, next, theirs, depth - 1, child));
                if best >= window.beta {
                    break;
                }
            }
            best
        },
    )
}

/// Static evaluation of a position.
#[inline(always)]
fn rough_value<C: Cpu>(cpu: C, board: Board, moves: u64) -> i32 {
    let Board { mover, opponent } = board;
    let open = cpu.empty(board);
    let theirs = cpu.moves(opponent, mover);
    let beside_corners = neighbours(C::CORNERS & open);
    let board = C::BOARD;
    let edges = board & !(board << 1 & board >> 1 & board << 8 & board >> 8);
    let value = |own: u64, other: u64| {
        let count = |set: u64| set.count_ones() as i32;
        CORNER * count(own & C::CORNERS)
            + STABLE * count(stability::stable_within(board, own, other))
            - FRONTIER * count(neighbours(own) & open)
            - X_SQUARE * count(own & beside_corners & !edges)
            - C_SQUARE * count(own & beside_corners & edges)
    };
    MOBILITY * (weighted(cpu, moves) - weighted(cpu, theirs)) + value(mover, opponent)
        - value(opponent, mover)
}
