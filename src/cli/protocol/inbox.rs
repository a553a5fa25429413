//! Input of a server: lines of its controller and wake-ups of its searches.
//!
//! During a search every incoming line is examined once, and queued unless it is answered at once.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, after, bounded, never, select};

use tabletop_search::lines;
use tabletop_search::worker::Waker;

/// Maximum number of queued lines during a search. A faster controller is blocked, not buffered.
const MAX_WAITING_LINES: usize = 4096;

/// Lines of the controller and wake-ups of searches.
pub(super) struct Inbox {
    lines: Receiver<String>,
    wake: Sender<()>,
    woken: Receiver<()>,
    /// Lines that arrived during a search, in order.
    waiting: VecDeque<String>,
    /// Number of queued lines that the current command has examined.
    seen: usize,
    /// True if the input has ended.
    closed: bool,
    /// True if the current command has received [`Came::End`].
    end_reported: bool,
}

/// Reason for the end of a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// A search has news.
    News,
    /// A line has arrived.
    Line,
    /// The input has ended.
    End,
    /// The deadline has passed.
    Time,
}

/// Effect of a line on the search in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// None: the line is queued.
    Later,
    /// None: the line was answered at once and is removed.
    Answered,
    /// Stops the search. The line is queued.
    Stop,
    /// Ends the search by this time. The line is queued.
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
            end_reported: false,
        })
    }

    /// Callback that wakes [`wait`](Self::wait).
    pub(super) fn waker(&self) -> Waker {
        let wake = self.wake.clone();
        Arc::new(move || {
            // A full channel means that a wake-up is already pending.
            let _ = wake.try_send(());
        })
    }

    /// The next line; `None` at the end of the input. Lines still queued are examined again by later searches.
    pub(super) fn line(&mut self) -> Option<String> {
        self.seen = 0;
        self.end_reported = false;
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    /// Waits for news of a search, for a line not yet examined, or for the end of the input, at most until `deadline`.
    /// The end
    /// of the input is reported once per command.
    pub(super) fn wait(&mut self, deadline: Option<Instant>) -> Came {
        if self.seen < self.waiting.len() {
            return Came::Line;
        }
        if self.closed && !std::mem::replace(&mut self.end_reported, true) {
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
                    (self.closed, self.end_reported) = (true, true);
                    Came::End
                }
            },
            recv(time) -> _ => Came::Time,
        }
    }

    /// Passes the next unexamined line to `hears`.
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
