//! Input of the network: planes of points that are set or not, and numbers that describe the position as a whole, all
//! from the view of the side to move.
//!
//! | plane | points |
//! |---|---|
//! | 0 | all points of the board: outside it nothing is set |
//! | 1, 2 | the mover's stones; the other side's |
//! | 3, 4, 5 | stones of chains with one, two, three liberties |
//! | 6 | the point that simple ko forbids |
//! | 7 … 11 | points of the last five moves, the latest first |
//! | 12 | the mover's stones that a ladder captures: in atari however they run, or if the other side moves now |
//! | 13 | moves that capture the other side's stones in a ladder |
//!
//! | number | |
//! |---|---|
//! | 0 | the mover's komi, with territory scoring its prisoners more than the other side's in it, in units of 15 points |
//! | 1 | 1 with territory scoring |
//! | 2, 3 | 1 with positional superko; with situational superko |
//! | 4 | 1 if suicide is allowed |
//! | 5 | 1 if the last move was a pass |

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::ladder;
use crate::go::position::RECENT;
use crate::go::rules::{Ko, Rules, Scoring, Suicide};

pub(super) const PLANES: usize = 14;
const LAST_MOVES: usize = 7;
pub(super) const LADDER_CAPTURED_PLANE: usize = LAST_MOVES + RECENT;
pub(super) const LADDER_CAPTURES_PLANE: usize = LADDER_CAPTURED_PLANE + 1;
const _: () = assert!(LADDER_CAPTURES_PLANE + 1 == PLANES);

/// Count of numbers for the position as a whole.
pub(super) const GLOBALS: usize = 6;
/// Points of komi per unit, and the maximum number of units.
const KOMI_UNIT: f32 = 15.0;
const MAX_KOMI: f32 = 6.0;

pub(super) fn planes<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    set: &mut impl FnMut(usize, Point),
) {
    for point in board.points() {
        set(0, point);
        let stone = board.at(point);
        if stone != Colour::Empty {
            set(if stone == board.to_move { 1 } else { 2 }, point);
            let liberties = usize::from(board.liberty_count(point));
            if liberties <= 3 {
                set(2 + liberties, point);
            }
        }
    }
    if board.ko != PASS {
        set(6, board.ko);
    }
    for (age, &point) in board.last.iter().enumerate() {
        if point != PASS {
            set(LAST_MOVES + age, point);
        }
    }
    ladder_planes(board, set);
}

fn ladder_planes<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    set: &mut impl FnMut(usize, Point),
) {
    let mut turned = None;
    let is_short = |point: &Point| {
        let is_stone = !matches!(board.at(*point), Colour::Empty);
        is_stone && board.head(*point) == *point && board.liberty_count(*point) <= 2
    };
    for stone in board.points().filter(is_short) {
        let in_atari = board.liberty_count(stone) == 1;
        if board.at(stone) != board.to_move {
            if !in_atari {
                catching(board, stone).for_each(|point| set(LADDER_CAPTURES_PLANE, point));
            }
            continue;
        }
        let is_caught = if in_atari {
            ladder::is_caught_running(board, stone)
        } else {
            let turned = turned.get_or_insert_with(|| with_turn_passed(board));
            catching(turned, stone).next().is_some()
        };
        if is_caught {
            board
                .chain(stone)
                .for_each(|stone| set(LADDER_CAPTURED_PLANE, stone));
        }
    }
}

/// Returns the board with the other side to move.
fn with_turn_passed<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> FastBoard<W, P> {
    let mut turned = board.clone();
    turned.to_move = turned.to_move.other();
    turned.ko = PASS;
    turned
}

/// Returns the moves of the side to move that capture the opponent's chain of two liberties in a ladder.
fn catching<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    stone: Point,
) -> impl Iterator<Item = Point> {
    let liberties: Vec<Point> = board.liberties(stone).iter().collect();
    liberties
        .into_iter()
        .filter(move |&point| board.is_playable(point) && ladder::catches(board, stone, point))
}

/// Returns the numbers for the position as a whole; `prisoners` are the stones that Black and White had captured
/// before this board was created.
pub(super) fn globals<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    rules: &Rules,
    prisoners: [u32; 2],
) -> [f32; GLOBALS] {
    let taken = |side: usize| prisoners[side] as f32 + f32::from(board.captured[side]);
    let is_territory = rules.scoring == Scoring::Territory;
    let mut black = -rules.komi.0 as f32 / 2.0;
    if is_territory {
        black += taken(0) - taken(1);
    }
    let own = match board.to_move {
        Colour::White => -black,
        _ => black,
    };
    let flag = |is_so: bool| f32::from(u8::from(is_so));
    [
        (own / KOMI_UNIT).clamp(-MAX_KOMI, MAX_KOMI),
        flag(is_territory),
        flag(rules.ko == Ko::Positional),
        flag(rules.ko == Ko::Situational),
        flag(rules.suicide == Suicide::Allowed),
        flag(board.passes > 0),
    ]
}
