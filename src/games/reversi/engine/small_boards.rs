//! The end of games on boards smaller than 8×8, to the last disc.
//!
//! Such a board lies in the middle of the 8×8 bit board. The frame around it stays empty, which ends every ray just as
//! the edge would, so that flips and mobility are those of 8×8; only mobility has to be cut to the board. The quadrants of 8×8 are those
//! of the small board too.

use super::board::{Board, Squares};
use super::cpu::{Cpu, SimdLevel, with_cpu};
use super::endgame::{EXACT, mtd_f};
use super::ordering::{MoveList, QUADRANTS, ScoredMove, neighbours, odd_quadrants};
use super::table::{NO_SQUARE, TableEntry, TranspositionTable};
use crate::search::limits::SearchLimits;

/// With so many empty squares a 6×6 position is solved in a second or so (4×4 at any time).
pub(super) const MAX_SOLVED_EMPTIES: u32 = 22;
/// Above so many empty squares positions are remembered and moves sorted.
const MAX_UNSORTED_EMPTIES: u32 = 4;
/// Memory for the table, in MiB.
pub(super) const TABLE_MIB: usize = 16;

/// A board inside the 8×8 one.
#[derive(Clone, Copy, Debug)]
pub(super) struct InnerBoard {
    size: usize,
    inner: u64,
    corners: u64,
}

impl InnerBoard {
    /// The geometry of a board of this size; `None` for sizes that don't lie inside 8×8.
    pub(super) fn of(size: usize) -> Option<Self> {
        if !matches!(size, 4 | 6) {
            return None;
        }
        let edge = 4 - size / 2;
        let row = ((1_u64 << size) - 1) << edge;
        let inner = (edge..edge + size).fold(0, |set, y| set | row << (8 * y));
        let ends = 1_u64 << edge | 1 << (7 - edge);
        let corners = ends << (8 * edge) | ends << (8 * (7 - edge));
        Some(Self {
            size,
            inner,
            corners,
        })
    }

    /// The bit of a square of the small board.
    pub(super) const fn square(self, col: u8, row: u8) -> u32 {
        let edge = 4 - self.size / 2;
        ((row as usize + edge) * 8 + col as usize + edge) as u32
    }

    /// A row of the small board as bits of the large one.
    pub(super) const fn row(self, row: usize, bits: u32) -> u64 {
        let edge = 4 - self.size / 2;
        (bits as u64) << (8 * (row + edge) + edge)
    }

    fn settled(self, board: Board) -> i32 {
        let difference = board.mover.count_ones() as i32 - board.opponent.count_ones() as i32;
        let left = (board.empty() & self.inner).count_ones() as i32;
        difference + difference.signum() * left
    }
}

/// A move to be rated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// Where it puts a disc.
    pub(super) square: u32,
    /// What it may be worth, in discs.
    pub(super) value: i32,
    /// Whether its exact worth is wanted even where another one is better.
    pub(super) is_wanted: bool,
}

/// The exact worth of moves of a position, in discs for the mover: of those that are wanted and of the best one, which the others
/// are shown not to beat. `None` if the search was stopped. The moves are tried in the given order.
pub(super) fn rate_moves(
    geometry: InnerBoard,
    board: Board,
    moves: &[Guess],
    (table, limits): (&TranspositionTable, &SearchLimits<'_>),
) -> Option<(Vec<i32>, u64)> {
    let mut solver = SmallBoardSolver {
        geometry,
        table,
        limits,
        nodes: 0,
        polled: 0,
    };
    let scores = with_cpu!(SimdLevel::detect(), cpu => solver.rate(cpu, board, moves))?;
    Some((scores, solver.nodes))
}

struct SmallBoardSolver<'a> {
    geometry: InnerBoard,
    table: &'a TranspositionTable,
    limits: &'a SearchLimits<'a>,
    nodes: u64,
    polled: u64,
}

