//! Establishing connections: the host's listener, and dialling by an invite.

use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::door::{Door, Place, Secrets};
use super::invite::Invite;
use super::link::{Access, Link, LinkEvent, Listens, LostReason, Outbox};
use super::protocol::LONGEST;
use super::road::{OF_GUEST, OF_HOST, Road, SILENCE, carry, next, spawn};
use super::ssh;
use super::tls::{self, End, Fingerprint, HostKey, Secured};
use tabletop_system::{LocalStream, connect_local, listen_local, remove_local};

/// Timeout for the guest to send the secret, and for the host to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Prefix of the guest's first line, before the secret.
const KNOCK: &str = "tabletop 1 ";
/// Pause of the listener while the system can't accept connections.
const PAUSE: Duration = Duration::from_millis(200);

/// Addresses at which a game can be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roads {
    /// Path of a socket of this machine.
    pub local: Option<PathBuf>,
    /// A TCP port.
    pub network: Option<Network>,
}

/// Address of this machine for others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    /// Host name for invites; `None` for this machine's own address.
    pub host: Option<String>,
    /// Port; any free one for 0.
    pub port: u16,
}

/// Listener for guests. Closed when dropped.
#[derive(Debug)]
pub struct Listener {
    local: Option<PathBuf>,
    network: Option<(Network, Fingerprint)>,
    secrets: Secrets,
    closed: Arc<AtomicBool>,
}

impl Listener {
    /// Opens the sockets, and reports connections to `listens` once they have proven knowledge of a secret. The local
    /// socket is accessible to this user only. If a port is requested, only a failure to open that port is an error.
    pub fn open(roads: Roads, secrets: Secrets, listens: &Listens) -> io::Result<Self> {
        let door = Door::new(secrets.clone());
        let mut listener = Self {
            local: None,
            network: None,
            secrets,
            closed: Arc::new(AtomicBool::new(false)),
        };
        if let Some(network) = &roads.network {
            listener.open_port(network, &door, listens)?;
        }
        let Some(path) = roads.local else {
            return Ok(listener);
        };
        match listener.open_socket(path, &door, listens) {
            Err(error) if listener.network.is_none() => Err(error),
            _ => Ok(listener),
        }
    }

    fn open_socket(
        &mut self,
        path: PathBuf,
        door: &Arc<Door>,
        listens: &Listens,
    ) -> io::Result<()> {
        let socket = listen_local(&path)?;
        let (door, listens) = (Arc::clone(door), Arc::clone(listens));
        let closed = Arc::clone(&self.closed);
        spawn("door", move || {
            for stream in socket.incoming() {
                if closed.load(Ordering::Acquire) {
                    return;
                }
                let place = door.comes(None);
                admit(stream, place, &listens, hear_local);
            }
        })?;
        self.local = Some(path);
        Ok(())
    }

    fn open_port(
        &mut self,
        network: &Network,
        door: &Arc<Door>,
        listens: &Listens,
    ) -> io::Result<()> {
        let key = HostKey::new(&door.secrets().key).map_err(io::Error::other)?;
        let fingerprint = key.fingerprint;
        let socket = tls::listen(network.host.as_deref(), network.port)?;
        let host = network.host.clone();
        let port = socket.local_addr()?.port();
        self.network = Some((Network { host, port }, fingerprint));
        let (door, listens, key) = (Arc::clone(door), Arc::clone(listens), Arc::new(key));
        let closed = Arc::clone(&self.closed);
        spawn("door", move || {
            take_calls(&socket, &closed, &door, &key, &listens);
        })?;
        Ok(())
    }

    /// Returns the invites for player and spectator: for other machines if they can reach this one, else for this machine.
    pub fn invites(&self) -> [Invite; 2] {
        let to = |secret: &String| match (&self.network, &self.local) {
            (Some((network, fingerprint)), _) => Invite::Tls {
                host: network
                    .host
                    .clone()
                    .unwrap_or_else(|| tls::own_address().to_string()),
                port: network.port,
                fingerprint: *fingerprint,
                secret: secret.clone(),
            },
            (None, path) => local_invite(path.clone(), secret),
        };
        [&self.secrets.play, &self.secrets.watch].map(to)
    }

