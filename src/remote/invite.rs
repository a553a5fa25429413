//! The one line that lets a friend in.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;

/// How an invite begins: the program's, first version.
const HEAD: &str = "tt1:";
/// How one goes on for a socket of this machine.
const UNIX: &str = "unix:";

/// Letters of a secret: those of base 32 that are not taken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
/// Letters in a secret: 130 bits.
const SECRET: usize = 26;

/// A new secret that nobody guesses; none where the system gives no random bytes, for one that is known lets anybody in.
pub fn fresh_secret() -> io::Result<String> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(bytes.iter().map(letter).collect())
}

/// Where a game is, and what lets one in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invite {
    /// A socket of this machine.
    Unix {
        /// Where it lies.
        path: PathBuf,
        /// What lets one in.
        secret: String,
    },
}

impl Invite {
    /// What lets one in.
    pub fn secret(&self) -> &str {
        let Self::Unix { secret, .. } = self;
        secret
    }
}

impl fmt::Display for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Unix { path, secret } = self;
        write!(f, "{HEAD}{UNIX}{}:{secret}", path.display())
    }
}

impl FromStr for Invite {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let rest = text.trim().strip_prefix(HEAD).ok_or(())?;
        let rest = rest.strip_prefix(UNIX).ok_or(())?;
        let (path, secret) = rest.rsplit_once(':').ok_or(())?;
        let is_secret =
            !secret.is_empty() && secret.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if path.is_empty() || !is_secret {
            return Err(());
        }
        Ok(Self::Unix {
            path: path.into(),
            secret: secret.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invite_is_read_as_it_was_written() {
        let text = "tt1:unix:/run/user/1/a:b.sock:k3f9";
        let invite: Invite = text.parse().expect("an invite");
        assert_eq!(invite.to_string(), text);
        for wrong in [
            "",
            "tt1:",
            "tt2:unix:/a:b",
            "tt1:unix:/a",
            "tt1:unix::b",
            "tt1:unix:/a:b c",
        ] {
            assert_eq!(wrong.parse::<Invite>(), Err(()), "{wrong}");
        }
    }
}
