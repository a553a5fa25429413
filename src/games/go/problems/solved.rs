//! Solutions of problems.

use super::stones::Points;

/// One turn of a solution: the solver's move and the reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// All moves that work, that of the main line first; 0 stands for a pass.
    pub(super) accepted: Vec<Points>,
    /// Reply that lasts longest, if any reply needs an answer.
    pub(super) reply: Option<Points>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Solved {
    pub(super) line: Vec<Turn>,
    /// Number of positions visited by the proofs.
    pub(super) nodes: u64,
    /// Number of first moves that fail.
    pub(super) wrong: usize,
}
