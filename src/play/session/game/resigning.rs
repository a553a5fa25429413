//! When the computer resigns.

use super::Session;
use crate::session::{Ending, GameSession as _, HistoryEntry, NodeId, SessionEvent};
use tabletop_core::{Game, Side};

/// Own turns on end, as far as they were searched, after which a hopeless game is given up.
const HOPELESS_TURNS: usize = 3;

/// So many of the latest own turns are looked at: some were not searched, for the move was forced.
const TURNS_LOOKED_AT: usize = HOPELESS_TURNS + 2;

impl<G: Game> Session<G> {
    /// Whether the computer that was asked for a move resigns instead. Whoever took its resignation back wants to play on.
    pub(super) fn is_given_up(&self) -> bool {
        let Some(level) = self.thinking.resigns() else {
            return false;
        };
        let (side, tree) = (self.turn(), self.history.tree());
        if tree.holds(&HistoryEntry::End(Ending::Resigned(side))) {
            return false;
        }
        let turns = tree.path(self.current()).into_iter().rev();
        let looked: Vec<bool> = turns
            .take(2 * TURNS_LOOKED_AT)
            .filter_map(|node| self.is_hopeless_at(node, side, level))
            .take(HOPELESS_TURNS)
            .collect();
        looked == [true; HOPELESS_TURNS]
    }

    /// Whether `side` has nothing to hope for at `node`, where it was to move and a search says something.
    fn is_hopeless_at(&self, node: NodeId, side: Side, level: u8) -> Option<bool> {
        let known = self
            .evaluations
            .get(node)
            .filter(|known| known.side == side)?;
        let outlook = (known.best.score, known.best.lead);
        Some(G::is_hopeless(
            &self.history.position_at(node),
            level,
            outlook,
        ))
    }

    /// The side to move gives the game up.
    pub(super) fn resign(&mut self) -> SessionEvent {
        let side = self.turn();
        SessionEvent::Played(self.finish(Ending::Resigned(side), side))
    }
}
