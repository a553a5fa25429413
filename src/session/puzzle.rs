//! What only puzzles have: being played to the solution, and going back to where there still is one.

use super::{GameSession, Played, Refused, Session};
use crate::core::Game;

impl<G: Game> Session<G> {
    /// Plays every move of the solution; an error where none is known from here.
    pub(super) fn play_solution(&mut self) -> Result<Played, Refused> {
        refuse_unless_puzzle::<G>()?;
        self.refuse_if_over()?;
        let known = self.insight.ask_guide(|guide| guide.solution(&self.past));
        let moves = known.unwrap_or_default();
        let mut played = None;
        for mv in &moves {
            played = Some(self.make(mv));
        }
        played.ok_or(Refused::NoSolution)
    }

    /// Takes back moves to the last position that can be solved; returns how many.
    pub(super) fn back_to_solvable(&mut self) -> Result<usize, Refused> {
        refuse_unless_puzzle::<G>()?;
        match self.insight.ask_guide(|guide| guide.take_back(&self.past)) {
            Some(0) => Err(Refused::StillSolvable),
            Some(moves) => Ok(self.undo(moves)),
            None => Err(Refused::NothingSolvable),
        }
    }
}

fn refuse_unless_puzzle<G: Game>() -> Result<(), Refused> {
    if G::INFO.players == 1 {
        Ok(())
    } else {
        Err(Refused::NoPuzzle(G::INFO.name))
    }
}
