//! Engines of others: programs that speak GTP, `NBoard`, Gomocup or Hub and take a seat like the engines built in.
//!
//! An [`External`] belongs to one seat of one game. Its process is started when it has to think for the first time and
//! ends with it, whatever it does at that moment; a process that hangs, dies, floods or answers nonsense is ended and
//! the [`Trouble`] is told. The next thought starts it anew.

mod gomocup;
mod gtp;
mod hub;
mod nboard;
mod process;
mod stones;
#[cfg(test)]
mod tests;
mod trouble;
pub(crate) mod vertex;
pub(crate) mod wire;

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::core::{Grid, Limits, Score, Side};
use crate::search::worker::CancelToken;
use process::{Grip, Process};

pub use trouble::Trouble;

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

/// What to think about.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game's key.
    pub game: &'static str,
    /// Its board.
    pub grid: Grid,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// The first position as text.
    pub start: String,
    /// Whether the game began from a position of its own instead of the usual one.
    pub is_set_up: bool,
    /// The steps from there, in the game's notation.
    pub moves: Vec<(Side, String)>,
    /// The position to think about as text.
    pub position: String,
    /// The side to move there.
    pub turn: Side,
    /// Every legal move there.
    pub legal: Vec<String>,
    /// How far to go.
    pub limits: Limits,
    /// Whether the move will be played; else it is only asked for.
    pub plays: bool,
}

impl Task {
    /// The value of an option.
    pub(crate) fn option(&self, key: &str) -> &str {
        let found = self.options.iter().find(|(name, _)| name == key);
        found.map_or("", |(_, value)| value)
    }
}

/// A line of play as an engine told it.
#[derive(Clone, Debug, PartialEq)]
pub struct PvLine {
    /// The moves in the game's notation.
    pub moves: Vec<String>,
    /// Their worth for the side to move.
    pub score: Score,
    /// How deep it was looked at.
    pub depth: u32,
}

/// What an engine told while it was thinking.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineInfo {
    /// The best lines.
    pub lines: Vec<PvLine>,
    /// Depth in plies or playouts.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// What came of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A legal move in the game's notation.
    Move(String),
    /// The game is given up.
    Resign,
}

/// A program at work and what it has been told: one for each protocol.
trait Dialect: Send {
    /// Says hello and sets the engine up for the game.
    fn begin(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble>;
    /// Brings the engine to the position and asks for a move.
    fn think(&mut self, talk: &mut Talk<'_>) -> Result<Answer, Trouble>;
}

/// Everything a dialect needs to talk about one task.
struct Talk<'a> {
    process: &'a mut Process,
    definition: &'a Definition,
    task: &'a Task,
    token: &'a CancelToken,
    tell: &'a mut dyn FnMut(EngineInfo),
}

impl Talk<'_> {
    fn say(&mut self, line: &str) -> Result<(), Trouble> {
        self.process.say(line)
    }

    /// The next line, waited for as long as an answer to a small question may take.
    fn line(&mut self) -> Result<String, Trouble> {
        self.process
            .line(self.definition.patience, self.token, false)
    }

    /// The next line while the engine thinks; [`Trouble::Hurried`] once if the move is wanted now.
    fn thought(&mut self, hurry: bool) -> Result<String, Trouble> {
        let time = self.task.limits.time.unwrap_or(ENDLESS) + self.definition.patience;
        self.process.line(time, self.token, hurry)
    }
}

/// Stands for the time of a search without a limit.
const ENDLESS: Duration = Duration::from_secs(3600);

/// A process and its dialect.
struct Client {
    process: Process,
    dialect: Box<dyn Dialect>,
    begun: bool,
}

struct Inner {
    definition: Arc<Definition>,
    client: Mutex<Option<Client>>,
    /// Ends the process whoever talks to it at the moment.
    grip: Grip,
    errors: Arc<Mutex<VecDeque<String>>>,
}

/// An engine in a seat. Dropping it ends its process and those it has started.
pub struct External(Arc<Inner>);

/// The same engine for the thread that talks to it.
#[derive(Clone)]
pub struct Caller(Arc<Inner>);

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "External({})", self.0.definition.name)
    }
}

impl Drop for External {
    fn drop(&mut self) {
        self.0.grip.end();
    }
}

impl External {
    /// An engine that will be started when it is asked for the first time.
    pub fn new(definition: Arc<Definition>) -> Self {
        Self(Arc::new(Inner {
            definition,
            client: Mutex::new(None),
            grip: Grip::default(),
            errors: Arc::default(),
        }))
    }

    /// What it was made from.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.0.definition
    }

    /// For the thread that will talk to it.
    pub fn caller(&self) -> Caller {
        Caller(Arc::clone(&self.0))
    }

    /// The last lines of its error output.
    pub fn errors(&self) -> Vec<String> {
        let errors = self.0.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.iter().cloned().collect()
    }
}

impl Caller {
    /// Thinks about `task`. Waits for the answer: to be called on a thread of its own.
    pub fn think(
        &self,
        task: &Task,
        token: &CancelToken,
        tell: &mut dyn FnMut(EngineInfo),
    ) -> Result<Answer, Trouble> {
        let inner = &*self.0;
        let mut slot = inner.client.lock().unwrap_or_else(PoisonError::into_inner);
        let mut client = match slot.take() {
            Some(client) => client,
            None => inner.start()?,
        };
        let mut talk = Talk {
            process: &mut client.process,
            definition: &inner.definition,
            task,
            token,
            tell,
        };
        let answered = if client.begun {
            Ok(())
        } else {
            client.dialect.begin(&mut talk)
        }
        .and_then(|()| client.dialect.think(&mut talk));
        client.begun = true;
        match answered {
            Ok(Answer::Move(text)) if !task.legal.contains(&text) => Err(Trouble::Illegal(text)),
            Ok(answer) => {
                // Only an engine that answered as it should is asked again.
                *slot = Some(client);
                Ok(answer)
            }
            Err(trouble) => {
                client.process.last_words();
                Err(trouble)
            }
        }
    }
}

impl Inner {
    fn start(&self) -> Result<Client, Trouble> {
        let process = Process::start(&self.definition, &self.grip, &self.errors)?;
        let dialect: Box<dyn Dialect> = match self.definition.protocol {
            Protocol::Gtp => Box::new(gtp::Gtp::default()),
            Protocol::NBoard => Box::new(nboard::NBoard),
            Protocol::Gomocup => Box::new(gomocup::Gomocup::default()),
            Protocol::Hub => Box::new(hub::Hub),
        };
        Ok(Client {
            process,
            dialect,
            begun: false,
        })
    }
}
