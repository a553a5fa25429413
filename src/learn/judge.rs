//! The judge of one game, with texts as its interface.

use super::examiner::{Examiner, Judged, NotThere};
use tabletop_core::problem::{Attempt, Judgement, Problem, Problems};
use tabletop_core::{Cell, Game, MoveOf, Options, Position};

pub(super) struct Judge<G: Game> {
    problems: Box<dyn Problems<G::Position>>,
}

impl<G: Game> Judge<G> {
    pub(super) const fn new(problems: Box<dyn Problems<G::Position>>) -> Self {
        Self { problems }
    }
}

impl<G: Game> Examiner for Judge<G> {
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
}

/// Returns the options and the position of a problem, which must be one of this game.
pub fn start<G: Game>(problem: &Problem) -> Result<(Options, G::Position), NotThere> {
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
