//! Configuration shared by the servers of all protocols.

use std::time::Duration;

use super::host::Host;
use tabletop_core::{AnyReason, Limits, Options};
use tabletop_play::registry::Entry;

/// Configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The game that the server plays, or starts with.
    pub entry: &'static Entry,
    /// Options of the game.
    pub options: Options,
    /// Time per move until the controller sets another or a clock.
    pub time: Duration,
    /// Limits of the search; the time in them is ignored.
    pub limits: Limits,
}

impl Config {
    /// A new game.
    pub(super) fn host(&self) -> Result<Host, AnyReason> {
        Host::new(self.entry, self.options.clone(), self.limits.clone())
    }

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
