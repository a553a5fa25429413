//! Text notation of Gomoku's points, choices and positions.

use super::opening::{Opening, Stage};
use super::refusal::Refusal;
use super::rules::{Move, Position, Rule};
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Discs, Grid, WordMove};

/// The choices of swap2: the word of the notation, and the Chinese one as typed.
const CHOICES: [(Move, WordMove, &str); 3] = [
    (Move::Swap, WordMove::Swap, "交换"),
    (Move::Two, WordMove::Two, "再放两子"),
    (Move::Stay, WordMove::Stay, "保持"),
];

pub(super) fn write_move(grid: Grid, mv: Move) -> String {
    if let Move::Place(cell) = mv {
        return FROM_BOTTOM.name(grid, cell);
    }
    let word = CHOICES.iter().find(|(choice, ..)| *choice == mv);
    word.map_or("", |(_, word, _)| word.notation()).to_owned()
}

pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
    let word = text.trim().to_lowercase();
    if word == WordMove::Pass.notation() {
        return Err(Refusal::NoPass);
    }
    let called = |(_, known, chinese): &&(Move, WordMove, &str)| {
        word == known.notation() || word == *chinese
    };
    if let Some((choice, ..)) = CHOICES.iter().find(called) {
        return Ok(*choice);
    }
    let cell = FROM_BOTTOM.parse(position.grid(), &word);
    cell.map(Move::Place)
        .map_err(|error| match position.stage() {
            Stage::Choose | Stage::SwapOrStay => {
                Refusal::SquareOrChoice(error, Box::new(position.not_a_choice()))
            }
            _ => Refusal::Square(error),
        })
}

/// Writes the rows, and the colour of the next stone if it is not that of the side with fewer stones.
pub(super) fn write_position(position: &Position) -> String {
    let usual = position.discs().usual_turn();
    position.discs().to_rows_with_turn(position.stone(), usual)
}

pub(super) fn read_position(
    size: u8,
    rule: Rule,
    opening: Opening,
    text: &str,
) -> Result<Position, Refusal> {
    let (discs, turn) = Discs::parse(Grid::square(size), text).map_err(Refusal::Rows)?;
    Ok(Position::set_up(discs, turn, rule, opening))
}
