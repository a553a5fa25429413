//! The computer opponent of checkers: choice of the search, limits, levels and reports.

pub mod draws;
pub mod entry;
pub mod eval;
pub mod evaluator;
pub mod fast_board;
pub mod levels;
pub mod net;
pub mod optional_capture;
mod parameters;
pub mod search;
pub mod table_lookup;
pub mod tables;
#[cfg(feature = "tools")]
pub mod train;

#[cfg(test)]
mod tests;

use super::board::Capture;
use super::book;
use super::moves::Move;
use super::position::Position;
use draws::GameHistory;
use entry::TableEntry;
use evaluator::Evaluator;
use fast_board::{CompactMove, FastBoard};
use optional_capture::OptionalCaptureSearch;
use parameters::Tuning;
use search::{MAX_PLY, Search};
use table_lookup::routes;
use tables::{Endgames, MAX_PIECES, MAX_PIECES_IN_MEMORY};
use tabletop_core::rng::mix;
use tabletop_core::{
    Control, Engine, Limits, Position as _, Report, Rng, Score, SearchRequest, reported_lines,
};
use tabletop_search::blob_cache::blob_cache;
use tabletop_search::choice::choose_within_slack;
use tabletop_search::iterative::{Aspiration, IterativeRoot, RootSearcher, Window};
use tabletop_search::limits::SearchLimits;
use tabletop_search::parallel::{beside, threads_for};
use tabletop_search::score::{WIN, is_proven};
use tabletop_search::shared_iteration::SharedIteration;
use tabletop_search::table::TranspositionTable;

/// Memory limit, in MiB, from which tables of 5 pieces are used, of up to 180 MB beside it: a lower limit asks for a
/// small program.
const MEMORY_FOR_FIVE: usize = 32;
/// Memory limit, in MiB, from which all tables of 5 pieces are made even if they cannot be stored.
const MEMORY_TO_MAKE_FIVE: usize = 512;
/// Lowest level that plays by the tables.
const TABLES_LEVEL: u8 = 8;
/// Lowest level that uses the opening book: lower ones are to make their own errors.
const BOOK_LEVEL: u8 = 8;
/// Maximum number of pieces on the board for which endgame tables are needed: captures lead into them within a
/// search.
const TABLES_FROM: u32 = 14;
/// Minimum size of the transposition table in bytes.
const SMALL_TABLE_BYTES: usize = 4 << 20;
/// Bytes of the transposition table for each node that a search may visit, two entries at least: a table that stays in
/// the processor's caches is faster.
const TABLE_BYTES_PER_NODE: u64 = 64;

/// Aspiration window in hundredths of a man; beyond the largest possible difference of material it is opened
/// completely.
const ASPIRATION: Aspiration = Aspiration {
    from_depth: 4,
    half_width: 12,
    widest: 2_000,
};
/// Search depth, in plies, for the score of an only move in play.
const SINGLE_MOVE_DEPTH: u32 = 6;

/// The engine. Searches by time reuse its transposition table from one to the next. Several threads search the same
/// position independently and share the table (lazy SMP): results of one thread save the others work, and the first
/// to complete an iteration ends it for all.
#[derive(Debug, Default)]
pub struct CheckersEngine {
    table: TranspositionTable<TableEntry>,
    tuning: Tuning,
}

/// Searches the root moves where captures are compulsory.
struct FastSearcher<'a> {
    search: Search<'a>,
    root: &'a Position,
}

impl RootSearcher for FastSearcher<'_> {
    type Move = Move;

    fn search_move(&mut self, mv: &Move, depth: i32, window: Window) -> i32 {
        let turn = self.root.turn();
        let board = FastBoard::from_view(self.root.board(), turn);
        let step = CompactMove::from_move(mv, turn);
        self.search.rate(board, step, depth, window)
    }

    fn line(&self, mv: &Move) -> Vec<Move> {
        routes(self.root, *mv, self.search.line())
    }

    fn nodes(&self) -> u64 {
        self.search.nodes
    }

    fn stopped(&self) -> bool {
        self.search.stopped()
    }
}

/// Parameters of one search.
struct SearchPlan<'a> {
    root: &'a Position,
    moves: Vec<Move>,
    requested: &'a Limits,
    rated: Option<&'a Move>,
    limits: SearchLimits<'a>,
    lines: usize,
}

