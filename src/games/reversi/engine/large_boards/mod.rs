//! Boards of any even size up to 26 × 26: a row of bits for each row, and a search with a hand-made evaluation.
//!
//! Mobility is found by one sweep over the rows for each direction; a row is one 32-bit word, so a sweep is a few
//! dozen operations even at 26 × 26. The evaluation uses the features common to all sizes: mobility, frontier
//! discs, corners and the squares beside them, edge discs anchored at a corner, and discs towards the end.

mod grid;
mod search;
mod six_root;
mod table;
mod value;

use self::grid::LargeBoard;
use self::search::{RatedMoves, Search};
use self::six_root::SixRoot;
use crate::reversi::{Move, Position};
use tabletop_core::{
    Cell, Limits, Line, Position as _, Report, Rng, Score, SearchRequest, reported_lines,
};
use tabletop_search::choice::choose_within_slack;
use tabletop_search::limits::SearchLimits;

pub(super) use self::table::LargeBoardTables;

use super::levels;
use super::six;

/// Searches a position of any size, with the same contract as the engine's search.
pub(super) fn search(
    tables: &mut LargeBoardTables,
    request: SearchRequest<'_, Position>,
) -> Option<Move> {
    let (root, limits, report) = (request.root, request.limits, request.report);
    let rated = request.rated;
    let legal = root.legal_moves();
    if matches!(legal.as_slice(), [] | [Move::Pass]) {
        return legal.first().copied();
    }
    let spec = levels::spec(limits.level);
    let board = LargeBoard::from_position(root);
    let ends = SearchLimits::new(limits, request.control);
    tables.search.resize(limits.memory << 20);
    tables.search.next_generation();
    let mut search = Search::new(&tables.search, &ends);
    let mut moves: Vec<(Cell, i32)> = board
        .moves(board.own, board.other)
        .into_iter()
        .map(|square| (square, 0))
        .collect();
    let empties = board.empties();
    let mut rng = Rng::new(limits.seed ^ board.hash());
    // 6×6 is solved near its end; its first positions are looked up.
    let six = SixRoot::new(&board);
    let six = six.filter(|_| empties <= limits.depth.unwrap_or(spec.exact_empties));
    if let Some(known) = six.and_then(SixRoot::known) {
        known.rate(&mut moves, &mut rng);
        let mut answer = report_of(&board, &moves, &search, empties, moves.len(), limits, rated);
        answer.lines.iter_mut().for_each(|line| known.extend(line));
        report(answer);
    } else {
        let wanted = RatedMoves {
            all: spec.slack > 0 || limits.lines > 1,
            requested: rated.and_then(|mv| mv.cell()),
        };
        let six = six.filter(|_| six::is_solved_within(empties, limits));
        // All of 4×4 is solved.
        let most_exact = if board.size == 4 { 12 } else { 10 };
        let max_depth = if six.is_some() {
            presolve_depth(empties)
        } else if empties <= spec.exact_empties.min(most_exact) {
            empties
        } else {
            let wished = limits.depth.or(spec.depth).unwrap_or(empties);
            wished.clamp(1, empties.max(1))
        };
        for depth in 1..=max_depth {
            if !search.iterate(&board, depth, &mut moves, wanted) {
                break;
            }
            let exact = if depth >= empties { moves.len() } else { 0 };
            report(report_of(
                &board, &moves, &search, depth, exact, limits, rated,
            ));
        }
        if let Some(six) = six
            && max_depth < empties
        {
            tables.solver.resize(limits.memory.min(six::MAX_TABLE_MIB));
            tables.solver.begin_search(1);
            let tables = &tables.solver;
            // The best move is found long before the exact score of every move is.
            if wanted.all && empties >= MIN_BEST_FIRST_EMPTIES {
                let solved = six.solve_best(&board, &mut moves, tables, &ends);
                search.nodes += solved.unwrap_or(0);
                if solved.is_some() {
                    report(report_of(
                        &board, &moves, &search, empties, 1, limits, rated,
                    ));
                }
            }
            if let Some(nodes) = six.solve(&board, &mut moves, wanted, tables, &ends) {
                search.nodes += nodes;
                let exact = moves.len();
                report(report_of(
                    &board, &moves, &search, empties, exact, limits, rated,
                ));
            }
        }
    }
    let values: Vec<i32> = moves.iter().map(|mv| mv.1).collect();
    let chosen = choose_within_slack(&values, spec.slack * value::DISC_UNIT, &mut rng);
    moves.get(chosen).map(|mv| Move::Place(mv.0))
}

/// Minimum number of empty squares, about a second's work, with which the best move is reported before all moves
/// are solved.
const MIN_BEST_FIRST_EMPTIES: u32 = 22;

/// Plies of the search that precedes solving 6×6.
const fn presolve_depth(empties: u32) -> u32 {
    match empties {
        0..=6 => empties,
        7..=22 => 6,
        _ => 8,
    }
}

/// Report of the moves, of which the first `exact` have their final values.
fn report_of(
    board: &LargeBoard,
    moves: &[(Cell, i32)],
    search: &Search<'_>,
    depth: u32,
    exact: usize,
    limits: &Limits,
    rated: Option<&Move>,
) -> Report<Move> {
    let line = |(rank, (square, score)): (usize, (Cell, i32))| Line {
        exact: rank < exact,
        depth,
        nodes: search.below(square),
        ..Line::new(
            vec![Move::Place(square)],
            Score::Discs(value::discs(score, board, rank < exact)),
        )
    };
    Report {
        lines: reported_lines(
            moves.iter().copied().enumerate().map(line).collect(),
            limits.lines,
            rated,
        ),
        depth,
        nodes: search.nodes,
        time: search.limits.elapsed(),
        forecast: None,
    }
}

#[cfg(test)]
mod tests;
