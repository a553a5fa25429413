//! Search for proven wins, whose result depends only on the position and the number of positions to visit.

use super::board::{Board, Point, cell, point};
use super::values::Threat;
use super::vcf::{VcfMemory, VcfSearch, Win};
use super::vct::{Mover, Tree, VctSearch};
use crate::gomoku::{Move, Position};
use tabletop_core::{Position as _, Side};
use tabletop_search::limits::SearchLimits;

/// Maximum number of fours in a win by fours.
const FOURS: u32 = 20;
/// Maximum number of threats, fours not counted, for which the shortest win is sought.
const SHORT_THREATS: u32 = 3;

/// A proven win of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::gomoku) struct Forced {
    /// The moves of both sides, the longest defence that was looked at; it may end where nothing matters any more.
    pub(in crate::gomoku) line: Vec<Move>,
    /// Plies to the five at most.
    pub(in crate::gomoku) plies: u32,
    /// Whether every move of the attacker makes a four.
    pub(in crate::gomoku) by_fours: bool,
}

/// Looks for wins by force.
pub(in crate::gomoku) struct Prover {
    memory: VcfMemory,
    limits: SearchLimits<'static>,
}

impl Default for Prover {
    fn default() -> Self {
        Self {
            memory: VcfMemory::default(),
            limits: SearchLimits::none(),
        }
    }
}

impl Prover {
    /// A win of the side to move, by fours if there is one, that is found by visiting at most about `budget` positions for
    /// each of the two ways.
    pub(in crate::gomoku) fn win(&mut self, position: &Position, budget: u64) -> Option<Forced> {
        if position.outcome().is_some() {
            return None;
        }
        self.win_on(Board::of_stones(position), budget)
    }

    /// What the side that waits would do if the other one passed.
    pub(in crate::gomoku) fn threat(&mut self, position: &Position, budget: u64) -> Option<Forced> {
        let mut board = Board::of_stones(position);
        board.pass();
        self.win_on(board, budget)
    }

    /// A win of the side that moved last, whatever the side to move does.
    pub(in crate::gomoku) fn win_after(
        &mut self,
        position: &Position,
        budget: u64,
    ) -> Option<Forced> {
        if position.outcome().is_some() {
            let won = position.winner() == Some(position.turn().other());
            return won.then(|| Win::default().into_forced(false));
        }
        let mut board = Board::of_stones(position);
        self.memory.clear();
        let mut vcf = VcfSearch::new(&mut self.memory, &self.limits);
        let mut short = VctSearch::new(&mut board, &mut vcf, budget);
        if let Ok(Some(win)) = short.solve_after(SHORT_THREATS) {
            return Some(win.into_forced(false));
        }
        let mut long = VctSearch::new(&mut board, &mut vcf, budget);
        let found = long.prove(&mut Tree::default(), Mover::Defender);
        Some(found.ok()??.into_forced(false))
    }

    fn win_on(&mut self, mut board: Board, budget: u64) -> Option<Forced> {
        self.memory.clear();
        let mut vcf = VcfSearch::new(&mut self.memory, &self.limits);
        if let Some(win) = vcf.solve_shortest(&mut board, FOURS, budget) {
            return Some(win.into_forced(true));
        }
        let mut short = VctSearch::new(&mut board, &mut vcf, budget);
        if let Ok(Some(win)) = short.solve(SHORT_THREATS) {
            return Some(win.into_forced(false));
        }
        let mut long = VctSearch::new(&mut board, &mut vcf, budget);
        let found = long.prove(&mut Tree::default(), Mover::Attacker);
        Some(found.ok()??.into_forced(false))
    }
}

impl Win {
    fn into_forced(self, by_fours: bool) -> Forced {
        let place = |at: &Point| Move::Place(cell(*at));
        Forced {
            line: self.line.iter().map(place).collect(),
            plies: self.plies,
            by_fours,
        }
    }
}

/// The legal moves by what they look like without looking ahead: what a stone builds and what it spoils, the best first.
pub(in crate::gomoku) fn by_looks(position: &Position) -> Vec<Move> {
    let board = Board::of_stones(position);
    let own = board.turn();
    let looks = |mv: &Move| match *mv {
        Move::Place(cell) => {
            let at = point(cell);
            let order = |side| i32::from(board.order(side, at)[usize::from(side != own)]);
            -order(own).max(order(own.other()))
        }
        _ => i32::MAX,
    };
    let mut moves = position.legal_moves();
    moves.sort_by_key(looks);
    moves
}

/// Whether either side could make a five at once: there is nothing to find.
pub(in crate::gomoku) fn has_five(position: &Position) -> bool {
    let board = Board::of_stones(position);
    let has_five = |side| board.how_many(side, Threat::Five) > 0;
    Side::BOTH.into_iter().any(has_five)
}

/// Whether a win ends because Black may not stop the five that comes.
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
