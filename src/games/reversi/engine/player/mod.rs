//! The computer opponent: levels, limits and reports around the search of each board size.

use super::board::Board;
use super::cpu::Cpu;
use super::endgame::EXACT;
use super::large_boards::{self, LargeBoardTables};
use super::levels::{self, LevelSpec};
use super::mirror::{Fast, move_of, square_of};
use super::root::{Iteration, Root, RootMove, iterations};
use super::simd_level::{SimdLevel, with_cpu};
use super::six;
use super::table::Tables;
use super::thread_pool::ThreadPool;
use super::weights::Weights;
use crate::reversi::{Move, Position, book};
use tabletop_core::{
    Engine, Limits, Line, Mirror as _, Position as _, Report, Rng, Score, SearchRequest,
    sort_by_rank,
};
use tabletop_search::choice::choose_within_slack;
use tabletop_search::limits::SearchLimits;

/// Lowest level that uses the opening book: lower ones are to make their own errors.
const BOOK_LEVEL: u8 = 8;
/// Maximum number of empty squares for which the rest of the game is shown after every exact move; above it only
/// after the best one.
const MAX_EXACT_LINES_EMPTIES: u32 = 14;
/// Search depth for the score of an only move.
const SINGLE_MOVE_DEPTH: u32 = 6;
/// Nodes between two checks of the clock: about 0.1 ms.
const CLOCK_POLL_NODES: u64 = 2048;
/// Share of the time within which a new iteration may be started.
const LAST_START_SHARE: f32 = 0.6;

/// The Reversi engine. Its tables are reused from one search to the next.
#[derive(Debug)]
pub struct ReversiEngine {
    level: SimdLevel,
    tables: Tables,
    large_boards: LargeBoardTables,
}

impl Default for ReversiEngine {
    fn default() -> Self {
        Self {
            level: SimdLevel::detect(),
            tables: Tables::default(),
            large_boards: LargeBoardTables::default(),
        }
    }
}

impl Engine<Position> for ReversiEngine {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let (root, report) = (request.root, request.report);
        let (mut limits, rated, control) = (request.limits, request.rated, request.control);
        let moves = root.legal_moves();
        let brief;
        // An only move needs no choice; a short search finds its score. On a small board the exact score can be
        // found.
        let tells_all = limits.proofs && is_small(root);
        if moves.len() == 1 && limits.lines == 1 && !tells_all {
            let depth = limits.depth.unwrap_or(SINGLE_MOVE_DEPTH);
            brief = Limits {
                depth: Some(depth.min(SINGLE_MOVE_DEPTH)),
                ..limits.clone()
            };
            limits = &brief;
        }
        if moves.first() == Some(&Move::Pass) {
            self.search_moves(SearchRequest {
                root: &root.after(&Move::Pass),
                limits,
                rated: None,
                control,
                report: &mut |below| report(passed_report(below)),
            });
            return Some(Move::Pass);
        }
        if rated.is_none()
            && let Some(Fast(board)) = Fast::from_position(root)
            && let Some(mv) = book_move(board, limits, report)
        {
            return Some(mv);
        }
        self.search_moves(SearchRequest {
            root,
            limits,
            rated,
            control,
            report,
        })
    }

    fn forget(&mut self) {
        self.tables.forget();
        self.large_boards.forget();
    }
}

/// These limits, or wider ones where a few seconds solve a position of a board smaller than 8×8.
pub(in crate::reversi) fn patience(root: &Position, limits: Limits) -> Limits {
    if is_small(root) {
        six::patience(root.discs().empties().count() as u32, limits)
    } else {
        limits
    }
}

/// True on 4×4 and 6×6, which are solved.
fn is_small(root: &Position) -> bool {
    root.grid().cols < 8
}

/// A move from the opening book, if the book may be used and has the position.
fn book_move(board: Board, limits: &Limits, report: &mut dyn FnMut(Report<Move>)) -> Option<Move> {
    if !limits.open_book(BOOK_LEVEL) {
        return None;
    }
    let (square, value) = book::answer(board, limits.seed)?;
    let mv = move_of(square);
    report(Report::from_book(mv, Score::Discs(value as f32)));
    Some(mv)
}

/// Converts a report on the position after a forced pass to one on the pass.
fn passed_report(mut report: Report<Move>) -> Report<Move> {
    report.lines.truncate(1);
    for line in &mut report.lines {
        line.moves.insert(0, Move::Pass);
        if let Score::Discs(discs) = &mut line.score {
            *discs = -*discs;
        }
    }
    report
}

