//! Scores of the first positions of 6×6, solved one by one.
//!
//! The successors of a position of the previous ply are solved one after the other with the same table, because
//! they lead to the same positions.

use std::collections::HashMap;

use super::label::Labelled;
use crate::reversi::engine::board::Board;
use crate::reversi::engine::six::first_positions::{PLIES, after, pack, positions};
use crate::reversi::engine::six::solve;
use crate::reversi::engine::table::Tables;
use tabletop_search::limits::SearchLimits;

/// Memory of the table, in MiB. With 512 instead of 64 a position of 26 empty squares took as long with 2 % fewer
/// positions.
const MEMORY: usize = 128;

/// Solves the positions of the table of 6×6 except those already `known`. `solved` gets each one, with the number
/// of positions visited and of positions left, and returns false to stop. Returns the file if the end was reached.
pub fn first_positions(
    known: &[Labelled],
    solved: &mut dyn FnMut(Labelled, u64, usize) -> bool,
) -> Option<Vec<u8>> {
    let mut scores: HashMap<Board, i32> = known
        .iter()
        .map(|known| (known.board, i32::from(known.label)))
        .collect();
    let layers = positions(PLIES);
    let [.., parents, last] = layers.as_slice() else {
        return None;
    };
    let mut tables = Tables::new(MEMORY);
    let limits = SearchLimits::none();
    let mut left = last
        .iter()
        .filter(|board| !scores.contains_key(board))
        .count();
    for &parent in parents {
        tables.begin_search(1);
        let mut guess = 0;
        for board in after(parent) {
            if let Some(&score) = scores.get(&board) {
                guess = score;
                continue;
            }
            let (score, nodes) = solve(board, guess, &tables, &limits);
            scores.insert(board, score);
            (guess, left) = (score, left.saturating_sub(1));
            let label = score as i8;
            if !solved(Labelled { board, label }, nodes, left) {
                return None;
            }
        }
    }
    let of_last: Option<Vec<i32>> = last
        .iter()
        .map(|board| scores.get(board).copied())
        .collect();
    of_last.map(pack)
}
