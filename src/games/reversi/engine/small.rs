//! The end of games on boards smaller than 8×8, to the last disc.
//!
//! Such a board lies in the middle of the 8×8 bit board. The frame around it stays empty, which ends every ray just as
//! the edge would, so that flips and mobility are those of 8×8; only mobility has to be cut to the board. The quadrants of 8×8 are those
//! of the small board too.

use super::board::{Board, Squares};
use super::cpu::{Cpu, Level, with_cpu};
use super::endgame::EXACT;
use super::ordering::{Candidate, Candidates, QUADRANTS, around, odd_quadrants};
use super::signals::Signals;
use super::table::{Found, NO_SQUARE, Table};

/// With so many empty squares a 6×6 position is solved in a second or so (4×4 at any time).
pub(super) const SOLVED: u32 = 22;
/// Above so many empty squares positions are remembered and moves sorted.
const SORTED: u32 = 4;
/// Memory for the table, in MiB.
const MEMORY: usize = 16;

/// A board inside the 8×8 one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    size: usize,
    inner: u64,
    corners: u64,
}

impl Frame {
    /// The frame of a board of this size; `None` for sizes that don't lie inside 8×8.
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

/// The exact worth of moves of a position, in discs for the mover: of every move with `all`, else of the best one, which the others
/// are shown not to beat. `None` if the search was stopped. The moves are tried in the given order; each comes with a guess
/// at its worth.
pub(super) fn rate(
    frame: Frame,
    board: Board,
    moves: &[(u32, i32)],
    all: bool,
    signals: &Signals<'_>,
) -> Option<(Vec<i32>, u64)> {
    let table = Table::new(MEMORY);
    let mut solver = Solver {
        frame,
        table: &table,
        signals,
        nodes: 0,
        looked: 0,
    };
    let scores = with_cpu!(Level::detect(), cpu => solver.rate(cpu, board, moves, all))?;
    Some((scores, solver.nodes))
}

struct Solver<'a> {
    frame: Frame,
    table: &'a Table,
    signals: &'a Signals<'a>,
    nodes: u64,
    looked: u64,
}

impl Solver<'_> {
    fn rate<C: Cpu>(
        &mut self,
        cpu: C,
        board: Board,
        moves: &[(u32, i32)],
        all: bool,
    ) -> Option<Vec<i32>> {
        let mut scores = Vec::with_capacity(moves.len());
        let mut best: Option<i32> = None;
        for &(square, guess) in moves {
            let flips = cpu.flips(square, board.mover, board.opponent);
            let next = board.after(square, flips);
            let score = match best.filter(|_| !all) {
                // A bound is enough for a move that does not beat the best one.
                Some(best) => match -self.null(cpu, next, -best - 1) {
                    score if score > best => -self.exact(cpu, next, -score),
                    score => score,
                },
                None => -self.exact(cpu, next, -guess),
            };
            if self.signals.stopped() {
                return None;
            }
            best = best.max(Some(score));
            scores.push(score);
        }
        Some(scores)
    }

    /// The exact score, by null windows around `guess` (MTD(f), Plaat 1996).
    fn exact<C: Cpu>(&mut self, cpu: C, board: Board, guess: i32) -> i32 {
        let most = (self.frame.size * self.frame.size) as i32;
        let (mut lower, mut upper, mut score) = (-most, most, guess.clamp(-most, most) & !1);
        while lower < upper && !self.signals.stopped() {
            // Scores are even: a board of 16 or 36 squares is full in the end, or counted as if it were.
            let beta = if score == lower { score + 2 } else { score };
            score = self.null(cpu, board, beta - 1);
            if score < beta {
                upper = score;
            } else {
                lower = score;
            }
        }
        lower
    }

    #[inline]
    fn null<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32) -> i32 {
        cpu.enter(
            #[inline(always)]
            || self.node(cpu, board, alpha),
        )
    }

    /// The score against the null window `alpha, alpha + 1`, fail-soft. A stopped search returns nonsense.
    #[inline(always)]
    fn node<C: Cpu>(&mut self, cpu: C, board: Board, alpha: i32) -> i32 {
        self.nodes += 1;
        let inner = self.frame.inner;
        let moves = cpu.moves(board.mover, board.opponent) & inner;
        if moves == 0 {
            if cpu.moves(board.opponent, board.mover) & inner == 0 {
                return self.frame.settled(board);
            }
            return -self.null(cpu, board.passed(), -alpha - 1);
        }
        let empty = board.empty() & inner;
        let empties = empty.count_ones();
        if empties <= SORTED {
            return self.quick(cpu, board, moves, alpha);
        }
        let hash = board.hash();
        let mut hints = [NO_SQUARE; 2];
        if let Some(entry) = self.table.probe(hash) {
            if i32::from(entry.lower) > alpha {
                return i32::from(entry.lower);
            }
            if i32::from(entry.upper) <= alpha {
                return i32::from(entry.upper);
            }
            hints = entry.best;
        }
        if self.signals.check(self.nodes, &mut self.looked) {
            return alpha;
        }
        let mut list = self.ordered(cpu, board, moves, hints);
        let mut best = (-100, NO_SQUARE);
        let mut index = 0;
        while let Some(candidate) = list.pick(index) {
            index += 1;
            let next = board.after(candidate.square, candidate.flips);
            let score = -self.null(cpu, next, -alpha - 1);
            if score > best.0 {
                best = (score, candidate.square as u8);
                if score > alpha {
                    break;
                }
            }
        }
        if !self.signals.stopped() {
            let found = Found {
                depth: empties,
                confidence: EXACT,
                alpha,
                beta: alpha + 1,
                score: best.0,
                best: best.1,
            };
            self.table.store(hash, found);
        }
        best.0
    }

    /// The last squares: odd quadrants first, nothing remembered.
    #[inline(always)]
    fn quick<C: Cpu>(&mut self, cpu: C, board: Board, moves: u64, alpha: i32) -> i32 {
        let odd = QUADRANTS[odd_quadrants(board.empty() & self.frame.inner) as usize & 15];
        let mut best = -100;
        for part in [moves & odd, moves & !odd] {
            for square in Squares(part) {
                let flips = cpu.flips(square, board.mover, board.opponent);
                best = best.max(-self.null(cpu, board.after(square, flips), -alpha - 1));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// The moves with their scores for sorting: table moves, then corners, few answers, parity and few open discs.
    #[inline(always)]
    fn ordered<C: Cpu>(&self, cpu: C, board: Board, moves: u64, hints: [u8; 2]) -> Candidates {
        let Frame { inner, corners, .. } = self.frame;
        let odd = QUADRANTS[odd_quadrants(board.empty() & inner) as usize & 15];
        let mut list = Candidates::new();
        for square in Squares(moves) {
            let flips = cpu.flips(square, board.mover, board.opponent);
            let score = if square == u32::from(hints[0]) {
                1 << 20
            } else if square == u32::from(hints[1]) {
                1 << 19
            } else {
                let next = board.after(square, flips);
                let answers = cpu.moves(next.mover, next.opponent) & inner;
                let weighted = answers.count_ones() + (answers & corners).count_ones();
                let open = (around(next.opponent) & next.empty() & inner).count_ones();
                let place = (odd >> square & 1) * 8 + (corners >> square & 1) * 16;
                place as i32 - 16 * weighted as i32 - 3 * open as i32
            };
            list.push(Candidate {
                flips,
                square,
                score,
            });
        }
        list
    }
}
