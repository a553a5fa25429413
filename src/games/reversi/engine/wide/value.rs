//! What a position on a board of any size is worth without looking ahead.

use super::grid::{ROWS, Set, Wide, count};

/// One disc in the unit of values.
pub(super) const DISC: i32 = 10;
/// Beyond every value: final scores are counted from here on.
pub(super) const WON: i32 = 1_000_000;

/// Worth of a corner, of a disc on an edge that hangs on an own corner, and (as a loss) of the diagonal and the straight
/// neighbours of an empty corner, all in [`DISC`]/10. Set by hand and checked by matches at 10 × 10 and 16 × 16.
const CORNER: i32 = 240;
const ANCHORED: i32 = 45;
const DIAGONAL: i32 = 110;
const BESIDE: i32 = 45;
/// Worth of a possible move and (as a loss) of an empty square beside own discs.
const MOVE: i32 = 22;
const OPEN: i32 = 7;

/// A side with fewer discs than one of this many squares, or than [`FEW`], may lose its last one, and with it the game; so may
/// one with less than one in so many of all discs.
const SQUARES_A_DISC: i32 = 20;
const FEW: i32 = 12;
const ONE_IN: i32 = 6;
/// Worth of each disc that is missing to that. With 40 and without [`ONE_IN`], 1 of 40 games on 16 × 16 at 2,000 nodes a move against
/// a player that takes the most discs ended without a disc; with 80, none of the same 40.
const THIN: i32 = 80;

/// The loss for having so few discs, of all there are, that every one may be turned.
fn thin(discs: u32, all: i32, squares: i32) -> i32 {
    let enough = (squares / SQUARES_A_DISC).min(FEW).max(all / ONE_IN);
    THIN * (enough - discs as i32).max(0)
}

/// The worth for the mover; the score if the game is over.
pub(super) fn value(board: &Wide) -> i32 {
    let own_moves = count(&board.mobility(&board.own, &board.other)) as i32;
    let other_moves = count(&board.mobility(&board.other, &board.own)) as i32;
    if own_moves == 0 && other_moves == 0 {
        return settled(board);
    }
    let empty = empty(board);
    let open = open(&empty, &board.other) - open(&empty, &board.own);
    let edges = edges(board, &board.own, &board.other) - edges(board, &board.other, &board.own);
    let squares = (board.size * board.size) as i32;
    let left = count(&empty) as i32;
    let (own, other) = (count(&board.own), count(&board.other));
    let discs = own as i32 - other as i32;
    let safety = thin(other, squares - left, squares) - thin(own, squares - left, squares);
    // Discs begin to count in the last quarter.
    let late = (squares - 4 * left).max(0);
    MOVE * (own_moves - other_moves) + OPEN * open + edges + safety + discs * DISC * late / squares
}

fn empty(board: &Wide) -> Set {
    let mut empty = [0; ROWS];
    for (row, empty) in empty.iter_mut().enumerate().take(board.size) {
        *empty = !(board.own[row] | board.other[row]) & board.full();
    }
    empty
}

/// Number of empty squares beside discs of `set`.
fn open(empty: &Set, set: &Set) -> i32 {
    let mut open = 0;
    for row in 0..ROWS {
        let above = if row > 0 { set[row - 1] } else { 0 };
        let below = if row + 1 < ROWS { set[row + 1] } else { 0 };
        let rows = above | set[row] | below;
        open += (empty[row] & (rows | rows << 1 | rows >> 1)).count_ones() as i32;
    }
    open
}

/// Corners, what hangs on them, and the squares beside empty ones.
fn edges(board: &Wide, own: &Set, other: &Set) -> i32 {
    let last = board.size - 1;
    let has = |set: &Set, x: usize, y: usize| set[y] >> x & 1 == 1;
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
            sum -= DIAGONAL * i32::from(has(own, beside_x, beside_y));
            sum -= BESIDE * i32::from(has(own, beside_x, y));
            sum -= BESIDE * i32::from(has(own, x, beside_y));
        }
    }
    sum
}

/// The worth of a finished game: the difference of discs, empty squares going to the winner.
pub(super) fn settled(board: &Wide) -> i32 {
    let difference = count(&board.own) as i32 - count(&board.other) as i32;
    let left = board.empties() as i32;
    let score = difference + difference.signum() * left;
    score.signum() * WON + score * DISC
}

/// A value in discs, for reports.
pub(super) fn discs(value: i32, board: &Wide, exact: bool) -> f32 {
    let most = (board.size * board.size) as f32;
    let settled = if value.abs() >= WON / 2 {
        value - value.signum() * WON
    } else {
        value
    };
    let discs = settled as f32 / DISC as f32;
    if exact {
        discs.round()
    } else {
        discs.clamp(-most, most)
    }
}
