//! A processor level: the operations that depend on SIMD features.
//!
//! The search is written once, generic over [`Cpu`], and compiled once for each level. [`Cpu::enter`] runs a closure in a
//! function that is compiled with the level's features; because small functions are inlined into it, flips and
//! mobility become straight-line SIMD code in every node although the crate is built for any x86-64.

use super::board::{Board, CORNERS, X_SQUARES};
use super::order_weights::OrderIndices;
use super::patterns::Indices;
use super::portable;

/// A processor level, and the board that it plays on. A value of an implementing type proves that this machine has the
/// level's features.
pub trait Cpu: Copy + Send + Sync + 'static {
    const BOARD: u64 = !0;
    const CORNERS: u64 = CORNERS;
    /// Squares diagonally beside the corners.
    const X_SQUARES: u64 = X_SQUARES;
    const SQUARES: i32 = Self::BOARD.count_ones() as i32;

    #[inline(always)]
    fn empty(self, board: Board) -> u64 {
        board.empty() & Self::BOARD
    }

    /// Runs `work` compiled with this level's features.
    fn enter<R>(self, work: impl FnOnce() -> R) -> R;

    /// Discs of the opponent that a disc of the mover on the empty `square` turns.
    fn flips(self, square: u32, mover: u64, opponent: u64) -> u64;

    /// Squares where the mover can play.
    fn moves(self, mover: u64, opponent: u64) -> u64;

    /// Number of discs that the mover turns with a disc on `square`, the only empty one.
    fn last_flips(self, square: u32, mover: u64) -> u32;

    /// Sum of the weights at the indices in the table of one stage.
    fn sum(self, stage: &[i16], indices: &Indices) -> i32;

    /// Sum of the weights at the indices in the table for move ordering near the end.
    fn order_sum(self, weights: &[i8], indices: &OrderIndices) -> i32;
}

/// Level for any processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Cpu for Portable {
    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    #[inline(always)]
    fn flips(self, square: u32, mover: u64, opponent: u64) -> u64 {
        portable::flips(square, mover, opponent)
    }

    #[inline(always)]
    fn moves(self, mover: u64, opponent: u64) -> u64 {
        portable::moves(mover, opponent)
    }

    #[inline(always)]
    fn last_flips(self, square: u32, mover: u64) -> u32 {
        portable::flips(square, mover, !mover & !(1 << square)).count_ones()
    }

    #[inline(always)]
    fn sum(self, stage: &[i16], indices: &Indices) -> i32 {
        indices
            .weight_indices()
            .map(|index| i32::from(stage[index]))
            .sum()
    }

    #[inline(always)]
    fn order_sum(self, weights: &[i8], indices: &OrderIndices) -> i32 {
        indices
            .places()
            .map(|place| i32::from(weights[place]))
            .sum()
    }
}
