//! Fitting the numbers of the search by games of the engine against itself.

use super::super::GomokuEngine;
use super::super::parameters::{Parameters, Tuning};
use super::games::{LOPSIDED, start, think};
use crate::core::{Outcome, Position as _, Rng, Score, Side, Verdict};
use crate::games::gomoku::Position;
use crate::search::spsa::{Parameter, Spsa, Trial};

/// Fits the numbers of the search by so many pairs of games, each move of which is a search of at most `nodes` positions. `report`
/// gets the pairs played and the numbers now and then.
pub fn tune(seed: u64, pairs: usize, nodes: u64, report: &mut dyn FnMut(usize, &[Parameter])) {
    let mut rng = Rng::new(seed);
    let mut fit = Spsa::new(Parameters::to_tune(), pairs);
    let mut judge = GomokuEngine::default();
    let mut engines = [GomokuEngine::default(), GomokuEngine::default()];
    let every = (pairs / 100).max(1);
    for pair in 1..=pairs {
        let trial = fit.trial(&mut rng);
        let opening = even(&mut judge, nodes, &mut rng);
        let difference = play(&mut engines, &trial, &opening, nodes);
        fit.learn(&trial, difference);
        if pair % every == 0 {
            report(pair, &fit.parameters);
        }
    }
}

/// Plays an opening both ways: the first player's points less the second's.
fn play(engines: &mut [GomokuEngine; 2], trial: &Trial, opening: &Position, nodes: u64) -> f64 {
    for (engine, values) in engines.iter_mut().zip(&trial.values) {
        engine.tuning = Tuning::new(Parameters::of(values));
    }
    let mut difference = 0.0;
    for first in Side::BOTH {
        match winner(engines, opening, first, nodes) {
            Some(side) if side == first => difference += 1.0,
            Some(_) => difference -= 1.0,
            None => {}
        }
    }
    difference
}

/// An opening in which neither side is seen far ahead.
fn even(engine: &mut GomokuEngine, nodes: u64, rng: &mut Rng) -> Position {
    loop {
        let opening = start(rng);
        let (_, score) = think(engine, &opening, nodes);
        if matches!(score, Score::Centi(score) if score.abs() <= LOPSIDED) {
            return opening;
        }
    }
}

/// Who wins the game in which the first engine plays `first`; a win that one of them proves is not played out.
fn winner(
    engines: &mut [GomokuEngine; 2],
    opening: &Position,
    first: Side,
    nodes: u64,
) -> Option<Side> {
    let mut position = opening.clone();
    while position.outcome().is_none() {
        let side = position.stone();
        let engine = &mut engines[usize::from(side != first)];
        let (mv, score) = think(engine, &position, nodes);
        if let Score::WinIn(_) = score {
            return Some(side);
        }
        position.play_unchecked(&mv);
    }
    match position.outcome() {
        Some(Outcome {
            verdict: Verdict::Win(winner),
            ..
        }) => Some(winner),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(parameters: &[Parameter]) -> Vec<f64> {
        parameters.iter().map(|known| known.value).collect()
    }

    #[test]
    fn numbers_begin_with_those_shipped_and_are_moved_by_games() {
        let start = values(&Parameters::to_tune());
        assert_eq!(Parameters::of(&start), Tuning::default().parameters);
        let mut told = Vec::new();
        tune(1, 8, 2_000, &mut |pair, parameters| {
            told.push((pair, values(parameters)));
        });
        assert!(told.iter().map(|known| known.0).eq(1..=8));
        assert_ne!(told[7].1, start);
    }
}
