//! TCP with TLS 1.3. The host has a raw public key (RFC 7250) instead of a certificate; the invite holds its SHA-256.
//! Knowledge of the secret is proven by an HMAC over keying material exported from this connection (RFC 5705), so that
//! a proof is useless on any other connection.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ring::{digest, hmac};
use rustls::client::Resumption;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls13_signature_with_raw_key};
use rustls::pki_types::{
    CertificateDer, PrivatePkcs8KeyDer, ServerName, SubjectPublicKeyInfoDer, UnixTime,
};
use rustls::server::{AlwaysResolvesServerRawPublicKeys, NoServerSessionStorage};
use rustls::sign::CertifiedKey;
use rustls::version::TLS13;
use rustls::{
    CertificateError, ClientConfig, ClientConnection, Connection, DigitallySignedStruct, Error,
    ServerConfig, ServerConnection, SignatureScheme,
};

/// The SHA-256 of a host's public key.
pub(super) type Fingerprint = [u8; 32];
/// Keying material known only to the two ends of one connection.
pub(super) type Binding = [u8; 32];

/// PKCS #8 prefix of the 32 bytes of an Ed25519 key (RFC 8410).
const ED25519: [u8; 16] = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
];
const LABEL: &[u8] = b"EXPORTER-tabletop-1";
const CHUNK: usize = 4096;

/// End of a connection that proves its knowledge of the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandshakeRole {
    Host,
    Guest,
}

impl HandshakeRole {
    const fn word(self) -> &'static [u8] {
        match self {
            Self::Host => b"host",
            Self::Guest => b"guest",
        }
    }
}

/// Creates a proof of knowledge of `secret` for this connection.
pub(super) fn prove(secret: &str, role: HandshakeRole, binding: &Binding) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    hex(hmac::sign(&key, &[role.word(), binding].concat()).as_ref())
}

/// Verifies a proof in constant time, so that the duration reveals nothing about the secret.
pub(super) fn is_proven(proof: &str, secret: &str, role: HandshakeRole, binding: &Binding) -> bool {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    unhex(proof)
        .is_some_and(|proof| hmac::verify(&key, &[role.word(), binding].concat(), &proof).is_ok())
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Parses 64 hexadecimal digits into 32 bytes.
pub(super) fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(rustls::crypto::ring::default_provider())
}

pub(super) struct HostKey {
    config: Arc<ServerConfig>,
    pub(super) fingerprint: Fingerprint,
}

impl HostKey {
    /// Derives the key from a secret of the host: it stays the same after a restart, so that invites remain valid.
    pub(super) fn new(secret: &str) -> Result<Self, Error> {
        let seed = digest::digest(&digest::SHA256, secret.as_bytes());
        let der = PrivatePkcs8KeyDer::from([&ED25519, seed.as_ref()].concat());
        let key = rustls::crypto::ring::sign::any_eddsa_type(&der)?;
        let none = || Error::General("a key without its public half".to_owned());
        let public = key.public_key().ok_or_else(none)?.as_ref().to_vec();
        let fingerprint = fingerprint(&public);
        let certified = CertifiedKey::new(vec![CertificateDer::from(public)], key);
        let resolver = AlwaysResolvesServerRawPublicKeys::new(Arc::new(certified));
        let mut config = ServerConfig::builder_with_provider(provider())
            .with_protocol_versions(&[&TLS13])?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(resolver));
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.send_tls13_tickets = 0;
        Ok(Self {
            config: Arc::new(config),
            fingerprint,
        })
    }
}

fn fingerprint(public: &[u8]) -> Fingerprint {
    let mut bytes = [0; 32];
    bytes.copy_from_slice(digest::digest(&digest::SHA256, public).as_ref());
    bytes
}

