//! What every server of a protocol is started with.

use std::time::Duration;

use super::host::Host;
use tabletop_core::{AnyReason, Limits, Options};
use tabletop_play::registry::Entry;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// The game it plays, or begins with.
    pub entry: &'static Entry,
    /// The game's options.
    pub options: Options,
    /// Time for a move until the controller says another or sets a clock.
    pub time: Duration,
    /// How moves are thought about; its time is not looked at.
    pub limits: Limits,
}

impl Config {
    /// The game at its start.
    pub(super) fn host(&self) -> Result<Host, AnyReason> {
        Host::new(self.entry, self.options.clone(), self.limits.clone())
    }

    /// What the tests start a server with: `nodes` positions or playouts a move.
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
