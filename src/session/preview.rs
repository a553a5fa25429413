//! Looking at what is not played: the board after a line of moves.

use super::Session;
use crate::core::{BoardView, Game, Marks, Position};

impl<G: Game> Session<G> {
    /// The board after `moves` from the current position, each move's cell labelled with its number; nothing where one
    /// of them can't be played.
    pub(super) fn look(&self, moves: &[String]) -> Option<BoardView> {
        let mut position = self.here().clone();
        let mut goals = Vec::with_capacity(moves.len());
        let mut last = Vec::new();
        for text in moves {
            let mv = G::read_move(&position, text).ok()?;
            if !position.is_legal(&mv) {
                return None;
            }
            last = G::path(&position, &mv);
            goals.push(G::target(&position, &mv));
            position.play_unchecked(&mv);
        }
        let mut view = BoardView::new(G::grid(&position));
        G::paint(&position, &mut view);
        for (number, goal) in (1..).zip(goals) {
            if let Some(cell) = goal {
                view.square_mut(cell).label = Some(number.to_string());
            }
        }
        for cell in last {
            view.mark(cell, Marks::LAST);
        }
        Some(view)
    }
}