    /// Returns the player's invite for this machine, if there is a local socket.
    pub fn local_invite(&self) -> Option<Invite> {
        let path = self.local.clone();
        path.is_some()
            .then(|| local_invite(path, &self.secrets.play))
    }

    /// Returns the port and the host name for invites.
    pub const fn network(&self) -> Option<&Network> {
        match &self.network {
            Some((network, _)) => Some(network),
            None => None,
        }
    }

    /// Returns the secrets of the game.
    pub const fn secrets(&self) -> &Secrets {
        &self.secrets
    }
}

fn local_invite(path: Option<PathBuf>, secret: &str) -> Invite {
    Invite::Unix {
        path: path.unwrap_or_default(),
        secret: secret.to_owned(),
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Release);
        // A connection of our own wakes the waiting threads. If it fails, they have ended.
        if let Some(path) = &self.local {
            let _ = connect_local(path);
            remove_local(path);
        }
        if let Some((network, _)) = &self.network {
            let loopbacks: [IpAddr; 2] = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
            for address in loopbacks {
                let _ = TcpStream::connect_timeout(&(address, network.port).into(), PAUSE);
            }
        }
    }
}

/// Accepts connections at a port until the listener is closed.
fn take_calls(
    socket: &TcpListener,
    closed: &AtomicBool,
    door: &Arc<Door>,
    key: &Arc<HostKey>,
    listens: &Listens,
) {
    loop {
        let accepted = socket.accept();
        if closed.load(Ordering::Acquire) {
            return;
        }
        let Ok((stream, address)) = accepted else {
            thread::sleep(PAUSE);
            continue;
        };
        let place = door.comes(Some(tls::neighbour(address)));
        let key = Arc::clone(key);
        admit(Ok(stream), place, listens, move |stream, place, listens| {
            hear_secured(&stream, &key, place, listens)
        });
    }
}

/// Authenticates a new connection on a thread of its own. Without a reserved place it is dropped silently.
fn admit<S: Send + 'static>(
    stream: io::Result<S>,
    place: Option<Place>,
    listens: &Listens,
    hear: impl FnOnce(S, Place, &Listens) -> io::Result<()> + Send + 'static,
) {
    let (Ok(stream), Some(place)) = (stream, place) else {
        return;
    };
    let listens = Arc::clone(listens);
    // Errors before access is granted are ignored; without a thread the connection is dropped.
    let _ = spawn("guest", move || hear(stream, place, &listens));
}

const fn word(access: Access) -> &'static str {
    match access {
        Access::Play => "play",
        Access::Watch => "watch",
    }
}

fn hear_local(mut stream: LocalStream, mut place: Place, listens: &Listens) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    let mut input = BufReader::with_capacity(LONGEST, stream.try_clone()?);
    let Some(line) = next(&mut input) else {
        return Ok(());
    };
    let said = line.strip_prefix(KNOCK).unwrap_or_default();
    let knows = |secret: &str| is_same(said, secret);
    let Some((access, _)) = place.let_in(Instant::now(), knows) else {
        return stream.write_all(b"refused\n");
    };
    writeln!(stream, "welcome {}", word(access))?;
    stream.set_read_timeout(None)?;
    let (link, outgoing) = Link::new();
    carry(
        local_road(stream, input)?,
        &link,
        outgoing,
        access,
        OF_GUEST,
        listens,
    )
}

fn local_road(stream: LocalStream, input: BufReader<LocalStream>) -> io::Result<Road> {
    let end = stream.try_clone()?;
    Ok(Road {
        input: Box::new(input),
        output: Box::new(stream),
        // An error means that the connection has ended.
        end: Arc::new(move || drop(end.shutdown(Shutdown::Both))),
    })
}

/// Compares two texts in constant time, so that the duration does not reveal where they differ.
fn is_same(said: &str, secret: &str) -> bool {
    let differ = said
        .bytes()
        .zip(secret.bytes())
        .fold(0, |all, (a, b)| all | (a ^ b));
    said.len() == secret.len() && differ == 0
}