impl<'a> SearchPlan<'a> {
    fn new(
        root: &'a Position,
        requested: &'a Limits,
        rated: Option<&'a Move>,
        control: &'a Control,
    ) -> Self {
        let mut moves = root.legal_moves();
        // Sorted from the mover's view, so that a position and its mirror image are searched alike.
        moves.sort_by_key(|mv| CompactMove::from_move(mv, root.turn()));
        let mut limits = SearchLimits::new(requested, control).at_most_depth(MAX_PLY as u32);
        let mut lines = requested.lines.clamp(1, moves.len().max(1));
        if let Some(level) = levels::for_level(requested.level) {
            limits = limits.at_most_depth(level.depth).at_most_nodes(level.nodes);
            lines = moves.len();
        }
        // An only move needs no choice; in play a short search finds its score.
        if moves.len() == 1 && !requested.proofs {
            limits = limits.at_most_depth(SINGLE_MOVE_DEPTH);
        }
        Self {
            root,
            moves,
            requested,
            rated,
            limits,
            lines,
        }
    }

    /// Searches with increasing depth until the limits are reached; `None` if there is no move.
    fn run(
        &self,
        searcher: &mut impl RootSearcher<Move = Move>,
        shared: &SharedIteration<Move>,
        report: &mut dyn FnMut(Report<Move>),
    ) -> Option<IterativeRoot<Move>> {
        let root = IterativeRoot::new(self.moves.clone(), self.lines, ASPIRATION)?;
        let mut root = root.rating(self.rated.copied());
        root.promotes_improvers = true;
        for depth in 1..=self.limits.depth().max(1) as i32 {
            let complete = shared.iterate(&mut root, searcher, depth);
            let nodes = searcher.nodes();
            if complete || depth > 1 {
                let nodes = nodes + self.limits.helped();
                report(root.report(self.requested.lines, nodes, self.limits.elapsed()));
            }
            if !complete || self.limits.is_over(nodes) || is_settled(&root, depth) {
                break;
            }
        }
        Some(root)
    }

    /// Runs the iterations of the helper with this number.
    fn help(
        &self,
        searcher: &mut impl RootSearcher<Move = Move>,
        shared: &SharedIteration<Move>,
        number: usize,
    ) {
        let Some(mut root) = IterativeRoot::new(self.moves.clone(), self.lines, ASPIRATION) else {
            return;
        };
        root.promotes_improvers = true;
        shared.help(number, &mut root, searcher);
    }

    /// Number of search threads; an only move needs just one.
    fn threads(&self) -> usize {
        match self.moves.len() {
            1 => 1,
            _ => threads_for(self.limits.nodes(), self.requested.threads),
        }
    }

    /// True if the clock or a stop ends the search, so that it can't be reproduced.
    fn is_by_clock(&self) -> bool {
        let Limits {
            time, cpu, depth, ..
        } = self.requested;
        time.is_some() || cpu.is_some() || self.limits.nodes() == u64::MAX && depth.is_none()
    }

    /// Endgame tables, where this search uses them: near enough to the end of the game; for moves at strong levels only.
    ///
    /// Positions that the tables hold are looked up, not guessed: hints, analyses and reviews wait for them, and so do
    /// searches that have to be reproducible. Others go on with what is there, and take up more as it gets ready.
    fn endgame_tables<'c>(&self, control: &'c Control) -> Option<Endgames<'c>> {
        let (requested, pieces) = (self.requested, self.root.board().empty().count_zeros());
        if requested.level < TABLES_LEVEL && !requested.proofs || pieces > TABLES_FROM {
            return None;
        }
        let keeps = blob_cache().is_some() || requested.memory >= MEMORY_TO_MAKE_FIVE;
        let may_have_five =
            requested.memory >= MEMORY_FOR_FIVE && (keeps || pieces <= MAX_PIECES_IN_MEMORY);
        let held = if may_have_five {
            MAX_PIECES_IN_MEMORY
        } else {
            4
        };
        let behind = Endgames::of_program(held, None);
        let waits = !self.is_by_clock() || requested.proofs && pieces <= behind.pieces();
        Some(if waits {
            Endgames::of_program(held, Some(control))
        } else {
            behind
        })
    }

    /// Chooses the move to play: the best one, or for a lower level one that is nearly as good.
    fn choose(&self, root: &IterativeRoot<Move>) -> Option<Move> {
        let rank = levels::for_level(self.requested.level).map_or(0, |level| {
            let scores: Vec<i32> = root.best.iter().map(|line| line.score).collect();
            let hash = FastBoard::from_view(self.root.board(), self.root.turn()).hash();
            let mut rng = Rng::new(mix(hash) ^ self.requested.seed);
            choose_within_slack(&scores, level.slack, &mut rng)
        });
        root.best[rank].line.first().copied()
    }
}

