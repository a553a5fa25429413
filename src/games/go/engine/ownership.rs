//! What playouts say of a position: whose every point will be, which stones are dead, by how much it will end.

use super::board::with_size;
use super::search::Search;
use crate::core::Side;
use crate::games::go::count::Count;
use crate::games::go::pass_alive;
use crate::games::go::{Position, board::Board};

/// A chain counts as dead where its own side owns its points by less than this, from −1 to 1, on the average.
const DEAD_BELOW: f32 = -0.4;

/// Playouts that a proposal of dead stones takes on boards from 9 × 9 on.
pub const PROPOSAL_PLAYOUTS: u32 = 300;

/// Playouts that a proposal of dead stones takes on a board of so many points: on small ones most stones are judged by
/// proof, and fewer playouts say the rest.
pub fn proposal_playouts(points: usize) -> u32 {
    PROPOSAL_PLAYOUTS.min(4 * points as u32)
}

/// Chances and margins seen by playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// For each point by rows from the top, from −1 (White's in every playout) to 1 (Black's).
    pub owners: Vec<f32>,
    /// Black's mean margin in points, komi subtracted.
    pub margin: f32,
}

/// Looks at `position` with so many playouts, without searching.
///
/// Each side begins half of them, so that the estimate does not depend on whose turn it is.
pub fn ownership(position: &Position, playouts: u32, seed: u64) -> Estimate {
    with_size!(position.rules().size, W, P => {
        let mut search = Search::<W, P>::new(position, 1, seed);
        search.ownership_playouts(playouts);
        search.estimate()
    })
}

/// The stones that are most likely dead, for each point by rows from the top.
pub fn dead_stones(position: &Position, playouts: u32, seed: u64) -> Vec<bool> {
    let estimate = ownership(position, playouts, seed);
    classify_dead(position.board(), &estimate.owners)
}

/// Black's margin in points with dead stones taken off and komi subtracted, as the position stands.
pub fn score_estimate(position: &Position, playouts: u32, seed: u64) -> f32 {
    let dead = dead_stones(position, playouts, seed);
    let rules = position.rules();
    let count = Count::new(position.board(), &dead, rules.scoring, position.prisoners());
    count.margin_halves(rules.komi.0) as f32 / 2.0
}

/// Which chains `owners` calls dead. What is proved is not left to playouts.
pub(super) fn classify_dead(board: &Board, owners: &[f32]) -> Vec<bool> {
    let mut dead = pass_alive::certainly_dead(board);
    let alive = Side::BOTH.map(|side| pass_alive::pass_alive(board, side));
    for chain in board.chains() {
        let sign = if chain.side == Side::Black { 1.0 } else { -1.0 };
        let own: f32 = chain.stones.iter().map(|&stone| sign * owners[stone]).sum();
        let mean = own / chain.stones.len() as f32;
        let proved = alive[chain.side.index()][chain.stones[0]];
        if !proved && mean < DEAD_BELOW {
            for &stone in &chain.stones {
                dead[stone] = true;
            }
        }
    }
    dead
}
