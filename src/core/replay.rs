//! Replay of a game without a front end: the position after some moves, and its facts.

use super::{AnyReason, Game, Options, Outcome, Position, RefusalOf, Side};

/// Result of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The side to move; `None` in a game for one player.
    pub turn: Option<Side>,
    /// Every legal move in the game's notation, sorted as plain strings.
    pub legal: Vec<String>,
    /// The position, as written by [`Game::write_position`].
    pub position: String,
    /// Count of both sides, if the game has one.
    pub score: Option<[i32; 2]>,
    /// Black's lead in half points as the result counts it, if there is a count.
    pub lead: Option<i32>,
    /// Result of the game, once it is over.
    pub outcome: Option<Outcome>,
}

/// A move or start that could not be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Number of the refused move, from 1; `None` if the start is refused.
    pub ply: Option<usize>,
    /// Reason of the refusal.
    pub reason: AnyReason,
}

/// Plays `moves` in order from `start` (a position text) or from the usual start.
pub fn replay<G: Game>(
    options: &Options,
    start: Option<&str>,
    moves: &[&str],
) -> Result<Replayed, ReplayError> {
    let at_start = |reason: AnyReason| ReplayError { ply: None, reason };
    let mut position = match start {
        Some(text) => G::read_position(options, text).map_err(|reason| at_start(reason.into()))?,
        None => G::start(options).map_err(|error| at_start(error.into()))?,
    };
    for (index, text) in moves.iter().enumerate() {
        let refused = |reason: RefusalOf<G>| ReplayError {
            ply: Some(index + 1),
            reason: reason.into(),
        };
        let mv = G::read_move(&position, text).map_err(refused)?;
        position = position.play(&mv).map_err(|error| refused(error.reason))?;
        G::settle(&mut position);
    }
    let mut legal: Vec<_> = position
        .legal_moves()
        .iter()
        .map(|mv| G::write_move(&position, mv))
        .collect();
    legal.sort_unstable();
    Ok(Replayed {
        turn: (G::INFO.players == 2).then(|| position.turn()),
        legal,
        position: G::write_position(&position),
        score: G::score(&position),
        lead: G::lead(&position),
        outcome: position.outcome(),
    })
}
