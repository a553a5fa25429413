//! The opening book of 8×8 Reversi: `assets/reversi.book`, found by our own search (its note says how).
//!
//! Each line has the moves from the start to a position (`-` for none), then moves there with their values in discs for the mover,
//! the best first. A position is known however it was reached and however the board is turned.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::engine::board::{Board, Squares};
use super::engine::cpu::{Cpu as _, Portable};
use crate::core::Rng;

static TEXT: &str = include_str!("../../../assets/reversi.book");

/// The positions after the book's moves, with the moves' values, for each position: one of the eight turned ones each.
static PAGES: LazyLock<HashMap<Board, Vec<(Board, i32)>>> =
    LazyLock::new(|| TEXT.lines().filter_map(page).collect());

fn page(line: &str) -> Option<(Board, Vec<(Board, i32)>)> {
    let mut words = line.split(' ');
    let mut board = Board::START;
    let moves = words.next()?;
    if moves != "-" {
        for at in (0..moves.len()).step_by(2) {
            board = after(board, moves.get(at..at + 2)?)?;
        }
    }
    let mut answers = Vec::new();
    while let (Some(square), Some(value)) = (words.next(), words.next()) {
        answers.push((after(board, square)?.unique(), value.parse().ok()?));
    }
    Some((board.unique(), answers))
}

/// The position after a move on the named square; the other side passes if it has to.
fn after(board: Board, name: &str) -> Option<Board> {
    let [column @ b'a'..=b'h', row @ b'1'..=b'8'] = *name.as_bytes() else {
        return None;
    };
    let square = u32::from(row - b'1') * 8 + u32::from(column - b'a');
    let flips = Portable.flips(square, board.mover, board.opponent);
    (flips != 0 && board.empty() >> square & 1 == 1).then(|| board.after(square, flips))
}

/// A book move and its value in discs; which of several depends on `seed`.
pub(super) fn answer(board: Board, seed: u64) -> Option<(u32, i32)> {
    let page = PAGES.get(&board.unique())?;
    let moves: Vec<(u32, i32)> = Squares(Portable.moves(board.mover, board.opponent))
        .filter_map(|square| {
            let flips = Portable.flips(square, board.mover, board.opponent);
            let next = board.after(square, flips).unique();
            let (_, value) = page.iter().find(|(known, _)| *known == next)?;
            Some((square, *value))
        })
        .collect();
    Rng::new(seed ^ board.slow_hash()).pick(&moves).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_book_is_legal() {
        let count = TEXT.lines().count();
        assert!(count > 100);
        assert_eq!(PAGES.len(), count, "no line is wrong, none comes twice");
        assert!(PAGES.values().all(|answers| !answers.is_empty()));
    }

    #[test]
    fn the_book_answers_on_every_turned_board() {
        let after_f5 = Board::START.after(
            37,
            Portable.flips(37, Board::START.mover, Board::START.opponent),
        );
        for seed in 0..5 {
            for board in after_f5.symmetries() {
                let (square, value) = answer(board, seed).expect("a book move");
                assert_ne!(Portable.flips(square, board.mover, board.opponent), 0);
                assert!(value.abs() <= 3);
            }
            assert_eq!(answer(after_f5, seed), answer(after_f5, seed));
        }
        assert_eq!(answer(Board::new(1, 2), 0), None);
    }
}
