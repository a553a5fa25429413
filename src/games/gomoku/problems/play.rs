//! Games as a source of problems: a random opening near the middle, then quick searches with occasional errors.

use super::super::{Gomoku, Move, Position};
use crate::gomoku::GomokuEngine;
use crate::gomoku::engine::prover::looks::by_looks;
use tabletop_core::problem::Candidate;
use tabletop_core::{Game, Options, Position as _, Rng};

const RULES: [&str; 3] = ["freestyle", "standard", "renju"];
/// Minimum number of random stones in the opening, and the number of possible additional ones.
const RANDOM_STONES: (usize, usize) = (3, 4);
const SPREAD: u8 = 3;
/// Numbers of positions searched per move, one of which is drawn for each side.
const NODES: [u64; 5] = [100, 300, 800, 2_000, 5_000];
/// One move in this many is an error that only looks good.
const ERRS_ONE_IN: usize = 8;
/// Number of plausible moves from which an error is drawn.
const PLAUSIBLE: usize = 6;
/// Minimum number of stones of a candidate position.
const FIRST_STONES: usize = 9;
/// Maximum number of stones; longer games are broken off.
const MAX_STONES: usize = 70;

/// Returns the candidate positions of a game in random order; the rules alternate with `number`.
pub(super) fn candidates(
    engine: &mut GomokuEngine,
    number: u64,
    rng: &mut Rng,
) -> Vec<Candidate<Position>> {
    let rule = RULES[number as usize % RULES.len()];
    let options = Options::defaults(Gomoku::INFO.options).with("rule", rule);
    let Some((options, mut position)) = options
        .ok()
        .and_then(|options| Some((options.clone(), Gomoku::start(&options).ok()?)))
    else {
        return Vec::new();
    };
    let random = RANDOM_STONES.0 + rng.below(RANDOM_STONES.1);
    let nodes = [(); 2].map(|()| rng.pick(&NODES).copied().unwrap_or(NODES[0]));
    let mut found = Vec::new();
    for stones in 0..MAX_STONES {
        if position.outcome().is_some() {
            break;
        }
        if stones >= FIRST_STONES {
            found.push(Candidate {
                options: options.clone(),
                position: position.clone(),
            });
        }
        let chosen = if stones < random {
            rng.pick(&central(&position)).copied()
        } else if rng.below(ERRS_ONE_IN) == 0 {
            let mut looks = by_looks(&position);
            looks.truncate(PLAUSIBLE);
            rng.pick(&looks).copied()
        } else {
            let seed = rng.below(1 << 30) as u64;
            let found = super::searched(engine, &position, nodes[stones % 2], seed);
            found.map(|(mv, _)| mv)
        };
        let Some(mv) = chosen else { break };
        position.play_unchecked(&mv);
    }
    rng.shuffle(&mut found);
    found
}

fn central(position: &Position) -> Vec<Move> {
    let middle = position.grid().cols / 2;
    let is_near = |coordinate: u8| coordinate.abs_diff(middle) <= SPREAD;
    let mut moves = position.legal_moves();
    moves.retain(|mv| matches!(mv, Move::Place(cell) if is_near(cell.col) && is_near(cell.row)));
    moves
}
