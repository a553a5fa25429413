//! Where a shared game is reached, and the words that keep this for the next start.

use tabletop_net::remote::{Listener, Network, Secrets};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All machines that can connect to this one.
    Network(Network),
    /// This machine only.
    Here,
}

impl Default for Reach {
    fn default() -> Self {
        Self::Network(Network::default())
    }
}

/// Connection settings of a shared game.
pub(super) struct Opening {
    pub(super) number: u64,
    pub(super) secrets: Secrets,
    pub(super) reach: Reach,
}

/// Data for resuming a hosted game: the secrets, and for a network game the port and this machine's public name.
pub(super) fn word(listener: &Listener) -> String {
    let Secrets { play, watch, key } = listener.secrets();
    let place = listener.network().map(|Network { host, port }| {
        let host = host.as_ref().map(|host| format!(" {host}"));
        format!(" {port}{}", host.unwrap_or_default())
    });
    format!("{play} {watch} {key}{}", place.unwrap_or_default())
}

/// Parses the data for resuming a hosted game.
pub(super) fn read_word(number: u64, words: &[&str]) -> Opening {
    let nth = |index: usize| words.get(index).copied().unwrap_or_default().to_owned();
    let secrets = Secrets {
        play: nth(0),
        watch: nth(1),
        key: nth(2),
    };
    let reach = match nth(3).parse() {
        Ok(port) => Reach::Network(Network {
            host: words.get(4).map(|host| (*host).to_owned()),
            port,
        }),
        Err(_) => Reach::Here,
    };
    Opening {
        number,
        secrets,
        reach,
    }
}

/// Parses the data for resuming a joined game: its invite, and the user's name there.
pub(super) fn read_guest(word: &str) -> (&str, &str) {
    let rest = word.strip_prefix("guest ").unwrap_or_default();
    rest.split_once('\t').unwrap_or((rest, ""))
}