impl ReversiEngine {
    /// Searches a position in which the mover can place a disc.
    fn search_moves(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let Some(Fast(board)) = Fast::from_position(request.root) else {
            return large_boards::search(&mut self.large_boards, request);
        };
        let limits = request.limits;
        self.tables.resize(limits.memory);
        let ends = SearchLimits::new(limits, request.control).polled_every(CLOCK_POLL_NODES);
        let weights = Weights::shipped();
        self.tables.begin_search(limits.threads);
        let helpers = ends.of_helpers(limits.threads);
        let pool = ThreadPool::new(&self.tables, &weights, &ends, &helpers);
        let search = Search {
            board,
            limits,
            rated: request.rated.and_then(|mv| mv.cell()).map(square_of),
            ends: &ends,
        };
        with_cpu!(self.level, cpu => search.run(cpu, pool, request.report))
    }
}

struct Search<'a> {
    board: Board,
    limits: &'a Limits,
    /// Square of a move to be rated whatever its score.
    rated: Option<u32>,
    ends: &'a SearchLimits<'a>,
}

impl Search<'_> {
    fn run<C: Cpu>(
        &self,
        cpu: C,
        mut pool: ThreadPool<'_>,
        report: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let spec = levels::spec(self.limits.level);
        let mut root = Root::new(cpu, self.board);
        root.requested = self.rated;
        // A level with errors needs the scores of all moves.
        let lines = if spec.slack > 0 {
            usize::MAX
        } else {
            self.limits.lines
        };
        for iteration in self.iterations(spec) {
            if !self.ends.has_time_left(LAST_START_SHARE)
                || !pool.iterate(cpu, &mut root, iteration, lines)
            {
                break;
            }
            report(self.report(cpu, &root, &mut pool));
        }
        let mut rng = Rng::new(self.limits.seed ^ self.board.slow_hash());
        chosen(&root.moves, spec.slack, &mut rng).map(|mv| move_of(mv.square))
    }

    /// Iterations of this search: up to the depth limit, or to the level's depth.
    fn iterations(&self, spec: LevelSpec) -> Vec<Iteration> {
        let empties = self.board.empties();
        let wanted = self.limits.depth;
        let depth = if empties <= spec.exact_empties && wanted.is_none() {
            empties
        } else {
            let depths = [wanted, spec.depth].into_iter().flatten();
            depths.min().unwrap_or(empties)
        };
        iterations(empties, depth.min(empties).max(1))
    }

    fn report<C: Cpu>(&self, cpu: C, root: &Root, pool: &mut ThreadPool<'_>) -> Report<Move> {
        let empties = self.board.empties();
        let line = |(index, mv): (usize, &RootMove)| {
            let exact = mv.depth >= empties && mv.confidence == EXACT;
            let squares = if exact && (index == 0 || empties <= MAX_EXACT_LINES_EMPTIES) {
                root.exact_variation(cpu, pool.main_mut(), mv)
            } else {
                root.principal_variation(cpu, pool.main(), mv)
            };
            let squares = squares.into_iter();
            let moves = squares.map(|square| square.map_or(Move::Pass, move_of));
            Line {
                exact,
                depth: mv.depth,
                nodes: mv.nodes,
                ..Line::new(moves.collect(), Score::Discs(mv.score as f32))
            }
        };
        let rated = root.moves.iter().filter(|mv| mv.rated).enumerate();
        let limit = self.limits.lines.max(1);
        let listed = rated.filter(|(rank, mv)| *rank < limit || root.requested == Some(mv.square));
        let lines = listed.map(line).collect();
        Report {
            lines,
            depth: root.moves.first().map_or(0, |mv| mv.depth),
            nodes: pool.nodes(),
            time: self.ends.elapsed(),
            forecast: None,
        }
    }
}

/// Move that a level plays: one of the rated moves within its slack.
fn chosen<'a>(moves: &'a [RootMove], slack: i32, rng: &mut Rng) -> Option<&'a RootMove> {
    let mut rated: Vec<&RootMove> = moves.iter().filter(|mv| mv.rated).collect();
    if slack == 0 || rated.is_empty() {
        return moves.first();
    }
    sort_by_rank(&mut rated, |mv| -i64::from(mv.score));
    let scores: Vec<i32> = rated.iter().map(|mv| mv.score).collect();
    Some(rated[choose_within_slack(&scores, slack, rng)])
}

#[cfg(test)]
mod tests;
