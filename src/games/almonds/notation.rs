//! Moves and positions as text: `2,2-2,4-4,2` (x,y from 0 at the bottom left), and rows of `A` and `.` from the top.

use super::board::{Board, GRID};
use super::refusal::Refusal;
use super::rules::{Move, Position};
use tabletop_core::Cell;
use tabletop_core::squares::{FROM_BOTTOM, by_numbers};

/// Maximum number of almonds in a position. More never occur, and chains stay short enough to be listed.
const MAX_ALMONDS: u32 = 9;

/// Writes a chain in the game's notation.
pub(super) fn write_move(mv: &Move) -> String {
    let names: Vec<_> = mv.path.iter().map(|&cell| by_numbers(GRID, cell)).collect();
    names.join("-")
}

/// Parses a chain: cells as `2,2` or `c3`, separated by hyphens, blanks or `to`.
pub(super) fn read_move(text: &str) -> Result<Move, Refusal> {
    let plain = text
        .to_lowercase()
        .replace('\u{ff0c}', ",")
        .replace('到', " ");
    let joined = plain
        .split(',')
        .map(str::trim)
        .collect::<Vec<_>>()
        .join(",");
    let path = joined
        .split(|c: char| c.is_whitespace() || "-–—>→()".contains(c))
        .filter(|part| !part.is_empty() && *part != "to")
        .map(|part| FROM_BOTTOM.parse(GRID, part))
        .collect::<Result<Vec<_>, _>>()
        .map_err(Refusal::Square)?;
    if path.len() < 2 {
        return Err(Refusal::Unreadable(text.trim().to_owned()));
    }
    Ok(Move { path })
}

pub(super) fn write_position(position: &Position) -> String {
    let row = |row| -> String {
        let almond = |col| position.board().has(Cell::new(col, row));
        (0..GRID.cols)
            .map(|col| if almond(col) { 'A' } else { '.' })
            .collect()
    };
    (0..GRID.rows).map(row).collect::<Vec<_>>().join("/")
}

/// Writes the rows, and after a blank the number of turns played if there were any.
pub(super) fn write_start(position: &Position) -> String {
    let rows = write_position(position);
    match position.turns() {
        0 => rows,
        turns => format!("{rows} {turns}"),
    }
}

/// Parses rows; the number of turns played may follow after a blank.
pub(super) fn read_position(text: &str) -> Result<Position, Refusal> {
    let unreadable = || Refusal::NotAPosition(text.trim().to_owned());
    let mut parts = text.split_whitespace();
    let rows: Vec<_> = parts.next().unwrap_or("").split('/').collect();
    let turns = parts.next().map(str::parse).transpose();
    let (Ok(turns), None) = (turns, parts.next()) else {
        return Err(unreadable());
    };
    let fits = |row: &&str| row.chars().count() == usize::from(GRID.cols);
    if rows.len() != usize::from(GRID.rows) || !rows.iter().all(fits) {
        return Err(unreadable());
    }
    let mut almonds = Vec::new();
    for (cell, letter) in GRID.cells().zip(rows.iter().flat_map(|row| row.chars())) {
        match letter {
            'A' | 'a' => almonds.push(cell),
            '.' => {}
            _ => return Err(unreadable()),
        }
    }
    let board = Board::from_cells(almonds);
    if !(1..=MAX_ALMONDS).contains(&board.count()) {
        return Err(Refusal::AlmondCount {
            found: board.count(),
            most: MAX_ALMONDS,
        });
    }
    // More turns than any real game has are capped, so that counting cannot overflow.
    Ok(Position::set_up(
        board,
        turns.unwrap_or(0).min(u32::MAX / 2),
    ))
}
