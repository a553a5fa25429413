//! A program that can take a seat: how it is started and spoken to.

use std::time::Duration;

/// How a program is spoken to.
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
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Gtp, Self::NBoard, Self::Gomocup, Self::Hub];

    /// The word for it in settings and commands.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::NBoard => "nboard",
            Self::Gomocup => "gomocup",
            Self::Hub => "hub",
        }
    }

    /// The protocol of this word.
    pub fn find(word: &str) -> Option<Self> {
        let word = word.trim().to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|protocol| protocol.key() == word)
    }

    /// The games to take for granted where somebody adds an engine and names none: the Go Text Protocol is for Go, and few
    /// engines that speak it play anything else.
    pub const fn usual_games(self) -> &'static [&'static str] {
        match self {
            Self::Gtp => &["go"],
            _ => self.games(),
        }
    }

    /// The games that can be played by it.
    pub const fn games(self) -> &'static [&'static str] {
        match self {
            Self::Gtp => &["go", "reversi", "gomoku"],
            Self::NBoard => &["reversi"],
            Self::Gomocup => &["gomoku"],
            Self::Hub => &["checkers"],
        }
    }
}

/// An engine of the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// What it is called here.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// The games it plays; all those of its protocol if empty.
    pub games: Vec<String>,
    /// What is told to it at the start: whole commands (GTP), `key value` pairs otherwise.
    pub options: Vec<(String, String)>,
    /// How long after its time is over an answer is waited for.
    pub patience: Duration,
}

impl Definition {
    /// How long after its time is over an answer is waited for, unless settings say otherwise.
    pub const REPLY_TIMEOUT: Duration = Duration::from_secs(30);

    /// An engine without further settings.
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

    /// Whether it plays this game.
    pub fn plays(&self, game: &str) -> bool {
        let told = self.games.is_empty() || self.games.iter().any(|it| it == game);
        told && self.protocol.games().contains(&game)
    }
}