fn hear_secured(
    tcp: &TcpStream,
    key: &HostKey,
    mut place: Place,
    listens: &Listens,
) -> io::Result<()> {
    tcp.set_write_timeout(Some(SILENCE))?;
    let Secured {
        input,
        mut output,
        binding,
    } = tls::accept(tcp, key, PATIENCE)?;
    let mut input = BufReader::with_capacity(LONGEST, input);
    let Some(line) = next(&mut input) else {
        return Ok(());
    };
    let proof = line.strip_prefix(KNOCK).unwrap_or_default();
    let knows = |secret: &str| tls::is_proven(proof, secret, End::Guest, &binding);
    let Some((access, secret)) = place.let_in(Instant::now(), knows) else {
        return output.write_all(b"refused\n");
    };
    let answer = tls::prove(secret, End::Host, &binding);
    output.write_all(format!("welcome {} {answer}\n", word(access)).as_bytes())?;
    let (link, outgoing) = Link::new();
    let road = secured_road(tcp, input, output)?;
    carry(road, &link, outgoing, access, OF_GUEST, listens)
}

/// Returns the streams of an authenticated connection, without the deadline.
fn secured_road(
    tcp: &TcpStream,
    mut input: BufReader<tls::TlsReader>,
    output: tls::TlsWriter,
) -> io::Result<Road> {
    input.get_mut().until = None;
    tcp.set_read_timeout(None)?;
    tcp.set_write_timeout(Some(SILENCE))?;
    let end = tcp.try_clone()?;
    Ok(Road {
        input: Box::new(input),
        output: Box::new(output),
        end: Arc::new(move || drop(end.shutdown(Shutdown::Both))),
    })
}

/// Connects by an invite, after `delay`. Events are reported to `listens`.
pub fn dial(invite: &Invite, delay: Duration, listens: Listens) -> Link {
    let (link, outgoing) = Link::new();
    let (invite, dialled, teller) = (invite.clone(), link.clone(), Arc::clone(&listens));
    let work = move || {
        thread::sleep(delay);
        if let Err(reason) = call(&invite, &dialled, outgoing, &listens) {
            listens(dialled.id(), LinkEvent::Lost(reason));
        }
    };
    if let Err(error) = spawn("dial", work) {
        teller(link.id(), LinkEvent::Lost(failed(error)));
    }
    link
}

fn failed(error: io::Error) -> LostReason {
    match error.kind() {
        io::ErrorKind::AddrNotAvailable => LostReason::NoSuchHost,
        // The socket file of this machine disappears with its program.
        io::ErrorKind::ConnectionRefused | io::ErrorKind::NotFound => LostReason::NobodyListens,
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => LostReason::NoAnswer,
        _ => LostReason::Unreachable(error.to_string()),
    }
}

fn call(
    invite: &Invite,
    link: &Link,
    outgoing: Outbox,
    listens: &Listens,
) -> Result<(), LostReason> {
    let (road, access) = match invite {
        Invite::Unix { path, secret } => {
            let (stream, mut input) = knock(path, secret).map_err(failed)?;
            let (access, _) = welcomed(next(&mut input))?;
            stream.set_read_timeout(None).map_err(failed)?;
            (local_road(stream, input).map_err(failed)?, access)
        }
        Invite::Tls {
            host,
            port,
            fingerprint,
            secret,
        } => call_secured((host, *port), *fingerprint, secret)?,
        Invite::Ssh(place) => {
            let (mut road, watch) = ssh::call(place)?;
            let answer = next(&mut road.input);
            let (access, _) = welcomed(answer).map_err(|reason| watch.reason(reason))?;
            watch.welcomed();
            (road, access)
        }
    };
    carry(road, link, outgoing, access, OF_HOST, listens).map_err(failed)
}

/// Sends the secret to a socket of this machine; the answer is the next line.
fn knock(
    path: &std::path::Path,
    secret: &str,
) -> io::Result<(LocalStream, BufReader<LocalStream>)> {
    let mut stream = connect_local(path)?;
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    writeln!(stream, "{KNOCK}{secret}")?;
    let input = BufReader::with_capacity(LONGEST, stream.try_clone()?);
    Ok((stream, input))
}

/// Parses the host's welcome: the kind of access, and the host's proof.
fn welcomed(line: Option<String>) -> Result<(Access, String), LostReason> {
    let line = line.ok_or(LostReason::Closed)?;
    let mut words = line.split(' ');
    let access = match (words.next(), words.next()) {
        (Some("welcome"), Some("play")) => Access::Play,
        (Some("welcome"), Some("watch")) => Access::Watch,
        _ => return Err(LostReason::Refused),
    };
    Ok((access, words.next().unwrap_or_default().to_owned()))
}

