//! The speed of every engine, and a signature that changes when its search does.

use std::time::Duration;

use anyhow::Result;

use super::contest::Watch;
use crate::core::{Limits, Rng};
use crate::games::Entry;
use crate::session::{Purpose, Table};

/// The figures of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Positions or playouts visited.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
    /// FNV-1a of the best moves and node counts of every position: the same limits, seed and search give the same.
    pub signature: u64,
}

/// Random plies to each of the positions that are searched.
const PLIES: [usize; 8] = [0, 4, 8, 12, 16, 24, 32, 40];

/// Searches positions of random games within `limits`, one after the other, each with a new engine.
pub fn bench(entry: &Entry, limits: &Limits) -> Result<Figures> {
    let mut figures = Figures {
        nodes: 0,
        time: Duration::ZERO,
        signature: FNV_START,
    };
    let watch = Watch::default();
    for plies in PLIES {
        let mut table = reached(entry, plies)?;
        if table.outcome().is_some() {
            continue;
        }
        table.think(Purpose::Analysis, limits.clone(), watch.waker())?;
        watch.follow(&mut *table, &mut |_, _| ());
        if let Some(known) = table.analysis() {
            figures.nodes += known.nodes;
            figures.time += known.time;
            let best = known.lines.first().and_then(|line| line.moves.first());
            let seen = format!("{} {}", best.map_or("", String::as_str), known.nodes);
            figures.signature = fnv(figures.signature, &seen);
        }
    }
    Ok(figures)
}

/// The game after `plies` random moves, or as many of them as leave it going.
fn reached(entry: &Entry, plies: usize) -> Result<Box<dyn Table>> {
    let mut table = (entry.start)(entry.info.headless_options()).map_err(|error| error.0)?;
    let mut rng = Rng::new(plies as u64);
    for _ in 0..plies {
        let legal = table.legal();
        let Some(mv) = rng.pick(&legal) else { break };
        table.play(mv)?;
        if table.outcome().is_some() {
            table.undo(1);
            break;
        }
    }
    Ok(table)
}

/// Start and factor of FNV-1a with 64 bits (Fowler, Noll, Vo).
const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_FACTOR: u64 = 0x0100_0000_01b3;

fn fnv(hash: u64, text: &str) -> u64 {
    text.bytes().fold(hash, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(FNV_FACTOR)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::find;

    #[test]
    fn the_same_search_has_the_same_signature() {
        let limits = Limits {
            nodes: Some(300),
            ..Limits::default()
        };
        for game in ["checkers", "peace"] {
            let entry = find(game).expect("a game");
            let figures = || bench(entry, &limits).expect("figures");
            let (first, second) = (figures(), figures());
            assert_eq!(
                (first.nodes, first.signature),
                (second.nodes, second.signature),
                "{game}"
            );
            assert!(first.nodes > 0, "{game}");
        }
    }
}
