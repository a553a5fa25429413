//! Null-window search of a small board to the last disc.
//!
//! By number of empty squares: up to [`MAX_PARITY_EMPTIES`] ordering by parity alone; above that sorted moves, with
//! transposition table and enhanced transposition cut-off. Stability cut-offs are used everywhere but at the very
//! end.

use super::InnerBoard;
use crate::reversi::engine::board::{Board, Squares};
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::endgame::{EXACT, mtd_f};
use crate::reversi::engine::last_four::quadrant;
use crate::reversi::engine::ordering::{QUADRANTS, odd_quadrants};
use crate::reversi::engine::rays::NEIGHBOURS;
use crate::reversi::engine::stability;
use crate::reversi::engine::table::{BestMove, NO_SQUARE, TableEntry, TranspositionTable};
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

/// Maximum number of empty squares for ordering by parity alone; above that moves are sorted.
const MAX_PARITY_EMPTIES: u32 = 6;
/// Minimum number of empty squares of positions in the table.
const MIN_TABLE_EMPTIES: u32 = 8;
/// Minimum number of empty squares for enhanced transposition cut-offs.
const MIN_ETC_EMPTIES: u32 = 9;
/// Minimum number of empty squares for stability cut-offs.
const MIN_STABILITY_EMPTIES: u32 = 5;
/// Minimum bound for stability cut-offs: below it they are rare. −4 and −12 gave as many positions to visit and
/// took longer.
const MIN_STABILITY_ALPHA: i32 = 4;

/// A running search.
pub(super) struct SmallBoardSolver<'a> {
    pub(super) geometry: InnerBoard,
    pub(super) limits: &'a SearchLimits<'a>,
    /// Number of positions visited.
    pub(super) nodes: u64,
    table: &'a TranspositionTable,
    polled: u64,
}

impl<'a> SmallBoardSolver<'a> {
    pub(super) const fn new(
        geometry: InnerBoard,
        table: &'a TranspositionTable,
        limits: &'a SearchLimits<'a>,
    ) -> Self {
        Self {
            geometry,
            limits,
            nodes: 0,
            table,
            polled: 0,
        }
    }

    /// Exact score, searched from the first guess `guess`.
    pub(super) fn solve_exactly<C: Cpu>(&mut self, cpu: C, board: Board, guess: i32) -> i32 {
        let most = self.geometry.squares();
        let limits = self.limits;
        let null_window = |alpha| self.null_window(cpu, board, alpha);
        mtd_f(
            -most,
            most,
            guess.clamp(-most, most) & !1,
            || limits.stopped(),
            null_window,
        )
    }

    /// Stores the exact score of a position and a move that reaches it: a review searches the position before it
    /// next.
    pub(super) fn remember(&self, board: Board, score: i32, square: u32) {
        let empties = self.geometry.empty(board).count_ones();
        if empties >= MIN_TABLE_EMPTIES {
            let window = Window::new(score - 1, score + 1);
            let square = square as u8;
            let entry = TableEntry::new(empties, EXACT, window, BestMove { score, square });
            self.table.put(board.hash(), entry);
        }
    }

