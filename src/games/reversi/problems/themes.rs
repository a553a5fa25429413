//! Themes of Reversi problems, where they are certain.

use super::super::engine::board::{Board, CORNERS, Squares};
use super::super::engine::portable;
use super::after;
use tabletop_core::problem::Theme;

/// Squares diagonally beside the corners, each with its corner.
const X_SQUARES: [(u32, u32); 4] = [(9, 0), (14, 7), (49, 56), (54, 63)];
/// Columns a and h.
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Themes of the answer; `wins_all` is true if it leaves the opponent without a disc in the end.
pub(super) fn detect(
    board: Board,
    moves: u64,
    answer: u32,
    wins_all: impl FnOnce() -> bool,
) -> Vec<Theme> {
    let left = after(board, answer);
    let corner =
        |&(square, corner): &(u32, u32)| square == answer && board.empty() >> corner & 1 == 1;
    let passes = portable::moves(left.mover, left.opponent) == 0
        && portable::moves(left.opponent, left.mover) != 0;
    let found = [
        (wins_all(), Theme::WipeOut),
        (is_parity(board, moves, answer), Theme::Parity),
        (passes, Theme::ForcedPass),
        (X_SQUARES.iter().any(corner), Theme::XSquare),
        (CORNERS >> answer & 1 == 1, Theme::Corner),
    ];
    found
        .into_iter()
        .filter_map(|(holds, theme)| holds.then_some(theme))
        .collect()
}

/// True if the answer is the only move into a region with an odd number of empty squares, and all others go into
/// even ones.
fn is_parity(board: Board, moves: u64, answer: u32) -> bool {
    let is_odd = |square| region(board.empty(), square).count_ones() % 2 == 1;
    is_odd(answer) && Squares(moves).all(|square| square == answer || !is_odd(square))
}

/// Empty squares connected with `square`, diagonally too.
fn region(empty: u64, square: u32) -> u64 {
    let mut region = 1_u64 << square;
    loop {
        let row = region | (region & !FILE_H) << 1 | (region & !FILE_A) >> 1;
        let grown = (row | row << 8 | row >> 8) & empty;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_do_not_reach_around_the_edge() {
        let empty = 1 << 7 | 1 << 8 | 1 << 15 | 1 << 6;
        assert_eq!(region(empty, 7).count_ones(), 3);
        assert_eq!(region(empty, 8).count_ones(), 1);
    }
}
