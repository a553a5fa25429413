//! State of the server: game, clock and operations shared by the commands.

use std::io::Read;

use crate::protocol::host::Host;
use tabletop_core::{Grid, Message, Notation, Options, Rng, Side};
use tabletop_play::registry::Entry;
use tabletop_search::external::vertex::{Vertices, color};

use super::clock::Clock;

/// Configuration of the GTP server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Game, time per move and limits of the search.
    pub server: crate::protocol::Config,
    /// True if columns may be lettered I as the game does; GTP skips that letter.
    pub with_i: bool,
}

/// Result of a command: text of the answer, or error message.
pub(super) type Answer = Result<String, String>;

pub(super) struct Server {
    pub(super) host: Host,
    pub(super) clock: Clock,
    pub(super) config: Config,
    pub(super) leaving: bool,
}

/// Returns true if this protocol can serve a game: two players, and one square per move.
pub fn serves(entry: &Entry) -> bool {
    let mut letters = entry.info.example.chars();
    let column = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
    let row = letters.as_str().parse::<u8>().is_ok();
    entry.info.players == 2 && column && row && names_one_square(entry)
}

/// Returns true if each move of a random game is named by one square, except for moves off the board.
fn names_one_square(entry: &Entry) -> bool {
    let Ok(mut session) = (entry.start)(entry.info.headless_options()) else {
        return false;
    };
    let mut rng = Rng::new(1);
    for _ in 0..40 {
        let actions = session.actions();
        let mut legal = session.legal();
        legal.retain(|text| actions.iter().all(|action| action.text != *text));
        let square = |text: &Notation| {
            let row = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            text.len() > row.len() && row.parse::<u8>().is_ok()
        };
        if !legal.iter().all(square) {
            return false;
        }
        match rng.pick(&legal) {
            Some(text) if session.play(text).is_ok() => {}
            _ => break,
        }
    }
    true
}

impl Server {
    pub(super) fn new(config: Config, input: impl Read + Send + 'static) -> anyhow::Result<Self> {
        let server = Self {
            host: Host::new(&config.server, input)?,
            clock: Clock::new(config.server.time),
            config,
            leaving: false,
        };
        if !server.names(server.grid().cols) {
            anyhow::bail!("the board has more columns than the protocol has names for");
        }
        Ok(server)
    }

    pub(super) fn vertices(&self) -> Vertices {
        Vertices::for_game(self.host.entry.info.key, self.config.with_i)
    }

    pub(super) fn grid(&self) -> Grid {
        self.host.session.grid()
    }

    /// Returns true if there are enough letters for this number of columns.
    pub(super) fn names(&self, columns: u8) -> bool {
        columns <= self.vertices().most_columns()
    }

    /// Begins a new game with a new clock.
    pub(super) fn begin(&mut self, options: Options) -> Answer {
        self.host.restart(options).map_err(to_error)?;
        self.clock.restart();
        Ok(String::new())
    }
}

/// Error text of a refusal.
pub(super) fn to_error(reason: impl Into<Message>) -> String {
    reason.into().to_string()
}

pub(super) fn side(args: &[&str]) -> Result<Side, String> {
    let word = args.first().ok_or("syntax error: expected a color")?;
    color(word).ok_or_else(|| format!("invalid color: expected black or white, not {word}"))
}
