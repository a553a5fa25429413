//! The numbers of the search that games against itself decide: depths and reductions in eighths of a ply, margins in units of
//! the evaluation. `train-gomoku --tune` moves them, see [`spsa`](tabletop_search::spsa).

use super::node::PLY;
use tabletop_search::parameters;

parameters! {
    /// From what depth on a null move is tried.
    null_move_depth: 27, 8..=48, by 4.0;
    /// By how much less deep what follows a null move is searched.
    null_move_reduction: 22, 0..=48, by 4.0;
    /// By how many 64ths of the depth it is searched less deep besides.
    null_move_share: 18, 0..=40, by 4.0;
    /// From what depth on a position without a known best move is searched a ply less deep (internal iterative reduction).
    iir_depth: 34, 16..=80, by 6.0;
    /// Below what depth a position that looks bad is only looked at for fours (razoring).
    razor_depth: 10, 0..=64, by 4.0;
    /// How far below the window a position has to look for that.
    razor_margin: 33, 0..=200, by 12.0;
    /// How much farther for each ply of depth.
    razor_margin_per_ply: 38, 0..=120, by 8.0;
    /// Below what depth a position that looks good is not searched (futility pruning).
    futility_depth: 74, 16..=120, by 8.0;
    /// How far above the window a position has to look for that, for each ply of depth.
    futility_margin: 58, 10..=160, by 8.0;
    /// How far above the window a position has to look for its moves, fours apart, to be searched less deep.
    likely_fail_high_margin: 41, -40..=160, by 10.0;
    /// How much farther for each ply of depth.
    likely_fail_high_per_ply: 12, 0..=60, by 4.0;
    /// By how much less deep they are searched then.
    likely_fail_high_reduction: 11, 0..=20, by 2.0;
    /// From what depth on the best move is compared with the others.
    singular_depth: 54, 24..=88, by 6.0;
    /// How much better than the others it has to be to be searched deeper, in eighths of a unit for each ply of depth.
    singular_margin: 8, 0..=48, by 4.0;
    /// By how much deeper it is searched then.
    singular_extension: 6, 0..=20, by 2.0;
    /// By how much less deep where others are as good and it is above the window.
    singular_reduction: 8, -4..=20, by 2.0;
    /// How much better than the others by more it has to be to be searched deeper still.
    singular_double_margin: 21, 0..=60, by 4.0;
    /// By how much deeper still.
    singular_double_extension: 4, 0..=16, by 2.0;
    /// By how much deeper a four after a four is searched where the node is expected to fail high.
    four_after_four_extension: 5, -4..=16, by 2.0;
    /// How much deeper than the node the answer to a five that is threatened is searched.
    forced_extension: 0, -8..=8, by 1.0;
    /// By how much less deep the moves after one that raised alpha are searched.
    raised_alpha_reduction: 7, 0..=20, by 2.0;
    /// Late-move reductions: 64ths of a ply for the product of the logarithms of depth in plies and number of the move.
    late_move_scale: 65, 16..=120, by 5.0;
    /// What every late-move reduction has on top of that.
    late_move_base: 5, -12..=16, by 2.0;
    /// More reduction where the side to move does not stand better than two plies ago.
    late_move_not_improving: 4, -4..=16, by 2.0;
    /// More reduction where the node is expected to fail high.
    late_move_cut_node: 5, -4..=24, by 2.0;
    /// Less reduction on the principal variation.
    late_move_pv: 7, -4..=24, by 2.0;
    /// Less reduction for a move that is a threat for one of the sides.
    late_move_threat: -2, -4..=20, by 2.0;
    /// Less reduction for a threat that follows up another.
    late_move_follow_up: 3, -4..=20, by 2.0;
    /// Less reduction for a move of which history says only good.
    late_move_history: 9, 0..=32, by 3.0;
    /// Less reduction where the node is or was on the principal variation.
    late_move_was_pv: 3, -4..=16, by 1.5;
    /// More reduction for a move far from the last stones of both sides.
    late_move_far: 4, -4..=20, by 1.5;
    /// More reduction for a four far from the other side's last stone, where it only puts off an answer.
    late_move_delays_other: 11, -4..=28, by 2.0;
    /// More reduction for one far from the last stone of its own side.
    late_move_delays_own: 5, -4..=20, by 1.5;
    /// By how much deeper than others a late move may be searched for all these reasons.
    late_move_extension: 0, 0..=8, by 1.5;
    /// How far above the window a late move has to be to be searched deeper than others the second time.
    deeper_margin: 17, 0..=100, by 6.0;
    /// How much farther for each ply of its reduction.
    deeper_margin_per_ply: 8, 0..=40, by 3.0;
    /// By how much deeper.
    deeper_extension: 6, 0..=16, by 1.5;
    /// By how much less deep the second time where it is hardly better than the best so far.
    shallower_reduction: 6, 0..=16, by 1.5;
    /// Late-move pruning: moves that are tried at any depth, in eighths of a move.
    late_moves_base: 37, 8..=64, by 4.0;
    /// To what power of the plies of depth more are tried, in hundredths.
    late_moves_power: 136, 90..=190, by 6.0;
    /// 64ths of all that where the side to move does not stand better than two plies ago.
    late_moves_not_improving: 42, 16..=64, by 4.0;
    /// 64ths of all that where a straight four has to be answered.
    late_answers: 47, 8..=160, by 8.0;
    /// How much earlier a move is tried that was good elsewhere at this ply.
    killer_bonus: 137, 0..=400, by 20.0;
    /// How much earlier a move is tried that was good as the answer to the same move.
    counter_move_bonus: 67, 0..=300, by 15.0;
    /// How much earlier a move is tried of which history says only good.
    history_weight: 134, 0..=500, by 20.0;
    /// Positions a leaf's look for fours may visit.
    leaf_budget: 116, 10..=400, by 20.0;
    /// How far the first window of an iteration reaches on either side of the last score.
    aspiration: 33, 8..=120, by 6.0;
}

