//! Problems: positions with a task whose answer is proven, and what a game has to do to make and to judge them.
//!
//! A problem is data: everything in it is text of the game's own notation, so that it can be kept in a file and shown without
//! knowing the game. [`Problems`] is what a game knows of them; it is reached through [`Game::problems`](super::Game::problems).

mod id;
mod line;
mod task;
mod theme;

pub use id::{ProblemId, least_turned};
pub use line::LineError;
pub use task::{Goal, Task};
pub use theme::Theme;

use super::{Cell, Options, Position, Rng};

/// A position with a task whose answer is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What names it, the same however its board is turned.
    pub id: ProblemId,
    /// The key of its game.
    pub game: String,
    /// The options that are not at their defaults, as `key=value`.
    pub options: Vec<(String, String)>,
    /// The position, as the game reads a set-up one.
    pub position: String,
    /// What is asked for.
    pub task: Task,
    /// What it is about, the most telling first.
    pub themes: Vec<Theme>,
    /// How hard it is, from 1 to 10.
    pub difficulty: u8,
    /// What it is rated at, where that was measured.
    pub rating: Option<ProblemRating>,
    /// Where it comes from.
    pub origin: Origin,
    /// The turns of whoever solves it, the first first; never empty.
    pub solution: Vec<Turn<String>>,
}

/// Strength on the scale of Glicko-2 as it is shown: 1500 in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemRating {
    /// The estimate.
    pub mean: u16,
    /// One standard deviation of it.
    pub deviation: u16,
}

/// The place in a run of the miner that a problem comes from: the same seed and number make it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The seed of the run.
    pub seed: u64,
    /// The number within the run, from 0.
    pub number: u64,
}

/// One turn of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<M> {
    /// The moves that are accepted, the one to be shown first; never empty.
    pub accepted: Vec<M>,
    /// What the opponent answers to the first of them, where the problem goes on.
    pub reply: Option<M>,
}

/// A position that might make a problem.
#[derive(Clone, Debug)]
pub struct Candidate<P> {
    /// The options of its game.
    pub options: Options,
    /// The position.
    pub position: P,
}

/// What was proven of a candidate.
#[derive(Clone, Debug)]
pub struct Proven<M> {
    /// What is asked for.
    pub task: Task,
    /// What it is about, the most telling first.
    pub themes: Vec<Theme>,
    /// How hard it is, from 1 to 10, as far as can be told before anybody tried.
    pub difficulty: u8,
    /// The turns of whoever solves it; never empty.
    pub solution: Vec<Turn<M>>,
}

/// A move that somebody tries.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a, P: Position> {
    /// What is to be solved.
    pub problem: &'a Problem,
    /// Its position.
    pub start: &'a P,
    /// The moves of both sides since.
    pub line: &'a [P::Move],
    /// The move, which is legal after them.
    pub mv: &'a P::Move,
}

impl<P: Position> Attempt<'_, P> {
    /// The position in which the move is tried.
    pub fn position(&self) -> P {
        let mut position = self.start.clone();
        for mv in self.line {
            position.play_unchecked(mv);
        }
        position
    }

    /// The turn of the solution that the move begins, if everything was played as it is shown; `read` reads a move in the
    /// game's notation.
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

/// How a move answers the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is the answer.
    Right,
    /// It is not the one that is shown, and does the same.
    AsGood,
    /// It gives away what was to be had.
    Wrong,
}

/// What is said of a move that somebody tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement<M> {
    /// How it answers the task.
    pub answer: Answer,
    /// What follows it: the opponent's reply where the problem goes on; of a wrong move its refutation, the opponent's move first.
    pub follows: Vec<M>,
    /// Whether the task is done with it.
    pub solved: bool,
}

/// Makes and judges the problems of a game. What it says depends on its arguments alone, not on what it was asked before, and
/// its searches are limited by positions, never by time.
pub trait Problems<P: Position>: Send {
    /// Positions that might make problems, in the order in which they should be tried: those of one game that is played,
    /// usually. `number` counts the problems of a run, for games that list their positions one by one; none at the end of
    /// such a list.
    fn candidates(&mut self, number: u64, rng: &mut Rng) -> Vec<Candidate<P>>;

    /// Proves what is to be done in a position, if that makes a problem.
    fn prove(&mut self, position: &P) -> Option<Proven<P::Move>>;

    /// A text that positions share exactly if they are the same problem: turned, mirrored, colours exchanged.
    fn identity(&self, position: &P) -> String;

    /// The cells of what is to be taken or killed, where the position alone does not say it; none as a rule.
    fn prey(&mut self, problem: &Problem, start: &P) -> Vec<Cell> {
        let _ = (problem, start);
        Vec::new()
    }

    /// What a legal move comes to.
    fn judge(&mut self, attempt: &Attempt<'_, P>) -> Judgement<P::Move>;
}
