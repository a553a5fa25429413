//! The opponent at the Go board: Monte-Carlo tree search on a fast board.

mod bits;
mod board;
mod decide;
mod estimate;
mod features;
pub mod knowledge;
mod ladder;
mod patterns;
mod playout;
mod priors;
mod search;
mod shape;
mod simulate;
mod tactics;
#[cfg(test)]
mod tests;
#[cfg(feature = "tools")]
pub mod train;
mod tree;

use std::time::Instant;

use super::{Move, Position, Stage};
use crate::core::{Control, Engine, Limits, Position as _, Report, SearchRequest};
use decide::{Level, Thinker};
use search::{Budget, Search};

pub use estimate::{
    Estimate, PROPOSAL_PLAYOUTS, dead_stones, ownership, proposal_playouts, score_estimate,
};

/// Chooses the constants of the fast board for a size: `with_size!(size, W, P => …)`.
macro_rules! with_size {
    ($size:expr, $w:ident, $p:ident => $body:block) => {
        match $size {
            0..=9 => {
                const $w: usize = 2;
                const $p: usize = 128;
                $body
            }
            10..=14 => {
                const $w: usize = 4;
                const $p: usize = 256;
                $body
            }
            15..=19 => {
                const $w: usize = 7;
                const $p: usize = 448;
                $body
            }
            _ => {
                const $w: usize = 11;
                const $p: usize = 704;
                $body
            }
        }
    };
}
use with_size;

/// The opponent. It keeps its tree from one move to the next.
#[derive(Default)]
pub struct GoEngine {
    thinker: Option<(u8, Box<dyn Thinker>)>,
    /// The board on which the other side would not agree about the dead stones: play goes on there to the very end.
    disputed: bool,
}

impl Engine<Position> for GoEngine {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let SearchRequest {
            root,
            limits,
            control,
            report,
        } = request;
        match root.stage() {
            Stage::Over { .. } => None,
            Stage::Marking { .. } => Some(self.settle(root, limits)),
            Stage::Play { .. } => self.think(root, limits, control, report),
        }
    }
}

impl GoEngine {
    fn think(
        &mut self,
        root: &Position,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let started = Instant::now();
        let size = root.rules().size;
        let thinker = match &mut self.thinker {
            Some((kept, thinker)) if *kept == size => {
                thinker.go_to(root, limits);
                thinker
            }
            kept => {
                let fresh: Box<dyn Thinker> = with_size!(size, W, P => {
                    Box::new(Search::<W, P>::new(root, limits.memory, limits.seed))
                });
                &mut kept.insert((size, fresh)).1
            }
        };
        let level = Level::of(limits.level);
        let budget = Budget {
            until: limits.time.map(|time| started + time),
            playouts: [limits.nodes, limits.depth.map(u64::from), level.playouts]
                .into_iter()
                .flatten()
                .min()
                .unwrap_or(u64::MAX),
            early: limits.lines == 1,
        };
        thinker.think(&budget, limits, started, control, report);
        let careful = std::mem::take(&mut self.disputed);
        let mv = thinker.decide(&level, careful);
        if root.is_legal(&mv) {
            Some(mv)
        } else {
            root.legal_moves().pop()
        }
    }

    /// After two passes: agrees if the marks are what it takes for dead or better for it, else plays on.
    fn settle(&mut self, root: &Position, limits: &Limits) -> Move {
        let alive = vec![false; root.board().points().len()];
        let dead = root.dead().unwrap_or(&alive);
        let playouts = proposal_playouts(root.board().points().len());
        let own = dead_stones(root, playouts, limits.seed);
        if decide::agrees(root, dead, &own) {
            return Move::Accept;
        }
        self.disputed = true;
        Move::Resume
    }
}
