//! What a server waits for: the next line of its controller, or news from a search.
//!
//! While a search runs every line that comes is looked at, once, and kept for its turn unless it was answered on the spot.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, after, bounded, never, select};

use tabletop_search::lines;
use tabletop_search::worker::Waker;

/// Lines that may wait for the end of a search. A controller that says more meanwhile is slowed down, not stored.
const MAX_WAITING_LINES: usize = 4096;

/// Lines of the controller and wake-ups of searches.
pub(super) struct Inbox {
    lines: Receiver<String>,
    wake: Sender<()>,
    woken: Receiver<()>,
    /// Lines that came while a search was watched, in their order.
    waiting: VecDeque<String>,
    /// How many of them the command under way has looked at.
    seen: usize,
    /// Whether the input has ended, and whether the command under way was told so.
    closed: bool,
    end_told: bool,
}

/// What ended a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// A search has news.
    News,
    /// There is a line to look at.
    Line,
    /// The controller has gone.
    End,
    /// The time that was given is over.
    Time,
}

/// What a line asks of a search that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Nothing: it waits for its turn.
    Later,
    /// Nothing more: it was answered on the spot.
    Answered,
    /// To end at once. The line waits for its turn.
    Stop,
    /// To end by then. The line waits for its turn.
    EndBy(Instant),
}

impl Inbox {
    pub(super) fn new(input: impl Read + Send + 'static) -> std::io::Result<Self> {
        let (wake, woken) = bounded(1);
        Ok(Self {
            lines: lines::read(input)?,
            wake,
            woken,
            waiting: VecDeque::new(),
            seen: 0,
            closed: false,
            end_told: false,
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

    /// The next line; `None` once the controller has gone. What still waits is looked at anew by the searches to come.
    pub(super) fn line(&mut self) -> Option<String> {
        self.seen = 0;
        self.end_told = false;
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    /// Waits for news of a search, for a line that the search has not looked at, or for the controller to go, at most until
    /// `deadline`. That it has gone is told once for every command.
    pub(super) fn wait(&mut self, deadline: Option<Instant>) -> Came {
        if self.seen < self.waiting.len() {
            return Came::Line;
        }
        if self.closed && !std::mem::replace(&mut self.end_told, true) {
            return Came::End;
        }
        let time = deadline.map_or_else(never, |at| {
            after(at.saturating_duration_since(Instant::now()))
        });
        let idle = never();
        let listens = !self.closed && self.waiting.len() < MAX_WAITING_LINES;
        let lines = if listens { &self.lines } else { &idle };
        select! {
            recv(self.woken) -> _ => Came::News,
            recv(lines) -> line => match line {
                Ok(line) => {
                    self.waiting.push_back(line);
                    Came::Line
                }
                Err(_) => {
                    (self.closed, self.end_told) = (true, true);
                    Came::End
                }
            },
            recv(time) -> _ => Came::Time,
        }
    }

    /// Shows `hears` the line that came.
    pub(super) fn look(&mut self, hears: impl FnOnce(&str) -> Heard) -> Heard {
        let Some(line) = self.waiting.get(self.seen) else {
            return Heard::Later;
        };
        let heard = hears(line);
        if heard == Heard::Answered {
            self.waiting.remove(self.seen);
        } else {
            self.seen += 1;
        }
        heard
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn every_line_is_looked_at_once_a_search_and_keeps_its_turn() {
        let mut inbox = Inbox::new(Cursor::new("one\nping\ntwo\n")).expect("a thread");
        let search = |inbox: &mut Inbox| {
            let mut heard = Vec::new();
            while inbox.wait(None) == Came::Line {
                inbox.look(|line| {
                    heard.push(line.to_owned());
                    if line == "ping" {
                        Heard::Answered
                    } else {
                        Heard::Later
                    }
                });
            }
            heard.join(" ")
        };
        assert_eq!(search(&mut inbox), "one ping two");
        assert_eq!(inbox.line().as_deref(), Some("one"));
        let deadline = Some(Instant::now());
        assert_eq!(inbox.wait(deadline), Came::Line, "looked at anew");
        inbox.look(|line| {
            assert_eq!(line, "two");
            Heard::Stop
        });
        assert_eq!(inbox.wait(deadline), Came::End);
        assert_eq!(inbox.wait(deadline), Came::Time);
        assert_eq!(inbox.line().as_deref(), Some("two"));
        assert_eq!(inbox.line(), None);
    }
}
