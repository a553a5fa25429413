//! Which boards are seen from the other side.

use std::collections::HashSet;

use super::App;
use crate::core::{BoardView, Side, SquareNames};
use crate::session::Seat;
use crate::settings::CheckersSquares;
use crate::workspace::{Tab, TabId};

/// The games whose board was flipped by hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Flips(HashSet<TabId>);

impl Flips {
    fn toggle(&mut self, tab: TabId) {
        if !self.0.remove(&tab) {
            self.0.insert(tab);
        }
    }
}

/// Whether the only person at a game plays the side whose home is at the top.
fn sits_above(tab: &Tab, view: &BoardView) -> bool {
    let person = |side: Side| {
        let player = tab.session.player_of(side);
        tab.session.players().of(player).seat == Seat::Person
    };
    let above = view.bottom.map(Side::other);
    above.is_some_and(|side| person(side) && !person(side.other()))
}

impl App {
    /// Shows the board in front from the other side.
    pub(super) fn flip_board(&mut self) {
        match self.workspace.tab().map(|tab| tab.id) {
            Some(tab) => self.flips.toggle(tab),
            None => self.refuse_without_games(),
        }
    }

    /// Whether a game's board is seen from the other side: by hand, or as the person's own side shall be below.
    pub(super) fn is_flipped(&self, tab: &Tab, view: &BoardView) -> bool {
        let own = self.workspace.settings.own_side_below && sits_above(tab, view);
        own != self.flips.0.contains(&tab.id)
    }

    /// Has the game in front name its squares as the settings say.
    pub(super) fn name_squares(&mut self) {
        let names = match self.workspace.settings.checkers_squares {
            CheckersSquares::Numbers => SquareNames::Numbers,
            CheckersSquares::Letters => SquareNames::Letters,
        };
        if let Some(session) = self.workspace.session_mut() {
            session.name_squares(names);
        }
    }
}
