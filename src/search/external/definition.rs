//! Definition of an external engine: its command and its protocol.

use std::time::Duration;

/// Protocol of an external engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// GTP 2: Go, Reversi, gomoku.
    Gtp,
    /// `NBoard` 2: Reversi.
    NBoard,
    /// Gomocup: gomoku.
    Gomocup,
    /// Hub 2: checkers.
    Hub,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Self; 4] = [Self::Gtp, Self::NBoard, Self::Gomocup, Self::Hub];

    /// Name of the protocol in settings and commands.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::NBoard => "nboard",
            Self::Gomocup => "gomocup",
            Self::Hub => "hub",
        }
    }

    /// Finds the protocol of this name.
    pub fn find(word: &str) -> Option<Self> {
        let word = word.trim().to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|protocol| protocol.key() == word)
    }

    /// Games assumed for an engine that is added without naming any: the Go Text Protocol is for Go, and few
    /// engines that speak it play anything else.
    pub const fn usual_games(self) -> &'static [&'static str] {
        match self {
            Self::Gtp => &["go"],
            _ => self.games(),
        }
    }

    /// Games that the protocol supports.
    pub const fn games(self) -> &'static [&'static str] {
        match self {
            Self::Gtp => &["go", "reversi", "gomoku"],
            Self::NBoard => &["reversi"],
            Self::Gomocup => &["gomoku"],
            Self::Hub => &["checkers"],
        }
    }
}

/// An external engine of the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Name of the engine in this program.
    pub name: String,
    /// Program and its arguments.
    pub command: Vec<String>,
    /// Protocol of the engine.
    pub protocol: Protocol,
    /// Games that the engine plays; empty for all games of its protocol.
    pub games: Vec<String>,
    /// Options sent at the start: whole commands (GTP), `key value` pairs otherwise.
    pub options: Vec<(String, String)>,
    /// Extra time for an answer after the thinking time is over.
    pub patience: Duration,
}

impl Definition {
    /// Extra time for an answer unless the settings set another.
    pub const REPLY_TIMEOUT: Duration = Duration::from_secs(30);

    /// Creates the definition of an engine without further settings.
    pub fn new(name: &str, protocol: Protocol, command: Vec<String>) -> Self {
        Self {
            name: name.to_owned(),
            command,
            protocol,
            games: Vec::new(),
            options: Vec::new(),
            patience: Self::REPLY_TIMEOUT,
        }
    }

    /// True if the engine plays this game.
    pub fn plays(&self, game: &str) -> bool {
        let lists_it = self.games.is_empty() || self.games.iter().any(|it| it == game);
        lists_it && self.protocol.games().contains(&game)
    }
}
