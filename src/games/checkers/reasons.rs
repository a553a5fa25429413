//! What is true of a move by the rules: pieces captured and lost in the jumps that must follow, kings, the opposition, and
//! what the endgame tables know. Hints say it.

use super::board::{Board, Capture};
use super::engine;
use super::engine::tables::TableResult;
use super::moves::Move;
use super::position::Position;
use super::square::{Square, far_row};
use super::words;
use crate::core::{Message, Position as _, Side, Verdict};

/// The opposition is worth telling once each side has so few pieces.
const OPPOSITION_FROM: u32 = 3;

/// The facts, the most telling first.
pub(super) fn reasons(position: &Position, mv: &Move) -> Vec<Message> {
    let own = position.turn();
    let mut after = *position.board();
    after.play(own, mv);
    let mut facts = Vec::new();
    facts.extend(captures(position, mv, &after));
    if !position.board().is_king(mv.from()) && mv.to().bit() & far_row(own) != 0 {
        facts.push(words::CROWNS.into());
    }
    if takes_opposition(&after, own, position.rules().capture) {
        facts.push(words::OPPOSITION.into());
    }
    facts
}

/// What the move and the jumps that must follow it take and lose.
fn captures(position: &Position, mv: &Move, after: &Board) -> Option<Message> {
    let jumped = mv.jumped().count_ones();
    let counted = |text, count: u32| Message::new(text).arg(count);
    if position.rules().capture == Capture::Free {
        return (jumped > 0).then(|| counted(words::TAKES, jumped));
    }
    let (lost, regained) = exchange(after, position.turn().other());
    let taken = jumped + regained;
    match (taken, lost) {
        (0, 0) => None,
        (taken, 0) => Some(counted(words::TAKES, taken)),
        (0, lost) => Some(counted(words::GIVES_UP, lost)),
        (taken, lost) if taken > lost => Some(counted(words::WINS_FOR, taken).arg(lost)),
        (taken, lost) => Some(counted(words::TRADES, taken).arg(lost)),
    }
}

/// Pieces that `side`, to move, takes and loses until nobody has to jump any more, both doing what is best in number.
fn exchange(board: &Board, side: Side) -> (u32, u32) {
    if board.jumpers(side) == 0 {
        return (0, 0);
    }
    let moves = board.moves(side, Capture::Forced);
    let result = |mv: &Move| {
        let mut next = *board;
        next.play(side, mv);
        let (lost, taken) = exchange(&next, side.other());
        (mv.jumped().count_ones() + taken, lost)
    };
    let net = |&(taken, lost): &(u32, u32)| i64::from(taken) - i64::from(lost);
    moves.iter().map(result).max_by_key(net).unwrap_or((0, 0))
}

/// Whether `own`, who has just moved, has the opposition: with few pieces, equal in number, and none to jump, the other side
/// to move has an even number of pieces, of both colours, on the rows of its own system, which begins with its back row.
fn takes_opposition(after: &Board, own: Side, capture: Capture) -> bool {
    let other = own.other();
    let [mine, theirs] = [own, other].map(|side| after.pieces(side).count_ones());
    let few = mine == theirs && (1..=OPPOSITION_FROM).contains(&mine);
    let quiet = after.jumpers(own) == 0 && after.jumpers(other) == 0;
    // The back row of a side is the far row of its opponent.
    let back = Square::lowest(far_row(own)).map_or(0, |square| square.cell().row);
    let pieces = after.pieces(own) | after.pieces(other);
    let in_system = Square::all(pieces).filter(|square| square.cell().row % 2 == back % 2);
    few && quiet && capture == Capture::Forced && in_system.count() % 2 == 0
}

/// How the game ends where this move ends it, or what the endgame tables know of the move.
pub(super) fn proof(position: &Position, mv: &Move) -> Option<Message> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if let Some(outcome) = after.outcome() {
        let text = match outcome.verdict {
            Verdict::Win(_) => words::ENDS_WON,
            _ => words::ENDS_DRAWN,
        };
        return Some(Message::new(text).words(outcome.reason));
    }
    let moves = |plies: u32| (plies + 1).div_ceil(2);
    match (
        engine::known_result(position)?,
        engine::known_result(&after)?,
    ) {
        (_, TableResult::Loss(plies)) => Some(Message::new(words::TABLE_WINS).arg(moves(plies))),
        (TableResult::Draw, TableResult::Draw) => Some(words::TABLE_DRAWS.into()),
        (TableResult::Loss(whole), TableResult::Win(plies)) if plies + 1 == whole => Some(
            Message::new(words::TABLE_LOSES)
                .words(position.turn().other().name())
                .arg(moves(plies)),
        ),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
