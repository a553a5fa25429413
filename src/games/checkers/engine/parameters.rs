//! The numbers of the search that games against itself decide: depths in plies, margins in hundredths of a man, reductions in
//! 64ths of a ply. `tabletop-lab train checkers --tune` moves them, see [`spsa`](tabletop_search::spsa).

use tabletop_search::parameters;
use tabletop_search::reductions::LateMoveReductions;

parameters! {
    futility_depth: 5, 1..=10, by 1.0;
    futility_margin: -5, -20..=80, by 6.0;
    /// Margin of reverse futility pruning for each ply of depth.
    futility_margin_per_ply: 27, 4..=80, by 5.0;
    razor_depth: 4, 0..=6, by 0.7;
    razor_margin: 99, 0..=300, by 20.0;
    /// Margin of razoring for each ply of depth.
    razor_margin_per_ply: 43, 0..=150, by 10.0;
    probcut_depth: 3, 3..=12, by 0.8;
    /// Margin above the window that the evaluation has to reach before `ProbCut` is tried.
    probcut_static_margin: 23, -40..=100, by 6.0;
    /// Margin above the window that the shallower search of `ProbCut` has to reach.
    probcut_margin: 34, 4..=120, by 6.0;
    probcut_reduction: 185, 64..=448, by 24.0;
    /// Reduction of the `ProbCut` search in 64ths of the depth, in addition to the base.
    probcut_share: 3, 0..=32, by 3.0;
    /// Minimum depth of internal iterative reduction, a ply less for a position without a known best move.
    iir_depth: 8, 3..=20, by 1.0;
    /// Minimum depth of late move reductions.
    late_move_depth: 2, 2..=6, by 0.6;
    /// Base of late move reductions.
    late_move_base: 41, -64..=128, by 8.0;
    /// Scale of late move reductions for the product of the logarithms of depth and move number.
    late_move_scale: 39, 0..=80, by 4.0;
    /// Decrease of the reduction on the principal variation.
    late_move_pv: 32, -32..=128, by 8.0;
    /// Decrease of the reduction for a move that crowns a man.
    late_move_crowns: 38, -64..=192, by 12.0;
    /// Decrease of the reduction where the other side threatens to capture.
    late_move_threatened: 14, -64..=128, by 8.0;
    /// Decrease of the reduction for a move with the highest history score.
    late_move_history: 20, -32..=192, by 12.0;
}

const PLY: i32 = 64;

/// Search parameters, with a table computed from them.
#[derive(Debug)]
pub(super) struct Tuning {
    pub(super) parameters: Parameters,
    /// Late move reductions in 64ths of a ply.
    late_move_reductions: LateMoveReductions<48, 24>,
}

/// Properties of a late quiet move.
pub(super) struct LateMove {
    /// Number of moves tried before it.
    pub(super) number: usize,
    pub(super) on_pv: bool,
    pub(super) crowns: bool,
    /// True if the other side threatens to capture in the position before the move.
    pub(super) threatened: bool,
    /// History score, within ±2^14.
    pub(super) history: i32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self::new(Parameters::SHIPPED)
    }
}

impl Tuning {
    pub(super) fn new(parameters: Parameters) -> Self {
        Self {
            late_move_reductions: LateMoveReductions::new(
                parameters.late_move_base,
                parameters.late_move_scale as f32,
            ),
            parameters,
        }
    }

    /// Reduction in plies of the first search of a late quiet move.
    pub(super) fn late_move_reduction(&self, depth: i32, late: &LateMove) -> i32 {
        let params = &self.parameters;
        if depth < params.late_move_depth {
            return 0;
        }
        let mut reduction = self.late_move_reductions.get(depth, late.number);
        for (decrease, holds) in [
            (params.late_move_pv, late.on_pv),
            (params.late_move_crowns, late.crowns),
            (params.late_move_threatened, late.threatened),
        ] {
            reduction -= if holds { decrease } else { 0 };
        }
        reduction -= (params.late_move_history * late.history) >> 14;
        (reduction / PLY).clamp(0, depth - 1)
    }

    /// Depth in plies of the `ProbCut` search for a node of this depth.
    pub(super) fn probcut_depth(&self, depth: i32) -> i32 {
        let params = &self.parameters;
        depth - (params.probcut_reduction + params.probcut_share * depth + PLY / 2) / PLY
    }
}
