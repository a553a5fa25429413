//! What a connection runs over, and the lines that are carried over it.

use std::io::{self, BufRead, Read as _, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::link::{Access, Link, LinkEvent, Listens, LostReason, Outbox, Outgoing};
use super::protocol::LONGEST;

/// How often something is said, so that the other end knows that the line stands.
const PING: Duration = Duration::from_secs(3);
/// How long no whole line may come, or nothing be taken.
pub(super) const SILENCE: Duration = Duration::from_secs(10);
/// The line that only says that one is there.
const PINGED: &str = "ping";
/// What threads of connections get: they only carry lines.
const STACK: usize = 256 << 10;

/// Both ways of a connection.
pub(super) struct Road {
    pub(super) input: Box<dyn BufRead + Send>,
    pub(super) output: Box<dyn Write + Send>,
    /// Ends both ways at once, whoever waits for them.
    pub(super) end: Arc<dyn Fn() + Send + Sync>,
}

/// How many lines may come: so many at once, and so many a second for long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) burst: f64,
    pub(super) a_second: f64,
}

/// What a guest may say: more than anybody types, and a list asked for piece by piece.
pub(super) const OF_GUEST: Pace = Pace {
    burst: 300.0,
    a_second: 30.0,
};
/// What a host may say: a long game comes at once.
pub(super) const OF_HOST: Pace = Pace {
    burst: 20_000.0,
    a_second: 1_000.0,
};

/// How many lines may still come, after the pace.
#[derive(Debug)]
pub(super) struct Allowance {
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

    /// Whether one more line may come now.
    pub(super) fn take(&mut self, now: Instant) -> bool {
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

/// What both threads of a connection know.
struct Pulse {
    heard: Instant,
    lost: Option<LostReason>,
}

type Shared = Arc<Mutex<Pulse>>;

fn lock(pulse: &Shared) -> MutexGuard<'_, Pulse> {
    pulse.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A thread for a connection.
pub(super) fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<thread::JoinHandle<T>> {
    let thread = thread::Builder::new()
        .name(name.to_owned())
        .stack_size(STACK);
    thread.spawn(work)
}

/// Carries lines both ways until the connection ends, and tells that it did.
pub(super) fn carry(
    road: Road,
    link: &Link,
    outgoing: Outbox,
    access: Access,
    pace: Pace,
    listens: &Listens,
) -> io::Result<()> {
    let Road {
        mut input,
        output,
        end,
    } = road;
    let pulse = Arc::new(Mutex::new(Pulse {
        heard: Instant::now(),
        lost: None,
    }));
    let (felt, ended) = (Arc::clone(&pulse), Arc::clone(&end));
    let writer = spawn("link", move || {
        let lost = write_all(output, &outgoing, &felt);
        let mut pulse = lock(&felt);
        pulse.lost = pulse.lost.take().or(lost);
        drop(pulse);
        // Whoever reads on the other thread hears of it.
        ended();
    })?;
    listens(link.id(), LinkEvent::Joined(access, link.clone()));
    let mut allowance = Allowance::new(pace, Instant::now());
    let reason = loop {
        let Ok(Some(line)) = line(&mut input) else {
            break LostReason::Closed;
        };
        if !allowance.take(Instant::now()) {
            break LostReason::Flooding;
        }
        if line != PINGED {
            listens(link.id(), LinkEvent::Line(line));
        }
        lock(&pulse).heard = Instant::now();
    };
    link.close();
    end();
    // A writer that broke is as good as one that ended.
    let _ = writer.join();
    let lost = lock(&pulse).lost.take();
    listens(link.id(), LinkEvent::Lost(lost.unwrap_or(reason)));
    Ok(())
}

/// Sends what is to be sent, and now and then that one is there; why it ended, if not because it was told to.
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
        if line.len() > LONGEST {
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

/// The next line, where there is one.
pub(super) fn next(input: &mut impl BufRead) -> Option<String> {
    line(input).ok().flatten()
}

/// The next line without its end; nothing at the end of the stream. One that is too long is an error.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input
        .by_ref()
        .take(LONGEST as u64 + 1)
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
        let longest = "x".repeat(LONGEST);
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
