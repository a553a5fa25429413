//! Establishing connections: the host's listener, and dialling by an invite.

use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::admission::{Admission, Slot};
use super::framing::{OF_GUEST, OF_HOST, SILENCE, Streams, next, spawn, transfer};
use super::link::Outbox;
use super::tls::{self, Fingerprint, HandshakeRole, HostKey, Secured};
use super::{
    Access, Invite, Link, LinkEvent, LostReason, MAX_LINE_BYTES, OnLinkEvent, Secrets, ssh,
};
use tabletop_system::{LocalStream, connect_local, listen_local, remove_local};

/// Timeout for the guest to send the secret, and for the host to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Prefix of the guest's first line, before the secret.
const SECRET_PREFIX: &str = "tabletop 1 ";
/// Pause of the listener while the system can't accept connections.
const PAUSE: Duration = Duration::from_millis(200);

/// Addresses at which a game can be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endpoints {
    /// Path of a socket of this machine.
    pub local: Option<PathBuf>,
    pub network: Option<Network>,
}

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
    /// Opens the sockets, and reports connections to `on_event` once they have proven knowledge of a secret. The local
    /// socket is accessible to this user only. If a port is requested, only a failure to open that port is an error.
    pub fn open(
        endpoints: Endpoints,
        secrets: Secrets,
        on_event: &OnLinkEvent,
    ) -> io::Result<Self> {
        let admission = Admission::new(secrets.clone());
        let mut listener = Self {
            local: None,
            network: None,
            secrets,
            closed: Arc::new(AtomicBool::new(false)),
        };
        if let Some(network) = &endpoints.network {
            listener.open_port(network, &admission, on_event)?;
        }
        let Some(path) = endpoints.local else {
            return Ok(listener);
        };
        match listener.open_socket(path, &admission, on_event) {
            Err(error) if listener.network.is_none() => Err(error),
            _ => Ok(listener),
        }
    }

    fn open_socket(
        &mut self,
        path: PathBuf,
        admission: &Arc<Admission>,
        on_event: &OnLinkEvent,
    ) -> io::Result<()> {
        let socket = listen_local(&path)?;
        let (admission, on_event) = (Arc::clone(admission), Arc::clone(on_event));
        let closed = Arc::clone(&self.closed);
        spawn("listener", move || {
            for stream in socket.incoming() {
                if closed.load(Ordering::Acquire) {
                    return;
                }
                let slot = admission.reserve(None);
                admit(stream, slot, &on_event, handle_local);
            }
        })?;
        self.local = Some(path);
        Ok(())
    }

    fn open_port(
        &mut self,
        network: &Network,
        admission: &Arc<Admission>,
        on_event: &OnLinkEvent,
    ) -> io::Result<()> {
        let key = HostKey::new(&admission.secrets.key).map_err(io::Error::other)?;
        let fingerprint = key.fingerprint;
        let socket = tls::listen(network.host.as_deref(), network.port)?;
        let host = network.host.clone();
        let port = socket.local_addr()?.port();
        self.network = Some((Network { host, port }, fingerprint));
        let (admission, on_event, key) =
            (Arc::clone(admission), Arc::clone(on_event), Arc::new(key));
        let closed = Arc::clone(&self.closed);
        spawn("listener", move || {
            accept_all(&socket, &closed, &admission, &key, &on_event);
        })?;
        Ok(())
    }

    /// Returns the invites for player and spectator: for other machines if they can reach this one, else for this machine.
    pub fn invites(&self) -> [Invite; 2] {
        let own = || tls::own_address().to_string();
        let to = |secret: &String| match (&self.network, &self.local) {
            (Some((network, fingerprint)), _) => Invite::Tls {
                host: network.host.clone().unwrap_or_else(own),
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
    pub fn network(&self) -> Option<&Network> {
        self.network.as_ref().map(|(network, _)| network)
    }

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

fn accept_all(
    socket: &TcpListener,
    closed: &AtomicBool,
    admission: &Arc<Admission>,
    key: &Arc<HostKey>,
    on_event: &OnLinkEvent,
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
        let slot = admission.reserve(Some(tls::peer_address(address)));
        let key = Arc::clone(key);
        admit(Ok(stream), slot, on_event, move |stream, slot, on_event| {
            handle_secured(&stream, &key, slot, on_event)
        });
    }
}

/// Authenticates a new connection on a thread of its own. Without a reserved slot it is dropped silently.
fn admit<S: Send + 'static>(
    stream: io::Result<S>,
    slot: Option<Slot>,
    on_event: &OnLinkEvent,
    handle: impl FnOnce(S, Slot, &OnLinkEvent) -> io::Result<()> + Send + 'static,
) {
    let (Ok(stream), Some(slot)) = (stream, slot) else {
        return;
    };
    let on_event = Arc::clone(on_event);
    // Errors before access is granted are ignored; without a thread the connection is dropped.
    let _ = spawn("guest", move || handle(stream, slot, &on_event));
}

const fn word(access: Access) -> &'static str {
    match access {
        Access::Play => "play",
        Access::Watch => "watch",
    }
}

