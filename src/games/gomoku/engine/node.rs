//! What is known of a node while it is searched.

use super::board::Point;
use super::values::Threat;

/// Bound of estimates. Losses among moves that were not all tried count as this, too.
pub(super) const ESTIMATE: i32 = 20_000;
/// Deepest search in plies from the root.
pub(super) const MAX_PLY: u32 = 120;
/// A ply of depth: depth is counted in eighths.
pub(super) const PLY: i32 = 8;
/// One of so many positions belongs to the looks for wins by threats where proofs are wanted.
pub(super) const PROOF_SHARE: u64 = 2;
/// No point.
pub(super) const NO_POINT: Point = Point::MAX;

/// What a search may look ahead for besides its depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchOptions {
    /// Fours that a leaf may look ahead for a win; 0 for none.
    pub(super) fours: u32,
    /// The root's looks for wins by threats, of both sides, may visit one of so many positions; 0 for no looks.
    pub(super) proof_share: u64,
}

/// What an inner node is about.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each named where it is set"
)]
pub(super) struct NodeState {
    pub(super) ply: u32,
    /// Whether the score may lie within the window, not only beyond it.
    pub(super) pv_node: bool,
    /// Whether it is expected to fail high.
    pub(super) cut_node: bool,
    /// The only point that stops a five.
    pub(super) forced_block: Option<Point>,
    /// Whether the opponent has a point for a straight four or two fours.
    pub(super) threatened: bool,
    /// Whether the side to move stands better than two plies ago.
    pub(super) improving: bool,
    /// Whether it is or was on a principal variation.
    pub(super) was_pv: bool,
}

impl NodeState {
    /// What reductions are to know of the root.
    pub(super) const ROOT: Self = Self {
        ply: 0,
        pv_node: true,
        cut_node: false,
        forced_block: None,
        threatened: false,
        improving: true,
        was_pv: true,
    };

    pub(super) const fn quiet(self) -> bool {
        self.forced_block.is_none() && !self.threatened
    }
}

/// What is known of a position on the line that is being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    /// The estimate for the side to move.
    pub(super) static_eval: i32,
    /// The move that is tried, and what it is for the side that plays it.
    pub(super) at: Point,
    pub(super) threat: Threat,
    /// The move that is left out, to see how much better it is than the others.
    pub(super) excluded: Point,
    /// By how much the line to it was extended beyond a ply at a time.
    pub(super) extended: i32,
}

impl StackEntry {
    /// Nothing known.
    pub(super) const BLANK: Self = Self {
        static_eval: 0,
        at: NO_POINT,
        threat: Threat::Quiet,
        excluded: NO_POINT,
        extended: 0,
    };
}
