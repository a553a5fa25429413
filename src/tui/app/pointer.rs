//! The mouse: what it rests on and what it drags, by what the last frame drew where.

use crate::hit::{HitMap, Target, Zone};
use tabletop_app::workspace::TabId;
use tabletop_core::{Cell, Notation};
use tabletop_play::session::Ask;

/// A piece or a tab being dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drag {
    /// From this cell; whether the press chose the piece itself.
    Piece { from: Cell, chose: bool },
    /// This tab.
    Tab(TabId),
}

/// What the mouse is at.
#[derive(Debug, Default)]
pub(super) struct Pointer {
    hits: HitMap,
    hover: Option<Target>,
    drag: Option<Drag>,
    /// What was played by a click: nothing more is said of it until the mouse leaves it.
    played: Option<Target>,
    /// A number that waits for its cell.
    held: Option<i32>,
}

impl Pointer {
    /// What was drawn there.
    pub(super) fn target(&self, x: u16, y: u16) -> Option<Target> {
        self.hits.target(x, y)
    }

    /// The part of the screen that the wheel turns there.
    pub(super) fn zone(&self, x: u16, y: u16) -> Option<Zone> {
        self.hits.zone_at(x, y)
    }

    /// The map, empty, for a new frame.
    pub(super) fn begin_frame(&mut self) -> HitMap {
        let mut hits = std::mem::take(&mut self.hits);
        hits.clear();
        hits
    }

    /// What the new frame drew where.
    pub(super) fn end_frame(&mut self, hits: HitMap) {
        self.hits = hits;
    }

    /// The mouse rests on this; whether that is something else than before.
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

    /// The number that waits for a cell.
    pub(super) const fn held(&self) -> Option<i32> {
        self.held
    }

    /// The move that puts the number held on the cell that was clicked; it is held no more.
    pub(super) fn take_held(&mut self, asks: &[Ask]) -> Option<Notation> {
        let number = self.held.take()?;
        let ask = asks.iter().find(|ask| ask.number == number)?;
        Some(ask.text.clone())
    }

    /// A click played what the mouse rests on.
    pub(super) const fn note_played(&mut self) {
        self.played = self.hover;
    }

    /// Whether the mouse rests where its click played.
    pub(super) fn rests_where_it_played(&self) -> bool {
        self.hover.is_some() && self.played == self.hover
    }

    /// What it rests on.
    pub(super) const fn hovered(&self) -> Option<Target> {
        self.hover
    }

    /// Begins to drag something.
    pub(super) const fn begin_drag(&mut self, drag: Drag) {
        self.drag = Some(drag);
    }

    /// Whether something is dragged.
    pub(super) const fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// Lets go of what is dragged.
    pub(super) const fn end_drag(&mut self) -> Option<Drag> {
        self.drag.take()
    }

    /// Forgets what it is at: what lies there now, the mouse will tell.
    pub(super) const fn forget(&mut self) {
        self.hover = None;
        self.drag = None;
        self.played = None;
    }

    /// Where something was drawn.
    #[cfg(test)]
    pub(super) fn find(&self, target: Target) -> Option<ratatui::layout::Rect> {
        self.hits.find(target)
    }
}
