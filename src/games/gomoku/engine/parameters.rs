//! The numbers of the search that games against itself decide: depths and reductions in eighths of a ply, margins in units of
//! the evaluation. `tabletop-lab train gomoku --tune` moves them, see [`spsa`](tabletop_search::spsa).

use super::node::PLY;
use tabletop_search::parameters;
use tabletop_search::reductions::LateMoveReductions;

parameters! {
    /// Minimum depth for a null move.
    null_move_depth: 27, 8..=48, by 4.0;
    /// Depth reduction of a null move.
    null_move_reduction: 22, 0..=48, by 4.0;
    /// Additional null move reduction, in 64ths of the depth.
    null_move_share: 18, 0..=40, by 4.0;
    /// Minimum depth to reduce a position without a known best move by a ply (internal iterative reduction).
    iir_depth: 34, 16..=80, by 6.0;
    /// Depth below which a bad position is only searched for fours (razoring).
    razor_depth: 10, 0..=64, by 4.0;
    /// Margin below the window for razoring.
    razor_margin: 33, 0..=200, by 12.0;
    /// Increase of the margin per ply of depth.
    razor_margin_per_ply: 38, 0..=120, by 8.0;
    /// Depth below which a good position is not searched (futility pruning).
    futility_depth: 74, 16..=120, by 8.0;
    /// Margin above the window for futility pruning, per ply of depth.
    futility_margin: 58, 10..=160, by 8.0;
    /// Margin above the window for a node to be likely to fail high, so that its moves, except fours, are reduced.
    likely_fail_high_margin: 41, -40..=160, by 10.0;
    /// Increase of the margin per ply of depth.
    likely_fail_high_per_ply: 12, 0..=60, by 4.0;
    /// Reduction of these moves.
    likely_fail_high_reduction: 11, 0..=20, by 2.0;
    /// Minimum depth for the singular test of the best move.
    singular_depth: 54, 24..=88, by 6.0;
    /// Margin by which a singular move has to be better than the others, in eighths of a unit per ply of depth.
    singular_margin: 8, 0..=48, by 4.0;
    /// Extension of a singular move.
    singular_extension: 6, 0..=20, by 2.0;
    /// Reduction of the best move if others are as good and its score is above the window.
    singular_reduction: 8, -4..=20, by 2.0;
    /// Additional margin for the second singular extension.
    singular_double_margin: 21, 0..=60, by 4.0;
    /// Second singular extension.
    singular_double_extension: 4, 0..=16, by 2.0;
    /// Extension of a four after a four in a node that is expected to fail high.
    four_after_four_extension: 5, -4..=16, by 2.0;
    /// Depth of the answer to a threatened five, relative to the node's depth.
    forced_extension: 0, -8..=8, by 1.0;
    /// Reduction of the moves after one that raised alpha.
    raised_alpha_reduction: 7, 0..=20, by 2.0;
    /// Late move reductions: 64ths of a ply for the product of the logarithms of depth in plies and move number.
    late_move_scale: 65, 16..=120, by 5.0;
    /// Constant part of late move reductions.
    late_move_base: 5, -12..=16, by 2.0;
    /// Additional reduction if the side to move does not stand better than two plies ago.
    late_move_not_improving: 4, -4..=16, by 2.0;
    /// Additional reduction if the node is expected to fail high.
    late_move_cut_node: 5, -4..=24, by 2.0;
    /// Decrease of the reduction on the principal variation.
    late_move_pv: 7, -4..=24, by 2.0;
    /// Decrease of the reduction for a move that is a threat for either side.
    late_move_threat: -2, -4..=20, by 2.0;
    /// Decrease of the reduction for a threat that follows up another.
    late_move_follow_up: 3, -4..=20, by 2.0;
    /// Decrease of the reduction for a move with the maximum history score.
    late_move_history: 9, 0..=32, by 3.0;
    /// Decrease of the reduction if the node is or was on the principal variation.
    late_move_was_pv: 3, -4..=16, by 1.5;
    /// Additional reduction for a move far from the last stones of both sides.
    late_move_far: 4, -4..=20, by 1.5;
    /// Additional reduction for a four far from the opponent's last stone, which only delays an answer.
    late_move_delays_other: 11, -4..=28, by 2.0;
    /// Additional reduction for a four far from its own side's last stone.
    late_move_delays_own: 5, -4..=20, by 1.5;
    /// Maximum extension of a late move by the sum of these terms.
    late_move_extension: 0, 0..=8, by 1.5;
    /// Margin above the window for a late move's second search to be extended.
    deeper_margin: 17, 0..=100, by 6.0;
    /// Increase of the margin per ply of the move's reduction.
    deeper_margin_per_ply: 8, 0..=40, by 3.0;
    /// Extension of the second search.
    deeper_extension: 6, 0..=16, by 1.5;
    /// Reduction of the second search if the move is hardly better than the best so far.
    shallower_reduction: 6, 0..=16, by 1.5;
    /// Late move pruning: number of moves tried at any depth, in eighths of a move.
    late_moves_base: 37, 8..=64, by 4.0;
    /// Exponent of the depth in plies for the number of additional moves, in hundredths.
    late_moves_power: 136, 90..=190, by 6.0;
    /// Factor for the number of moves if the side to move does not stand better than two plies ago, in 64ths.
    late_moves_not_improving: 42, 16..=64, by 4.0;
    /// Factor for the number of moves if a straight four has to be answered, in 64ths.
    late_answers: 47, 8..=160, by 8.0;
    /// Ordering bonus of killer moves.
    killer_bonus: 137, 0..=400, by 20.0;
    /// Ordering bonus of the counter move to the previous move.
    counter_move_bonus: 67, 0..=300, by 15.0;
    /// Ordering bonus of the maximum history score.
    history_weight: 134, 0..=500, by 20.0;
    /// Maximum number of positions in a leaf's search for fours.
    leaf_budget: 116, 10..=400, by 20.0;
    /// Half width of an iteration's first aspiration window.
    aspiration: 33, 8..=120, by 6.0;
}