impl SmallBoardSolver<'_> {
    fn rate<C: Cpu>(&mut self, cpu: C, board: Board, moves: &[Guess]) -> Option<Vec<i32>> {
        let mut scores = Vec::with_capacity(moves.len());
        let mut best: Option<i32> = None;
        for mv in moves {
            let flips = cpu.flips(mv.square, board.mover, board.opponent);
            let next = board.after(mv.square, flips);
            let score = match best.filter(|_| !mv.is_wanted) {
                // A bound is enough for a move that does not beat the best one.
                Some(best) => match -self.null_window(cpu, next, -best - 1) {
                    score if score > best => -self.solve_exactly(cpu, next, -score),
                    score => score,
                },
                None => -self.solve_exactly(cpu, next, -mv.value),
            };
            if self.limits.stopped() {
                return None;
            }
            best = best.max(Some(score));
            scores.push(score);
        }
        Some(scores)
    }

    /// The exact score, found around `guess`.
    fn solve_exactly<C: Cpu>(&mut self, cpu: C, board: Board, guess: i32) -> i32 {
        let most = (self.geometry.size * self.geometry.size) as i32;
        let limits = self.limits;
        let null_window = |alpha| self.null_window(cpu, board, alpha);
        mtd_f(
            (-most, most),
            guess.clamp(-most, most) & !1,
            || limits.stopped(),
            null_window,
        )
    }

    #[inline]
    fn null_window<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32) -> i32 {
        cpu.enter(
            #[inline(always)]
            || self.node(cpu, board, alpha),
        )
    }

    /// The score against the null window `alpha, alpha + 1`, fail-soft. A stopped search returns nonsense.
    #[inline(always)]
    fn node<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32) -> i32 {
        self.nodes += 1;
        let inner = self.geometry.inner;
        let moves = cpu.moves(board.mover, board.opponent) & inner;
        if moves == 0 {
            if cpu.moves(board.opponent, board.mover) & inner == 0 {
                return self.geometry.settled(board);
            }
            return -self.null_window(cpu, board.passed(), -alpha - 1);
        }
        let empty = board.empty() & inner;
        let empties = empty.count_ones();
        if empties <= MAX_UNSORTED_EMPTIES {
            return self.few_empties(cpu, board, moves, alpha);
        }
        let hash = board.hash();
        let mut hash_moves = [NO_SQUARE; 2];
        if let Some(entry) = self.table.get(hash) {
            if i32::from(entry.lower) > alpha {
                return i32::from(entry.lower);
            }
            if i32::from(entry.upper) <= alpha {
                return i32::from(entry.upper);
            }
            hash_moves = entry.best;
        }
        if self.limits.poll(self.nodes, &mut self.polled) {
            return alpha;
        }
        let mut list = self.ordered_moves(cpu, board, moves, hash_moves);
        let mut best = (-100, NO_SQUARE);
        let mut index = 0;
        while let Some(candidate) = list.pick_best(index) {
            index += 1;
            let next = board.after(candidate.square, candidate.flips);
            let score = -self.null_window(cpu, next, -alpha - 1);
            if score > best.0 {
                best = (score, candidate.square as u8);
                if score > alpha {
                    break;
                }
            }
        }
        if !self.limits.stopped() {
            let entry = TableEntry::new((empties, EXACT), (alpha, alpha + 1), best);
            self.table.put(hash, entry);
        }
        best.0
    }

    /// The last squares: odd quadrants first, nothing remembered.
    #[inline(always)]
    fn few_empties<C: Cpu>(&mut self, cpu: C, board: Board, moves: u64, alpha: i32) -> i32 {
        let odd = QUADRANTS[odd_quadrants(board.empty() & self.geometry.inner) as usize & 15];
        let mut best = -100;
        for part in [moves & odd, moves & !odd] {
            for square in Squares(part) {
                let flips = cpu.flips(square, board.mover, board.opponent);
                best = best.max(-self.null_window(cpu, board.after(square, flips), -alpha - 1));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// The moves with their scores for sorting: table moves, then corners, few answers, parity and few open discs.
    #[inline(always)]
    fn ordered_moves<C: Cpu>(
        &self,
        cpu: C,
        board: Board,
        moves: u64,
        hash_moves: [u8; 2],
    ) -> MoveList {
        let InnerBoard { inner, corners, .. } = self.geometry;
        let odd = QUADRANTS[odd_quadrants(board.empty() & inner) as usize & 15];
        let mut list = MoveList::new();
        for square in Squares(moves) {
            let flips = cpu.flips(square, board.mover, board.opponent);
            let score = if square == u32::from(hash_moves[0]) {
                1 << 20
            } else if square == u32::from(hash_moves[1]) {
                1 << 19
            } else {
                let next = board.after(square, flips);
                let answers = cpu.moves(next.mover, next.opponent) & inner;
                let weighted = answers.count_ones() + (answers & corners).count_ones();
                let potential_mobility =
                    (neighbours(next.opponent) & next.empty() & inner).count_ones();
                let place = (odd >> square & 1) * 8 + (corners >> square & 1) * 16;
                place as i32 - 16 * weighted as i32 - 3 * potential_mobility as i32
            };
            list.push(ScoredMove {
                flips,
                square,
                score,
                answers: 0,
            });
        }
        list
    }
}
