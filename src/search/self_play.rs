//! Games between two engines of one kind, for tuning and fitting.

use tabletop_core::{Engine, Limits, Outcome, Position, Score, Side, Verdict};

/// Searches for a move and returns it with its score as far as the engine looked; `None` if the game is over.
pub fn think<P: Position>(
    engine: &mut impl Engine<P>,
    position: &P,
    limits: &Limits,
) -> Option<(P::Move, Score)> {
    let (found, lines) = engine.analyse(position, limits);
    let score = lines.first().map_or(Score::Centi(0), |line| line.score);
    Some((found?, score))
}

/// Plays an opening twice with the sides exchanged and returns the first engine's points less the second's. `over`
/// gets each position with the mover's score and may adjudicate the mover's result: 1 for a win, 0 for a draw, −1
/// for a loss.
pub fn play_both_ways<P: Position>(
    engines: &mut [impl Engine<P>; 2],
    opening: &P,
    limits: &Limits,
    over: &mut dyn FnMut(&P, Score) -> Option<i8>,
) -> f64 {
    let game = |first| play(engines, opening, first, limits, over);
    Side::BOTH.map(game).into_iter().map(f64::from).sum()
}

/// Plays a game in which the first engine plays `first`, and returns its result.
fn play<P: Position>(
    engines: &mut [impl Engine<P>; 2],
    opening: &P,
    first: Side,
    limits: &Limits,
    over: &mut dyn FnMut(&P, Score) -> Option<i8>,
) -> i8 {
    for engine in &mut *engines {
        engine.forget();
    }
    let mut position = opening.clone();
    while position.outcome().is_none() {
        let side = position.turn();
        let engine = &mut engines[usize::from(side != first)];
        let Some((mv, score)) = think(engine, &position, limits) else {
            break;
        };
        if let Some(result) = over(&position, score) {
            return if side == first { result } else { -result };
        }
        position.play_unchecked(&mv);
    }
    match position.outcome() {
        Some(Outcome {
            verdict: Verdict::Win(winner),
            ..
        }) => {
            if winner == first {
                1
            } else {
                -1
            }
        }
        _ => 0,
    }
}