/// Accepts only the key named by the invite.
#[derive(Debug)]
struct Pinned {
    fingerprint: Fingerprint,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Pinned {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if fingerprint(end_entity) == self.fingerprint {
            Ok(ServerCertVerified::assertion())
        } else {
            Err(CertificateError::ApplicationVerificationFailure.into())
        }
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _cert: &CertificateDer<'_>,
        _dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(CertificateError::ApplicationVerificationFailure.into())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let public = SubjectPublicKeyInfoDer::from(cert.as_ref());
        let known = &self.provider.signature_verification_algorithms;
        verify_tls13_signature_with_raw_key(message, &public, dss, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

/// Stream with a deadline for all reads and writes together, however slowly the bytes arrive.
struct Hurried<'a> {
    tcp: &'a TcpStream,
    until: Instant,
}

impl Hurried<'_> {
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(Some(left))
    }
}

impl Read for Hurried<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.tcp.set_read_timeout(self.left()?)?;
        let mut tcp = self.tcp;
        tcp.read(buffer)
    }
}

impl Write for Hurried<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tcp.set_write_timeout(self.left()?)?;
        let mut tcp = self.tcp;
        tcp.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(super) struct Secured {
    pub(super) input: TlsReader,
    pub(super) output: TlsWriter,
    pub(super) binding: Binding,
}

/// Performs the handshake of an incoming connection within `patience`.
pub(super) fn accept(tcp: &TcpStream, key: &HostKey, patience: Duration) -> io::Result<Secured> {
    let connection = ServerConnection::new(Arc::clone(&key.config)).map_err(io::Error::other)?;
    secure(tcp, connection.into(), patience)
}

/// Performs the handshake with a host that must have this key.
pub(super) fn handshake(
    tcp: &TcpStream,
    fingerprint: Fingerprint,
    patience: Duration,
) -> io::Result<Secured> {
    let pinned = Pinned {
        fingerprint,
        provider: provider(),
    };
    let mut config = ClientConfig::builder_with_provider(provider())
        .with_protocol_versions(&[&TLS13])
        .map_err(io::Error::other)?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(pinned))
        .with_no_client_auth();
    config.enable_sni = false;
    config.resumption = Resumption::disabled();
    let name = ServerName::try_from("tabletop").map_err(io::Error::other)?;
    let connection = ClientConnection::new(Arc::new(config), name).map_err(io::Error::other)?;
    secure(tcp, connection.into(), patience)
}

/// Returns true if a connection failed because the host has another key.
pub(super) fn is_other_key(error: &io::Error) -> bool {
    let inner = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<Error>());
    let pinned = Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure);
    inner == Some(&pinned)
}

fn secure(tcp: &TcpStream, mut connection: Connection, patience: Duration) -> io::Result<Secured> {
    // A move is one small packet and must not be delayed to wait for more data.
    tcp.set_nodelay(true)?;
    let until = Instant::now() + patience;
    let mut hurried = Hurried { tcp, until };
    while connection.is_handshaking() || connection.wants_write() {
        connection.complete_io(&mut hurried)?;
    }
    let exported = match &connection {
        Connection::Client(it) => it.export_keying_material([0; 32], LABEL, None),
        Connection::Server(it) => it.export_keying_material([0; 32], LABEL, None),
    };
    let binding = exported.map_err(io::Error::other)?;
    let shared = Arc::new(Mutex::new(connection));
    let input = TlsReader {
        tcp: tcp.try_clone()?,
        shared: Arc::clone(&shared),
        until: Some(until),
    };
    let output = TlsWriter {
        tcp: tcp.try_clone()?,
        shared,
    };
    Ok(Secured {
        input,
        output,
        binding,
    })
}

type Shared = Arc<Mutex<Connection>>;

fn lock(shared: &Shared) -> MutexGuard<'_, Connection> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Decrypted input. While waiting it does not hold the lock that the writer needs.
pub(super) struct TlsReader {
    tcp: TcpStream,
    shared: Shared,
    /// Deadline for all input until access is granted.
    pub(super) until: Option<Instant>,
}

impl TlsReader {
    fn receive(&self, chunk: &mut [u8]) -> io::Result<usize> {
        if let Some(until) = self.until {
            let tcp = &self.tcp;
            return Hurried { tcp, until }.read(chunk);
        }
        let mut tcp = &self.tcp;
        tcp.read(chunk)
    }
}

