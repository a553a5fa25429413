//! Perft: counts of the positions below a position, to check move generation and measure its speed.

use super::board::{Board, Squares};
use super::cpu::Cpu;
use super::simd_level::{SimdLevel, with_cpu};

/// Number of leaf nodes at depth `depth` below `board`. A pass is a ply; a game that ended before counts as one
/// leaf, as in the published counts from depth 10 on (24,571,284).
pub fn perft(level: SimdLevel, board: Board, depth: u32) -> u64 {
    with_cpu!(level, cpu => count(cpu, board, depth))
}

#[inline]
fn count<C: Cpu>(cpu: C, board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    cpu.enter(
        #[inline(always)]
        || count_here(cpu, board, depth),
    )
}

/// Counts with bulk counting in the last ply.
#[inline(always)]
fn count_here<C: Cpu>(cpu: C, board: Board, depth: u32) -> u64 {
    let moves = cpu.moves(board.mover, board.opponent);
    if moves == 0 {
        return match cpu.moves(board.opponent, board.mover) {
            0 => 1,
            _ if depth == 1 => 1,
            _ => count(cpu, board.passed(), depth - 1),
        };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut leaves = 0;
    for square in Squares(moves) {
        let next = board.after(square, cpu.flips(square, board.mover, board.opponent));
        leaves += if depth == 2 {
            leaves_of(cpu, next)
        } else {
            count(cpu, next, depth - 1)
        };
    }
    leaves
}

/// Number of moves of `board`; a forced pass and the end of the game count as one.
#[inline(always)]
fn leaves_of<C: Cpu>(cpu: C, board: Board) -> u64 {
    u64::from(cpu.moves(board.mover, board.opponent).count_ones().max(1))
}
