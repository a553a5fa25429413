//! Go engine: Monte-Carlo tree search by a network's policy, value and ownership. Playouts read life and death where a
//! game stops, and passes.

mod choice;
mod fast_board;
mod ladder;
pub mod net;
mod network;
mod ownership;
mod passing;
mod patterns;
mod planes;
mod playout;
mod point_set;
mod reading;
mod search;
mod tactics;
#[cfg(test)]
mod tests;
#[cfg(feature = "tools")]
pub mod train;
mod tree;
mod worth;

use super::rules::Scoring;
use super::{Move, Position, Stage, WinCondition, pass_alive};
use choice::{LevelSpec, TreeSearch};
use fast_board::with_size;
use net::GoNet;
use search::Search;
use tabletop_core::{Engine, Limits, Position as _, SearchRequest};
use tabletop_search::limits::SearchLimits;
use tabletop_search::uct::Uct;

pub use ownership::{
    PROPOSAL_PLAYOUTS, classify_dead, dead_stones, ownership, proposal_playouts, score_estimate,
};
pub use reading::Estimate;

/// Go engine. The search tree is kept from move to move.
#[derive(Default)]
pub struct GoEngine {
    tree_search: Option<(u8, Box<dyn TreeSearch>)>,
    /// True after the opponent disagreed about the dead stones: on this board play goes on to the very end.
    disputed: bool,
}

impl Engine<Position> for GoEngine {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let root = request.root;
        match root.stage() {
            Stage::Over { .. } => None,
            Stage::Marking { .. } => Some(self.answer_marks(root, request.limits)),
            // The network counts points: games that the first capture wins need a search by the rules
            // alone.
            Stage::Play { .. } if root.rules().aim == WinCondition::Capture => Uct.search(request),
            Stage::Play { .. } => self.search_position(request),
        }
    }

    fn forget(&mut self) {
        *self = Self::default();
    }
}

impl GoEngine {
    fn search_position(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let Some(net) = GoNet::shipped() else {
            return Uct.search(request);
        };
        let (root, limits) = (request.root, request.limits);
        let size = root.rules().size;
        let tree_search = match &mut self.tree_search {
            Some((size_of_search, tree_search)) if *size_of_search == size => {
                tree_search.reroot(root, limits);
                tree_search
            }
            size_of_search => {
                let fresh: Box<dyn TreeSearch> = with_size!(size, W, P => {
                    Box::new(Search::<W, P>::new(net, root, limits.memory, limits.seed))
                });
                &mut size_of_search.insert((size, fresh)).1
            }
        };
        let level = LevelSpec::for_level(limits.level);
        let plies = limits.depth.map_or(u64::MAX, u64::from);
        let ends = SearchLimits::new(limits, request.control)
            .at_most_nodes(plies)
            .at_most_nodes(level.playouts.unwrap_or(u64::MAX));
        tree_search.search(limits, request.rated, &ends, request.report);
        let is_disputed = std::mem::take(&mut self.disputed);
        let mut mv = tree_search.choose_move(&level, is_disputed);
        // A pass that takes the button doesn't end the game.
        let counts = root.rules().scoring == Scoring::Area
            && (!root.rules().button || root.button().is_some());
        if mv == Move::Pass && limits.clears && counts {
            mv = pass_alive::clearing(root).unwrap_or(mv);
        }
        if root.is_legal(&mv) {
            Some(mv)
        } else {
            root.legal_moves().pop()
        }
    }

    /// Answers the marks after two passes: accepts them if they match the engine's own judgement or are better for its
    /// side, otherwise resumes play.
    fn answer_marks(&mut self, root: &Position, limits: &Limits) -> Move {
        let alive = vec![false; root.board().points().len()];
        let dead = root.dead().unwrap_or(&alive);
        let playouts = proposal_playouts(root.board().points().len());
        let own = dead_stones(root, playouts, limits.seed);
        if choice::agrees(root, dead, &own) {
            return Move::Accept;
        }
        self.disputed = true;
        Move::Resume
    }
}
