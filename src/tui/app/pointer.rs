//! Mouse state: the target under the mouse and the object being dragged, by the hit map of the last frame.

use crate::hit::{HitMap, Target, Zone};
use tabletop_app::workspace::{Effect, TabId};
use tabletop_core::Cell;

/// A piece or a tab being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drag {
    /// Dragged from this cell; `chose` if the press selected the piece.
    Piece { from: Cell, chose: bool },
    /// The dragged tab.
    Tab(TabId),
}

/// Mouse state.
#[derive(Debug, Default)]
pub(super) struct Pointer {
    hits: HitMap,
    hover: Option<Target>,
    drag: Option<Drag>,
    /// The target where a click just played: its tooltip is suppressed until the mouse leaves.
    played: Option<Target>,
    /// A number taken up, to be placed on a cell.
    held: Option<i32>,
}

impl Pointer {
    /// The clickable target at this position.
    pub(super) fn target(&self, x: u16, y: u16) -> Option<Target> {
        self.hits.target(x, y)
    }

    /// The wheel zone at this position.
    pub(super) fn zone(&self, x: u16, y: u16) -> Option<Zone> {
        self.hits.zone_at(x, y)
    }

    /// The hit map, emptied, for a new frame.
    pub(super) fn begin_frame(&mut self) -> HitMap {
        let mut hits = std::mem::take(&mut self.hits);
        hits.clear();
        hits
    }

    /// Stores the hit map of the new frame.
    pub(super) fn end_frame(&mut self, hits: HitMap) {
        self.hits = hits;
    }

    /// Sets the target under the mouse. Returns true if it changed.
    pub(super) fn rest_on(&mut self, target: Option<Target>) -> bool {
        if target != self.played {
            self.played = None;
        }
        std::mem::replace(&mut self.hover, target) != target
    }

    /// Takes a number for the next cell, or puts it back.
    pub(super) const fn hold(&mut self, number: Option<i32>) {
        self.held = number;
    }

    /// The number taken up.
    pub(super) const fn held(&self) -> Option<i32> {
        self.held
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

    /// The target under the mouse.
    pub(super) const fn hovered(&self) -> Option<Target> {
        self.hover
    }

    /// Starts dragging.
    pub(super) const fn begin_drag(&mut self, drag: Drag) {
        self.drag = Some(drag);
    }

    /// True while something is dragged.
    pub(super) const fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// Ends dragging and returns the dragged object.
    pub(super) const fn end_drag(&mut self) -> Option<Drag> {
        self.drag.take()
    }

    /// Clears the target: the next mouse event sets it again.
    pub(super) const fn forget(&mut self) {
        self.hover = None;
        self.drag = None;
        self.played = None;
    }

    /// Area in which a target was drawn.
    #[cfg(test)]
    pub(super) fn find(&self, target: Target) -> Option<ratatui::layout::Rect> {
        self.hits.find(target)
    }
}
