//! One connection, independent of its transport: a bounded send queue, and events.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

const MAX_WAITING_BYTES: usize = 64 << 10;

/// Identifier of a connection, unique while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Play,
    Watch,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LostReason {
    Closed,
    /// Nothing was received for too long.
    Silent,
    /// The send queue is full.
    Slow,
    /// Too many lines were received.
    Flooding,
    /// Access refused: wrong secret, too many connections, or too many wrong secrets.
    Refused,
    /// The host's key is not the one in the invite.
    OtherKey,
    /// The other end speaks another protocol.
    NotTabletop,
    /// `ssh` has to ask for a password or confirmation, which is impossible now.
    MustAsk,
    NoSuchHost,
    NobodyListens,
    /// No answer within the timeout.
    NoAnswer,
    /// Another error; holds the system's message.
    Unreachable(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkEvent {
    /// The connection is established, with this kind of access; lines are sent by the link.
    Joined(Access, Link),
    /// A line of at most 4096 bytes, without its end. May contain control characters.
    Line(String),
    /// The connection has ended. Always the last event.
    Lost(LostReason),
}

/// The send queue is full: the other end reads too slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outgoing {
    Line(String),
    Close,
}

impl Outgoing {
    /// Number of bytes that count against the limit of the queue, the item itself included.
    const fn weight(&self) -> usize {
        match self {
            Self::Line(line) => size_of::<Self>() + line.len(),
            Self::Close => 0,
        }
    }
}

/// Handle of a connection for sending. Events are reported to the listener given when it was opened.
#[derive(Clone)]
pub struct Link {
    id: LinkId,
    out: Sender<Outgoing>,
    waiting: Arc<AtomicUsize>,
}

pub(super) struct Outbox {
    lines: Receiver<Outgoing>,
    waiting: Arc<AtomicUsize>,
}

impl Outbox {
    /// Returns the next item: `Close` if the link has been dropped, `None` after `patience`.
    pub(super) fn next(&self, patience: Duration) -> Option<Outgoing> {
        match self.lines.recv_timeout(patience) {
            Ok(sent) => {
                self.waiting.fetch_sub(sent.weight(), Ordering::Relaxed);
                Some(sent)
            }
            Err(RecvTimeoutError::Disconnected) => Some(Outgoing::Close),
            Err(RecvTimeoutError::Timeout) => None,
        }
    }
}

impl PartialEq for Link {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Link {}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Link").field(&self.id).finish()
    }
}

pub type OnLinkEvent = Arc<dyn Fn(LinkId, LinkEvent) + Send + Sync>;

impl Link {
    /// Creates a link with a new identifier, and the receiving end of its send queue.
    pub(super) fn new() -> (Self, Outbox) {
        static MADE: AtomicU64 = AtomicU64::new(1);
        let (out, lines) = unbounded();
        let id = LinkId(MADE.fetch_add(1, Ordering::Relaxed));
        let waiting = Arc::new(AtomicUsize::new(0));
        let outbox = Outbox {
            lines,
            waiting: Arc::clone(&waiting),
        };
        (Self { id, out, waiting }, outbox)
    }

    pub const fn id(&self) -> LinkId {
        self.id
    }

    pub fn send(&self, line: String) -> Result<(), Full> {
        let sent = Outgoing::Line(line);
        let weight = sent.weight();
        if self.waiting.fetch_add(weight, Ordering::Relaxed) + weight > MAX_WAITING_BYTES {
            self.waiting.fetch_sub(weight, Ordering::Relaxed);
            return Err(Full);
        }
        // A closed connection is reported as an event.
        let _ = self.out.send(sent);
        Ok(())
    }

    /// Closes the connection, and waits until the queue has been sent, or `until`.
    pub fn finish(&self, until: Instant) {
        while self.out.send(Outgoing::Close).is_ok() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    pub fn close(&self) {
        // An error means that the connection is closed already.
        let _ = self.out.send(Outgoing::Close);
    }
}

/// Creates a connection in memory with two ends, each with its own listener.
///
/// Fails only if the system can't start threads.
pub fn pair(on_event: [OnLinkEvent; 2]) -> std::io::Result<(Link, Link)> {
    let ((first, from_first), (second, from_second)) = (Link::new(), Link::new());
    let [to_first, to_second] = on_event;
    pump(from_first, second.clone(), to_second)?;
    pump(from_second, first.clone(), to_first)?;
    Ok((first, second))
}

/// Passes the items sent at one end to the listener of the other.
fn pump(outgoing: Outbox, end: Link, on_event: OnLinkEvent) -> std::io::Result<()> {
    let work = move || {
        let id = end.id();
        on_event(id, LinkEvent::Joined(Access::Play, end));
        while let Some(Outgoing::Line(line)) = outgoing.next(Duration::MAX) {
            on_event(id, LinkEvent::Line(line));
        }
        on_event(id, LinkEvent::Lost(LostReason::Closed));
    };
    std::thread::Builder::new()
        .name("link".to_owned())
        .spawn(work)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_bounded_by_its_bytes_and_there_is_room_again_once_it_is_taken() {
        let (link, outbox) = Link::new();
        let line = "x".repeat(4096);
        let sent = (0..1000).take_while(|_| link.send(line.clone()).is_ok());
        let sent = sent.count();
        assert!(
            (10..=MAX_WAITING_BYTES / line.len()).contains(&sent),
            "{sent}"
        );
        for _ in 0..sent {
            assert_eq!(
                outbox.next(Duration::ZERO),
                Some(Outgoing::Line(line.clone()))
            );
        }
        assert_eq!(outbox.next(Duration::ZERO), None);
        assert_eq!(link.send(line), Ok(()));
        link.close();
        drop(link);
        assert!(matches!(
            outbox.next(Duration::ZERO),
            Some(Outgoing::Line(_))
        ));
        assert_eq!(outbox.next(Duration::ZERO), Some(Outgoing::Close));
        assert_eq!(outbox.next(Duration::ZERO), Some(Outgoing::Close));
    }
}
