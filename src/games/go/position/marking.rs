//! The phase after two passes: marking dead groups, accepting the marks or resuming play.

use super::{Dead, Go, Move, Stage};
use crate::go::count::Count;
use crate::go::refusal::{GameOverReason, Refusal};
use crate::go::rules::{DeadStones, Scoring, WinCondition};
use tabletop_core::{Cell, Outcome, Side, Verdict};

impl Go {
    /// Returns the reason why `mv` is refused while groups are being marked.
    pub(super) fn refuse_marking(&self, mv: Move) -> Option<Refusal> {
        match mv {
            Move::Accept | Move::Resume => None,
            Move::Mark(cell) => {
                let grid = self.rules.grid();
                let stone = grid.contains(cell) && self.board.at(grid.index(cell)).is_some();
                (!stone).then_some(Refusal::NoGroup)
            }
            Move::Place(_) | Move::Pass => Some(Refusal::Stopped),
        }
    }

    /// Returns true if groups are to be marked and none has been proposed yet.
    pub fn needs_dead_stones(&self) -> bool {
        let stopped = !matches!(self.stage, Stage::Play { .. });
        let counts = self.rules.aim == WinCondition::Points || self.prisoners == [0, 0];
        stopped && counts && self.rules.dead == DeadStones::Ask && self.dead().is_none()
    }

    /// Starts the marking with `proposed`; existing marks stay.
    pub fn propose(&mut self, proposed: &[bool]) {
        if let Stage::Marking {
            dead: dead @ None, ..
        } = &mut self.stage
        {
            *dead = Some(proposed.into());
        }
    }

    /// Returns the position at the moment play stopped, with the side to move that would resume.
    #[must_use]
    pub fn at_stop(&self) -> Self {
        let turn = match self.stage {
            Stage::Marking { resumes, .. } | Stage::Over { resumes, .. } => resumes,
            Stage::Play { .. } => self.turn,
        };
        Self {
            turn,
            stage: Stage::Play { passes: 1 },
            ..self.clone()
        }
    }

    pub(super) fn mark(&mut self, cell: Cell) {
        let index = self.rules.grid().index(cell);
        let Stage::Marking { dead, accepted, .. } = &mut self.stage else {
            return;
        };
        let mut marks = match dead {
            Some(marks) => marks.to_vec(),
            None => vec![false; self.board.points().len()],
        };
        let now = !marks[index];
        for stone in self.board.chain(index).stones {
            marks[stone] = now;
        }
        *dead = Some(marks.into());
        *accepted = false;
    }

    pub(super) fn accept(&mut self) {
        let Stage::Marking {
            dead,
            accepted,
            resumes,
        } = &mut self.stage
        else {
            return;
        };
        if *accepted {
            let (dead, resumes) = (dead.take(), *resumes);
            self.stage = self.ended(dead, resumes);
        } else {
            *accepted = true;
            self.turn = self.turn.other();
        }
    }

    pub(super) fn resume(&mut self) {
        if let Stage::Marking { resumes, .. } = self.stage {
            self.turn = resumes;
            self.stage = Stage::Play { passes: 0 };
        }
    }

    /// Returns the final stage of the game with these dead stones.
    pub(super) fn ended(&self, dead: Dead, resumes: Side) -> Stage {
        Stage::Over {
            outcome: self.counted(dead.as_deref().unwrap_or_default()),
            dead,
            resumes,
        }
    }

    /// Returns the result with these dead stones.
    fn counted(&self, dead: &[bool]) -> Outcome {
        let rules = &self.rules;
        let count = Count::taxed(&self.board, dead, rules.scoring, rules.tax, self.prisoners);
        let (reason, equal) = match rules.scoring {
            Scoring::Area => (GameOverReason::MoreArea, GameOverReason::EqualArea),
            Scoring::Territory => (
                GameOverReason::MoreTerritory,
                GameOverReason::EqualTerritory,
            ),
        };
        match count.margin_halves(rules.komi.0) {
            0 => Outcome::new(Verdict::Draw, equal.into()),
            margin if margin > 0 => Outcome::win(Side::Black, reason.into()),
            _ => Outcome::win(Side::White, reason.into()),
        }
    }
}
