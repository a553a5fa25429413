//! Facts about a move for hints, found by the rules: corners, mobility, stable discs, parity.

use super::{Move, Position, stable, words};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Cell, Message, Position as _, Side};

/// Maximum number of replies that is mentioned, regardless of the other moves.
const MAX_FEW_REPLIES: usize = 4;
/// Minimum number of new stable discs that is mentioned.
const MANY_STABLE: usize = 2;
/// Minimum lead in the number of moves that is mentioned.
const MORE_MOVES: usize = 3;
/// Maximum number of empty squares for which parity counts.
const PARITY_FROM: usize = 16;

/// Facts about the move, the most important first.
pub(super) fn reasons(position: &Position, mv: Move) -> Vec<Message> {
    let Move::Place(cell) = mv else {
        return Vec::new();
    };
    let (own, other) = (position.turn(), position.turn().other());
    let after = position.after(&mv);
    let mut facts = Vec::new();
    let corners = corners(position);
    if corners.contains(&cell) {
        facts.push(words::TAKES_CORNER.into());
    }
    let replies = after.squares(other).count();
    if replies == 0 {
        facts.push(Message::new(words::NO_REPLY).words(other.name()));
    }
    let about = |text, cell: Cell| Message::new(text).arg(FROM_TOP.name(position.grid(), cell));
    let open = |position: &Position, side: Side| -> Vec<Cell> {
        let squares = position.squares(side);
        squares.filter(|cell| corners.contains(cell)).collect()
    };
    let theirs = open(&after, other);
    if theirs.is_empty()
        && let Some(&denied) = open(position, other).iter().find(|&&it| it != cell)
    {
        facts.push(about(words::DENIES_CORNER, denied).words(other.name()));
    }
    let gained = stable::count(&after, own).saturating_sub(stable::count(position, own));
    if gained >= MANY_STABLE {
        facts.push(Message::new(words::STABLE_DISCS).arg(gained));
    }
    let few = if replies <= MAX_FEW_REPLIES {
        Some(words::FEW_REPLIES)
    } else {
        (replies == fewest_replies(position)).then_some(words::FEWEST_REPLIES)
    };
    if let Some(text) = few.filter(|_| replies > 0) {
        facts.push(Message::new(text).words(other.name()).arg(replies));
    }
    if let Some(&threatened) = open(&after, own).first()
        && theirs.is_empty()
        && open(position, own).is_empty()
    {
        facts.push(about(words::THREATENS_CORNER, threatened));
    }
    let size = region(position, cell).len();
    if size % 2 == 1 && position.discs().empties().count() <= PARITY_FROM {
        facts.push(Message::new(words::ODD_REGION).arg(size));
    }
    if facts.is_empty() {
        facts.extend(quiet(position, &after));
    }
    facts
}

/// Merit of a move without any of the stronger facts.
fn quiet(position: &Position, after: &Position) -> Option<Message> {
    let (own, other) = (position.turn(), position.turn().other());
    let (mine, replies) = (after.squares(own).count(), after.squares(other).count());
    if mine >= replies + MORE_MOVES {
        let more = Message::new(words::MORE_MOVES).words(other.name());
        return Some(more.arg(replies).arg(mine));
    }
    let flipped = flipped(position, after);
    if flipped.iter().all(|&disc| !borders_empty(after, disc)) {
        return Some(words::INNER_DISCS.into());
    }
    let corners = corners(position);
    let gives = |position: &Position| position.squares(other).any(|cell| corners.contains(&cell));
    let others = position.legal_moves().into_iter().filter(|mv| {
        let after = position.after(mv);
        gives(&after)
    });
    let risky = others.count();
    if !gives(after) && risky > 0 {
        return Some(Message::new(words::NO_CORNER).arg(risky));
    }
    let all = after.grid().cells().count();
    let is_early = after.discs().empties().count() * 2 > all;
    (is_early && flipped.len() == 1).then(|| words::FLIPS_ONE.into())
}

/// Discs that a move has flipped.
fn flipped(position: &Position, after: &Position) -> Vec<Cell> {
    let (before, now) = (position.discs(), after.discs());
    let cells = position.grid().cells();
    cells
        .filter(|&cell| before.at(cell).is_some() && before.at(cell) != now.at(cell))
        .collect()
}

/// True if a square next to `cell` is empty, so that its disc can be attacked from there.
fn borders_empty(position: &Position, cell: Cell) -> bool {
    let (grid, discs) = (position.grid(), position.discs());
    tabletop_core::cell::DIRECTIONS
        .into_iter()
        .any(|direction| {
            let next = grid.step(cell, direction, 1);
            next.is_some_and(|next| discs.at(next).is_none())
        })
}

/// Result of the game, if this move ends it.
pub(super) fn proof(position: &Position, mv: Move) -> Option<Message> {
    let after = position.after(&mv);
    after.outcome()?;
    let counts = after.counted().unwrap_or_else(|| after.count());
    let [own, other] = [position.turn(), position.turn().other()].map(|side| counts[side.index()]);
    Some(match own - other {
        0 => words::ENDS_EVEN.into(),
        lead @ 1.. => Message::new(words::ENDS_WON).arg(lead),
        lead => Message::new(words::ENDS_LOST).arg(-lead),
    })
}

fn corners(position: &Position) -> [Cell; 4] {
    let last = position.grid().cols - 1;
    [(0, 0), (last, 0), (0, last), (last, last)].map(|(col, row)| Cell::new(col, row))
}

/// Minimum number of replies after a move of the side to move.
fn fewest_replies(position: &Position) -> usize {
    let replies = |mv: &Move| {
        let after = position.after(mv);
        after.squares(after.turn()).count()
    };
    let moves = position.legal_moves();
    // With an only move there is no minimum to compare with.
    match moves.len() {
        0 | 1 => 0,
        _ => moves.iter().map(replies).min().unwrap_or(0),
    }
}

/// Empty squares connected with `cell` along rows, columns and diagonals, including `cell`.
fn region(position: &Position, cell: Cell) -> Vec<Cell> {
    let (grid, discs) = (position.grid(), position.discs());
    let mut region = vec![cell];
    let mut done = 0;
    while let Some(&at) = region.get(done) {
        done += 1;
        for direction in tabletop_core::cell::DIRECTIONS {
            if let Some(next) = grid.step(at, direction, 1)
                && discs.at(next).is_none()
                && !region.contains(&next)
            {
                region.push(next);
            }
        }
    }
    region
}

#[cfg(test)]
mod tests;
