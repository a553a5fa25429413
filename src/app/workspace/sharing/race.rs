//! How two stand who solve the same puzzle, each on a board of their own.

use super::start::begin;
use tabletop_core::Verdict;
use tabletop_net::remote::{GameHead, Owner};
use tabletop_play::session::GameSession;

/// How two stand who solve the same puzzle.
#[derive(Debug)]
pub(super) struct Race {
    /// What the puzzle begins with.
    head: GameHead,
    /// Whether the host and the guest have solved it.
    pub(super) solved: [bool; 2],
    /// How many moves lead to this board, as the other was told last.
    pub(super) told: Option<u32>,
    /// How many moves the solution has that the host was told of from this end.
    pub(super) claimed: Option<usize>,
}

impl Race {
    /// The race that a game begins, if it is one.
    pub(super) fn of(head: &GameHead) -> Option<Self> {
        (head.players[0].0 == Owner::Each).then(|| Self {
            head: head.clone(),
            solved: [false; 2],
            told: None,
            claimed: None,
        })
    }

    /// Whether these moves solve the puzzle from its start.
    pub(super) fn is_solution(&self, moves: &[String]) -> bool {
        let Ok(mut session) = begin(&self.head) else {
            return false;
        };
        moves.iter().all(|mv| session.play(mv).is_ok()) && is_solved(&*session)
    }
}

/// Whether a puzzle is solved where it stands.
pub(super) fn is_solved(session: &dyn GameSession) -> bool {
    let outcome = session.outcome();
    outcome.is_some_and(|outcome| outcome.verdict == Verdict::Solved)
}
