//! What a board shows on request, laid over what it always shows.

use super::{BoardView, Cell, Marks, Message};

/// Marks, labels and words that are laid over a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Cells and what they are marked with as well.
    pub marks: Vec<(Cell, Marks)>,
    /// Cells and the short texts shown there.
    pub labels: Vec<(Cell, String)>,
    /// What it all means, and what else is to be told.
    pub notes: Vec<Message>,
}

impl Overlay {
    /// Lays it over a board.
    pub fn cover(&self, view: &mut BoardView) {
        for &(cell, marks) in &self.marks {
            view.mark(cell, marks);
        }
        for (cell, text) in &self.labels {
            view.square_mut(*cell).label = Some(text.clone());
        }
        view.notes.extend(self.notes.iter().cloned());
    }
}
