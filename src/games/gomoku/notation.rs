//! Text notation of Gomoku's points, choices and positions.

use super::opening::{Opening, Stage};
use super::refusal::Refusal;
use super::rules::{Move, Position, Rule, usual_turn};
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Cell, Discs, Grid};

/// Typed words for the choices of swap2.
const CHOICES: [(Move, &[&str]); 3] = [
    (Move::Swap, &["swap", "交换"]),
    (Move::Two, &["two", "再放两子"]),
    (Move::Stay, &["stay", "保持"]),
];

pub(super) fn write_cell(grid: Grid, cell: Cell) -> String {
    FROM_BOTTOM.write(grid, cell)
}

pub(super) fn write_move(grid: Grid, mv: Move) -> String {
    if let Move::Place(cell) = mv {
        return write_cell(grid, cell);
    }
    let mut words = CHOICES.iter().filter(|(choice, _)| *choice == mv);
    words.next().map_or("", |(_, words)| words[0]).to_owned()
}

pub(super) fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
    let word = text.trim().to_lowercase();
    if word == "pass" {
        return Err(Refusal::NoPass);
    }
    let called = |(_, words): &&(Move, &[&str])| words.contains(&word.as_str());
    if let Some((choice, _)) = CHOICES.iter().find(called) {
        return Ok(*choice);
    }
    let cell = FROM_BOTTOM.read(position.grid(), &word);
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
    let usual = usual_turn(position.discs());
    position.discs().write_with_turn(position.stone(), usual)
}

pub(super) fn read_position(
    size: u8,
    rule: Rule,
    opening: Opening,
    text: &str,
) -> Result<Position, Refusal> {
    let (discs, turn) = Discs::read(Grid::square(size), text).map_err(Refusal::Rows)?;
    Ok(Position::set_up(discs, turn, rule, opening))
}
