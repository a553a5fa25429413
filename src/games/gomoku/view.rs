//! Display of a Gomoku board.

use super::opening::{Pick, is_within, square_on};
use super::refusal::names_of;
use super::rules::Position;
use super::words;
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{BoardView, Cell, Choices as _, Ground, Marks, Message};

pub(super) fn paint(position: &Position, view: &mut BoardView) {
    let grid = position.grid();
    view.ground = Ground::Lines;
    (view.col_labels, view.row_labels) = FROM_BOTTOM.labels(grid);
    view.stars = star_points(grid.cols);
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

/// Returns the points marked on an empty board: the corner stars (on the fourth line, on small boards the third), the
/// centre of odd boards, and from 19×19 on the middles of the sides.
fn star_points(size: u8) -> Vec<Cell> {
    let edge = if size < 13 { 2 } else { 3 };
    let mut lines = vec![edge, size - 1 - edge];
    let middle = size / 2;
    if size % 2 == 1 && size >= 19 {
        lines.insert(1, middle);
    }
    let mut stars: Vec<_> = lines
        .iter()
        .flat_map(|&row| lines.iter().map(move |&col| Cell::new(col, row)))
        .collect();
    if size % 2 == 1 && size < 19 {
        stars.push(Cell::new(middle, middle));
    }
    stars
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
    Some(note.arg(names_of(grid, offers)))
}
