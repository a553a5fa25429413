//! Views of a position that only the maker of problems needs.

use super::super::board::{Board, point};
use super::super::values::Threat;
use super::{Forced, Prover};
use crate::gomoku::{Move, Position};
use tabletop_core::{Position as _, Side, sort_by_rank};

impl Prover {
    /// Threats of the side that waits, if the other one passed.
    pub(in crate::gomoku) fn threat(&mut self, position: &Position, budget: u64) -> Option<Forced> {
        let mut board = Board::of_stones(position);
        board.pass();
        self.win_on(board, budget)
    }
}

/// The legal moves by what they look like without looking ahead: what a stone builds and what it spoils, the best first.
pub(in crate::gomoku) fn by_looks(position: &Position) -> Vec<Move> {
    let board = Board::of_stones(position);
    let own = board.turn();
    let looks = |mv: &Move| match *mv {
        Move::Place(cell) => {
            let at = point(cell);
            let order = |side| i64::from(board.order(side, at)[usize::from(side != own)]);
            -order(own).max(order(own.other()))
        }
        _ => i64::MAX,
    };
    let mut moves = position.legal_moves();
    sort_by_rank(&mut moves, looks);
    moves
}

/// Returns true if either side could make a five at once: there is nothing to find.
pub(in crate::gomoku) fn has_five(position: &Position) -> bool {
    let board = Board::of_stones(position);
    let has_five = |side| board.how_many(side, Threat::Five) > 0;
    Side::BOTH.into_iter().any(has_five)
}

/// Returns true if a win ends because Black may not stop the five that comes.
pub(in crate::gomoku) fn rests_on_forbidden_point(position: &Position, win: &Forced) -> bool {
    let mut board = Board::of_stones(position);
    let (attacker, defender) = (board.turn(), board.turn().other());
    for mv in win.line.iter().take((win.plies as usize).saturating_sub(2)) {
        if let Move::Place(cell) = *mv {
            board.play(point(cell));
        }
    }
    let mut fives = board.points_of(attacker, Threat::Five).peekable();
    board.turn() == defender
        && fives.peek().is_some()
        && fives.all(|at| board.is_forbidden(defender, at))
}
