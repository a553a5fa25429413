//! Connections over a socket of this machine: who comes in has to say the secret first.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::invite::Invite;
use super::link::{Access, Link, LinkEvent, Listens, LostReason, Outbox, Outgoing};
use super::protocol::LONGEST;
use crate::system::{LocalStream, connect_local, listen_local};

/// The most connections at once.
const MOST: usize = 210;
/// Wrong secrets that are heard within a minute; after that everybody is refused for a while.
const MOST_WRONG: usize = 3;
const MINUTE: Duration = Duration::from_secs(60);
/// How long who comes in may take to say the secret.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often something is said, so that the other end knows that the line stands.
const PING: Duration = Duration::from_secs(3);
/// How long nothing may be heard, or nothing be taken.
const SILENCE: Duration = Duration::from_secs(10);
/// The line that only says that one is there.
const PINGED: &str = "ping";
/// What who comes in says before the secret.
const KNOCK: &str = "tabletop 1 ";

/// What lets one in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secrets {
    /// To play.
    pub play: String,
    /// To look on.
    pub watch: String,
}

/// Where friends can come in. Dropped, it is closed.
#[derive(Debug)]
pub struct Listener {
    path: PathBuf,
    secrets: Secrets,
    closed: Arc<AtomicBool>,
}

impl Listener {
    /// Opens a socket at `path`, which only this user may reach, and tells `listens` of everybody who says a secret.
    pub fn open(path: PathBuf, secrets: Secrets, listens: Listens) -> io::Result<Self> {
        let socket = listen_local(&path)?;
        let closed = Arc::new(AtomicBool::new(false));
        let door = Arc::new(Door {
            secrets: secrets.clone(),
            inside: AtomicUsize::new(0),
            wrong: Mutex::default(),
        });
        let ends = Arc::clone(&closed);
        let work = move || {
            for stream in socket.incoming() {
                if ends.load(Ordering::Acquire) {
                    return;
                }
                if let Ok(stream) = stream {
                    admit(stream, &door, &listens);
                }
            }
        };
        thread::Builder::new().name("door".to_owned()).spawn(work)?;
        Ok(Self {
            path,
            secrets,
            closed,
        })
    }

    /// The invites to play and to look on.
    pub fn invites(&self) -> [Invite; 2] {
        [&self.secrets.play, &self.secrets.watch].map(|secret| Invite::Unix {
            path: self.path.clone(),
            secret: secret.clone(),
        })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Release);
        // The thread waits for somebody: this is somebody. Where nobody can come any more, it has ended.
        let _ = connect_local(&self.path);
    }
}

/// Who is let in.
struct Door {
    secrets: Secrets,
    inside: AtomicUsize,
    /// When wrong secrets were said.
    wrong: Mutex<VecDeque<Instant>>,
}

impl Door {
    fn access(&self, line: &str) -> Option<Access> {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        wrong.retain(|at| now.duration_since(*at) < MINUTE);
        if wrong.len() >= MOST_WRONG {
            return None;
        }
        let said = line.strip_prefix(KNOCK).unwrap_or_default();
        let plays = is_same(said, &self.secrets.play);
        let watches = is_same(said, &self.secrets.watch);
        match (plays, watches) {
            (true, _) => Some(Access::Play),
            (_, true) => Some(Access::Watch),
            _ => {
                wrong.push_back(now);
                None
            }
        }
    }
}

/// Whether two texts are the same; how long it takes does not tell where they differ.
fn is_same(said: &str, secret: &str) -> bool {
    let differ = said
        .bytes()
        .zip(secret.bytes())
        .fold(0, |all, (a, b)| all | (a ^ b));
    said.len() == secret.len() && differ == 0
}

/// Hears who came, on a thread of its own.
fn admit(stream: LocalStream, door: &Arc<Door>, listens: &Listens) {
    if door.inside.fetch_add(1, Ordering::AcqRel) >= MOST {
        door.inside.fetch_sub(1, Ordering::AcqRel);
        return;
    }
    let (inside, listens) = (Arc::clone(door), Arc::clone(listens));
    let work = move || {
        // What goes wrong before somebody is in is nobody's matter.
        let _ = hear(stream, &inside, &listens);
        inside.inside.fetch_sub(1, Ordering::AcqRel);
    };
    if thread::Builder::new()
        .name("guest".to_owned())
        .spawn(work)
        .is_err()
    {
        door.inside.fetch_sub(1, Ordering::AcqRel);
    }
}

