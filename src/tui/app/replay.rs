//! A puzzle's solution, shown move by move.

use std::time::{Duration, Instant};

use super::{App, Tone};
use crate::session::NodeId;
use crate::workspace::TabId;

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
    pub(super) const fn is_on(&self) -> bool {
        !self.rest.is_empty()
    }
}

impl App {
    /// Plays the puzzle to its solution and shows it from here, a move at a time.
    pub(super) fn show_solution(&mut self) {
        self.dirty = true;
        let before = self.workspace.session().map(|session| session.current());
        let solved = self.workspace.run("solve");
        let (Some(before), Some(tab)) = (before, self.workspace.tab_mut()) else {
            self.run_line("solve");
            return;
        };
        if let Err(reason) = solved {
            self.refuse(reason);
            return;
        }
        let line = tab.session.line();
        let from = line.iter().position(|&node| node == before).unwrap_or(0);
        let mut rest = line[from + 1..].to_vec();
        rest.reverse();
        tab.session.go(before);
        self.replay = Replay {
            tab: Some(tab.id),
            rest,
            since: Some(Instant::now()),
        };
        self.fetch();
    }

    /// A moment later: the next move of a solution, when it is time.
    pub(super) fn go_on_replaying(&mut self) {
        if !self.replay.is_on() {
            return;
        }
        let here = self.workspace.tab().map(|tab| tab.id);
        if here != self.replay.tab || !self.layers.is_empty() {
            self.replay = Replay::default();
            return;
        }
        let now = Instant::now();
        let since = self.replay.since.unwrap_or(now);
        if now.duration_since(since) < PAUSE {
            return;
        }
        self.replay.since = Some(now);
        let before = self.result_shown();
        if let (Some(node), Some(session)) = (self.replay.rest.pop(), self.workspace.session_mut())
        {
            session.go(node);
        }
        self.say(Tone::News, Vec::new());
        self.fetch();
        self.notice_end(before);
    }
}
