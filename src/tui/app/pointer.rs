//! Mouse state: the target under the mouse and the object being dragged, by the hit map of the last frame.

use crate::hit::{HitMap, Target};
use tabletop_app::workspace::{Effect, TabId};
use tabletop_core::Cell;

/// A piece or a tab being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drag {
    /// Dragged from this cell; `chose` if the press selected the piece.
    Piece {
        from: Cell,
        chose: bool,
    },
    Tab(TabId),
}

#[derive(Debug, Default)]
pub(super) struct Pointer {
    /// Areas of the last frame.
    pub(super) hits: HitMap,
    /// The target under the mouse.
    pub(super) hover: Option<Target>,
    pub(super) drag: Option<Drag>,
    /// The target where a click just played: its tooltip is suppressed until the mouse leaves.
    played: Option<Target>,
    /// A number taken up, to be placed on a cell.
    pub(super) held: Option<i32>,
}

impl Pointer {
    /// Sets the target under the mouse. Returns true if it changed.
    pub(super) fn rest_on(&mut self, target: Option<Target>) -> bool {
        if target != self.played {
            self.played = None;
        }
        std::mem::replace(&mut self.hover, target) != target
    }

    /// Notes the effect of a touch. If it played, the mouse is on the target of that move; a number taken up was for this
    /// cell.
    pub(super) fn note_touch(&mut self, effect: &Effect) {
        if *effect == Effect::Board {
            self.played = self.hover;
        }
        if matches!(effect, Effect::Board | Effect::Ask(_)) {
            self.held = None;
        }
    }

    /// True while the mouse stays where its click played.
    pub(super) fn rests_where_it_played(&self) -> bool {
        self.hover.is_some() && self.played == self.hover
    }

    /// Clears the target: the next mouse event sets it again.
    pub(super) const fn forget(&mut self) {
        self.hover = None;
        self.drag = None;
        self.played = None;
    }
}
