//! What a server waits for: the next line of its controller, or news from a search.

use std::io::Read;
use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, after, bounded, never, select};

use crate::search::lines;
use crate::search::worker::Waker;

/// Lines of the controller and wake-ups of searches.
pub(super) struct Inbox {
    lines: Receiver<String>,
    wake: Sender<()>,
    woken: Receiver<()>,
    /// A line that came while a search was watched.
    next: Option<String>,
    closed: bool,
}

/// What ended a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// A search has news.
    News,
    /// The controller says something, or has gone.
    Line,
    /// The time that was given is over.
    Time,
}

impl Inbox {
    pub(super) fn new(input: impl Read + Send + 'static) -> std::io::Result<Self> {
        let (wake, woken) = bounded(1);
        Ok(Self {
            lines: lines::read(input)?,
            wake,
            woken,
            next: None,
            closed: false,
        })
    }

    /// Wakes [`wait`](Self::wait).
    pub(super) fn waker(&self) -> Waker {
        let wake = self.wake.clone();
        Arc::new(move || {
            // Full means that a wake-up is waiting already.
            let _ = wake.try_send(());
        })
    }

    /// The next line; `None` once the controller has gone.
    pub(super) fn line(&mut self) -> Option<String> {
        self.next.take().or_else(|| self.lines.recv().ok())
    }

    /// Waits for news of a search, and for a line as well if `interruptible`, at most until `deadline`.
    pub(super) fn wait(&mut self, interruptible: bool, deadline: Option<Instant>) -> Came {
        if interruptible && (self.next.is_some() || self.closed) {
            return Came::Line;
        }
        let time = deadline.map_or_else(never, |at| {
            after(at.saturating_duration_since(Instant::now()))
        });
        let idle = never();
        let lines = if interruptible { &self.lines } else { &idle };
        select! {
            recv(self.woken) -> _ => Came::News,
            recv(lines) -> line => {
                self.closed = line.is_err();
                self.next = line.ok();
                Came::Line
            }
            recv(time) -> _ => Came::Time,
        }
    }

    /// The line that [`wait`](Self::wait) found, without taking it.
    pub(super) fn peek(&self) -> Option<&str> {
        self.next.as_deref()
    }
}
