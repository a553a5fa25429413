//! Search for proven wins, whose result depends only on the position and the number of positions to visit.

#[cfg(any(test, feature = "tools"))]
pub(in crate::gomoku) mod looks;

use super::board::{Board, Point, cell};
use super::vcf::{VcfMemory, VcfSearch, Win};
use super::vct::{Mover, SHORT_THREATS, Tree, VctSearch};
use crate::gomoku::{Move, Position};
use tabletop_core::Position as _;
use tabletop_search::limits::SearchLimits;

const FOURS: u32 = 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::gomoku) struct Forced {
    /// The moves of both sides, the longest defence that was looked at; it may end where nothing matters any more.
    pub(in crate::gomoku) line: Vec<Move>,
    pub(in crate::gomoku) plies: u32,
    /// True if every move of the attacker makes a four.
    pub(in crate::gomoku) by_fours: bool,
}

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
        self.memory.clear();
        let mut vcf = VcfSearch::new(&mut self.memory, &self.limits);
        by_threats(
            Board::of_stones(position),
            &mut vcf,
            budget,
            Mover::Defender,
        )
    }

    fn win_on(&mut self, mut board: Board, budget: u64) -> Option<Forced> {
        self.memory.clear();
        let mut vcf = VcfSearch::new(&mut self.memory, &self.limits);
        if let Some(win) = vcf.solve_shortest(&mut board, FOURS, budget) {
            return Some(win.into_forced(true));
        }
        by_threats(board, &mut vcf, budget, Mover::Attacker)
    }
}

/// The shortest win by few threats, or else any.
fn by_threats(mut board: Board, vcf: &mut VcfSearch, budget: u64, mover: Mover) -> Option<Forced> {
    let mut short = VctSearch::new(&mut board, vcf, budget);
    let found = match short.solve(mover, SHORT_THREATS) {
        Ok(Some(win)) => win,
        _ => VctSearch::new(&mut board, vcf, budget)
            .prove(&mut Tree::default(), mover)
            .ok()??,
    };
    Some(found.into_forced(false))
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
