//! The miner of one game: generates, proves and writes candidates, one number of the run at a time.

use super::examiner::{Checked, Examiner, Judged, Mined, NotThere};
use tabletop_core::problem::{
    Attempt, Candidate, Judgement, Origin, Problem, ProblemId, Problems, Proven, Turn,
};
use tabletop_core::rng::mix;
use tabletop_core::{Cell, Game, MoveOf, Options, Position, Rng, greedy_moves, start_text};

/// Maximum number of games played per number of the run until a problem is found.
const MAX_TRIES: usize = 64;

/// Makes and judges the problems of a game, with texts as its interface.
pub(super) struct Desk<G: Game> {
    problems: Box<dyn Problems<G::Position>>,
}

impl<G: Game> Desk<G> {
    pub(super) const fn new(problems: Box<dyn Problems<G::Position>>) -> Self {
        Self { problems }
    }

    /// Proves a problem in a position; `None` if a greedy player solves it.
    fn prove(&mut self, position: &G::Position) -> Option<Proven<MoveOf<G>>> {
        let proven = self.problems.prove(position)?;
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
        let identity = self.problems.identity(position);
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

impl<G: Game> Examiner for Desk<G> {
    fn mine(&mut self, origin: Origin) -> Mined {
        let mut rng = Rng::new(mix(origin.seed) ^ mix(!origin.number));
        let mut mined = Mined::default();
        for _ in 0..MAX_TRIES {
            let candidates = self.problems.candidates(origin.number, &mut rng);
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

    fn target_stones(&mut self, problem: &Problem) -> Result<Vec<Cell>, NotThere> {
        let (_, start) = start::<G>(problem)?;
        Ok(self.problems.target_stones(problem, &start))
    }

    fn judge(&mut self, problem: &Problem, line: &[&str], mv: &str) -> Result<Judged, NotThere> {
        let (_, start) = start::<G>(problem)?;
        let mut position = start.clone();
        let mut moves = Vec::new();
        for text in line {
            let mv = read_move::<G>(&position, text)?;
            position.play_unchecked(&mv);
            moves.push(mv);
        }
        let mv = read_move::<G>(&position, mv)?;
        let judgement = self.problems.judge(&Attempt {
            problem,
            start: &start,
            line: &moves,
            mv: &mv,
        });
        position.play_unchecked(&mv);
        let follows = judgement.follows.iter().map(|mv| {
            let text = G::write_move(&position, mv);
            position.play_unchecked(mv);
            text
        });
        Ok(Judgement {
            answer: judgement.answer,
            follows: follows.collect(),
            solved: judgement.solved,
        })
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

/// Returns the options and the position of a problem.
fn start<G: Game>(problem: &Problem) -> Result<(Options, G::Position), NotThere> {
    if problem.game != G::INFO.key {
        return Err(NotThere::Game);
    }
    let mut options = Options::defaults(G::INFO.options);
    for (key, value) in &problem.options {
        options.set(key, value).map_err(|_| NotThere::Position)?;
    }
    let position = G::read_position(&options, &problem.position);
    Ok((options, position.map_err(|_| NotThere::Position)?))
}

fn read_move<G: Game>(position: &G::Position, text: &str) -> Result<MoveOf<G>, NotThere> {
    let read = G::read_move(position, text).map_err(|_| NotThere::Move)?;
    if position.is_legal(&read) {
        Ok(read)
    } else {
        Err(NotThere::Move)
    }
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
