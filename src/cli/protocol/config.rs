//! Configuration shared by the servers of all protocols.

use std::time::Duration;

use tabletop_core::{Limits, Options};
use tabletop_play::registry::Entry;

#[derive(Clone, Debug)]
pub struct Config {
    /// The game that the server plays, or starts with.
    pub entry: &'static Entry,
    pub options: Options,
    /// Time per move until the controller sets another or a clock.
    pub time: Duration,
    /// Limits of the search; the time in them is ignored.
    pub limits: Limits,
}

/// Part of a move's time reserved for the transmission of the answer: this much, or a twentieth if that is more.
const MARGIN: Duration = Duration::from_millis(30);
/// Minimum time for a move, however little is left.
pub(super) const LEAST: Duration = Duration::from_millis(5);

/// Time to search in a move's share of the clock, at least `least`.
pub(super) fn less_margin(share: Duration, least: Duration) -> Duration {
    share.saturating_sub(MARGIN.max(share / 20)).max(least)
}

impl Config {
    /// Configuration of a server in tests: `nodes` positions or playouts per move.
    #[cfg(test)]
    pub(super) fn for_test(game: &str, nodes: u64) -> Self {
        let entry = tabletop_play::registry::find(game).expect("a game");
        Self {
            entry,
            options: entry.info.headless_options(),
            time: Duration::from_millis(100),
            limits: Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
        }
    }
}
