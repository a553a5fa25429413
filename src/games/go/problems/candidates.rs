//! Candidate positions for problems.

use super::stones::{Area, Points, each};
use super::{enclosure, endgame};
use crate::go::engine::GoEngine;
use crate::go::position::{Go as Position, Move};
use crate::go::rules::Rules;
use tabletop_core::problem::Candidate;
use tabletop_core::{Engine as _, Limits, Options, Position as _, Rng, Side};

/// Number of random layouts per list.
const LAYOUTS: usize = 24;
/// Playouts per move in games for open captures, and in games for endgames.
const PLAYOUTS: [u64; 2] = [7, 24];
/// Maximum number of moves in a game.
const MAX_MOVES: usize = 110;
/// Moves between two candidate positions of a game; closer positions would be nearly the same problem.
const MIN_DISTANCE: usize = 9;
/// Number of empty points in endgame candidates.
const ENDGAME_EMPTIES: std::ops::RangeInclusive<usize> = 4..=9;

/// Returns random candidates of one kind: layouts, a game on 9×9, or the end of a game on 5×5.
pub(super) fn candidates(engine: &mut GoEngine, rng: &mut Rng) -> Vec<Candidate<Position>> {
    match rng.below(12) {
        0 => endgames(engine, rng),
        1 => captures(engine, rng),
        _ => layouts(rng),
    }
}

fn options(size: u8) -> Option<Options> {
    let options = Options::defaults(Rules::TABLE).with("size", size).ok()?;
    options.with("komi", 0).ok()
}

fn layouts(rng: &mut Rng) -> Vec<Candidate<Position>> {
    let Some(options) = options(enclosure::SIZE) else {
        return Vec::new();
    };
    let Ok(rules) = Rules::checked(&options) else {
        return Vec::new();
    };
    let area = Area::new(enclosure::SIZE);
    let mut found = Vec::new();
    for _ in 0..LAYOUTS {
        let stones = enclosure::random(rng);
        let turn = Side::BOTH[rng.below(2)];
        let corner = rng.below(8);
        if let Some(stones) = stones {
            let mut turned = stones;
            turned.own = stones.own.map(|own| turn_by(&area, own, corner));
            found.push(Candidate {
                options: options.clone(),
                position: Position::set_up(rules, turned.board(&area), turn),
            });
        }
    }
    found
}

/// Returns the points under one of the eight symmetries.
fn turn_by(area: &Area, points: Points, symmetry: usize) -> Points {
    let size = u32::from(area.size());
    each(points).fold(0, |sum, point| {
        let index = point.trailing_zeros();
        let (mut row, mut col) = (index / size, index % size);
        if symmetry & 1 != 0 {
            (row, col) = (col, row);
        }
        if symmetry & 2 != 0 {
            row = size - 1 - row;
        }
        if symmetry & 4 != 0 {
            col = size - 1 - col;
        }
        sum | 1 << (row * size + col)
    })
}

/// Returns positions of a game on 9×9, far from each other.
fn captures(engine: &mut GoEngine, rng: &mut Rng) -> Vec<Candidate<Position>> {
    let first = 6 + rng.below(MIN_DISTANCE);
    let game = game(engine, enclosure::SIZE, PLAYOUTS[0], rng);
    game.into_iter().skip(first).step_by(MIN_DISTANCE).collect()
}

/// Returns the last positions of a game on 5×5.
fn endgames(engine: &mut GoEngine, rng: &mut Rng) -> Vec<Candidate<Position>> {
    let mut game = game(engine, endgame::SIZE, PLAYOUTS[1], rng);
    game.retain(|candidate| {
        let points = candidate.position.board().points();
        ENDGAME_EMPTIES.contains(&points.iter().filter(|point| point.is_none()).count())
    });
    rng.shuffle(&mut game);
    game
}

/// Plays a game of the engine against itself that begins with some random moves.
fn game(engine: &mut GoEngine, size: u8, playouts: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
    let Some(options) = options(size) else {
        return Vec::new();
    };
    let Ok(rules) = Rules::checked(&options) else {
        return Vec::new();
    };
    let mut position = Position::new(rules);
    engine.forget();
    let limits = Limits {
        nodes: Some(playouts),
        seed: rng.next_u64(),
        memory: 8,
        ..Limits::default()
    };
    let random_plies = 2 + rng.below(4);
    let mut game = Vec::new();
    for ply in 0..MAX_MOVES {
        let mv = if ply < random_plies {
            let points: Vec<Move> = position.legal_moves();
            rng.pick(&points).copied()
        } else {
            engine.analyse(&position, &limits).0
        };
        let Some(mv) = mv else { break };
        position.play_unchecked(&mv);
        if position.passes() > 1 {
            break;
        }
        // A set-up position has no ko and no history, as problems require.
        game.push(Candidate {
            options: options.clone(),
            position: Position::set_up(
                *position.rules(),
                position.board().clone(),
                position.turn(),
            ),
        });
    }
    game
}
