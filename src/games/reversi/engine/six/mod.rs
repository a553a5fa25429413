//! 6×6: the endgame solver of 8×8 on a smaller board, and a table of the first positions.
//!
//! The board lies in the middle of the 8×8 bit board. The frame around it stays empty, which ends every ray just
//! as the edge would, so that flips and mobility are those of 8×8; only mobility has to be masked to the board. The
//! quadrants of 8×8 are also those of 6×6.

pub(super) mod first_positions;
pub(super) mod ordering;

use std::time::Duration;

use super::board::{Board, X_SQUARES};
use super::cpu::{Cpu, Portable};
use super::endgame::{EXACT, Solver};
use super::order_weights::OrderIndices;
use super::patterns::Indices;
use super::simd_level::{SimdLevel, with_cpu};
use super::table::{BestMove, TableEntry, Tables};
use tabletop_core::Limits;
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

/// Maximum memory of the table in MiB.
pub(super) const MAX_TABLE_MIB: usize = 64;

/// Number of positions visited to solve a position with [`MEASURED_EMPTIES`] empty squares on 6×6, the mean of 29
/// of all reachable ones, and the growth factor for each further square: between 22 and 26 empty squares 1.94 (ply
/// 6, every hundredth position).
const MEASURED_NODES: f64 = 12e6;
const MEASURED_EMPTIES: i32 = 22;
const GROWTH: f64 = 1.94;
/// Positions visited a second, well below the speed of an idle machine of 2020 (30 million).
const NODES_A_SECOND: f64 = 20e6;
/// Ratio of the time to rate every move to the time to rate the best one.
const ALL_MOVES: f64 = 4.0;
/// Maximum time of a hint that finds the exact score of a position.
const MAX_SOLVING_TIME: Duration = Duration::from_secs(20);
const MAX_SOLVING_NODES: u64 = 400_000_000;

/// A processor level that plays on 6×6.
#[derive(Clone, Copy, Debug)]
pub(super) struct Six<C>(pub(super) C);

impl<C: Cpu> Cpu for Six<C> {
    const BOARD: u64 = 0x007E_7E7E_7E7E_7E00;
    const CORNERS: u64 = X_SQUARES;
    /// None: the fastest-first ordering of 6×6 was measured without them.
    const X_SQUARES: u64 = 0;

    #[inline(always)]
    fn enter<R>(self, work: impl FnOnce() -> R) -> R {
        self.0.enter(work)
    }

    #[inline(always)]
    fn flips(self, square: u32, mover: u64, opponent: u64) -> u64 {
        self.0.flips(square, mover, opponent)
    }

    #[inline(always)]
    fn moves(self, mover: u64, opponent: u64) -> u64 {
        self.0.moves(mover, opponent) & Self::BOARD
    }

    /// The frame counts as discs of the opponent, beyond which there is no disc of the mover.
    #[inline(always)]
    fn last_flips(self, square: u32, mover: u64) -> u32 {
        self.0.last_flips(square, mover)
    }

    #[inline(always)]
    fn sum(self, stage: &[i16], indices: &Indices) -> i32 {
        self.0.sum(stage, indices)
    }

    #[inline(always)]
    fn order_sum(self, weights: &[i8], indices: &OrderIndices) -> i32 {
        self.0.order_sum(weights, indices)
    }
}

/// True if a position with so many empty squares will be solved within these limits, by an estimate.
pub(super) fn is_solved_within(empties: u32, limits: &Limits) -> bool {
    let nodes = MEASURED_NODES * GROWTH.powi(empties as i32 - MEASURED_EMPTIES);
    let nodes = if limits.lines > 1 {
        ALL_MOVES * nodes
    } else {
        nodes
    };
    let seconds = [limits.time, limits.cpu].into_iter().flatten().min();
    limits.nodes.is_none_or(|limit| nodes <= limit as f64)
        && seconds.is_none_or(|time| nodes <= NODES_A_SECOND * time.as_secs_f64())
}

/// Returns the limits, or wider ones if only those suffice to solve a position with so many empty squares.
pub(super) fn patience(empties: u32, limits: Limits) -> Limits {
    let patient = Limits {
        time: limits.time.map(|time| time.max(MAX_SOLVING_TIME)),
        nodes: limits.nodes.map(|nodes| nodes.max(MAX_SOLVING_NODES)),
        ..limits.clone()
    };
    if is_solved_within(empties, &patient) {
        patient
    } else {
        limits
    }
}

/// A move to be rated, with an estimate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub(super) square: u32,
    /// Estimated score in discs.
    pub(super) value: i32,
    /// True if the exact score is wanted even where another move is better.
    pub(super) is_wanted: bool,
}

/// Exact scores of the moves of a position, in discs for the mover, with the number of positions visited. The
/// wanted moves and the best one get exact scores; the others are shown not to beat the best one. `None` if the
/// search was stopped. The moves are tried in the given order. If the score of the best one is known, the first
/// move found that has it suffices.
pub(super) fn rate_moves(
    board: Board,
    moves: &[Guess],
    known: Option<i32>,
    tables: &Tables,
    limits: &SearchLimits<'_>,
) -> Option<(Vec<i32>, u64)> {
    let mut solver = Solver::new(&tables.shared, &tables.local[0], limits);
    let scores =
        with_cpu!(SimdLevel::detect(), cpu => rate(Six(cpu), &mut solver, board, moves, known))?;
    let scored = moves.iter().zip(&scores).rev();
    if let Some((mv, &score)) = scored.max_by_key(|(_, score)| **score) {
        // A review searches the position before this one next.
        let window = Window::new(score - 1, score + 1);
        let square = mv.square as u8;
        let empties = Six(Portable).empty(board).count_ones();
        let entry = TableEntry::new(empties, EXACT, window, BestMove { score, square });
        tables.shared.put(board.hash(), entry);
    }
    Some((scores, solver.nodes))
}

fn rate<C: Cpu>(
    cpu: C,
    solver: &mut Solver<'_>,
    board: Board,
    moves: &[Guess],
    known: Option<i32>,
) -> Option<Vec<i32>> {
    let mut scores = Vec::with_capacity(moves.len());
    let mut best: Option<i32> = None;
    for mv in moves {
        let flips = cpu.flips(mv.square, board.mover, board.opponent);
        let next = board.after(mv.square, flips);
        // A bound suffices for a move that does not beat the best one, or is not the best.
        let max = known.map(|known| {
            if best == Some(known) {
                known
            } else {
                known - 1
            }
        });
        let score = match (max.or(best)).filter(|_| !mv.is_wanted) {
            Some(max) if known == Some(max) => max,
            Some(max) => match -solver.solve(cpu, next, -max - 1) {
                score if score > max && known.is_none() => -solver.solve_exactly(cpu, next, -score),
                score => score,
            },
            None => -solver.solve_exactly(cpu, next, -mv.value),
        };
        if solver.limits.stopped() {
            return None;
        }
        best = best.max(Some(score));
        scores.push(score);
    }
    Some(scores)
}

/// Exact score of a position for the mover, searched from the first guess `guess`, and the number of positions
/// visited.
#[cfg(feature = "tools")]
pub(super) fn solve(
    board: Board,
    guess: i32,
    tables: &Tables,
    limits: &SearchLimits<'_>,
) -> (i32, u64) {
    let mut solver = Solver::new(&tables.shared, &tables.local[0], limits);
    let score = with_cpu!(SimdLevel::detect(), cpu => solver.solve_exactly(Six(cpu), board, guess));
    (score, solver.nodes)
}
