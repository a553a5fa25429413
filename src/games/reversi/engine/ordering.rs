//! Move ordering: a list of moves with scores from which the best is picked one after another.

use super::board::{Board, X_SQUARES};
use super::cpu::Cpu;

/// A move with the discs it turns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ScoredMove {
    pub(super) flips: u64,
    pub(super) square: u32,
    pub(super) score: i32,
    /// Replies of the other side, if they were generated.
    pub(super) opponent_mobility: u64,
}

impl ScoredMove {
    #[inline(always)]
    pub(super) const fn new(square: u32, flips: u64, score: i32, opponent_mobility: u64) -> Self {
        Self {
            flips,
            square,
            score,
            opponent_mobility,
        }
    }
}

/// Legal moves of a position: at most `N`. There are never more than 34, nor more than empty squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveList<const N: usize = 34> {
    list: [ScoredMove; N],
    len: usize,
}

impl<const N: usize> MoveList<N> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        const NONE: ScoredMove = ScoredMove::new(0, 0, 0, 0);
        Self {
            list: [NONE; N],
            len: 0,
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, candidate: ScoredMove) {
        debug_assert!(self.len < N, "a list that is long enough");
        if self.len < N {
            self.list[self.len] = candidate;
            self.len += 1;
        }
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[ScoredMove] {
        &self.list[..self.len.min(N)]
    }

    #[inline(always)]
    pub(super) fn as_mut_slice(&mut self) -> &mut [ScoredMove] {
        &mut self.list[..self.len.min(N)]
    }

    #[inline(always)]
    pub(super) fn pick_best(&mut self, from: usize) -> Option<ScoredMove> {
        pick_best(self.as_mut_slice(), from)
    }
}

/// Swaps the best of the moves from `from` on to that place and returns it.
#[inline(always)]
pub(super) fn pick_best(list: &mut [ScoredMove], from: usize) -> Option<ScoredMove> {
    let rest = list.get_mut(from..)?;
    let (mut best, mut highest) = (0, rest.first()?.score);
    for (index, candidate) in rest.iter().enumerate() {
        if candidate.score > highest {
            (best, highest) = (index, candidate.score);
        }
    }
    rest.swap(0, best);
    Some(rest[0])
}

/// Squares of each set of quadrants (bits: upper left, upper right, lower left, lower right).
pub(super) static QUADRANTS: [u64; 16] = quadrants();

const fn quadrants() -> [u64; 16] {
    let corners: [u64; 4] = [
        0x0000_0000_0F0F_0F0F,
        0x0000_0000_F0F0_F0F0,
        0x0F0F_0F0F_0000_0000,
        0xF0F0_F0F0_0000_0000,
    ];
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut which = 0;
        while which < 4 {
            if set >> which & 1 == 1 {
                table[set] |= corners[which];
            }
            which += 1;
        }
        set += 1;
    }
    table
}

/// Quadrants with an odd number of empty squares, as bits.
#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u32 {
    (empty & QUADRANTS[1]).count_ones() & 1
        | ((empty & QUADRANTS[2]).count_ones() & 1) << 1
        | ((empty & QUADRANTS[4]).count_ones() & 1) << 2
        | ((empty & QUADRANTS[8]).count_ones() & 1) << 3
}

/// Value of a corner in the ordering without evaluation.
pub(super) const CORNER: i32 = 16;
/// Squares diagonally and straight beside the corners.
pub(super) const BESIDE_CORNERS: u64 = X_SQUARES | 0x4281_0000_0000_8142;

/// Ordering score of a move without evaluation: few replies, of which corners count double; few empty squares
/// beside own discs; parity; corners, but not the squares diagonally beside them. In 1/16 of a move; the weights
/// minimised the trees of FFO #41 to #44, #46 and #47.
#[inline(always)]
pub(super) fn fastest_first<C: Cpu>(cpu: C, next: Board, square: u32, odd: u32) -> i32 {
    let opponent_mobility = cpu.moves(next.mover, next.opponent);
    fewest_replies(cpu, opponent_mobility, next, square, odd)
}

/// Ordering score of a move as in [`fastest_first`], with known replies.
#[inline(always)]
pub(super) fn fewest_replies<C: Cpu>(
    cpu: C,
    opponent_mobility: u64,
    next: Board,
    square: u32,
    odd: u32,
) -> i32 {
    let place = i32::from(C::CORNERS >> square & 1 == 1) * CORNER
        - i32::from(C::X_SQUARES >> square & 1 == 1) * 8;
    8 * parity(square, odd) + place - mobility(cpu, opponent_mobility, next)
}

/// Mobility of the other side: replies, of which corners count double, and the empty squares beside the mover's
/// discs, which may become replies; in 1/16 of a reply.
#[inline(always)]
pub(super) fn mobility<C: Cpu>(cpu: C, opponent_mobility: u64, next: Board) -> i32 {
    let weighted = opponent_mobility.count_ones() + (opponent_mobility & C::CORNERS).count_ones();
    let potential = (neighbours(next.opponent) & cpu.empty(next)).count_ones();
    (16 * weighted + 3 * potential) as i32
}

/// Parity bonus: 1 in a quadrant with an odd number of empty squares, otherwise 0. A player who starts there may
/// also move last.
#[inline(always)]
pub(super) fn parity(square: u32, odd: u32) -> i32 {
    i32::from(QUADRANTS[odd as usize & 15] >> square & 1 == 1)
}

/// Neighbours of a set of squares. Discs at the left and right edge have only those above and below.
#[inline(always)]
pub(super) const fn neighbours(set: u64) -> u64 {
    let inner = set & 0x7E7E_7E7E_7E7E_7E7E;
    let wide = set | inner << 1 | inner >> 1;
    wide | wide << 8 | wide >> 8
}