fn handle_local(mut stream: LocalStream, mut slot: Slot, on_event: &OnLinkEvent) -> io::Result<()> {
    stream.set_write_timeout(Some(SILENCE))?;
    let line = first_line(&mut stream, Instant::now() + PATIENCE)?;
    let input = BufReader::with_capacity(MAX_LINE_BYTES, stream.try_clone()?);
    let secret_line = line.strip_prefix(SECRET_PREFIX).unwrap_or_default();
    let knows = |secret: &str| is_same(secret_line, secret);
    let Some((access, _)) = slot.grant(Instant::now(), knows) else {
        return stream.write_all(b"refused\n");
    };
    writeln!(stream, "welcome {}", word(access))?;
    stream.set_read_timeout(None)?;
    serve_guest(local_streams(stream, input)?, access, on_event)
}

fn serve_guest(streams: Streams, access: Access, on_event: &OnLinkEvent) -> io::Result<()> {
    let (link, outgoing) = Link::new();
    transfer(streams, &link, outgoing, access, OF_GUEST, on_event)
}

/// Reads the first line of a new connection. All of it has to come by this time, or one byte a second would keep a place for
/// ever.
fn first_line(stream: &mut LocalStream, until: Instant) -> io::Result<String> {
    let mut line = Vec::new();
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() || line.len() == MAX_LINE_BYTES {
            return Err(io::ErrorKind::TimedOut.into());
        }
        stream.set_read_timeout(Some(left))?;
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        if byte == *b"\n" {
            return Ok(String::from_utf8_lossy(&line).into_owned());
        }
        line.extend(byte);
    }
}

fn local_streams(stream: LocalStream, input: BufReader<LocalStream>) -> io::Result<Streams> {
    let end = stream.try_clone()?;
    Ok(Streams {
        input: Box::new(input),
        output: Box::new(stream),
        // An error means that the connection has ended.
        end: Arc::new(move || drop(end.shutdown(Shutdown::Both))),
    })
}

/// Compares two texts in constant time, so that the duration does not reveal where they differ.
fn is_same(given: &str, secret: &str) -> bool {
    let differ = given
        .bytes()
        .zip(secret.bytes())
        .fold(0, |all, (a, b)| all | (a ^ b));
    given.len() == secret.len() && differ == 0
}

