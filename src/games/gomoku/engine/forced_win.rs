//! Wins that the root looks for beside its search: by fours where one move is wanted, by fours and by threats where proofs
//! are.

use super::board::Point;
use super::search::Search;
use super::vct::{BudgetSpent, VctSearch};
use crate::search::iterative::RootMove;
use crate::search::score::WIN;

/// Positions the first look for a win by fours may visit. Each further look may visit twice as many.
const FIRST_VCF_BUDGET: u64 = 4_000;
/// Looks for a win by fours, all told.
const VCF_LOOKS: u32 = 8;
/// Positions the first look for a win by threats may visit, and from then on the share of what was visited so far.
const FIRST_VCT_BUDGET: u64 = 20_000;
const VCT_SHARE: u64 = 4;

/// What is still looked for, and what was found.
pub(super) struct ForcedWinSearch {
    fours: bool,
    threats: bool,
    /// A proven win.
    pub(super) win: Option<RootMove<Point>>,
}

impl ForcedWinSearch {
    /// What `search` is to look for, of which so many lines are wanted.
    pub(super) const fn new(search: &Search, lines: usize) -> Self {
        let proofs = search.options.threats > 0;
        Self {
            fours: search.options.fours > 0 && (lines == 1 || proofs),
            threats: proofs,
            win: None,
        }
    }

    /// Looks once more, before the search to `depth`, for a win that begins with a legal move.
    pub(super) fn search(&mut self, search: &mut Search, legal: &[Point], depth: u32) {
        if self.fours {
            let budget = FIRST_VCF_BUDGET << depth.min(VCF_LOOKS);
            let fours = search.options.fours;
            // The shortest that is found within as many positions again for each length.
            let win = search.vcf.solve_shortest(&mut search.board, fours, budget);
            self.win = win.and_then(|win| ranked(win.line, win.plies, legal));
            self.fours = self.win.is_none() && depth < VCF_LOOKS && search.vcf.gave_up();
            self.threats &= self.win.is_none();
        }
        let budget = (search.visited() / VCT_SHARE).max(FIRST_VCT_BUDGET);
        if self.threats
            && let Ok(win) = by_threats(search, legal, budget)
        {
            // Found or shown that there is none: that is that.
            self.threats = false;
            self.win = win;
        }
    }

    /// Puts the win found in the place of what the search thought of its first move.
    pub(super) fn promote_to_best(&self, rated: &mut Vec<RootMove<Point>>) {
        let Some(win) = &self.win else { return };
        let better = |line: &RootMove<Point>| line.score >= win.score;
        if rated.first().is_some_and(better) {
            return;
        }
        let lines = rated.len();
        rated.retain(|line| line.line[0] != win.line[0]);
        rated.insert(0, win.clone());
        rated.truncate(lines.max(1));
    }
}

/// A win by threats, if it is found within `budget` positions.
fn by_threats(
    search: &mut Search,
    legal: &[Point],
    budget: u64,
) -> Result<Option<RootMove<Point>>, BudgetSpent> {
    let threats = search.options.threats;
    let win = VctSearch::new(&mut search.board, &mut search.vcf, budget).solve(threats)?;
    Ok(win.and_then(|win| ranked(win.line, win.plies, legal)))
}

fn ranked(line: Vec<Point>, plies: u32, legal: &[Point]) -> Option<RootMove<Point>> {
    let score = WIN - plies as i32;
    let begins_legally = line.first().is_some_and(|at| legal.contains(at));
    begins_legally.then_some(RootMove { line, score })
}