/// Number of depths in plies that the tables distinguish.
const DEPTHS: usize = 32;

/// Search parameters, and tables derived from them.
pub(super) struct Tuning {
    pub(super) parameters: Parameters,
    late_move_reductions: LateMoveReductions<DEPTHS, 64>,
    /// Number of moves tried in a quiet position by plies of depth: if the side to move stands better than two plies
    /// ago, and otherwise.
    late_moves: [[u8; 2]; DEPTHS],
}

impl Default for Tuning {
    fn default() -> Self {
        Self::new(Parameters::SHIPPED)
    }
}

impl Tuning {
    pub(super) fn new(parameters: Parameters) -> Self {
        let scale = PLY as f32 * parameters.late_move_scale as f32 / 64.0;
        let move_limits = |plies: usize| {
            let power = parameters.late_moves_power as f32 / 100.0;
            let improving = parameters.late_moves_base as f32 / 8.0 + (plies as f32).powf(power);
            let otherwise = improving * parameters.late_moves_not_improving as f32 / 64.0;
            [improving, otherwise.max(2.0)].map(|moves| moves as u8)
        };
        Self {
            late_move_reductions: LateMoveReductions::new(parameters.late_move_base, scale),
            late_moves: std::array::from_fn(move_limits),
            parameters,
        }
    }

    /// Returns the basic late move reduction of the move with this number.
    pub(super) fn late_move_reduction(&self, depth: i32, number: usize) -> i32 {
        self.late_move_reductions.get(depth / PLY, number)
    }

    /// Returns the number of moves to try in a quiet position.
    pub(super) fn late_moves(&self, depth: i32, improving: bool) -> usize {
        let plies = (depth / PLY).clamp(0, DEPTHS as i32 - 1) as usize;
        usize::from(self.late_moves[plies][usize::from(!improving)])
    }
}