fn call_secured(
    (host, port): (&str, u16),
    fingerprint: Fingerprint,
    secret: &str,
) -> Result<(Road, Access), LostReason> {
    let tcp = tls::connect(host, port, PATIENCE).map_err(failed)?;
    let Secured {
        input,
        mut output,
        binding,
    } = tls::call(&tcp, fingerprint, PATIENCE).map_err(|error| {
        if tls::is_other_key(&error) {
            LostReason::OtherKey
        } else {
            LostReason::NotTabletop
        }
    })?;
    let proof = tls::prove(secret, End::Guest, &binding);
    let knock = format!("{KNOCK}{proof}\n");
    output.write_all(knock.as_bytes()).map_err(failed)?;
    let mut input = BufReader::with_capacity(LONGEST, input);
    let (access, answer) = welcomed(next(&mut input))?;
    if !tls::is_proven(&answer, secret, End::Host, &binding) {
        return Err(LostReason::OtherKey);
    }
    Ok((secured_road(&tcp, input, output).map_err(failed)?, access))
}

/// Connects `input` and `output` to a game shared on this machine, until either end closes.
pub fn serve(
    invite: &Invite,
    mut input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let Invite::Unix { path, secret } = invite else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let (mut stream, mut from_game) = knock(path, secret)?;
    stream.set_read_timeout(None)?;
    let ended = stream.try_clone()?;
    spawn("serve", move || {
        let _ = io::copy(&mut input, &mut stream);
        // Wakes the thread at the other end.
        let _ = ended.shutdown(Shutdown::Both);
    })?;
    loop {
        let bytes = from_game.fill_buf()?;
        if bytes.is_empty() {
            return Ok(());
        }
        output.write_all(bytes)?;
        output.flush()?;
        let taken = bytes.len();
        from_game.consume(taken);
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::{Receiver, unbounded};

    use super::*;
    use crate::remote::LinkId;

    type News = Receiver<(LinkId, LinkEvent)>;

    fn listens() -> (Listens, News) {
        let (sender, receiver) = unbounded();
        let tell: Listens = Arc::new(move |id, event| {
            let _ = sender.send((id, event));
        });
        (tell, receiver)
    }

    fn event(news: &News) -> LinkEvent {
        let received = news.recv_timeout(Duration::from_secs(20));
        received.expect("news").1
    }

    /// A host at a port of the loopback interface, and its events.
    fn host() -> (Listener, News) {
        let [play, watch, key] = ["play", "watch", "key"].map(str::to_owned);
        let (tell, news) = listens();
        let network = Some(Network {
            host: Some("127.0.0.1".to_owned()),
            port: 0,
        });
        let roads = Roads {
            local: None,
            network,
        };
        let listener = Listener::open(roads, Secrets { play, watch, key }, &tell).expect("a port");
        (listener, news)
    }

    #[cfg(unix)]
    #[test]
    fn a_closed_host_leaves_no_socket() {
        let path = std::env::temp_dir().join(format!("tabletop-{}.sock", std::process::id()));
        let [play, watch, key] = ["play", "watch", "key"].map(str::to_owned);
        let roads = Roads {
            local: Some(path.clone()),
            network: None,
        };
        let secrets = Secrets { play, watch, key };
        let listener = Listener::open(roads, secrets, &listens().0).expect("a socket");
        assert!(path.exists());
        drop(listener);
        assert!(!path.exists());
    }

    fn called(invite: &Invite) -> (LinkEvent, Link, News) {
        let (tell, news) = listens();
        let link = dial(invite, Duration::ZERO, tell);
        (event(&news), link, news)
    }

    fn joins(invite: &Invite) -> (Access, Link, News) {
        match called(invite) {
            (LinkEvent::Joined(access, _), link, news) => (access, link, news),
            (other, ..) => panic!("{other:?}"),
        }
    }

    fn with(invite: &Invite, change: impl Fn(&mut Fingerprint, &mut String)) -> Invite {
        let mut changed = invite.clone();
        if let Invite::Tls {
            fingerprint,
            secret,
            ..
        } = &mut changed
        {
            change(fingerprint, secret);
        }
        changed
    }

    #[test]
    fn a_friend_comes_in_by_the_line_of_the_host_and_lines_go_both_ways() {
        let (listener, news) = host();
        for (invite, expected) in listener.invites().iter().zip([Access::Play, Access::Watch]) {
            let (access, link, back) = joins(invite);
            assert_eq!(access, expected);
            let LinkEvent::Joined(access, host) = event(&news) else {
                panic!("nobody came");
            };
            assert_eq!(access, expected);
            link.send("hello".to_owned()).expect("room");
            host.send("hello yourself".to_owned()).expect("room");
            assert_eq!(event(&news), LinkEvent::Line("hello".to_owned()));
            assert_eq!(event(&back), LinkEvent::Line("hello yourself".to_owned()));
            link.close();
            assert_eq!(event(&news), LinkEvent::Lost(LostReason::Closed));
        }
    }

    #[test]
    fn nobody_comes_in_without_the_secret_and_nobody_is_taken_for_the_host() {
        let (listener, news) = host();
        let [invite, _] = listener.invites();
        let other = with(&invite, |fingerprint, _| fingerprint[0] ^= 1);
        assert_eq!(called(&other).0, LinkEvent::Lost(LostReason::OtherKey));
        let wrong = with(&invite, |_, secret| secret.push('a'));
        for _ in 0..3 {
            assert_eq!(called(&wrong).0, LinkEvent::Lost(LostReason::Refused));
        }
        // After three wrong secrets even the right one is refused for a while.
        assert_eq!(called(&invite).0, LinkEvent::Lost(LostReason::Refused));
        assert!(news.is_empty(), "the host was notified of a guest");
    }

    #[test]
    fn bytes_of_others_do_nothing_and_keep_nobody_out() {
        let (listener, news) = host();
        let [invite, _] = listener.invites();
        let port = listener.network().expect("a port").port;
        for noise in [
            &b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"[..],
            &[0xff; 16_000],
            b"",
        ] {
            let mut tcp = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("connected");
            // The connection may be closed before all of it is sent.
            let _ = tcp.write_all(noise);
            let _ = tcp.shutdown(Shutdown::Write);
            let mut answer = Vec::new();
            let _ = tcp.read_to_end(&mut answer);
            // A TLS alert is a record of type 21; nothing else is ever sent.
            assert!(matches!(answer.first(), None | Some(21)), "{answer:?}");
        }
        let silent: Vec<_> = (0..10)
            .map(|_| TcpStream::connect((Ipv4Addr::LOCALHOST, port)))
            .collect();
        assert!(silent.iter().all(Result::is_ok));
        assert!(news.is_empty(), "the host was notified of a guest");
        assert_eq!(joins(&invite).0, Access::Play);
    }

    #[test]
    fn a_guest_who_floods_is_dropped() {
        let (listener, news) = host();
        let (_, link, back) = joins(&listener.invites()[1]);
        for _ in 0..100 {
            for _ in 0..10 {
                // Lines beyond the queue are refused, which bounds the flood too.
                let _ = link.send("have 0".to_owned());
            }
            thread::sleep(Duration::from_millis(1));
        }
        let events: Vec<_> = std::iter::from_fn(|| Some(event(&news)))
            .take_while(|event| !matches!(event, LinkEvent::Lost(_)))
            .collect();
        assert!(events.len() < 400, "{}", events.len());
        assert!(matches!(event(&back), LinkEvent::Lost(_)));
    }

    #[test]
    fn a_listener_that_is_dropped_is_closed_and_its_invites_hold_where_it_comes_back() {
        let (listener, _news) = host();
        let [invite, _] = listener.invites();
        let (secrets, network) = (listener.secrets().clone(), listener.network().cloned());
        drop(listener);
        let Invite::Tls { port, .. } = invite else {
            panic!("{invite}");
        };
        let gone = (0..50).any(|_| {
            thread::sleep(Duration::from_millis(100));
            TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err()
        });
        assert!(gone);
        let (tell, _news) = listens();
        let roads = Roads {
            local: None,
            network,
        };
        let again = Listener::open(roads, secrets, &tell).expect("the same port");
        assert_eq!(again.invites()[0], invite);
        assert_eq!(joins(&invite).0, Access::Play);
    }
}
