//! The popups above the board.

use crate::popups::{Act, Layer};

/// The popups, the uppermost last.
#[derive(Debug, Default)]
pub(super) struct Layers(Vec<Box<dyn Layer>>);

impl Layers {
    /// Whether nothing lies above the board.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The uppermost.
    pub(super) fn top(&self) -> Option<&dyn Layer> {
        self.0.last().map(|layer| &**layer)
    }

    /// The uppermost, to change it.
    pub(super) fn top_mut(&mut self) -> Option<&mut Box<dyn Layer>> {
        self.0.last_mut()
    }

    /// Lays one above the others.
    pub(super) fn push(&mut self, layer: Box<dyn Layer>) {
        self.0.push(layer);
    }

    /// Takes the uppermost away.
    pub(super) fn pop(&mut self) -> Option<Box<dyn Layer>> {
        self.0.pop()
    }

    /// Closes all, the uppermost first. Returns what has to be done after that, as after closing them one by one.
    #[must_use = "a closed popup may have something to take back"]
    pub(super) fn clear(&mut self) -> Vec<Act> {
        let closed = std::mem::take(&mut self.0).into_iter().rev();
        // A file goes on being opened, and its progress is shown again: only its own button cancels that.
        let closed = closed.filter(|layer| !layer.is_loading());
        closed.filter_map(|layer| layer.on_close()).collect()
    }

    /// Whether characters are typed into the uppermost.
    pub(super) fn take_text(&self) -> bool {
        self.top().is_some_and(Layer::takes_text)
    }

    /// Whether one of them shows how far the opening of a file is.
    pub(super) fn show_loading(&self) -> bool {
        self.0.iter().any(|layer| layer.is_loading())
    }

    /// Closes what shows how far the opening of a file is.
    pub(super) fn close_loading(&mut self) {
        self.0.retain(|layer| !layer.is_loading());
    }
}