/// Result of a position from the tables that are ready, for the side to move; `None` if the draw rules may end the
/// game before.
pub fn known_result(position: &Position) -> Option<tables::TableResult> {
    let pieces = (!position.board().empty()).count_ones();
    if position.rules().capture == Capture::Free || pieces > MAX_PIECES {
        return None;
    }
    let result = tables::known(FastBoard::from_view(position.board(), position.turn()))?;
    let game = GameHistory::from_position(position, &tables::known);
    game.allows_result(result, game.quiet.unwrap_or(0), 0)
        .then_some(result)
}

/// True if deeper searches cannot change the result: every wanted line is proven and ends within the depth.
fn is_settled(root: &IterativeRoot<Move>, depth: i32) -> bool {
    let ends = |score: i32| is_proven(score) && WIN - score.abs() <= depth;
    !root.owes_requested() && root.rated().all(|line| ends(line.score))
}

/// A move from the opening book, if the book may be used and has the position.
fn book_move(
    root: &Position,
    limits: &Limits,
    report: &mut dyn FnMut(Report<Move>),
) -> Option<Move> {
    if !limits.open_book(BOOK_LEVEL) || root.rules().capture == Capture::Free {
        return None;
    }
    let (mv, value) = book::answer(root, limits.seed)?;
    report(Report::from_book(mv, Score::Centi(value)));
    Some(mv)
}

impl Engine<Position> for CheckersEngine {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let (root, limits, report) = (request.root, request.limits, request.report);
        let (rated, control) = (request.rated, request.control);
        if rated.is_none()
            && let Some(mv) = book_move(root, limits, report)
        {
            return Some(mv);
        }
        let plan = SearchPlan::new(root, limits, rated, control);
        if root.rules().capture == Capture::Free {
            let mut searcher = OptionalCaptureSearch::new(root, &plan.limits);
            let alone = SharedIteration::new(&plan.limits, &[]);
            return plan.choose(&plan.run(&mut searcher, &alone, report)?);
        }
        let tables = plan.endgame_tables(control);
        let looked_up = tables.and_then(|tables| table_lookup::look_up(root, &plan.moves, tables));
        if let Some(lines) = looked_up {
            let best = lines.first().and_then(|line| line.moves.first().copied());
            report(Report {
                depth: 1,
                nodes: lines.len() as u64,
                time: plan.limits.elapsed(),
                forecast: None,
                lines: reported_lines(lines, limits.lines, rated),
            });
            return best.or_else(|| plan.moves.first().copied());
        }
        plan.choose(&self.think(&plan, tables, report)?)
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

impl CheckersEngine {
    /// Runs the fast search, for compulsory captures.
    fn think(
        &mut self,
        plan: &SearchPlan,
        tables: Option<Endgames>,
        report: &mut dyn FnMut(Report<Move>),
    ) -> Option<IterativeRoot<Move>> {
        // Only a search by time may use earlier table entries: the others have to be reproducible.
        let enough = plan.limits.nodes().saturating_mul(TABLE_BYTES_PER_NODE);
        let allowed = (plan.requested.memory as u64) << 20;
        let bytes = enough.min(allowed) as usize;
        self.table.resize(bytes.max(SMALL_TABLE_BYTES));
        if plan.is_by_clock() {
            self.table.next_generation();
        } else {
            self.table.clear();
        }
        let probe = |board| tables.and_then(|tables| tables.probe(board));
        let game = GameHistory::from_position(plan.root, &probe);
        let evaluator = Evaluator::shipped();
        let limits_of_helpers = plan.limits.of_helpers(plan.threads());
        let searcher = |limits| FastSearcher {
            search: Search::new(&self.table, tables, evaluator, &self.tuning, &game, limits),
            root: plan.root,
        };
        let shared = SharedIteration::new(&plan.limits, &limits_of_helpers);
        let mut helpers: Vec<_> = limits_of_helpers.iter().map(searcher).enumerate().collect();
        beside(
            &mut helpers,
            |(number, helper)| plan.help(helper, &shared, *number),
            || {
                let _end = plan.limits.end_of_scope();
                plan.run(&mut searcher(&plan.limits), &shared, report)
            },
        )
    }
}
