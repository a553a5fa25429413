//! Display of a Reversi board.

use tabletop_core::squares::FROM_TOP;
use tabletop_core::{BoardView, Ground, Text};

use super::Position;

const DISCS: Text = Text::new("Discs", "子数");

pub(super) fn paint(position: &Position, view: &mut BoardView) {
    view.ground = Ground::Squares;
    (view.col_labels, view.row_labels) = FROM_TOP.labels(position.grid());
    position.discs().paint(view);
    let [black, white] = position.count();
    view.stat(DISCS, black, white);
}
