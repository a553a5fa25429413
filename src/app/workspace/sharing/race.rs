//! A race of two players who solve the same puzzle on boards of their own.

use super::start::begin;
use tabletop_core::Verdict;
use tabletop_net::remote::{GameHead, Owner};
use tabletop_play::session::GameSession;

#[derive(Debug)]
pub(super) struct Race {
    head: GameHead,
    /// True for the host and for the guest who has solved the puzzle.
    pub(super) solved: [bool; 2],
    /// Number of moves on this board, as last sent to the other player.
    pub(super) sent: Option<u32>,
    /// Number of moves of the solution that this end sent to the host.
    pub(super) claimed: Option<usize>,
}

impl Race {
    pub(super) fn of(head: &GameHead) -> Option<Self> {
        (head.players[0].0 == Owner::Each).then(|| Self {
            head: head.clone(),
            solved: [false; 2],
            sent: None,
            claimed: None,
        })
    }

    /// Returns true if these moves solve the puzzle from its start.
    pub(super) fn is_solution(&self, moves: &[String]) -> bool {
        let Ok(mut session) = begin(&self.head) else {
            return false;
        };
        moves.iter().all(|mv| session.play(mv).is_ok()) && is_solved(&session)
    }
}

pub(super) fn is_solved(session: &GameSession) -> bool {
    let outcome = session.outcome();
    outcome.is_some_and(|outcome| outcome.verdict == Verdict::Solved)
}
