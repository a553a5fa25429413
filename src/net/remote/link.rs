//! One connection, whatever its road: a bounded way out, and events coming in.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

/// Bytes that may wait to be taken by the other end.
const MOST_WAITING: usize = 64 << 10;

/// What a connection is known by as long as the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u64);

/// What the invite let the other in as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// To play.
    Play,
    /// To look on.
    Watch,
}

/// Why a connection is gone, or did not come about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LostReason {
    /// The other end closed it.
    Closed,
    /// Nothing was heard for too long.
    Silent,
    /// More waits to be sent than the other end takes.
    Slow,
    /// More came than anybody says.
    Flooding,
    /// The secret is wrong, or too many are there, or tries were too many.
    Refused,
    /// Whoever answers is not who the invite names.
    OtherKey,
    /// Whoever answers speaks something else.
    NotTabletop,
    /// `ssh` has to ask for something first, and nobody can be asked now.
    MustAsk,
    /// There is no machine of this name.
    NoSuchHost,
    /// Nobody listens there.
    NobodyListens,
    /// No answer came from there.
    NoAnswer,
    /// It can't be reached for another reason, which the system says.
    Unreachable(String),
}

/// What comes of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkEvent {
    /// It stands: who came in was let in as this, and this is the way out.
    Joined(Access, Link),
    /// A line of at most 4096 bytes, without its end. Control characters may be in it.
    Line(String),
    /// It is gone. Nothing follows.
    Lost(LostReason),
}

/// The way out is full: the other end takes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// What is to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outgoing {
    /// A line.
    Line(String),
    /// Nothing more.
    Close,
}

impl Outgoing {
    /// The bytes that it takes while it waits, its place in the queue included.
    const fn weight(&self) -> usize {
        match self {
            Self::Line(line) => size_of::<Self>() + line.len(),
            Self::Close => 0,
        }
    }
}

/// One connection: lines go out here, what comes is told to whoever was named when it was opened.
#[derive(Clone)]
pub struct Link {
    id: LinkId,
    out: Sender<Outgoing>,
    /// Bytes that wait.
    waiting: Arc<AtomicUsize>,
}

/// What is to be sent over a link, in order.
pub(super) struct Outbox {
    lines: Receiver<Outgoing>,
    waiting: Arc<AtomicUsize>,
}

impl Outbox {
    /// What comes next; a closed link where nobody can send any more, nothing where nothing came within `patience`.
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

/// Whoever is told what comes of connections.
pub type Listens = Arc<dyn Fn(LinkId, LinkEvent) + Send + Sync>;

impl Link {
    /// A link with a number of its own, and what is to be sent over it.
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

    /// What it is known by.
    pub const fn id(&self) -> LinkId {
        self.id
    }

    /// Sends a line.
    pub fn send(&self, line: String) -> Result<(), Full> {
        let sent = Outgoing::Line(line);
        let weight = sent.weight();
        if self.waiting.fetch_add(weight, Ordering::Relaxed) + weight > MOST_WAITING {
            self.waiting.fetch_sub(weight, Ordering::Relaxed);
            return Err(Full);
        }
        // That it is gone is told as an event.
        let _ = self.out.send(sent);
        Ok(())
    }

    /// Closes it, and waits a while until what was sent before is on its way.
    pub fn finish(&self, until: Instant) {
        while self.out.send(Outgoing::Close).is_ok() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Closes it, after what was sent before.
    pub fn close(&self) {
        // Where the way is gone, it is closed anyway.
        let _ = self.out.send(Outgoing::Close);
    }
}

/// Two ends in memory; each tells its own listener.
///
/// Fails only where the system gives no further threads.
pub fn pair(listens: [Listens; 2]) -> std::io::Result<(Link, Link)> {
    let ((first, from_first), (second, from_second)) = (Link::new(), Link::new());
    let [to_first, to_second] = listens;
    pump(from_first, second.clone(), to_second)?;
    pump(from_second, first.clone(), to_first)?;
    Ok((first, second))
}

/// Carries what is sent at one end to the listener of the other.
fn pump(outgoing: Outbox, end: Link, listens: Listens) -> std::io::Result<()> {
    let work = move || {
        let id = end.id();
        listens(id, LinkEvent::Joined(Access::Play, end));
        while let Some(Outgoing::Line(line)) = outgoing.next(Duration::MAX) {
            listens(id, LinkEvent::Line(line));
        }
        listens(id, LinkEvent::Lost(LostReason::Closed));
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
        assert!((10..=MOST_WAITING / line.len()).contains(&sent), "{sent}");
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
