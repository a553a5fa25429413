//! Positions in the save formats of the old programs.

use std::fmt::Write;

use super::board::cell;
use crate::model::written_name;
use crate::pdn::{Fen, read_fen};
use crate::{Points, Record, key};
use tabletop_core::Side;

/// Writes a position of a record's game as an old save. `position` is the game's text of it, with or without the side
/// to move; without it, `turn` is to move. `None` for unsupported games and sizes.
pub fn write(record: &Record, position: &str, turn: Side) -> Option<String> {
    match record.game.as_str() {
        key::REVERSI => reversi(record, position, turn),
        key::CHECKERS => checkers(record, position),
        key::MAGIC => magic(record, position),
        key::ALMONDS => almonds(record, position),
        _ => None,
    }
}

/// Returns the first lines of a game of two players. Names hold no blanks.
fn head(word: &str, record: &Record, turn: Side) -> String {
    let name = |side: Side| {
        let name = record.names[side.index()]
            .trim()
            .replace(char::is_whitespace, "_");
        written_name(side, &name)
    };
    let [black, white] = Side::BOTH.map(name);
    format!("{word}\n{black} {white}\n{}\n", turn.key())
}

fn reversi(record: &Record, position: &str, turn: Side) -> Option<String> {
    let (points, side) = Points::parse(position)?;
    if points.grid().cols != 8 {
        return None;
    }
    let mut out = head("ReversiGame", record, side.unwrap_or(turn));
    for index in 0..64 {
        if let Some(side) = points.at(cell(index)) {
            let _ = writeln!(out, "{index} {}", side.letter());
        }
    }
    Some(out)
}

fn checkers(record: &Record, position: &str) -> Option<String> {
    let fen: Fen = read_fen(position).ok()?;
    let mut out = head("Checkers", record, fen.turn);
    for index in 0..64_u8 {
        let (x, y) = (index % 8, index / 8);
        if (x + y) % 2 != 0 {
            continue;
        }
        let letter = match fen.squares[usize::from(4 * (7 - y) + x / 2)] {
            Some((Side::Black, false)) => 'X',
            Some((Side::White, false)) => 'O',
            Some((Side::Black, true)) => 'B',
            Some((Side::White, true)) => 'W',
            None => continue,
        };
        let _ = writeln!(out, "{index} {letter}");
    }
    Some(out)
}

fn magic(record: &Record, position: &str) -> Option<String> {
    let rows: Vec<Vec<&str>> = position
        .split('/')
        .map(|row| row.split_whitespace().collect())
        .collect();
    let side = rows.len();
    if !(3..=10).contains(&side) || rows.iter().any(|row| row.len() != side) {
        return None;
    }
    let lowest: i32 = record
        .option("lowest")
        .map_or(Some(1), |text| text.parse().ok())?;
    let mut left: Vec<i32> = (0..(side * side) as i32)
        .map(|more| lowest.saturating_add(more))
        .collect();
    let mut out = format!("MagicSquare\n{side}\n");
    for (index, text) in rows.iter().rev().flatten().enumerate() {
        let number = text.parse::<i32>().ok();
        left.retain(|&other| Some(other) != number);
        let number = number.map_or("space".to_owned(), |number| number.to_string());
        let _ = writeln!(out, "{index} {number}");
    }
    for number in left {
        let _ = writeln!(out, "{number}");
    }
    Some(out)
}

fn almonds(record: &Record, position: &str) -> Option<String> {
    let rows: Vec<&str> = position.split_whitespace().next()?.split('/').collect();
    if rows.len() != 5 || rows.iter().any(|row| row.len() != 5) {
        return None;
    }
    let letters = rows.iter().rev().flat_map(|row| row.chars());
    let cells = letters
        .enumerate()
        .filter(|(_, letter)| letter.eq_ignore_ascii_case(&'a'));
    let cells: Vec<_> = cells.map(|(index, _)| index.to_string()).collect();
    if cells.is_empty() {
        return None;
    }
    let turns = turns(record);
    Some(format!("NineAlmondsGame\n{}\n{turns}\n", cells.join(" ")))
}

/// Number of turns up to the current move: those before a set-up position, whose number follows the position, and the
/// moves.
fn turns(record: &Record) -> u32 {
    let start = record.start.as_deref().unwrap_or_default();
    let before = start.split_whitespace().nth(1);
    let before: u32 = before.and_then(|turns| turns.parse().ok()).unwrap_or(0);
    let current = record.current.or_else(|| record.tree.main_line().last());
    let path = std::iter::successors(current, |&at| record.tree.parent(at));
    let moves = path.filter(|&at| record.tree.node(at).mv.is_some()).count();
    before.saturating_add(u32::try_from(moves).unwrap_or(u32::MAX))
}
