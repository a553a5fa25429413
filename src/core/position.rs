//! What a position can do. The value *is* the position; rule options live inside it.

use std::fmt::Debug;

use super::{Outcome, Reason, Side};

/// A position of some game together with the rules that hold in it, and everything of its past
/// that those rules look at (repetitions, move counters).
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// One whole turn: a checkers multi-jump or an almond's chain is one move, a pass is one move.
    type Move: Clone + Eq + std::hash::Hash + Debug + Send + Sync + 'static;

    /// Why a move, or what was meant to be one, can't be made: data, worded by the game's words.
    type Refusal: Reason;

    /// The side to move; of a finished game, the side that would be.
    fn turn(&self) -> Side;

    /// Every legal move, each once. Empty exactly when [`outcome`](Self::outcome) is known; a forced pass is a move.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Why `mv` is not legal here, or `None` if it is. Must agree with [`legal_moves`](Self::legal_moves).
    fn refusal(&self, mv: &Self::Move) -> Option<Self::Refusal>;

    /// Plays a legal move. What an illegal one does is unspecified, short of a panic of its own.
    fn play_unchecked(&mut self, mv: &Self::Move);

    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether `mv` is legal here.
    fn is_legal(&self, mv: &Self::Move) -> bool {
        self.refusal(mv).is_none()
    }

    /// The position after `mv`; an illegal move gives the position back unchanged with the reason.
    fn play(mut self, mv: &Self::Move) -> Result<Self, PlayError<Self>> {
        if let Some(reason) = self.refusal(mv) {
            return Err(PlayError {
                position: self,
                reason,
            });
        }
        self.play_unchecked(mv);
        Ok(self)
    }
}

/// A refused move: the position as it was, and why.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", reason.message())]
pub struct PlayError<P: Position> {
    /// The position, unchanged.
    pub position: P,
    /// Why the move was refused.
    pub reason: P::Refusal,
}

/// Number of leaves `depth` plies below `position`. A pass is a ply; a game that ended adds nothing deeper.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                perft(&next, depth - 1)
            })
            .sum(),
    }
}