fn handle_secured(
    tcp: &TcpStream,
    key: &HostKey,
    mut slot: Slot,
    on_event: &OnLinkEvent,
) -> io::Result<()> {
    tcp.set_write_timeout(Some(SILENCE))?;
    let Secured {
        input,
        mut output,
        binding,
    } = tls::accept(tcp, key, PATIENCE)?;
    let mut input = BufReader::with_capacity(MAX_LINE_BYTES, input);
    let Some(line) = next(&mut input) else {
        return Ok(());
    };
    let proof = line.strip_prefix(SECRET_PREFIX).unwrap_or_default();
    let knows = |secret: &str| tls::is_proven(proof, secret, HandshakeRole::Guest, &binding);
    let Some((access, secret)) = slot.grant(Instant::now(), knows) else {
        return output.write_all(b"refused\n");
    };
    let answer = tls::prove(secret, HandshakeRole::Host, &binding);
    output.write_all(format!("welcome {} {answer}\n", word(access)).as_bytes())?;
    serve_guest(secured_streams(tcp, input, output)?, access, on_event)
}

/// Returns the streams of an authenticated connection, without the deadline.
fn secured_streams(
    tcp: &TcpStream,
    mut input: BufReader<tls::TlsReader>,
    output: tls::TlsWriter,
) -> io::Result<Streams> {
    input.get_mut().until = None;
    tcp.set_read_timeout(None)?;
    tcp.set_write_timeout(Some(SILENCE))?;
    let end = tcp.try_clone()?;
    Ok(Streams {
        input: Box::new(input),
        output: Box::new(output),
        end: Arc::new(move || drop(end.shutdown(Shutdown::Both))),
    })
}

