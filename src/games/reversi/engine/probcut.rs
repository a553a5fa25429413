//! Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello",
//! 1997): a shallow search predicts the result of a deep one with a known error, and cuts off if that is clear
//! enough.

use super::cpu::Cpu;
use super::margins::{MIN_PROBCUT_DEPTH, probe_depth};
use super::midgame::Searcher;
use super::node::Node;

impl Searcher<'_> {
    /// Bound that a shallow search gives with enough confidence.
    #[inline(always)]
    pub(super) fn probcut<C: Cpu>(
        &mut self,
        cpu: C,
        node: &Node,
        depth: u32,
        empties: u32,
        alpha: i32,
        confidence: u8,
    ) -> Option<i32> {
        if depth < MIN_PROBCUT_DEPTH {
            return None;
        }
        let probe = probe_depth(depth);
        let margin = self.margins.margin(confidence, empties, depth);
        let likely = self.evaluate(cpu, node.board, &node.indices, empties);
        let high = alpha + margin;
        if high < 64
            && likely > alpha
            && self.null_window(cpu, node, probe, high, confidence) > high
        {
            return Some(alpha + 1);
        }
        let low = alpha - margin;
        if low >= -64
            && likely <= alpha
            && self.null_window(cpu, node, probe, low, confidence) <= low
        {
            return Some(alpha);
        }
        None
    }

    /// Bound that the evaluation of a position gives with enough confidence for a search of few plies, at most
    /// [`MAX_STATIC_DEPTH`](super::margins::MAX_STATIC_DEPTH).
    #[inline(always)]
    pub(super) fn static_cutoff<C: Cpu>(
        &self,
        cpu: C,
        node: &Node,
        depth: u32,
        empties: u32,
        alpha: i32,
        confidence: u8,
    ) -> Option<i32> {
        let margin = self.margins.margin(confidence, empties, depth);
        let likely = self.evaluate(cpu, node.board, &node.indices, empties);
        if likely > alpha + margin {
            Some(alpha + 1)
        } else if likely <= alpha - margin {
            Some(alpha)
        } else {
            None
        }
    }
}