fn hear(mut stream: LocalStream, door: &Door, listens: &Listens) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    let mut input = BufReader::with_capacity(LONGEST, stream.try_clone()?);
    let Some(line) = next(&mut input) else {
        return Ok(());
    };
    let Some(access) = door.access(&line) else {
        return stream.write_all(b"refused\n");
    };
    let word = match access {
        Access::Play => "play",
        Access::Watch => "watch",
    };
    writeln!(stream, "welcome {word}")?;
    let (link, outgoing) = Link::new();
    carry(stream, input, &link, outgoing, access, listens)
}

/// Connects by an invite, after `delay`. What comes of it is told to `listens`.
pub fn dial(invite: &Invite, delay: Duration, listens: Listens) -> Link {
    let (link, outgoing) = Link::new();
    let (invite, dialled, teller) = (invite.clone(), link.clone(), Arc::clone(&listens));
    let work = move || {
        thread::sleep(delay);
        if let Err(reason) = call(&invite, &dialled, outgoing, &listens) {
            listens(dialled.id(), LinkEvent::Lost(reason));
        }
    };
    if let Err(error) = thread::Builder::new().name("dial".to_owned()).spawn(work) {
        let reason = LostReason::Unreachable(error.to_string());
        teller(link.id(), LinkEvent::Lost(reason));
    }
    link
}

fn call(
    invite: &Invite,
    link: &Link,
    outgoing: Outbox,
    listens: &Listens,
) -> Result<(), LostReason> {
    let failed = |error: io::Error| LostReason::Unreachable(error.to_string());
    let Invite::Unix { path, secret } = invite;
    let mut stream = connect_local(path).map_err(failed)?;
    stream.set_read_timeout(Some(SILENCE)).map_err(failed)?;
    stream.set_write_timeout(Some(SILENCE)).map_err(failed)?;
    writeln!(stream, "{KNOCK}{secret}").map_err(failed)?;
    let clone = stream.try_clone().map_err(failed)?;
    let mut input = BufReader::with_capacity(LONGEST, clone);
    let access = match next(&mut input).as_deref() {
        Some("welcome play") => Access::Play,
        Some("welcome watch") => Access::Watch,
        Some(_) => return Err(LostReason::Refused),
        None => return Err(LostReason::Closed),
    };
    carry(stream, input, link, outgoing, access, listens).map_err(failed)
}

/// Carries lines both ways until the connection ends, and tells that it did.
fn carry(
    stream: LocalStream,
    mut input: BufReader<LocalStream>,
    link: &Link,
    outgoing: Outbox,
    access: Access,
    listens: &Listens,
) -> io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    let slow = Arc::new(AtomicBool::new(false));
    let (told, ended) = (Arc::clone(&slow), stream.try_clone()?);
    let writer = thread::Builder::new()
        .name("link".to_owned())
        .spawn(move || {
            if write_all(stream, &outgoing).is_err() {
                told.store(true, Ordering::Release);
            }
            // Whoever reads on the other thread hears of it.
            let _ = ended.shutdown(std::net::Shutdown::Both);
        })?;
    listens(link.id(), LinkEvent::Joined(access, link.clone()));
    let reason = loop {
        match line(&mut input) {
            Ok(Some(line)) if line == PINGED => {}
            Ok(Some(line)) => listens(link.id(), LinkEvent::Line(line)),
            Ok(None) => break LostReason::Closed,
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                ) =>
            {
                break LostReason::Silent;
            }
            Err(_) => break LostReason::Closed,
        }
    };
    link.close();
    let _ = input.get_ref().shutdown(std::net::Shutdown::Both);
    // A writer that broke is as good as one that ended.
    let _ = writer.join();
    let reason = if slow.load(Ordering::Acquire) && reason != LostReason::Silent {
        LostReason::Slow
    } else {
        reason
    };
    listens(link.id(), LinkEvent::Lost(reason));
    Ok(())
}

fn write_all(mut stream: LocalStream, outgoing: &Outbox) -> io::Result<()> {
    loop {
        let line = match outgoing.next(PING) {
            Some(Outgoing::Line(line)) => line,
            Some(Outgoing::Close) => return Ok(()),
            None => PINGED.to_owned(),
        };
        if line.len() <= LONGEST {
            stream.write_all(format!("{line}\n").as_bytes())?;
        }
    }
}

/// The next line, where there is one.
fn next(input: &mut impl BufRead) -> Option<String> {
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
