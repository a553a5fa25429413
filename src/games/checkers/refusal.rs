//! Why a move can't be made: the first rule it breaks, and what would be accepted.

use super::board::Capture;
use super::moves::{Move, jumped};
use super::position::Position;
use super::square::{Square, far_row};
use super::words;
use crate::core::{Cell, Message, Position as _};

/// Why no legal move points along `path`. Only for paths that no legal move begins with.
pub(super) fn of_path(position: &Position, path: &[Cell]) -> Message {
    let mut squares = Vec::with_capacity(path.len());
    for &cell in path {
        match Square::at(cell) {
            Some(square) => squares.push(square),
            None => return words::LIGHT_SQUARE.into(),
        }
    }
    reason(position, &squares)
}

/// Why no legal move runs along `route`, which is no legal move's own.
pub(super) fn reason(position: &Position, route: &[Square]) -> Message {
    if let Some(outcome) = position.outcome() {
        return Message::new(words::OVER).words(outcome.reason);
    }
    let Some((&from, onward)) = route.split_first() else {
        return words::TOO_SHORT.into();
    };
    let moves: Vec<Move> = position.legal_moves();
    let own: Vec<&Move> = moves.iter().filter(|mv| mv.from() == from).collect();
    if own.is_empty() {
        return cannot_start(position, from, &moves);
    }
    if onward.is_empty() {
        return words::TOO_SHORT.into();
    }
    if own.iter().any(|mv| mv.route().starts_with(route)) {
        return Message::new(words::GO_ON)
            .arg(list(own.iter().filter(|mv| mv.route().starts_with(route))));
    }
    wrong_step(position, route, &own)
}

/// Why the piece on `from`, if there is one, has no move.
fn cannot_start(position: &Position, from: Square, moves: &[Move]) -> Message {
    let side = position.turn();
    match position.board().owner(from) {
        None => return Message::new(words::EMPTY).arg(from),
        Some(owner) if owner != side => {
            return Message::new(words::NOT_YOURS)
                .arg(from)
                .words(owner.name())
                .words(side.name());
        }
        Some(_) => {}
    }
    if must_jump(position) {
        let mut jumpers: Vec<Square> = moves.iter().map(Move::from).collect();
        jumpers.dedup();
        return Message::new(words::MUST_JUMP).arg(list(&jumpers));
    }
    Message::new(words::BLOCKED).arg(from)
}

/// Why the piece, which has the moves `own`, can't go along `route`.
fn wrong_step(position: &Position, route: &[Square], own: &[&Move]) -> Message {
    let common = |mv: &&&Move| {
        let pairs = mv.route().iter().zip(route);
        pairs.take_while(|(a, b)| a == b).count()
    };
    // As far as some legal move goes along, nothing is wrong.
    let good = own.iter().map(|mv| common(&mv)).max().unwrap_or(1);
    let (at, to) = (route[good - 1], route[good.min(route.len() - 1)]);
    let ways = own
        .iter()
        .filter(|mv| mv.route().starts_with(&route[..good]));
    let accepted = |text| Message::new(text).arg(list(ways.clone()));
    let (side, board) = (position.turn(), position.board());
    let king = board.is_king(route[0]);
    let taken = jumped(&route[..good]);
    let occupied = board
        .owner(to)
        .filter(|_| to != route[0] && taken & to.bit() == 0);
    let over = at.between(to);
    if good > 1 && !king && at.bit() & far_row(side) != 0 {
        Message::new(words::CROWNED).arg(at)
    } else if good > 1 && ways.clone().all(|mv| mv.route().len() == good) {
        accepted(words::ENDS_THERE)
    } else if let Some(owner) = occupied {
        accepted(words::OCCUPIED).arg(to).words(owner.name())
    } else if !king && !at.is_forward(to, side) {
        accepted(words::BACKWARDS)
    } else if at.touches(to) && (good > 1 || must_jump(position)) {
        accepted(words::JUMP_FIRST)
    } else if let Some(over) = over {
        let text = match board.owner(over) {
            Some(owner) if owner == side => words::OVER_OWN,
            Some(_) if taken & over.bit() != 0 => words::JUMPED_TWICE,
            _ => words::OVER_NOTHING,
        };
        accepted(text).arg(over)
    } else {
        accepted(words::TOO_FAR)
    }
}

/// Whether the side to move has to jump.
fn must_jump(position: &Position) -> bool {
    position.rules().capture == Capture::Forced && position.board().jumpers(position.turn()) != 0
}

/// `11 (f6), 15 (e5)` or `11-15, 11-16`.
pub(super) fn list<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}
