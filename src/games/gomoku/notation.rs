//! Text notation of Gomoku's points, choices and positions.

use super::moves::Move;
use super::opening::{Opening, Pick};
use super::refusal::Refusal;
use super::rules::{Position, Rule};
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Discs, FifthMove, Grid, WordMove};

/// The choices of colours: the word of the notation, and the Chinese one as typed.
const CHOICES: [(Move, WordMove, &str); 3] = [
    (Move::Swap, WordMove::Swap, "交换"),
    (Move::Two, WordMove::Two, "再放两子"),
    (Move::Stay, WordMove::Stay, "保持"),
];

pub(super) fn write_move(grid: Grid, mv: Move) -> String {
    match mv {
        Move::Place(cell) => return FROM_BOTTOM.name(grid, cell),
        Move::Offer(cell) => return FifthMove::Offer(&FROM_BOTTOM.name(grid, cell)).notation(),
        Move::Fifths(count) => return FifthMove::Number(count).notation(),
        Move::Swap | Move::Two | Move::Stay => {}
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
    let step = position.step();
    let words = step.map_or(&[][..], |step| step.words);
    // Where a number is asked for, it stands alone as well.
    let counts = words
        .iter()
        .any(|(word, _)| matches!(word, Move::Fifths(_)));
    let clamped = |count: u64| u8::try_from(count).unwrap_or(u8::MAX);
    let number = word.parse().map(clamped);
    let (is_offer, name) = match (FifthMove::parse(&word), number) {
        (Some(FifthMove::Number(count)), _) => return Ok(Move::Fifths(count)),
        (Some(FifthMove::Offer(name)), _) => (true, name),
        (None, Ok(count)) if counts => return Ok(Move::Fifths(count)),
        (None, _) => (position.pick() == Some(Pick::Offer), word.as_str()),
    };
    let place = if is_offer { Move::Offer } else { Move::Place };
    let cell = FROM_BOTTOM.parse(position.grid(), name);
    cell.map(place).map_err(|error| match words {
        [] => Refusal::Square(error),
        _ => Refusal::SquareOrChoice(error, Box::new(position.not_a_choice())),
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
