//! Boards of any even size up to 26 × 26: a row of bits for each row, and a search with a hand-made evaluation.
//!
//! Mobility is found by one sweep over the rows for each direction; a row is one 32-bit word, so a sweep is a few dozen
//! operations even at 26 × 26. The evaluation knows what is common to all sizes: mobility, frontier discs, corners
//! and the squares beside them, edges that hang on a corner, and discs towards the end.

mod grid;
mod search;
mod table;
mod value;

use self::grid::{LargeBoard, Square};
use self::search::{Search, Wanted};
use crate::core::{Cell, Control, Line, Position as _, Report, Rng, Score, told_lines};
use crate::games::reversi::{Move, Position};
use crate::search::choice::choose_within_slack;
use crate::search::limits::SearchLimits;

pub(super) use self::table::LargeBoardTables;

use super::asked::Asked;
use super::board::Board;
use super::levels;
use super::small_boards::{self, Guess, InnerBoard};
use super::table::TranspositionTable;

/// Plies of the search before a small board is solved.
const PRESOLVE_DEPTH: u32 = 6;

/// Searches a position of any size; the same contract as the engine's.
pub(super) fn search(
    tables: &mut LargeBoardTables,
    root: &Position,
    asked: Asked<'_>,
    control: &Control,
    report: &mut dyn FnMut(Report<Move>),
) -> Option<Move> {
    let limits = asked.limits;
    let legal = root.legal_moves();
    if matches!(legal.as_slice(), [] | [Move::Pass]) {
        return legal.first().copied();
    }
    let spec = levels::spec(limits.level);
    let board = LargeBoard::of(root);
    let ends = SearchLimits::new(limits, control);
    tables.search.resize(limits.memory << 20);
    tables.search.next_generation();
    let mut search = Search::new(&tables.search, &ends);
    let mut moves: Vec<(Square, i32)> = board
        .moves(board.own, board.other)
        .into_iter()
        .map(|square| (square, 0))
        .collect();
    let empties = board.empties();
    let wanted = Wanted {
        all: spec.slack > 0 || limits.lines > 1,
        asked: asked.cell().map(|cell| Square {
            col: cell.col,
            row: cell.row,
        }),
    };
    let max_depth = limits
        .depth
        .or(spec.depth)
        .unwrap_or(empties)
        .clamp(1, empties.max(1));
    // A small board near its end is solved, after a look that sorts the moves.
    let solver = InnerBoard::of(board.size).filter(|_| {
        let solves = limits.depth.map_or(spec.exact_empties, |depth| depth);
        empties <= small_boards::MAX_SOLVED_EMPTIES.min(solves)
    });
    let max_depth = if solver.is_some() {
        PRESOLVE_DEPTH.min(empties)
    } else if empties <= spec.exact_empties.min(10) {
        empties
    } else {
        max_depth
    };
    for depth in 1..=max_depth {
        if !search.iterate(&board, depth, &mut moves, wanted) {
            break;
        }
        let exact = depth >= empties;
        report(report_of(&board, &moves, &search, (depth, exact), asked));
    }
    if let Some(geometry) = solver
        && max_depth < empties
    {
        tables.solver.resize(small_boards::TABLE_MIB << 20);
        tables.solver.clear();
        if let Some(nodes) = solve(
            geometry,
            &board,
            &mut moves,
            wanted,
            (&tables.solver, &ends),
        ) {
            search.nodes += nodes;
            report(report_of(&board, &moves, &search, (empties, true), asked));
        }
    }
    let mut rng = Rng::new(limits.seed ^ board.hash());
    let values: Vec<i32> = moves.iter().map(|mv| mv.1).collect();
    let chosen = choose_within_slack(&values, spec.slack * value::DISC_UNIT, &mut rng);
    moves.get(chosen).map(|mv| move_at(mv.0))
}

/// Gives the moves their exact values and sorts them. Those of moves that nobody `wanted` are bounds. Answers the
/// positions visited, or `None` with the moves as they were if the search was stopped.
fn solve(
    geometry: InnerBoard,
    board: &LargeBoard,
    moves: &mut [(Square, i32)],
    wanted: Wanted,
    (table, ends): (&TranspositionTable, &SearchLimits<'_>),
) -> Option<u64> {
    let set = |set: &grid::Rows| {
        let rows = set.iter().enumerate().take(board.size);
        rows.fold(0, |found, (row, &bits)| found | geometry.row(row, bits))
    };
    let small = Board::new(set(&board.own), set(&board.other));
    let guess = |value: i32| value::discs(value, board, false) as i32;
    let guesses: Vec<Guess> = moves
        .iter()
        .map(|&(square, value)| Guess {
            square: geometry.square(square.col, square.row),
            value: guess(value),
            is_wanted: wanted.includes(square),
        })
        .collect();
    let (scores, nodes) = small_boards::rate_moves(geometry, small, &guesses, (table, ends))?;
    for (mv, score) in moves.iter_mut().zip(scores) {
        mv.1 = score.signum() * value::WIN_BASE + score * value::DISC_UNIT;
    }
    // The sort is stable: a bound equal to the best value stays behind it.
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.1));
    Some(nodes)
}

fn move_at(square: Square) -> Move {
    Move::Place(Cell::new(square.col, square.row))
}

fn report_of(
    board: &LargeBoard,
    moves: &[(Square, i32)],
    search: &Search<'_>,
    (depth, exact): (u32, bool),
    asked: Asked<'_>,
) -> Report<Move> {
    let line = |(square, score): (Square, i32)| Line {
        moves: vec![move_at(square)],
        score: Score::Discs(value::discs(score, board, exact)),
        exact,
        depth,
        nodes: search.below(square),
        lead: None,
        solutions: None,
    };
    Report {
        lines: told_lines(
            moves.iter().copied().map(line).collect(),
            asked.limits.lines,
            asked.rated,
        ),
        depth,
        nodes: search.nodes,
        time: search.limits.elapsed(),
        forecast: None,
    }
}

#[cfg(test)]
mod tests;
