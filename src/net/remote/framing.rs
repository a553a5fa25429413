//! Byte streams of a connection, and the exchange of lines over them.

use std::io::{self, BufRead, Read as _, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::link::{Access, Link, LinkEvent, LostReason, OnLinkEvent, Outbox, Outgoing};
use super::protocol::MAX_LINE_BYTES;

const PING: Duration = Duration::from_secs(3);
/// Timeout for receiving a complete line, and for sending.
pub(super) const SILENCE: Duration = Duration::from_secs(10);
const PINGED: &str = "ping";
/// Stack size of connection threads, which only transfer lines.
const STACK: usize = 256 << 10;

pub(super) struct Streams {
    pub(super) input: Box<dyn BufRead + Send>,
    pub(super) output: Box<dyn Write + Send>,
    /// Ends both streams at once, also for threads blocked on them.
    pub(super) end: Arc<dyn Fn() + Send + Sync>,
}

/// Rate limit for received lines: a burst, and lines per second in the long run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) burst: f64,
    pub(super) a_second: f64,
}

/// Limit for guests: more than anybody types, and enough for requesting a list batch by batch.
pub(super) const OF_GUEST: Pace = Pace {
    burst: 300.0,
    a_second: 30.0,
};
/// Limit for hosts: a long game arrives at once.
pub(super) const OF_HOST: Pace = Pace {
    burst: 20_000.0,
    a_second: 1_000.0,
};

/// Limit for messages and offers in a game of a club, whose list is kept for good.
const OF_MEMBER: Pace = Pace {
    burst: 60.0,
    a_second: 1.0,
};

/// Number of lines that may still arrive, refilled at the rate of the pace.
#[derive(Debug)]
pub struct Allowance {
    pace: Pace,
    left: f64,
    at: Instant,
}

impl Allowance {
    pub(super) const fn new(pace: Pace, now: Instant) -> Self {
        Self {
            pace,
            left: pace.burst,
            at: now,
        }
    }

    /// Creates the allowance of a player in a game of a club.
    pub fn of_member() -> Self {
        Self::new(OF_MEMBER, Instant::now())
    }

    /// Counts one line; returns false if it exceeds the limit.
    pub fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        self.left = passed
            .mul_add(self.pace.a_second, self.left)
            .min(self.pace.burst);
        let some = self.left >= 1.0;
        if some {
            self.left -= 1.0;
        }
        some
    }
}

/// State shared by both threads of a connection.
struct Pulse {
    heard: Instant,
    lost: Option<LostReason>,
}

type Shared = Arc<Mutex<Pulse>>;

fn lock(pulse: &Shared) -> MutexGuard<'_, Pulse> {
    pulse.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a thread for a connection.
pub(super) fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<thread::JoinHandle<T>> {
    let thread = thread::Builder::new()
        .name(name.to_owned())
        .stack_size(STACK);
    thread.spawn(work)
}

/// Transfers lines in both directions until the connection ends, and reports its end.
pub(super) fn transfer(
    streams: Streams,
    link: &Link,
    outgoing: Outbox,
    access: Access,
    pace: Pace,
    on_event: &OnLinkEvent,
) -> io::Result<()> {
    let Streams {
        mut input,
        output,
        end,
    } = streams;
    let pulse = Arc::new(Mutex::new(Pulse {
        heard: Instant::now(),
        lost: None,
    }));
    let (shared, ended) = (Arc::clone(&pulse), Arc::clone(&end));
    let writer = spawn("link", move || {
        let lost = write_all(output, &outgoing, &shared);
        let mut pulse = lock(&shared);
        pulse.lost = pulse.lost.take().or(lost);
        drop(pulse);
        // The error wakes the reader on the other thread.
        ended();
    })?;
    on_event(link.id(), LinkEvent::Joined(access, link.clone()));
    let mut allowance = Allowance::new(pace, Instant::now());
    let reason = loop {
        let Ok(Some(line)) = line(&mut input) else {
            break LostReason::Closed;
        };
        if !allowance.take(Instant::now()) {
            break LostReason::Flooding;
        }
        if line != PINGED {
            on_event(link.id(), LinkEvent::Line(line));
        }
        lock(&pulse).heard = Instant::now();
    };
    link.close();
    end();
    // A panic of the writer counts as its end.
    let _ = writer.join();
    let lost = lock(&pulse).lost.take();
    on_event(link.id(), LinkEvent::Lost(lost.unwrap_or(reason)));
    Ok(())
}

/// Sends lines and keep-alive messages. Returns the reason of the end, unless it was requested.
fn write_all(mut output: impl Write, outgoing: &Outbox, pulse: &Shared) -> Option<LostReason> {
    loop {
        let line = match outgoing.next(PING) {
            Some(Outgoing::Line(line)) => line,
            Some(Outgoing::Close) => return None,
            None => PINGED.to_owned(),
        };
        if lock(pulse).heard.elapsed() > SILENCE {
            return Some(LostReason::Silent);
        }
        if line.len() > MAX_LINE_BYTES {
            continue;
        }
        let sent = output.write_all(format!("{line}\n").as_bytes());
        if let Err(error) = sent.and_then(|()| output.flush()) {
            let slow = matches!(
                error.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
            );
            return slow.then_some(LostReason::Slow);
        }
    }
}

pub(super) fn next(input: &mut impl BufRead) -> Option<String> {
    line(input).ok().flatten()
}

/// Reads the next line without its end; `None` at the end of the stream. An overlong line is an error.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input
        .by_ref()
        .take(MAX_LINE_BYTES as u64 + 1)
        .read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.pop() != Some(b'\n') {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_taken_and_then_only_the_pace() {
        let begun = Instant::now();
        let pace = Pace {
            burst: 5.0,
            a_second: 2.0,
        };
        let mut allowance = Allowance::new(pace, begun);
        let mut taken = |after: u64| {
            let now = begun + Duration::from_millis(after);
            (0..100).take_while(|_| allowance.take(now)).count()
        };
        assert_eq!([taken(0), taken(100), taken(1100)], [5, 0, 2]);
        assert_eq!(taken(1_000_000), 5, "what was not used is not saved up");
    }

    #[test]
    fn a_line_has_an_end_and_at_most_so_many_bytes() {
        let longest = "x".repeat(MAX_LINE_BYTES);
        let text = format!("one\n\n{longest}\n");
        let mut input = text.as_bytes();
        for expected in ["one", "", &longest] {
            assert_eq!(next(&mut input).as_deref(), Some(expected));
        }
        assert_eq!(next(&mut input), None);
        for wrong in [format!("{longest}x\n"), "no end".to_owned()] {
            assert!(line(&mut wrong.as_bytes()).is_err());
        }
        assert_eq!(next(&mut &b"\xff\n"[..]).as_deref(), Some("\u{fffd}"));
    }
}
