//! Search for proven wins, whose result depends only on the position and the number of positions to visit.

use super::board::{Board, Point, cell, point};
use super::values::Threat;
use super::vcf::{VcfMemory, VcfSearch, Win};
use super::vct::{Mover, Tree, VctSearch};
use crate::core::{Position as _, Side};
use crate::games::gomoku::{Move, Position};
use crate::search::limits::SearchLimits;

/// Maximum number of fours in a win by fours.
const FOURS: u32 = 20;
/// Maximum number of threats, fours not counted, for which the shortest win is sought.
const SHORT_THREATS: u32 = 3;

/// A proven win of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::gomoku) struct Forced {
    /// Moves of both sides, with the longest defence found; the line may end when no further move matters.
    pub(in crate::games::gomoku) line: Vec<Move>,
    /// Maximum number of plies to the five.
    pub(in crate::games::gomoku) plies: u32,
    /// True if every move of the attacker makes a four.
    pub(in crate::games::gomoku) by_fours: bool,
}

/// Search for forced wins.
pub(in crate::games::gomoku) struct Prover {
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
    /// Returns a win of the side to move, by fours if there is one, found with at most about `budget` positions for
    /// each of the two methods.
    pub(in crate::games::gomoku) fn win(
        &mut self,
        position: &Position,
        budget: u64,
    ) -> Option<Forced> {
        if position.outcome().is_some() {
            return None;
        }
        self.win_on(Board::of_stones(position), budget)
    }

    /// Returns the win that the waiting side would have if the side to move passed.
    pub(in crate::games::gomoku) fn threat(
        &mut self,
        position: &Position,
        budget: u64,
    ) -> Option<Forced> {
        let mut board = Board::of_stones(position);
        board.pass();
        self.win_on(board, budget)
    }

    /// Returns a win of the side that moved last against any reply.
    pub(in crate::games::gomoku) fn win_after(
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

/// Returns the legal moves in order of their ordering scores without looking ahead, for building and for blocking, the
/// best first.
pub(in crate::games::gomoku) fn by_looks(position: &Position) -> Vec<Move> {
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

/// Returns true if either side could make a five at once, which leaves nothing to search.
pub(in crate::games::gomoku) fn has_five(position: &Position) -> bool {
    let board = Board::of_stones(position);
    let has_five = |side| board.how_many(side, Threat::Five) > 0;
    Side::BOTH.into_iter().any(has_five)
}

/// Returns true if a win succeeds because Black is forbidden to stop the final five.
pub(in crate::games::gomoku) fn rests_on_forbidden_point(
    position: &Position,
    win: &Forced,
) -> bool {
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
