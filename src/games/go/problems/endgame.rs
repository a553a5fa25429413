//! The last points of a game on a small board, solved exactly: one move alone gets the most, by area, and needs no ko.

use super::fight::{Solved, Solver, Worth};
use super::prover::{Aim, Fight, State};
use super::stones::{Area, Stones};
use tabletop_core::Side;

/// Greatest size of a board whose endgames are solved.
pub(super) const SIZE: u8 = 5;

/// Empty points that a position may have.
const EMPTIES: std::ops::RangeInclusive<u32> = 4..=9;

/// Positions that the proof of one move may take.
pub(super) const MOST: u64 = 4_000;

/// A solved endgame.
#[derive(Clone, Debug)]
pub(super) struct Endgame {
    /// The lead of the side to move at the end.
    pub(super) lead: i32,
    pub(super) solved: Solved,
}

/// The question whether the side to move gets at least `lead`.
pub(super) fn question(area: Area, turn: Side, lead: i32) -> Fight {
    // White gets at least 5 if Black doesn't get −4.
    let least = match turn {
        Side::Black => lead,
        Side::White => 1 - lead,
    };
    Fight {
        area,
        inside: area.all,
        aim: Aim::Area(least),
    }
}

/// The position as a problem of the side to move, if exactly one move gets the most.
pub(super) fn solve(area: Area, stones: &Stones, turn: Side) -> Option<Endgame> {
    let state = State::new(*stones, turn);
    let empty = area.all & !stones.taken();
    if !EMPTIES.contains(&empty.count_ones()) || stones.taken() == 0 {
        return None;
    }
    let lead = best(area, &state)?;
    let mut solver = Solver::new(question(area, turn, lead), MOST);
    let solved = solver.solve(&state)?;
    Some(Endgame { lead, solved })
}

/// The most that the side to move gets, if that is known without a ko.
fn best(area: Area, state: &State) -> Option<i32> {
    let points = area.all.count_ones() as i32;
    // Wins and losses of the whole board are common, and the search halves what lies between.
    let (mut sure, mut too_much) = (-points, points + 1);
    while too_much - sure > 1 {
        let lead = i32::midpoint(sure, too_much);
        let mut solver = Solver::new(question(area, state.turn, lead), MOST);
        match solver.outcome(state, state.turn) {
            Worth::Works => sure = lead,
            Worth::Fails => too_much = lead,
            Worth::Open => return None,
        }
    }
    Some(sure)
}
