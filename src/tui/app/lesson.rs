//! A mistake of a review: the position before it, with the played and the better move.

use tabletop_app::workspace::About;
use tabletop_core::{BoardView, Marks};
use tabletop_play::session::Mistake;

/// A mistake shown in the position before it.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    pub(super) about: About,
    pub(super) mistake: Mistake,
    /// True while the user tries to find a better move, so that none is shown.
    pub(super) tries: bool,
}

impl Lesson {
    /// Marks the played and the better move on the board of the position before them.
    pub(super) fn mark(&self, view: &mut BoardView) {
        let [played, best] = &self.mistake.paths;
        let signs = [self.mistake.badge.sign(), "!"];
        for ((path, sign), grade) in [played, best]
            .into_iter()
            .zip(signs)
            .zip([Marks::POOR, Marks::BEST])
        {
            for &cell in path {
                view.mark(cell, grade);
            }
            if let Some(&cell) = path.last().filter(|cell| view.grid.contains(**cell)) {
                let square = view.square_mut(cell);
                square.marks = square.marks.difference(Marks::LEGAL);
                square.label = Some(sign.to_owned());
            }
        }
    }
}
