//! Forced wins that the root searches for besides its alpha-beta search: by fours if one move is wanted, by fours and
//! by threats if proofs are wanted.

use super::board::Point;
use super::search::Search;
use super::vct::{Mover, SHORT_THREATS, Tree, VctSearch, WinResult};
use tabletop_search::iterative::RootMove;
use tabletop_search::score::WIN;

/// Position budget of the first search for a win by fours. Each further search may visit twice as many, but never more
/// than the main search has left.
const FIRST_VCF_BUDGET: u64 = 8_000;
/// Maximum number of searches for a win by fours.
const VCF_PROBES: u32 = 8;
/// Positions that the first search for a win by threats may visit beyond its share.
const FIRST_VCT_BUDGET: u64 = 2_000;

/// Remaining searches for forced wins, and their result.
pub(super) struct ForcedWinSearch {
    fours: bool,
    threats: Option<ThreatWatch>,
    pub(super) win: Option<RootMove<Point>>,
}

/// Resumable search for a win by threats of the side to move in one position.
#[derive(Default)]
pub(super) struct ThreatWatch {
    tree: Tree,
    /// True once short wins have been searched for.
    begun: bool,
}

impl ThreatWatch {
    /// Continues the search with `budget` more positions; returns a win, or `None` once it is shown that there is none.
    pub(super) fn look(&mut self, search: &mut Search, budget: u64) -> WinResult {
        if let Some(win) = search.vcf.known_win(search.board.key()) {
            return Ok(Some(win.clone()));
        }
        let before = search.vcf.nodes;
        if !std::mem::replace(&mut self.begun, true) {
            let mut short = VctSearch::new(&mut search.board, &mut search.vcf, budget / 2);
            if let Ok(Some(win)) = short.solve(Mover::Attacker, SHORT_THREATS) {
                return Ok(Some(win));
            }
        }
        let left = budget.saturating_sub(search.vcf.nodes - before);
        let mut long = VctSearch::new(&mut search.board, &mut search.vcf, left);
        long.prove(&mut self.tree, Mover::Attacker)
    }
}

/// Returns the number of further positions for threat searches that have visited `spent` positions so far.
pub(super) fn allowance(search: &Search, spent: u64) -> u64 {
    match search.options.proof_share {
        0 => 0,
        share => (search.visited() / share + FIRST_VCT_BUDGET).saturating_sub(spent),
    }
}

impl ForcedWinSearch {
    /// Creates the searches for forced wins that suit `search`, of which this many lines are wanted. A win that an earlier
    /// search has proved goes on, so that it takes no longer than was announced.
    pub(super) fn new(search: &mut Search, lines: usize, legal: &[Point]) -> Self {
        let proofs = search.options.proof_share > 0;
        let fours = search.options.fours > 0 && (lines == 1 || proofs);
        let proved = search.vcf.known_win(search.board.key()).cloned();
        let known = proved.into_iter().chain(search.stored_win());
        let win = known.min_by_key(|win| win.plies).filter(|_| fours);
        let win = win.and_then(|win| ranked(win.line, win.plies, legal));
        Self {
            fours,
            threats: (proofs && win.is_none()).then(ThreatWatch::default),
            win,
        }
    }

    /// Searches again, before the iteration of `depth`, for a win by fours that begins with a legal move.
    pub(super) fn look_for_fours(&mut self, search: &mut Search, legal: &[Point], depth: u32) {
        if self.fours {
            let budget = FIRST_VCF_BUDGET << (depth.clamp(1, VCF_PROBES) - 1);
            let budget = budget.min(search.nodes_left());
            let fours = search.options.fours;
            // Each number of fours gets the whole budget in the search for the shortest win.
            let win = search.vcf.solve_shortest(&mut search.board, fours, budget);
            let found = win.and_then(|win| ranked(win.line, win.plies, legal));
            let known = self.win.as_ref().map_or(0, |known| known.score);
            self.win = found.filter(|win| win.score > known).or(self.win.take());
            self.fours = self.win.is_none() && depth < VCF_PROBES && search.vcf.gave_up();
            if self.win.is_some() {
                self.threats = None;
            }
        }
    }

    /// Continues the search for a win by threats that begins with a legal move, with `budget` more positions.
    pub(super) fn look_for_threats(&mut self, search: &mut Search, legal: &[Point], budget: u64) {
        if let Some(threats) = &mut self.threats
            && budget > 0
            && let Ok(found) = threats.look(search, budget)
        {
            // The question is settled: a win was found, or there is none.
            self.threats = None;
            self.win = found.and_then(|win| ranked(win.line, win.plies, legal));
        }
    }

    /// Replaces the search's result for the winning move by the proven win, and puts it first.
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

fn ranked(line: Vec<Point>, plies: u32, legal: &[Point]) -> Option<RootMove<Point>> {
    let score = WIN - plies as i32;
    let begins_legally = line.first().is_some_and(|at| legal.contains(at));
    begins_legally.then_some(RootMove { line, score })
}
