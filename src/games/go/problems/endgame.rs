//! Endgames on a small board, solved exactly: exactly one move gets the maximum, by area and without a ko.

use super::fight::{MoveResult, Solver};
use super::problem_goal::lead_fight;
use super::prover::State;
use super::solved::Solved;
use super::stones::{Area, Stones};
use tabletop_core::Side;

/// Maximum board size for solved endgames.
pub(super) const SIZE: u8 = 5;

/// Number of empty points of a position.
const EMPTIES: std::ops::RangeInclusive<u32> = 4..=9;

/// Maximum number of positions for the proof of one move.
pub(super) const MAX_PROOF_NODES: u64 = 4_000;

#[derive(Clone, Debug)]
pub(super) struct Endgame {
    /// Final lead of the side to move.
    pub(super) lead: i32,
    pub(super) solved: Solved,
}

/// Solves the position as a problem for the side to move, if exactly one move gets the maximum.
pub(super) fn solve(area: Area, stones: &Stones, turn: Side) -> Option<Endgame> {
    let state = State::new(*stones, turn);
    let empty = area.all & !stones.taken();
    if !EMPTIES.contains(&empty.count_ones()) || stones.taken() == 0 {
        return None;
    }
    let lead = best(area, &state)?;
    let mut solver = Solver::new(lead_fight(area, turn, lead), MAX_PROOF_NODES);
    let solved = solver.solve(&state)?;
    Some(Endgame { lead, solved })
}

/// Returns the maximum lead of the side to move, if it can be proved without a ko.
fn best(area: Area, state: &State) -> Option<i32> {
    let points = area.all.count_ones() as i32;
    // Wins and losses of the whole board are common, and the binary search covers everything in between.
    let (mut sure, mut too_much) = (-points, points + 1);
    while too_much - sure > 1 {
        let lead = i32::midpoint(sure, too_much);
        let mut solver = Solver::new(lead_fight(area, state.turn, lead), MAX_PROOF_NODES);
        match solver.outcome(state, state.turn) {
            MoveResult::Proven => sure = lead,
            MoveResult::Refuted => too_much = lead,
            MoveResult::Unknown => return None,
        }
    }
    Some(sure)
}