    /// Searches with the null window `alpha, alpha + 1` and returns a fail-soft score. Meaningless if stopped.
    #[inline]
    pub(super) fn null_window<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32) -> i32 {
        let empties = self.geometry.empty(board).count_ones();
        cpu.enter(
            #[inline(always)]
            || {
                let moves = self.geometry.moves(cpu, board);
                self.node(cpu, board, moves, alpha, empties)
            },
        )
    }

    /// Searches any position, where `moves` are the mover's.
    #[inline(always)]
    fn node<C: Cpu>(&mut self, cpu: C, board: Board, moves: u64, alpha: i32, empties: u32) -> i32 {
        match empties {
            0 => self.geometry.final_score(board),
            1 => {
                let last = self.geometry.empty(board).trailing_zeros();
                self.last_empty(cpu, board, alpha, last)
            }
            2..=MAX_PARITY_EMPTIES => {
                let odd = odd_quadrants(self.geometry.empty(board));
                self.parity_endgame(cpu, board, alpha, empties, odd)
            }
            _ => self.table_endgame(cpu, board, moves, alpha, empties),
        }
    }

    /// Upper bound of the score from the opponent's stable discs, if it is at most `alpha`.
    #[inline(always)]
    fn stability_cutoff(&self, board: Board, alpha: i32) -> Option<i32> {
        if alpha < MIN_STABILITY_ALPHA {
            return None;
        }
        let squares = self.geometry.squares();
        // Number of stable discs that lowers the bound to `alpha`.
        let needed = (squares + 1 - alpha) as u32 / 2;
        if board.opponent.count_ones() < needed {
            return None;
        }
        let lost = stability::stable_within(self.geometry.inner, board.opponent, board.mover);
        let bound = squares - 2 * lost.count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// Score with one empty square.
    #[inline(always)]
    fn last_empty<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32, square: u32) -> i32 {
        self.nodes += 1;
        let squares = self.geometry.squares();
        let own = board.mover.count_ones() as i32;
        let flips = cpu.flips(square, board.mover, board.opponent);
        if flips != 0 {
            return 2 * (own + flips.count_ones() as i32 + 1) - squares;
        }
        // The leader gets the square if nobody can play there.
        let unplayed = if 2 * own >= squares {
            2 * own + 2 - squares
        } else {
            2 * own - squares
        };
        if unplayed <= alpha {
            return unplayed;
        }
        let flips = cpu.flips(square, board.opponent, board.mover);
        if flips != 0 {
            2 * (own - flips.count_ones() as i32) - squares
        } else {
            unplayed
        }
    }

    /// Searches a node with two or more empty squares: odd quadrants first, no table. Moves are generated square by
    /// square.
    #[inline]
    fn parity_endgame<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        alpha: i32,
        empties: u32,
        odd: u32,
    ) -> i32 {
        cpu.enter(
            #[inline(always)]
            || self.parity_endgame_node(cpu, board, alpha, empties, odd),
        )
    }

    #[inline(always)]
    fn parity_endgame_node<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        alpha: i32,
        empties: u32,
        odd: u32,
    ) -> i32 {
        self.nodes += 1;
        if empties >= MIN_STABILITY_EMPTIES
            && let Some(bound) = self.stability_cutoff(board, alpha)
        {
            return bound;
        }
        let first = QUADRANTS[odd as usize & 15];
        let empty = self.geometry.empty(board);
        let mut best = -100;
        for part in [empty & first, empty & !first] {
            for square in Squares(part) {
                if NEIGHBOURS[square as usize & 63] & board.opponent == 0 {
                    continue;
                }
                let flips = cpu.flips(square, board.mover, board.opponent);
                if flips == 0 {
                    continue;
                }
                let next = board.after(square, flips);
                let score = if empties == 2 {
                    let last = (empty & !(1 << square)).trailing_zeros();
                    -self.last_empty(cpu, next, -alpha - 1, last)
                } else {
                    let odd = odd ^ quadrant(square);
                    -self.parity_endgame(cpu, next, -alpha - 1, empties - 1, odd)
                };
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best > -100 {
            return best;
        }
        if self.geometry.moves(cpu, board.passed()) == 0 {
            return self.geometry.final_score(board);
        }
        -self.parity_endgame(cpu, board.passed(), -alpha - 1, empties, odd)
    }

    /// Searches a node with more than [`MAX_PARITY_EMPTIES`] empty squares.
    #[inline]
    fn table_endgame<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        moves: u64,
        alpha: i32,
        empties: u32,
    ) -> i32 {
        cpu.enter(
            #[inline(always)]
            || self.table_endgame_node(cpu, board, moves, alpha, empties),
        )
    }

    #[inline(always)]
    fn table_endgame_node<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        moves: u64,
        alpha: i32,
        empties: u32,
    ) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cutoff(board, alpha) {
            return bound;
        }
        if moves == 0 {
            let theirs = self.geometry.moves(cpu, board.passed());
            if theirs == 0 {
                return self.geometry.final_score(board);
            }
            return -self.table_endgame(cpu, board.passed(), theirs, -alpha - 1, empties);
        }
        let remembers = empties >= MIN_TABLE_EMPTIES;
        let hash = board.hash();
        let mut hash_moves = [NO_SQUARE; 2];
        if remembers && let Some(entry) = self.table.get(hash) {
            if let Some(score) = entry.cutoff(empties, EXACT, alpha) {
                return score;
            }
            hash_moves = entry.best;
        }
        if self.limits.poll(self.nodes, &mut self.polled) {
            return alpha;
        }
        let mut list = self
            .geometry
            .sorted_moves(cpu, board, moves, empties, hash_moves);
        if empties >= MIN_ETC_EMPTIES {
            for candidate in list.as_slice() {
                let next = board.after(candidate.square, candidate.flips);
                if let Some(entry) = self.table.get(next.hash())
                    && -i32::from(entry.upper) > alpha
                {
                    return -i32::from(entry.upper);
                }
            }
        }
        let mut best = BestMove::NONE;
        let mut index = 0;
        while let Some(candidate) = list.pick_best(index) {
            index += 1;
            let next = board.after(candidate.square, candidate.flips);
            let score = -self.node(
                cpu,
                next,
                candidate.opponent_mobility,
                -alpha - 1,
                empties - 1,
            );
            if score > best.score {
                best = BestMove {
                    score,
                    square: candidate.square as u8,
                };
                if score > alpha {
                    break;
                }
            }
        }
        if remembers && !self.limits.stopped() {
            let entry = TableEntry::new(empties, EXACT, Window::null(alpha), best);
            self.table.put(hash, entry);
        }
        best.score
    }
}
