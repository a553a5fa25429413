//! Boards of any even size up to 26 × 26: a row of bits for each row, and a search with a hand-made evaluation.
//!
//! Mobility is found by one sweep over the rows for each direction; a row is one 32-bit word, so a sweep is a few dozen
//! operations even at 26 × 26. The evaluation knows what is common to all sizes: mobility, open discs, corners
//! and the squares beside them, edges that hang on a corner, and discs towards the end.

mod grid;
mod search;
mod table;
mod value;

use std::time::Instant;

use self::grid::{Place, Wide};
use self::search::Search;
use crate::core::{Cell, Control, Limits, Line, Position as _, Report, Rng, Score};
use crate::games::reversi::{Move, Position};

use super::board::Board;
use super::levels;
use super::signals::Signals;
use super::small::{self, Frame};

/// Plies of the search before a small board is solved.
const FIRST_LOOK: u32 = 6;

/// Searches a position of any size; the same contract as the engine's.
pub(super) fn search(
    root: &Position,
    limits: &Limits,
    control: &Control,
    report: &mut dyn FnMut(Report<Move>),
) -> Option<Move> {
    let start = Instant::now();
    let legal = root.legal_moves();
    if matches!(legal.as_slice(), [] | [Move::Pass]) {
        return legal.first().copied();
    }
    let spec = levels::spec(limits.level);
    let board = Wide::of(root);
    let deadline = limits.time.and_then(|time| start.checked_add(time));
    let mut search = Search::new(control, deadline, limits.nodes);
    let mut moves: Vec<(Place, i32)> = board
        .moves(board.own, board.other)
        .into_iter()
        .map(|place| (place, 0))
        .collect();
    let empties = board.empties();
    let all = spec.loss > 0 || limits.lines > 1;
    let most = limits
        .depth
        .or(spec.depth)
        .unwrap_or(empties)
        .clamp(1, empties.max(1));
    // A small board near its end is solved, after a look that sorts the moves.
    let solver = Frame::of(board.size).filter(|_| {
        let solves = limits.depth.map_or(spec.solve, |depth| depth);
        empties <= small::SOLVED.min(solves)
    });
    let most = if solver.is_some() {
        FIRST_LOOK.min(empties)
    } else if empties <= spec.solve.min(10) {
        empties
    } else {
        most
    };
    for depth in 1..=most {
        if !search.iterate(&board, depth, &mut moves, all) {
            break;
        }
        let exact = depth >= empties;
        report(told(&board, &moves, &search, (depth, exact), limits, start));
    }
    if let Some(frame) = solver
        && most < empties
    {
        let signals = Signals::new(Some(control), deadline, limits.nodes);
        if let Some(nodes) = solve(frame, &board, &mut moves, all, &signals) {
            search.nodes += nodes;
            report(told(
                &board,
                &moves,
                &search,
                (empties, true),
                limits,
                start,
            ));
        }
    }
    let mut rng = Rng::new(limits.seed ^ board.hash());
    choose(&moves, spec.loss, &mut rng).map(move_at)
}

/// Gives the moves their exact values and sorts them. Without `all` those of the other moves are bounds. Answers the
/// positions visited, or `None` with the moves as they were if the search was stopped.
fn solve(
    frame: Frame,
    board: &Wide,
    moves: &mut [(Place, i32)],
    all: bool,
    signals: &Signals<'_>,
) -> Option<u64> {
    let set = |set: &grid::Set| {
        let rows = set.iter().enumerate().take(board.size);
        rows.fold(0, |found, (row, &bits)| found | frame.row(row, bits))
    };
    let small = Board::new(set(&board.own), set(&board.other));
    let guess = |value: i32| value::discs(value, board, false) as i32;
    let guesses: Vec<(u32, i32)> = moves
        .iter()
        .map(|&(place, value)| (frame.square(place.col, place.row), guess(value)))
        .collect();
    let (scores, nodes) = small::rate(frame, small, &guesses, all, signals)?;
    for (mv, score) in moves.iter_mut().zip(scores) {
        mv.1 = score.signum() * value::WON + score * value::DISC;
    }
    // The sort is stable: a bound equal to the best value stays behind it.
    moves.sort_by_key(|mv| std::cmp::Reverse(mv.1));
    Some(nodes)
}

fn move_at(place: Place) -> Move {
    Move::Place(Cell::new(place.col, place.row))
}

fn told(
    board: &Wide,
    moves: &[(Place, i32)],
    search: &Search<'_>,
    (depth, exact): (u32, bool),
    limits: &Limits,
    start: Instant,
) -> Report<Move> {
    let line = |&(place, score): &(Place, i32)| Line {
        moves: vec![move_at(place)],
        score: Score::Discs(value::discs(score, board, exact)),
        exact,
        depth,
    };
    Report {
        lines: moves.iter().take(limits.lines.max(1)).map(line).collect(),
        depth,
        nodes: search.nodes,
        time: start.elapsed(),
    }
}

/// Among the moves that lose at most `loss` discs; the best if nothing may be lost.
fn choose(moves: &[(Place, i32)], loss: i32, rng: &mut Rng) -> Option<Place> {
    let best = moves.first()?;
    let near: Vec<Place> = moves
        .iter()
        .filter(|mv| best.1 - mv.1 <= loss * value::DISC)
        .map(|mv| mv.0)
        .collect();
    if loss == 0 {
        Some(best.0)
    } else {
        rng.pick(&near).copied()
    }
}

#[cfg(test)]
mod tests;
