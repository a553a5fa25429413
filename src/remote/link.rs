//! One connection, whatever its road: a bounded way out, and events coming in.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

/// Lines that may wait to be taken by the other end.
const MOST_WAITING: usize = 512;

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
    /// The secret is wrong, or too many are there, or tries were too many.
    Refused,
    /// Whoever answers is not who the invite names.
    OtherKey,
    /// Nobody answers there; the system's reason.
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

/// One connection: lines go out here, what comes is told to whoever was named when it was opened.
#[derive(Clone)]
pub struct Link {
    id: LinkId,
    out: Sender<Outgoing>,
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
    pub(super) fn new() -> (Self, Receiver<Outgoing>) {
        static MADE: AtomicU64 = AtomicU64::new(1);
        let (out, outgoing) = bounded(MOST_WAITING);
        let id = LinkId(MADE.fetch_add(1, Ordering::Relaxed));
        (Self { id, out }, outgoing)
    }

    /// What it is known by.
    pub const fn id(&self) -> LinkId {
        self.id
    }

    /// Sends a line.
    pub fn send(&self, line: String) -> Result<(), Full> {
        match self.out.try_send(Outgoing::Line(line)) {
            Err(TrySendError::Full(_)) => Err(Full),
            // That it is gone is told as an event.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
        }
    }

    /// Closes it, after what was sent before.
    pub fn close(&self) {
        // Where the way is full or gone, it is closed anyway.
        let _ = self.out.try_send(Outgoing::Close);
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
fn pump(outgoing: Receiver<Outgoing>, end: Link, listens: Listens) -> std::io::Result<()> {
    let work = move || {
        let id = end.id();
        listens(id, LinkEvent::Joined(Access::Play, end));
        for sent in outgoing {
            match sent {
                Outgoing::Line(line) => listens(id, LinkEvent::Line(line)),
                Outgoing::Close => break,
            }
        }
        listens(id, LinkEvent::Lost(LostReason::Closed));
    };
    std::thread::Builder::new()
        .name("link".to_owned())
        .spawn(work)?;
    Ok(())
}
