//! Squares and positions of Reversi as text.

use super::refusal::Refusal;
use super::rules::{FIRST, Move, Passing, Position};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Discs, Grid, Position as _, WordMove};

pub(super) fn write_move(position: &Position, mv: Move) -> String {
    match mv {
        Move::Place(cell) => FROM_TOP.name(position.grid(), cell),
        Move::Pass => WordMove::Pass.notation().to_owned(),
    }
}

pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
    let word = text.trim();
    if word.eq_ignore_ascii_case(WordMove::Pass.notation()) || word == "--" || word == "停一手" {
        return Ok(Move::Pass);
    }
    let cell = FROM_TOP.parse(position.grid(), word);
    cell.map(Move::Place).map_err(|error| Refusal::Square {
        error,
        or_pass: position.must_pass(),
    })
}

/// Writes the rows, and the side to move where it matters and is not Black.
pub(super) fn write_position(position: &Position) -> String {
    let turn = if position.outcome().is_some() {
        FIRST
    } else {
        position.turn()
    };
    position.discs().to_rows_with_turn(turn, FIRST)
}

pub(super) fn read_position(size: u8, passing: Passing, text: &str) -> Result<Position, Refusal> {
    let (discs, turn) = Discs::parse(Grid::square(size), text).map_err(Refusal::Rows)?;
    Ok(Position::set_up(discs, turn.unwrap_or(FIRST), passing))
}
