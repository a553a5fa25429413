//! Drawing of a game: the board with its marks, and boards for previews.

use super::Pick;
use super::history::History;
use crate::rules::{Move, Position, Rules};
use tabletop_core::{
    BoardView, Cell, DisplayText, Marks, Notation, Piece, Position as _, Side, SquareNames,
};

/// Draws the board of a position without the marks of a game.
pub(super) fn board(position: &Position, names: SquareNames) -> BoardView {
    let mut view = BoardView::new(position.grid());
    view.names = names;
    position.paint(&mut view);
    view
}

/// Draws the board of the current position without marks, with what each side has captured since the start.
pub(super) fn bare(history: &History, names: SquareNames) -> BoardView {
    let mut view = board(history.pos(), names);
    if view.captured.is_some()
        && let (Some(start), Some(now)) = (history.start().score(), history.pos().score())
    {
        let lost = |side: Side| (start[side.index()] - now[side.index()]).max(0) as u32;
        view.captured = Some(Side::BOTH.map(|side| lost(side.other())));
    }
    view
}

/// A move in notation as people read it, where squares are named like this.
pub(super) fn display_text(rules: &Rules, notation: &str, names: SquareNames) -> DisplayText {
    DisplayText::new(match names {
        SquareNames::Letters => (rules.in_letters)(notation),
        SquareNames::Both | SquareNames::Numbers => notation.to_owned(),
    })
}

/// Marks what was played last, where moves can be made, what is advised and what is being entered.
pub(super) fn mark(history: &History, pick: &Pick, hint: Option<&Move>, view: &mut BoardView) {
    let mut mark = |cells: Vec<Cell>, marks| {
        for cell in cells {
            view.mark(cell, marks);
        }
    };
    if let Some((before, mv)) = history.last_move() {
        mark(before.path(mv), Marks::LAST);
    }
    if (history.pos().rules().marks_legal)() {
        mark(targets(history, pick), Marks::LEGAL);
    }
    let picked = pick.cells();
    if let Some(mv) = hint {
        // Of a hint that is being followed, the cells still to come.
        let path = history.pos().path(mv);
        let rest = path.strip_prefix(picked).map(<[Cell]>::to_vec);
        mark(rest.unwrap_or(path), Marks::HINT);
    }
    if !picked.is_empty() {
        mark(picked.to_vec(), Marks::CHOSEN);
        history.pos().paint_path(picked, view);
    }
}

/// Returns the cells where a legal move can be made, begun or continued, by rows.
pub(super) fn targets(history: &History, pick: &Pick) -> Vec<Cell> {
    let picked = pick.cells();
    let paths = history.legal().paths.iter();
    let mut cells: Vec<_> = paths
        .filter(|path| path.starts_with(picked))
        .filter_map(|path| path.get(picked.len()).copied())
        .collect();
    cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
    cells.dedup();
    cells
}

/// Returns the cells whose piece a legal move changes, except those of the move's path.
pub(super) fn changes(history: &History, before: &BoardView, index: usize) -> Vec<Cell> {
    let legal = history.legal();
    let next = history.pos().after(&legal.moves[index]);
    let after = board(&next, before.names);
    let changed = |&cell: &Cell| {
        let piece = before.square(cell).piece;
        piece != Piece::None
            && piece != after.square(cell).piece
            && !legal.paths[index].contains(&cell)
    };
    before.grid.cells().filter(changed).collect()
}

/// Draws the board after `moves` from a position, with the number of each move on its cell; `None` if one of them is
/// illegal.
pub(super) fn preview(
    position: &Position,
    moves: &[Notation],
    names: SquareNames,
) -> Option<BoardView> {
    let mut position = position.clone();
    let mut goals = Vec::with_capacity(moves.len());
    let mut last = Vec::new();
    for text in moves {
        let mv = position.read_move(text).ok()?;
        if !position.is_legal(&mv) {
            return None;
        }
        last = position.path(&mv);
        goals.push(position.target(&mv));
        position.play_unchecked(&mv);
    }
    let mut view = board(&position, names);
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

/// Returns the name of a cell as printed on it, or according to the labels at the rim.
pub(super) fn name_on(view: &BoardView, cell: Cell) -> String {
    // The pointer may still be at a place of an earlier, larger board.
    if view.grid.contains(cell)
        && let Some(name) = &view.square(cell).name
    {
        return name.clone();
    }
    let label = |labels: &[String], at: u8| labels.get(usize::from(at)).cloned();
    let col = label(&view.col_labels, cell.col).unwrap_or_default();
    let row = label(&view.row_labels, cell.row).unwrap_or_default();
    let comma = if col.ends_with(|c: char| c.is_ascii_digit()) {
        ","
    } else {
        ""
    };
    format!("{col}{comma}{row}")
}
