//! A game shared by two machines: the protocol, the list of events, and both ends as state machines without I/O.
//!
//! Lines reach the state machines only after access has been granted; access and transport are the link's task. For the
//! protocol see `PROTOCOL.md` beside this file.

mod admission;
mod framing;
mod guest;
mod host;
mod invite;
mod link;
mod log;
mod protocol;
mod ssh;
mod tls;
mod transport;

pub use admission::Secrets;
pub use framing::Allowance;
pub use guest::{Guest, GuestAction};
pub use host::{Host, HostAction};
pub use invite::{Invite, SshTarget, fresh_secret, read_host};
pub use link::{Access, Full, Link, LinkEvent, LinkId, LostReason, OnLinkEvent, pair};
pub use log::{Follower, GameLog, LogError, MemoryLog};
pub use protocol::{
    Bye, Entry, GameHead, Line, MAX_LINE_BYTES, MAX_NAME_CHARS, MAX_TALK_CHARS, No, Offer, Owner,
    VERSION, clean,
};
pub use transport::{Endpoints, Listener, Network, dial, serve};
