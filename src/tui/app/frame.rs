//! Whether the screen has to be drawn again, and how large it is.

use ratatui::layout::Rect;

/// What the next frame is like.
#[derive(Debug)]
pub(super) struct Frame {
    area: Rect,
    dirty: bool,
    /// Whether all that changed since the last frame is how far the computer is.
    only_progress: bool,
}

impl Frame {
    /// None drawn yet.
    pub(super) fn new() -> Self {
        Self {
            area: Rect::default(),
            dirty: true,
            only_progress: false,
        }
    }

    /// The size of the screen.
    pub(super) const fn area(&self) -> Rect {
        self.area
    }

    /// The screen has another size.
    pub(super) const fn resize(&mut self, area: Rect) {
        self.area = area;
        self.dirty = true;
    }

    /// Something changed that is shown.
    pub(super) const fn invalidate(&mut self) {
        self.dirty = true;
    }

    /// An event is taken in; it may be about `progress` alone.
    pub(super) const fn begin_event(&mut self, progress: bool) {
        let clean = !self.dirty || self.only_progress;
        self.only_progress = clean && progress;
    }

    /// Something else than progress happened.
    pub(super) const fn not_only_progress(&mut self) {
        self.only_progress = false;
    }

    /// The frame was drawn.
    pub(super) const fn drawn(&mut self) {
        self.dirty = false;
        self.only_progress = false;
    }

    /// Whether the screen has to be drawn again.
    pub(super) const fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Whether all that changed since the last frame is how far the computer is.
    pub(super) const fn is_only_progress(&self) -> bool {
        self.only_progress
    }
}
