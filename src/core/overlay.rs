//! Information shown on request, laid over a board.

use super::{BoardView, Cell, Marks, Message, Side, Text};

/// An attack that a player sees on the board by the rules alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The attack in words: the side is {0}, the cells {1}, their ends {2}.
    pub text: Text,
    /// Side whose pieces are attacked, or whose threat it is.
    pub side: Side,
    /// The pieces attacked, or the points of the threat.
    pub cells: Vec<Cell>,
    /// Cells where the attack can be carried out, if they are others.
    pub ends: Vec<Cell>,
}

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
