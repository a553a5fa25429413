//! Starts a shared game from its head, or a club game from its challenge.

use tabletop_core::{Options, Side};
use tabletop_net::club::Challenge;
use tabletop_net::remote::{GameHead, Owner};
use tabletop_play::registry::find;
use tabletop_play::session::GameSession;

pub(super) fn begin(head: &GameHead) -> Result<Box<GameSession>, ()> {
    let entry = find(&head.game)
        .filter(|entry| entry.info.key == head.game)
        .ok_or(())?;
    let mut options: Options = entry.options();
    for (key, value) in &head.options {
        options.set(key, value).map_err(|_| ())?;
    }
    let session = if head.start.is_empty() {
        (entry.start)(options).map_err(|_| ())
    } else {
        (entry.from_position)(options, &head.start).map_err(|_| ())
    };
    let mut session = session?;
    for (side, (_, name)) in Side::BOTH.into_iter().zip(&head.players) {
        session.players_mut().rename(side, name);
    }
    session.put_clock(&head.clock, None);
    Ok(session)
}

/// A game of the club at its start, with the opening drawn by lot in its challenge.
pub(in crate::workspace) fn begin_game(challenge: &Challenge) -> Result<Box<GameSession>, ()> {
    let [first, second] = challenge.players.clone();
    let head = GameHead {
        game: challenge.offered.game.clone(),
        players: [(Owner::Host, first), (Owner::Guest, second)],
        clock: String::new(),
        start: String::new(),
        options: challenge.offered.options.clone(),
    };
    let mut session = begin(&head)?;
    let entry = find(session.info().key).ok_or(())?;
    for mv in (entry.opening)(session.options(), challenge.offered.seed) {
        session.play(&mv).map_err(|_| ())?;
    }
    Ok(session)
}
