//! Move ordering on small boards: by replies near the end, by a shallow search before that.
//!
//! The plain evaluation and the depths were chosen by the positions visited to solve 15 to 29 positions of 22 empty
//! squares and 9 of 26, evenly out of all reachable ones on 6×6: fastest-first alone 19.7 million for 22, with
//! these 11.9.

use super::InnerBoard;
use crate::reversi::engine::board::{Board, Squares};
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::ordering::{
    MoveList, QUADRANTS, ScoredMove, neighbours, odd_quadrants,
};
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
/// Ordering scores of the table moves.
const FROM_TABLE: [i32; 2] = [2 * INFINITY, 2 * INFINITY - 1];

/// Numbers of empty squares from which the ordering search is a ply deeper.
const DEEPER_FROM: [u32; 6] = [13, 15, 17, 19, 21, 23];

/// Moves of a position of a small board.
pub(super) type SmallMoves = MoveList<32>;

/// Plies of the ordering search for a position with so many empty squares, including the move.
#[inline(always)]
fn sorting_depth(empties: u32) -> u32 {
    DEEPER_FROM.iter().filter(|from| empties >= **from).count() as u32
}

impl InnerBoard {
    /// Generates the moves with their ordering scores, table moves first.
    #[inline(always)]
    pub(super) fn sorted_moves<C: Cpu>(
        self,
        cpu: C,
        board: Board,
        moves: u64,
        empties: u32,
        hash_moves: [u8; 2],
    ) -> SmallMoves {
        let odd = QUADRANTS[odd_quadrants(self.empty(board)) as usize & 15];
        let depth = sorting_depth(empties);
        let mut list = SmallMoves::new();
        for square in Squares(moves) {
            let flips = cpu.flips(square, board.mover, board.opponent);
            let next = board.after(square, flips);
            let opponent_mobility = self.moves(cpu, next);
            let score = if square == u32::from(hash_moves[0]) {
                FROM_TABLE[0]
            } else if square == u32::from(hash_moves[1]) {
                FROM_TABLE[1]
            } else if depth == 0 {
                self.fewest_replies(next, opponent_mobility, square, odd)
            } else {
                let window = Window::new(-INFINITY, INFINITY);
                -self.shallow_search(cpu, next, opponent_mobility, depth - 1, window)
            };
            list.push(ScoredMove {
                flips,
                square,
                score,
                opponent_mobility,
            });
        }
        list
    }

    /// Ordering score of a move near the end: few replies, parity, corners, few empty squares beside own discs.
    #[inline(always)]
    fn fewest_replies(self, next: Board, opponent_mobility: u64, square: u32, odd: u64) -> i32 {
        let potential = (neighbours(next.opponent) & self.empty(next)).count_ones();
        let place = (odd >> square & 1) * 8 + (self.corners >> square & 1) * 16;
        place as i32 - MOBILITY * self.weighted(opponent_mobility) - 3 * potential as i32
    }

    /// Number of moves, corners counted twice.
    #[inline(always)]
    const fn weighted(self, moves: u64) -> i32 {
        (moves.count_ones() + (moves & self.corners).count_ones()) as i32
    }

    /// Plain alpha-beta; a side that can't move is evaluated at once.
    #[inline]
    fn shallow_search<C: Cpu>(
        self,
        cpu: C,
        board: Board,
        moves: u64,
        depth: u32,
        window: Window,
    ) -> i32 {
        cpu.enter(
            #[inline(always)]
            || self.shallow_node(cpu, board, moves, depth, window),
        )
    }

    #[inline(always)]
    fn shallow_node<C: Cpu>(
        self,
        cpu: C,
        board: Board,
        moves: u64,
        depth: u32,
        window: Window,
    ) -> i32 {
        if depth == 0 || moves == 0 {
            return self.rough_value(cpu, board, moves);
        }
        let mut best = -INFINITY;
        for square in Squares(moves) {
            let flips = cpu.flips(square, board.mover, board.opponent);
            let next = board.after(square, flips);
            let opponent_mobility = self.moves(cpu, next);
            let child = Window::new(-window.beta, -window.alpha.max(best));
            best = best.max(-self.shallow_search(cpu, next, opponent_mobility, depth - 1, child));
            if best >= window.beta {
                break;
            }
        }
        best
    }

    /// Static evaluation of a position.
    #[inline(always)]
    fn rough_value<C: Cpu>(self, cpu: C, board: Board, moves: u64) -> i32 {
        let Board { mover, opponent } = board;
        let open = self.empty(board);
        let theirs = self.moves(cpu, board.passed());
        let beside_corners = neighbours(self.corners & open);
        let edges = self.edges();
        let value = |own: u64, other: u64| {
            let count = |set: u64| set.count_ones() as i32;
            CORNER * count(own & self.corners)
                + STABLE * count(stability::stable_within(self.inner, own, other))
                - FRONTIER * count(neighbours(own) & open)
                - X_SQUARE * count(own & beside_corners & !edges)
                - C_SQUARE * count(own & beside_corners & edges)
        };
        MOBILITY * (self.weighted(moves) - self.weighted(theirs)) + value(mover, opponent)
            - value(opponent, mover)
    }

    /// Squares of the four edges.
    #[inline(always)]
    const fn edges(self) -> u64 {
        let inner = self.inner;
        inner & !(inner << 1 & inner >> 1 & inner << 8 & inner >> 8)
    }
}
