//! Display of a Gomoku board.

use super::opening::{Pick, is_within, square_on};
use super::refusal::names_of;
use super::rules::Position;
use super::words;
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{BoardView, Choices as _, Ground, Marks, Message};
use tabletop_record::star_grid;

pub(super) fn paint(position: &Position, view: &mut BoardView) {
    let grid = position.grid();
    view.ground = Ground::Lines;
    (view.col_labels, view.row_labels) = FROM_BOTTOM.labels(grid);
    let near = if grid.cols < 13 { 2 } else { 3 };
    view.stars = star_grid(grid.cols, near, 19);
    position.discs().paint(view);
    if let Some(winner) = position.winner() {
        for cell in position.winning_lines(winner).into_iter().flatten() {
            view.mark(cell, Marks::WIN);
        }
    } else {
        for cell in position.discs().empties() {
            if position.forbidden(cell).is_some() {
                view.mark(cell, Marks::FORBIDDEN);
            }
        }
    }
    // A square that limits the next stone is seen on the board.
    if let Some(Pick::Stone(side)) = position.pick()
        && side < grid.cols
    {
        let empties = position.discs().empties();
        for cell in empties.filter(|&cell| is_within(grid, cell, side)) {
            view.mark(cell, Marks::LEGAL);
        }
    }
    for (index, &cell) in position.offers().iter().enumerate() {
        view.square_mut(cell).label = Some(char::from(b'A' + index as u8).to_string());
    }
    view.notes.extend(note(position));
}

/// Returns the panel's note on the action that the opening expects.
fn note(position: &Position) -> Option<Message> {
    let Some(step) = position.step() else {
        return position.swapped().then(|| words::NOTE_SWAPPED.into());
    };
    let (grid, offers) = (position.grid(), position.offers());
    let square = match step.pick {
        Some(Pick::Stone(side)) => square_on(grid, side),
        _ => grid.cols,
    };
    let note = Message::new(step.note)
        .words(position.opening().label())
        .words(position.stone().name());
    let note = note
        .arg(square)
        .arg(offers.len() + 1)
        .arg(position.fifths());
    Some(note.list(names_of(grid, offers)))
}
