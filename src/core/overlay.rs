//! Information shown on request, laid over a board.

use super::{BoardView, Cell, Marks, Message};

/// Marks, labels and notes laid over a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Cells and their additional marks.
    pub marks: Vec<(Cell, Marks)>,
    /// Cells and their short labels.
    pub labels: Vec<(Cell, String)>,
    /// Explanation of the marks, and further messages.
    pub notes: Vec<Message>,
}

impl Overlay {
    /// Applies the overlay to a board.
    pub fn apply(&self, view: &mut BoardView) {
        for &(cell, marks) in &self.marks {
            view.mark(cell, marks);
        }
        for (cell, text) in &self.labels {
            view.square_mut(*cell).label = Some(text.clone());
        }
        view.notes.extend(self.notes.iter().cloned());
    }
}
