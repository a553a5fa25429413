//! After two passes: dead groups are marked, the marks accepted or play resumed.

use std::sync::Arc;

use super::{Dead, Go, Move, Stage};
use crate::core::{Cell, Side};
use crate::games::go::refusal::Refusal;

impl Go {
    /// Why `mv` is refused while groups are being marked.
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

    pub(super) fn mark(&mut self, cell: Cell) {
        let index = self.rules.grid().index(cell);
        let Some(mut marks) = self.dead().map(<[bool]>::to_vec) else {
            return;
        };
        let now = !marks[index];
        for stone in self.board.chain(index).stones {
            marks[stone] = now;
        }
        if let Stage::Marking { dead, accepted, .. } = &mut self.stage {
            *dead = Dead::Marked(marks.into());
            *accepted = false;
        }
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
            self.stage = Self::ended(dead.clone(), *resumes);
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

    /// The end of the game with these dead stones.
    pub(super) fn ended(dead: Dead, resumes: Side) -> Stage {
        Stage::Over {
            dead,
            resumes,
            outcome: Arc::default(),
        }
    }
}