/// Deepest entry of the tables, in plies.
const DEEPEST: usize = 31;
/// Moves that late-move reductions tell apart.
const MOVES: usize = 64;

/// The numbers of the search, and tables made from them.
pub(super) struct Tuning {
    pub(super) parameters: Parameters,
    /// Late-move reductions by plies of depth and number of the move.
    late_move_reductions: [[i16; MOVES]; DEEPEST + 1],
    /// Moves of a quiet position that are tried, by plies of depth: where the side to move stands better than two plies ago, and
    /// elsewhere.
    late_moves: [[u8; 2]; DEEPEST + 1],
}

impl Default for Tuning {
    fn default() -> Self {
        Self::new(Parameters::SHIPPED)
    }
}

impl Tuning {
    pub(super) fn new(parameters: Parameters) -> Self {
        let scale = PLY as f32 * parameters.late_move_scale as f32 / 64.0;
        let reduction = |plies: usize, number: usize| {
            let logs = (plies.max(1) as f32).ln() * (number.max(1) as f32).ln();
            (logs * scale) as i16 + parameters.late_move_base as i16
        };
        let most = |plies: usize| {
            let power = parameters.late_moves_power as f32 / 100.0;
            let improving = parameters.late_moves_base as f32 / 8.0 + (plies as f32).powf(power);
            let otherwise = improving * parameters.late_moves_not_improving as f32 / 64.0;
            [improving, otherwise.max(2.0)].map(|moves| moves as u8)
        };
        Self {
            late_move_reductions: std::array::from_fn(|plies| {
                std::array::from_fn(|number| reduction(plies, number))
            }),
            late_moves: std::array::from_fn(most),
            parameters,
        }
    }

    /// How much less deep the move of this number is searched before anything else is known of it.
    pub(super) fn late_move_reduction(&self, depth: i32, number: usize) -> i32 {
        let plies = (depth / PLY).clamp(0, DEEPEST as i32) as usize;
        i32::from(self.late_move_reductions[plies][number.min(MOVES - 1)])
    }

    /// How many moves of a quiet position are tried.
    pub(super) fn late_moves(&self, depth: i32, improving: bool) -> usize {
        let plies = (depth / PLY).clamp(0, DEEPEST as i32) as usize;
        usize::from(self.late_moves[plies][usize::from(!improving)])
    }
}
