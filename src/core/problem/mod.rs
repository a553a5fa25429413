//! Problems: positions with a task and a proven answer, and the traits through which a game judges and makes them.
//!
//! A problem is data: all its parts are text in the game's notation, so that problems can be stored and shown without
//! knowledge of the game. A game's judge is [`Problems`], reached through [`Game::problems`](crate::Game::problems); its maker, which only
//! the lab needs, is [`ProblemMaker`].

mod id;
mod line;
mod task;
mod theme;

pub use id::{ProblemId, least_turned};
pub use line::LineError;
pub use task::{Goal, Task};
pub use theme::Theme;

use super::{Cell, Options, Position, Rng};

/// A position with a task and a proven answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Identifier, the same for every orientation of the board.
    pub id: ProblemId,
    /// Key of the game.
    pub game: String,
    /// Options that differ from their defaults, as key and value.
    pub options: Vec<(String, String)>,
    /// The position, in the game's notation of set-up positions.
    pub position: String,
    /// The task.
    pub task: Task,
    /// Themes, the most telling first.
    pub themes: Vec<Theme>,
    /// Difficulty, from 1 to 10.
    pub difficulty: u8,
    /// Rating, if measured.
    pub rating: Option<ProblemRating>,
    /// Source in a run of the miner.
    pub origin: Origin,
    /// Turns of the solver in order; never empty.
    pub solution: Vec<Turn<String>>,
}

/// Strength on the Glicko-2 scale as displayed: 1500 in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemRating {
    /// Mean of the estimate.
    pub mean: u16,
    /// Standard deviation of the estimate.
    pub deviation: u16,
}

/// Source of a problem in a run of the miner: the seed and number reproduce it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Seed of the run.
    pub seed: u64,
    /// Number within the run, from 0.
    pub number: u64,
}

/// One turn of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<M> {
    /// The accepted moves, beginning with the one to show; never empty.
    pub accepted: Vec<M>,
    /// The opponent's reply to the first accepted move, unless the problem ends there.
    pub reply: Option<M>,
}

/// A position that might make a problem.
#[derive(Clone, Debug)]
pub struct Candidate<P> {
    /// The game's options.
    pub options: Options,
    /// The position.
    pub position: P,
}

/// Result of the proof of a candidate.
#[derive(Clone, Debug)]
pub struct Proven<M> {
    /// The task.
    pub task: Task,
    /// Themes, the most telling first.
    pub themes: Vec<Theme>,
    /// Difficulty, from 1 to 10, as estimated before anybody has tried the problem.
    pub difficulty: u8,
    /// Turns of the solver; never empty.
    pub solution: Vec<Turn<M>>,
}

/// A move to be judged, with the problem and the moves before it.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a, P: Position> {
    /// The problem.
    pub problem: &'a Problem,
    /// Position of the problem.
    pub start: &'a P,
    /// Moves of both sides since the start.
    pub line: &'a [P::Move],
    /// The attempted move, legal after `line`.
    pub mv: &'a P::Move,
}

impl<P: Position> Attempt<'_, P> {
    /// Returns the position before the attempted move.
    pub fn position(&self) -> P {
        let mut position = self.start.clone();
        for mv in self.line {
            position.play_unchecked(mv);
        }
        position
    }

    /// Returns the turn of the solution that the move begins, if all earlier moves follow the main solution; `read`
    /// parses a move in the game's notation.
    pub fn shown(&self, read: impl Fn(&P, &str) -> Option<P::Move>) -> Option<Turn<P::Move>> {
        let mut position = self.start.clone();
        let mut line = self.line.iter();
        for turn in &self.problem.solution {
            let mv = read(&position, turn.accepted.first()?)?;
            position.play_unchecked(&mv);
            let reply = match &turn.reply {
                None => None,
                Some(text) => Some(read(&position, text)?),
            };
            let Some(played) = line.next() else {
                return (*self.mv == mv).then(|| Turn {
                    accepted: vec![mv],
                    reply,
                });
            };
            if *played != mv || line.next() != reply.as_ref() {
                return None;
            }
            position.play_unchecked(&reply?);
        }
        None
    }
}

/// Rating of an attempted move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptVerdict {
    /// The move of the main solution.
    Right,
    /// Another move with the same effect.
    AsGood,
    /// A move that misses the goal.
    Wrong,
}

/// Verdict on an attempted move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement<M> {
    /// Rating of the move.
    pub answer: AttemptVerdict,
    /// Continuation: the opponent's reply if the problem goes on; after a wrong move its refutation, the opponent's
    /// move first.
    pub follows: Vec<M>,
    /// True if the move completes the task.
    pub solved: bool,
}

impl<M> Judgement<M> {
    /// Creates the verdict on a move that misses the goal, with its refutation if there is one.
    pub const fn wrong(follows: Vec<M>) -> Self {
        Self {
            answer: AttemptVerdict::Wrong,
            follows,
            solved: false,
        }
    }

    /// Creates the verdict on a move that reaches the goal: it completes the task unless there is a reply.
    pub fn reached(answer: AttemptVerdict, reply: Option<M>) -> Self {
        Self {
            answer,
            solved: reply.is_none(),
            follows: reply.into_iter().collect(),
        }
    }
}

/// Judges the problems of a game. Results depend on the arguments only, not on earlier calls, and searches are limited
/// by positions, never by time.
pub trait Problems<P: Position>: Send {
    /// Cells of the stones to capture or kill, if the position alone does not show them; usually empty.
    fn target_stones(&mut self, _problem: &Problem, _start: &P) -> Vec<Cell> {
        Vec::new()
    }

    /// Judges a legal move.
    fn judge(&mut self, attempt: &Attempt<'_, P>) -> Judgement<P::Move>;
}

/// Makes the problems of a game, for the lab. Results depend on the arguments only, as those of [`Problems`].
pub trait ProblemMaker<P: Position> {
    /// Positions that might make problems, in the order in which they should be tried; usually those of one game played
    /// for the purpose. `number` counts the problems of a run, for games that enumerate their positions; empty at the
    /// end of such a list.
    fn candidates(&mut self, number: u64, rng: &mut Rng) -> Vec<Candidate<P>>;

    /// Finds and proves a task for a position, if it makes a problem.
    fn prove(&mut self, position: &P) -> Option<Proven<P::Move>>;

    /// Returns a text that is equal for positions exactly if they are the same problem: rotated, reflected, colours
    /// exchanged.
    fn identity(&self, position: &P) -> String;
}