impl Read for TlsReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut chunk = [0; CHUNK];
        loop {
            match lock(&self.shared).reader().read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                read => return read,
            }
            let received = self.receive(&mut chunk)?;
            if received == 0 {
                return Ok(0);
            }
            let mut rest = &chunk[..received];
            let mut connection = lock(&self.shared);
            while !rest.is_empty() {
                connection.read_tls(&mut rest)?;
                let broken = |error| io::Error::new(io::ErrorKind::InvalidData, error);
                connection.process_new_packets().map_err(broken)?;
            }
        }
    }
}

/// Output to be encrypted, used by one thread at a time.
pub(super) struct TlsWriter {
    tcp: TcpStream,
    shared: Shared,
}

impl Write for TlsWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut sealed = Vec::new();
        {
            let mut connection = lock(&self.shared);
            connection.writer().write_all(bytes)?;
            while connection.wants_write() {
                connection.write_tls(&mut sealed)?;
            }
        }
        self.tcp.write_all(&sealed)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Opens a port, any free one for 0. If `host` is a loopback address, the port is reachable from this machine only.
pub(super) fn listen(host: Option<&str>, port: u16) -> io::Result<TcpListener> {
    let loopback = host
        .and_then(|host| host.parse::<IpAddr>().ok())
        .filter(IpAddr::is_loopback);
    if let Some(address) = loopback {
        return TcpListener::bind((address, port));
    }
    TcpListener::bind((Ipv6Addr::UNSPECIFIED, port))
        .or_else(|_| TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)))
}

/// Returns the address of this machine in the local network.
pub(super) fn own_address() -> IpAddr {
    // Connecting a UDP socket sends nothing; the system just selects the source address. The target is a documentation
    // address (RFC 5737).
    let asked = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    asked.map_or(Ipv4Addr::LOCALHOST.into(), |it| it.ip())
}

