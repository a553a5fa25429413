//! Which stones count as dead once play has stopped: as playouts propose it, or as the players marked them.
//!
//! Playouts take a while on large boards, and most positions of a record are only passed through: nothing is proposed until
//! somebody asks.

use std::sync::{Arc, OnceLock};

use super::position::{Go, Stage};
use super::{count::Count, engine, rules::Scoring, words};
use crate::core::{Outcome, Side, Verdict};

/// For each point, whether the stone on it counts as dead.
#[derive(Clone, Debug)]
pub enum Dead {
    /// As playouts propose it, once that was asked for.
    Proposed(Arc<OnceLock<Vec<bool>>>),
    /// As the players marked it.
    Marked(Arc<[bool]>),
}

impl Dead {
    /// A proposal still to be made.
    pub(super) fn proposed() -> Self {
        Self::Proposed(Arc::default())
    }

    /// No stone of a board with so many points.
    pub(super) fn none(points: usize) -> Self {
        Self::Marked(vec![false; points].into())
    }

    /// The marks of a position where play stopped with `resumes` to move.
    pub(super) fn marks(&self, position: &Go, resumes: Side) -> &[bool] {
        match self {
            Self::Marked(marks) => marks,
            Self::Proposed(marks) => marks.get_or_init(|| {
                let stopped = position.at_stop(resumes);
                let points = stopped.board().points().len();
                let playouts = engine::proposal_playouts(points);
                engine::dead_stones(&stopped, playouts, stopped.board().key())
            }),
        }
    }

    /// Whether both are the proposal for the same position.
    const fn is_same_proposal(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Proposed(_), Self::Proposed(_)))
    }
}

/// Whether two positions that agree in everything else have come equally far.
pub(super) fn same_stage(one: &Go, other: &Go) -> bool {
    let dead = |a: &Dead, b: &Dead| a.is_same_proposal(b) || one.dead() == other.dead();
    match (one.stage(), other.stage()) {
        (Stage::Play { passes: a }, Stage::Play { passes: b }) => a == b,
        (
            Stage::Marking {
                dead: a,
                accepted: first,
                resumes: before,
            },
            Stage::Marking {
                dead: b,
                accepted: second,
                resumes: after,
            },
        ) => first == second && before == after && dead(a, b),
        (
            Stage::Over {
                dead: a,
                resumes: before,
                ..
            },
            Stage::Over {
                dead: b,
                resumes: after,
                ..
            },
        ) => before == after && dead(a, b),
        _ => false,
    }
}

/// The end of the game with these dead stones.
pub(super) fn outcome(position: &Go, dead: &[bool]) -> Outcome {
    let rules = position.rules();
    let count = Count::of(position.board(), dead, rules.scoring, position.prisoners());
    let (reason, equal) = match rules.scoring {
        Scoring::Area => (words::MORE_AREA, words::EQUAL_AREA),
        Scoring::Territory => (words::MORE_TERRITORY, words::EQUAL_TERRITORY),
    };
    match count.margin_halves(rules.komi_halves) {
        0 => Outcome::new(Verdict::Draw, equal),
        margin if margin > 0 => Outcome::win(Side::Black, reason),
        _ => Outcome::win(Side::White, reason),
    }
}
