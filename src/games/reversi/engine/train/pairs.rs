//! Errors of shallow searches: pairs of results from which Multi-ProbCut's standard deviations are fitted.

use super::games;
use crate::reversi::engine::board::Board;
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::endgame::EXACT;
use crate::reversi::engine::margins::{MIN_PROBCUT_DEPTH, probe_depth};
use crate::reversi::engine::midgame::Searcher;
use crate::reversi::engine::node::Node;
use crate::reversi::engine::table::Tables;
use crate::reversi::engine::weights::Weights;
use tabletop_core::Rng;
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

/// Maximum depth that is searched without cuts.
const MAX_DEPTH: u32 = 11;
/// Maximum number of empty squares from which a search to the end is paired.
const TO_END: u32 = 18;

/// Standard deviation of deep results from shallow ones, for one kind of search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviation {
    /// Number of empty squares, in tens.
    pub tens: u32,
    pub depth: u32,
    /// True if the deep search went to the end.
    pub to_end: bool,
    /// Depth of the shallow search.
    pub probe: u32,
    pub pairs: usize,
    /// Root of the mean square difference, in discs.
    pub root: f64,
    pub mean: f64,
}

/// Measures deviations on `count` positions of self-play games.
pub(super) fn deviations<C: Cpu>(
    cpu: C,
    weights: &Weights,
    seed: u64,
    count: usize,
) -> Vec<Deviation> {
    let mut boards = games::positions(cpu, Some(weights), seed, count * 40);
    Rng::new(seed).shuffle(&mut boards);
    let (mut tables, limits) = (Tables::new(16), SearchLimits::none());
    // By kind of search: number, sum and sum of squares of the differences.
    let mut sums = std::collections::BTreeMap::<(bool, u32, u32, u32), (usize, f64, f64)>::new();
    for &board in boards
        .iter()
        .filter(|board| (8..=56).contains(&board.empties()))
        .take(count)
    {
        tables.begin_anew(1);
        let mut searcher = Searcher::new(&tables, 0, weights, &limits);
        for (depth, to_end, probe, difference) in differences(cpu, &mut searcher, board) {
            let entry = sums
                .entry((to_end, depth, probe, board.empties() / 10))
                .or_default();
            *entry = (
                entry.0 + 1,
                entry.1 + difference,
                entry.2 + difference * difference,
            );
        }
    }
    let deviation =
        |((to_end, depth, probe, tens), (pairs, sum, squares)): (_, (usize, f64, f64))| Deviation {
            tens,
            depth,
            to_end,
            probe,
            pairs,
            root: (squares / pairs as f64).sqrt(),
            mean: sum / pairs as f64,
        };
    sums.into_iter().map(deviation).collect()
}

/// Depth, a flag for a search to the end, shallow depth and difference of results for every pair of depths that the
/// search uses.
fn differences<C: Cpu>(
    cpu: C,
    searcher: &mut Searcher<'_>,
    board: Board,
) -> Vec<(u32, bool, u32, f64)> {
    let node = Node::new(board);
    let empties = board.empties();
    let deepest = MAX_DEPTH.min(empties - 1);
    let scores: Vec<i32> = (0..=deepest)
        .map(|depth| searcher.pvs(cpu, &node, depth, Window::new(-64, 64), EXACT))
        .collect();
    let difference = |deep: i32, probe: u32| f64::from(deep - scores[probe as usize]);
    let mut found: Vec<_> = (1..=deepest)
        .map(|depth| {
            let probe = probe_depth(depth);
            (
                depth,
                false,
                probe,
                difference(scores[depth as usize], probe),
            )
        })
        .collect();
    if (MIN_PROBCUT_DEPTH..=TO_END).contains(&empties) && probe_depth(empties) <= deepest {
        let end = searcher.pvs(cpu, &node, empties, Window::new(-64, 64), EXACT);
        let probe = probe_depth(empties);
        found.push((empties, true, probe, difference(end, probe)));
    }
    found
}
