//! Static evaluation of positions on boards of any size.

use super::grid::{LargeBoard, MAX_ROWS, Rows, count};

pub(super) const DISC_UNIT: i32 = 10;
/// Base of the values of finished games, beyond every estimate.
pub(super) const WIN_BASE: i32 = 1_000_000;

/// Value of a corner, of an edge disc anchored at an own corner, and (as a loss) of the diagonal and the straight
/// neighbours of an empty corner, all in [`DISC_UNIT`]/10. Set by hand and checked by matches at 10 × 10 and 16 ×
/// 16.
const CORNER: i32 = 240;
const ANCHORED: i32 = 45;
const X_SQUARE: i32 = 110;
const C_SQUARE: i32 = 45;
/// Value of a possible move and (as a loss) of an empty square beside own discs.
const MOBILITY: i32 = 22;
const FRONTIER: i32 = 7;

/// Squares of the board for each disc that a side should have, up to [`MAX_DISCS_NEEDED`]: a side with fewer may lose its
/// last one, and with it the game; so may one with less than one in [`SHARE_OF_DISCS`] of the discs on the board.
const SQUARES_A_DISC: i32 = 20;
const MAX_DISCS_NEEDED: i32 = 12;
const SHARE_OF_DISCS: i32 = 6;
/// Value of each disc that is missing from that number. With 40 and without [`SHARE_OF_DISCS`], 1 of 40 games on 16
/// × 16 at 2,000 nodes a move against a player that takes the most discs ended without a disc; with 80, none of the
/// same 40.
const SCARCE_DISC: i32 = 80;

/// Loss for having so few discs, of all there are, that every one may be turned.
fn scarcity(discs: u32, all: i32, squares: i32) -> i32 {
    let enough = (squares / SQUARES_A_DISC)
        .min(MAX_DISCS_NEEDED)
        .max(all / SHARE_OF_DISCS);
    SCARCE_DISC * (enough - discs as i32).max(0)
}

/// Value for the mover; the final score if the game is over.
pub(super) fn evaluate(board: &LargeBoard) -> i32 {
    let own_moves = count(&board.mobility(&board.own, &board.other)) as i32;
    let other_moves = count(&board.mobility(&board.other, &board.own)) as i32;
    if own_moves == 0 && other_moves == 0 {
        return final_value(board);
    }
    let empty = empty(board);
    let frontier = frontier(&empty, &board.other) - frontier(&empty, &board.own);
    let edges = edges(board, &board.own, &board.other) - edges(board, &board.other, &board.own);
    let squares = (board.size * board.size) as i32;
    let left = count(&empty) as i32;
    let (own, other) = (count(&board.own), count(&board.other));
    let discs = own as i32 - other as i32;
    let safety = scarcity(other, squares - left, squares) - scarcity(own, squares - left, squares);
    // Discs begin to count in the last quarter.
    let late = (squares - 4 * left).max(0);
    MOBILITY * (own_moves - other_moves)
        + FRONTIER * frontier
        + edges
        + safety
        + discs * DISC_UNIT * late / squares
}

fn empty(board: &LargeBoard) -> Rows {
    let mut empty = [0; MAX_ROWS];
    for (row, empty) in empty.iter_mut().enumerate().take(board.size) {
        *empty = !(board.own[row] | board.other[row]) & board.full();
    }
    empty
}

/// Number of empty squares beside discs of `set`.
fn frontier(empty: &Rows, set: &Rows) -> i32 {
    let mut frontier = 0;
    for row in 0..MAX_ROWS {
        let above = if row > 0 { set[row - 1] } else { 0 };
        let below = if row + 1 < MAX_ROWS { set[row + 1] } else { 0 };
        let rows = above | set[row] | below;
        frontier += (empty[row] & (rows | rows << 1 | rows >> 1)).count_ones() as i32;
    }
    frontier
}

/// Value of corners, of the edge discs anchored at them, and of the squares beside empty ones.
fn edges(board: &LargeBoard, own: &Rows, other: &Rows) -> i32 {
    let last = board.size - 1;
    let has = |set: &Rows, x: usize, y: usize| set[y] >> x & 1 == 1;
    let mut sum = 0;
    for (x, y) in [(0, 0), (last, 0), (0, last), (last, last)] {
        let along = |step: usize, at: usize| if at == 0 { step } else { last - step };
        if has(own, x, y) {
            sum += CORNER;
            let row = (1..last)
                .take_while(|&step| has(own, along(step, x), y))
                .count();
            let column = (1..last)
                .take_while(|&step| has(own, x, along(step, y)))
                .count();
            sum += ANCHORED * (row + column) as i32;
        } else if !has(other, x, y) {
            let (beside_x, beside_y) = (along(1, x), along(1, y));
            sum -= X_SQUARE * i32::from(has(own, beside_x, beside_y));
            sum -= C_SQUARE * i32::from(has(own, beside_x, y));
            sum -= C_SQUARE * i32::from(has(own, x, beside_y));
        }
    }
    sum
}

/// Value of a finished game: the difference of discs, empty squares going to the winner.
pub(super) fn final_value(board: &LargeBoard) -> i32 {
    let difference = count(&board.own) as i32 - count(&board.other) as i32;
    let left = board.empties() as i32;
    let score = difference + difference.signum() * left;
    score.signum() * WIN_BASE + score * DISC_UNIT
}

/// Converts a value to discs, for reports.
pub(super) fn discs(value: i32, board: &LargeBoard, exact: bool) -> f32 {
    let max = (board.size * board.size) as f32;
    let final_value = if value.abs() >= WIN_BASE / 2 {
        value - value.signum() * WIN_BASE
    } else {
        value
    };
    let discs = final_value as f32 / DISC_UNIT as f32;
    if exact {
        discs.round()
    } else {
        discs.clamp(-max, max)
    }
}
