//! Boards smaller than 8×8: their endgames to the last disc, and all of 6×6 by a table of its first positions.
//!
//! Such a board lies in the middle of the 8×8 bit board. The frame around it stays empty, which ends every ray just
//! as the edge would, so that flips and mobility are those of 8×8; only mobility has to be masked to the board. The
//! quadrants of 8×8 are also those of the small board.

pub(super) mod first_positions;
mod solver;
mod sorting;

use std::time::Duration;

use self::solver::SmallBoardSolver;
use super::board::Board;
use super::cpu::{Cpu, SimdLevel, with_cpu};
use super::table::TranspositionTable;
use tabletop_core::Limits;
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

/// A small board inside the 8×8 one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InnerBoard {
    size: usize,
    inner: u64,
    corners: u64,
}

impl InnerBoard {
    /// Board of 6×6.
    pub(super) const SIX: Self = Self::new(6);

    /// Geometry of a board of this size; `None` for sizes that don't lie inside 8×8.
    pub(super) fn for_size(size: usize) -> Option<Self> {
        matches!(size, 4 | 6).then(|| Self::new(size))
    }

    const fn new(size: usize) -> Self {
        let edge = 4 - size / 2;
        let row = ((1_u64 << size) - 1) << edge;
        let (mut inner, mut y) = (0, edge);
        while y < edge + size {
            inner |= row << (8 * y);
            y += 1;
        }
        let ends = 1_u64 << edge | 1 << (7 - edge);
        let corners = ends << (8 * edge) | ends << (8 * (7 - edge));
        Self {
            size,
            inner,
            corners,
        }
    }

    /// Bit of a square of the small board.
    pub(super) const fn square(self, col: u8, row: u8) -> u32 {
        let edge = 4 - self.size / 2;
        ((row as usize + edge) * 8 + col as usize + edge) as u32
    }

    /// Column and row of a bit of the small board.
    pub(super) const fn place(self, square: u32) -> (u8, u8) {
        let edge = 4 - self.size as u32 / 2;
        ((square % 8 - edge) as u8, (square / 8 - edge) as u8)
    }

    /// Row of the small board as bits of the large one.
    pub(super) const fn row(self, row: usize, bits: u32) -> u64 {
        let edge = 4 - self.size / 2;
        (bits as u64) << (8 * (row + edge) + edge)
    }

    /// Number of squares.
    const fn squares(self) -> i32 {
        (self.size * self.size) as i32
    }

    /// Empty squares of the small board.
    const fn empty(self, board: Board) -> u64 {
        board.empty() & self.inner
    }

    /// Squares where the mover can play.
    #[inline(always)]
    fn moves<C: Cpu>(self, cpu: C, board: Board) -> u64 {
        cpu.moves(board.mover, board.opponent) & self.inner
    }

    /// Score if neither side can move: empty squares go to the winner.
    const fn final_score(self, board: Board) -> i32 {
        let difference = board.mover.count_ones() as i32 - board.opponent.count_ones() as i32;
        difference + difference.signum() * self.empty(board).count_ones() as i32
    }
}

/// True if a position with so many empty squares of a board inside the 8×8 one will be solved within these limits,
/// by an estimate.
pub(super) fn is_solved_within(empties: u32, limits: &Limits) -> bool {
    let nodes = MEASURED_NODES * GROWTH.powi(empties as i32 - MEASURED_EMPTIES);
    let nodes = if limits.lines > 1 {
        ALL_MOVES * nodes
    } else {
        nodes
    };
    let seconds = [limits.time, limits.cpu].into_iter().flatten().min();
    limits.nodes.is_none_or(|most| nodes <= most as f64)
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
    geometry: InnerBoard,
    board: Board,
    moves: &[Guess],
    known: Option<i32>,
    table: &TranspositionTable,
    limits: &SearchLimits<'_>,
) -> Option<(Vec<i32>, u64)> {
    let mut solver = SmallBoardSolver::new(geometry, table, limits);
    let scores =
        with_cpu!(SimdLevel::detect(), cpu => rate(cpu, &mut solver, board, moves, known))?;
    let best = moves
        .iter()
        .zip(&scores)
        .rev()
        .max_by_key(|(_, score)| **score);
    if let Some((mv, &score)) = best {
        solver.remember(board, score, mv.square);
    }
    Some((scores, solver.nodes))
}

fn rate<C: Cpu>(
    cpu: C,
    solver: &mut SmallBoardSolver<'_>,
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
        let most = known.map(|known| {
            if best == Some(known) {
                known
            } else {
                known - 1
            }
        });
        let score = match (most.or(best)).filter(|_| !mv.is_wanted) {
            Some(most) if known == Some(most) => most,
            Some(most) => match -solver.null_window(cpu, next, -most - 1) {
                score if score > most && known.is_none() => {
                    -solver.solve_exactly(cpu, next, -score)
                }
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
    geometry: InnerBoard,
    board: Board,
    guess: i32,
    table: &TranspositionTable,
    limits: &SearchLimits<'_>,
) -> (i32, u64) {
    let mut solver = SmallBoardSolver::new(geometry, table, limits);
    let score = with_cpu!(SimdLevel::detect(), cpu => solver.solve_exactly(cpu, board, guess));
    (score, solver.nodes)
}
