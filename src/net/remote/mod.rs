//! A game shared by two machines: the protocol, the list of events, and both ends as state machines without I/O.
//!
//! Lines reach the state machines only after access has been granted; access and transport are the link's task. For the
//! protocol see `PROTOCOL.md` beside this file.

mod door;
mod guest;
mod host;
mod invite;
mod link;
mod log;
mod protocol;
mod road;
mod ssh;
mod tls;
mod transport;

pub use door::Secrets;
pub use guest::{Guest, GuestAction};
pub use host::{Host, HostAction};
pub use invite::{Invite, Place as SshPlace, fresh_secret, read_host};
pub use link::{Access, Full, Link, LinkEvent, LinkId, Listens, LostReason, pair};
pub use log::{Follower, GameLog, LogError, MemoryLog};
pub use protocol::{
    Bye, Entry, GameHead, LONGEST, LONGEST_NAME, LONGEST_TALK, Line, No, Offer, Owner, VERSION,
    clean,
};
pub use transport::{Listener, Network, Roads, dial, serve};
