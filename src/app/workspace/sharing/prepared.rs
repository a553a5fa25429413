//! Lines of moves prepared as answers to a friend's.

use crate::workspace::tab::TabId;
use tabletop_core::{DisplayText, Notation};
use tabletop_play::session::NodeId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// True for the user's move, false for the friend's.
    pub(super) is_own: bool,
    pub(super) notation: Notation,
    pub(super) display: DisplayText,
}

/// Prepared lines, which continue from one position.
#[derive(Debug, Default)]
pub(super) struct IfMoves {
    /// Board and node after which the lines continue.
    pub(super) at: (Option<TabId>, NodeId),
    /// No line is the beginning of another, and none has two answers to the same moves.
    pub(super) lines: Vec<Vec<Step>>,
    /// Moves of the friend that were answered, each with its answer.
    pub(super) played: Vec<[DisplayText; 2]>,
}

impl IfMoves {
    /// Adds a line; others with another answer to the same moves are replaced.
    pub(super) fn add(&mut self, line: Vec<Step>) {
        let contradicts = |other: &Vec<Step>| {
            let differs = other.iter().zip(&line).find(|(one, other)| one != other);
            differs.is_none_or(|(one, _)| one.is_own)
        };
        let is_known = self.lines.iter().any(|other| other.starts_with(&line));
        if !is_known {
            self.lines.retain(|other| !contradicts(other));
            self.lines.push(line);
        }
    }

    /// Follows a move on the board. Only lines that begin with it stay. Returns false if none does.
    pub(super) fn follow(&mut self, notation: &Notation) -> bool {
        let fits = |line: &Vec<Step>| line.first().is_some_and(|step| step.notation == *notation);
        self.lines.retain(fits);
        let any_fits = !self.lines.is_empty();
        self.lines.iter_mut().for_each(|line| drop(line.remove(0)));
        self.lines.retain(|line| !line.is_empty());
        any_fits
    }

    /// The user's move to play now.
    pub(super) fn next(&self) -> Option<&Step> {
        let step = self.lines.first()?.first()?;
        step.is_own.then_some(step)
    }
}
