//! Measures the speed of every engine, with a signature that changes when its search does.

use std::time::{Duration, Instant};

use anyhow::Result;

use tabletop_core::hash::{FNV_START, fnv1a};
use tabletop_core::{Limits, Rng};
use tabletop_play::registry::Entry;
use tabletop_play::session::{GameSession, Purpose, Watch};

/// Measurements of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figures {
    /// Positions or playouts visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// FNV-1a hash of the best moves and node counts of all positions: reproducible for the same limits, seed and
    /// search.
    pub signature: u64,
}

/// Numbers of random plies to the positions that are searched.
const PLIES: [usize; 8] = [0, 4, 8, 12, 16, 24, 32, 40];

/// Searches positions of random games within `limits`, one after the other, each with a new engine.
pub(crate) fn measured(entry: &Entry, limits: &Limits) -> Result<Figures> {
    let mut figures = Figures {
        nodes: 0,
        time: Duration::ZERO,
        signature: FNV_START,
    };
    let watch = Watch::default();
    for plies in PLIES {
        let mut session = reached(entry, plies)?;
        if session.is_over() {
            continue;
        }
        session.think(Purpose::Analysis, limits.clone(), watch.waker())?;
        watch.follow(&mut session, &mut |_, _| ());
        if let Some(known) = session.analysis() {
            figures.nodes += known.nodes;
            figures.time += known.time;
            let best = known.lines.first().and_then(|line| line.moves.first());
            let seen = format!("{} {}", best.map_or("", |mv| mv.as_str()), known.nodes);
            figures.signature = fnv1a(figures.signature, seen.as_bytes());
        }
    }
    Ok(figures)
}

/// Time before a search is asked to stop.
const BEFORE_STOP: Duration = Duration::from_millis(300);

/// Delays between the stop and the move of a search without limits, one for each position, sorted. Positions whose
/// search
/// ends before the stop are left out.
pub(crate) fn stops(entry: &Entry, limits: &Limits) -> Result<Vec<Duration>> {
    let endless = Limits {
        nodes: None,
        lines: usize::MAX,
        ..limits.clone()
    };
    let watch = Watch::default();
    let mut times = Vec::new();
    for plies in PLIES {
        let mut session = reached(entry, plies)?;
        if session.is_over() {
            continue;
        }
        session.think(Purpose::Analysis, endless.clone(), watch.waker())?;
        let begun = Instant::now();
        while begun.elapsed() < BEFORE_STOP {
            std::thread::sleep(Duration::from_millis(1));
            session.poll();
        }
        if session.thinking().is_none() {
            continue;
        }
        let stopped = Instant::now();
        session.move_now();
        watch.follow(&mut session, &mut |_, _| ());
        times.push(stopped.elapsed());
    }
    times.sort_unstable();
    Ok(times)
}

/// The game after `plies` random moves, or fewer if more would end it.
fn reached(entry: &Entry, plies: usize) -> Result<Box<GameSession>> {
    let mut session = (entry.start)(entry.info.headless_options())?;
    let mut rng = Rng::new(plies as u64);
    for _ in 0..plies {
        let legal = session.legal();
        let Some(mv) = rng.pick(&legal) else { break };
        session.play(mv)?;
        if session.is_over() {
            session.undo(1);
            break;
        }
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_play::registry::find;

    #[test]
    fn every_engine_obeys_a_stop() {
        // A search that ignores the stop would run for ever.
        for entry in tabletop_play::registry::GAMES {
            stops(entry, &Limits::default()).expect("figures");
        }
    }

    #[test]
    fn the_same_search_has_the_same_signature() {
        let limits = Limits {
            nodes: Some(300),
            ..Limits::default()
        };
        for game in ["checkers", "peace"] {
            let entry = find(game).expect("a game");
            let figures = || measured(entry, &limits).expect("figures");
            let (first, second) = (figures(), figures());
            assert_eq!(
                (first.nodes, first.signature),
                (second.nodes, second.signature),
                "{game}"
            );
            assert!(first.nodes > 0, "{game}");
        }
    }

    /// An intended change of a search updates its signature here; other changes must leave it. The table holds engines
    /// with
    /// integer arithmetic, whose signatures are the same on every machine.
    #[test]
    fn searches_change_only_on_purpose() {
        for (game, signature) in [
            ("reversi", 0xe137_42d6_032b_7863),
            ("checkers", 0x103d_c5e3_c721_62f5),
            ("gomoku", 0x899c_fd6c_2c09_c3f4),
        ] {
            let entry = find(game).expect("a game");
            let limits = Limits {
                nodes: Some(2_000),
                ..Limits::default()
            };
            let found = measured(entry, &limits).expect("figures").signature;
            assert_eq!(found, signature, "{game}: {found:#018x}");
        }
    }
}
