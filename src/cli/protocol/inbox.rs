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
    closed: bool,
    /// True if the current command has received [`Incoming::End`].
    end_reported: bool,
}

/// Reason for the end of a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Incoming {
    News,
    Line,
    End,
    Time,
}

/// Effect of a line on the search in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEffect {
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
    /// The end of the input is reported once per command.
    pub(super) fn wait(&mut self, deadline: Option<Instant>) -> Incoming {
        if self.seen < self.waiting.len() {
            return Incoming::Line;
        }
        if self.closed && !std::mem::replace(&mut self.end_reported, true) {
            return Incoming::End;
        }
        let time = deadline.map_or_else(never, |at| {
            after(at.saturating_duration_since(Instant::now()))
        });
        let idle = never();
        let has_room = !self.closed && self.waiting.len() < MAX_WAITING_LINES;
        let lines = if has_room { &self.lines } else { &idle };
        select! {
            recv(self.woken) -> _ => Incoming::News,
            recv(lines) -> line => match line {
                Ok(line) => {
                    self.waiting.push_back(line);
                    Incoming::Line
                }
                Err(_) => {
                    (self.closed, self.end_reported) = (true, true);
                    Incoming::End
                }
            },
            recv(time) -> _ => Incoming::Time,
        }
    }

    /// Passes the next unexamined line to `on_line`.
    pub(super) fn look(&mut self, on_line: impl FnOnce(&str) -> LineEffect) -> LineEffect {
        let Some(line) = self.waiting.get(self.seen) else {
            return LineEffect::Later;
        };
        let effect = on_line(line);
        if effect == LineEffect::Answered {
            self.waiting.remove(self.seen);
        } else {
            self.seen += 1;
        }
        effect
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
            let mut examined = Vec::new();
            while inbox.wait(None) == Incoming::Line {
                inbox.look(|line| {
                    examined.push(line.to_owned());
                    if line == "ping" {
                        LineEffect::Answered
                    } else {
                        LineEffect::Later
                    }
                });
            }
            examined.join(" ")
        };
        assert_eq!(search(&mut inbox), "one ping two");
        assert_eq!(inbox.line().as_deref(), Some("one"));
        let deadline = Some(Instant::now());
        assert_eq!(inbox.wait(deadline), Incoming::Line, "looked at anew");
        inbox.look(|line| {
            assert_eq!(line, "two");
            LineEffect::Stop
        });
        assert_eq!(inbox.wait(deadline), Incoming::End);
        assert_eq!(inbox.wait(deadline), Incoming::Time);
        assert_eq!(inbox.line().as_deref(), Some("two"));
        assert_eq!(inbox.line(), None);
    }
}
