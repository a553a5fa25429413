//! The opening book of 8×8 Reversi: `assets/reversi.book`, made by our own search (as its note describes), with
//! values in discs.
//!
//! Symmetrical positions share an entry.

use std::sync::LazyLock;

use super::engine::board::{Board, Squares};
use super::engine::cpu::{Cpu as _, Portable};
use super::engine::mirror::{Fast, move_of};
use super::{Move, Position};
use tabletop_core::{Mirror as _, Rng, Score};
use tabletop_search::opening_book::OpeningBook;

static TEXT: &str = include_str!("../../../assets/reversi.book");

static BOOK: LazyLock<OpeningBook<Board>> =
    LazyLock::new(|| OpeningBook::parse(TEXT, &Board::START, after, |board| board.unique()));

/// Position after a move on the named square; the other side passes if it has to.
fn after(board: &Board, name: &str) -> Option<Board> {
    let [column @ b'a'..=b'h', row @ b'1'..=b'8'] = *name.as_bytes() else {
        return None;
    };
    let square = u32::from(row - b'1') * 8 + u32::from(column - b'a');
    let flips = Portable.flips(square, board.mover, board.opponent);
    (flips != 0 && board.empty() >> square & 1 == 1).then(|| board.after(square, flips))
}

/// Squares of the legal moves, with the keys of the positions after them.
fn keyed(board: Board) -> impl Iterator<Item = (u32, Board)> {
    Squares(Portable.moves(board.mover, board.opponent)).map(move |square| {
        let flips = Portable.flips(square, board.mover, board.opponent);
        (square, board.after(square, flips).unique())
    })
}

/// A book move with its value in discs; `seed` selects one of several.
pub(super) fn answer(board: Board, seed: u64) -> Option<(u32, i32)> {
    let mut rng = Rng::new(seed ^ board.slow_hash());
    BOOK.answer(&board.unique(), keyed(board), &mut rng)
}

pub(super) fn moves(position: &Position) -> Vec<(Move, Score)> {
    let Some(Fast(board)) = Fast::from_position(position) else {
        return Vec::new();
    };
    let known = BOOK.moves(&board.unique(), keyed(board));
    known
        .into_iter()
        .map(|(square, value)| (move_of(square), Score::Discs(value as f32)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_book_is_legal() {
        BOOK.check(TEXT, 1_000);
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
