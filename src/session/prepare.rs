//! Words about a position that take a while to find: they are looked for beside everything else and shown once found.

use std::sync::Arc;

use super::{NodeId, Session, SessionEvent};
use crate::core::{BoardView, Game};
use crate::search::worker::{self, News, Waker};

/// The position whose words are being looked for.
#[derive(Default)]
pub(super) struct Preparing(Option<NodeId>);

impl<G: Game> Session<G> {
    /// The board to draw at once: what is not found yet is left out.
    pub(super) fn view_at_once(&self) -> BoardView {
        let here = self.here();
        let mut view = BoardView::new(G::grid(here));
        view.brief = !G::is_prepared(here);
        self.fill(view)
    }

    /// Begins to look for what was left out, unless that is being done.
    pub(super) fn begin_preparing(&mut self, waker: &Waker) {
        let node = self.tree.current();
        if G::is_prepared(self.here()) || self.preparing.0 == Some(node) {
            return;
        }
        let (position, wake) = (self.here().clone(), Arc::clone(waker));
        let begun = worker::spawn::<()>(Arc::clone(waker), move |_, _| {
            G::prepare(&position);
            wake();
            News::Done(None)
        });
        // Without a thread the words stay out.
        self.preparing.0 = begun.ok().map(|_| node);
    }

    /// Tells when the words of the current position have been found.
    pub(super) fn go_on_preparing(&mut self) -> Option<SessionEvent> {
        let found = self.preparing.0 == Some(self.tree.current()) && G::is_prepared(self.here());
        found.then(|| {
            self.preparing.0 = None;
            SessionEvent::Revealed
        })
    }
}
