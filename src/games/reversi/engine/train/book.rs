//! An opening book by our own search: from the start on the positions that the least mistakes lead to are searched, then the
//! values of the last ones are carried back to the first.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::games::reversi::engine::board::{Board, square_name};
use crate::games::reversi::engine::cpu::Cpu;
use crate::games::reversi::engine::midgame::Searcher;
use crate::games::reversi::engine::root::{Root, iterations};
use crate::games::reversi::engine::table::Tables;
use crate::games::reversi::engine::weights::Weights;
use crate::search::limits::SearchLimits;

/// Moves of a position that are rated.
const LINES: usize = 4;
/// The loss in discs up to which a move is followed.
const FOLLOWED: i32 = 4;
/// What a ply deeper counts beside lost discs, in hundredths of a disc.
const PLY: i32 = 60;
/// The loss in discs up to which a move is written down.
const WRITTEN: i32 = 1;

struct Page {
    line: Vec<u32>,
    board: Board,
    moves: Vec<(u32, Board, i32)>,
}

/// `count` positions with their best moves, a line of text each: the moves up to there, then moves and their values in discs
/// for the mover, the best first.
pub(super) fn book<C: Cpu>(cpu: C, weights: &Weights, depth: u32, count: usize) -> Vec<String> {
    let mut pages = expand(cpu, weights, depth, count);
    carry_back(&mut pages);
    pages.iter().map(written).collect()
}

fn expand<C: Cpu>(cpu: C, weights: &Weights, depth: u32, count: usize) -> Vec<Page> {
    let (mut tables, limits) = (Tables::new(64), SearchLimits::none());
    let mut known = HashMap::new();
    let mut pages: Vec<Page> = Vec::new();
    let mut waiting = BinaryHeap::from([(Reverse(0), Reverse(Vec::new()), Board::START)]);
    while pages.len() < count {
        let Some((Reverse(cost), Reverse(line), board)) = waiting.pop() else {
            break;
        };
        if known.insert(board.unique(), pages.len()).is_some() {
            continue;
        }
        let mut root = Root::new(cpu, board);
        tables.begin_search(1);
        let mut searcher = Searcher::new(&tables, 0, weights, &limits);
        for iteration in iterations(board.empties(), depth) {
            root.iterate(cpu, &mut searcher, iteration, LINES);
        }
        let rated = root.moves.iter().filter(|mv| mv.rated).take(LINES);
        let moves: Vec<_> = rated
            .map(|mv| (mv.square, board.after(mv.square, mv.flips), mv.score))
            .collect();
        for &(square, next, value) in &moves {
            let loss = moves[0].2 - value;
            if loss <= FOLLOWED && cpu.moves(next.mover, next.opponent) != 0 {
                let mut longer = line.clone();
                longer.push(square);
                waiting.push((Reverse(cost + PLY + loss * 100), Reverse(longer), next));
            }
        }
        pages.push(Page { line, board, moves });
    }
    pages
}

/// A move's value becomes that of the position behind it, where the book has that.
fn carry_back(pages: &mut [Page]) {
    pages.sort_by_key(|page| (page.board.empties(), page.line.clone()));
    let mut best = HashMap::new();
    for page in pages.iter_mut() {
        for (_, next, value) in &mut page.moves {
            if let Some(found) = best.get(&next.unique()) {
                let found: &i32 = found;
                *value = -found;
            }
        }
        page.moves
            .sort_by_key(|&(square, _, value)| (-value, square));
        if let Some(&(_, _, value)) = page.moves.first() {
            best.insert(page.board.unique(), value);
        }
    }
    pages.reverse();
}

fn written(page: &Page) -> String {
    let mut text: String = page
        .line
        .iter()
        .map(|&square| square_name(square))
        .collect();
    if text.is_empty() {
        text.push('-');
    }
    let most = page.moves.first().map_or(0, |best| best.2);
    for &(square, _, value) in &page.moves {
        if most - value <= WRITTEN {
            text.push_str(&format!(" {} {value:+}", square_name(square)));
        }
    }
    text
}
