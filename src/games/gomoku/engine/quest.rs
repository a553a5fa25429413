//! Wins that the root looks for beside its search: by fours where one move is wanted, by fours and by threats where proofs
//! are.

use super::root::{Ranked, Root};
use super::search::WIN;
use super::vcf::Win;
use super::vct::{Hunt, Spent};

/// Positions the first look for a win by fours may visit. Each further look may visit twice as many.
const FIRST_LOOK: u64 = 4_000;
/// Looks for a win by fours, all told.
const LOOKS: u32 = 8;
/// Positions the first look for a win by threats may visit, and from then on the share of what was visited so far.
const FIRST_HUNT: u64 = 20_000;
const HUNT_SHARE: u64 = 4;

/// What is still looked for, and what was found.
pub(super) struct Quest {
    fours: bool,
    threats: bool,
    /// A proven win.
    pub(super) win: Option<Ranked>,
}

impl Quest {
    /// Puts the win found in the place of what the search thought of its first move.
    pub(super) fn crown(&self, rated: &mut Vec<Ranked>) {
        let Some(win) = &self.win else { return };
        let better = |line: &Ranked| line.score >= win.score;
        if rated.first().is_some_and(better) {
            return;
        }
        let lines = rated.len();
        rated.retain(|line| line.moves[0] != win.moves[0]);
        rated.insert(0, win.clone());
        rated.truncate(lines.max(1));
    }
}

impl Root<'_> {
    /// What this search looks for.
    pub(super) const fn quest(&self) -> Quest {
        let effort = &self.search.effort;
        let proofs = effort.threats > 0;
        Quest {
            fours: effort.fours > 0 && (self.lines == 1 || proofs),
            threats: proofs,
            win: None,
        }
    }

    /// Looks once more, before the search to `depth`.
    pub(super) fn seek(&mut self, quest: &mut Quest, depth: u32) {
        if quest.fours {
            quest.win = self.fours(FIRST_LOOK << depth.min(LOOKS));
            quest.fours = quest.win.is_none() && depth < LOOKS && self.search.solver.gave_up();
            quest.threats &= quest.win.is_none();
        }
        let budget = (self.nodes() / HUNT_SHARE).max(FIRST_HUNT);
        if quest.threats
            && let Ok(win) = self.threats(budget)
        {
            // Found or shown that there is none: that is that.
            quest.threats = false;
            quest.win = win;
        }
    }

    /// A win by fours, or by a straight four, if it is found within `budget` positions; then the shortest that is found
    /// within as many again for each length.
    fn fours(&mut self, budget: u64) -> Option<Ranked> {
        let fours = self.search.effort.fours;
        let search = &mut self.search;
        let win = search
            .solver
            .solve_shortest(&mut search.board, fours, budget)?;
        self.ranked(win)
    }

    /// A win by threats, if it is found within `budget` positions.
    fn threats(&mut self, budget: u64) -> Result<Option<Ranked>, Spent> {
        let search = &mut self.search;
        let mut hunt = Hunt::new(&mut search.board, search.solver, budget);
        let win = hunt.solve(search.effort.threats)?;
        Ok(win.and_then(|win| self.ranked(win)))
    }

    fn ranked(&self, win: Win) -> Option<Ranked> {
        let legal = win.line.first().is_some_and(|at| self.legal.contains(at));
        legal.then(|| Ranked {
            score: WIN - win.plies as i32,
            moves: win.line,
        })
    }
}
