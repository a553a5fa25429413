//! The popups above the board.

use crate::popups::{Act, Kind, Layer};

/// The open popups, the uppermost last.
#[derive(Debug, Default)]
pub(super) struct Layers(Vec<Box<dyn Layer>>);

impl Layers {
    /// True if no popup is open.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The uppermost popup.
    pub(super) fn top(&self) -> Option<&dyn Layer> {
        self.0.last().map(|layer| &**layer)
    }

    /// The uppermost popup, mutably.
    pub(super) fn top_mut(&mut self) -> Option<&mut Box<dyn Layer>> {
        self.0.last_mut()
    }

    /// Opens a popup above the others.
    pub(super) fn push(&mut self, layer: Box<dyn Layer>) {
        self.0.push(layer);
    }

    /// Removes the uppermost popup.
    pub(super) fn pop(&mut self) -> Option<Box<dyn Layer>> {
        self.0.pop()
    }

    /// Closes all, the uppermost first. Returns what has to be done after that, as after closing them one by one.
    #[must_use = "a closed popup may have something to take back"]
    pub(super) fn clear(&mut self) -> Vec<Act> {
        let closed = std::mem::take(&mut self.0).into_iter().rev();
        // A file goes on being opened, and its progress is shown again: only its own button cancels that.
        let closed = closed.filter(|layer| layer.kind() != Kind::Loading);
        closed.filter_map(|layer| layer.on_close()).collect()
    }

    /// True if the uppermost popup takes typed characters.
    pub(super) fn take_text(&self) -> bool {
        self.top().is_some_and(Layer::takes_text)
    }

    /// True if a popup of this kind is open.
    pub(super) fn show(&self, kind: Kind) -> bool {
        self.0.iter().any(|layer| layer.kind() == kind)
    }

    /// Closes the popups of this kind.
    pub(super) fn close(&mut self, kind: Kind) {
        self.0.retain(|layer| layer.kind() != kind);
    }
}
