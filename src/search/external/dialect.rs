//! One task for a program, and what it is to speak its protocol.

use std::time::Duration;

use super::process::Process;
use super::{Definition, Trouble};
use crate::worker::CancelToken;
use tabletop_core::{Grid, Limits, Score, Side};

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
pub(super) trait Dialect: Send {
    /// Says hello and sets the engine up for the game.
    fn begin(&mut self, talk: &mut Talk<'_>) -> Result<(), Trouble>;
    /// Brings the engine to the position and asks for a move.
    fn think(&mut self, talk: &mut Talk<'_>) -> Result<Answer, Trouble>;
}

/// Everything a dialect needs to talk about one task.
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

    /// The next line, waited for as long as an answer to a small question may take.
    pub(super) fn line(&mut self) -> Result<String, Trouble> {
        self.process
            .line(self.definition.patience, self.token, false)
    }

    /// The next line while the engine thinks; [`Trouble::Hurried`] once if the move is wanted now.
    pub(super) fn thought(&mut self, hurry: bool) -> Result<String, Trouble> {
        let time = self.task.limits.time.unwrap_or(ENDLESS) + self.definition.patience;
        self.process.line(time, self.token, hurry)
    }
}

/// Stands for the time of a search without a limit.
const ENDLESS: Duration = Duration::from_secs(3600);
