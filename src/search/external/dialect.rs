//! A task for an external engine, and the trait of its protocol.

use std::time::Duration;

use super::process::Process;
use super::{Definition, Trouble};
use crate::worker::CancelToken;
use tabletop_core::{Grid, Limits, Notation, Score, Side};

/// A position to think about, with its game and the limits.
#[derive(Clone, Debug)]
pub struct Task {
    /// Key of the game.
    pub game: &'static str,
    /// Board of the game.
    pub grid: Grid,
    /// Options of the game as key and value.
    pub options: Vec<(String, String)>,
    /// Start position as text.
    pub start: String,
    /// True if the game began from a custom position.
    pub is_set_up: bool,
    /// The steps from there.
    pub moves: Vec<(Side, Notation)>,
    /// The position to think about as text.
    pub position: String,
    /// Side to move in that position.
    pub turn: Side,
    /// Every legal move there.
    pub legal: Vec<Notation>,
    /// Limits of the search.
    pub limits: Limits,
    /// True if the answer will be played; false for an analysis or a hint.
    pub plays: bool,
}

impl Task {
    pub(crate) fn option(&self, key: &str) -> &str {
        let found = self.options.iter().find(|(name, _)| name == key);
        found.map_or("", |(_, value)| value)
    }
}

/// A principal variation reported by an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct PvLine {
    /// The moves, as far as the dialect can write them as the game does.
    pub moves: Vec<Notation>,
    /// Their worth for the side to move.
    pub score: Score,
    /// Depth of the line.
    pub depth: u32,
}

/// Intermediate report of a thinking engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineInfo {
    /// Best lines.
    pub lines: Vec<PvLine>,
    /// Depth in plies or playouts.
    pub depth: u32,
    /// Number of positions visited.
    pub nodes: u64,
}

/// Answer of an engine to a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineReply {
    /// A legal move.
    Move(Notation),
    /// The game is given up.
    Resign,
}

/// A protocol with its state: the commands sent to one process so far.
pub(super) trait Dialect: Send {
    /// Performs the handshake and sets the engine up for the game.
    fn begin(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble>;
    /// Sends the position to the engine and asks for a move.
    fn think(&mut self, talk: &mut Talk<'_>) -> Result<EngineReply, Trouble>;
}

/// Connection to the engine for one task.
pub(super) struct Talk<'a> {
    pub(super) process: &'a mut Process,
    pub(super) definition: &'a Definition,
    pub(super) task: &'a Task,
    pub(super) token: &'a CancelToken,
    pub(super) tell: &'a mut dyn FnMut(EngineInfo),
}

impl Talk<'_> {
    pub(super) fn say(&mut self, line: &str) -> Result<(), Trouble> {
        self.process.say(line)
    }

    /// Reads the next line, within the time limit of a short command.
    pub(super) fn line(&mut self) -> Result<String, Trouble> {
        self.process
            .line(self.definition.patience, self.token, false)
    }

    /// Reads the next line while the engine thinks. With `hurry`, fails with [`Trouble::Hurried`] if the move is
    /// wanted now.
    pub(super) fn thought(&mut self, hurry: bool) -> Result<String, Trouble> {
        let time = self.task.limits.time.unwrap_or(ENDLESS) + self.definition.patience;
        self.process.line(time, self.token, hurry)
    }
}

const ENDLESS: Duration = Duration::from_secs(3600);
