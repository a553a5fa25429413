//! Games that problems are looked for in: a random opening near the middle, then quick searches that err now and then.

use super::super::{Gomoku, Move, Position};
use crate::gomoku::GomokuEngine;
use tabletop_core::problem::Candidate;
use tabletop_core::{Control, Engine, Game, Limits, Options, Position as _, Rng, SearchRequest};

/// The rules that problems are made for.
const RULES: [&str; 3] = ["freestyle", "standard", "renju"];
/// Random stones at the beginning, the fewest and how many more there may be.
const RANDOM_STONES: (usize, usize) = (3, 4);
/// How far from the middle they lie at most.
const SPREAD: u8 = 3;
/// Positions that a search of a move may visit, one of these each side.
const NODES: [u64; 5] = [100, 300, 800, 2_000, 5_000];
/// One move in so many is one that only looks good.
const ERRS_ONE_IN: usize = 8;
/// Of how many such moves one is drawn.
const PLAUSIBLE: usize = 6;
/// Stones on the board from which on a position may make a problem.
const FIRST_STONES: usize = 9;
/// A game that goes on for longer is broken off.
const MOST_STONES: usize = 70;

/// The positions of a game that may make problems, in random order; the rules take turns by `number`.
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
    for stones in 0..MOST_STONES {
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
            let mut looks = super::by_looks(&position);
            looks.truncate(PLAUSIBLE);
            rng.pick(&looks).copied()
        } else {
            quick_move(engine, &position, nodes[stones % 2], rng)
        };
        let Some(mv) = chosen else { break };
        position.play_unchecked(&mv);
    }
    rng.shuffle(&mut found);
    found
}

/// The legal moves near the middle of the board.
fn central(position: &Position) -> Vec<Move> {
    let middle = position.grid().cols / 2;
    let is_near = |coordinate: u8| coordinate.abs_diff(middle) <= SPREAD;
    let mut moves = position.legal_moves();
    moves.retain(|mv| matches!(mv, Move::Place(cell) if is_near(cell.col) && is_near(cell.row)));
    moves
}

fn quick_move(
    engine: &mut GomokuEngine,
    position: &Position,
    nodes: u64,
    rng: &mut Rng,
) -> Option<Move> {
    let seed = rng.below(1 << 30) as u64;
    super::searched(engine, position, nodes, seed).map(|(mv, _)| mv)
}

/// What a fresh search of so many positions plays, and the chance that it sees for whoever moves.
pub(super) fn searched(
    engine: &mut GomokuEngine,
    position: &Position,
    nodes: u64,
    seed: u64,
) -> Option<(Move, f64)> {
    engine.forget();
    let limits = Limits {
        nodes: Some(nodes),
        seed,
        ..Limits::default()
    };
    let mut chance = 0.5;
    let mv = engine.search(SearchRequest {
        root: position,
        limits: &limits,
        rated: None,
        control: &Control::new(),
        report: &mut |report| {
            if let Some(line) = report.lines.first() {
                chance = line.score.chance();
            }
        },
    });
    mv.map(|mv| (mv, chance))
}
