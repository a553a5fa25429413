//! A puzzle's solution, shown move by move.

use std::time::{Duration, Instant};

use tabletop_app::workspace::TabId;
use tabletop_play::session::NodeId;

/// Time between two moves.
const PAUSE: Duration = Duration::from_millis(500);

/// Moves still to be shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Replay {
    tab: Option<TabId>,
    /// The next one comes last.
    rest: Vec<NodeId>,
    since: Option<Instant>,
}

impl Replay {
    /// Shows these nodes of a game one after the other, from now on.
    pub(super) fn begin(&mut self, tab: TabId, mut nodes: Vec<NodeId>) {
        nodes.reverse();
        *self = Self {
            tab: Some(tab),
            rest: nodes,
            since: Some(Instant::now()),
        };
    }

    /// Shows no more.
    pub(super) fn stop(&mut self) {
        *self = Self::default();
    }

    /// Whether something is still to be shown.
    pub(super) const fn is_on(&self) -> bool {
        !self.rest.is_empty()
    }

    /// The next node, when it is time. Where another game is `seen`, or none for a popup, it stops.
    pub(super) fn next(&mut self, seen: Option<TabId>) -> Option<NodeId> {
        if !self.is_on() {
            return None;
        }
        if seen != self.tab {
            self.stop();
            return None;
        }
        let now = Instant::now();
        if now.duration_since(self.since.unwrap_or(now)) < PAUSE {
            return None;
        }
        self.since = Some(now);
        self.rest.pop()
    }
}
