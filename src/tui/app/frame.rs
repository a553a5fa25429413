//! Size of the screen, and state of the next frame.

use ratatui::layout::Rect;

/// State of the next frame.
#[derive(Debug)]
pub(super) struct Frame {
    area: Rect,
    dirty: bool,
    /// True if nothing but the computer's progress changed since the last frame.
    only_progress: bool,
}

impl Frame {
    /// No frame drawn yet.
    pub(super) fn new() -> Self {
        Self {
            area: Rect::default(),
            dirty: true,
            only_progress: false,
        }
    }

    pub(super) const fn area(&self) -> Rect {
        self.area
    }

    /// Sets the size of the screen.
    pub(super) const fn resize(&mut self, area: Rect) {
        self.area = area;
        self.dirty = true;
    }

    /// Requests a new frame.
    pub(super) const fn invalidate(&mut self) {
        self.dirty = true;
    }

    /// Begins an event; `progress` is true for events that may only report the computer's progress.
    pub(super) const fn begin_event(&mut self, progress: bool) {
        let clean = !self.dirty || self.only_progress;
        self.only_progress = clean && progress;
    }

    /// Notes that the event changes more than progress.
    pub(super) const fn not_only_progress(&mut self) {
        self.only_progress = false;
    }

    /// Marks the frame as drawn.
    pub(super) const fn drawn(&mut self) {
        self.dirty = false;
        self.only_progress = false;
    }

    /// True if the screen has to be redrawn.
    pub(super) const fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// True if nothing but the computer's progress changed since the last frame.
    pub(super) const fn is_only_progress(&self) -> bool {
        self.only_progress
    }
}
