//! What the guide knows, in words: below the board, and as the reason of a hint.

use super::guide::Prospect;
use super::rules::{Move, Position};
use super::square::Line;
use super::{lines, words};
use crate::core::{Message, Position as _};

/// Whether the square can still be completed; nothing for one that is complete.
pub(super) fn outlook(position: &Position) -> Option<Message> {
    if position.square().is_magic() {
        return None;
    }
    Some(match position.prospect() {
        Prospect::Completable { count: None, .. } => words::COMPLETABLE.into(),
        Prospect::Completable {
            count: Some(count), ..
        } => Message::new(words::WAYS).arg(count),
        Prospect::Unknown => words::UNKNOWN.into(),
        Prospect::Dead(line) => dead(position, *line),
    })
}

/// What helps where the square can't be completed any more.
fn dead(position: &Position, line: Option<Line>) -> Message {
    let reason = line.map_or_else(
        || words::DEAD.into(),
        |line| {
            Message::new(words::BROKEN)
                .message(name(position, line))
                .arg(position.target())
        },
    );
    match position.take_back() {
        None => Message::new(words::NEVER).message(reason),
        Some(back) => {
            let text = if back.certain {
                words::TAKE_BACK
            } else {
                words::TAKE_BACK_SOME
            };
            Message::new(text).message(reason).arg(back.numbers)
        }
    }
}

/// A line's name, rows and columns by their labels at the rim.
fn name(position: &Position, line: Line) -> Message {
    match line {
        Line::Row(row) => Message::new(words::ROW).arg(position.square().side() - 1 - row),
        Line::Column(col) => Message::new(words::COLUMN).arg(col),
        Line::Falling => words::FALLING.into(),
        Line::Rising => words::RISING.into(),
    }
}

/// Why a move is good, or what is wrong with it.
pub(super) fn remark(position: &Position, mv: Move) -> Option<Message> {
    if let Prospect::Dead(line) = position.prospect() {
        return Some(dead(position, *line));
    }
    let next = position.clone().play(&mv).ok()?;
    if next.square().is_magic() {
        return Some(words::SOLVES.into());
    }
    let forced = lines::forced(position.square());
    if let Some((line, cell, number)) = forced
        && (cell, position.shown(number)) == (mv.cell, mv.number)
        && !next.prospect().is_dead()
    {
        let line = name(position, line);
        return Some(
            Message::new(words::FORCED)
                .message(line)
                .arg(position.target()),
        );
    }
    match next.prospect() {
        Prospect::Completable { count: None, .. } => Some(words::SAFE.into()),
        Prospect::Completable {
            count: Some(count), ..
        } => Some(Message::new(words::WAYS_AFTER).arg(count)),
        Prospect::Dead(_) => Some(words::NOT_AFTER.into()),
        Prospect::Unknown => None,
    }
}