/// Connects by an invite, after `delay`. Events are reported to `on_event`.
pub fn dial(invite: &Invite, delay: Duration, on_event: OnLinkEvent) -> Link {
    let (link, outgoing) = Link::new();
    let (invite, dialled, reporter) = (invite.clone(), link.clone(), Arc::clone(&on_event));
    let work = move || {
        thread::sleep(delay);
        if let Err(reason) = connect(&invite, &dialled, outgoing, &on_event) {
            on_event(dialled.id(), LinkEvent::Lost(reason));
        }
    };
    if let Err(error) = spawn("dial", work) {
        reporter(link.id(), LinkEvent::Lost(failed(error)));
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

fn connect(
    invite: &Invite,
    link: &Link,
    outgoing: Outbox,
    on_event: &OnLinkEvent,
) -> Result<(), LostReason> {
    let (streams, access) = match invite {
        Invite::Unix { path, secret } => {
            let (stream, mut input) = send_secret(path, secret).map_err(failed)?;
            let (access, _) = welcomed(next(&mut input))?;
            stream.set_read_timeout(None).map_err(failed)?;
            (local_streams(stream, input).map_err(failed)?, access)
        }
        Invite::Tls {
            host,
            port,
            fingerprint,
            secret,
        } => connect_secured(host, *port, *fingerprint, secret)?,
        Invite::Ssh(target) => {
            let (mut streams, watch) = ssh::connect(target)?;
            let answer = next(&mut streams.input);
            let (access, _) = welcomed(answer).map_err(|reason| watch.reason(reason))?;
            watch.welcomed();
            (streams, access)
        }
    };
    transfer(streams, link, outgoing, access, OF_HOST, on_event).map_err(failed)
}

/// Sends the secret to a socket of this machine; the answer is the next line.
fn send_secret(
    path: &std::path::Path,
    secret: &str,
) -> io::Result<(LocalStream, BufReader<LocalStream>)> {
    let mut stream = connect_local(path)?;
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    writeln!(stream, "{SECRET_PREFIX}{secret}")?;
    let input = BufReader::with_capacity(MAX_LINE_BYTES, stream.try_clone()?);
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

fn connect_secured(
    host: &str,
    port: u16,
    fingerprint: Fingerprint,
    secret: &str,
) -> Result<(Streams, Access), LostReason> {
    let tcp = tls::connect(host, port, PATIENCE).map_err(failed)?;
    let Secured {
        input,
        mut output,
        binding,
    } = tls::handshake(&tcp, fingerprint, PATIENCE).map_err(|error| match error {
        error if tls::is_other_key(&error) => LostReason::OtherKey,
        _ => LostReason::NotTabletop,
    })?;
    let proof = tls::prove(secret, HandshakeRole::Guest, &binding);
    let send_secret = format!("{SECRET_PREFIX}{proof}\n");
    output.write_all(send_secret.as_bytes()).map_err(failed)?;
    let mut input = BufReader::with_capacity(MAX_LINE_BYTES, input);
    let (access, answer) = welcomed(next(&mut input))?;
    if !tls::is_proven(&answer, secret, HandshakeRole::Host, &binding) {
        return Err(LostReason::OtherKey);
    }
    let streams = secured_streams(&tcp, input, output).map_err(failed)?;
    Ok((streams, access))
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
    let (mut stream, mut from_game) = send_secret(path, secret)?;
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
    use tabletop_patience::{PATIENCE, wait_until};

    use super::*;
    use crate::remote::LinkId;

    #[cfg(unix)]
    #[test]
    fn a_first_line_has_to_come_in_time() {
        let (mut host, mut guest) = LocalStream::pair().expect("a pair");
        guest.write_all(b"hello\nmore").expect("written");
        let now = Instant::now();
        assert_eq!(
            first_line(&mut host, now + PATIENCE).expect("a line"),
            "hello"
        );
        let late = first_line(&mut host, now).expect_err("too late");
        assert_eq!(late.kind(), io::ErrorKind::TimedOut);
    }

    type News = Receiver<(LinkId, LinkEvent)>;

    fn on_event() -> (OnLinkEvent, News) {
        let (sender, receiver) = unbounded();
        let tell: OnLinkEvent = Arc::new(move |id, event| {
            let _ = sender.send((id, event));
        });
        (tell, receiver)
    }

    fn event(news: &News) -> LinkEvent {
        let received = news.recv_timeout(PATIENCE);
        received.expect("news").1
    }

    /// A host at a port of the loopback interface, and its events.
    fn host() -> (Listener, News) {
        let [play, watch, key] = ["play", "watch", "key"].map(str::to_owned);
        let (tell, news) = on_event();
        let network = Some(Network {
            host: Some("127.0.0.1".to_owned()),
            port: 0,
        });
        let endpoints = Endpoints {
            local: None,
            network,
        };
        let listener =
            Listener::open(endpoints, Secrets { play, watch, key }, &tell).expect("a port");
        (listener, news)
    }

    #[cfg(unix)]
    #[test]
    fn a_closed_host_leaves_no_socket() {
        let path = std::env::temp_dir().join(format!("tabletop-{}.sock", std::process::id()));
        let [play, watch, key] = ["play", "watch", "key"].map(str::to_owned);
        let endpoints = Endpoints {
            local: Some(path.clone()),
            network: None,
        };
        let secrets = Secrets { play, watch, key };
        let listener = Listener::open(endpoints, secrets, &on_event().0).expect("a socket");
        assert!(path.exists());
        drop(listener);
        assert!(!path.exists());
    }

    fn called(invite: &Invite) -> (LinkEvent, Link, News) {
        let (tell, news) = on_event();
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
        assert!(news.is_empty(), "the host was notified of a guest");
        // The right secret opens, whatever others of the same address tried.
        assert_eq!(joins(&invite).0, Access::Play);
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
        // Lines beyond the queue are refused, which bounds the flood too.
        while back.is_empty() {
            let _ = link.send("have 0".to_owned());
        }
        assert!(matches!(event(&back), LinkEvent::Lost(_)));
        let lost = std::iter::from_fn(|| Some(event(&news))).find_map(|event| match event {
            LinkEvent::Lost(reason) => Some(reason),
            _ => None,
        });
        assert_eq!(lost, Some(LostReason::Flooding));
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
        wait_until("the end of the listener", || {
            TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err()
        });
        let (tell, _news) = on_event();
        let endpoints = Endpoints {
            local: None,
            network,
        };
        let again = Listener::open(endpoints, secrets, &tell).expect("the same port");
        assert_eq!(again.invites()[0], invite);
        assert_eq!(joins(&invite).0, Access::Play);
    }
}
