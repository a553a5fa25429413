//! Moves and positions as text: `4@1,2` (x,y from 0 at the bottom left), and rows of numbers and `.` from the top.

use super::refusal::{NoPosition, Refusal};
use super::rules::{Move, Position};
use tabletop_core::squares::{FROM_BOTTOM, by_numbers};
use tabletop_core::{Cell, Grid, Position as _};

pub(super) fn write_move(grid: Grid, mv: Move) -> String {
    format!("{}@{}", mv.number, by_numbers(grid, mv.cell))
}

/// Parses `4@1,2`, `4@b3`, `4 1 2`, `4 1,2`.
pub(super) fn read_move(grid: Grid, text: &str) -> Result<Move, Refusal> {
    let unreadable = || Refusal::Unreadable(text.trim().to_owned());
    let plain = text.replace('\u{2212}', "-");
    let separator = |c: char| c.is_whitespace() || "@\u{ff20},\u{ff0c}".contains(c);
    let parts: Vec<_> = plain
        .split(separator)
        .filter(|part| !part.is_empty())
        .collect();
    let (number, cell) = match parts[..] {
        [number, x, y] => (number, format!("{x},{y}")),
        [number, square] => (number, square.to_owned()),
        _ => return Err(unreadable()),
    };
    let number = number.parse().map_err(|_| unreadable())?;
    let cell = FROM_BOTTOM.parse(grid, &cell).map_err(Refusal::Square)?;
    Ok(Move { number, cell })
}

pub(super) fn write_position(position: &Position) -> String {
    let side = position.square().side();
    let cell = |cell| match position.at(cell) {
        Some(number) => number.to_string(),
        None => ".".to_owned(),
    };
    let row = |row| -> Vec<_> { (0..side).map(|col| cell(Cell::new(col, row))).collect() };
    let rows: Vec<_> = (0..side).map(|r| row(r).join(" ")).collect();
    rows.join("/")
}

/// Parses rows into `position`, which is empty.
pub(super) fn read_position(mut position: Position, text: &str) -> Result<Position, Refusal> {
    let side = position.square().side();
    let refused = |why| Refusal::NotAPosition { side, why };
    let rows: Vec<Vec<_>> = text
        .split('/')
        .map(|row| row.split_whitespace().collect())
        .collect();
    if rows.len() != usize::from(side) || rows.iter().any(|row| row.len() != usize::from(side)) {
        return Err(refused(NoPosition::Shape(text.trim().to_owned())));
    }
    let grid = position.square().grid();
    for (cell, part) in grid.cells().zip(rows.into_iter().flatten()) {
        if part == "." {
            continue;
        }
        let Ok(number) = part.parse() else {
            return Err(refused(NoPosition::NotANumber(part.to_owned())));
        };
        let mv = Move { number, cell };
        // A complete position may be wrong.
        position = position
            .play(&mv)
            .map_err(|error| refused(NoPosition::Refused(Box::new(error.reason))))?;
    }
    Ok(position)
}
