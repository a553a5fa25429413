//! The numbers of the search that games against itself decide: depths in plies, margins in hundredths of a man, reductions in
//! 64ths of a ply. `train-checkers --tune` moves them, see [`spsa`](tabletop_search::spsa).

use tabletop_search::parameters;

parameters! {
    /// Below what depth a position that looks good is not searched (reverse futility pruning).
    futility_depth: 5, 1..=10, by 1.0;
    /// How far above the window a position has to look for that.
    futility_margin: -5, -20..=80, by 6.0;
    /// How much farther for each ply of depth.
    futility_margin_per_ply: 27, 4..=80, by 5.0;
    /// Below what depth a position that looks bad is not searched (razoring).
    razor_depth: 4, 0..=6, by 0.7;
    /// How far below the window a position has to look for that.
    razor_margin: 99, 0..=300, by 20.0;
    /// How much farther for each ply of depth.
    razor_margin_per_ply: 43, 0..=150, by 10.0;
    /// From what depth on a shallower search tries whether a position stays above the window (`ProbCut`).
    probcut_depth: 3, 3..=12, by 0.8;
    /// How far above the window the evaluation has to be for that.
    probcut_look: 23, -40..=100, by 6.0;
    /// How far above the window it has to stay.
    probcut_margin: 34, 4..=120, by 6.0;
    /// By how much less deep it is searched then.
    probcut_reduction: 185, 64..=448, by 24.0;
    /// By how many 64ths of the depth it is searched less deep besides.
    probcut_share: 3, 0..=32, by 3.0;
    /// From what depth on a position without a known best move is searched a ply less deep (internal iterative reduction).
    iir_depth: 8, 3..=20, by 1.0;
    /// From what depth on late moves are searched less deep.
    late_move_depth: 2, 2..=6, by 0.6;
    /// What every late-move reduction has.
    late_move_base: 41, -64..=128, by 8.0;
    /// How much more for the product of the logarithms of depth and number of the move.
    late_move_scale: 39, 0..=80, by 4.0;
    /// Less reduction on the principal variation.
    late_move_pv: 32, -32..=128, by 8.0;
    /// Less reduction for a move that crowns a man.
    late_move_crowns: 38, -64..=192, by 12.0;
    /// Less reduction where the other side threatens to take.
    late_move_threatened: 14, -64..=128, by 8.0;
    /// Less reduction for a move of which history says only good.
    late_move_history: 20, -32..=192, by 12.0;
}

/// Deepest entry of the table of reductions, in plies.
const DEEPEST: usize = 47;
/// Moves that late-move reductions tell apart.
const MOVES: usize = 24;
/// A ply in 64ths.
const PLY: i32 = 64;

/// The numbers of the search, and a table made from them.
#[derive(Debug)]
pub(super) struct Tuning {
    pub(super) parameters: Parameters,
    /// Late-move reductions in 64ths of a ply by plies of depth and number of the move.
    late_move_reductions: [[i16; MOVES]; DEEPEST + 1],
}

/// What is known of a late quiet move.
pub(super) struct LateMove {
    /// How many moves were tried before it.
    pub(super) number: usize,
    pub(super) on_pv: bool,
    pub(super) crowns: bool,
    /// Whether the other side threatens to take where it is made.
    pub(super) threatened: bool,
    /// What history says of it, within ±2^14.
    pub(super) history: i32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self::new(Parameters::SHIPPED)
    }
}

impl Tuning {
    pub(super) fn new(parameters: Parameters) -> Self {
        let reduction = |plies: usize, number: usize| {
            let logs = (plies.max(1) as f32).ln() * (number.max(1) as f32).ln();
            (logs * parameters.late_move_scale as f32) as i16 + parameters.late_move_base as i16
        };
        Self {
            late_move_reductions: std::array::from_fn(|plies| {
                std::array::from_fn(|number| reduction(plies, number))
            }),
            parameters,
        }
    }

    /// By how many plies less deep a late quiet move is searched at first.
    pub(super) fn late_move_reduction(&self, depth: i32, late: &LateMove) -> i32 {
        let numbers = &self.parameters;
        if depth < numbers.late_move_depth {
            return 0;
        }
        let plies = depth.clamp(0, DEEPEST as i32) as usize;
        let mut reduction = i32::from(self.late_move_reductions[plies][late.number.min(MOVES - 1)]);
        for (less, holds) in [
            (numbers.late_move_pv, late.on_pv),
            (numbers.late_move_crowns, late.crowns),
            (numbers.late_move_threatened, late.threatened),
        ] {
            reduction -= if holds { less } else { 0 };
        }
        reduction -= (numbers.late_move_history * late.history) >> 14;
        (reduction / PLY).clamp(0, depth - 1)
    }

    /// How deep a shallower search goes for a position of this depth, in plies.
    pub(super) fn probcut_depth(&self, depth: i32) -> i32 {
        let numbers = &self.parameters;
        depth - (numbers.probcut_reduction + numbers.probcut_share * depth + PLY / 2) / PLY
    }
}
