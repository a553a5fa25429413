//! Waiting for searches, for programs without an event loop.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use super::{GameSession, SessionEvent};
use tabletop_search::worker::Waker;

/// Waits for the events of searches, where no event loop does.
#[derive(Debug)]
pub struct Watch {
    wake: SyncSender<()>,
    woken: Receiver<()>,
}

impl Default for Watch {
    fn default() -> Self {
        let (wake, woken) = sync_channel(1);
        Self { wake, woken }
    }
}

/// Polling interval: a lost wake-up would otherwise block for ever.
const LOOK: Duration = Duration::from_millis(200);

impl Watch {
    /// Callback that ends a wait.
    pub fn waker(&self) -> Waker {
        let wake = self.wake.clone();
        Arc::new(move || {
            // A full channel means that a wake-up is already pending.
            let _ = wake.try_send(());
        })
    }

    /// Waits until all searches have ended; `report` gets each event.
    pub fn follow(
        &self,
        session: &mut GameSession,
        report: &mut dyn FnMut(&GameSession, SessionEvent),
    ) {
        loop {
            for event in session.poll() {
                report(&*session, event);
            }
            if session.thinking().is_none() && session.reviewing().is_none() {
                return;
            }
            let _ = self.woken.recv_timeout(LOOK);
        }
    }
}
