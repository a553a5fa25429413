//! A puzzle's solution, shown move by move.

use std::time::{Duration, Instant};

use tabletop_app::workspace::TabId;
use tabletop_play::session::NodeId;
use tabletop_system::time;

/// Time between two moves.
const PAUSE: Duration = Duration::from_millis(500);

/// Moves yet to be shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Replay {
    tab: Option<TabId>,
    /// Nodes in reverse order: the next one is the last element.
    rest: Vec<NodeId>,
    since: Option<Instant>,
}

impl Replay {
    /// Starts showing these nodes of a game one after the other.
    pub(super) fn begin(&mut self, tab: TabId, mut nodes: Vec<NodeId>) {
        nodes.reverse();
        *self = Self {
            tab: Some(tab),
            rest: nodes,
            since: Some(time::now()),
        };
    }

    pub(super) fn stop(&mut self) {
        *self = Self::default();
    }

    /// True while moves are left to show.
    pub(super) const fn is_on(&self) -> bool {
        !self.rest.is_empty()
    }

    /// The next node, if it is due. Stops the replay if the game `seen` is another one, or `None` because of a
    /// popup.
    pub(super) fn next(&mut self, seen: Option<TabId>) -> Option<NodeId> {
        if !self.is_on() {
            return None;
        }
        if seen != self.tab {
            self.stop();
            return None;
        }
        let now = time::now();
        if now.duration_since(self.since.unwrap_or(now)) < PAUSE {
            return None;
        }
        self.since = Some(now);
        self.rest.pop()
    }
}
