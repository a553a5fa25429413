//! Invites: one line with the address of a game and the secret for access.

use std::fmt;
use std::io;
use std::net::Ipv6Addr;
use std::path::PathBuf;
use std::str::FromStr;

use super::tls::{Fingerprint, hex, unhex};
use tabletop_system::connect_local;

/// Prefix of an invite: the program and the version of the format.
const HEAD: &str = "tt1:";
/// Continuation for a socket of this machine.
const UNIX: &str = "unix:";

const SCHEME: &str = "ssh://";

/// Letters of a secret: base 32 without letters and digits that resemble each other.
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
/// Number of letters in a secret: 130 bits.
const SECRET: usize = 26;

/// Creates a random secret. Fails without random bytes from the system, since a predictable secret would admit anybody.
pub fn fresh_secret() -> io::Result<String> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(bytes.iter().map(letter).collect())
}

/// Address of a game, with the secret for access.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invite {
    /// A socket of this machine: `tt1:unix:PATH:SECRET`.
    Unix { path: PathBuf, secret: String },
    /// A TCP port with TLS: `tt1:HOST:PORT:FINGERPRINT-SECRET`.
    Tls {
        /// Host name or address; an IPv6 address without the brackets that it has in the line.
        host: String,
        port: u16,
        fingerprint: Fingerprint,
        secret: String,
    },
    /// An account on another machine, reached by `ssh`: `ssh://USER@HOST[:PORT][/GAME]`.
    Ssh(SshTarget),
}

impl Invite {
    /// Returns true if the invite names a socket of this machine with a listener.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Unix { path, .. } if connect_local(path).is_ok())
    }
}

impl fmt::Display for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unix { path, secret } => write!(f, "{HEAD}{UNIX}{}:{secret}", path.display()),
            Self::Tls {
                host,
                port,
                fingerprint,
                secret,
            } => {
                let key = hex(fingerprint);
                if host.contains(':') {
                    write!(f, "{HEAD}[{host}]:{port}:{key}-{secret}")
                } else {
                    write!(f, "{HEAD}{host}:{port}:{key}-{secret}")
                }
            }
            Self::Ssh(place) => place.fmt(f),
        }
    }
}

impl FromStr for Invite {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim();
        let Some(rest) = text.strip_prefix(HEAD) else {
            return Ok(Self::Ssh(text.parse()?));
        };
        if let Some(rest) = rest.strip_prefix(UNIX) {
            let (path, secret) = rest.rsplit_once(':').ok_or(())?;
            let path = PathBuf::from(path);
            let secret = read_secret(secret)?;
            return (!path.as_os_str().is_empty())
                .then_some(Self::Unix { path, secret })
                .ok_or(());
        }
        let (place, proof) = rest.rsplit_once(':').ok_or(())?;
        let (host, port) = place.rsplit_once(':').ok_or(())?;
        let (fingerprint, secret) = proof.split_once('-').ok_or(())?;
        Ok(Self::Tls {
            host: read_host(host).ok_or(())?,
            port: port.parse().ok().filter(|port: &u16| *port > 0).ok_or(())?,
            fingerprint: unhex(fingerprint).ok_or(())?,
            secret: read_secret(secret)?,
        })
    }
}

fn read_secret(text: &str) -> Result<String, ()> {
    let is_secret = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_secret.then(|| text.to_owned()).ok_or(())
}

/// Parses a host name or an address; IPv6 addresses are in brackets.
pub fn read_host(text: &str) -> Option<String> {
    let bracketed = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    if let Some(address) = bracketed {
        return address
            .parse::<Ipv6Addr>()
            .ok()
            .map(|address| address.to_string());
    }
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    let begins = text
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphanumeric());
    (begins && text.bytes().all(is_name)).then(|| text.to_owned())
}

/// An account on another machine, and a game there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SshTarget {
    pub user: String,
    pub host: String,
    /// Port, unless it is the default one.
    pub port: Option<u16>,
    /// Name of a shared game there; `None` for the only one.
    pub game: Option<String>,
}

impl fmt::Display for SshTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{SCHEME}{}@", self.user)?;
        if self.host.contains(':') {
            write!(f, "[{}]", self.host)?;
        } else {
            f.write_str(&self.host)?;
        }
        if let Some(port) = self.port {
            write!(f, ":{port}")?;
        }
        match &self.game {
            Some(game) => write!(f, "/{game}"),
            None => Ok(()),
        }
    }
}

impl FromStr for SshTarget {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let rest = text.strip_prefix(SCHEME).ok_or(())?;
        let (rest, game) = match rest.split_once('/') {
            Some((rest, game)) => (rest, Some(read_word(game).ok_or(())?)),
            None => (rest, None),
        };
        let (user, rest) = rest.split_once('@').ok_or(())?;
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                (host, Some(port.parse().map_err(|_| ())?))
            }
            _ => (rest, None),
        };
        Ok(Self {
            user: read_word(user).ok_or(())?,
            host: read_host(host).ok_or(())?,
            port,
            game,
        })
    }
}

/// Parses a word that needs no quoting for a shell or program.
fn read_word(text: &str) -> Option<String> {
    let first = text.bytes().next()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (first.is_ascii_alphanumeric() && text.bytes().all(plain)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invite_is_read_as_it_was_written() {
        let key = "0123456789abcdef".repeat(4);
        for text in [
            "tt1:unix:/run/user/1/a:b.sock:k3f9",
            &format!("tt1:192.168.1.20:4000:{key}-k3f9"),
            &format!("tt1:anna.example.org:4000:{key}-k3f9"),
            &format!("tt1:[2001:db8::1]:4000:{key}-k3f9"),
            "ssh://anna@example.org",
            "ssh://anna@example.org:2222/reversi",
            "ssh://anna@[2001:db8::1]:2222/go",
        ] {
            let invite: Invite = text.parse().expect("an invite");
            assert_eq!(invite.to_string(), text);
        }
        for wrong in [
            "",
            "tt1:",
            "tt2:unix:/a:b",
            "tt1:unix:/a",
            "tt1:unix::b",
            "tt1:unix:/a:b c",
            "tt1:host:4000:k3f9",
            &format!("tt1:host:0:{key}-k3f9"),
            &format!("tt1:host:70000:{key}-k3f9"),
            &format!("tt1:-oProxyCommand:4000:{key}-k3f9"),
            &format!("tt1:2001:db8::1:4000:{key}-k3f9"),
            &format!("tt1:host:4000:{}-k3f9", &key[1..]),
            "ssh://-oProxyCommand=x@host",
            "ssh://anna@-oProxyCommand=x",
            "ssh://anna@host/go;rm",
            "ssh://anna@host/",
            "ssh://anna@host:x",
            "ssh://",
            "http://anna@host",
        ] {
            assert_eq!(wrong.parse::<Invite>(), Err(()), "{wrong}");
        }
    }
}
