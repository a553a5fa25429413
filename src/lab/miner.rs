//! The miner: generates, proves and writes candidates, one number of the run at a time.

use tabletop_core::MakesProblems;
use tabletop_core::problem::{Candidate, Origin, Problem, ProblemId, ProblemMaker, Proven, Turn};
use tabletop_core::rng::mix;
use tabletop_core::{Game, MoveOf, Position as _, Rng, greedy_moves, start_text};
use tabletop_games::games;
use tabletop_learn::{NotThere, start};

/// Result of one number of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mined {
    /// The problem, if one was found.
    pub(crate) problem: Option<Problem>,
    /// Number of positions examined.
    pub(crate) candidates: u64,
}

/// Result of proving a problem again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    /// The stored solution was proven again.
    Holds,
    /// Another solution was proven.
    Differs,
    /// No problem was proven.
    NoProblem,
}

/// Makes the problems of a game.
pub(crate) trait Miner {
    /// Mines the problem of a place in a run; deterministic.
    fn mine(&mut self, origin: Origin) -> Mined;

    /// Proves a problem again.
    fn check(&mut self, problem: &Problem) -> Result<Checked, NotThere>;
}

/// Creates the miner of a game; `None` if the game has no problems.
fn desk<G: MakesProblems>() -> Option<Box<dyn Miner>> {
    let maker = G::maker()?;
    Some(Box::new(Desk::<G> { maker }))
}

macro_rules! miners {
    ($($folder:ident::$game:ident,)*) => {
        /// Keys of the games with their miners.
        const MINERS: &[(&str, fn() -> Option<Box<dyn Miner>>)] = &[$((
            <tabletop_games::$folder::$game as Game>::INFO.key,
            desk::<tabletop_games::$folder::$game>,
        ),)*];
    };
}

games!(miners);

/// Creates the miner of the game with this key, if the game has problems.
pub(crate) fn miner(key: &str) -> Option<Box<dyn Miner>> {
    let (_, make) = MINERS.iter().find(|(of, _)| *of == key)?;
    make()
}

/// Maximum number of games played per number of the run until a problem is found.
const MAX_TRIES: usize = 64;

/// Miner of a game, with texts as its interface.
struct Desk<G: Game> {
    maker: Box<dyn ProblemMaker<G::Position>>,
}

impl<G: Game> Desk<G> {
    /// Proves a problem in a position; `None` if a greedy player solves it.
    fn prove(&mut self, position: &G::Position) -> Option<Proven<MoveOf<G>>> {
        let proven = self.maker.prove(position)?;
        let first = proven.solution.first()?;
        (!finds::<G>(position, &first.accepted)).then_some(proven)
    }

    fn written(
        &mut self,
        candidate: &Candidate<G::Position>,
        proven: Proven<MoveOf<G>>,
        origin: Origin,
    ) -> Problem {
        let Candidate { options, position } = candidate;
        let changed: Vec<_> = options
            .iter()
            .filter(|(spec, value)| *value != spec.default)
            .map(|(spec, value)| (spec.key.to_owned(), value.to_owned()))
            .collect();
        let words: Vec<_> = changed
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let identity = self.maker.identity(position);
        let task = proven.task.to_string();
        let id = ProblemId::from_parts(&[G::INFO.key, &words.join(" "), &identity, &task]);
        Problem {
            id,
            game: G::INFO.key.to_owned(),
            options: changed,
            position: start_text::<G>(options, position),
            task: proven.task,
            themes: proven.themes,
            difficulty: proven.difficulty.clamp(1, 10),
            rating: None,
            origin,
            solution: written_turns::<G>(position, &proven.solution),
        }
    }
}

impl<G: Game> Miner for Desk<G> {
    fn mine(&mut self, origin: Origin) -> Mined {
        let mut rng = Rng::new(mix(origin.seed) ^ mix(!origin.number));
        let mut mined = Mined::default();
        for _ in 0..MAX_TRIES {
            let candidates = self.maker.candidates(origin.number, &mut rng);
            if candidates.is_empty() {
                break;
            }
            for candidate in candidates {
                mined.candidates += 1;
                if let Some(proven) = self.prove(&candidate.position) {
                    mined.problem = Some(self.written(&candidate, proven, origin));
                    return mined;
                }
            }
        }
        mined
    }

    fn check(&mut self, problem: &Problem) -> Result<Checked, NotThere> {
        let (options, position) = start::<G>(problem)?;
        let Some(proven) = self.prove(&position) else {
            return Ok(Checked::NoProblem);
        };
        let candidate = Candidate { options, position };
        let again = self.written(&candidate, proven, problem.origin);
        let same = again.id == problem.id && again.solution == problem.solution;
        Ok(if same {
            Checked::Holds
        } else {
            Checked::Differs
        })
    }
}

/// Returns true if a greedy player would begin with one of `answers`. If greed accepts more than half of the moves,
/// that would be chance, and the result is false.
fn finds<G: Game>(position: &G::Position, answers: &[MoveOf<G>]) -> bool {
    let moves = position.legal_moves();
    let best = greedy_moves::<G>(position, &moves);
    2 * best.len() <= moves.len() && answers.iter().any(|mv| best.contains(mv))
}

/// Writes the turns of a solution in the game's notation.
fn written_turns<G: Game>(start: &G::Position, turns: &[Turn<MoveOf<G>>]) -> Vec<Turn<String>> {
    let mut position = start.clone();
    let mut written = Vec::new();
    for turn in turns {
        let texts = turn.accepted.iter();
        let accepted = texts.map(|mv| G::write_move(&position, mv)).collect();
        if let Some(mv) = turn.accepted.first() {
            position.play_unchecked(mv);
        }
        let reply = turn.reply.as_ref().map(|mv| {
            let text = G::write_move(&position, mv);
            position.play_unchecked(mv);
            text
        });
        written.push(Turn { accepted, reply });
    }
    written
}
