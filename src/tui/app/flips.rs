//! Boards seen from the other side.

use std::collections::HashSet;

use tabletop_app::workspace::{Tab, TabId};
use tabletop_core::{BoardView, Side};
use tabletop_play::session::Seat;

/// Games whose board was flipped by hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Flips(HashSet<TabId>);

impl Flips {
    /// Flips a game's board, or flips it back.
    pub(super) fn toggle(&mut self, tab: TabId) {
        if !self.0.remove(&tab) {
            self.0.insert(tab);
        }
    }

    /// True if a game's board is seen from the other side: flipped by hand, or because `own` puts the user's side
    /// at the bottom.
    pub(super) fn has(&self, tab: &Tab, view: &BoardView, own: bool) -> bool {
        (own && sits_above(tab, view)) != self.0.contains(&tab.id)
    }
}

/// True if the only person in a game plays the side at the top, or solves a problem for it.
fn sits_above(tab: &Tab, view: &BoardView) -> bool {
    let person = |side: Side| {
        let player = tab.session.player_of(side);
        tab.session.players().side(player).seat == Seat::Person
    };
    let above = view.bottom.map(Side::other);
    let solver = tab.solver();
    above.is_some_and(|side| match solver {
        Some(solver) => solver == side,
        None => person(side) && !person(side.other()),
    })
}
