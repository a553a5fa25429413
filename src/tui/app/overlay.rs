//! Annotations on a game's board: values and numbers of moves, and previews of the move pointed at.

use crate::widgets::board::CellSize;
use crate::widgets::grade::GRADES;
use crate::widgets::{evaluation, panel};
use tabletop_app::workspace::Tab;
use tabletop_core::{BoardView, Cell, Ground, Marks, Piece, Side};
use tabletop_play::session::{GameSession, Hover};

/// Minimum cell width in which the values of all moves can be read side by side.
const VALUED: u16 = 4;

/// Marks the best moves by letters where the panel lists them, or all moves by their values if `values` is set and
/// there is room. Shades each point by its expected owner.
pub(super) fn rate(tab: &Tab, view: &mut BoardView, size: CellSize, values: bool) {
    let Some(analysis) = panel::analysis_shown(tab) else {
        return;
    };
    if let Some(forecast) = &analysis.forecast {
        let is_black = analysis.side == Some(Side::Black);
        let black = if is_black { 100.0 } else { -100.0 };
        for (cell, owner) in view.grid.cells().zip(&forecast.owners) {
            view.square_mut(cell).owner = (owner * black) as i8;
        }
    }
    let lines = evaluation::ranked(&analysis.lines);
    let Some(best) = lines.first().map(|line| line.score) else {
        return;
    };
    let values = values && size.w >= VALUED;
    let shown = if values {
        usize::MAX
    } else {
        evaluation::LETTERED
    };
    // The best of several moves to the same cell is written last and remains.
    for (place, line) in lines.iter().enumerate().take(shown).rev() {
        let Some(cell) = line.cell.filter(|&cell| view.grid.contains(cell)) else {
            continue;
        };
        let square = view.square_mut(cell);
        square.label = Some(if values {
            evaluation::label(line.score, size.w)
        } else {
            evaluation::letter(place).to_string()
        });
        square.marks.remove(Marks::LEGAL | GRADES);
        square.marks |= evaluation::grade(line.score, best);
        square.marks.set(Marks::EXACT, line.exact);
    }
}

/// Removes the marks of legal moves, as nobody here is to move.
pub(super) fn unmark_legal(view: &mut BoardView) {
    for cell in view.grid.cells() {
        view.square_mut(cell).marks.remove(Marks::LEGAL);
    }
}

/// Marks the changes of the move under the mouse, or else at the focus; returns the piece that a click would place.
pub(super) fn point_at(
    session: &GameSession,
    view: &mut BoardView,
    hovered: Option<Cell>,
    focused: Option<Cell>,
) -> Option<(Cell, Piece)> {
    let cell = hovered.or(focused)?;
    let Hover::Legal(changed) = session.hover(cell) else {
        return None;
    };
    let aimed = session.pos().resolve_cell(cell);
    for cell in changed {
        view.mark(cell, Marks::TAKEN);
    }
    // The focus shows its own mark; the mouse shows a preview of the piece.
    if hovered.is_none() && aimed == cell {
        return None;
    }
    let piece = match session.picked().last() {
        _ if view.square(aimed).piece != Piece::None => return None,
        Some(&picked) => view.square(picked).piece,
        None if !view.supply.is_empty() => return None,
        None => Piece::Disc(session.turn()),
    };
    Some((aimed, piece))
}

/// Writes the move number on every piece that was placed.
pub(super) fn number_moves(session: &GameSession, view: &mut BoardView) {
    if view.ground == Ground::Boxes {
        return;
    }
    for (number, cell) in session.trail() {
        let square = view.square_mut(cell);
        if square.piece != Piece::None {
            square.label = Some(number.to_string());
        }
    }
}
