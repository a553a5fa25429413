//! Tuning of the search parameters by self-play.

use super::super::CheckersEngine;
use super::super::parameters::{Parameters, Tuning};
use super::games::Adjudication;
use crate::checkers::{Board, Position, Rules};
use tabletop_core::{Limits, Position as _, Rng, Score, Side};
use tabletop_search::self_play::{play_both_ways, think};
use tabletop_search::spsa::{self, Parameter, Trial};

/// Minimum and maximum number of random plies at the beginning.
const RANDOM_PLIES: (usize, usize) = (3, 8);
/// Maximum lead of one side in an opening, in hundredths of a man. Many nearly lost openings are played: without
/// them most games are drawn, whichever player is better.
const LOPSIDED: i32 = 60;

/// Tunes the search parameters by `pairs` pairs of games, each move of which is a search of at most `nodes`
/// positions. `report` gets the number of pairs played and the parameters now and then.
pub fn tune(seed: u64, pairs: usize, nodes: u64, report: &mut dyn FnMut(usize, &[Parameter])) {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut judge = CheckersEngine::default();
    let mut engines = [CheckersEngine::default(), CheckersEngine::default()];
    let mut play = |trial: &Trial, rng: &mut Rng| {
        for (engine, values) in engines.iter_mut().zip(&trial.values) {
            engine.tuning = Tuning::new(Parameters::from_values(values));
        }
        let opening = even(&mut judge, &limits, rng);
        // Resets itself in the second game: an opening is neither clear nor an endgame.
        let mut clear = Adjudication::default();
        let mut over = |position: &Position, score| result(position, score, &mut clear);
        play_both_ways(&mut engines, &opening, &limits, &mut over)
    };
    let parameters = Parameters::to_tune();
    spsa::tune(parameters, pairs, &mut Rng::new(seed), &mut play, report);
}

/// Draws an opening in which neither side is far ahead.
fn even(judge: &mut CheckersEngine, limits: &Limits, rng: &mut Rng) -> Position {
    loop {
        let mut opening = Position::new(Board::START, Side::Black, Rules::default());
        for _ in 0..RANDOM_PLIES.0 + rng.below(RANDOM_PLIES.1 - RANDOM_PLIES.0 + 1) {
            if let Some(mv) = rng.pick(&opening.legal_moves()) {
                opening.play_unchecked(mv);
            }
        }
        let score = think(judge, &opening, limits).map(|(_, score)| score);
        if matches!(score, Some(Score::Centi(score)) if score.abs() <= LOPSIDED) {
            return opening;
        }
    }
}

/// Mover's result, once it is proven or practically clear.
fn result(position: &Position, score: Score, clear: &mut Adjudication) -> Option<i8> {
    match score {
        Score::WinIn(_) => Some(1),
        Score::LossIn(_) => Some(-1),
        Score::Centi(score) => clear.seen(score, (!position.board().empty()).count_ones()),
        _ => Some(0),
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
        spsa::check_fit(&start, 12, |report| tune(1, 12, 500, report));
    }
}