/// Connects to the first address of a host that answers; [`io::ErrorKind::AddrNotAvailable`] for an unknown host.
pub(super) fn connect(host: &str, port: u16, patience: Duration) -> io::Result<TcpStream> {
    use std::net::ToSocketAddrs as _;
    let mut failed = io::Error::from(io::ErrorKind::NotFound);
    let unknown = |error| io::Error::new(io::ErrorKind::AddrNotAvailable, error);
    for address in (host, port).to_socket_addrs().map_err(unknown)? {
        match TcpStream::connect_timeout(&address, patience) {
            Ok(stream) => return Ok(stream),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Returns the address under which wrong secrets are counted: an IPv6 network counts as one.
pub(super) fn peer_address(address: SocketAddr) -> IpAddr {
    match address.ip().to_canonical() {
        IpAddr::V6(six) => {
            let network = six.to_bits() >> 64 << 64;
            Ipv6Addr::from_bits(network).into()
        }
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead as _, BufReader};
    use std::thread;

    use tabletop_patience::{PATIENCE, wait_until};

    use super::*;

    /// Time that a host waits for a guest who never finishes.
    const SHORT: Duration = Duration::from_millis(300);

    /// Opens a port that answers one connection with the key of `secret`; the thread returns the result of the handshake.
    fn host(
        secret: &str,
        patience: Duration,
    ) -> (u16, Fingerprint, thread::JoinHandle<io::Result<Secured>>) {
        let key = HostKey::new(secret).expect("a key");
        let listener = listen(Some("127.0.0.1"), 0).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let fingerprint = key.fingerprint;
        let answer = thread::spawn(move || {
            let (tcp, _) = listener.accept()?;
            accept(&tcp, &key, patience)
        });
        (port, fingerprint, answer)
    }

    #[test]
    fn both_ends_are_bound_to_one_connection_and_lines_go_both_ways() {
        let (port, fingerprint, answer) = host("key", PATIENCE);
        let tcp = connect("127.0.0.1", port, PATIENCE).expect("connected");
        let mut guest = handshake(&tcp, fingerprint, PATIENCE).expect("secured");
        let mut host = answer.join().expect("no panic").expect("secured");
        assert_eq!(guest.binding, host.binding);
        let proof = prove("secret", HandshakeRole::Guest, &guest.binding);
        assert!(is_proven(
            &proof,
            "secret",
            HandshakeRole::Guest,
            &host.binding
        ));
        assert!(!is_proven(
            &proof,
            "Secret",
            HandshakeRole::Guest,
            &host.binding
        ));
        assert!(!is_proven(
            &proof,
            "secret",
            HandshakeRole::Host,
            &host.binding
        ));
        assert!(!is_proven(&proof, "secret", HandshakeRole::Guest, &[0; 32]));
        assert!(!is_proven(
            "é",
            "secret",
            HandshakeRole::Guest,
            &host.binding
        ));
        // Lines of the maximum length in both directions at once, while each end waits for the other.
        let sent = format!("{}\n", "x".repeat(4095));
        for (out, input) in [
            (&mut guest.output, host.input),
            (&mut host.output, guest.input),
        ] {
            let expected = sent.clone();
            let reads = thread::spawn(move || {
                let mut input = BufReader::new(input);
                for _ in 0..100 {
                    let mut line = String::new();
                    input.read_line(&mut line).expect("a line");
                    assert!(line == expected);
                }
            });
            for _ in 0..100 {
                out.write_all(sent.as_bytes()).expect("sent");
            }
            reads.join().expect("all lines received");
        }
    }

    #[test]
    fn another_key_is_noticed_and_a_host_that_comes_back_has_its_own() {
        let (port, fingerprint, answer) = host("one", PATIENCE);
        assert_eq!(HostKey::new("one").expect("a key").fingerprint, fingerprint);
        let other = HostKey::new("other").expect("a key").fingerprint;
        let tcp = connect("127.0.0.1", port, PATIENCE).expect("connected");
        let error = handshake(&tcp, other, PATIENCE).err().expect("refused");
        assert!(is_other_key(&error), "{error}");
        drop(tcp);
        assert!(answer.join().expect("no panic").is_err());
    }

    #[test]
    fn noise_and_silence_end_the_handshake() {
        for noise in [
            &b"GET / HTTP/1.1\r\n\r\n"[..],
            &[0xff; 5000],
            b"\x16\x03\x01",
        ] {
            let (port, _, answer) = host("key", SHORT);
            let mut tcp = connect("127.0.0.1", port, PATIENCE).expect("connected");
            tcp.write_all(noise).expect("sent");
            assert!(answer.join().expect("no panic").is_err());
        }
    }

    #[test]
    fn bytes_that_come_drop_by_drop_do_not_win_time() {
        let (port, _, answer) = host("key", SHORT);
        let mut tcp = connect("127.0.0.1", port, PATIENCE).expect("connected");
        // A record of 16 KiB, which takes far longer to come than the host waits.
        let mut bytes = [0x16, 3, 1, 0x40, 0].into_iter().chain([0].repeat(1 << 14));
        wait_until("the host", || {
            let byte = bytes.next().expect("the host waits for the whole record");
            answer.is_finished() || tcp.write_all(&[byte]).is_err()
        });
        assert!(answer.join().expect("no panic").is_err());
    }

    #[test]
    fn digits_are_read_as_they_were_written() {
        let bytes: Fingerprint = std::array::from_fn(|at| at as u8 * 7);
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex(&hex(&bytes[1..])), None);
        assert_eq!(unhex(&"g".repeat(64)), None);
    }

    #[test]
    fn a_network_of_ipv6_is_one_neighbour() {
        let of = |text: &str| peer_address(text.parse().expect("an address"));
        assert_eq!(of("[2001:db8::1]:5"), of("[2001:db8::ffff:2]:6"));
        assert_ne!(of("[2001:db8::1]:5"), of("[2001:db8:0:1::1]:5"));
        assert_eq!(of("[::ffff:10.0.0.1]:5"), of("10.0.0.1:6"));
        assert_ne!(of("10.0.0.1:5"), of("10.0.0.2:5"));
    }
}
