//! Unconditionally alive chains (Benson, "Life in the game of Go", 1976) and certainly dead stones.

use super::board::Board;
use super::{Move, Position};
use tabletop_core::{Position as _, Side};

/// Minimum number of points with room for two eyes: the smallest living shapes, in the corner, are two one-point eyes
/// and six stones. One point is kept in reserve.
const ROOM_TO_LIVE: usize = 7;

/// Returns for each point whether the stone on it is certainly dead: it lies in a space too small for two eyes,
/// enclosed by enemy chains that cannot be killed even if their side always passes.
pub fn certainly_dead(board: &Board) -> Vec<bool> {
    let mut dead = vec![false; board.points().len()];
    for side in Side::BOTH {
        let alive = pass_alive(board, side);
        for space in board.regions(|point| point != Some(side)) {
            let enclosed = space
                .iter()
                .flat_map(|&index| board.neighbours(index))
                .all(|next| board.at(next) != Some(side) || alive[next]);
            if enclosed && space.len() < ROOM_TO_LIVE && space.len() < board.points().len() {
                for &index in &space {
                    dead[index] = board.at(index).is_some();
                }
            }
        }
    }
    dead
}

/// Returns a move beside a certainly dead stone of the opponent that leaves all unconditionally alive chains alive, if
/// there is one: repeated, it captures the stone and loses no point of area.
pub fn clearing(position: &Position) -> Option<Move> {
    let (board, side) = (position.board(), position.turn());
    let (dead, alive) = (certainly_dead(board), pass_alive(board, side));
    let is_target = |index: usize| dead[index] && board.at(index) == Some(side.other());
    let stays_alive = |mv: &Move| {
        let after = position.after(mv);
        let still = pass_alive(after.board(), side);
        alive
            .iter()
            .zip(still)
            .all(|(before, after)| after || !before)
    };
    let around = (0..board.points().len())
        .filter(|&at| board.at(at).is_none() && board.neighbours(at).any(is_target));
    around
        .map(|at| Move::Place(board.grid().cell(at)))
        .find(|mv| position.is_legal(mv) && stays_alive(mv))
}

/// Returns for each point whether it belongs to a chain of `side` that cannot be captured even if `side` always passes.
pub fn pass_alive(board: &Board, side: Side) -> Vec<bool> {
    let chains: Vec<_> = board
        .chains()
        .into_iter()
        .filter(|chain| chain.side == side)
        .collect();
    let mut on = vec![usize::MAX; board.points().len()];
    for (number, chain) in chains.iter().enumerate() {
        for &stone in &chain.stones {
            on[stone] = number;
        }
    }
    let spaces: Vec<Space> = board
        .regions(|point| point != Some(side))
        .iter()
        .map(|points| Space::new(board, points, &on))
        .collect();
    let (mut alive, mut sealed) = (vec![true; chains.len()], vec![true; spaces.len()]);
    loop {
        let mut changed = false;
        for (number, alive) in alive.iter_mut().enumerate().filter(|(_, alive)| **alive) {
            let eyes = spaces
                .iter()
                .zip(&sealed)
                .filter(|(space, sealed)| **sealed && space.vital_to.contains(&number))
                .count();
            if eyes < 2 {
                *alive = false;
                changed = true;
            }
        }
        for (space, sealed) in spaces
            .iter()
            .zip(&mut sealed)
            .filter(|(_, sealed)| **sealed)
        {
            if space.around.iter().any(|&chain| !alive[chain]) {
                *sealed = false;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    on.iter()
        .map(|&number| alive.get(number).copied().unwrap_or(false))
        .collect()
}

/// A space enclosed by chains of one side.
struct Space {
    /// Enclosing chains.
    around: Vec<usize>,
    /// Enclosing chains for which the space is vital: every empty point of the space is a liberty of the chain.
    vital_to: Vec<usize>,
}

impl Space {
    fn new(board: &Board, points: &[usize], on: &[usize]) -> Self {
        let chains_around = |index: usize| {
            let mut chains: Vec<usize> = board.neighbours(index).map(|next| on[next]).collect();
            chains.retain(|&chain| chain != usize::MAX);
            chains
        };
        let mut around: Vec<usize> = points
            .iter()
            .flat_map(|&index| chains_around(index))
            .collect();
        around.sort_unstable();
        around.dedup();
        let mut vital_to = around.clone();
        for &index in points.iter().filter(|&&index| board.at(index).is_none()) {
            let chains = chains_around(index);
            vital_to.retain(|chain| chains.contains(chain));
        }
        Self { around, vital_to }
    }
}
