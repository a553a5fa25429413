//! Tuning of the search parameters by self-play.

use super::super::GomokuEngine;
use super::super::parameters::{Parameters, Tuning};
use super::games::{LOPSIDED, start, think};
use crate::gomoku::Position;
use tabletop_core::{Limits, Rng, Score};
use tabletop_search::self_play::play_both_ways;
use tabletop_search::spsa::{self, Parameter, Trial};

/// Tunes the search parameters by this many pairs of games, each move of which is a search of at most `nodes`
/// positions. `report` is called occasionally with the number of pairs played and the parameters.
pub fn tune(seed: u64, pairs: usize, nodes: u64, report: &mut dyn FnMut(usize, &[Parameter])) {
    let limits = Limits {
        nodes: Some(nodes),
        memory: 8,
        ..Limits::default()
    };
    let mut judge = GomokuEngine::default();
    let mut engines = [GomokuEngine::default(), GomokuEngine::default()];
    let mut play = |trial: &Trial, rng: &mut Rng| {
        for (engine, values) in engines.iter_mut().zip(&trial.values) {
            engine.tuning = Tuning::new(Parameters::from_values(values));
        }
        let opening = even(&mut judge, nodes, rng);
        // A game is over once one side proves a win.
        let mut over = |_: &Position, score| matches!(score, Score::WinIn(_)).then_some(1);
        play_both_ways(&mut engines, &opening, &limits, &mut over)
    };
    let parameters = Parameters::to_tune();
    spsa::tune(parameters, pairs, &mut Rng::new(seed), &mut play, report);
}

/// Returns an opening in which neither side is far ahead.
fn even(judge: &mut GomokuEngine, nodes: u64, rng: &mut Rng) -> Position {
    loop {
        let opening = start(rng);
        let (_, score) = think(judge, &opening, nodes);
        if matches!(score, Score::Centi(score) if score.abs() <= LOPSIDED) {
            return opening;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_with_those_shipped_and_are_moved_by_games() {
        let start = spsa::values(&Parameters::to_tune());
        assert_eq!(
            Parameters::from_values(&start),
            Tuning::default().parameters
        );
        spsa::check_fit(&start, 8, |report| tune(1, 8, 2_000, report));
    }
}
