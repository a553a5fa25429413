//! Showing on request what is not plain to see, for every position that is gone to while that is wanted. Finding it out
//! may take a while: it is done beside everything else.

use std::sync::{Arc, OnceLock};

use super::{NodeId, Session, SessionEvent, words};
use crate::core::{BoardView, Game, Message, Overlay};
use crate::search::worker::{self, News, Waker};

/// What is shown on request, and where that stands.
#[derive(Default)]
pub(super) struct Revealing {
    wanted: Option<Waker>,
    found: Option<(NodeId, Arc<OnceLock<Option<Overlay>>>)>,
    told: Option<NodeId>,
}

impl<G: Game> Session<G> {
    /// Begins to show it, or ends it; an error where the game has nothing of the kind.
    pub(super) fn want_revealed(&mut self, waker: Option<Waker>) -> Result<(), Message> {
        if waker.is_some() && !G::REVEALS {
            return Err(Message::new(words::NOTHING_HIDDEN).words(G::INFO.name));
        }
        self.revealing = Revealing {
            wanted: waker,
            ..Revealing::default()
        };
        self.go_on_revealing();
        Ok(())
    }

    /// Whether it is wanted, and whether it is still being found out.
    pub(super) fn revealing_state(&self) -> (bool, bool) {
        let wanted = self.revealing.wanted.is_some();
        (wanted, wanted && self.revealed().is_none())
    }

    fn revealed(&self) -> Option<&Option<Overlay>> {
        let (node, found) = self.revealing.found.as_ref()?;
        found.get().filter(|_| *node == self.tree.current())
    }

    /// Looks at the current position unless that is done; tells when something was found.
    pub(super) fn go_on_revealing(&mut self) -> Option<SessionEvent> {
        let here = self.tree.current();
        let waker = self.revealing.wanted.clone()?;
        if self.revealed().is_some() && self.revealing.told != Some(here) {
            self.revealing.told = Some(here);
            return Some(SessionEvent::Revealed);
        }
        if self.revealing.found.as_ref().map(|(node, _)| *node) == Some(here) {
            return None;
        }
        let found = Arc::new(OnceLock::new());
        let (theirs, position) = (Arc::clone(&found), self.here().clone());
        let wake = Arc::clone(&waker);
        let begun = worker::spawn::<()>(waker, move |_, _| {
            // Nobody else writes it.
            let _ = theirs.set(G::reveal(&position));
            wake();
            News::Done(None)
        });
        // Without a thread there is nothing to show.
        self.revealing.found = begun.ok().map(|_| (here, found));
        None
    }

    /// Lays over the board what was found.
    pub(super) fn cover(&self, view: &mut BoardView) {
        if let Some(Some(overlay)) = self.revealed() {
            overlay.cover(view);
        }
    }
}
