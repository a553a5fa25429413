//! State of a node during the search.

use super::board::{POINTS, Point};
use super::values::Threat;

/// Maximum of estimates. Losses count as this, too, if not all moves were tried.
pub(super) const ESTIMATE: i32 = 20_000;
pub(super) const MAX_PLY: u32 = 120;
/// One ply of depth: depth is counted in eighths.
pub(super) const PLY: i32 = 8;
/// One position in this many goes to searches for wins by threats if proofs are wanted.
pub(super) const PROOF_SHARE: u64 = 8;
pub(super) const NO_POINT: Point = Point::MAX;

/// Options of a search in addition to its depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchOptions {
    /// Maximum number of fours in a leaf's search for a win; 0 for no search.
    pub(super) fours: u32,
    /// The root's searches for wins by threats of both sides may visit one position in this many; 0 for no searches.
    pub(super) proof_share: u64,
}

#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each named where it is set"
)]
pub(super) struct NodeState {
    pub(super) ply: u32,
    /// True if the window is open: the exact score may be wanted.
    pub(super) pv_node: bool,
    /// True if the node is expected to fail high.
    pub(super) cut_node: bool,
    /// Only point that stops a five.
    pub(super) forced_block: Option<Point>,
    /// True if the opponent has a point for a straight four or two fours.
    pub(super) threatened: bool,
    /// True if the side to move stands better than two plies ago.
    pub(super) improving: bool,
    /// True if the node is or was on a principal variation.
    pub(super) was_pv: bool,
}

impl NodeState {
    /// State of the root, as used by reductions.
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

/// Stack entry of a position on the current line.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    /// Static evaluation for the side to move.
    pub(super) static_eval: i32,
    /// Current move, and its threat for the side that plays it.
    pub(super) at: Point,
    pub(super) threat: Threat,
    pub(super) excluded: Point,
    /// Total extension of the line so far.
    pub(super) extended: i32,
}

impl StackEntry {
    pub(super) const BLANK: Self = Self {
        static_eval: 0,
        at: NO_POINT,
        threat: Threat::Quiet,
        excluded: NO_POINT,
        extended: 0,
    };
}

const POINT_BITS: u32 = 10;
const _: () = assert!(POINTS <= 1 << POINT_BITS);

/// A move and its ordering score in one number, because comparing moves is the most frequent operation on them. The
/// point is in the lowest bits; among moves with equal scores the higher number comes first. The score is the sum of a
/// dozen numbers of at most 16 bits, which fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrderedMove(i32);

impl OrderedMove {
    pub(super) const fn new(score: i32, at: Point) -> Self {
        Self(score << POINT_BITS | at as i32)
    }

    pub(super) const fn at(self) -> Point {
        (self.0 & ((1 << POINT_BITS) - 1)) as Point
    }

    /// Returns the move with its ordering score increased by `by`.
    pub(super) const fn with_bonus(self, by: i32) -> Self {
        Self(self.0 + (by << POINT_BITS))
    }
}
