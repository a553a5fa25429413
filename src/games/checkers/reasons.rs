//! Facts about a move for hints, found by the rules: pieces captured and lost in the forced jumps, kings, threats
//! made and met, the opposition, the place of a quiet move, and results of the endgame tables.

use super::board::{Board, Capture};
use super::engine;
use super::engine::tables::TableResult;
use super::moves::Move;
use super::position::Position;
use super::square::{Dir, Square, far_row};
use super::words;
use tabletop_core::{Attack, Message, Position as _, Side, Text, Verdict};

/// Maximum number of pieces a side for which the opposition is mentioned.
const OPPOSITION_FROM: u32 = 3;
/// Maximum number of replies that counts as few, for a side with at least [`MANY_PIECES`] pieces.
const MAX_FEW_REPLIES: usize = 3;
const MANY_PIECES: u32 = 4;
/// Minimum number of men on the back row that make a guard.
const GUARD: u32 = 2;
/// Squares 14, 15, 18 and 19, from where a piece reaches the whole board.
const CENTRE: u32 = 1 << 13 | 1 << 14 | 1 << 17 | 1 << 18;

/// Facts about the move, the most important first.
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
    let is_quiet = after.jumpers(own.other()) == 0 && !mv.is_capture();
    if is_quiet && position.rules().capture == Capture::Forced {
        let quiet = Quiet {
            before: *position.board(),
            after,
            own,
            mv,
        };
        quiet.report_progress(&mut facts);
    }
    facts
}

/// Pieces of either side that the other one could take if it were to move.
pub(super) fn attacks(position: &Position) -> Vec<Attack> {
    let (board, capture) = (position.board(), position.rules().capture);
    let attack = |side: Side| {
        let moves = board.moves(side.other(), capture);
        let taken = moves.iter().fold(0, |bits, mv| bits | mv.jumped());
        let cells: Vec<_> = Square::all(taken).map(Square::cell).collect();
        (!cells.is_empty()).then_some(Attack {
            text: words::CAN_BE_TAKEN,
            side,
            cells,
            ends: Vec::new(),
        })
    };
    Side::BOTH.into_iter().filter_map(attack).collect()
}

/// A quiet move that no jump answers.
struct Quiet<'a> {
    before: Board,
    after: Board,
    own: Side,
    mv: &'a Move,
}

impl Quiet<'_> {
    /// Adds the facts about the move, the most important first.
    fn report_progress(&self, facts: &mut Vec<Message>) {
        let (own, other) = (self.own, self.own.other());
        let counted = |text, count: u32| Message::new(text).arg(count);
        // Pieces that the other side would win at once if the piece had not moved.
        let met = gain(&self.before, other);
        if met > 0 {
            facts.push(counted(words::MEETS_THREAT, met));
        }
        if crowns_next(&self.before, other) && !crowns_next(&self.after, other) {
            facts.push(Message::new(words::STOPS_KING).words(other.name()));
        }
        let threatened = gain(&self.after, own);
        if threatened > 0 {
            facts.push(counted(words::THREATENS, threatened));
        } else if !crowns_next(&self.before, own) && crowns_next(&self.after, own) {
            facts.push(words::THREATENS_KING.into());
        }
        let replies = self.after.moves(other, Capture::Forced).len();
        let is_hemmed_in = self.after.pieces(other).count_ones() >= MANY_PIECES;
        if is_hemmed_in && (1..=MAX_FEW_REPLIES).contains(&replies) {
            let few = Message::new(words::FEW_REPLIES).words(other.name());
            facts.push(few.arg(replies));
        }
        facts.extend(self.place().map(Message::from));
    }

    /// Merit of its new place, or of the place that it keeps guarding.
    fn place(&self) -> Option<Text> {
        let (from, to) = (self.mv.from().bit(), self.mv.to().bit());
        if to & CENTRE != 0 && from & CENTRE == 0 {
            Some(words::CENTRE)
        } else if self.backs_up() {
            Some(words::BACKS_UP)
        } else if self.keeps_guard() {
            Some(words::KEEPS_GUARD)
        } else if is_edge(to) && !is_edge(from) && to & far_row(self.own) == 0 {
            Some(words::EDGE)
        } else {
            None
        }
    }

    /// True if the piece now fills the square on which a jump over a piece of its own side would land.
    fn backs_up(&self) -> bool {
        let (own, to) = (self.after.pieces(self.own), self.mv.to().bit());
        Dir::ALL.into_iter().any(|dir| {
            let guarded = dir.step(to) & own;
            // Start square of the jump: it has to exist, and men only jump towards their far row.
            let origin = dir.step(guarded);
            let comes_forward = dir.back().is_forward(self.own.other());
            origin & !own != 0 && comes_forward
        })
    }

    /// True if the men on the back row, which keep the enemy men from becoming kings, all stay where another move
    /// would take one away.
    fn keeps_guard(&self) -> bool {
        let back = far_row(self.own.other());
        let men = self.before.pieces(self.own) & !self.before.kings & back;
        let enemies = self.before.pieces(self.own.other()) & !self.before.kings;
        let leaves = |mv: &Move| mv.from().bit() & men != 0;
        let others = self.before.moves(self.own, Capture::Forced);
        men.count_ones() >= GUARD && enemies != 0 && !leaves(self.mv) && others.iter().any(leaves)
    }
}

/// True if a square is at the edge, where nothing can land beyond it.
fn is_edge(square: u32) -> bool {
    Dir::ALL.iter().any(|dir| dir.step(square) == 0)
}

/// Number of pieces that `side` would win if it were to move and jump, both sides then maximising their number.
fn gain(board: &Board, side: Side) -> u32 {
    let (taken, lost) = exchange(board, side);
    taken.saturating_sub(lost)
}

/// True if a man of `side` could become a king by a single quiet move, if it were to move.
fn crowns_next(board: &Board, side: Side) -> bool {
    let men = board.pieces(side) & !board.kings;
    let far = far_row(side) & board.empty();
    board.jumpers(side) == 0
        && Dir::ALL
            .into_iter()
            .filter(|dir| dir.is_forward(side))
            .any(|dir| dir.step(men) & far != 0)
}

/// Pieces that the move and the forced jumps after it win and lose.
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
        (taken, lost) if taken < lost => Some(counted(words::LOSES_FOR, taken).arg(lost)),
        (taken, lost) => Some(counted(words::TRADES, taken).arg(lost)),
    }
}

/// Pieces that `side`, to move, wins and loses until no jump is forced any more, both sides maximising their number.
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

/// True if `own`, which has just moved, has the opposition: with few pieces, equal in number, and no jumps, the
/// other side is to move and an even number of pieces, of both colours, stands on the rows of its own system, which
/// begins with its back row.
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

/// End of the game by this move, or its result in the endgame tables.
pub(super) fn proof(position: &Position, mv: &Move) -> Option<Message> {
    let after = position.after(mv);
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
