//! The trait of positions. A position is a plain value; rule options are part of it.

use std::fmt::Debug;

use super::{Outcome, Reason, Side};

/// A position of some game together with its rules, and the part of its past that those rules depend on (repetitions,
/// move counters).
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// One whole turn: a checkers multi-jump or an almond's chain is one move, a pass is one move.
    type Move: Clone + Eq + std::hash::Hash + Debug + Send + Sync + 'static;

    /// Reason why a move, or a text meant as one, is refused: data, worded by the game's texts.
    type Refusal: Reason;

    /// Returns the side to move; once the game is over, the side that would be.
    fn turn(&self) -> Side;

    /// Returns every legal move once. Empty exactly if [`outcome`](Self::outcome) is known; a forced pass is a move.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Returns the reason why `mv` is not legal here, or `None` if it is. Must agree with
    /// [`legal_moves`](Self::legal_moves).
    fn refusal(&self, mv: &Self::Move) -> Option<Self::Refusal>;

    /// Plays a legal move. The effect of an illegal one is unspecified, except that it must not panic.
    fn play_unchecked(&mut self, mv: &Self::Move);

    /// Returns the position after a legal move, under the terms of [`play_unchecked`](Self::play_unchecked).
    #[must_use]
    fn after(&self, mv: &Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// Returns the result of the game once it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns true if `mv` is legal here.
    fn is_legal(&self, mv: &Self::Move) -> bool {
        self.refusal(mv).is_none()
    }

    /// Plays `mv`; for an illegal move, returns the unchanged position with the reason.
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

/// A refused move: the position as it was, and the reason.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", reason.message())]
pub struct PlayError<P: Position> {
    /// The position, unchanged.
    pub position: P,
    /// Reason of the refusal.
    pub reason: P::Refusal,
}

/// Number of leaves `depth` plies below `position`. A pass is a ply; finished games have no leaves below them.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|mv| perft(&position.after(mv), depth - 1))
            .sum(),
    }
}
